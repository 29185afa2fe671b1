"""What a position of Reversi is worth when the search stops looking, in hundredths of a disc.

Mobility (how many lines can be enclosed), openness (discs beside empty squares are what the enemy will turn), corners
and edges with their stable discs, the squares beside an empty corner, and parity (who will move last). How much each
counts changes in the course of a game; the weights are a least-squares fit to games that the bot played with itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from reflix.games.reversi.board import mask, walk
from reflix.games.reversi.lines import BITS, FULL, ROWS_ONLY

STEP = 9
"""In the rows of the layout, the next square down is so many bits further."""


class Border(NamedTuple):
    """What the outer squares hold, own minus enemy."""

    corners: int
    stable: int
    edges: int
    x_squares: int
    c_squares: int


class Corner(NamedTuple):
    """A corner with the squares beside it and the two edges that begin there, as bits of the rows."""

    corner: int
    x_square: int
    c_squares: int
    edges: tuple[tuple[int, ...], ...]


def _row_bit(cell: int) -> int:
    return BITS[cell] & ROWS_ONLY


def _corner(cell: int) -> Corner:
    across, down = (1 if cell % 8 == 0 else -1), (1 if cell < 8 else -1)
    walks = (walk(cell, across, 0), walk(cell, 0, down))
    return Corner(
        _row_bit(cell),
        _row_bit(cell + across + 8 * down),
        sum(_row_bit(cells[0]) for cells in walks),
        tuple(tuple(_row_bit(one) for one in cells[:-1]) for cells in walks),
    )


CORNERS = tuple(_corner(cell) for cell in (0, 7, 56, 63))
EDGE = sum(_row_bit(cell) for cell in range(64) if not (0 < cell % 8 < 7 and 0 < cell // 8 < 7))
BORDER = EDGE | sum(corner.x_square for corner in CORNERS)
"""The outer squares and the four diagonally beside the corners."""


@lru_cache(maxsize=1 << 15)
def border(own: int, enemy: int) -> Border:
    """The outer squares of both sides. A search meets few of them again and again, so they are remembered."""
    mine, theirs = _holds(own, own | enemy), _holds(enemy, own | enemy)
    return Border(*(one - other for one, other in zip(mine, theirs, strict=True)))


def _holds(own: int, taken: int) -> Border:
    corners = x_squares = c_squares = stable = 0
    for corner in CORNERS:
        if own & corner.corner:
            corners += 1
            for edge in corner.edges:
                for square in edge:
                    if not own & square:
                        break
                    stable |= square
        elif not taken & corner.corner:
            x_squares += bool(own & corner.x_square)
            c_squares += (own & corner.c_squares).bit_count()
    edges = (own & EDGE & ~stable).bit_count() - corners - c_squares
    return Border(corners, stable.bit_count(), edges, x_squares, c_squares)


def features(own: int, enemy: int, here: int):
    empty = FULL ^ own ^ enemy
    theirs = ((enemy << 1 & own) + own) & empty
    n = (empty & ROWS_ONLY).bit_count()
    return n, (
        here.bit_count() - theirs.bit_count(),
        (empty << 1 & enemy).bit_count() - (empty << 1 & own).bit_count(),
        *border(own & BORDER, enemy & BORDER),
        1 if n & 1 else -1,
        1,
        (own & ROWS_ONLY).bit_count() - (enemy & ROWS_ONLY).bit_count(),
    )


W = [(40, 15, 800, 150, 20, -400, -150, 0, 0, 0)] * 65


def judge(own: int, enemy: int, here: int) -> int:
    n, f = features(own, enemy, here)
    return int(sum(a * b for a, b in zip(W[n], f, strict=True)))
