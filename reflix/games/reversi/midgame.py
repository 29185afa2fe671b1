"""The search while the end is far away: principal variation, null windows, iterations, cuts that are nearly certain.

Moves are tried in an order that comes from the table or from what `patterns` thinks of the positions after them. At
greater depths a shallower search comes first; where it is so far beyond the window that the deeper one will hardly
come back (by the errors in `PROBCUT`, fitted to this very evaluation), it is believed. Everything is whole numbers,
so a thought is the same on every machine and in every build.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable

import reflix.core.bits as bits
import reflix.games.reversi.discs as discs
import reflix.games.reversi.patterns as patterns
from reflix.games.reversi.board import CELLS
from reflix.search.alphabeta import Cancelled

PROBCUT = (
    (3, 1, 663, 307),
    (4, 2, 902, 250),
    (5, 1, 1222, 250),
    (6, 2, 1149, 250),
    (7, 3, 1186, 250),
    (8, 4, 869, 250),
    (9, 3, 1315, 250),
    (10, 4, 1315, 250),
    (11, 5, 1315, 250),
    (12, 6, 1315, 250),
    (13, 5, 1864, 250),
    (14, 6, 1864, 250),
)
"""Depth, shallower depth; the error of the shallower one beyond which it is believed, in hundredths of a disc: with no
and with sixty empty squares, and between them in proportion."""

FEW = 5
"""With so few discs a side may lose all of them within a few moves. A shallower search is then wrong by far more than
its usual error, so nothing good is believed of that side without the whole depth."""

PLY = 130
"""More plies than a game can have, passes included."""

_FULL = (1 << 64) - 1
_ONE = 1
_INFINITY = 30000
_CORNERS = 0x8100000000000081
_FEW = FEW
_cut_to = [0 for _ in range(64)]
_cut_late = [0 for _ in range(64)]
_cut_early = [0 for _ in range(64)]

_cells = [0 for _ in range(PLY * 40)]
_scores = [0 for _ in range(PLY * 40)]
_turned = [0 for _ in range(PLY * 40)]
"""The moves of the position at each ply, 40 places each."""

_table = array("Q", bytes(0))
"""Pairs of entries of four words: own and enemy discs, what is known, nothing."""

_SIZE = 18
_shift = 65 - _SIZE
_generation = 0
_nodes = 0
_asked = 0
_cuts = 1
_stop: Callable[[], bool] = bool

_KEY_OWN = 0x9E3779B97F4A7C15
_KEY_ENEMY = 0xC2B2AE3D27D4EB4F
_KEY_MIX = 0xD6E8FEB86659FD93


def begin(stop: Callable[[], bool], cuts: bool = True) -> None:
    """Forget everything. `cuts`: whether nearly certain cuts are wanted."""
    global _nodes, _asked, _stop, _table, _generation, _cuts
    patterns.load()
    for depth, shallow, late, early in PROBCUT:
        _cut_to[depth], _cut_late[depth], _cut_early[depth] = shallow, late, early
    _cuts = cuts
    _nodes = 0
    _asked = 0
    _stop = stop
    if not len(_table) or _generation >= 60000:
        _table = array("Q", bytes(32 << _SIZE))
        _generation = 0
    _generation += 1


def nodes() -> int:
    """How many positions have been looked at since `begin`."""
    return _nodes


def value(own: int, enemy: int, depth: int, alpha: int, beta: int) -> int:
    """The worth for the side of `own`, to move, `depth` plies deep: exact between alpha and beta, otherwise a bound.
    Raises `Cancelled`."""
    patterns.begin(own, enemy)
    return _search(own, enemy, depth, alpha, beta, 0)


def _search(own: int, enemy: int, depth: int, alpha: int, beta: int, ply: int) -> int:
    global _nodes
    _nodes += 1
    moves = discs.legal(own, enemy)
    if not moves:
        replies = discs.legal(enemy, own)
        if not replies:
            return _final(own, enemy)
        if depth <= 0:
            return patterns.worth(ply, CELLS - bits.count(own | enemy), 0, bits.count(replies))
        patterns.skip(ply)
        return -_search(enemy, own, depth, -beta, -alpha, ply + 1)
    empty = CELLS - bits.count(own | enemy)
    if depth <= 0:
        return patterns.worth(ply, empty, bits.count(moves), bits.count(discs.legal(enemy, own)))
    first = CELLS
    if depth > 1:
        if depth > 2:
            _listen()
        known = _known(own, enemy)
        if known:
            first = known >> 40 & 255
            if (known >> 32 & 255) == depth:
                least = (known & 65535) - 32768
                most = (known >> 16 & 65535) - 32768
                if least >= beta or least == most:
                    return least
                if most <= alpha:
                    return most
        if _cuts and depth > 2 and _cut_to[depth] and beta - alpha == 1:
            answer = _nearly_certain(own, enemy, depth, beta, ply, empty)
            if answer != _INFINITY:
                return answer
    base = 40 * ply
    count = _list(own, enemy, moves, base, first, depth, ply, empty)
    best = -_INFINITY
    chosen = CELLS
    floor = alpha
    for place in range(base, base + count):
        _bring_best(place, base + count)
        cell = _cells[place]
        turned = _turned[place]
        patterns.step(ply, cell, turned)
        mine = own ^ turned ^ _ONE << cell
        if place == base or beta - floor == 1:
            answer = -_search(enemy ^ turned, mine, depth - 1, -beta, -floor, ply + 1)
        else:
            answer = -_search(enemy ^ turned, mine, depth - 1, -floor - 1, -floor, ply + 1)
            if floor < answer < beta:
                patterns.step(ply, cell, turned)
                answer = -_search(enemy ^ turned, mine, depth - 1, -beta, -answer, ply + 1)
        if answer > best:
            best = answer
            chosen = cell
            if best > floor:
                floor = best
                if best >= beta:
                    break
    if depth > 1:
        if best >= beta:
            _remember(own, enemy, depth, best, _INFINITY, chosen)
        elif best <= alpha:
            _remember(own, enemy, depth, -_INFINITY, best, chosen)
        else:
            _remember(own, enemy, depth, best, best, chosen)
    return best


def _final(own: int, enemy: int) -> int:
    """The final difference, in hundredths of a disc."""
    mine = bits.count(own)
    theirs = bits.count(enemy)
    if mine > theirs:
        return 100 * (64 - 2 * theirs)
    return 100 * (2 * mine - 64) if mine < theirs else 0


def _nearly_certain(own: int, enemy: int, depth: int, beta: int, ply: int, empty: int) -> int:
    """What a shallower search says, if it is far enough beyond the window; infinity if not. That a side with few discs
    does well is not believed."""
    error = (_cut_late[depth] * (CELLS - empty) + _cut_early[depth] * empty) // CELLS
    shallow = _cut_to[depth]
    bound = beta + error
    if bound < 6400 and bits.count(own) > _FEW and _search(own, enemy, shallow, bound - 1, bound, ply) >= bound:
        return beta
    bound = beta - 1 - error
    if bound > -6400 and bits.count(enemy) > _FEW and _search(own, enemy, shallow, bound, bound + 1, ply) <= bound:
        return beta - 1
    return _INFINITY


def _list(own: int, enemy: int, moves: int, base: int, first: int, depth: int, ply: int, empty: int) -> int:
    """Write the moves down with a score each, the more the likelier best; their number."""
    place = base
    while moves:
        cell = bits.first(moves)
        moves &= moves - 1
        turned = discs.flips(own, enemy, cell)
        if cell == first:
            score = 100000
        elif depth == 1:
            score = 0
        else:
            theirs = enemy ^ turned
            mine = own ^ turned ^ _ONE << cell
            replies = discs.legal(theirs, mine)
            count = bits.count(replies)
            if depth == 2:
                score = -100 * (count + bits.count(replies & _CORNERS))
            else:
                patterns.step(ply, cell, turned)
                score = -patterns.worth(ply + 1, empty - 1, count, bits.count(discs.legal(mine, theirs))) - 40 * count
        _cells[place] = cell
        _turned[place] = turned
        _scores[place] = score
        place += 1
    return place - base


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


def best_move(own: int, enemy: int) -> int:
    """The move that the table knows for a position, 64 if none."""
    known = _known(own, enemy)
    return int(known >> 40 & 255) if known else CELLS


def _slot(own: int, enemy: int) -> int:
    """Where in the table a position's pair of entries begins."""
    key = (own * _KEY_OWN & _FULL) ^ (enemy * _KEY_ENEMY & _FULL) >> 9
    return (key * _KEY_MIX & _FULL) >> _shift << 3


def _known(own: int, enemy: int) -> int:
    """What the table knows: the bounds plus 32768 in 16 bits each, depth, best move; 0 if nothing."""
    slot = _slot(own, enemy)
    for place in range(slot, slot + 8, 4):
        if _table[place] == own and _table[place + 1] == enemy and _table[place + 2] >> 48 == _generation:
            return _table[place + 2]
    return 0


def _remember(own: int, enemy: int, depth: int, least: int, most: int, move: int) -> None:
    """Keep bounds and move. Of a pair the first entry keeps the greater depth, the second what came last."""
    slot = _slot(own, enemy)
    place = slot
    for other in range(slot, slot + 8, 4):
        if _table[other] == own and _table[other + 1] == enemy and _table[other + 2] >> 48 == _generation:
            place = other
            break
    else:
        if _table[slot + 2] >> 48 == _generation:
            old_depth = _table[slot + 2] >> 32 & 255
            if old_depth > depth:
                place = slot + 4
    _table[place] = own
    _table[place + 1] = enemy
    _table[place + 2] = (
        _generation << 48 | (_ONE * move) << 40 | (_ONE * depth) << 32 | (_ONE * (most + 32768)) << 16 | least + 32768
    )


def _listen() -> None:
    """Every few positions ask whether the answer is still wanted."""
    global _asked
    _asked += 1
    if not _asked & 15 and _stop():
        raise Cancelled
