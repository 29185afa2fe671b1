"""What the side to move may do, and why not: duty and free choice, slides, the ban, empty supply.

Placements and slides are small codes: a placement is 1 + field · 2 + symbol, a slide is `Slide.code`, 0 is none of
either. Each question has two forms here, the list of what is legal and the reason of a refusal; a test keeps them
together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reflix.core.game import Cell, Move
from reflix.core.message import Message, msg
from reflix.games.quatrix.board import COLUMNS, CROSS, FIELDS, GRIDS, SLIDES, Slide, cells_of, square

if TYPE_CHECKING:
    from reflix.games.quatrix.engine import Position

PLACEMENTS = 1 + 2 * FIELDS
CHOICES = 1 + len(SLIDES)
MOVES = PLACEMENTS * CHOICES
"""All numbers of moves are below this."""


def placement_of(cell: int, symbol: int) -> int:
    """The code of placing a symbol on a field."""
    return 1 + cell * 2 + symbol


def stone_of(placement: int) -> tuple[Cell, int]:
    """Field and symbol of a placement that is not 0."""
    cell, symbol = divmod(placement - 1, 2)
    return Cell(cell), symbol


def move_of(placement: int, code: int) -> Move:
    """The move as a number, from the codes of its two parts."""
    return Move(placement * CHOICES + code)


def parts_of(move: Move) -> tuple[int, int]:
    """The codes of the two parts of a move."""
    return divmod(move, CHOICES)


def allowed_from(size: int, duty: int, occupied: int) -> int:
    """The fields (a mask) that a duty leaves on this board: those that the last stone's symbol allows at any distance,
    stones in between do not block; any free field if there is no duty or all of them are occupied."""
    grid = GRIDS[size]
    free = grid.full & ~occupied
    if not duty:
        return free
    cell, symbol = stone_of(duty)
    return grid.reach[symbol][cell] & free or free


def allowed(position: Position) -> int:
    """The fields (a mask) where the side to move may place now: none with an empty supply or after the end."""
    if position.ended is not None or not position.supply(position.to_move):
        return 0
    return allowed_from(position.size, position.duty, position.occupied)


def placements(position: Position) -> tuple[int, ...]:
    """The codes of the legal placements, ascending; with an empty supply only 0, no placement."""
    if not position.supply(position.to_move):
        return (0,)
    cells = cells_of(allowed(position))
    return tuple(placement_of(cell, symbol) for cell in cells for symbol in (0, 1))


def slides_after(position: Position, placement: int) -> tuple[int, ...]:
    """The codes of what may follow a legal placement, ascending, 0 (no slide) first."""
    if _wins(position, placement):
        return (0,)
    occupied = position.occupied | _bit(placement)
    grid = GRIDS[position.size]
    found = (slide.code for slide in grid.slides if occupied & grid.lines[slide.code] and slide.code != position.ban)
    return (0, *found)


def refusal(position: Position, placement: int, code: int) -> Message | None:
    """Why a move is illegal, None if it is legal."""
    return placement_refusal(position, placement) or slide_refusal(position, placement, code)


def placement_refusal(position: Position, placement: int) -> Message | None:
    """Why the side to move may not place so (or, with 0, not leave out placing); None if it may."""
    if position.ended is not None:
        return msg("The game is over.")
    if not position.supply(position.to_move):
        return msg("Your supply is empty: you may only slide or pass.") if placement else None
    if not placement:
        return msg("You must place a stone; only with an empty supply may you slide alone or pass.")
    cell, _ = stone_of(placement)
    if cell not in GRIDS[position.size]:
        return msg("There is no field {square} on this board.", square=square(cell))
    if position.occupied >> cell & 1:
        return msg("There is already a stone on {square}.", square=square(cell))
    if allowed(position) >> cell & 1:
        return None
    stone, symbol = stone_of(position.duty)
    if symbol == CROSS:
        return msg("Duty: the X on {square} allows only its diagonals.", square=square(stone))
    return msg("Duty: the square on {square} allows only its row and its column.", square=square(stone))


def slide_refusal(position: Position, placement: int, code: int) -> Message | None:
    """Why this slide may not follow a legal placement, None if it may (or is none)."""
    if not code:
        return None
    slide, grid = SLIDES[code - 1], GRIDS[position.size]
    name, line = slide.name, line_name(slide)
    if not grid.lines[code]:
        return msg("There is no {line} on this board.", line=line)
    if _wins(position, placement):
        return msg("The stone on {square} wins at once: no slide follows.", square=square(stone_of(placement)[0]))
    if not (position.occupied | _bit(placement)) & grid.lines[code]:
        return msg("There is no stone in {line} to slide.", line=line)
    if code == position.ban:
        return msg("{slide} would undo the opponent's slide at once.", slide=name)
    return None


def line_name(slide: Slide) -> Message:
    """The row or column of a slide in words."""
    if slide.is_row:
        return msg("row {row}", row=slide.line + 1)
    return msg("column {column}", column="ABCDEF"[:COLUMNS][slide.line])


def _bit(placement: int) -> int:
    return 1 << stone_of(placement)[0] if placement else 0


def _wins(position: Position, placement: int) -> bool:
    return bool(placement) and GRIDS[position.size].has_won(position.stones[position.to_move] | _bit(placement))
