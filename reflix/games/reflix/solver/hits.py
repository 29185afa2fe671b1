"""Every hit of one player between two fortresses, for the exact solver: first beams, then all placements with them.

The mirrors of a way to hit (see `routes`) can belong to either player, in each sharing out of them; then every own
placement that has the own mirrors, and nothing where the way needs an empty or an enemy square, goes with every enemy
placement of the same kind: a rectangle in the table of all placements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from reflix.games.reflix.board import EMPTY, ZONE
from reflix.games.reflix.routes import Mirrors, Way
from reflix.games.reflix.solver.placements import Bytes, Placements


def hit_tables(ways: list[Way], numbering: Placements, check: Callable[[], None] = lambda: None) -> dict[int, Bytes]:
    """For each number of contacts that occurs: table[own spot, own turning, enemy spot] with a bit per enemy turning,
    set where the shot hits with these contacts. Bits of impossible placements are 0. `check` is called at every way;
    what it raises ends the work."""
    shape = (len(numbering.spots), numbering.turnings, numbering.width)
    tables = {contacts: np.zeros(shape, np.uint8) for contacts in sorted({way.contacts for way in ways})}
    for way in ways:
        check()
        table = tables[way.contacts].reshape(-1, numbering.width)
        free = np.bitwise_and.reduce(numbering.holds[[cell - ZONE.start for cell in way.empty], EMPTY], axis=0)
        for own, enemy in _shared_out(way.mirrors, numbering.mirrors):
            _fill(numbering, table, free, own, enemy)
    for possible in tables.values():
        possible &= numbering.apart[:, None, :]
    return tables


def _fill(numbering: Placements, table: Bytes, free: Bytes, own: Mirrors, enemy: Mirrors) -> None:
    """Set the bits of one rectangle; most are a single bit, because all six mirrors are in the way."""
    if len(own) == len(enemy) == numbering.mirrors:
        (spot, turning), (enemy_spot, enemy_turning) = numbering.row(own), numbering.row(enemy)
        table[spot * numbering.turnings + turning, enemy_spot] |= 1 << enemy_turning
        return
    rows = _rows(numbering, _having(numbering, free, own, enemy))
    having = _having(numbering, free, enemy, own)
    columns = having.nonzero()[0]
    table[rows[:, None], columns] |= having[columns]


def _shared_out(mirrors: Mirrors, most: int) -> Iterator[tuple[Mirrors, Mirrors]]:
    """Each sharing of the mirrors between the players: own ones and the enemy's."""
    for count in range(max(0, len(mirrors) - most), min(most, len(mirrors)) + 1):
        for own in combinations(mirrors, count):
            yield own, tuple(mirror for mirror in mirrors if mirror not in own)


def _having(numbering: Placements, free: Bytes, mine: Mirrors, theirs: Mirrors) -> Bytes:
    """By spot, the turnings with which a player has the mirrors `mine` and none where the way has the other's, of
    those that have none where the way needs none (`free`)."""
    having = free
    for cell, content in mine:
        having = having & numbering.holds[cell - ZONE.start, content]
    for cell, _ in theirs:
        having = having & numbering.holds[cell - ZONE.start, EMPTY]
    return having


def _rows(numbering: Placements, having: Bytes) -> NDArray[np.intp]:
    """The rows (spot · turnings + turning) of the bits that are set."""
    spots = having.nonzero()[0]
    bits = np.unpackbits(having[spots, None], axis=1, count=numbering.turnings, bitorder="little")
    found, turnings = bits.nonzero()
    rows: NDArray[np.intp] = spots[found] * numbering.turnings + turnings
    return rows
