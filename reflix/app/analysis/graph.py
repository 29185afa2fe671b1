"""The values of a game as bars over its rounds: up where the side above wins, down where the side below does, the
longer the sooner. Told apart without colour: by direction, and by stripes for the top player's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from reflix.app.inputs import Spot
from reflix.app.look import Measures
from reflix.app.widgets.base import Look
from reflix.app.widgets.slider import Slider
from reflix.core.game import Side
from reflix.games.reflix.engine import ROUNDS
from reflix.games.reflix.verdict import Verdict
from reflix.render.canvas import Canvas
from reflix.render.text import Texts
from reflix.render.theme import mix

LONGEST = ROUNDS + 1
"""The length of the bar of a game that is won; each round to the win takes one off."""


@dataclass
class Graph(Slider):
    """Chooses a place in the game. Without `values` it is a ruler of the game. `rounds` are those of the
    positions, `turned` the places after a move that changed the result; `words` name what is above, in the middle and
    below."""

    rounds: Sequence[int] = ()
    values: Sequence[Verdict] = ()
    turned: Sequence[int] = ()
    words: tuple[str, str, str] = ("", "", "")
    flipped: bool = False

    def lay_out(self, texts: Texts, m: Measures) -> None:
        """Find the place of the bars: right of the words, above the numbers of the rounds."""
        self._small = max(11, round(0.72 * m.em))
        wide = max(texts.width(word, self._small) for word in self.words)
        area = self.rect.inflate(-m.gap, -m.gap)
        self._bars = pygame.Rect(area.left + wide + m.gap // 2, area.top, area.width - wide - m.gap // 2, 0)
        self._bars.height = area.height - texts.height(self._small)

    _bars: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1, 1))
    _small: int = 11

    def x_of(self, step: int) -> int:
        """The middle of a bar."""
        return self._bars.left + round(self._bars.width * (step + 0.5) / (self.steps + 1))

    def slide(self, spot: Spot) -> None:
        """Go to the bar that is nearest to a spot."""
        step = int((spot[0] - self._bars.left) * (self.steps + 1) // self._bars.width)
        self.on_step(max(0, min(self.steps, step)))

    def draw(self, canvas: Canvas, look: Look) -> None:
        """The card, the axis with its words and rounds, the bars, the place where the game stands."""
        m, theme = look.measures, canvas.theme
        canvas.box(self.rect, theme.card, theme.card_edge, m.radius, max(1, m.edge))
        bars = self._bars
        here = pygame.Rect(self.x_of(self.value), bars.top, max(3, self._width()), bars.height)
        here.left -= here.width // 2
        canvas.box(here, mix(theme.card, theme.text, 0.16), theme.text_soft, m.radius // 3, max(1, m.edge))
        self._rounds(canvas)
        middle = bars.centery
        pygame.draw.line(canvas.surface, theme.text_faint, (bars.left, middle), (bars.right, middle), max(1, m.edge))
        if self.values:
            self._words(canvas)
            for step, verdict in enumerate(self.values):
                self._bar(canvas, step, verdict)
            for step in self.turned:
                self._mark(canvas, step)
        self.focus_ring(canvas, look, m.radius)

    def _width(self) -> int:
        return max(3, round(self._bars.width / (self.steps + 1) * 0.8))

    def _words(self, canvas: Canvas) -> None:
        left, bars, half = self.rect.left, self._bars, canvas.texts.height(self._small) // 2
        places = (bars.top + half, bars.centery, bars.bottom - half)
        for word, y in zip(self.words, places, strict=True):
            if y == bars.centery and bars.height < 6 * half:
                continue  # the line itself has to do
            canvas.words(word, (left + (self.rect.right - bars.right), y), self._small, canvas.theme.text_soft)

    def _rounds(self, canvas: Canvas) -> None:
        """The number of each round below its moves, as many as there is room for."""
        bars, theme = self._bars, canvas.theme
        y = bars.bottom + (self.rect.bottom - bars.bottom) // 2
        found: dict[int, list[int]] = {}
        for step, number in enumerate(self.rounds):
            found.setdefault(number, []).append(step)
        free = bars.left - 99
        for number, steps in found.items():
            x = (self.x_of(steps[0]) + self.x_of(steps[-1])) // 2
            half = canvas.texts.width(str(number), self._small) // 2 + 2
            edge = self.x_of(steps[0]) - round(bars.width / (self.steps + 1) / 2)
            if steps[0]:
                line = mix(theme.card, theme.card_edge, 0.9)
                pygame.draw.line(canvas.surface, line, (edge, bars.top), (edge, bars.bottom))
            if x - half > free:
                canvas.words(str(number), (x, y), self._small, theme.text_faint, "center")
                free = x + half

    def _bar(self, canvas: Canvas, step: int, verdict: Verdict) -> None:
        bars, theme, x = self._bars, canvas.theme, self.x_of(step)
        width = self._width() - 2 if self._width() > 6 else self._width()
        if verdict.winner is None:
            tick = pygame.Rect(0, 0, width, max(4, bars.height // 22))
            tick.center = (x, bars.centery)
            canvas.box(tick, theme.text_soft, None, tick.height // 2)
            return
        length = round((bars.height / 2 - 2) * (LONGEST - verdict.rounds) / LONGEST)
        up = (verdict.winner == Side.TWO) != self.flipped
        bar = pygame.Rect(0, 0, width, max(3, length))
        bar.midbottom = (x, bars.centery - 1)
        if not up:
            bar.midtop = (x, bars.centery + 1)
        colour = theme.sides[verdict.winner]
        canvas.box(bar, colour, None, min(3, width // 3))
        if verdict.winner == Side.TWO:
            for y in range(bar.top + 3, bar.bottom - 1, 5):
                pygame.draw.line(canvas.surface, mix(theme.card, colour, 0.25), (bar.left, y), (bar.right - 1, y), 2)

    def _mark(self, canvas: Canvas, step: int) -> None:
        """A flag at the edge that the game has turned to."""
        bars, verdict = self._bars, self.values[step]
        up = verdict.winner is None or (verdict.winner == Side.TWO) == self.flipped
        size = max(11, min(round(self._small * 1.3), self._width() + 8))
        y = bars.top + size // 2 + 1 if up else bars.bottom - size // 2 - 1
        canvas.icon("flag", (self.x_of(step), y), size, canvas.theme.refusal)
