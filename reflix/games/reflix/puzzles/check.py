"""Whether a puzzle is what it says, by the engine and by search (`proof`), and nothing of what has made it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from reflix.core.game import IllegalMove, Move, SetupError, Turn
from reflix.games.reflix import fortress
from reflix.games.reflix.engine import ROUNDS, Position
from reflix.games.reflix.notation import move_name
from reflix.games.reflix.puzzles.measure import difficulty
from reflix.games.reflix.puzzles.proof import Proof
from reflix.games.reflix.puzzles.puzzle import (
    ENEMY,
    GOALS,
    PLAYER,
    Answer,
    Goal,
    Kind,
    Line,
    Puzzle,
    before,
    reached,
    settled,
)


class Fault(Exception):
    """What is wrong with a puzzle, in a sentence."""


def check(puzzle: Puzzle) -> int:
    """Raises `Fault` unless everything about a puzzle is true; the number of positions that had to be looked at."""
    _look(puzzle)
    judge = _Judge(puzzle)
    judge.first_move()
    judge.answers()
    measured = difficulty(puzzle.position, puzzle.goal, puzzle.rounds, puzzle.answers)
    if puzzle.difficulty != measured:
        raise Fault(f"the difficulty is {measured}, not {puzzle.difficulty}")
    return judge.proof.nodes


def _look(puzzle: Puzzle) -> None:
    """What can be seen without playing on."""
    position = puzzle.position
    for side in position.fortresses:
        try:
            fortress.check(side.text)
        except SetupError as fault:
            raise Fault(f"the fortress {side.text} is refused: {fault}") from fault
    if puzzle.goal not in GOALS[puzzle.kind]:
        raise Fault(f"a puzzle of the kind {puzzle.kind} cannot have the goal {puzzle.goal}")
    if position.to_move != PLAYER:
        raise Fault("the bottom player has to be the one to move")
    if puzzle.kind is Kind.REPLY:
        if position.first_hit is None or puzzle.rounds != 1:
            raise Fault("before a last reply the enemy has hit, and it is one round")
    elif position.first_hit is not None or position.round != ROUNDS + 1 - puzzle.rounds:
        raise Fault(f"nobody may have hit, and it has to be round {ROUNDS + 1 - puzzle.rounds}")
    try:
        led = before(position, puzzle.last).play(puzzle.last).after == position
    except (IllegalMove, SetupError, ValueError):
        led = False
    if not led:
        raise Fault(f"the move {move_name(puzzle.last)} of the enemy does not lead to this position")


class _Judge:
    """A puzzle with its proof."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.proof = Proof(puzzle.position, puzzle.goal)

    def _keeps(self, position: Position, move: Move) -> bool:
        """Whether the goal is reached or can still be forced after a move."""
        turn = position.play(move)
        return reached(self._puzzle.goal, turn) if turn.after.ended is not None else self.proof.forced(turn.after)

    def first_move(self) -> None:
        """Exactly one first move is right, and the task is as long as it says."""
        puzzle, position = self._puzzle, self._puzzle.position
        right = [move_name(move) for move in position.moves() if self._keeps(position, move)]
        if len(right) != 1:
            raise Fault(f"exactly one first move may be right, and these are: {' '.join(right) or 'none'}")
        shorter = puzzle.rounds > 1 and puzzle.goal is not Goal.DRAW
        if shorter and self.proof.forced(replace(position, round=position.round + 1)):
            raise Fault(f"{puzzle.rounds} rounds are more than it takes")
        if puzzle.goal is Goal.DRAW and Proof(position, Goal.WIN).forced(position):
            raise Fault("this is no draw to be held: it can be won")

    def answers(self) -> None:
        """There is a true answer to every legal move, wherever right moves and their answers lead."""
        left = dict(self._puzzle.answers)
        waiting: list[tuple[Line, Position]] = [((), self._puzzle.position)]
        while waiting:
            line, here = waiting.pop()
            answers = left.pop(line, None)
            told = f"after {' '.join(move_name(move) for move in line)}: " if line else ""
            if answers is None:
                if line and settled(self._puzzle.goal, here):
                    continue
                raise Fault(f"{told}there are no answers")
            if set(answers) != set(here.moves()):
                raise Fault(f"{told}the moves that are answered are not the legal ones")
            for move, answer in answers.items():
                try:
                    waiting += [((*line, move, *answer.line), after) for after in self._after(here, move, answer)]
                except Fault as fault:
                    raise Fault(f"{told}{move_name(move)}: {fault}") from fault
        if left:
            raise Fault(f"no play leads to {' '.join(move_name(move) for move in next(iter(left)))}")

    def _after(self, here: Position, move: Move, answer: Answer) -> Iterator[Position]:
        """Check the answer to a move; where the puzzle goes on after it, if it does."""
        keeps = self._keeps(here, move)
        if keeps != answer.keeps:
            raise Fault(f"this move is {'right' if keeps else 'wrong'}")
        after = here.play(move).after
        if after.ended is not None:
            if answer.line:
                raise Fault("the game is over, so nothing can answer")
        elif not answer.line:
            raise Fault("an answer is missing")
        elif keeps:
            yield from self._defended(after, answer.line)
        else:
            self._refuted(after, answer.line)

    def _defended(self, here: Position, line: Line) -> Iterator[Position]:
        """The answer to a right move is a defence than which none lasts longer."""
        if len(line) != 1:
            raise Fault("the answer to a right move is one move")
        after = self._played(here, line)
        if after.ended is not None:
            return
        if self._puzzle.goal is Goal.WIN:
            lasting = self._rounds(after)
            for reply in here.moves():
                other = here.play(reply).after
                if other.ended is None and self._rounds(other) > lasting:
                    raise Fault(f"the defence {move_name(reply)} lasts longer than {move_name(line[0])}")
        yield after

    def _rounds(self, position: Position) -> int:
        """The rounds in which the goal can be forced at the earliest, where it can be forced at all."""
        for number in range(ROUNDS, position.round, -1):
            if self.proof.forced(replace(position, round=number)):
                return ROUNDS + 1 - number
        return ROUNDS + 1 - position.round

    def _refuted(self, here: Position, line: Line) -> None:
        """The first move of the answer puts the goal out of reach, and what follows is legal and wins for the enemy."""
        turn = self._turn(here, line[0])
        if turn.after.ended is not None:
            if reached(self._puzzle.goal, turn):
                raise Fault(f"{move_name(line[0])} lets the goal be reached")
        elif self.proof.forced(turn.after):
            raise Fault(f"after {move_name(line[0])} the goal can still be forced")
        end = self._played(here, line)
        if len(line) > 1 and (end.ended is None or end.ended.winner != ENEMY):
            raise Fault("the refutation does not end with a win of the enemy")

    def _played(self, position: Position, line: Line) -> Position:
        for move in line:
            position = self._turn(position, move).after
        return position

    def _turn(self, position: Position, move: Move) -> Turn[Position]:
        try:
            return position.play(move)
        except IllegalMove as fault:
            raise Fault(f"{move_name(move)} is illegal: {fault}") from fault
