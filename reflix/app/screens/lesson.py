"""A lesson on the board screen: the same board and panel, but the steps of a course say what may be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from reflix.app.boards import Front
from reflix.app.onward import onward
from reflix.app.screens.board import BoardScreen
from reflix.app.screens.board_buttons import action_buttons
from reflix.app.screens.panel import Panel
from reflix.app.screens.places import row
from reflix.app.widgets import Button, IconButton
from reflix.core.game import Move
from reflix.core.message import Message, msg
from reflix.play.hint import Hint
from reflix.play.lesson import Course, Lesson, Refused
from reflix.render.canvas import Canvas
from reflix.render.theme import Colour

if TYPE_CHECKING:
    from reflix.app.program import Program


class LessonScreen(BoardScreen):
    """A learner at the board. Whatever happens, the buttons for the next and the previous step lead on."""

    name = "lesson"
    kept = shared = False

    def __init__(self, program: Program, front: Front, lesson: Lesson) -> None:
        self.course = Course(front.game, lesson)
        self.front = front
        super().__init__(program, self.course.session())

    # time

    @property
    def person_to_move(self) -> bool:
        """Whether the learner is to choose a move now."""
        return self.course.to_do and super().person_to_move

    @property
    def busy(self) -> bool:
        """Whether a move is being shown, or about to be."""
        return self.animating or self.course.to_watch

    def update(self, now: float) -> None:
        """Only a step to watch lets the other side move."""
        self.table.held = not self.course.to_watch
        super().update(now)
        if self.course.finished and not self.animating:
            self._keep_progress()

    def _keep_progress(self) -> None:
        progress, game, lesson = self.program.progress, self.front.game.id, self.course.lesson.name
        if not progress.has_finished(game, lesson):
            self.program.keep(lambda: progress.finish(game, lesson))

    # steps

    def _decide(self, move: Move) -> None:
        """The learner has chosen a move: it is played if the step accepts it, else refused with the reason."""
        answer = self.course.attempt(move)
        if isinstance(answer, Refused):
            self._refuse(answer.reason)
            self._build_buttons()
        else:
            self.table.play(move)

    def _changed(self) -> None:
        """A move that was watched counts for the course."""
        if self.course.to_watch and self.session.ply > len(self.course.turns):
            self.course.solve()
        super()._changed()

    def previous(self) -> None:
        """One step back."""
        self._go(self.course.back)

    def following(self) -> None:
        """One step on; a move that is still to be made is made."""
        if self.animating:
            self.skip()
        elif not self.course.made:
            move = self.course.solve()
            assert move is not None
            self.table.play(move)
        elif self.course.finished:
            self.next_lesson()
        else:
            self._go(self.course.forward)

    def restart(self) -> None:
        """The lesson from its start."""
        self._go(self.course.restart)

    def _go(self, way: Callable[[], None]) -> None:
        """Go somewhere in the course; the board is set up anew unless it stays as it is."""
        way()
        self.refusal = None
        if self.session.turns != self.course.turns or self.session.start != self.course.start:
            self._begin(lambda: self.table.start(self.course.session()))
        else:
            self.table.skip()
            self.table.notice = None
            self._build_buttons()

    def next_lesson(self) -> None:
        """The lesson after this one, or the list of them."""
        lessons = self.front.lessons
        place = lessons.index(self.course.lesson) + 1
        if place < len(lessons):
            self.program.replace(LessonScreen(self.program, self.front, lessons[place]))
        else:
            self.program.back()

    # what the board screen offers, as it is meant here

    undo = previous
    redo = following
    new_game = restart

    def ask_hint(self) -> None:
        """Show the planned move; it is not played."""
        move = self.course.planned
        if move is not None and not self.animating:
            self.refusal = None
            self.session.hint = Hint(move, self.session.revision)
            self._build_buttons()

    def menu(self) -> None:
        """Leave."""
        self.skip()
        self.program.back()

    def paste(self) -> None:
        """A lesson has its own board."""
        self._refuse(msg("Nothing can be pasted into a lesson."))

    def rematch(self) -> None:
        """The lesson once more."""
        self.restart()

    # buttons

    def _build_buttons(self) -> None:
        self.widgets = [*self.actions(), *self.tools()]
        self.stale = True

    def actions(self) -> list[Button]:
        """What the game asks for while a move is awaited; else one button that leads on."""
        area, gap = self.places.actions, self.measures.gap
        if self.person_to_move and not self.animating:
            return action_buttons(self)
        if self.animating or not self.course.made:
            return [Button("skip", area, self.say(msg("Skip animation")), self.skip, self.animating)]
        if not self.course.finished:
            return [Button("on", area, self.say(msg("Go on")), self.following, icon="forward", primary=True)]
        place = self.front.lessons.index(self.course.lesson)
        label = msg("Next lesson") if place + 1 < len(self.front.lessons) else msg("All lessons")
        buttons = [Button("on", area, self.say(label), self.next_lesson, icon="forward", primary=True)]
        extra = onward(self.program, self.front, self.course.lesson)
        if extra is not None:
            buttons.append(Button("then", area, self.say(extra[0]), extra[1], icon="edit"))
        for button, rect in zip(buttons, row(area, (1.0,) * len(buttons), gap), strict=True):
            button.rect = rect
        return buttons

    def tools(self) -> list[Button]:
        """The row that is always there: back, on, show me, again, from the start, leave."""
        quiet, session = not self.animating, self.session
        tools = (
            ("previous", "left", msg("Previous step"), self.previous, self.course.can_go_back),
            ("next", "right", msg("Next step"), self.following, True),
            ("hint", "hint", msg("Show the move"), self.ask_hint, self.course.to_do and quiet),
            ("again", "again", msg("Show again"), self.show_again, session.last is not None and quiet),
            ("restart", "undo", msg("From the start"), self.restart, self.course.can_go_back),
            ("leave", "list", msg("All lessons"), self.menu, True),
        )
        rects = row(self.places.tools, (1,) * len(tools), self.measures.gap)
        return [
            IconButton(name, rect, self.say(label), action, able, icon=icon)
            for (name, icon, label, action, able), rect in zip(tools, rects, strict=True)
        ]

    # words

    def draw_panel(self, canvas: Canvas) -> None:
        """Name plates, the step, and its words; the card has room for nothing else."""
        inner = self.places.card.inflate(-2 * self.measures.gap, -2 * self.measures.gap)
        card = replace(self.places, moves=pygame.Rect(inner.left, inner.bottom, inner.width, 0))
        panel = Panel(canvas, self.measures, card, self.program.translate, self.table.showing.turn)
        panel.plates(self.session, self.view, self.flipped, False)
        number, of = self.course.number
        title = msg("{lesson} · {n} / {of}", lesson=self.course.lesson.title, n=number, of=of)
        panel.steps(title, number, of)
        headline, colour, story = self.words()
        panel.words(self.say(headline), colour, " ".join(self.say(sentence) for sentence in story))

    def words(self) -> tuple[Message, Colour, tuple[Message, ...]]:
        """What matters now, its colour, and what more there is to say."""
        step, theme, session = self.course.step, self.theme, self.session
        shown = self.table.showing.turn
        if shown is not None:
            return step.text, theme.text_soft, (self.view.caption(shown),)
        if self.refusal is not None:
            return self.refusal, theme.refusal, (step.text,)
        if session.hint is not None:
            name = session.game.name(session.position, session.hint.move)
            return msg("Hint: {move}", move=name.replace("-", "–")), theme.good, (step.text,)
        if self.course.to_do:
            return step.text, theme.text, (self.view.expectation(session.position, self.ui),)
        if step.move and self.course.made and step.done is not None:
            told = session.game.tell(self.course.turns[-1])
            return step.done, theme.good, told
        return step.text, theme.text, ()

    def spoken(self) -> list[str]:
        """What is announced, and the words of the step."""
        headline, _, story = self.words()
        return [self.say(message) for message in (*(self.announcement or ()), headline, *story)]

    def fact(self, name: str) -> str:
        """The step, for scripts."""
        match name:
            case "lesson":
                return self.course.lesson.name
            case "step":
                return str(self.course.number[0])
            case "finished":
                return "yes" if self.course.finished else "no"
        return super().fact(name)
