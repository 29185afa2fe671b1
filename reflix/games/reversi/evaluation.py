"""What a position of Reversi is worth when the search stops looking, in hundredths of a disc.

Mobility (how many lines can be enclosed), openness (discs beside empty squares are what the enemy will turn), corners
and edges with their stable discs, the squares beside an empty corner, and parity (who will move last). How much each
counts changes in the course of a game; the weights are a least-squares fit to games that the bot played with itself.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from reflix.games.reversi.board import CELLS, walk
from reflix.games.reversi.lines import BITS, FULL, ROWS_ONLY


class Border(NamedTuple):
    """What the outer squares hold, own minus enemy: corners, edge discs that hang on an own corner and can never be
    turned, other edge discs, and discs beside an empty corner (X squares on the diagonal, C squares on the edge)."""

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


STAGES = (
    # lines, open, corners, stable, edges, X squares, C squares, parity, discs
    (210, -8, -37, 22, -89, -169, -110, 139, 92),
    (140, 5, 108, 71, -86, -333, -201, 17, 59),
    (71, 26, 422, 121, -67, -536, -198, -5, 25),
    (40, 31, 821, 168, -24, -753, -253, -18, 2),
    (34, 31, 1215, 219, -7, -1031, -395, -12, -13),
    (50, 15, 1571, 283, -11, -1398, -687, -22, -44),
    (30, 29, 1638, 383, -35, -1531, -900, -33, -5),
)
"""The weights with 0, 8, 16 … 48 squares empty, in hundredths of a disc."""


def _weights(empty: int) -> tuple[int, ...]:
    """The weights for a number of empty squares, between those of the two nearest stages."""
    stage, part = divmod(min(empty, 8 * len(STAGES) - 9), 8)
    pairs = zip(STAGES[stage], STAGES[stage + 1], strict=True)
    return tuple(round(low + (high - low) * part / 8) for low, high in pairs)


WEIGHTS = tuple(_weights(empty) for empty in range(CELLS + 1))


def judge(own: int, enemy: int, here: int) -> int:
    """The worth for the side of `own`, to move, in hundredths of a disc; `here` is `lines.reach(own, enemy)`."""
    empty = FULL ^ own ^ enemy
    left = (empty & ROWS_ONLY).bit_count()
    lines, openness, corner, stable, edge, x_square, c_square, parity, discs = WEIGHTS[left]
    outer = border(own & BORDER, enemy & BORDER)
    beside = empty << 1
    return (
        lines * (here.bit_count() - (((enemy << 1 & own) + own) & empty).bit_count())
        + openness * ((beside & enemy).bit_count() - (beside & own).bit_count())
        + corner * outer[0]
        + stable * outer[1]
        + edge * outer[2]
        + x_square * outer[3]
        + c_square * outer[4]
        + (parity if left & 1 else -parity)
        + discs * ((own & ROWS_ONLY).bit_count() - (enemy & ROWS_ONLY).bit_count())
    )
