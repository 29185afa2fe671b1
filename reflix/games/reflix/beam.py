"""The one tracer: every beam of the game, of the fortress test and of the search runs through `trace`.

Rules: a mirror turns the beam by 90 degrees on both sides; a shield lets it pass and remembers; walls and both
targets stop it; beyond the edge it is lost. Emitters never block. A beam that runs in a circle ends as a miss: beams
are reversible, so a circle can only close where it began, at the first square in the firing heading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from reflix.core.events import Event
from reflix.core.game import Cell, Side
from reflix.games.reflix.board import (
    BACKSLASH,
    BEND,
    FIRING,
    FIRST,
    NEXT,
    SHIELD,
    SQUARE_ORDER,
    TARGET,
    WALL,
    Heading,
)

MISS = -1
"""What `trace` returns for a beam that hits nothing that counts."""


class Contact(Enum):
    """What a piece of beam ends at."""

    BOUNCE = "mirror"
    SHIELD = "shield"
    OWN_SHIELD = "own shield"
    WALL = "wall"
    TARGET = "hit"
    OWN_TARGET = "own target"
    EXIT = "exit"
    CIRCLE = "circle"


ENDS = frozenset({Contact.WALL, Contact.TARGET, Contact.OWN_TARGET, Contact.EXIT, Contact.CIRCLE})

Recorder = Callable[[int, int, Contact | None], None]
"""Called for every square that the beam enters: square, heading on entering, what it met; and once more with the
last square when the beam leaves the board or closes its circle."""


def trace(
    board: Sequence[int],
    shooter: int,
    record: Recorder | None = None,
    first: int | None = None,
    heading: int | None = None,
) -> int:
    """The number of different enemy shields passed on the way to the enemy's target, or MISS.

    `board` holds the content of all 63 squares. The beam starts at the shooter's emitter, or at `first` in `heading`.
    """
    start = cell = FIRST[shooter] if first is None else first
    firing = FIRING[shooter] if heading is None else heading
    course: int = firing
    enemy_shield, own_shield = SHIELD[1 - shooter], SHIELD[shooter]
    enemy_target = TARGET[1 - shooter]
    touched = 0
    while True:
        content = board[cell]
        entered, met = course, None
        if content:
            if content <= BACKSLASH:
                course, met = BEND[content][course], Contact.BOUNCE
            elif content == enemy_shield:
                touched |= 1 << cell
                met = Contact.SHIELD
            elif content == own_shield:
                met = Contact.OWN_SHIELD
            else:
                if record is not None:
                    record(cell, entered, _stop(content, enemy_target))
                return touched.bit_count() if content == enemy_target else MISS
        if record is not None:
            record(cell, entered, met)
        onward = NEXT[course][cell]
        if onward < 0 or (onward == start and course == firing):
            if record is not None:
                record(cell, course, Contact.EXIT if onward < 0 else Contact.CIRCLE)
            return MISS
        cell = Cell(onward)


def _stop(content: int, enemy_target: int) -> Contact:
    if content == WALL:
        return Contact.WALL
    return Contact.TARGET if content == enemy_target else Contact.OWN_TARGET


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight piece of beam from a square to the square where it meets something."""

    start: Cell
    heading: Heading
    end: Cell
    contact: Contact


@dataclass(frozen=True, slots=True)
class Shot(Event):
    """A whole beam: who fired, every piece of it, and the contacts (different enemy shields passed)."""

    shooter: Side
    segments: tuple[Segment, ...]
    contacts: int

    @property
    def end(self) -> Contact:
        """How the beam ended: one of `ENDS`."""
        return self.segments[-1].contact

    @property
    def entering(self) -> Heading:
        """The heading in which the first square is entered."""
        return self.segments[0].heading

    @property
    def hit(self) -> bool:
        """Whether the enemy's target was hit."""
        return self.end is Contact.TARGET

    @property
    def path(self) -> tuple[Cell, ...]:
        """Every square in the order in which the beam entered it."""
        cells = [self.segments[0].start]
        for segment in self.segments:
            while cells[-1] != segment.end:
                cells.append(Cell(NEXT[segment.heading][cells[-1]]))
        return tuple(cells)

    @property
    def touched(self) -> tuple[Cell, ...]:
        """The enemy shields that were passed, each once, in square order."""
        passed = {segment.end for segment in self.segments if segment.contact is Contact.SHIELD}
        return tuple(sorted(passed, key=lambda cell: SQUARE_ORDER[cell]))


def shoot(board: Sequence[int], shooter: Side, first: int | None = None, heading: int | None = None) -> Shot:
    """The whole beam of a shooter as an event."""
    visits: list[tuple[int, int, Contact | None]] = []
    trace(board, shooter, lambda cell, course, met: visits.append((cell, course, met)), first, heading)
    segments = tuple(_segments(visits))
    return Shot(shooter, segments, len({s.end for s in segments if s.contact is Contact.SHIELD}))


def _segments(visits: Iterable[tuple[int, int, Contact | None]]) -> Iterable[Segment]:
    start: int | None = None
    for cell, course, met in visits:
        start = cell if start is None else start
        if met is not None:
            yield Segment(Cell(start), Heading(course), Cell(cell), met)
            start = cell
