"""The plan of a turn: the stone drops, the line slides, what falls off flies home, the last stone calls, four shine."""

from __future__ import annotations

from collections.abc import Iterator

from reflix.core.events import Passed, Placed
from reflix.core.game import Turn
from reflix.games.quatrix.engine import Position
from reflix.games.quatrix.events import FellOff, SlideMade, Won
from reflix.games.quatrix.lens import duty_stone
from reflix.render.timeline import Cue, Timeline

DROP, LANDED, PAUSE = 0.26, 0.4, 0.22
"""Seconds: the stone falls, its landing rings out, and a breath before the slide."""

SLIDE, FALL, CALL, PASSED = 0.5, 0.9, 0.6, 0.5
WIN, WIN_STEP = 1.6, 0.16


def timeline(turn: Turn[Position]) -> Timeline:
    """All cues of a turn."""
    return Timeline(tuple(_cues(turn)))


def _cues(turn: Turn[Position]) -> Iterator[Cue]:
    time = end = 0.0
    for event in turn.events:
        match event:
            case Placed():
                yield Cue("drop", 0.0, DROP)
                yield Cue("landed", DROP, LANDED, sound="place")
                time, end = DROP + PAUSE, DROP + LANDED
            case SlideMade():
                yield Cue("slide", time, SLIDE, sound="move")
                time += SLIDE
                end = time
            case FellOff():
                yield Cue("fall", time, FALL, sound="fall")
                end = time + FALL
            case Passed():
                yield Cue("pass", time, PASSED)
                end = time + PASSED
            case _:
                pass
    won = [event for event in turn.events if isinstance(event, Won)]
    for index in range(len(won)):
        yield Cue("win", max(time, end - 0.2), WIN, index)
    if not won and duty_stone(turn.after) is not None:
        yield Cue("call", max(time, end - 0.45), CALL)
