"""Every way of one player's beam to the enemy's target, the column it comes in by, and how often it is open.

A beam depends on the zone squares that it meets, in the order in which it meets them: empty, `/` or `\\`? There are
only some thousands of ways through that tree, and some hundreds of them hit. No two of them fit one placement of the
six movable mirrors, so placements can be counted way by way. Plain Python; the exact solver builds on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from reflix.core.game import Side
from reflix.games.reflix.beam import MISS, trace
from reflix.games.reflix.board import BACKSLASH, CELLS, COLUMNS, EMPTY, SLASH, ZONE
from reflix.games.reflix.fortress import Fortress, contents, entrance

EACH = 3
"""The movable mirrors of each player."""

PLACEMENTS = comb(len(ZONE), EACH) * comb(len(ZONE) - EACH, EACH) << 2 * EACH
"""All placements of the movable mirrors: 69,457,920."""

Mirrors = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A beam that hits: its contacts, the column of the board by which it comes into the fortress at last, the zone
    squares that it needs empty, the mirrors in the zone that bend it."""

    contacts: int
    column: int
    empty: tuple[int, ...]
    mirrors: Mirrors

    @property
    def placements(self) -> int:
        """How many placements of all movable mirrors have this way."""
        needed, free = len(self.mirrors), len(ZONE) - len(self.mirrors) - len(self.empty)
        left = 2 * EACH - needed
        shared_out = sum(
            comb(needed, own) * comb(free, EACH - own) * comb(free - (EACH - own), EACH - (needed - own))
            for own in range(max(0, needed - EACH), min(EACH, needed) + 1)
            if free >= left
        )
        return shared_out << left


def ways_to_hit(board: Sequence[int], shooter: Side, most: int = 2 * EACH) -> list[Way]:
    """All ways to hit on a board without movable mirrors, with at most `most` of them in the zone; no two of them fit
    one placement."""
    return list(_grow(list(board), shooter, (), most))


def _grow(board: list[int], shooter: Side, known: tuple[int, ...], left: int) -> Iterator[Way]:
    """The ways in which the squares `known` are as on the board. The beam is traced as if all others were empty; the
    other ways are those that part from it at one of the squares that it meets, by a mirror there."""
    entered: list[int] = []
    contacts = trace(board, shooter, lambda cell, heading, met: entered.append(cell))
    fresh = tuple(cell for cell in dict.fromkeys(entered) if cell in ZONE and cell not in known)
    if contacts != MISS:
        mirrors = tuple((cell, board[cell]) for cell in known if board[cell])
        empty = tuple(cell for cell in known + fresh if not board[cell])
        yield Way(contacts, entrance(entered, shooter.other), empty, mirrors)
    if left:
        for count, cell in enumerate(fresh, 1):
            for board[cell] in (SLASH, BACKSLASH):
                yield from _grow(board, shooter, known + fresh[:count], left - 1)
            board[cell] = EMPTY


@dataclass(frozen=True, slots=True)
class Route:
    """The way into a fortress by one column of the board: the fewest contacts of all beams that hit by it (None: none
    can), and in how many placements of the movable mirrors the enemy's beam hits by it."""

    column: int
    fewest: int | None
    placements: int

    @property
    def share(self) -> float:
        """The same as a share of all placements, 0 to 1."""
        return self.placements / PLACEMENTS


@lru_cache(maxsize=64)
def routes(target: str, owner: Side, other: str = "") -> tuple[Route, ...]:
    """The seven routes into a fortress of `owner`, by column of the board from A on. Layouts are given by their 21
    objects; `other` is the enemy's own fortress, behind which beams may pass, empty if it is not known."""
    board = [EMPTY] * CELLS
    for objects, side in ((target, owner), (other, owner.other)):
        for cell, thing in contents(objects, side):
            board[cell] = thing
    found: list[list[Way]] = [[] for _ in range(COLUMNS)]
    for way in ways_to_hit(board, owner.other):
        found[way.column].append(way)
    return tuple(
        Route(column, min((way.contacts for way in ways), default=None), sum(way.placements for way in ways))
        for column, ways in enumerate(found)
    )


def routes_between(fortresses: tuple[Fortress, Fortress], owner: Side) -> tuple[Route, ...]:
    """The seven routes into the fortress of one side of a pair."""
    return routes(fortresses[owner].objects, owner, fortresses[owner.other].objects)
