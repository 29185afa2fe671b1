"""Against whom a visitor plays: the computer at one of its levels, or somebody beside them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from reflix.app.claims import claim
from reflix.app.look import TOUCH
from reflix.app.match import level_title
from reflix.app.screens.games import Miniature
from reflix.app.screens.screen import Screen
from reflix.app.widgets import Button, IconButton
from reflix.core.message import Message, msg
from reflix.render.canvas import Canvas
from reflix.render.view import Board

if TYPE_CHECKING:
    from reflix.app.kiosk.director import Director


class OpponentScreen(Screen):
    """The chosen game, and a large button for each opponent; a tap leads on."""

    name = "opponent"
    title = msg("Who do you want to play against?")

    def __init__(self, director: Director) -> None:
        super().__init__(director.program)
        self.director = director
        self.mini = Miniature(director.visit.front)

    def build(self) -> None:
        """The board at the left, or above in portrait; the buttons in a column, lower where they had no room else."""
        m, (wide, high) = self.measures, self.mini.front.view.proportions
        back = pygame.Rect(m.margin, m.margin, m.button, m.button)
        offers = self._offers()
        head, room_for_all = 4 * m.em, m.size[1] - 2 * m.margin
        tall = min(m.button, max(TOUCH, (room_for_all - head + m.gap) // len(offers) - m.gap))
        column = head + len(offers) * (tall + m.gap) - m.gap
        room = pygame.Rect(m.margin, back.bottom + m.gap, m.size[0] - 2 * m.margin, 0)
        room.height = m.size[1] - room.top - m.margin
        if m.portrait:
            picture = pygame.Rect(room.left, room.top, room.width, room.height - column - m.margin)
            place = pygame.Rect(room.left, room.bottom - column, room.width, column)
        else:
            picture = pygame.Rect(room.left, room.top, round(room.width * 0.52), room.height)
            place = pygame.Rect(picture.right + m.margin, 0, room.right - picture.right - m.margin, column)
            place.centery = room.centery
            place.bottom = min(place.bottom, m.size[1] - m.margin)
        cell = max(6, int(min(picture.width / wide, picture.height / high)))
        frame = pygame.Rect(0, 0, round(wide * cell), round(high * cell))
        frame.center = picture.center
        self.mini.board = Board(frame, cell, coordinates=False, marks=False, aids=False)
        width = min(place.width, 24 * m.em)
        self._column = pygame.Rect(0, place.top, width, column)
        self._column.centerx = place.centerx
        levels = [level.name for level in self.director.levels(self.mini.front)]
        first = self.director.config.level if self.director.config.level in levels else levels[0]
        self.widgets = []
        for index, (name, label, icon) in enumerate(offers):
            rect = pygame.Rect(self._column.left, place.top + head + index * (tall + m.gap), width, tall)
            action = partial(self.director.meet, name)
            shown = f"level:{name}" if name else "two"
            self.widgets.append(Button(shown, rect, self.say(label), action, icon=icon, primary=name == first))
        self.widgets.append(IconButton("back", back, self.say(msg("Back")), self.escape, icon="back"))

    def _offers(self) -> list[tuple[str, Message, str]]:
        """The levels, then a second visitor."""
        found = [
            (level.name, msg("Computer · {level}", level=level_title(level)), "bot")
            for level in self.director.levels(self.mini.front)
        ]
        return [*found, ("", msg("Two players"), "people")]

    def help(self) -> None:
        """The rules come next."""

    @property
    def animating(self) -> bool:
        """Whether the miniature moves."""
        return self.mini.living.moving

    @property
    def busy(self) -> bool:
        """Nothing to wait for."""
        return False

    def update(self, now: float) -> None:
        """The miniature goes on."""
        self.stale |= self.mini.living.update(now, still=False, resting=self.program.deserted)

    def draw_content(self, canvas: Canvas) -> None:
        """The name of the game, its board, and the question."""
        m, front, theme = self.measures, self.mini.front, self.theme
        left = 2 * m.margin + m.button
        canvas.words(self.say(front.game.info.title), (left, m.margin + m.button // 2), round(m.em * 1.7), theme.text)
        self.mini.living.draw_still(canvas, self.mini.board)
        area = self._column
        words = self.say(self.title)
        size = canvas.texts.fitted(words, round(m.em * 1.35), area.width)
        canvas.words(words, (area.centerx, area.top + m.em), size, theme.text, "center")
        words = self.say(claim(front.game))
        size = canvas.texts.fitted(words, m.em, area.width)
        canvas.words(words, (area.centerx, area.top + round(2.6 * m.em)), size, theme.text_soft, "center")

    def draw_live(self, canvas: Canvas) -> None:
        """The move that is running."""
        self.mini.living.draw_live(canvas, self.mini.board, self.program.now)
