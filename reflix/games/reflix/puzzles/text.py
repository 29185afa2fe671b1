"""Puzzles as text: blocks of lines, one block for each puzzle, readable and written by nobody but the maker.

    puzzle 7K3QH
    task hit 2 win
    difficulty 36
    position S..W...|/S.....|.\\ST..W ..SWS..|...S...|W.\\T/.. B4/F4\\G6/ … b 9 b -
    last F5-F4
    try : A4-E4! > D5-E5; A4* A4-B4 > C5*; F6-F5 > D5-E5 A4* E5*
    try A4-E4 D5-E5 : E4*! > E5-A5; …

`task` is the kind, the rounds and the goal; `last` the enemy's move that led to the position. A `try` line names the
moves that led to a board with the player to move, and then every legal move there: `!` marks the right ones, and what
follows `>` is the answer to the moves before it. A line that begins with `#` is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from reflix.core.game import Move, SetupError
from reflix.core.message import quoted
from reflix.games.reflix.board import CELL_OF
from reflix.games.reflix.engine import Position, move_of
from reflix.games.reflix.notation import decode, encode, move_name
from reflix.games.reflix.puzzles.puzzle import LONGEST, Answer, Goal, Kind, Line, Puzzle

FIELDS = ("puzzle", "task", "difficulty", "position", "last", "try")
"""The first words of lines, in their order; `try` comes once for each board."""

MOVE = re.compile(r"([A-G][4-6])(?:(\*)|-([A-G][4-6]))")

MOST_DIFFICULT = 999

Tries = dict[Line, dict[Move, Answer]]


class PuzzleFault(ValueError):
    """Something is wrong with a puzzle, or with the text of one; `line` is the number of the line, from 1."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}")
        self.line = line
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle that was read, and the number of its first line."""

    puzzle: Puzzle
    line: int


def write(puzzles: Iterable[Puzzle]) -> str:
    """The text of puzzles."""
    return "\n".join("\n".join(_lines(puzzle)) + "\n" for puzzle in puzzles)


def _lines(puzzle: Puzzle) -> Iterator[str]:
    yield f"puzzle {puzzle.name}"
    yield f"task {puzzle.kind} {puzzle.rounds} {puzzle.goal}"
    yield f"difficulty {puzzle.difficulty}"
    yield f"position {encode(puzzle.position)}"
    yield f"last {move_name(puzzle.last)}"
    for line, answers in puzzle.answers.items():
        yield f"try {''.join(move_name(move) + ' ' for move in line)}: {'; '.join(_groups(answers))}"


def _groups(answers: Mapping[Move, Answer]) -> Iterator[str]:
    """The moves with the same answer together, right ones first."""
    alike: dict[Answer, list[str]] = {}
    for move, answer in answers.items():
        alike.setdefault(answer, []).append(move_name(move) + ("!" if answer.keeps else ""))
    for answer, names in sorted(alike.items(), key=lambda group: not group[0].keeps):
        line = "".join(f" {move_name(move)}" for move in answer.line)
        yield " ".join(names) + (f" >{line}" if line else "")


def read(text: str) -> list[Entry]:
    """The puzzles of a text. Raises `PuzzleFault` with the number of the line and what was expected there.

    What is read is well written; whether it is true is for `check` to say."""
    return [_puzzle(block) for block in _blocks(text)]


Lines = list[tuple[int, str]]


def _blocks(text: str) -> Iterator[Lines]:
    """The lines of each puzzle with their numbers."""
    block: Lines = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            if line.split()[0] == FIELDS[0] and block:
                yield block
                block = []
            block.append((number, line.rstrip()))
    if block:
        yield block


class _Block:
    """The lines of a puzzle, taken one after the other."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._next = 0
        self.number = lines[0][0]

    def take(self, field: str) -> str:
        """The rest of the next line, which has to begin with this word."""
        if not self.more:
            raise PuzzleFault(self.number, f"the puzzle ends here; expected a line that begins with '{field}'")
        self.number, line = self._lines[self._next]
        word, _, rest = line.partition(" ")
        if word != field:
            raise PuzzleFault(self.number, f"expected a line that begins with '{field}', not {quoted(line)}")
        self._next += 1
        return rest.strip()

    @property
    def more(self) -> bool:
        """Whether there are lines left."""
        return self._next < len(self._lines)

    def wrong(self, expected: str, found: str) -> PuzzleFault:
        """The complaint about the line that was taken last."""
        return PuzzleFault(self.number, f"expected {expected}, not {quoted(found)}")


def _puzzle(lines: Lines) -> Entry:
    block = _Block(lines)
    name = block.take("puzzle")
    begin = block.number
    kind, rounds, goal = _task(block, block.take("task"))
    difficulty = block.take("difficulty")
    if not re.fullmatch("[0-9]{1,3}", difficulty):
        raise block.wrong(f"a number from 0 to {MOST_DIFFICULT}", difficulty)
    position = _position(block, block.take("position"))
    last = _move(block, block.take("last"))
    answers: Tries = {}
    while block.more or not answers:
        _try(block, block.take("try"), answers)
    if () not in answers or not any(answer.keeps for answer in answers[()].values()):
        raise PuzzleFault(begin, "this puzzle has no right first move (one with a '!' in the line 'try :')")
    puzzle = Puzzle(kind, goal, rounds, position, last, answers, int(difficulty))
    if puzzle.name != name:
        raise PuzzleFault(begin, f"the name of this puzzle is {puzzle.name}, not {quoted(name)}")
    return Entry(puzzle, begin)


def _task(block: _Block, text: str) -> tuple[Kind, int, Goal]:
    words = text.split()
    try:
        kind, rounds, goal = words
        if rounds not in {str(number) for number in range(1, LONGEST + 1)}:
            raise ValueError
        return Kind(kind), int(rounds), Goal(goal)
    except ValueError:
        kinds, goals = "/".join(Kind), "/".join(Goal)
        raise block.wrong(f"a kind ({kinds}), rounds (1 to {LONGEST}) and a goal ({goals})", text) from None


def _position(block: _Block, text: str) -> Position:
    try:
        return decode(text)
    except SetupError as fault:
        raise PuzzleFault(block.number, str(fault)) from fault


def _move(block: _Block, text: str) -> Move:
    """The move of a name, whether legal or not: that depends on where it is played."""
    match = MOVE.fullmatch(text)
    if match is None:
        raise block.wrong("a move like D6* or D6-E6", text)
    start = CELL_OF[match[1]]
    return move_of(start, start if match[2] else CELL_OF[match[3]])


def _try(block: _Block, text: str, answers: Tries) -> None:
    line, colon, groups = text.partition(":")
    if not colon:
        raise block.wrong("moves, a colon, and what answers the tries", text)
    played = tuple(_move(block, word) for word in line.split())
    if played in answers:
        raise PuzzleFault(block.number, "there is a line for these moves already")
    here: dict[Move, Answer] = {}
    for group in groups.split(";"):
        tried, _, answer = group.partition(">")
        follows = tuple(_move(block, word) for word in answer.split())
        for word in tried.split():
            move = _move(block, word.removesuffix("!"))
            if move in here:
                raise PuzzleFault(block.number, f"{word.removesuffix('!')} is answered twice")
            here[move] = Answer(word.endswith("!"), follows)
    if not here:
        raise block.wrong("what answers the tries", text)
    answers[played] = dict(sorted(here.items()))
