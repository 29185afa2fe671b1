"""Ink on the screen: every line of text that a screen draws, where its ink is, and what covers it afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pygame

from reflix.render.canvas import Canvas

OPAQUE = 200
"""A shade of this strength hides what is under it."""


@dataclass
class Ink:
    """A line of text: the rectangle of its ink, and the part of the surface that was drawn on."""

    text: str
    rect: pygame.Rect
    clip: pygame.Rect
    surface: int


class Recorder:
    """Collects ink while it records; texts that were covered wholly are forgotten, as they are not seen."""

    def __init__(self) -> None:
        self.inks: list[Ink] = []
        self.cut: list[str] = []

    def words(self, canvas: Canvas, text: str, rect: pygame.Rect, size: int, colour: tuple[int, int, int]) -> None:
        """A line was drawn."""
        ink = canvas.texts.line(text, size, colour).get_bounding_rect().move(rect.topleft)
        if text.strip() and ink.width:
            self.inks.append(Ink(text, ink, canvas.surface.get_clip(), id(canvas.surface)))

    def cover(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Something that hides was drawn."""
        shown = rect.clip(canvas.surface.get_clip())
        for ink in list(self.inks):
            if ink.surface == id(canvas.surface) and ink.rect.colliderect(shown):
                self.inks.remove(ink)
                if not shown.contains(ink.rect):
                    self.cut.append(f"{ink.text!r} {ink.rect} is half covered by {shown}")


@contextmanager
def recording() -> Iterator[Recorder]:
    """Record what any canvas draws."""
    recorder = Recorder()
    words, box, shade, turned = Canvas.words, Canvas.box, Canvas.shade, Canvas.turned

    def spy_words(self, text, place, size, colour, anchor="midleft"):
        rect = words(self, text, place, size, colour, anchor)
        recorder.words(self, text, rect, size, colour)
        return rect

    def spy_box(self, rect, fill, edge=None, radius=0, width=2):
        if fill is not None:
            recorder.cover(self, rect)
        box(self, rect, fill, edge, radius, width)

    def spy_shade(self, rect, colour, alpha, radius=0):
        if alpha >= OPAQUE:
            recorder.cover(self, rect)
        shade(self, rect, colour, alpha, radius)

    def spy_turned(self, rect, paint):
        """Ink on the sheet goes where the sheet goes."""
        before = len(recorder.inks)
        turned(self, rect, paint)
        for ink in recorder.inks[before:]:
            sheet = pygame.Rect((0, 0), rect.size)
            if not sheet.contains(ink.rect):
                recorder.cut.append(f"{ink.text!r} {ink.rect} leaves its sheet {sheet}")
            ink.rect = pygame.Rect(rect.right - ink.rect.right, rect.bottom - ink.rect.bottom, *ink.rect.size)
            ink.clip, ink.surface = self.surface.get_clip(), id(self.surface)

    Canvas.words, Canvas.box, Canvas.shade, Canvas.turned = spy_words, spy_box, spy_shade, spy_turned  # type: ignore[method-assign]
    try:
        yield recorder
    finally:
        Canvas.words, Canvas.box, Canvas.shade, Canvas.turned = words, box, shade, turned  # type: ignore[method-assign]
