"""What a position of Reversi is worth before the end is in sight, in hundredths of a disc.

The board is read as 38 patterns (edges with the squares diagonally inside, corners of 3 × 3, the second to fourth
lines, the diagonals of four or more squares); each content of each pattern has a weight, by stage of the game, and so
has the number of moves of either side. The worth is the sum. The weights come from `scripts/train_reversi.py`: a fit to
positions of games that the program played with itself, with the values its own search found there.

The content of a pattern is a number in base 3 with the digits 1 for a disc of the side that moved at the start of the
thought, -1 for the other's, 0 for an empty square. So a move adds to some of the numbers, and the view of the other
side is the number with its sign turned.
"""

from __future__ import annotations

import sys
import zlib
from array import array

import reflix.core.bits as bits
from reflix.core.assets import asset

SHAPES = (
    ("edge", (9, 0, 1, 2, 3, 4, 5, 6, 7, 14)),
    ("corner", (0, 1, 2, 8, 9, 10, 16, 17, 18)),
    ("second", (8, 9, 10, 11, 12, 13, 14, 15)),
    ("third", (16, 17, 18, 19, 20, 21, 22, 23)),
    ("fourth", (24, 25, 26, 27, 28, 29, 30, 31)),
    ("diagonal 8", (0, 9, 18, 27, 36, 45, 54, 63)),
    ("diagonal 7", (1, 10, 19, 28, 37, 46, 55)),
    ("diagonal 6", (2, 11, 20, 29, 38, 47)),
    ("diagonal 5", (3, 12, 21, 30, 39)),
    ("diagonal 4", (4, 13, 22, 31)),
)
"""The patterns as squares; each stands for all that come from it by turning and mirroring the board."""

STAGES = 12
MOVES = 33
"""More than any position has."""


def _turned(cells: tuple[int, ...], quarters: int, mirrored: bool) -> tuple[int, ...]:
    places = []
    for cell in cells:
        x, y = cell % 8, cell // 8
        if mirrored:
            x = 7 - x
        for _ in range(quarters):
            x, y = 7 - y, x
        places.append(8 * y + x)
    return tuple(places)


def _placed() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Every pattern on the board: the number of its shape, and its squares."""
    found = []
    for shape, (_, cells) in enumerate(SHAPES):
        seen = set[frozenset[int]]()
        for quarters in range(4):
            for mirrored in (False, True):
                placed = _turned(cells, quarters, mirrored)
                if frozenset(placed) not in seen:
                    seen.add(frozenset(placed))
                    found.append((shape, placed))
    return tuple(found)


PLACED = _placed()
POWERS = (1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049)
"""Of three. Written out: a power of C numbers would be a float."""

SIZES = tuple(POWERS[len(cells)] for _, cells in SHAPES)
OFFSETS = tuple(sum(SIZES[:shape]) for shape in range(len(SHAPES)))
"""Where in a stage's weights each shape begins; the numbers of moves of the own and the other side come last."""

OWN_MOVES = sum(SIZES)
STAGE_SIZE = OWN_MOVES + 2 * MOVES

_COUNT = len(PLACED)
_STAGE_SIZE = STAGE_SIZE
_OWN_MOVES = OWN_MOVES
_ENEMY_MOVES = OWN_MOVES + MOVES
_centre = [OFFSETS[shape] + SIZES[shape] // 2 for shape, _ in PLACED]
"""By pattern: the place of the weight of its empty content."""


def _uses(cell: int) -> list[tuple[int, int]]:
    return [(number, POWERS[cells.index(cell)]) for number, (_, cells) in enumerate(PLACED) if cell in cells]


_used = [len(_uses(cell)) for cell in range(64)]
_pattern = [use[0] for cell in range(64) for use in (*_uses(cell), *[(0, 0)] * 8)[:8]]
_power = [use[1] for cell in range(64) for use in (*_uses(cell), *[(0, 0)] * 8)[:8]]
"""Eight for each square: the patterns that it is in, and what a disc there adds to their numbers."""

_index = [0 for _ in range(40 * 130)]
"""The numbers of all patterns, 40 places for each ply of the thought."""

_weights = array("h")

_LIMIT = 6400


def load() -> None:
    """Read the weights if they have not been read yet."""
    if not len(_weights):
        use(read())


def read() -> array[int]:
    """The shipped weights, by stage as laid out by `OFFSETS`."""
    found = array("h", zlib.decompress(asset("reversi", "weights.bin").read_bytes()))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def use(weights: array[int]) -> None:
    """Judge by these weights from now on."""
    global _weights
    if len(weights) != STAGES * STAGE_SIZE:
        raise ValueError(f"there must be {STAGES * STAGE_SIZE} weights, not {len(weights)}")
    _weights = weights


def begin(own: int, enemy: int) -> None:
    """Set ply 0 to a position."""
    for number in range(_COUNT):
        _index[number] = 0
    _add(0, own, 1)
    _add(0, enemy, -1)


def step(ply: int, cell: int, turned: int) -> None:
    """Set the ply after this one to the position after a move."""
    here = 40 * ply
    there = here + 40
    for number in range(_COUNT):
        _index[there + number] = _index[here + number]
    sign = -1 if ply & 1 else 1
    for use in range(8 * cell, 8 * cell + _used[cell]):
        _index[there + _pattern[use]] += sign * _power[use]
    _add(there, turned, 2 * sign)


def skip(ply: int) -> None:
    """Set the ply after this one to the position after a pass."""
    here = 40 * ply
    for number in range(_COUNT):
        _index[here + 40 + number] = _index[here + number]


def _add(here: int, discs: int, digit: int) -> None:
    while discs:
        cell = bits.first(discs)
        discs &= discs - 1
        for use in range(8 * cell, 8 * cell + _used[cell]):
            _index[here + _pattern[use]] += digit * _power[use]


def worth(ply: int, empty: int, moves: int, replies: int) -> int:
    """The worth for the side to move at this ply, with so many empty squares, own moves and moves of the enemy (as if
    it were to move)."""
    stage = _STAGE_SIZE * (empty // 5 if empty < 60 else 11)
    here = 40 * ply
    total = _weights[stage + _OWN_MOVES + moves] + _weights[stage + _ENEMY_MOVES + replies]
    if ply & 1:
        for number in range(_COUNT):
            total += _weights[stage + _centre[number] - _index[here + number]]
    else:
        for number in range(_COUNT):
            total += _weights[stage + _centre[number] + _index[here + number]]
    return max(-_LIMIT, min(_LIMIT, total))
