"""The short fade from one screen to the next. It is only looked at: the new screen takes every input at once."""

from __future__ import annotations

import pygame

DURATION = 0.12
"""Seconds."""

BEGUN = 0.25
"""How much of the fade the first picture has behind it, so that a tap is answered in its own frame."""

LARGEST = 2560 * 1440
"""Pixels; a larger window changes at once, because a fade would cost more than a frame."""


class Fade:
    """The picture of the screen before, as it goes away."""

    def __init__(self) -> None:
        self._old: pygame.Surface | None = None
        self._start = 0.0

    @property
    def running(self) -> bool:
        """Whether something is still to be seen of the screen before."""
        return self._old is not None

    def begin(self, surface: pygame.Surface, now: float) -> None:
        """From what is on the surface now to whatever is drawn on it next."""
        if surface.get_width() * surface.get_height() <= LARGEST:
            self._old, self._start = surface.copy(), now - BEGUN * DURATION

    def stop(self) -> None:
        """Show the new screen alone."""
        self._old = None

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Lay what is left of the old picture over the new one; nothing when it is over or the size is another."""
        if self._old is None:
            return
        left = 1 - (now - self._start) / DURATION
        if not 0 < left <= 1 or self._old.get_size() != surface.get_size():
            self._old = None
            return
        self._old.set_alpha(round(255 * left))
        surface.blit(self._old, (0, 0))
