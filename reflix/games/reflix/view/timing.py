"""The plan of a turn: the mirror moves, the emitter charges, the beam grows piece by piece, and what each piece ends
at shows itself when the beam arrives there."""

from __future__ import annotations

from collections.abc import Iterator

from reflix.core.events import Event, Flipped, Shifted
from reflix.core.game import Turn
from reflix.games.reflix.beam import Contact, Shot
from reflix.games.reflix.board import COLUMNS
from reflix.games.reflix.engine import Position
from reflix.games.reflix.view.geometry import segment_length
from reflix.render.timeline import Cue, Timeline

BEAM_SPEED = 13.0
"""Squares per second."""

SLIDE, SLIDE_PER_SQUARE, TURN, CHARGE = 0.24, 0.07, 0.34, 0.25
HOLD, FADE = 0.45, 0.5

EFFECTS = {
    Contact.BOUNCE: ("bounce", 0.45, ""),
    Contact.SHIELD: ("shield", 0.8, "shield"),
    Contact.OWN_SHIELD: ("own_shield", 0.8, "shield"),
    Contact.WALL: ("wall", 0.6, "wall"),
    Contact.TARGET: ("target", 1.3, "hit"),
    Contact.OWN_TARGET: ("own_target", 0.6, "wall"),
    Contact.EXIT: ("exit", 0.5, "exit"),
    Contact.CIRCLE: ("circle", 0.7, "exit"),
}
"""What is seen and heard where a piece of the beam ends: kind of cue, seconds, sound."""


def timeline(turn: Turn[Position]) -> Timeline:
    """All cues of a turn."""
    return Timeline(tuple(_cues(turn.events)))


def _cues(events: tuple[Event, ...]) -> Iterator[Cue]:
    time = 0.0
    for event in events:
        match event:
            case Shifted(start, end):
                squares = abs(end % COLUMNS - start % COLUMNS) + abs(end // COLUMNS - start // COLUMNS)
                yield Cue("slide", time, SLIDE + SLIDE_PER_SQUARE * squares, sound="move")
                time += SLIDE + SLIDE_PER_SQUARE * squares
            case Flipped():
                yield Cue("turn", time, TURN, sound="turn")
                time += TURN
            case Shot():
                yield Cue("charge", time, CHARGE, sound="fire")
                yield from _beam(event, time + CHARGE)


def _beam(shot: Shot, time: float) -> Iterator[Cue]:
    bounces, last = 0, time
    for index, segment in enumerate(shot.segments):
        duration = segment_length(segment, index) / BEAM_SPEED
        yield Cue("segment", time, duration, index)
        time += duration
        kind, lasting, sound = EFFECTS[segment.contact]
        if segment.contact is Contact.BOUNCE:
            bounces += 1
            sound = f"bounce_{min(bounces, 6)}"
        yield Cue(kind, time, lasting, index, sound)
        last = max(last, time + lasting * 0.6)
    yield Cue("fade", max(last, time + HOLD), FADE)
