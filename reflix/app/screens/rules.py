"""The rules in words, with small boards that play them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from reflix.app.boards import front_of
from reflix.app.living import LivingBoard
from reflix.app.screens.page import Page, unplaced
from reflix.app.widgets import Button
from reflix.core.example import Illustrated, Paragraph
from reflix.core.game import AnyGame
from reflix.core.message import Message, msg
from reflix.render.canvas import Canvas
from reflix.render.view import Board

if TYPE_CHECKING:
    from reflix.app.program import Program

WIDTH = 13
"""The width of an example in ems where there is room; in a narrow column, half of it."""

LEAST = 14
"""The width of words beside examples in ems, at least."""

SMALL = 9.5
"""An example may be as narrow, in ems, if all of a paragraph stand in one row for that."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A living board with its place on the page as if nothing were scrolled."""

    living: LivingBoard
    board: Board

    @property
    def frame(self) -> pygame.Rect:
        return self.board.frame


class RulesScreen(Page):
    """Headings, paragraphs and examples that the game brings with it."""

    name = "rules"
    widest = 60

    def __init__(self, program: Program, game: AnyGame) -> None:
        super().__init__(program)
        self.game = game
        self.title = msg("Rules of {game}", game=game.info.title)
        self._living: dict[tuple[int, int], LivingBoard] = {}
        self._placed: list[_Placed] = []

    # layout

    def fill(self) -> None:
        """All chapters."""
        self._placed = []
        if isinstance(self.game, Illustrated):
            for number, (title, paragraphs) in enumerate(self.game.chapters()):
                for index, paragraph in enumerate(paragraphs):
                    self._paragraph(paragraph, 100 * number + index, None if index else title)
        else:
            for title, sentences in self.game.rules():
                self.heading(title)
                for sentence in sentences:
                    self.text(sentence)

    def footer(self) -> list[Button]:
        """To the keys, which are the same in all games."""
        return [Button("keys", unplaced(), self.say(msg("Keys and gamepad")), self.help, icon="list")]

    def _paragraph(self, paragraph: Paragraph, number: int, title: Message | None) -> None:
        """Words on the left (the first of a chapter with its title), boards on the right; where the words have no room
        beside them, the boards below."""
        if not paragraph.examples:
            self._words(paragraph.text, title)
            return
        m, area, top, words = self.measures, self.area, self.y, len(self._texts)
        count = len(paragraph.examples)
        width = min(WIDTH * m.em, (area.width - m.gap) // 2)
        share = (area.width + m.gap) // count - m.gap
        if SMALL * m.em <= share < width:
            width = share
        columns = min(count, max(1, (area.width + m.gap) // (width + m.gap)))
        beside = columns * (width + m.gap)
        narrow = area.width - beside < LEAST * m.em
        if not narrow:
            self.area = pygame.Rect(area.left, area.top, area.width - beside, area.height)
        self._words(paragraph.text, title)
        self.area, end = area, self.y
        y = end if narrow else top + m.gap
        left = area.right - beside + m.gap
        last, bottom = len(self._texts), y
        for index, example in enumerate(paragraph.examples):
            living = self._living.get((number, index))
            if living is None:
                living = self._living[number, index] = LivingBoard(front_of(self.game), example)
            if index % columns == 0:
                y = bottom
                if narrow:  # in the middle, also the rest of them in the last row
                    across = min(columns, count - index) * (width + m.gap) - m.gap
                    left = area.centerx - across // 2
            place = pygame.Rect(left + index % columns * (width + m.gap), y, width, 0)
            bottom = max(bottom, self._place(living, place))
        self.y = max(end, bottom) + m.gap
        if not narrow and count <= columns:  # beside the middle of the row
            down = max(0, (bottom - end) // 2)
            for index in range(words, last):
                self._texts[index][0].y += down

    def _words(self, text: Message, title: Message | None) -> None:
        if title is not None:
            self.heading(title)
        self.text(text)

    def _place(self, living: LivingBoard, place: pygame.Rect) -> int:
        """Put a board there, and below it why it or its move is refused; returns where that ends."""
        m, (wide, high) = self.measures, living.front.view.proportions
        cell = max(8, int(place.width / wide))
        frame = pygame.Rect(place.left, place.top, round(wide * cell), round(high * cell))
        marks = bool(living.example.touched) or not living.example.moves
        calm = self.program.settings.effects == "reduced"
        self._placed.append(_Placed(living, Board(frame, cell, marks=marks, aids=True, calm=calm)))
        bottom = frame.bottom
        refusal = living.example.fault
        if living.refusal is not None:
            name, refusal = living.example.refused.replace("-", "–"), living.refusal
            if not name.isalpha():  # a pass has no name that everybody reads
                refusal = msg("{move}? {reason}", move=name, reason=refusal)
        if refusal is not None:
            words = self.say(refusal)
            size, texts = max(12, round(m.em * 0.85)), self.program.canvas.texts
            height = len(texts.wrapped(words, size, place.width)) * texts.height(size)
            rect = pygame.Rect(place.left, bottom + m.gap // 2, place.width, height)
            self._texts.append((rect, words, size, self.theme.refusal))
            bottom = rect.bottom
        return bottom + m.gap

    # life

    def _seen(self) -> list[tuple[LivingBoard, Board]]:
        """The boards in sight, where they are now."""
        seen = []
        for placed in self._placed:
            frame = placed.frame.move(0, -self._scroll)
            if frame.colliderect(self.area):
                seen.append((placed.living, replace(placed.board, frame=frame)))
        return seen

    def update(self, now: float) -> None:
        """What is in sight goes on; what is not begins anew when it comes back."""
        still = self.program.settings.effects == "reduced"
        seen = [living for living, _ in self._seen()]
        for placed in self._placed:
            if placed.living in seen:
                self.stale |= placed.living.update(now, still, resting=self.program.deserted)
            else:
                placed.living.pause(now)

    @property
    def animating(self) -> bool:
        """Whether a board in sight moves."""
        return any(living.moving for living, _ in self._seen())

    @property
    def busy(self) -> bool:
        """The examples are not waited for: they never end."""
        return self.gliding

    def draw_content(self, canvas: Canvas) -> None:
        """The boards in sight."""
        for living, board in self._seen():
            living.draw_still(canvas, board)

    def draw_live(self, canvas: Canvas) -> None:
        """What moves on them, within the column."""
        canvas.surface.set_clip(self.area)
        for living, board in self._seen():
            living.draw_live(canvas, board, self.program.now)
        canvas.surface.set_clip(None)
