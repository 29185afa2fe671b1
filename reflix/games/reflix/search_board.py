"""The board of the search, made from a position of the engine."""

from __future__ import annotations

from reflix.core.game import Outcome, Side
from reflix.games.reflix.beam import MISS
from reflix.games.reflix.board import ZONE
from reflix.games.reflix.courses import courses
from reflix.games.reflix.duel import (
    EQUAL,
    FIRST_FEWER,
    FIRST_HIT,
    GOING_ON,
    LIMIT,
    SECOND_FEWER,
    SECOND_HIT,
    Duel,
)
from reflix.games.reflix.engine import Mirrors, Position, Reason


class ReflixSearchBoard(Duel):
    """A position of Reflix that is moved forth and back in place, and thinks in its own inner loop."""

    def __init__(self, position: Position) -> None:
        super().__init__(
            courses(position.fortresses),
            position.board()[ZONE.start : ZONE.stop],
            [_mask(mirrors) for mirrors in position.mirrors],
            position.to_move,
            position.first,
            position.round,
            MISS if position.first_hit is None else position.first_hit,
            GOING_ON if position.ended is None else _ending(position.ended, position.first),
        )

    @property
    def to_move(self) -> Side:
        """The side to move."""
        return Side(self.side)


def _mask(mirrors: Mirrors) -> int:
    return sum(1 << cell - ZONE.start for cell, _ in mirrors)


def _ending(outcome: Outcome, first: Side) -> int:
    match outcome.reason:
        case Reason.ROUND_LIMIT:
            return LIMIT
        case Reason.EQUAL_CONTACTS:
            return EQUAL
        case Reason.HIT:
            return FIRST_HIT if outcome.winner == first else SECOND_HIT
        case _:
            return FIRST_FEWER if outcome.winner == first else SECOND_FEWER
