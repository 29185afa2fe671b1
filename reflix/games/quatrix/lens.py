"""What a picture asks beside the legal moves, answered here so that it computes no rule.

The duty lens (Pflicht-Lupe): where the opponent could place next after each symbol. The slides that may follow a
placement, each that may not with its reason. What stands on the board in the middle of a turn. (The winning lines and
colours of a finished game are `engine.wins`.)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reflix.core.game import Cell, Piece
from reflix.core.message import Message
from reflix.games.quatrix.board import Slide, cells_of
from reflix.games.quatrix.engine import Position, duty_after, piece_of
from reflix.games.quatrix.legality import (
    allowed,
    allowed_from,
    placement_of,
    placement_refusal,
    slide_refusal,
    stone_of,
)


@dataclass(frozen=True, slots=True)
class SlideChoice:
    """A slide and why it is forbidden now; None: it may be made."""

    slide: Slide
    refusal: Message | None


def allowed_cells(position: Position) -> tuple[Cell, ...]:
    """The fields where the side to move may place, ascending."""
    return cells_of(allowed(position))


def duty_stone(position: Position) -> tuple[Cell, int] | None:
    """Field and symbol of the stone that the duty comes from, None if there is no duty (or no game any more)."""
    return stone_of(position.duty) if position.duty and position.ended is None else None


def is_free_choice(position: Position) -> bool:
    """Whether any free field may be used: no duty, or all its fields are occupied."""
    if not position.duty:
        return True
    cell, symbol = stone_of(position.duty)
    return not position.grid.reach[symbol][cell] & ~position.occupied


def next_cells(position: Position, cell: Cell, symbol: int, slide: Slide | None = None) -> tuple[Cell, ...]:
    """The duty lens: the fields where the opponent may place after this stone was placed here (and the line slid)."""
    code = slide.code if slide else 0
    occupied = position.occupied | 1 << cell
    if code:
        occupied = position.grid.pushed(occupied, code)
    duty = duty_after(position.size, placement_of(cell, symbol), code)
    return cells_of(allowed_from(position.size, duty, occupied))


def slide_choices(position: Position, cell: Cell | None, symbol: int = 0) -> tuple[SlideChoice, ...]:
    """Every slide of the board after this placement (None: nothing placed, the supply is empty). Empty if the
    placement itself is illegal."""
    placement = 0 if cell is None else placement_of(cell, symbol)
    if placement_refusal(position, placement) is not None:
        return ()
    return tuple(SlideChoice(slide, slide_refusal(position, placement, slide.code)) for slide in position.grid.slides)


def half_turn(position: Position, cell: Cell, symbol: int) -> Mapping[Cell, Piece]:
    """The pieces as they stand between placing and sliding."""
    return {**position.pieces(), cell: piece_of(position.to_move, symbol)}
