"""The board of the search, made from a position of the engine."""

from __future__ import annotations

from functools import cache

from reflix.core.game import Side
from reflix.core.search_board import WIN
from reflix.games.quatrix.board import GRIDS
from reflix.games.quatrix.engine import Position, duty_after
from reflix.games.quatrix.fours import OPEN, Fours
from reflix.games.quatrix.legality import CHOICES, PLACEMENTS


class QuatrixSearchBoard(Fours):
    """A position of Quatrix that is moved forth and back in place, and thinks in its own inner loop."""

    def __init__(self, position: Position) -> None:
        super().__init__(
            position.grid,
            duties(position.size),
            position.stones,
            position.crosses,
            position.to_move,
            position.duty,
            position.ban,
            position.turns,
            (*position.history, position.identity),
            _worth(position),
        )

    @property
    def to_move(self) -> Side:
        """The side to move."""
        return Side(self.side)


@cache
def duties(size: int) -> tuple[int, ...]:
    """The duty that each move leaves, by its number; 0 where the size has no such slide."""
    lines = GRIDS[size].lines
    return tuple(
        duty_after(size, placement, code) if lines[code] or not code else 0
        for placement in range(PLACEMENTS)
        for code in range(CHOICES)
    )


def _worth(position: Position) -> int:
    """The result for the side to move of a finished game, as `PlainSearchBoard` tells it."""
    ended = position.ended
    if ended is None:
        return OPEN
    if ended.winner is None:
        return 0
    margin = abs(ended.score[0] - ended.score[1])
    return WIN + margin if ended.winner == position.to_move else -WIN - margin
