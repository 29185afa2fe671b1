"""What a visitor sees first: the languages, and the games on offer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from reflix.app.boards import Front
from reflix.app.i18n import LANGUAGES
from reflix.app.kiosk.words import claim
from reflix.app.screens.games import GameCard, GamesScreen
from reflix.app.screens.places import row
from reflix.app.widgets import Look, Option
from reflix.core.message import msg
from reflix.render.canvas import Canvas
from reflix.render.theme import mix

if TYPE_CHECKING:
    from reflix.app.kiosk.director import Director


@dataclass
class ClaimCard(GameCard):
    """A game with its name and one line about it below its miniature."""

    claim: str = ""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """A plate that the miniature stands on."""
        theme, m = canvas.theme, look.measures
        lifted = look.hovered or look.focused or look.pressed
        fill = mix(theme.card, theme.text, 0.07) if lifted else theme.card
        canvas.box(self.rect, fill, theme.primary if lifted else theme.card_edge, m.radius, m.edge + 1)
        room, texts = self.rect.width - 2 * m.gap, canvas.texts
        title, size = round(m.em * 1.45), claim_size(canvas, m.em, self.claim, room)
        y = self.rect.bottom - foot(m.em) + round(m.em * 0.95)
        canvas.words(self.label, (self.rect.centerx, y), texts.fitted(self.label, title, room), theme.text, "center")
        y += round(m.em * 1.5)
        for line in texts.wrapped(self.claim, size, room):
            canvas.words(line, (self.rect.centerx, y), size, theme.text_soft, "center")
            y += texts.height(size)
        self.focus_ring(canvas, look, m.radius)


def claim_size(canvas: Canvas, em: int, words: str, room: int) -> int:
    """The size at which the words take two lines at most."""
    size = round(em * 0.92)
    while size > 11 and len(canvas.texts.wrapped(words, size, room)) > 2:
        size -= 1
    return size


def foot(em: int) -> int:
    """The height of the words on a card."""
    return round(4.6 * em)


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
            game = mini.front.game
            words = self.say(claim(game))
            card = ClaimCard(game.id, rect, self.say(game.info.title), partial(self._pick, mini.front), claim=words)
            self.widgets.append(card)
            mini.board = self._board(mini.front, rect)
        if len(languages) > 1:
            for language, rect in zip(languages, row(spoken, (1.0,) * len(languages), m.gap), strict=True):
                chosen = language == self.program.language
                action = partial(self.director.speak, language)
                name = f"language:{language}"
                self.widgets.append(Option(name, rect, LANGUAGES[language], action, icon="globe", chosen=chosen))

    def foot(self) -> int:
        """The name of the game and a line about it."""
        return foot(self.measures.em)

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
