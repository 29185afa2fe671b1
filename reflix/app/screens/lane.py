"""The lane at the right of a long page: a round button up, one down, and between them a bar that shows where one is.
Whoever knows no dragging taps the buttons; the bar can be tapped and dragged too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from reflix.app.inputs import Spot
from reflix.app.look import Measures
from reflix.app.widgets import IconButton, Look
from reflix.render.canvas import Canvas


@dataclass
class RoundButton(IconButton):
    """An icon on a disc."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        fill, edge, colour = self._colours(canvas, look)
        radius = min(self.rect.size) // 2
        rect = self.rect.move(0, look.measures.edge if look.pressed else 0)
        canvas.box(rect, fill, edge, radius, max(1, look.measures.edge))
        self._content(canvas, look, colour, rect.center)
        self.focus_ring(canvas, look, radius)


def beside(area: pygame.Rect, m: Measures) -> pygame.Rect:
    """Where the lane of a column is: right of it, within the window; then the column may have to be narrower."""
    left = min(area.right + m.gap, m.size[0] - m.margin - m.button)
    return pygame.Rect(left, area.top, m.button, area.height)


class Lane:
    """The buttons and the bar of a page of which a part is seen. `turn` is told the direction, up is -1."""

    def __init__(self, place: pygame.Rect, m: Measures, words: tuple[str, str], turn: Callable[[int], None]) -> None:
        up = pygame.Rect(place.left, place.top, m.button, m.button)
        down = pygame.Rect(place.left, place.bottom - m.button, m.button, m.button)
        self.up = RoundButton("page-up", up, words[0], lambda: turn(-1), icon="up")
        self.down = RoundButton("page-down", down, words[1], lambda: turn(1), icon="down")
        self.bar = pygame.Rect(place.left, up.bottom, place.width, max(0, down.top - up.bottom))
        self._turn = turn
        self._track = self.bar.inflate(max(6, m.em // 3) - self.bar.width, -2 * m.gap)
        self._least = m.button // 2
        self._thumb = self._track
        self._most = 1

    @property
    def buttons(self) -> tuple[RoundButton, RoundButton]:
        """Both."""
        return self.up, self.down

    def show(self, scroll: int, seen: int, content: int) -> None:
        """Take over what is seen: from which offset on, how much, of how much (pixels)."""
        track, self._most = self._track, max(1, content - seen)
        self.up.enabled, self.down.enabled = scroll > 0, scroll < self._most
        height = min(max(self._least, round(track.height * seen / content)), max(0, track.height))
        top = track.top + round((track.height - height) * scroll / self._most)
        self._thumb = pygame.Rect(track.left, top, track.width, height)

    def tap(self, spot: Spot) -> None:
        """A tap on the bar turns the page towards it."""
        if spot[1] < self._thumb.top:
            self._turn(-1)
        elif spot[1] >= self._thumb.bottom:
            self._turn(1)

    def dragged(self, pixels: int) -> int:
        """How far the content moves when the bar is dragged so far."""
        return round(pixels * self._most / max(1, self._track.height - self._thumb.height))

    def draw(self, canvas: Canvas) -> None:
        """The bar, where there is room for one."""
        if self._track.height < 2 * self._least:
            return
        canvas.box(self._track, canvas.theme.card, None, self._track.width // 2)
        canvas.box(self._thumb, canvas.theme.button_edge, None, self._track.width // 2)
