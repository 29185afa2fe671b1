"""The plan of a turn: the disc is set down, then what it encloses turns over, outwards from it; or a pass is shown."""

from __future__ import annotations

from collections.abc import Iterator

from reflix.core.events import Flipped, Passed, Placed
from reflix.core.game import Turn
from reflix.games.reversi.engine import Position, distance
from reflix.render.timeline import Cue, Timeline

PLACE, FLIP, STAGGER, HOLD, PASS = 0.26, 0.44, 0.13, 0.12, 1.9
"""Seconds: to set a disc down, to turn one over, from one distance to the next, at the end, to show a pass."""

CLAP = 0.1
"""The sound of a disc begins this long before it comes down."""

NOTES = 6
"""The sounds of discs that come down climb with the distance: flip_1 to flip_6."""


def timeline(turn: Turn[Position]) -> Timeline:
    """All cues of a turn; the index of a flip is that of its event."""
    return Timeline(tuple(sorted(_cues(turn), key=lambda cue: cue.start)))


def _cues(turn: Turn[Position]) -> Iterator[Cue]:
    heard: set[int] = set()
    end = 0.0
    for index, event in enumerate(turn.events):
        match event:
            case Passed():
                yield Cue("pass", 0.0, PASS, sound="notice")
            case Placed():
                yield Cue("place", 0.0, PLACE, index, sound="place")
            case Flipped(cell, _):
                far = distance(turn.move, cell)
                start = PLACE + STAGGER * (far - 1)
                end = max(end, start + FLIP)
                yield Cue("flip", start, FLIP, index)
                if far not in heard:
                    heard.add(far)
                    yield Cue("clap", start + FLIP - CLAP, CLAP, index, f"flip_{min(far, NOTES)}")
    if end:
        yield Cue("hold", end, HOLD)
