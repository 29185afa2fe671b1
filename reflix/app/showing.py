"""The turn that is being shown: its plan, and how far its time has come. Time is handed in."""

from __future__ import annotations

from typing import Any

from reflix.core.game import Turn
from reflix.render.timeline import NOTHING, SPEEDS, Cue, Timeline

LONGEST_STEP = 0.05
"""An animation never jumps further than this in one frame, however long the frame took."""


class Showing:
    """At most one turn at a time; `turn` is None when nothing moves."""

    def __init__(self) -> None:
        self.turn: Turn[Any] | None = None
        self.plan: Timeline = NOTHING
        self.time = 0.0
        self._repeating = False
        self._clock = 0.0

    def begin(self, turn: Turn[Any], plan: Timeline, now: float, repeating: bool = False) -> None:
        """Show a turn from its start. `repeating`: somebody asked to see it again."""
        self.turn, self.plan, self.time = turn, plan, -1e-9
        self._repeating, self._clock = repeating, now

    def stop(self) -> None:
        """Nothing moves any more."""
        self.turn, self._repeating = None, False

    def resume(self, now: float) -> None:
        """Time that passed elsewhere does not count."""
        self._clock = now

    def advance(self, now: float, speed: str) -> tuple[Cue, ...]:
        """Go on to `now` at one of `SPEEDS`; the cues that began, for their sounds. At `off` the end comes at once,
        but who asks to see a turn again wants to see it."""
        step, self._clock = min(LONGEST_STEP, max(0.0, now - self._clock)), now
        if self.turn is None:
            return ()
        factor = SPEEDS[speed] or (SPEEDS["normal"] if self._repeating else 0.0)
        before = self.time
        self.time = before + step * factor if factor else self.plan.duration
        return tuple(self.plan.begun(before, self.time)) if factor else ()

    @property
    def over(self) -> bool:
        """Whether the turn has been shown to its end."""
        return self.turn is not None and self.time >= self.plan.duration
