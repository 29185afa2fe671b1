"""All placements of one player's movable mirrors, numbered, and the moves between them, for the exact solver.

A placement is a *spot* (three squares of the zone, numbered in ascending order of their squares) and a *turning*: one
bit per mirror, in the order of the squares, set for `\\`. With three mirrors there are 1330 spots and 8 turnings. The
number of mirrors can be made smaller, so that the same code solves small variants of the game completely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from reflix.core.game import Cell
from reflix.games.reflix.board import BACKSLASH, COLUMNS, EMPTY, NEXT, ZONE, Heading

Bytes = NDArray[np.uint8]

LANE = 8
"""Rows of tables are padded to whole machine words of this many bytes."""

SQUARES = len(ZONE)


@dataclass(frozen=True, slots=True)
class Steps:
    """Where the moves from one spot lead: `rows[move, turning]` is the row (spot · turnings + turning) of the
    placement that follows. The first `clear` moves pass no square between start and end; of the others `paths` names
    the rows of `Placements.unblocked` that say which enemy spots leave the way free."""

    rows: NDArray[np.intp]
    clear: int
    paths: NDArray[np.intp]


class Placements:
    """The placements of `mirrors` mirrors (1 to 3) of one player."""

    def __init__(self, mirrors: int) -> None:
        self.mirrors = mirrors
        self.turnings = 1 << mirrors
        self.spots: tuple[tuple[Cell, ...], ...] = tuple(combinations([Cell(cell) for cell in ZONE], mirrors))
        self.number = {spot: number for number, spot in enumerate(self.spots)}
        self.width = -(-len(self.spots) // LANE) * LANE
        self.holds = self._holds()
        """holds[square][content][spot]: a bit per turning with which a spot has this content on that zone square."""
        self.apart = self._apart()
        """apart[spot][other spot]: all ones where two spots share no square, else 0."""
        self._paths: dict[tuple[int, ...], int] = {}
        self.steps = tuple(self._steps(spot) for spot in self.spots)
        self.unblocked = np.stack([self._avoiding(path) for path in self._paths] or [self._avoiding(())])
        """unblocked[path][spot]: all ones where a spot stands on no square of that path, else 0."""

    def row(self, mirrors: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """Spot and turning of mirrors (square, orientation) in any order."""
        ordered = sorted(mirrors)
        turning = sum(1 << place for place, (_, turned) in enumerate(ordered) if turned == BACKSLASH)
        return self.number[tuple(Cell(cell) for cell, _ in ordered)], turning

    def _holds(self) -> Bytes:
        every = (1 << self.turnings) - 1
        holds = np.zeros((SQUARES, 3, self.width), np.uint8)
        holds[:, EMPTY, : len(self.spots)] = every
        for number, spot in enumerate(self.spots):
            for place, cell in enumerate(spot):
                turned = sum(1 << turning for turning in range(self.turnings) if turning >> place & 1)
                holds[cell - ZONE.start, :, number] = (0, every - turned, turned)
        return holds

    def _avoiding(self, cells: Sequence[int]) -> Bytes:
        free = self.holds[[cell - ZONE.start for cell in cells], EMPTY] != 0
        return np.where(free.all(axis=0), np.uint8(255), np.uint8(0))

    def _apart(self) -> Bytes:
        apart = np.stack([self._avoiding(spot) for spot in self.spots])
        apart[:, len(self.spots) :] = 0
        return apart

    def _steps(self, spot: tuple[Cell, ...]) -> Steps:
        turns = [(spot, place, ()) for place in range(self.mirrors)]
        slides = sorted(_slides(spot), key=lambda slide: len(slide[2]))
        clear = sum(not path for _, _, path in slides)
        rows = [self._rows(spot, after, place) for after, place, _ in [*turns, *slides]]
        paths = [self._paths.setdefault(path, len(self._paths)) for _, _, path in slides[clear:]]
        return Steps(np.array(rows, np.intp), len(turns) + clear, np.array(paths, np.intp))

    def _rows(self, before: tuple[Cell, ...], after: tuple[Cell, ...], place: int) -> list[int]:
        """The rows that follow, by turning, when the mirror at `place` is turned (`after` is `before`) or slid."""
        if before == after:
            return [self._row(after, turning ^ 1 << place) for turning in range(self.turnings)]
        slid = next(cell for cell in after if cell not in before)
        order = [before.index(cell) if cell in before else place for cell in after]
        assert after[order.index(place)] == slid
        return [
            self._row(after, sum((turning >> old & 1) << new for new, old in enumerate(order)))
            for turning in range(self.turnings)
        ]

    def _row(self, spot: tuple[Cell, ...], turning: int) -> int:
        return self.number[spot] * self.turnings + turning


def _slides(spot: tuple[Cell, ...]) -> Iterator[tuple[tuple[Cell, ...], int, tuple[Cell, ...]]]:
    """Where slides lead if only own mirrors stand in the way: the spot after it, the place of the mirror that slid,
    and the squares between start and end."""
    for place, start in enumerate(spot):
        for heading in Heading:
            path: tuple[Cell, ...] = ()
            end = NEXT[heading][start]
            while end in ZONE and end not in spot:
                rest = spot[:place] + spot[place + 1 :]
                yield tuple(sorted((*rest, Cell(end)))), place, path
                path = (*path, Cell(end))
                end = NEXT[heading][end]


@lru_cache(maxsize=4)
def placements(mirrors: int = 3) -> Placements:
    """The numbering, made once."""
    return Placements(mirrors)


assert COLUMNS * 3 == SQUARES
