"""What visitors can do: what counts as a sign of life, which inputs reach a screen, and the corners that staff know.

Nothing that closes, hides or leaves the window is let through. Other programs, the system's own gestures and switching
to a console are the business of the session in which the kiosk runs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from reflix.app.inputs import Back, Input, Key, Spot

TOUCHED = frozenset(
    {
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEWHEEL,
        pygame.FINGERDOWN,
        pygame.KEYDOWN,
        pygame.JOYBUTTONDOWN,
        pygame.JOYHATMOTION,
        pygame.CONTROLLERBUTTONDOWN,
    }
)
"""Events that only a person can cause."""

MOVED = {pygame.MOUSEMOTION: "pos", pygame.FINGERMOTION: ""}
STIR = 24
"""Pixels that a pointer has to go before that counts: a mouse on a shaking table moves by itself."""

KEYS = frozenset({"left", "right", "up", "down", "return", "space", "tab", "escape", "backspace", "f1"}) | frozenset(
    "abcdefghruxol0123456789"
)
"""Keys that mean something to visitors: around the screen, around the board, and what a game can do."""

PAD = frozenset({"undo", "redo", "hint", "turn"})
"""Buttons of a gamepad that do."""

CLOSED = frozenset(
    {pygame.QUIT, pygame.WINDOWCLOSE, pygame.DROPFILE, pygame.DROPTEXT, pygame.DROPBEGIN, pygame.DROPCOMPLETE}
)
"""What the system, or somebody who knows it, may ask for in vain."""


def admitted(given: Input) -> bool:
    """Whether an input may reach a screen: the main button, fingers, the wheel, and plain keys with a meaning. No other
    button, nothing with Ctrl or Alt."""
    if isinstance(given, Key):
        plain = not (given.ctrl or given.alt)
        return plain and given.name in KEYS | PAD and (not given.shift or given.name == "tab")
    return not isinstance(given, Back)


class Life:
    """Tells signs of life from noise. Coordinates are the picture's, fingers' from 0 to 1 of `size`."""

    def __init__(self) -> None:
        self._rested: tuple[float, float] | None = None  # a pointer that is there from the start has not moved

    def seen(self, event: pygame.Event, size: tuple[int, int]) -> bool:
        """Whether the event tells of a person: every press of anything, and a pointer that goes some way."""
        if event.type in MOVED:
            finger = event.type == pygame.FINGERMOTION
            return self._stirred((event.x * size[0], event.y * size[1]) if finger else event.pos)
        return event.type in TOUCHED

    def _stirred(self, spot: tuple[float, float]) -> bool:
        before = self._rested
        if before is not None and max(abs(spot[0] - before[0]), abs(spot[1] - before[1])) < STIR:
            return False
        self._rested = spot
        return before is not None


CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""The corners that staff tap, one after the other, and nothing in between: clockwise from the upper left."""

CORNER = 0.12
"""The side of a corner as a part of the shorter side of the picture."""

LEAST_CORNER = 60
"""Pixels; no corner is smaller."""

SWIFT = 8.0
"""Seconds for all corners."""


@dataclass
class Corners:
    """Follows presses until staff have tapped their corners. `opened` is called then."""

    opened: Callable[[], None]
    _times: list[float] = field(default_factory=list)

    def press(self, spot: Spot, size: tuple[int, int], now: float) -> None:
        """Somebody pressed there."""
        corner = corner_at(spot, size)
        if self._times and now - self._times[0] > SWIFT:
            self._times.clear()
        if corner == CORNERS[len(self._times)]:
            self._times.append(now)
        else:
            self._times = [now] if corner == CORNERS[0] else []
        if len(self._times) == len(CORNERS):
            self._times.clear()
            self.opened()


def corner_at(spot: Spot, size: tuple[int, int]) -> tuple[int, int] | None:
    """Which corner of the picture a spot is in, if any."""
    side = max(LEAST_CORNER, round(min(size) * CORNER))
    found = []
    for place, length in zip(spot, size, strict=True):
        if side <= place < length - side:
            return None
        found.append(int(place >= length - side))
    return found[0], found[1]
