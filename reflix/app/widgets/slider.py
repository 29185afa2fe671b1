"""A slider over the steps of something: tapped or dragged anywhere within its height."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from reflix.app.inputs import Spot
from reflix.app.widgets.base import Look, Widget
from reflix.render.canvas import Canvas
from reflix.render.theme import Colour, mix


@dataclass
class Slider(Widget):
    """Chooses a step from 0 to `steps`. `colours` are those of the marks of the steps from 1 on."""

    steps: int = 0
    value: int = 0
    colours: Sequence[Colour] = ()
    on_step: Callable[[int], None] = field(default=lambda step: None)

    def _track(self) -> pygame.Rect:
        """Where the marks are; the knob has room at both ends."""
        knob = self.rect.height // 2
        track = pygame.Rect(self.rect.left + knob, 0, max(1, self.rect.width - 2 * knob), 0)
        track.height = max(4, self.rect.height // 9)
        track.centery = self.rect.centery
        return track

    def x_of(self, step: int) -> int:
        """Where a step is."""
        track = self._track()
        return track.left + round(track.width * step / max(1, self.steps))

    def slide(self, spot: Spot) -> None:
        """Go to the step that is nearest to a spot."""
        track = self._track()
        step = round((spot[0] - track.left) / track.width * self.steps)
        self.on_step(max(0, min(self.steps, step)))

    def draw(self, canvas: Canvas, look: Look) -> None:
        """The track, a mark for each step, the knob."""
        theme, track = canvas.theme, self._track()
        canvas.box(track, theme.card_edge, None, track.height // 2)
        here = self.x_of(self.value)
        done = pygame.Rect(track.left, track.top, here - track.left, track.height)
        canvas.box(done, mix(theme.card, theme.text_soft, 0.8), None, track.height // 2)
        crowded = self.steps and track.width / self.steps < track.height * 1.5
        for step, colour in enumerate(self.colours, 1):
            if crowded and step % 5:
                continue
            mark = pygame.Rect(0, 0, max(3, track.height // 2), round(track.height * 2.6))
            mark.center = (self.x_of(step), track.centery)
            shown = colour if step <= self.value else mix(theme.card, colour, 0.5)
            canvas.box(mark, shown, None, mark.width // 2)
        size = round(self.rect.height * 0.5)
        knob = pygame.Rect(0, 0, size, size)
        knob.center = (here, track.centery)
        lifted = look.hovered or look.focused or look.pressed
        canvas.box(knob, theme.primary_hover if lifted else theme.primary, theme.primary_edge, size // 2)
        self.focus_ring(canvas, look, look.measures.radius)
