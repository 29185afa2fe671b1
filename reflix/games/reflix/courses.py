"""Beams through the ricochet zone as a table, for the search.

Fortresses never change, so what a beam does after a zone square depends on the square, the heading in which it came
and what it met there: it goes on to another zone square, passing shields on its way through a fortress, or it ends.
The table is made by the one tracer; a beam is then a walk of some seven look-ups.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from reflix.core.game import Cell, Side
from reflix.games.reflix.beam import Contact, trace
from reflix.games.reflix.board import BACKSLASH, CELLS, EMPTY, SHIELD, ZONE, Heading
from reflix.games.reflix.fortress import Fortress, contents, filled

CONTENTS = range(BACKSLASH + 1)
"""What can stand on a zone square: nothing, `/` or `\\`."""

STATES = len(ZONE) * len(Heading)
"""A state of a beam: (square − first zone square) · 4 + heading on entering it."""

ENTRIES = STATES * len(CONTENTS)
"""Entries of one shooter: state · 3 + content of its square."""

LOST, HIT = -1, -2
"""What follows where a beam ends: without a hit, at the enemy's target."""


@dataclass(frozen=True, slots=True)
class Courses:
    """By shooter · ENTRIES + state · 3 + content: the state that follows, or LOST or HIT, and the shields passed on
    the way to it, a bit for each of the enemy's."""

    onward: tuple[int, ...]
    shields: tuple[int, ...]


@lru_cache(maxsize=64)
def courses(fortresses: tuple[Fortress, Fortress]) -> Courses:
    """The table of a pair of fortresses, kept for the next thought."""
    board, steps = filled([EMPTY] * CELLS, fortresses), list[tuple[int, int]]()
    for shooter in Side:
        bits = _bits_of_shields(fortresses, shooter.other)
        steps += [_step(board, bits, shooter, *divmod(entry, len(CONTENTS))) for entry in range(ENTRIES)]
    return Courses(tuple(onward for onward, _ in steps), tuple(shields for _, shields in steps))


def _step(board: list[int], bits: dict[int, int], shooter: Side, state: int, content: int) -> tuple[int, int]:
    """What follows from one state on a board with an empty zone, and the shields on the way there. The board is given
    back as it was."""
    start, heading = Cell(ZONE.start + state // len(Heading)), state % len(Heading)
    visits: list[tuple[int, int, Contact | None]] = []
    board[start] = content
    trace(board, shooter, lambda cell, course, met: visits.append((cell, course, met)), start, heading)
    board[start] = EMPTY
    passed = 0
    for cell, course, met in visits[1:]:
        if met is Contact.EXIT:
            break
        if met is Contact.TARGET:
            return HIT, passed
        if met is Contact.CIRCLE:
            return state, passed
        if cell in ZONE:
            return (cell - ZONE.start) * len(Heading) + course, passed
        if met is Contact.SHIELD:
            passed |= bits[cell]
    return LOST, 0


def _bits_of_shields(fortresses: tuple[Fortress, Fortress], owner: Side) -> dict[int, int]:
    shields = [cell for cell, content in contents(fortresses[owner].objects, owner) if content == SHIELD[owner]]
    return {cell: 1 << number for number, cell in enumerate(shields)}
