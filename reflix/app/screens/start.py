"""The first screen: the name, what to do, and a board on which somebody seems to play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from reflix.app.boards import fronts
from reflix.app.living import LivingBoard, fitting
from reflix.app.screens.board import BoardScreen
from reflix.app.screens.games import GamesScreen
from reflix.app.screens.learn import LearnScreen
from reflix.app.screens.places import row
from reflix.app.screens.rules import RulesScreen
from reflix.app.screens.screen import Screen
from reflix.app.screens.settings import SettingsScreen
from reflix.app.screens.terms import TermsScreen
from reflix.app.shows import shows
from reflix.app.widgets import Button
from reflix.core.message import Message, msg
from reflix.render.canvas import Canvas
from reflix.render.view import Board

if TYPE_CHECKING:
    from reflix.app.program import Program

Entry = tuple[str, Message, str, Callable[[], None]]
"""A button of the first screen: its name, words and icon, and what it does."""

IN_FLIGHT = 0.6
"""How far the turn has come that is seen first, and all the time when nothing is to move: its beam is on its way."""


class StartScreen(Screen):
    """Continue, play, rules, settings, quit."""

    name = "start"

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.notice: Message | None = None
        front = fronts()[0]
        self.living = LivingBoard(front, *shows(front.game))
        self.living.break_in(program.now, IN_FLIGHT)
        self._board: Board | None = None

    @property
    def _still(self) -> bool:
        """Whether the board is a picture of one moment."""
        return self.program.settings.effects == "reduced"

    def build(self) -> None:
        """A column of buttons; the board beside it, or above it in portrait."""
        m = self.measures
        entries = self._entries()
        width = min(m.size[0] - 2 * m.margin, 20 * m.em, m.size[0] // 2 if not m.portrait else m.size[0])
        step = m.button + m.gap
        lines = self._lines(entries, m.size[1] - m.margin - self._notice_height() - 4 * m.em)
        buttons = len(lines) * step
        wide = width if not m.portrait else min(round(width * 1.25), m.size[0] - 2 * m.margin)
        self._width = width
        bottom = m.size[1] - m.margin - self._notice_height()
        lowest = m.size[1] - m.margin - 3 * m.gap - buttons
        self._logo = self._logo_size(wide, min(bottom - buttons, lowest if m.portrait else bottom) - m.gap)
        if m.portrait:
            self._left = (m.size[0] - width) // 2
            top = lowest
        else:
            room = max(width + 2 * m.margin, round(m.size[0] * 0.48))
            self._left = (room - width) // 2 + m.margin // 2
            above = self._logo[1] + (3 * m.em if self._claim else m.gap)
            top = max((m.size[1] - buttons + above) // 2, above + m.gap)
        self._top = top = min(top, bottom - buttons)
        self._board = fitting(self.living.front, m, self._picture_area())
        self.widgets = []
        for index, line in enumerate(lines):
            place = pygame.Rect(self._left, top + index * step, width, m.button)
            for (name, label, icon, action), rect in zip(line, row(place, (1.0,) * len(line), m.gap), strict=True):
                self.widgets.append(Button(name, rect, self.say(label), action, icon=icon, primary=index == 0))

    def _lines(self, entries: list[Entry], room: int) -> list[list[Entry]]:
        """A line for each entry; where there is no room for so many, two in a line, but the first one alone."""
        if len(entries) * (self.measures.button + self.measures.gap) <= room:
            return [[entry] for entry in entries]
        return [entries[:1], *(entries[at : at + 2] for at in range(1, len(entries), 2))]

    def _logo_size(self, width: int, room: int) -> tuple[int, int]:
        """The name as large as the room above the buttons allows; without the claim where there is too little."""
        m = self.measures
        wish, least = round(width * 0.25), round(1.6 * m.em)
        height = min(wish, room - 3 * m.em)
        self._claim = height >= least
        if not self._claim:
            height = max(0, min(wish, room - m.gap))
        return height * 4, height

    def _entries(self) -> list[Entry]:
        program = self.program
        entries: list[Entry] = []
        if program.unfinished is not None:
            entries.append(("continue", msg("Continue"), "play", self._continue))
        entries += [
            ("play", msg("Play"), "new" if entries else "play", self._play),
            ("learn", msg("Learn"), "star", lambda: program.open(LearnScreen(program))),
            ("puzzles", msg("Puzzles"), "puzzle", self._puzzles),
            ("rules", msg("Rules"), "help", self._rules),
            ("records", msg("Records"), "list", self._records),
            ("settings", msg("Settings"), "settings", lambda: program.open(SettingsScreen(program))),
            ("quit", msg("Quit"), "cross", program.quit),
        ]
        return entries

    def _continue(self) -> None:
        session = self.program.unfinished
        if session is not None:
            self.program.open(BoardScreen(self.program, session))

    def _play(self) -> None:
        offered = fronts()
        if len(offered) == 1:
            self.program.open(TermsScreen(self.program, offered[0]))
        else:
            self.program.open(GamesScreen(self.program))

    def _puzzles(self) -> None:
        from reflix.app.screens.puzzles import PuzzlesScreen

        self.program.open(PuzzlesScreen(self.program))

    def _records(self) -> None:
        from reflix.app.screens.records import RecordsScreen

        self.program.open(RecordsScreen(self.program))

    def _rules(self) -> None:
        self.program.open(RulesScreen(self.program, fronts()[0].game))

    def escape(self) -> None:
        """The first screen stays; Esc never quits."""

    def spoken(self) -> list[str]:
        """News about files."""
        return [self.say(self.notice)] if self.notice is not None else []

    def update(self, now: float) -> None:
        """News about files are shown until the screen is left."""
        if self.program.news:
            self.notice = self.program.take_news()
            self.enter()
        if self._still:
            self.living.break_in(now, IN_FLIGHT)
        elif self._board is not None:
            self.stale |= self.living.update(now, resting=self.program.deserted)

    @property
    def animating(self) -> bool:
        """Whether something moves on the board."""
        return self.living.moving and self._board is not None and not self._still

    @property
    def busy(self) -> bool:
        """Nothing to wait for: the board never ends."""
        return False

    def draw_content(self, canvas: Canvas) -> None:
        """Name, claim, board."""
        m = self.measures
        if self._board is not None:
            self.living.draw_still(canvas, self._board)
            if self._still:
                self.living.draw_live(canvas, self._board, self.program.now)
        below = round(2.6 * m.em) if self._claim else m.gap
        y = max(m.gap // 2, self._top - self._logo[1] - below)
        middle = self._left + self._width // 2
        if self._logo[1] >= m.em:
            logo = canvas.sprites.sprite(self.theme.logo, self._logo)
            canvas.stamp(logo, (middle - self._logo[0] // 2, y))
        if self._claim:
            claim = self.say(msg("Bend the laser. Hit the other target."))
            room = min(self._width + 4 * m.em, 2 * middle - m.gap)
            fit = canvas.texts.fitted(claim, m.em, m.size[0] - 2 * m.margin if m.portrait else room)
            canvas.words(claim, (middle, y + self._logo[1] + m.em), fit, self.theme.text_soft, "center")
        if self.notice is not None:
            self._notice(canvas)

    def _picture_area(self) -> pygame.Rect:
        m = self.measures
        if m.portrait:
            above = self._logo[1] + round(3.4 * m.em)
            return pygame.Rect(m.margin, m.gap, m.size[0] - 2 * m.margin, self._top - above - 3 * m.gap)
        left = self._left + self._width + 2 * m.margin
        return pygame.Rect(left, m.margin // 2, m.size[0] - left - m.margin, m.size[1] - m.margin)

    def draw_live(self, canvas: Canvas) -> None:
        """The turn that is being played."""
        if self._board is not None:
            self.living.draw_live(canvas, self._board, self.program.now)

    @property
    def _notice_width(self) -> int:
        m = self.measures
        return m.size[0] - 2 * m.margin if m.portrait else self._width + 2 * m.margin

    def _notice_height(self) -> int:
        """The room that news about files take below the buttons."""
        if self.notice is None:
            return 0
        m, texts = self.measures, self.program.canvas.texts
        size = max(12, round(m.em * 0.8))
        return (
            len(texts.wrapped(self.say(self.notice), size, self._notice_width - 2 * m.gap)) * texts.height(size) + m.gap
        )

    def _notice(self, canvas: Canvas) -> None:
        assert self.notice is not None
        m = self.measures
        height = self._notice_height()
        left = self._left + (self._width - self._notice_width) // 2
        box = pygame.Rect(max(m.gap, left), m.size[1] - m.gap - height, self._notice_width, height)
        canvas.box(box, self.theme.card, self.theme.refusal, m.radius)
        size = max(12, round(m.em * 0.8))
        canvas.paragraph(self.say(self.notice), box.inflate(-2 * m.gap, -m.gap), size, self.theme.text)
