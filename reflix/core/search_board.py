"""The one place with mutable boards: what the search walks on.

A game may give a fast board of its own; `PlainSearchBoard` serves any game until it does, and is what a fast board is
compared with, move for move, in the contract tests.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, Protocol

from reflix.core.game import Move, P, Side

WIN = 1_000_000
"""The score of a won game for its winner; scores beyond ±WIN/2 are proven, everything else is judgement."""

DECIDED = WIN // 10
"""What a judgement may say at most: the game goes on, but it is known how it ends."""


class SearchBoard(Protocol):
    """A position that is moved forth and back in place. Scores are for the side to move, higher is better."""

    @property
    def to_move(self) -> Side:
        """The side to move."""

    def moves(self) -> Sequence[Move]:
        """The legal moves in the engine's order; empty exactly when the game is over."""

    def ordered(self, moves: Sequence[Move]) -> Sequence[Move]:
        """The same moves, likely best first."""

    def do(self, move: Move) -> None:
        """Play a legal move."""

    def undo(self) -> None:
        """Take the last move back."""

    def key(self) -> Hashable:
        """Equal for equal positions, and only for those (for the transposition table)."""

    def terminal(self) -> int | None:
        """None while the game goes on; then 0 for a draw, ±(WIN + margin) by the winner."""

    def evaluate(self) -> int:
        """A judgement of a game that goes on, well inside ±WIN/2."""


class PlainSearchBoard(Generic[P]):
    """A search board over any position: slow, and right because the engine does the work."""

    def __init__(self, position: P, evaluate: Callable[[P], int] = lambda position: 0) -> None:
        self._line: list[P] = [position]
        self._evaluate = evaluate

    @property
    def position(self) -> P:
        """The engine's position that the board stands on."""
        return self._line[-1]

    @property
    def to_move(self) -> Side:
        return self._line[-1].to_move

    def moves(self) -> Sequence[Move]:
        return self._line[-1].moves()

    def ordered(self, moves: Sequence[Move]) -> Sequence[Move]:
        return moves

    def do(self, move: Move) -> None:
        self._line.append(self._line[-1].play(move).after)

    def undo(self) -> None:
        self._line.pop()

    def key(self) -> Hashable:
        return self._line[-1]

    def terminal(self) -> int | None:
        outcome = self._line[-1].outcome()
        if outcome is None:
            return None
        if outcome.winner is None:
            return 0
        margin = abs(outcome.score[0] - outcome.score[1])
        return WIN + margin if outcome.winner == self.to_move else -WIN - margin

    def evaluate(self) -> int:
        return self._evaluate(self._line[-1])


def plain(position: Any) -> SearchBoard:
    """The plain board of a position (for games without a fast one, and for comparison)."""
    board: SearchBoard = PlainSearchBoard(position)
    return board
