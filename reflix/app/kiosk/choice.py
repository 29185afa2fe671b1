"""What a visitor sees first: the languages, and the games on offer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from reflix.app.boards import Front
from reflix.app.i18n import LANGUAGES
from reflix.app.screens.games import GamesScreen
from reflix.app.screens.places import row
from reflix.app.widgets import Option
from reflix.core.message import msg
from reflix.render.canvas import Canvas

if TYPE_CHECKING:
    from reflix.app.kiosk.director import Director


class ChoiceScreen(GamesScreen):
    """Languages above, games below; a tap on a game leads on."""

    name = "choice"

    def __init__(self, director: Director) -> None:
        super().__init__(director.program, director.offered)
        self.director = director

    def build(self) -> None:
        """The languages at the upper right, or in a row of their own in portrait; then the cards."""
        m = self.measures
        top = pygame.Rect(m.margin, m.margin, m.size[0] - 2 * m.margin, m.button)
        languages = self.director.config.languages
        if len(languages) < 2:
            spoken = pygame.Rect(top.right, top.top, 0, 0)
        elif m.portrait:
            spoken = pygame.Rect(top.left, top.bottom + m.gap, top.width, m.button)
        else:
            width = min(round(top.width * 0.5), 9 * m.em * len(languages))
            spoken = pygame.Rect(top.right - width, top.top, width, m.button)
        self._title = pygame.Rect(
            top.left, top.top, (top.right if m.portrait else spoken.left - m.gap) - top.left, m.button
        )
        bottom = max(top.bottom, spoken.bottom) + m.gap
        area = pygame.Rect(top.left, bottom, top.width, m.size[1] - bottom - m.margin)
        self.widgets = []
        for mini, rect in zip(self.miniatures, self._cards(area), strict=True):
            self.widgets.append(self._card(mini.front, rect))
            mini.board = self._board(mini.front, rect)
        if len(languages) > 1:
            for language, rect in zip(languages, row(spoken, (1.0,) * len(languages), m.gap), strict=True):
                chosen = language == self.program.language
                action = partial(self.director.speak, language)
                name = f"language:{language}"
                self.widgets.append(Option(name, rect, LANGUAGES[language], action, icon="globe", chosen=chosen))

    def _pick(self, front: Front) -> None:
        self.director.choose(front)

    def escape(self) -> None:
        """There is nothing to go back to."""

    def help(self) -> None:
        """The rules come after the choice."""

    def draw_content(self, canvas: Canvas) -> None:
        """The title."""
        words = self.say(msg("Choose a game"))
        size = canvas.texts.fitted(words, round(self.measures.em * 1.7), self._title.width)
        canvas.words(words, self._title.midleft, size, self.theme.text)
