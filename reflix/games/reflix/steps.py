"""A beam square by square, in words: what it meets, whose it is, and where it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reflix.core.events import Shifted
from reflix.core.game import Cell, Side, Turn
from reflix.core.message import Message, msg, nmsg
from reflix.games.reflix.beam import Contact, Shot
from reflix.games.reflix.board import FIRING, NEXT, Heading, square
from reflix.games.reflix.engine import Position, owner_of
from reflix.games.reflix.story import SIDES, shot_of

WAYS = (msg("up"), msg("to the right"), msg("down"), msg("to the left"))
"""Where a beam goes, by heading."""


@dataclass(frozen=True, slots=True)
class Step:
    """A place on the beam: the number of its piece, how many squares into it, and what happens there. Before the beam
    `piece` is -1 (the mirror moves, then the laser fires)."""

    piece: int
    squares: int
    words: Message


def beam_steps(turn: Turn[Position]) -> tuple[Step, ...]:
    """The move, the laser, and every square of the beam in order."""
    shot = shot_of(turn)
    side = SIDES[turn.before.to_move]
    fires = msg("The laser of {side} fires {way}.", side=side, way=WAYS[FIRING[shot.shooter]])
    return (Step(-1, 0, _move(turn)), Step(-1, 1, fires), *_squares(turn.after, shot))


def _move(turn: Turn[Position]) -> Message:
    side, event = SIDES[turn.before.to_move], turn.events[0]
    if isinstance(event, Shifted):
        return msg("{side} slides {start} to {end}.", side=side, start=square(event.start), end=square(event.end))
    cell = next(cell for cell, turned in turn.after.mirrors[turn.before.to_move] if _was_turned(turn, cell, turned))
    return msg("{side} turns the mirror on {square}.", side=side, square=square(cell))


def _was_turned(turn: Turn[Position], cell: Cell, turned: int) -> bool:
    return dict(turn.before.mirrors[turn.before.to_move]).get(cell) != turned


def _squares(position: Position, shot: Shot) -> Iterator[Step]:
    passed: set[Cell] = set()
    for number, segment in enumerate(shot.segments):
        cell, squares = segment.start, 0
        if number == 0 and cell != segment.end:  # later pieces begin where the one before has been told
            yield Step(0, 0, _empty(cell, segment.heading))
        while cell != segment.end:
            cell, squares = Cell(NEXT[segment.heading][cell]), squares + 1
            if cell != segment.end:
                yield Step(number, squares, _empty(cell, segment.heading))
        yield Step(number, squares, _met(position, shot, number, passed))


def _empty(cell: Cell, heading: Heading) -> Message:
    return msg("{square} is empty: on {way}.", square=square(cell), way=WAYS[heading])


def _met(position: Position, shot: Shot, number: int, passed: set[Cell]) -> Message:
    """What the end of a piece of beam is."""
    segment = shot.segments[number]
    name = square(segment.end)
    match segment.contact:
        case Contact.BOUNCE:
            return _bounce(position, shot, segment.end, WAYS[shot.segments[number + 1].heading])
        case Contact.SHIELD if segment.end in passed:
            return msg("{square}: the same shield once more; it counts once.", square=name)
        case Contact.SHIELD:
            passed.add(segment.end)
            return msg("{square}: through the other side's shield, contact {n}.", square=name, n=len(passed))
        case Contact.OWN_SHIELD:
            return msg("{square}: through its own shield, which does not count.", square=name)
        case Contact.WALL:
            return msg("{square}: a wall stops the beam. Missed.", square=name)
        case Contact.TARGET:
            return nmsg(
                "{square}: the target! Hit with {n} contact.",
                "{square}: the target! Hit with {n} contacts.",
                shot.contacts,
                square=name,
            )
        case Contact.OWN_TARGET:
            return msg("{square}: its own target stops the beam. Missed.", square=name)
        case Contact.EXIT:
            return msg("{square} is at the edge: the beam leaves the board. Missed.", square=name)
        case Contact.CIRCLE:
            return msg("From {square} the beam would begin its circle again: it ends. Missed.", square=name)


def _bounce(position: Position, shot: Shot, cell: Cell, onward: Message) -> Message:
    name = square(cell)
    owner = owner_of(position, cell)
    if owner is None:
        return msg("{square}: a fixed mirror sends the beam {way}.", square=name, way=onward)
    if owner == shot.shooter:
        return msg("{square}: its own mirror sends the beam {way}.", square=name, way=onward)
    return msg("{square}: a mirror of {side} sends the beam {way}.", square=name, side=_other(shot), way=onward)


def _other(shot: Shot) -> Message:
    return SIDES[Side(shot.shooter.other)]
