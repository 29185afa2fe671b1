"""Lessons: a way through small boards, step by step. The steps are data; a `Course` knows where a learner is.

A step is read, watched (the other side's move, which a script plays), or done (a move of the learner). A learner who
does something else than planned hears why not, gently, and may try again; nothing is ever lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from reflix.core.game import AnyGame, IllegalMove, Move, Side, Turn
from reflix.core.message import Message, msg
from reflix.play.seats import Human, Script, Seat
from reflix.play.session import Session

Fits = Callable[[Turn[Any]], bool]
"""Whether a turn other than the planned one does as well."""

GENTLE = msg("That is allowed, but not what this step is about. Try again!")


@dataclass(frozen=True, slots=True)
class Step:
    """What is said and what is to happen.

    `move` is the planned move by its name, empty where there is only something to read; `done` is said after it.
    `board` is the position text of a new board (empty: the step goes on where the last one ended). `watched`: the
    move is shown, not asked for. `fits` lets other turns pass too; only where no step follows on the same board.
    `unlike` is said to a legal move that is none of these, `reasons` to particular ones.
    """

    text: Message
    move: str = ""
    done: Message | None = None
    board: str = ""
    watched: bool = False
    fits: Fits | None = None
    unlike: Message = GENTLE
    reasons: tuple[tuple[str, Message], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its word for files, its title, its steps, and what may be opened after it (a word of the app's)."""

    name: str
    title: Message
    steps: tuple[Step, ...]
    then: str = ""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A move that the step was waiting for."""

    turn: Turn[Any]


@dataclass(frozen=True, slots=True)
class Refused:
    """A move that it was not waiting for, and why not."""

    reason: Message


class Course:
    """A learner on the way through a lesson: at a step, whose move has been made or not."""

    def __init__(self, game: AnyGame, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self._lines = _planned(game, lesson)
        self.index = 0
        self._made: Turn[Any] | None = None

    @property
    def step(self) -> Step:
        """The step the learner is at."""
        return self.lesson.steps[self.index]

    @property
    def number(self) -> tuple[int, int]:
        """The number of the step, from 1, and of how many."""
        return self.index + 1, len(self.lesson.steps)

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.index == len(self.lesson.steps) - 1

    @property
    def made(self) -> bool:
        """Whether the step's move has been made; a step to read has none to wait for."""
        return self._made is not None or not self.step.move

    @property
    def finished(self) -> bool:
        """Whether nothing is left to do in the lesson."""
        return self.last and self.made

    @property
    def to_do(self) -> bool:
        """Whether the learner's move is awaited."""
        return not self.made and not self.step.watched

    @property
    def to_watch(self) -> bool:
        """Whether a move is to be shown now."""
        return not self.made and self.step.watched

    @property
    def start(self) -> Any:
        """Where the board of the step begins."""
        return self._lines[self.index].start

    @property
    def position(self) -> Any:
        """What stands on the board."""
        return self._made.after if self._made is not None else self._lines[self.index].position

    @property
    def turns(self) -> tuple[Turn[Any], ...]:
        """The turns that have been played on this board."""
        played = self._lines[self.index].turns
        return played if self._made is None else (*played, self._made)

    @property
    def planned(self) -> Move | None:
        """The move that the step waits for, None if it has been made or there is none."""
        return None if self.made else self.game.parse(self.position, self.step.move)

    def session(self) -> Session[Any]:
        """The board as a game: the learner, and a script for the other side."""
        line = self._lines[self.index]
        return Session(self.game, line.start, line.seats, turns=self.turns)

    def attempt(self, move: Move) -> Accepted | Refused:
        """The learner's move. If it is accepted the step's move has been made."""
        if self.made:
            return Refused(msg("There is nothing to move in this step. Go on!"))
        try:
            turn = self.position.play(move)
        except IllegalMove as illegal:
            return Refused(illegal.message)
        if move == self.planned or (self.step.fits is not None and self.step.fits(turn)):
            self._made = turn
            return Accepted(turn)
        name = self.game.name(self.position, move)
        return Refused(dict(self.step.reasons).get(name, self.step.unlike))

    def solve(self) -> Move | None:
        """Make the planned move, whoever's it is; None if there is nothing left to make."""
        move = self.planned
        if move is not None:
            self._made = self.position.play(move)
        return move

    @property
    def can_go_back(self) -> bool:
        """Whether there is anything before."""
        return self.index > 0 or self._made is not None

    def back(self) -> None:
        """To before the step's move, and from there to the step before, before its move."""
        if self._made is None and self.index > 0:
            self.index -= 1
        self._made = None

    def forward(self) -> None:
        """To the next step, once this one's move has been made."""
        if self.made and not self.last:
            self.index += 1
            self._made = None

    def restart(self) -> None:
        """To the first step."""
        self.index, self._made = 0, None


@dataclass(frozen=True, slots=True)
class _Line:
    """Where a step begins: its board's start, the turns before it, and who sits there."""

    start: Any
    turns: tuple[Turn[Any], ...]
    seats: tuple[Seat, Seat]

    @property
    def position(self) -> Any:
        return self.turns[-1].after if self.turns else self.start


def _planned(game: AnyGame, lesson: Lesson) -> tuple[_Line, ...]:
    """The beginnings of all steps. Raises what the game raises for a lesson that does not fit its rules."""
    lines: list[_Line] = []
    for steps in _boards(lesson.steps):
        start = game.start(steps[0].board)
        turns: tuple[Turn[Any], ...] = ()
        befores = []
        for step in steps:
            befores.append(turns)
            if step.move:
                position = turns[-1].after if turns else start
                turns = (*turns, position.play(game.parse(position, step.move)))
        seats = _seats(steps, turns)
        lines.extend(_Line(start, before, seats) for before in befores)
    return tuple(lines)


def _boards(steps: Sequence[Step]) -> list[list[Step]]:
    """The steps, board by board."""
    boards: list[list[Step]] = []
    for step in steps:
        if step.board or not boards:
            boards.append([])
        boards[-1].append(step)
    return boards


def _seats(steps: Sequence[Step], turns: Sequence[Turn[Any]]) -> tuple[Seat, Seat]:
    """The learner sits where the moves are that are asked for; the script plays for the other side."""
    moving = [step for step in steps if step.move]
    pairs = list(zip(moving, turns, strict=True))
    asked = [turn.before.to_move for step, turn in pairs if not step.watched]
    learner = asked[0] if asked else pairs[0][1].before.to_move.other if pairs else Side.ONE
    script = Script(tuple(step.move for step, turn in pairs if turn.before.to_move != learner))
    return (Human(), script) if learner == Side.ONE else (script, Human())
