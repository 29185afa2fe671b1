"""The ricochet zone as masks and tables, for the search: which slides are open depends on a row and a column alone."""

from __future__ import annotations

from itertools import combinations

from reflix.core.game import Move
from reflix.games.reflix.board import CELLS, COLUMNS, NEXT, ZONE, Heading
from reflix.games.reflix.engine import move_of

BIT = tuple(1 << (cell - ZONE.start) if cell in ZONE else 0 for cell in range(CELLS))
"""The bit of a zone square, by square; no other square has one."""

SQUARES = {sum(BIT[cell] for cell in cells): cells for cells in combinations(ZONE, 3)}
"""The squares of three mirrors, ascending, by their mask."""

Reach = tuple[tuple[Move, ...], tuple[int, ...], int]
"""What a mirror can do: its moves ascending (the turn among them), the squares it can slide to, their mask."""


def _in_cross(cell: int, other: int) -> bool:
    column, row = cell % COLUMNS == other % COLUMNS, cell // COLUMNS == other // COLUMNS
    return column != row


CROSS = tuple(sum(BIT[other] for other in ZONE if _in_cross(cell, other)) for cell in range(CELLS))
"""The other squares in the row and the column of a square, as a mask."""


class ReachTable(dict[int, Reach]):
    """What a mirror on one square can do, by the mirrors in its cross. Filled when asked: most are never needed."""

    def __init__(self, cell: int) -> None:
        super().__init__()
        self._cell = cell

    def __missing__(self, blocked: int) -> Reach:
        ends = []
        for heading in Heading:
            end = NEXT[heading][self._cell]
            while end in ZONE and not BIT[end] & blocked:
                ends.append(end)
                end = NEXT[heading][end]
        moves = sorted(move_of(self._cell, end) for end in [*ends, self._cell])
        self[blocked] = found = (tuple(moves), tuple(sorted(ends)), sum(BIT[end] for end in ends))
        return found


REACH = tuple(ReachTable(cell) for cell in range(CELLS))
"""REACH[cell][occupied & CROSS[cell]] is what a mirror on that square can do."""
