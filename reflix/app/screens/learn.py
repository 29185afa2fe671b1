"""The list of lessons, game by game, with a tick for those that are finished."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from reflix.app.boards import Front, fronts
from reflix.app.screens.lesson import LessonScreen
from reflix.app.screens.page import Page, unplaced
from reflix.app.screens.places import row
from reflix.app.screens.rules import RulesScreen
from reflix.app.widgets import Button, Option
from reflix.core.message import msg
from reflix.play.lesson import Lesson

if TYPE_CHECKING:
    from reflix.app.program import Program


class LearnScreen(Page):
    """A tap opens a lesson; below the lessons of a game are its rules."""

    name = "learn"
    title = msg("Learn")
    widest = 50

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.fronts = [front for front in fronts() if front.lessons]

    def fill(self) -> None:
        """A block for each game."""
        done = self.program.progress.has_finished
        for front in self.fronts:
            game = front.game
            finished = sum(done(game.id, lesson.name) for lesson in front.lessons)
            count = msg("{n} of {of} lessons", n=finished, of=len(front.lessons))
            self.heading(msg("{game}: {count}", game=game.info.title, count=count))
            self._lessons(front)
            rules = Button(f"rules:{game.id}", unplaced(), self.say(msg("Rules of {game}", game=game.info.title)))
            rules.action, rules.icon = partial(self._rules, front), "help"
            self.buttons(rules)

    def _lessons(self, front: Front) -> None:
        """The lessons in as many columns as their words leave room for."""
        m, texts = self.measures, self.program.canvas.texts
        labels = [f"{number}. {self.say(lesson.title)}" for number, lesson in enumerate(front.lessons, 1)]
        need = max(texts.width(label, m.em) for label in labels) + 4 * m.em
        columns = max(1, min(3, (self.area.width + m.gap) // (need + m.gap)))
        for start in range(0, len(labels), columns):
            place = pygame.Rect(self.area.left, self.y, self.area.width, m.button)
            rects = row(place, (1.0,) * columns, m.gap)
            for lesson, label, rect in zip(front.lessons[start:], labels[start:], rects, strict=False):
                self.place(self._button(front, lesson, label, rect))
            self.y += m.button + m.gap

    def _button(self, front: Front, lesson: Lesson, label: str, rect: pygame.Rect) -> Button:
        name = f"{front.game.id}:{lesson.name}"
        ticked = self.program.progress.has_finished(front.game.id, lesson.name)
        return Option(name, rect, label, partial(self._open, front, lesson), chosen=ticked)

    def _open(self, front: Front, lesson: Lesson) -> None:
        self.program.open(LessonScreen(self.program, front, lesson))

    def _rules(self, front: Front) -> None:
        self.program.open(RulesScreen(self.program, front.game))
