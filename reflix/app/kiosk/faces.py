"""What a kiosk's board has instead of a desk's tools: few, large, and with their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from reflix.app.screens.places import row
from reflix.app.screens.screen import Screen
from reflix.app.widgets import Button, Look
from reflix.core.message import Message
from reflix.render.canvas import Canvas
from reflix.render.theme import Colour

Tool = tuple[str, str, Message, Callable[[], None], bool]
"""Name, icon, words, what it does, and whether it can be used now."""


@dataclass
class Captioned(Button):
    """A button with its icon above its words."""

    def _content(self, canvas: Canvas, look: Look, colour: Colour, centre: tuple[int, int]) -> None:
        em, texts = look.measures.em, canvas.texts
        size = texts.fitted(self.label, round(0.78 * em), self.rect.width - em // 2, smallest=10)
        words = texts.height(size)
        icon = min(round(1.35 * em), self.rect.height - words - em // 3)
        if icon < 0.9 * em:  # too low for one above the other
            super()._content(canvas, look, colour, centre)
            return
        top = centre[1] - (icon + words) // 2
        canvas.icon(self.icon, (centre[0], top + icon // 2), icon, colour)
        canvas.words(self.label, (centre[0], top + icon + words // 2), size, colour, "center")


SHORT = 8
"""Letters of a word that needs no more room than others."""


def tool_row(screen: Screen, area: pygame.Rect, tools: Sequence[Tool]) -> list[Button]:
    """Tools side by side; the longest words have a little more room."""
    words = [screen.say(label) for _, _, label, _, _ in tools]
    rects = row(area, tuple(float(max(SHORT, len(word))) for word in words), screen.measures.gap)
    return [
        Captioned(name, rect, word, action, able, icon=icon)
        for (name, icon, _, action, able), word, rect in zip(tools, words, rects, strict=True)
    ]
