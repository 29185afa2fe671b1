"""What is asked across a screen that waits meanwhile: whether anybody is still there, and whether to end a match."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from reflix.app.i18n import Translator
from reflix.app.screens.places import row
from reflix.app.screens.screen import Screen
from reflix.app.widgets import Button
from reflix.core.message import msg
from reflix.render.canvas import Canvas

if TYPE_CHECKING:
    from reflix.app.kiosk.director import Director


class Cover(Screen):
    """A card across the screen before, which is seen darkly. `height` of the card in ems."""

    width, height = 30.0, 16.0

    def __init__(self, director: Director) -> None:
        super().__init__(director.program)
        self.director = director
        self.under = director.program.screen

    def build(self) -> None:
        """The card in the middle."""
        m = self.measures
        self.card = pygame.Rect(0, 0, min(m.size[0] - 2 * m.margin, round(self.width * m.em)), 0)
        self.card.height = min(m.size[1] - 2 * m.margin, round(self.height * m.em))
        self.card.center = m.size[0] // 2, m.size[1] // 2
        self.widgets = []

    def help(self) -> None:
        """The question is plain enough."""

    def draw(self, canvas: Canvas) -> None:
        """The other screen in the dark, the card, what is on it."""
        self.under.draw(canvas)
        canvas.shade(canvas.surface.get_rect(), self.theme.back_outer, 205)
        m = self.measures
        canvas.box(self.card, self.theme.card, self.theme.primary, 2 * m.radius, m.edge + 2)
        self.draw_content(canvas)
        self.draw_widgets(canvas)

    def foot(self) -> pygame.Rect:
        """The row of the card for buttons."""
        m = self.measures
        inner = self.card.inflate(-4 * m.gap, -4 * m.gap)
        return pygame.Rect(inner.left, inner.bottom - m.button, inner.width, m.button)


class QuestionScreen(Cover):
    """Still there? Whatever is touched says yes; the countdown says no. Asked in the visitor's language first, and then
    in the others, because somebody else may have come."""

    name = "question"
    title = msg("Still there?")
    height = 17.0

    def __init__(self, director: Director) -> None:
        super().__init__(director)
        spoken = self.program.language
        others = (language for language in director.config.languages if language != spoken)
        self.voices = [Translator(language) for language in (spoken, *others)]

    @property
    def liveliest(self) -> int:
        """Frames a second that a countdown needs."""
        return 15

    def build(self) -> None:
        """One button, though everything else says yes as well. At a table for two the card is seen from both sides."""
        super().build()
        self._far: pygame.Rect | None = None
        if getattr(self.under, "across", None) is not None:
            m = self.measures
            self.card.height = min(self.card.height, m.size[1] // 2 - m.margin)
            self.card.bottom = m.size[1] - m.margin // 2
            self._far = pygame.Rect(0, 0, *self.card.size)
            self._far.topleft = m.size[0] - self.card.right, m.size[1] - self.card.bottom
        words = " · ".join(voice(msg("I am still here")) for voice in self.voices)
        self.widgets = [Button("here", self.foot(), words, lambda: None, icon="check", primary=True)]

    def draw_content(self, canvas: Canvas) -> None:
        """The question in every language."""
        m, card = self.measures, self.card
        y = card.top + round(2.4 * m.em)
        for number, voice in enumerate(self.voices):
            words = voice(self.title)
            size = canvas.texts.fitted(words, round((2.6 if number == 0 else 1.5) * m.em), card.width - 4 * m.gap)
            colour = self.theme.text if number == 0 else self.theme.text_soft
            canvas.words(words, (card.centerx, y), size, colour, "center")
            y += round(2.3 * m.em)

    @property
    def animating(self) -> bool:
        """The countdown runs."""
        return True

    @property
    def busy(self) -> bool:
        """Nothing to wait for."""
        return False

    def draw_live(self, canvas: Canvas) -> None:
        """The seconds that are left, as a number and as a bar that gets shorter."""
        m, machine = self.measures, self.director.machine
        foot = self.foot()
        bar = pygame.Rect(foot.left, 0, foot.width, max(6, m.em // 3))
        bar.bottom = foot.top - m.gap - m.gap // 2
        left = machine.left
        seconds, colour = str(math.ceil(left)), self.theme.primary
        if self.card.height > 14 * m.em:
            canvas.words(seconds, (foot.centerx, bar.top - 2 * m.em), 3 * m.em, colour, "center")
        else:  # the number beside the bar
            size = round(1.4 * m.em)
            canvas.words(seconds, bar.midleft, size, colour)
            step = canvas.texts.width("888", size)
            bar.left, bar.width = bar.left + step, bar.width - step
        canvas.box(bar, self.theme.card_edge, None, bar.height // 2)
        full = bar.copy()
        full.width = round(bar.width * left / machine.patience.countdown)
        if full.width >= bar.height:
            canvas.box(full, self.theme.primary, None, bar.height // 2)
        if self._far is not None:
            seen = canvas.surface.subsurface(self.card)
            canvas.stamp(pygame.transform.rotate(seen, 180), self._far.topleft)

    def fact(self, name: str) -> str:
        """The seconds that are left, for scripts."""
        return str(math.ceil(self.director.machine.left)) if name == "left" else super().fact(name)


class EndScreen(Cover):
    """Really end the match?"""

    name = "end"
    title = msg("End this game?")
    height = 11.0

    def build(self) -> None:
        """Playing on is the main thing."""
        super().build()
        stay, end = row(self.foot(), (1.4, 1.0), self.measures.gap)
        self.widgets = [
            Button("stay", stay, self.say(msg("Play on")), self.program.back, icon="play", primary=True),
            Button("end", end, self.say(msg("End the game")), self._end, icon="cross"),
        ]

    def _end(self) -> None:
        self.program.back()
        self.director.leave()

    def draw_content(self, canvas: Canvas) -> None:
        """The question."""
        m, card = self.measures, self.card
        words = self.say(self.title)
        size = canvas.texts.fitted(words, round(1.8 * m.em), card.width - 4 * m.gap)
        canvas.words(words, (card.centerx, card.top + round(2.2 * m.em)), size, self.theme.text, "center")
        words = self.say(msg("It cannot be continued later."))
        size = canvas.texts.fitted(words, m.em, card.width - 4 * m.gap)
        canvas.words(words, (card.centerx, card.top + round(4.4 * m.em)), size, self.theme.text_soft, "center")
