"""A record in the list: the end of the game as a picture, who played, how it ended, when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pygame

from reflix.app.boards import front_of
from reflix.app.i18n import Translator
from reflix.app.screens.panel import outcome_headline, seat_name
from reflix.app.widgets import Look, Widget
from reflix.core.game import Side
from reflix.core.message import Message, msg
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.render.theme import Colour, mix
from reflix.render.view import Board, Scene

Loaded = Session[Any] | Message
"""A session, or the reason why there is none."""

Pictures = dict[tuple[str, int], pygame.Surface]


def thumbnail(canvas: Canvas, session: Session[Any], height: int) -> pygame.Surface:
    """Where a session stands, at most so high."""
    view = front_of(session.game).view
    wide, high = view.proportions
    cell = max(6, int(height / high))
    picture = pygame.Surface((round(wide * cell), round(high * cell)), pygame.SRCALPHA)
    board = Board(picture.get_rect(), cell, coordinates=False, marks=False, aids=False, calm=True)
    position = session.position
    view.draw_still(canvas.on(picture), board, Scene(position, session.last, view.fresh(position)))
    return picture


@dataclass
class RecordCard(Widget):
    """What is read of the record is asked for when the card is drawn, so that a long list opens at once."""

    name: str = ""
    note: str = ""
    warning: str = ""
    load: Callable[[], Loaded] = field(kw_only=True)
    say: Translator = field(kw_only=True)
    pictures: Pictures = field(kw_only=True)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Picture left, words right."""
        theme, m = canvas.theme, look.measures
        fill = mix(theme.card, theme.text, 0.07) if look.hovered or look.focused else theme.card
        canvas.box(self.rect, fill, theme.card_edge, m.radius, max(1, m.edge))
        found = self.load()
        left = self.rect.left + m.gap
        if isinstance(found, Message):
            lines = [(self.name, theme.text), (self.say(found), theme.refusal)]
        else:
            left = self._picture(canvas, found, m.gap)
            lines = self._lines(canvas, found)
        if self.warning:
            lines[-1] = (self.warning, theme.refusal)
        area = pygame.Rect(left, self.rect.top + m.gap // 2, self.rect.right - m.gap - left, self.rect.height - m.gap)
        draw_lines(canvas, area, m.em, lines)
        self.focus_ring(canvas, look, m.radius)

    def _picture(self, canvas: Canvas, session: Session[Any], gap: int) -> int:
        """Draw the thumbnail; where the words begin."""
        height = self.rect.height - gap
        key = (self.name, height)
        if key not in self.pictures:
            self.pictures[key] = thumbnail(canvas, session, height)
        picture = self.pictures[key]
        column = round(height * 1.04)  # the same for all games, so that the words begin in one line
        middle = (self.rect.left + gap // 2 + column / 2, self.rect.centery)
        canvas.picture(picture, middle)
        return self.rect.left + 2 * gap + column

    def _lines(self, canvas: Canvas, session: Session[Any]) -> list[tuple[str, Colour]]:
        theme = canvas.theme
        names = [self.say(seat_name(session, side)) for side in Side]
        outcome = session.outcome
        won = theme.text_soft if outcome is None or outcome.winner is None else theme.sides_soft[outcome.winner]
        result = msg("Not finished") if outcome is None else outcome_headline(session)
        return [
            (self.say(msg("{one} – {two}", one=names[0], two=names[1])), theme.text),
            (self.say(result), won),
            (self.note, theme.text_soft),
        ]


def draw_lines(canvas: Canvas, area: pygame.Rect, em: int, lines: list[tuple[str, Colour]]) -> None:
    """Paragraphs in an area, the first one larger; all get smaller until they fit."""
    texts, size = canvas.texts, em

    def sizes(size: int) -> list[int]:
        return [size if index == 0 else max(11, round(size * 0.88)) for index in range(len(lines))]

    def needed(size: int) -> int:
        return sum(
            len(texts.wrapped(text, each, area.width)) * texts.height(each)
            for (text, _), each in zip(lines, sizes(size), strict=True)
        )

    while size > 11 and needed(size) > area.height:
        size -= 1
    y = area.top + max(0, area.height - needed(size)) // 2
    for (text, colour), each in zip(lines, sizes(size), strict=True):
        y += canvas.paragraph(text, pygame.Rect(area.left, y, area.width, 0), each, colour)
