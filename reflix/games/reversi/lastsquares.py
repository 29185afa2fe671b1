"""The last one to four empty squares of a game, played out: each count of squares has a function of its own.

Most positions of an exact search are here, so nothing is general: no list, no table, and for the very last square
nothing is turned, only counted. All answers are for a null window: whether the side of `own` gets more than `alpha`.
What is returned is a bound on the same side of `alpha` as the truth, or the truth. Differences are in discs, empty
squares going to the winner, so they are always even.
"""

from __future__ import annotations

import reflix.core.bits as bits
import reflix.games.reversi.discs as discs
from reflix.games.reversi.board import CELLS, DIRECTIONS, mask, walk


def _counts(place: int, line: int) -> int:
    """How many discs turn in a full line of 8 when a disc is placed on the empty `place`: own discs are the bits."""
    found = 0
    for step in (-1, 1):
        run, at = 0, place + step
        while 0 <= at < 8 and not line >> at & 1:
            run, at = run + 1, at + step
        if 0 <= at < 8:
            found += run
    return found


def _diagonal(cell: int, across: int) -> int:
    return mask(walk(cell, across, 1) + walk(cell, -across, -1))


def _neighbours(cell: int) -> int:
    return mask(tuple(walk(cell, *step)[0] for step in DIRECTIONS if walk(cell, *step)))


_LAST = [_counts(place, line) for place in range(8) for line in range(256)]
_FALLING = [_diagonal(cell, 1) for cell in range(CELLS)]
_RISING = [_diagonal(cell, -1) for cell in range(CELLS)]
BESIDE = [_neighbours(cell) for cell in range(CELLS)]
"""By square: its neighbours. A move turns at least one of them."""

QUARTER = [1 << cell // 32 * 2 + cell % 8 // 4 for cell in range(CELLS)]
"""By square: its quarter of the board, as a bit."""

_BESIDE = BESIDE
_QUARTER = QUARTER
_FULL = (1 << 64) - 1
_ONE = 1
_FILE = 0x0101010101010101
_TURN = 0x0102040810204080

NOTHING = -127
"""Less than any difference: no move was found."""


def last_turned(own: int, cell: int) -> int:
    """How many discs turn on a board that is full but for this square."""
    column = cell & 7
    row = cell >> 3
    return (
        _LAST[column << 8 | own >> (cell & 56) & 255]
        + _LAST[row << 8 | ((own >> column & _FILE) * _TURN & _FULL) >> 56]
        + _LAST[column << 8 | ((own & _FALLING[cell]) * _FILE & _FULL) >> 56]
        + _LAST[column << 8 | ((own & _RISING[cell]) * _FILE & _FULL) >> 56]
    )


def one_left(own: int, enemy: int, cell: int) -> int:
    """The exact difference with one empty square."""
    mine = bits.count(own)
    turned = last_turned(own, cell)
    if turned:
        return 2 * (mine + turned) - 62
    turned = last_turned(enemy, cell)
    if turned:
        return 2 * (mine - turned) - 64
    return 2 * mine - 62 if mine > 31 else 2 * mine - 64


def margin(own: int, enemy: int) -> int:
    """The difference when nobody can move."""
    mine = bits.count(own)
    theirs = bits.count(enemy)
    if mine > theirs:
        return 64 - 2 * theirs
    return 2 * mine - 64 if mine < theirs else 0


def two_left(own: int, enemy: int, alpha: int, a: int, b: int, passed: int) -> int:
    """With two empty squares."""
    best = NOTHING
    if _BESIDE[a] & enemy:
        turned = discs.flips(own, enemy, a)
        if turned:
            best = -one_left(enemy ^ turned, own ^ turned ^ _ONE << a, b)
            if best > alpha:
                return best
    if _BESIDE[b] & enemy:
        turned = discs.flips(own, enemy, b)
        if turned:
            value = -one_left(enemy ^ turned, own ^ turned ^ _ONE << b, a)
            if value > best:
                best = value
    if best > NOTHING:
        return best
    if passed:
        return margin(own, enemy)
    return -two_left(enemy, own, -alpha - 1, a, b, 1)


def three_left(own: int, enemy: int, alpha: int, a: int, b: int, c: int, passed: int) -> int:
    """With three empty squares; one that is alone in its quarter comes first."""
    if _QUARTER[a] == _QUARTER[b]:
        if _QUARTER[a] != _QUARTER[c]:
            a, c = c, a
    elif _QUARTER[a] == _QUARTER[c]:
        a, b = b, a
    best = NOTHING
    if _BESIDE[a] & enemy:
        turned = discs.flips(own, enemy, a)
        if turned:
            best = -two_left(enemy ^ turned, own ^ turned ^ _ONE << a, -alpha - 1, b, c, 0)
            if best > alpha:
                return best
    if _BESIDE[b] & enemy:
        turned = discs.flips(own, enemy, b)
        if turned:
            value = -two_left(enemy ^ turned, own ^ turned ^ _ONE << b, -alpha - 1, a, c, 0)
            if value > alpha:
                return value
            if value > best:
                best = value
    if _BESIDE[c] & enemy:
        turned = discs.flips(own, enemy, c)
        if turned:
            value = -two_left(enemy ^ turned, own ^ turned ^ _ONE << c, -alpha - 1, a, b, 0)
            if value > best:
                best = value
    if best > NOTHING:
        return best
    if passed:
        return margin(own, enemy)
    return -three_left(enemy, own, -alpha - 1, a, b, c, 1)


def four_left(own: int, enemy: int, alpha: int, a: int, b: int, c: int, d: int, passed: int) -> int:
    """With four empty squares; those in odd quarters come first."""
    odd = _QUARTER[a] ^ _QUARTER[b] ^ _QUARTER[c] ^ _QUARTER[d]
    if odd and not passed:
        if not odd & _QUARTER[a]:
            if odd & _QUARTER[b]:
                a, b = b, a
            elif odd & _QUARTER[c]:
                a, c = c, a
            else:
                a, d = d, a
        if not odd & _QUARTER[b]:
            if odd & _QUARTER[c]:
                b, c = c, b
            elif odd & _QUARTER[d]:
                b, d = d, b
    best = NOTHING
    if _BESIDE[a] & enemy:
        turned = discs.flips(own, enemy, a)
        if turned:
            best = -three_left(enemy ^ turned, own ^ turned ^ _ONE << a, -alpha - 1, b, c, d, 0)
            if best > alpha:
                return best
    if _BESIDE[b] & enemy:
        turned = discs.flips(own, enemy, b)
        if turned:
            value = -three_left(enemy ^ turned, own ^ turned ^ _ONE << b, -alpha - 1, a, c, d, 0)
            if value > alpha:
                return value
            if value > best:
                best = value
    if _BESIDE[c] & enemy:
        turned = discs.flips(own, enemy, c)
        if turned:
            value = -three_left(enemy ^ turned, own ^ turned ^ _ONE << c, -alpha - 1, a, b, d, 0)
            if value > alpha:
                return value
            if value > best:
                best = value
    if _BESIDE[d] & enemy:
        turned = discs.flips(own, enemy, d)
        if turned:
            value = -three_left(enemy ^ turned, own ^ turned ^ _ONE << d, -alpha - 1, a, b, c, 0)
            if value > best:
                best = value
    if best > NOTHING:
        return best
    if passed:
        return margin(own, enemy)
    return -four_left(enemy, own, -alpha - 1, a, b, c, d, 1)
