"""The board of the search: every line of three or more squares laid out as neighbouring bits, in all eight directions.

In this layout "a row of enemy discs that begins beside an own disc" is a row of ones, and adding a one to its lowest
bit carries through to the first bit behind it. So all directions are looked at with one addition, where the plain
board needs some hundred operations. A square has a bit for each line that it is on, eight at most; between two lines
is a bit that is never set and stops the carry. The first 64 + 8 bits are the rows from left to right, so each square
is in `ROWS_ONLY` exactly once.

`own` and `enemy` are discs in this layout throughout.
"""

from __future__ import annotations

from collections.abc import Iterator

from reflix.core.game import Cell
from reflix.games.reversi.board import CELLS, cells_of, walk

_STEPS = ((1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1))
"""The eight directions, rows from left to right first."""


def _lines() -> Iterator[tuple[int, ...]]:
    """Every line in every direction; lines of one or two squares enclose nothing."""
    for across, down in _STEPS:
        for cell in range(CELLS):
            line = (cell, *walk(cell, across, down))
            if not walk(cell, -across, -down) and len(line) > 2:
                yield line


def _laid_out() -> tuple[tuple[int, ...], dict[int, tuple[int, ...]]]:
    """The bits of each square, and for each single bit its line up to there."""
    bits = [0] * CELLS
    upto: dict[int, tuple[int, ...]] = {}
    place = 0
    for line in _lines():
        for index, cell in enumerate(line):
            bits[cell] |= 1 << place
            upto[1 << place] = line[: index + 1]
            place += 1
        place += 1
    return tuple(bits), upto


BITS, _UPTO = _laid_out()
"""All bits of each square."""

FULL = sum(BITS)
"""A disc on every square."""

ROWS_ONLY = (1 << 9 * 8) - 1
"""One bit of each square: for counting discs, and as a short name of a position."""

SQUARES = tuple((Cell(cell), bits) for cell, bits in enumerate(BITS))

_TURNED: tuple[dict[int, int], ...] = tuple({} for _ in BITS)
"""By square and by the own discs at the far ends: what turns. Filled as it is met."""

_LIMIT = 2000
"""Combinations kept for each square; more are forgotten and found again, so that memory stays bounded."""


def laid_out(discs: int) -> int:
    """The discs of a plain board in this layout."""
    return sum(BITS[cell] for cell in cells_of(discs))


def reach(own: int, enemy: int) -> int:
    """Where `own` may place: the bits of each legal square, in the directions in which it encloses something."""
    return ((own << 1 & enemy) + enemy) & ~(own | enemy) & FULL


def turned(own: int, enemy: int, cell: int) -> int:
    """The enemy discs that an own disc on this empty square turns; 0 if it encloses nothing."""
    ends = ((BITS[cell] << 1 & enemy) + enemy) & own
    if not ends:
        return 0
    known = _TURNED[cell]
    found = known.get(ends)
    if found is None:
        if len(known) >= _LIMIT:
            known.clear()
        known[ends] = found = _between(cell, ends)
    return found


def _between(cell: int, ends: int) -> int:
    """The squares between this one and the ends, on their lines."""
    found = 0
    while ends:
        end = ends & -ends
        ends ^= end
        line = _UPTO[end]
        for between in line[line.index(cell) + 1 : -1]:
            found |= BITS[between]
    return found


def after(own: int, enemy: int, move: int) -> tuple[int, int]:
    """The discs after a legal move, a pass too: those of the next side, those of the one that moved."""
    if move == CELLS:
        return enemy, own
    flipped = turned(own, enemy, move)
    return enemy ^ flipped, own ^ flipped ^ BITS[move]


def margin(own: int, enemy: int) -> int:
    """The final difference in discs for the side of `own` when nobody can move; empty squares are the winner's."""
    mine, theirs = (own & ROWS_ONLY).bit_count(), (enemy & ROWS_ONLY).bit_count()
    if mine > theirs:
        return CELLS - 2 * theirs
    return 2 * mine - CELLS if mine < theirs else 0
