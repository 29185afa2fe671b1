"""The few events that games share. A game adds its own kinds beside them (a shot, a slide).

The events of a turn, folded over the pieces of the position before, give the pieces of the position after. So a
picture that follows the events always ends where the rules are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from reflix.core.game import Cell, Piece, Side, Turn


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a turn, in order."""


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A piece came onto an empty square."""

    cell: Cell
    piece: Piece


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """The piece on a square changed where it stands (a mirror turned, a disc flipped); `piece` stands there now."""

    cell: Cell
    piece: Piece


@dataclass(frozen=True, slots=True)
class Shifted(Event):
    """A piece moved to an empty square."""

    start: Cell
    end: Cell


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """A piece left the board."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A side had to, or chose to, let its turn go by."""

    side: Side


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round (one move of each side) is complete; rounds count from 1."""

    number: int


def fold(pieces: Mapping[Cell, Piece], events: Iterable[Event]) -> dict[Cell, Piece]:
    """The pieces after the events. A game's own events move no pieces, so they are passed over here.

    Raises ValueError when an event does not fit the board (a piece placed on another, nothing there to move)."""
    board = dict(pieces)
    for event in events:
        match event:
            case Placed(cell, piece):
                if cell in board:
                    raise ValueError(f"{event} puts a piece on an occupied square")
                board[cell] = piece
            case Flipped(cell, piece):
                if cell not in board:
                    raise ValueError(f"{event} flips nothing")
                board[cell] = piece
            case Shifted(start, end):
                if start not in board or end in board:
                    raise ValueError(f"{event} does not fit the board")
                board[end] = board.pop(start)
            case Removed(cell):
                if cell not in board:
                    raise ValueError(f"{event} removes nothing")
                del board[cell]
    return board


def has_passed(turn: Turn[Any] | None) -> bool:
    """Whether a turn let the other side move on without doing anything."""
    return turn is not None and any(isinstance(event, Passed) for event in turn.events)
