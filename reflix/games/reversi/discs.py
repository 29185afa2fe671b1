"""What discs do: where one may be placed, what it turns, and how many games there are.

All functions are about `own` and `enemy` discs as the bits of `board`; which colour they are is the engine's affair.
A hot module: compiled with the types of `discs.pxd` where a compiler was present, see `reflix.core.compiled`. Masks
and tables are variables of the module, never literals: a literal would be a C number of 32 bits or a Python object.
"""

from __future__ import annotations

import reflix.core.bits as bits
from reflix.games.reversi.board import CELLS, INNER_COLUMNS, mask, walk

_FULL = (1 << 64) - 1
_INNER = INNER_COLUMNS
_RAYS = [
    mask(ray) if len(ray) > 1 else 0
    for cell in range(CELLS)
    for ray in (*(walk(cell, *step) for step in ((1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0))), (), (), ())
]
"""Eight places for each square: to the right, three ways down, to the left; 0 where nothing can be enclosed."""


def legal(own: int, enemy: int) -> int:
    """The empty squares on which an own disc encloses enemy discs in a straight line, in at least one direction."""
    inner = enemy & _INNER
    reached = _beyond(own, enemy, 8) | _beyond(own, inner, 1) | _beyond(own, inner, 7) | _beyond(own, inner, 9)
    return reached & ~(own | enemy) & _FULL


def _beyond(own: int, enemy: int, step: int) -> int:
    """The squares behind unbroken rows of enemy discs that begin beside an own disc, both ways along one direction.
    A row has at most six discs: one, two, four, six. Written out: this is where perft and the marks on the board spend
    their time."""
    up = enemy & own << step
    down = enemy & own >> step
    up |= enemy & up << step
    down |= enemy & down >> step
    pairs = enemy & enemy << step
    up |= pairs & up << 2 * step
    up |= pairs & up << 2 * step
    pairs >>= step
    down |= pairs & down >> 2 * step
    down |= pairs & down >> 2 * step
    return up << step | down >> step


def flips(own: int, enemy: int, cell: int) -> int:
    """The enemy discs that an own disc on this empty square turns, in all directions together.

    Without a branch, because a processor guesses them wrong here: `hit` is the own disc at the far end, or 0. Upwards
    is downwards on the board with its rows in reverse."""
    turned = 0
    for place in range(8 * cell, 8 * cell + 4):
        ray = _RAYS[place]
        stop = ray & ~enemy
        hit = stop & -stop & own
        turned |= ray & (hit - (hit != 0))
    above = 0
    mine = bits.swap(own)
    theirs = bits.swap(enemy)
    for place in range(8 * (cell ^ 56) + 1, 8 * (cell ^ 56) + 4):
        ray = _RAYS[place]
        stop = ray & ~theirs
        hit = stop & -stop & mine
        above |= ray & (hit - (hit != 0))
    ray = _RAYS[8 * cell + 4]
    stop = ray & ~enemy
    hit = stop & own & (_ONE << bits.last(stop | _ONE))
    return turned | bits.swap(above) | ray & -(hit << 1)


_ONE = 1
"""A one of 64 bits: `1 << 40` would be 0 in C."""


def perft(own: int, enemy: int, depth: int) -> int:
    """How many sequences of `depth` plies begin with the side of `own`; a forced pass is a ply.

    A game that ends earlier counts as one sequence: so do the published numbers for Reversi, which differ from a count
    without such games from depth 10 on (228 games are over after nine moves). A test compares with the engine."""
    moves = legal(own, enemy)
    if not moves:
        return perft(enemy, own, depth - 1) if depth and legal(enemy, own) else 1
    if depth <= 1:
        return bits.count(moves) if depth else 1
    total = 0
    while moves:
        lowest = moves & -moves
        moves ^= lowest
        turned = flips(own, enemy, bits.first(lowest))
        total += perft(enemy ^ turned, own ^ turned ^ lowest, depth - 1)
    return total
