"""The value of a late position by playing it out: a null-window search to the last square.

In the upper part positions are remembered and moves are ordered by what they leave the enemy (fastest first) and by
parity; in the lower part squares in quarters with an odd number of empty squares come first, for whoever moves last in
a region usually gains by it; the last four squares are `lastsquares`. A bound from stable discs and what is remembered
of the positions after a move cut whole branches.

There is one board and one table for each process: `begin` sets them up, then `at_least` may be asked again and again.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

import reflix.core.bits as bits
import reflix.games.reversi.discs as discs
import reflix.games.reversi.lastsquares as last
import reflix.games.reversi.midgame as midgame
import reflix.games.reversi.stability as stability
from reflix.games.reversi.board import CELLS
from reflix.games.reversi.lastsquares import BESIDE, QUARTER
from reflix.search.alphabeta import Cancelled

SHALLOW = 6
"""With so few empty squares left, ordering and remembering cost more than they save."""

_SHALLOW = SHALLOW
_JUDGE = 16
"""With at least so many, moves are ordered by a search of the middle game too. With fewer it costs more than it saves.
"""

_WIDE = 30000
_HEAD = CELLS
_BESIDE = BESIDE
_QUARTER = QUARTER
_FULL = (1 << 64) - 1
_ONE = 1
_CORNERS = 0x8100000000000081
_NOTHING = -127

_ORDER = [
    *(0, 7, 56, 63),
    *(18, 21, 42, 45),
    *(2, 5, 16, 23, 40, 47, 58, 61),
    *(3, 4, 24, 31, 32, 39, 59, 60),
    *(19, 20, 26, 29, 34, 37, 43, 44),
    *(10, 13, 17, 22, 41, 46, 50, 53),
    *(11, 12, 25, 30, 33, 38, 51, 52),
    *(1, 6, 8, 15, 48, 55, 57, 62),
    *(9, 14, 49, 54),
    *(27, 28, 35, 36),
]
"""All squares in the order in which the lower part tries them: corners first, those beside them last."""

_VALUE = [18 - 2 * rank for rank in (next(k for k in range(64) if _ORDER[k] == cell) // 8 for cell in range(CELLS))]

_STABLE_FROM = [99 if empty < 5 else min(2 * empty - 4, 45) for empty in range(CELLS)]
"""By number of empty squares: from which `alpha` on the bound from stable discs is worth its time."""

_next = [0 for _ in range(CELLS + 1)]
_previous = [0 for _ in range(CELLS + 1)]
"""The empty squares in the order of `_ORDER`, a ring through `_HEAD`; the search takes out and puts back."""

_cells = [0 for _ in range(CELLS * 40)]
_scores = [0 for _ in range(CELLS * 40)]
_turned = [0 for _ in range(CELLS * 40)]
_slots = [0 for _ in range(CELLS * 40)]
"""The moves of the position that is being searched, 40 places for each number of empty squares."""

_table = array("Q", bytes(0))
"""Pairs of entries of four words: own and enemy discs, what is known, nothing."""

_first = 0
"""The word of the table at which the first pair begins: the first one that is a multiple of a pair in memory, for the
processor brings memory near in pieces of that size."""

_shift = 64
_generation = 0
_nodes = 0
_asked = 0
_stop: Callable[[], bool] = bool

_KEY_OWN = 0x9E3779B97F4A7C15
_KEY_ENEMY = 0xC2B2AE3D27D4EB4F
_KEY_MIX = 0xD6E8FEB86659FD93


def begin(own: int, enemy: int, size: int, stop: Callable[[], bool]) -> None:
    """Forget everything; prepare for positions that come from this one. `size`: the table has 2 ** size entries."""
    global _nodes, _asked, _stop, _table, _first, _shift, _generation
    midgame.begin(stop)
    _nodes = 0
    _asked = 0
    _stop = stop
    if len(_table) != (4 << size) + 8 or _generation >= 60000:
        table = array("Q", bytes(64 + (32 << size)))
        _first = -table.buffer_info()[0] // 8 % 8
        _table = table
        _generation = 0
    _generation += 1
    _shift = 65 - size
    set_empties(own, enemy)


def set_empties(own: int, enemy: int) -> None:
    """Set the ring to the empty squares of a position."""
    here = _HEAD
    for cell in _ORDER:
        if not (own | enemy) >> cell & 1:
            _next[here] = cell
            _previous[cell] = here
            here = cell
    _next[here] = _HEAD
    _previous[_HEAD] = here


def nodes() -> int:
    """How many positions have been looked at since `begin`."""
    return _nodes


def at_least(own: int, enemy: int, alpha: int) -> int:
    """A bound on the difference for the side of `own`, to move: a lower one if more than `alpha`, else an upper one.
    The empty squares must be those of `set_empties`. Raises `Cancelled`."""
    empties = ~(own | enemy) & _FULL
    parity = 0
    left = empties
    while left:
        parity ^= _QUARTER[bits.first(left)]
        left &= left - 1
    count = bits.count(empties)
    if count > _SHALLOW:
        return _search(own, enemy, alpha, count, parity)
    return _few(own, enemy, alpha, count, parity)


def _few(own: int, enemy: int, alpha: int, empty: int, parity: int) -> int:
    """With at most `_SHALLOW` empty squares, from any number of them."""
    if empty > 4:
        return _shallow(own, enemy, alpha, empty, parity, 0)
    a = _next[_HEAD]
    b = _next[a]
    c = _next[b]
    if empty == 4:
        return last.four_left(own, enemy, alpha, a, b, c, _next[c], 0)
    if empty == 3:
        return last.three_left(own, enemy, alpha, a, b, c, 0)
    if empty == 2:
        return last.two_left(own, enemy, alpha, a, b, 0)
    return last.one_left(own, enemy, a) if empty else last.margin(own, enemy)


def _shallow(own: int, enemy: int, alpha: int, empty: int, parity: int, passed: int) -> int:
    """With five or more empty squares, without table: squares in odd quarters first, then the others."""
    global _nodes
    _nodes += 1
    best = _NOTHING
    wanted = parity
    for _ in range(2):
        cell = _next[_HEAD]
        while cell != _HEAD:
            if wanted & _QUARTER[cell] and _BESIDE[cell] & enemy:
                turned = discs.flips(own, enemy, cell)
                if turned:
                    before = _previous[cell]
                    after = _next[cell]
                    _next[before] = after
                    _previous[after] = before
                    mine = own ^ turned ^ _ONE << cell
                    if empty == 5:
                        a = _next[_HEAD]
                        b = _next[a]
                        c = _next[b]
                        _nodes += 1
                        value = -last.four_left(enemy ^ turned, mine, -alpha - 1, a, b, c, _next[c], 0)
                    else:
                        value = -_shallow(enemy ^ turned, mine, -alpha - 1, empty - 1, parity ^ _QUARTER[cell], 0)
                    _next[before] = cell
                    _previous[after] = cell
                    if value > best:
                        best = value
                        if best > alpha:
                            return best
            cell = _next[cell]
        wanted = 15 ^ parity
    if best > _NOTHING:
        return best
    if passed:
        return last.margin(own, enemy)
    return -_shallow(enemy, own, -alpha - 1, empty, parity, 1)


def _search(own: int, enemy: int, alpha: int, empty: int, parity: int) -> int:
    """With many empty squares: bounds, the table, moves in order."""
    global _nodes
    _nodes += 1
    if empty > 9:
        _listen()
    if alpha >= _STABLE_FROM[empty]:
        value = 64 - 2 * bits.count(stability.stable(enemy, own))
        if value <= alpha:
            return value
    known = _known(own, enemy, _slot(own, enemy))
    first = CELLS
    if known:
        value = (known & 255) - 64
        if value > alpha:
            return value
        value = (known >> 8 & 255) - 64
        if value <= alpha:
            return value
        first = known >> 16 & 255
    moves = discs.legal(own, enemy)
    if not moves:
        if not discs.legal(enemy, own):
            return last.margin(own, enemy)
        return -_search(enemy, own, -alpha - 1, empty, parity)
    base = 40 * empty
    count = _list(own, enemy, moves, base, first, parity)
    if empty >= _JUDGE:
        _judge(own, enemy, base, count, (empty - _JUDGE + 2) >> 1)
    if empty > 8:
        value = _known_answer(own, enemy, alpha, base, count)
        if value > alpha:
            return value
    best = _NOTHING
    chosen = CELLS
    for place in range(base, base + count):
        _bring_best(place, base + count)
        cell = _cells[place]
        turned = _turned[place]
        before = _previous[cell]
        after = _next[cell]
        _next[before] = after
        _previous[after] = before
        if empty - 1 > _SHALLOW:
            value = -_search(
                enemy ^ turned, own ^ turned ^ _ONE << cell, -alpha - 1, empty - 1, parity ^ _QUARTER[cell]
            )
        else:
            value = -_shallow(
                enemy ^ turned, own ^ turned ^ _ONE << cell, -alpha - 1, empty - 1, parity ^ _QUARTER[cell], 0
            )
        _next[before] = cell
        _previous[after] = cell
        if value > best:
            best = value
            chosen = cell
            if best > alpha:
                break
    if best > alpha:
        _remember(own, enemy, empty, best, 64, chosen)
    else:
        _remember(own, enemy, empty, -64, best, chosen)
    return best


def _list(own: int, enemy: int, moves: int, base: int, first: int, parity: int) -> int:
    """Write the moves down with a score each, the more the likelier best; their number."""
    remembers = base > 40 * _SHALLOW + 40
    place = base
    while moves:
        cell = bits.first(moves)
        moves &= moves - 1
        turned = discs.flips(own, enemy, cell)
        theirs = enemy ^ turned
        mine = own ^ turned ^ _ONE << cell
        _slots[place] = _slot(theirs, mine)
        if remembers:
            bits.fetch(_table, _slots[place])
        replies = discs.legal(theirs, mine)
        score = _VALUE[cell] - 24 * (bits.count(replies) + bits.count(replies & _CORNERS))
        if parity & _QUARTER[cell]:
            score += 16
        if cell == first:
            score += 10000
        if not theirs:
            score += 20000
        _cells[place] = cell
        _turned[place] = turned
        _scores[place] = score
        place += 1
    return place - base


def _judge(own: int, enemy: int, base: int, count: int, depth: int) -> None:
    """Add to the scores of the moves what the middle game thinks of them at this depth."""
    for place in range(base, base + count):
        turned = _turned[place]
        value = midgame.value(enemy ^ turned, own ^ turned ^ _ONE << _cells[place], depth, -_WIDE, _WIDE)
        _scores[place] -= value >> 3


def _bring_best(place: int, end: int) -> None:
    """Swap the likeliest of the moves from `place` on to the front."""
    best = place
    for other in range(place + 1, end):
        if _scores[other] > _scores[best]:
            best = other
    if best != place:
        _scores[best], _scores[place] = _scores[place], _scores[best]
        _cells[best], _cells[place] = _cells[place], _cells[best]
        _turned[best], _turned[place] = _turned[place], _turned[best]


def _known_answer(own: int, enemy: int, alpha: int, base: int, count: int) -> int:
    """A value above `alpha` if the table knows one for the position after a move, else nothing."""
    for place in range(base, base + count):
        turned = _turned[place]
        known = _known(enemy ^ turned, own ^ turned ^ _ONE << _cells[place], _slots[place])
        if known:
            value = 64 - (known >> 8 & 255)
            if value > alpha:
                return value
    return _NOTHING


def _slot(own: int, enemy: int) -> int:
    """Where in the table a position's pair of entries begins."""
    key = (own * _KEY_OWN & _FULL) ^ (enemy * _KEY_ENEMY & _FULL) >> 9
    return _first + ((key * _KEY_MIX & _FULL) >> _shift << 3)


def _known(own: int, enemy: int, slot: int) -> int:
    """What the table knows: the bounds plus 64 in 8 bits each, the best move, the number of empty squares; 0 if
    nothing."""
    for place in range(slot, slot + 8, 4):
        if _table[place] == own and _table[place + 1] == enemy and _table[place + 2] >> 32 == _generation:
            return _table[place + 2]
    return 0


def _remember(own: int, enemy: int, empty: int, least: int, most: int, move: int) -> None:
    """Keep bounds and move. Of a pair the first entry keeps the greater effort, the second what came last."""
    slot = _slot(own, enemy)
    place = slot
    for other in range(slot, slot + 8, 4):
        if _table[other] == own and _table[other + 1] == enemy and _table[other + 2] >> 32 == _generation:
            old_least = (_table[other + 2] & 255) - 64  # into a signed variable before anything compares it
            old_most = (_table[other + 2] >> 8 & 255) - 64
            least = max(least, old_least)
            most = min(most, old_most)
            place = other
            break
    else:
        if _table[slot + 2] >> 32 == _generation and (_table[slot + 2] >> 24 & 255) > empty:
            place = slot + 4
    _table[place] = own
    _table[place + 1] = enemy
    _table[place + 2] = _generation << 32 | empty << 24 | move << 16 | most + 64 << 8 | least + 64


def _listen() -> None:
    """Every few positions ask whether the answer is still wanted."""
    global _asked
    _asked += 1
    if not _asked & 15 and _stop():
        raise Cancelled


def line(own: int, enemy: int) -> list[int]:
    """The moves that the table expects from a position on, as far as it knows their value exactly."""
    found = []
    while True:
        known = _known(own, enemy, _slot(own, enemy))
        if not known or known & 255 != known >> 8 & 255:
            if not discs.legal(own, enemy) and discs.legal(enemy, own):
                own, enemy = enemy, own
                found.append(CELLS)
                continue
            return found
        cell = known >> 16 & 255
        turned = discs.flips(own, enemy, cell)
        own, enemy = enemy ^ turned, own ^ turned ^ _ONE << cell
        found.append(int(cell))
