"""The geometry of Reversi: 8 × 8 squares a1-h8, row 1 at the top, and discs as bits of whole numbers.

Bit 0 is a1, bit 1 is b1, bit 63 is h8. Everything here is about `own` and `enemy` discs; which colour they are is the
engine's affair.
"""

from __future__ import annotations

from collections.abc import Iterator

from reflix.core.game import Cell, Side

COLUMNS, ROWS = 8, 8
CELLS = COLUMNS * ROWS

BLACK, WHITE = Side.ONE, Side.TWO
"""The two players; Black moves first."""

FULL = (1 << CELLS) - 1
"""A disc on every square."""

INNER_COLUMNS = 0x7E7E7E7E7E7E7E7E
"""Columns b to g. A row of discs that goes sideways can only be enclosed there, and a shift that keeps to them never
runs over the edge into the next row."""

START_BLACK = 1 << 28 | 1 << 35
START_WHITE = 1 << 27 | 1 << 36
"""Black e4 and d5, White d4 and e5."""

DIRECTIONS = tuple((across, down) for down in (-1, 0, 1) for across in (-1, 0, 1) if (across, down) != (0, 0))
"""The eight directions as steps across and down."""

NAMES = tuple("abcdefgh"[cell % COLUMNS] + str(cell // COLUMNS + 1) for cell in range(CELLS))
CELL_OF = {name: Cell(cell) for cell, name in enumerate(NAMES)}
"""The squares by name."""


def walk(cell: int, across: int, down: int) -> tuple[int, ...]:
    """The squares from a square to the edge in one direction, without the square itself."""
    column, row = cell % COLUMNS + across, cell // COLUMNS + down
    found = []
    while 0 <= column < COLUMNS and 0 <= row < ROWS:
        found.append(row * COLUMNS + column)
        column, row = column + across, row + down
    return tuple(found)


def mask(cells: tuple[int, ...]) -> int:
    """Discs on these squares."""
    return sum(1 << cell for cell in cells)


def cells_of(discs: int) -> Iterator[Cell]:
    """The squares of discs, ascending."""
    while discs:
        lowest = discs & -discs
        yield Cell(lowest.bit_length() - 1)
        discs ^= lowest
