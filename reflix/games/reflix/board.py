"""The geometry of Reflix: 7 columns A-G, 9 rows 1-9 from the top, and the tables that beams and mirrors run on.

Squares are numbered row · 7 + column. Contents of squares are the small ints below; who owns a movable mirror is
no affair of the beam and is kept by the position.
"""

from __future__ import annotations

from enum import IntEnum

from reflix.core.game import Cell, Side

COLUMNS, ROWS = 7, 9
CELLS = COLUMNS * ROWS

BOTTOM, TOP = Side.ONE, Side.TWO
"""The two players, as they sit."""

ZONE = range(3 * COLUMNS, 6 * COLUMNS)
"""The squares of the ricochet zone, rows 4-6."""

# What a beam can meet on a square.
EMPTY, SLASH, BACKSLASH, WALL = 0, 1, 2, 3
SHIELD = (4, 5)  # of bottom, of top
TARGET = (6, 7)


class Heading(IntEnum):
    """Where a beam runs."""

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3


STEP = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Columns and rows of one step, by heading."""

BEND = ((0, 1, 2, 3), (1, 0, 3, 2), (3, 2, 1, 0))
"""The heading after a square with nothing, `/` or `\\`: BEND[content][heading]."""

FIRING = (Heading.UP, Heading.DOWN)
"""Where the emitters of bottom and top fire."""


def _next_cell(heading: int, cell: int) -> int:
    column, row = cell % COLUMNS + STEP[heading][0], cell // COLUMNS + STEP[heading][1]
    return row * COLUMNS + column if 0 <= column < COLUMNS and 0 <= row < ROWS else -1


NEXT = tuple(tuple(_next_cell(heading, cell) for cell in range(CELLS)) for heading in Heading)
"""The square one step on, -1 beyond the edge: NEXT[heading][cell]."""


def square(cell: int) -> str:
    """The name of a square: column letter and row number."""
    return f"{'ABCDEFG'[cell % COLUMNS]}{cell // COLUMNS + 1}"


CELL_OF = {square(cell): Cell(cell) for cell in range(CELLS)}
"""The square of a name."""

FIRST = (CELL_OF["D6"], CELL_OF["D4"])
"""The first square of the beams of bottom and top."""

BY_NAME = tuple(cell for _, cell in sorted(CELL_OF.items()))
"""All squares in square order, the order of position texts: A1, A2, …, G9."""

SQUARE_ORDER = tuple(BY_NAME.index(Cell(cell)) for cell in range(CELLS))
"""The place of a square in square order."""
