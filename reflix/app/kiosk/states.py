"""Where a kiosk is between two visitors: a small state machine with a clock that is handed in. Knows no screen.

    attract ─wake→ choice ─learn→ rules ─play→ match ─over→ result ─finish→ attract

In every phase but attract the same question is asked after a while without a sign of life; who does not answer it
within its countdown has gone. Over any phase the staff may open their own screens.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

LONGEST_PAUSE = 90.0
"""Seconds for which the idle clock stands still at most: a bot that never answers must not hold the kiosk."""

NERVES = 0.7
"""Seconds after the first tap (of a visitor, or after the question) in which the next is still part of it."""

DEAF = 3.0
"""Seconds for which the result takes no tap: it must be seen, also by who was tapping on."""

STAFF = 60.0
"""Seconds after which the staff's screens close by themselves when nobody touches them."""


class Phase(Enum):
    """What the kiosk is doing."""

    ATTRACT = "attract"
    CHOICE = "choice"
    RULES = "rules"
    MATCH = "match"
    RESULT = "result"


class Over(Enum):
    """What lies over the phase."""

    NOTHING = "nothing"
    QUESTION = "question"
    STAFF = "staff"


class Step(Enum):
    """What leads from one phase to another."""

    WAKE = "wake"
    LEARN = "learn"
    PLAY = "play"
    OVER = "over"
    AGAIN = "again"
    LEAVE = "leave"
    FINISH = "finish"


EDGES: Mapping[tuple[Phase, Step], Phase] = {
    (Phase.ATTRACT, Step.WAKE): Phase.CHOICE,
    (Phase.CHOICE, Step.LEARN): Phase.RULES,
    (Phase.CHOICE, Step.PLAY): Phase.MATCH,
    (Phase.CHOICE, Step.FINISH): Phase.ATTRACT,
    (Phase.RULES, Step.PLAY): Phase.MATCH,
    (Phase.RULES, Step.LEAVE): Phase.CHOICE,
    (Phase.MATCH, Step.OVER): Phase.RESULT,
    (Phase.MATCH, Step.LEAVE): Phase.CHOICE,
    (Phase.RESULT, Step.AGAIN): Phase.MATCH,
    (Phase.RESULT, Step.LEAVE): Phase.CHOICE,
    (Phase.RESULT, Step.FINISH): Phase.ATTRACT,
}
"""Everything that people can do; besides, whoever has gone leads from any phase to attract."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds without a sign of life until the question is asked (`result`: over a result), and for which it stands."""

    idle: float
    countdown: float
    result: float


class Machine:
    """The phase, what lies over it, and how long nobody has been heard of."""

    def __init__(self, patience: Patience, now: float = 0.0) -> None:
        self.patience = patience
        self.phase = Phase.ATTRACT
        self.over = Over.NOTHING
        self._clock = now
        self._quiet = 0.0
        self._paused = 0.0
        self._deaf_until = -math.inf

    # people

    def go(self, step: Step, now: float) -> None:
        """Take a step. Raises ValueError if no such step leads from here."""
        try:
            self._enter(EDGES[self.phase, step], now)
        except KeyError:
            raise ValueError(f"no step {step.value!r} leads from {self.phase.value!r}") from None

    def life(self, now: float) -> bool:
        """Somebody touched, moved or pressed something; whether it is meant for the screen in front.

        The first tap only wakes, an answer to the question is nothing more, and a result is deaf for a while."""
        self._quiet, self._paused, self._clock = 0.0, 0.0, now
        if self.over is Over.STAFF:
            return True
        if self.over is Over.QUESTION:
            self.over, self._deaf_until = Over.NOTHING, max(self._deaf_until, now + NERVES)
            return False
        if self.phase is not Phase.ATTRACT:
            return now >= self._deaf_until
        if now >= self._deaf_until:
            self.go(Step.WAKE, now)
        return False

    # the staff

    def open_staff(self) -> None:
        """The staff's screens come to the front; what was there waits."""
        self.over, self._quiet = Over.STAFF, 0.0

    def close_staff(self, now: float) -> None:
        """Back to what was there."""
        self.over, self._quiet, self._deaf_until = Over.NOTHING, 0.0, now + NERVES

    # time

    def tick(self, now: float, paused: bool = False) -> None:
        """Time passes. `paused`: a bot thinks or a turn is being shown, so that nobody can be expected to do a thing.

        The question is never skipped, however long the last tick was ago."""
        step, self._clock = max(0.0, now - self._clock), now
        if self.phase is Phase.ATTRACT and self.over is Over.NOTHING:
            return
        if paused and self.over is Over.NOTHING and self._paused < LONGEST_PAUSE:
            self._paused += step
            return
        self._quiet += step
        idle = self.patience.result if self.phase is Phase.RESULT else self.patience.idle
        if self.over is Over.NOTHING and self._quiet >= idle:
            self.over, self._quiet = Over.QUESTION, 0.0
        elif (self.over is Over.QUESTION and self._quiet >= self.patience.countdown) or (
            self.over is Over.STAFF and self._quiet >= STAFF
        ):
            self._enter(Phase.ATTRACT, now)
            self._deaf_until = -math.inf

    @property
    def left(self) -> float:
        """Seconds that are left to answer the question (of all, while it is not asked)."""
        return max(0.0, self.patience.countdown - (self._quiet if self.over is Over.QUESTION else 0.0))

    def deaf(self, now: float) -> bool:
        """Whether a tap would be passed over now."""
        return self.over is Over.NOTHING and now < self._deaf_until

    def _enter(self, phase: Phase, now: float) -> None:
        """Into a phase. The tap that led there may be the first of several where the next could do harm."""
        nervous = Phase.ATTRACT in (self.phase, phase) or self.phase is Phase.RESULT
        self.phase, self.over, self._quiet, self._paused = phase, Over.NOTHING, 0.0, 0.0
        self._deaf_until = now + DEAF if phase is Phase.RESULT else now + NERVES if nervous else -math.inf
