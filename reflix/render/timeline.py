"""A turn as a plan of what is seen when: plain data, made once, drawn for any time that is handed in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

SPEEDS = {"slow": 0.5, "normal": 1.0, "fast": 2.0, "off": 0.0}
"""How fast the plan's seconds pass for each setting; 0: the end is shown at once."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One thing that is seen from `start` for `duration` seconds; `index` says which of its kind (a segment of the
    beam, say), `sound` is played when it starts."""

    kind: str
    start: float
    duration: float
    index: int = 0
    sound: str = ""

    def share(self, time: float) -> float:
        """How far the cue has come at a time, from 0 (not begun) to 1 (over)."""
        if self.duration <= 0:
            return 1.0 if time >= self.start else 0.0
        return min(1.0, max(0.0, (time - self.start) / self.duration))


@dataclass(frozen=True, slots=True)
class Timeline:
    """The cues of a turn, by start."""

    cues: tuple[Cue, ...] = ()

    @property
    def duration(self) -> float:
        """When the last cue is over."""
        return max((cue.start + cue.duration for cue in self.cues), default=0.0)

    def active(self, time: float) -> Iterator[Cue]:
        """The cues that are running at a time."""
        return (cue for cue in self.cues if cue.start <= time < cue.start + cue.duration)

    def begun(self, before: float, now: float) -> Iterator[Cue]:
        """The cues that started after `before` and not after `now` (for sounds)."""
        return (cue for cue in self.cues if before < cue.start <= now)


NOTHING = Timeline()
"""The plan in which nothing moves."""


def smooth(share: float) -> float:
    """Slow, fast, slow: the usual easing of movements."""
    return share * share * (3 - 2 * share)
