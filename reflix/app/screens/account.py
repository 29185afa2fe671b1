"""A whole game summed up: where the beams ran, and who used whose mirrors, in a short table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from reflix.app.boards import front_of
from reflix.app.screens.panel import Panel
from reflix.app.screens.places import places
from reflix.app.screens.screen import Screen
from reflix.app.widgets import Button
from reflix.core.game import Side
from reflix.core.message import msg
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.render.view import Board, LooksBack, Scene

if TYPE_CHECKING:
    from reflix.app.program import Program


def can_sum_up(session: Session[Any]) -> bool:
    """Whether there is a game to sum up, and a picture that can."""
    return bool(session.turns) and isinstance(front_of(session.game).view, LooksBack)


class AccountScreen(Screen):
    """The board with all beams, and the table."""

    name = "account"
    title = msg("Beams of the game")

    def __init__(self, program: Program, session: Session[Any], flipped: bool) -> None:
        super().__init__(program)
        self.session = session
        self.flipped = flipped
        self.view = front_of(session.game).view

    def build(self) -> None:
        """The board where it was; one button."""
        m, settings = self.measures, self.program.settings
        self.places = places(m, self.view.proportions)
        self.board = Board(
            self.places.board, self.places.cell, self.flipped, settings.coordinates, marks=False, aids=False, calm=True
        )
        self.widgets = [
            Button("leave", self.places.tools, self.say(msg("Back")), self.escape, icon="back", primary=True)
        ]

    def draw_content(self, canvas: Canvas) -> None:
        """The board as it stands, warm where beams ran; the table beside it."""
        view, session = self.view, self.session
        assert isinstance(view, LooksBack)
        scene: Scene[Any, Any] = Scene(session.position, None, view.fresh(session.position))
        view.draw_still(canvas, self.board, scene)
        view.draw_account(canvas, self.board, session.turns)
        panel = Panel(canvas, self.measures, self.places, self.program.translate)
        panel.plates(session, view, self.flipped, False)
        words = self.say(self.title)
        size = canvas.texts.fitted(words, round(self.measures.em * 1.1), self.places.progress.width)
        canvas.words(words, self.places.progress.midleft, size, self.theme.text)
        self._table(canvas, view.account(session.turns))

    def _table(self, canvas: Canvas, rows: Any) -> None:
        """Labels, and a number for each side under its emblem."""
        m, card = self.measures, self.places.card.copy()
        card.height = self.places.actions.bottom - card.top
        canvas.box(card, self.theme.card, self.theme.card_edge, m.radius, max(1, m.edge))
        inner = card.inflate(-2 * m.gap, -m.gap)
        step = min(round(2 * m.em), inner.height // (len(rows) + 1))
        column = max(round(2.6 * m.em), inner.width // 7)
        middles = [inner.right - column * (2 - side) + column // 2 for side in Side]
        for side in Side:
            self.view.draw_emblem(canvas, side, (middles[side], inner.top + step // 2), min(step, round(1.8 * m.em)))
        for index, (label, numbers) in enumerate(rows, 1):
            y = inner.top + index * step + step // 2
            words = self.say(label)
            size = canvas.texts.fitted(words, min(m.em, round(step * 0.72)), inner.width - 2 * column - m.gap)
            canvas.words(words, (inner.left, y), size, self.theme.text)
            for side in Side:
                canvas.words(str(numbers[side]), (middles[side], y), size, self.theme.sides_soft[side], "center")
            if index > 1:
                line = y - step // 2
                pygame.draw.line(canvas.surface, self.theme.card_edge, (inner.left, line), (inner.right, line))

    def spoken(self) -> list[str]:
        """The table, row by row."""
        assert isinstance(self.view, LooksBack)
        one, two = (self.say(side) for side in self.session.game.info.sides)
        rows = self.view.account(self.session.turns)
        return [f"{self.say(label)}: {one} {numbers[0]}, {two} {numbers[1]}." for label, numbers in rows]
