"""The choice of a game: a living miniature of each, the first one largest; they move one at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import pygame

from reflix.app.boards import Front, fronts
from reflix.app.claims import claim
from reflix.app.living import LivingBoard
from reflix.app.screens.screen import Screen
from reflix.app.screens.terms import TermsScreen
from reflix.app.shows import shows
from reflix.app.widgets import IconButton, Look, Widget
from reflix.core.message import msg
from reflix.render.canvas import Canvas
from reflix.render.theme import mix
from reflix.render.view import Board

if TYPE_CHECKING:
    from reflix.app.program import Program

BREATH = 0.6
"""Seconds from a move on one board to the next one on another."""


@dataclass
class Miniature:
    """A game that plays by itself, and where."""

    front: Front
    board: Board = field(default_factory=lambda: Board(pygame.Rect(0, 0, 1, 1), 1))

    def __post_init__(self) -> None:
        self.living = LivingBoard(self.front, *shows(self.front.game))


def foot(em: int) -> int:
    """The height of the words on a card."""
    return round(4.6 * em)


@dataclass
class GameCard(Widget):
    """A game with its name and one line about it below its miniature."""

    claim: str = ""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """A plate that the miniature stands on."""
        theme, m = canvas.theme, look.measures
        lifted = look.hovered or look.focused or look.pressed
        fill = mix(theme.card, theme.text, 0.07) if lifted else theme.card
        canvas.box(self.rect, fill, theme.primary if lifted else theme.card_edge, m.radius, m.edge + 1)
        room, texts = self.rect.width - 2 * m.gap, canvas.texts
        y = self.rect.bottom - foot(m.em) + round(m.em * 0.95)
        title = texts.fitted(self.label, round(m.em * 1.45), room)
        canvas.words(self.label, (self.rect.centerx, y), title, theme.text, "center")
        y += round(m.em * 1.5)
        size = self._claim_size(canvas, m.em, room)
        for line in texts.balanced(self.claim, size, room):
            canvas.words(line, (self.rect.centerx, y), size, theme.text_soft, "center")
            y += texts.height(size)
        self.focus_ring(canvas, look, m.radius)

    def _claim_size(self, canvas: Canvas, em: int, room: int) -> int:
        """The size at which the line about the game takes two lines at most."""
        size = round(em * 0.92)
        while size > 11 and len(canvas.texts.wrapped(self.claim, size, room)) > 2:
            size -= 1
        return size


class GamesScreen(Screen):
    """Three living miniatures; a tap leads to the terms of a match."""

    name = "games"
    title = msg("Choose a game")

    def __init__(self, program: Program, offered: tuple[Front, ...] = ()) -> None:
        super().__init__(program)
        self.miniatures = [Miniature(front) for front in offered or fronts()]
        self._mover = 0
        self._due = program.now + BREATH

    def build(self) -> None:
        """The first game takes the larger half; the others share the rest."""
        m = self.measures
        back = pygame.Rect(m.margin, m.margin, m.button, m.button)
        area = pygame.Rect(m.margin, back.bottom + m.gap, m.size[0] - 2 * m.margin, 0)
        area.height = m.size[1] - area.top - m.margin
        self.widgets = []
        for mini, rect in zip(self.miniatures, self._cards(area), strict=True):
            self.widgets.append(self._card(mini.front, rect))
            mini.board = self._board(mini.front, rect)
        self.widgets.append(IconButton("back", back, self.say(msg("Back")), self.escape, icon="back"))

    def _card(self, front: Front, rect: pygame.Rect) -> GameCard:
        game = front.game
        words = self.say(claim(game))
        return GameCard(game.id, rect, self.say(game.info.title), partial(self._pick, front), claim=words)

    def _cards(self, area: pygame.Rect) -> list[pygame.Rect]:
        others, gap = len(self.miniatures) - 1, self.measures.gap
        if not others:
            return [area]
        if self.measures.portrait:
            first = pygame.Rect(area.left, area.top, area.width, round(area.height * 0.58))
            rest = pygame.Rect(area.left, first.bottom + gap, area.width, area.bottom - first.bottom - gap)
            width = (rest.width - gap * (others - 1)) // others
            return [
                first,
                *(pygame.Rect(rest.left + i * (width + gap), rest.top, width, rest.height) for i in range(others)),
            ]
        first = pygame.Rect(area.left, area.top, round(area.width * 0.42), area.height)
        rest = pygame.Rect(first.right + gap, area.top, area.right - first.right - gap, area.height)
        width = (rest.width - gap * (others - 1)) // others
        return [
            first,
            *(pygame.Rect(rest.left + i * (width + gap), rest.top, width, rest.height) for i in range(others)),
        ]

    def _board(self, front: Front, card: pygame.Rect) -> Board:
        m = self.measures
        wide, high = front.view.proportions
        room = pygame.Rect(card.left + m.gap, card.top + m.gap, card.width - 2 * m.gap, card.height - m.gap)
        room.height -= m.gap + foot(m.em)
        cell = max(6, int(min(room.width / wide, room.height / high)))
        frame = pygame.Rect(0, 0, round(wide * cell), round(high * cell))
        frame.center = room.center
        calm = self.program.settings.effects == "reduced"
        return Board(frame, cell, coordinates=False, marks=False, aids=False, calm=calm)

    def _pick(self, front: Front) -> None:
        self.program.open(TermsScreen(self.program, front))

    @property
    def animating(self) -> bool:
        """Whether one of the miniatures moves."""
        return any(mini.living.moving for mini in self.miniatures)

    @property
    def busy(self) -> bool:
        """Nothing to wait for: the miniatures never end."""
        return False

    def update(self, now: float) -> None:
        """The miniatures move in turns; they stand still with reduced effects, and rest when nobody is there."""
        still = self.program.settings.effects == "reduced"
        for index, mini in enumerate(self.miniatures):
            moved = mini.living.moving
            waits = index != self._mover or now < self._due or self.program.deserted
            self.stale |= mini.living.update(now, still, resting=waits)
            if moved and not mini.living.moving:
                self._mover, self._due = (self._mover + 1) % len(self.miniatures), now + BREATH

    def draw_content(self, canvas: Canvas) -> None:
        """The title; boards come after the cards."""
        m = self.measures
        words = self.say(msg("Choose a game"))
        size = canvas.texts.fitted(words, round(m.em * 1.7), m.size[0] - 3 * m.margin - m.button)
        canvas.words(words, (m.margin + m.button + m.gap, m.margin + m.button // 2), size, self.theme.text)

    def draw_widgets(self, canvas: Canvas) -> None:
        """Cards, and the boards on them."""
        super().draw_widgets(canvas)
        for mini in self.miniatures:
            mini.living.draw_still(canvas, mini.board)

    def draw_live(self, canvas: Canvas) -> None:
        """The move that is being shown."""
        for mini in self.miniatures:
            mini.living.draw_live(canvas, mini.board, self.program.now)
