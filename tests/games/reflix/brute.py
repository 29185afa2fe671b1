"""Plain induction over a list of all placements, to compare the exact solver with: no bits, no trees, no rectangles.

Every board is traced, every move is a line in one long list. Only for two movable mirrors of each player: 574,560
placements instead of 69 million.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import numpy as np

from reflix.games.reflix.beam import trace
from reflix.games.reflix.fortress import Fortress, filled

ZONE = range(21, 42)
PLACES = [
    tuple(zip(cells, turned, strict=True)) for cells in combinations(ZONE, 2) for turned in product((1, 2), (1, 2))
]
NUMBER = {place: number for number, place in enumerate(PLACES)}
OCCUPIED = np.array([sum(1 << cell for cell, _ in place) for place in PLACES])
WIN = 100
GOES_ON = 127


def moves(place: Any) -> list[tuple[int, int]]:
    """The placements after each move of one player, with the squares that have to be empty for it."""
    found = []
    for mine, (cell, turned) in enumerate(place):
        other = place[1 - mine]
        found.append((tuple(sorted([other, (cell, 3 - turned)])), 0))
        for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            column, row, passed = cell % 7 + across, cell // 7 + down, 0
            while 0 <= column < 7 and 3 <= row < 6 and row * 7 + column != other[0]:
                passed |= 1 << (row * 7 + column)
                found.append((tuple(sorted([other, (row * 7 + column, turned)])), passed))
                column, row = column + across, row + down
    return [(NUMBER[after], passed) for after, passed in found]


MOVES = [moves(place) for place in PLACES]


def shots(fortresses: tuple[Fortress, Fortress]) -> tuple[Any, Any]:
    """The contacts or -1 of both players' beams, [first mover's place, second mover's]; the first is at the bottom."""
    powers = np.array([sum(turned * 3 ** (cell - 21) for cell, turned in place) for place in PLACES])
    possible = (OCCUPIED[:, None] & OCCUPIED) == 0
    boards, example, which = np.unique((powers[:, None] + powers)[possible], return_index=True, return_inverse=True)
    places = np.argwhere(possible)[example]
    results = np.empty((2, len(boards)), np.int8)
    board = filled([0] * 63, fortresses)
    for number, (one, two) in enumerate(places.tolist()):
        mirrors = PLACES[one] + PLACES[two]
        for cell, turned in mirrors:
            board[cell] = turned
        results[:, number] = trace(board, 0), trace(board, 1)
        for cell, _ in mirrors:
            board[cell] = 0
    tables = np.full((2, len(PLACES), len(PLACES)), -1, np.int8)
    tables[:, possible] = results[:, which.ravel()]
    return tables[0], tables[1]


def lines(mover: int) -> tuple[Any, Any, Any]:
    """Every legal move of the first (0) or second (1) mover as placements before and after it, flat numbers; and where
    those with the same placement before begin."""
    before, after = [], []
    for place, moves_here in enumerate(MOVES):
        for target, passed in moves_here:
            others = np.flatnonzero((OCCUPIED & (OCCUPIED[place] | OCCUPIED[target] | passed)) == 0)
            before.append(place * 840 + others if mover == 0 else others * 840 + place)
            after.append(target * 840 + others if mover == 0 else others * 840 + target)
    one, two = np.concatenate(before), np.concatenate(after)
    order = np.argsort(one, kind="stable")
    one, two = one[order], two[order]
    return one, two, np.flatnonzero(np.r_[True, one[1:] != one[:-1]])


def values(fortresses: tuple[Fortress, Fortress], rounds: int) -> list[Any]:
    """For 1, 2, … rounds left: [first mover's place, second mover's], WIN less the rounds if the first mover wins, its
    negative if the second does, 0 for a draw or an impossible placement."""
    hits = [table.ravel() for table in shots(fortresses)]
    one, two, starts = lines(1)
    at_once = np.array([[reply(first, second) for second in range(-1, 4)] for first in range(-1, 4)], np.int8)[
        hits[0][one] + 1, hits[1][two] + 1
    ]
    first_before, first_after, first_starts = lines(0)
    begin, found = np.zeros(840 * 840, np.int8), []
    for _ in range(rounds):
        later = begin - np.sign(begin)
        middle = np.zeros_like(begin)
        middle[one[starts]] = np.minimum.reduceat(np.where(at_once == GOES_ON, later[two], at_once), starts)
        begin = np.zeros_like(begin)
        begin[first_before[first_starts]] = np.maximum.reduceat(middle[first_after], first_starts)
        found.append(begin.reshape(840, 840))
    return found


def reply(first: int, second: int) -> int:
    """The value of a complete round by the contacts of both shots, -1 for a miss."""
    if first < 0:
        return GOES_ON if second < 0 else 1 - WIN
    if second < 0 or first < second:
        return WIN - 1
    return 0 if first == second else 1 - WIN
