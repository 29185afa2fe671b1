"""The eight ways to turn and mirror the board: one position stands for all that look like it."""

from __future__ import annotations

from reflix.games.reversi.board import CELLS, FULL

Discs = tuple[int, int]
"""Own and enemy discs."""

WAYS = 8
"""A way is a number of three bits: mirror left and right, then top and bottom, then rows and columns."""

_COLUMNS = ((0x5555555555555555, 1), (0x3333333333333333, 2), (0x0F0F0F0F0F0F0F0F, 4))
_ROWS = ((0x00FF00FF00FF00FF, 8), (0x0000FFFF0000FFFF, 16), (0x00000000FFFFFFFF, 32))
_DIAGONAL = ((0x00AA00AA00AA00AA, 7), (0x0000CCCC0000CCCC, 14), (0x00000000F0F0F0F0, 28))


def _image(cell: int, way: int) -> int:
    x, y = cell % 8, cell // 8
    x, y = 7 - x if way & 1 else x, 7 - y if way & 2 else y
    return 8 * x + y if way & 4 else 8 * y + x


IMAGE = tuple(tuple(_image(cell, way) for cell in range(CELLS)) for way in range(WAYS))
"""By way: where each square comes to lie."""

ORIGIN = tuple(tuple(image.index(cell) for cell in range(CELLS)) for image in IMAGE)
"""By way: which square comes to lie on each."""


def images(discs: int) -> tuple[int, ...]:
    """The discs in all eight ways, the first as they are."""
    mirrored = _mirror(discs, _COLUMNS)
    four = (discs, mirrored, _mirror(discs, _ROWS), _mirror(mirrored, _ROWS))
    return (*four, *map(_transpose, four))


def standard(own: int, enemy: int) -> tuple[Discs, int]:
    """The one position that stands for all eight, and the way that leads to it."""
    return min((both, way) for way, both in enumerate(zip(images(own), images(enemy), strict=True)))


def _mirror(discs: int, steps: tuple[tuple[int, int], ...]) -> int:
    for mask, shift in steps:
        discs = (discs & mask) << shift | discs >> shift & mask
    return discs


def _transpose(discs: int) -> int:
    for mask, shift in _DIAGONAL:
        swapped = (discs ^ discs >> shift) & mask
        discs ^= swapped ^ swapped << shift & FULL
    return discs
