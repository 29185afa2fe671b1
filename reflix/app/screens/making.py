"""A puzzle is being made: how far it is, and then the puzzle."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame

from reflix.app.boards import front_of
from reflix.app.exact import Ticket
from reflix.app.living import LivingBoard, fitting
from reflix.app.screens.page import Page, unplaced
from reflix.app.shelf import DayShelf, EndlessShelf, Sequel, Shelf, show, stand_in
from reflix.app.shows import shows
from reflix.app.widgets import Button
from reflix.app.widgets.progress import draw_bar
from reflix.core.message import Message, msg
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.puzzles import fresh
from reflix.games.reflix.puzzles.puzzle import Puzzle
from reflix.render.canvas import Canvas
from reflix.render.view import Board

if TYPE_CHECKING:
    from reflix.app.program import Program

T = TypeVar("T")

WORDS = msg("Two fortresses are solved exactly, then a position is looked for in which only one move is right.")


class Making(Page, Generic[T]):
    """Waits for a ticket; whoever leaves no longer wants it."""

    title = msg("A new puzzle")

    def __init__(self, program: Program, ticket: Ticket[T]) -> None:
        super().__init__(program)
        self._ticket: Ticket[T] = ticket
        self._shown = 0.0
        self._failed = False
        front = front_of(REFLIX)
        self.living = LivingBoard(front, *shows(REFLIX))
        self._board: Board | None = None

    def made(self, result: T) -> Shelf:
        """The shelf with what was made."""
        raise NotImplementedError

    def instead(self) -> Button | None:
        """What is offered when nothing could be made."""
        return None

    def build(self) -> None:
        """The page, with a board below it that plays by itself while one waits."""
        super().build()
        room = self.area.copy()
        room.height -= self.content + 2 * self.measures.gap
        room.bottom = self.area.bottom
        self._board = None if self._failed else fitting(self.living.front, self.measures, room)

    def update(self, now: float) -> None:
        """The bar grows; the puzzle is shown as soon as it is there."""
        ticket = self._ticket
        still = self.program.settings.effects == "reduced"
        self.stale |= self.living.update(now, still, resting=self.program.deserted)
        if ticket.done and ticket.error is None:
            show(self.program, self.made(ticket.result))
        elif ticket.done != self._failed:
            self._failed = True
            self.enter()
        elif ticket.progress != self._shown:
            self._shown, self.stale = ticket.progress, True

    def leave(self) -> None:
        """Nobody waits any more."""
        self._ticket.cancel()

    @property
    def animating(self) -> bool:
        """Whether something moves on the board."""
        return self.living.moving and self._board is not None

    @property
    def busy(self) -> bool:
        """Whether it is not there yet."""
        return not self._ticket.done

    def fill(self) -> None:
        """A sentence, and the bar or what went wrong."""
        error = self._ticket.error
        if error is not None:
            self.text(msg("No puzzle can be made here."))
            self.text(error, faint=True)
            button = self.instead()
            if button is not None:
                self.buttons(button)
            return
        self.text(WORDS, faint=True)
        m = self.measures
        self._bar = pygame.Rect(self.area.left, self.y + m.gap, self.area.width, m.bar)
        self.y = self._bar.bottom + m.gap

    def draw_content(self, canvas: Canvas) -> None:
        """The bar and the board."""
        if self._ticket.error is not None:
            return
        draw_bar(canvas, self._bar, self._ticket.progress)
        if self._board is not None:
            self.living.draw_still(canvas, self._board)

    def draw_live(self, canvas: Canvas) -> None:
        """The turn that is being played."""
        if self._board is not None:
            self.living.draw_live(canvas, self._board, self.program.now)

    def spoken(self) -> list[str]:
        """What went wrong."""
        return [] if self._ticket.error is None else [self.say(self._ticket.error)]


class DayMaking(Making[Puzzle]):
    """The puzzle of a day. Where none can be made, one of the program's takes its place."""

    name = "day"
    title: Message = msg("Puzzle of the day")

    def __init__(self, program: Program, day: date) -> None:
        super().__init__(program, program.exact.ask(fresh.of_the_day, day))
        self._day = day

    def made(self, result: Puzzle) -> Shelf:
        """The day's shelf."""
        return DayShelf(result, self._day)

    def instead(self) -> Button:
        """One of the program's."""
        label = self.say(msg("A puzzle of the program instead"))
        action = lambda: show(self.program, DayShelf(stand_in(self._day), self._day))  # noqa: E731
        return Button("instead", unplaced(), label, action, icon="forward", primary=True)


class EndlessMaking(Making[tuple[Puzzle, ...]]):
    """The next set of endless puzzles."""

    name = "endless"

    def __init__(self, program: Program, sequel: Sequel, ticket: Ticket[tuple[Puzzle, ...]] | None = None) -> None:
        super().__init__(program, ticket or sequel.ask(program))
        self._sequel = sequel

    def made(self, result: tuple[Puzzle, ...]) -> Shelf:
        """The first of the set."""
        after = Sequel(self._sequel.seed, self._sequel.number + 1, self._sequel.kind)
        return EndlessShelf(self.program, result, 0, after)
