"""Somebody at a puzzle: the moves so far, whether the goal is still within reach, and what can be taken back."""

from __future__ import annotations

from enum import Enum

from reflix.core.game import Move, Turn
from reflix.games.reflix.engine import Position
from reflix.games.reflix.puzzles.puzzle import Answer, Line, Puzzle, before


class State(Enum):
    """How an attempt stands."""

    OPEN = "open"
    """A move of the player is awaited."""
    FAILED = "failed"
    """A wrong move was answered."""
    SOLVED = "solved"
    """The goal is reached, or cannot be missed any more."""


class Attempt:
    """The way through a puzzle. `line` are right moves with their answers, `failed` a wrong move with its refutation.

    `shown`: the solution has been shown since the beginning, so reaching the goal is no feat."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.start = before(puzzle.position, puzzle.last)
        self.line: Line = ()
        self.failed: Line = ()
        self.shown = False

    @property
    def state(self) -> State:
        """How the attempt stands."""
        if self.failed:
            return State.FAILED
        return State.OPEN if self.line in self.puzzle.answers else State.SOLVED

    @property
    def plies(self) -> int:
        """How many turns there are."""
        return 1 + len(self.line) + len(self.failed)

    @property
    def turns(self) -> tuple[Turn[Position], ...]:
        """All turns, the enemy's move before the puzzle among them."""
        turns, here = [], self.start
        for move in (self.puzzle.last, *self.line, *self.failed):
            turns.append(here.play(move))
            here = turns[-1].after
        return tuple(turns)

    @property
    def tried(self) -> tuple[Turn[Position], ...]:
        """The wrong move with what answered it."""
        return self.turns[1 + len(self.line) :]

    @property
    def done(self) -> int:
        """The right moves that the player has made."""
        return (len(self.line) + 1) // 2

    @property
    def right(self) -> Move:
        """A right move here; only while the attempt is open."""
        return next(move for move, answer in self.puzzle.answers[self.line].items() if answer.keeps)

    def play(self, move: Move) -> Answer:
        """The player's move, and what follows it."""
        answer = self.puzzle.answers[self.line][move]
        if answer.keeps:
            self.line += (move, *answer.line)
        else:
            self.failed = (move, *answer.line)
        return answer

    @property
    def can_go_back(self) -> bool:
        """Whether the player has made a move."""
        return bool(self.line or self.failed)

    def back(self) -> None:
        """To before the player's last move."""
        if self.failed:
            self.failed = ()
        else:
            self.line = self.line[: (len(self.line) - 1) // 2 * 2]

    def restart(self) -> None:
        """To the beginning; what was shown is shown no more."""
        self.line, self.failed, self.shown = (), (), False

    def show(self) -> None:
        """The rest of the solution, with the best defence."""
        self.failed, self.shown = (), True
        while self.state is State.OPEN:
            self.play(self.right)
