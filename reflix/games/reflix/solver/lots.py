"""Placements with a value, drawn by lot from a solved table."""

from __future__ import annotations

import random

import numpy as np

from reflix.core.game import Cell, Side
from reflix.games.reflix.board import BACKSLASH, CELLS, SLASH, TOP
from reflix.games.reflix.engine import Mirror, Mirrors, in_square_order
from reflix.games.reflix.solver.solution import PLANES, SECOND_WINS, Table

ROWS_TRIED = 200
"""Rows of the table that are looked through before a value counts as absent."""


def drawn(table: Table, first: Side, winner: Side, rounds: int, rng: random.Random) -> tuple[Mirrors, Mirrors] | None:
    """The mirrors of bottom and top in a placement that is won for `winner` in exactly so many rounds when `first`
    begins the round; None if there seems to be none."""
    numbering = table.numbering
    code = rounds if winner == first else SECOND_WINS + rounds
    for _ in range(ROWS_TRIED):
        spot, turning = rng.randrange(len(numbering.spots)), rng.randrange(numbering.turnings)
        having = numbering.apart[spot].copy()
        for bit in range(PLANES):
            row = table.planes[bit, spot, turning]
            having &= row if code >> bit & 1 else ~row
        found = np.flatnonzero(np.unpackbits(having, bitorder="little"))
        if found.size:
            other, turned = divmod(int(found[rng.randrange(found.size)]), numbering.turnings)
            return _seated(first, _mirrors(table, spot, turning), _mirrors(table, other, turned))
    return None


def _mirrors(table: Table, spot: int, turning: int) -> list[Mirror]:
    cells = table.numbering.spots[spot]
    return [(cell, BACKSLASH if turning >> place & 1 else SLASH) for place, cell in enumerate(cells)]


def _seated(first: Side, one: list[Mirror], two: list[Mirror]) -> tuple[Mirrors, Mirrors]:
    """The mirrors of bottom and top, from those of first and second mover, seen from the first mover's seat."""
    if first == TOP:
        one, two = ([(Cell(CELLS - 1 - cell), turned) for cell, turned in side] for side in (two, one))
    return in_square_order(one), in_square_order(two)
