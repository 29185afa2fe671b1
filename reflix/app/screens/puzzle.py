"""A puzzle on the board screen: the enemy's last move, the player's tries, and what answers them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from reflix.app.screens.board import BoardScreen
from reflix.app.screens.board_buttons import action_buttons
from reflix.app.screens.panel import Panel
from reflix.app.screens.places import row
from reflix.app.shelf import Shelf
from reflix.app.table import BOT_PAUSE
from reflix.app.widgets import Button, IconButton
from reflix.core.game import Move
from reflix.core.message import Message, msg
from reflix.games.reflix.board import square
from reflix.games.reflix.engine import squares_of
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.puzzles.attempt import Attempt, State
from reflix.games.reflix.puzzles.words import task, title, why
from reflix.play.hint import Hint
from reflix.play.seats import Human, Script
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.render.theme import Colour

if TYPE_CHECKING:
    from reflix.app.program import Program


ROOMY = 15
"""The height of a card, in ems, that holds words and a list of moves."""


class PuzzleScreen(BoardScreen):
    """Somebody at a puzzle of a shelf. The moves that nobody here chooses (the enemy's, and those of a refutation or a
    solution that is shown) are played one after the other, each after a pause."""

    name = "puzzle"
    kept = False

    def __init__(self, program: Program, shelf: Shelf) -> None:
        self.shelf = shelf
        self.attempt = Attempt(shelf.puzzle)
        self._pointed = False
        self._heard = State.OPEN
        self._due = program.now + BOT_PAUSE
        super().__init__(program, self._session(0))
        self.table.held = True  # nothing moves but what is played here

    def _session(self, plies: int) -> Session[Any]:
        """The board after so many turns of the attempt."""
        seats = (Human(), Script(()))
        return Session(REFLIX, self.attempt.start, seats, turns=self.attempt.turns[:plies])

    # time

    @property
    def announcement(self) -> None:
        """The task says it all."""
        return

    @property
    def watching(self) -> bool:
        """Whether moves are still to be shown."""
        return self.session.ply < self.attempt.plies

    @property
    def person_to_move(self) -> bool:
        """Whether the player is to choose a move now."""
        return self.attempt.state is State.OPEN and not self.watching

    @property
    def busy(self) -> bool:
        """Whether a move is being shown, or about to be."""
        return self.animating or self.watching

    def update(self, now: float) -> None:
        """The moves that are to be watched follow one another."""
        super().update(now)
        if self.animating:
            self._due = now + BOT_PAUSE
        elif not self.watching:
            self._sound()
        elif now >= self._due:
            self._play(self.attempt.turns[self.session.ply].move)

    def _sound(self) -> None:
        """The end of an attempt is heard, once; where the game is over the table has done it."""
        state = self.attempt.state
        if state is not self._heard:
            self._heard = state
            if state is not State.OPEN and self.session.outcome is None:
                self.program.sounds.play("win" if state is State.SOLVED else "lose", now=self.program.now)

    def _play(self, move: Move) -> None:
        self._due = self.program.now + BOT_PAUSE
        self.table.play(move)
        if self.attempt.state is State.SOLVED and not self.attempt.shown and not self.watching:
            self.shelf.solved(self.program)

    # tries

    def _decide(self, move: Move) -> None:
        """The player has chosen a move; what follows it is known."""
        self._pointed = False
        self.attempt.play(move)
        self._play(move)

    def undo(self) -> None:
        """To before the last move of the player."""
        if self.attempt.can_go_back:
            self._go(self.attempt.back)

    def redo(self) -> None:
        """There is nothing to bring back."""

    def restart(self) -> None:
        """To the beginning."""
        self._go(self.attempt.restart)

    new_game = rematch = restart

    def solve(self) -> None:
        """Show the rest of the solution, from where the player is on the right way."""
        if self.attempt.failed:
            self._go(self.attempt.back)
        self._pointed = False
        self.attempt.show()
        self._changed()

    def _go(self, way: Callable[[], None]) -> None:
        way()
        self._pointed = False
        self._begin(lambda: self.table.start(self._session(self.attempt.plies)))

    def ask_hint(self) -> None:
        """First which mirror, then the move."""
        if not self.person_to_move or self.animating:
            return
        self.refusal = None
        if self._pointed:
            self.session.hint = Hint(self.attempt.right, self.session.revision)
        self._pointed = True
        self._build_buttons()

    # elsewhere

    def on(self) -> None:
        """To what comes after this puzzle."""
        self.shelf.go_on(self.program)

    def menu(self) -> None:
        """Leave."""
        self.skip()
        self.program.back()

    def leave(self) -> None:
        """Nothing more is wanted from the shelf."""
        super().leave()
        self.shelf.close()

    def paste(self) -> None:
        """A puzzle has its own board."""
        self._refuse(msg("Nothing can be pasted into a puzzle."))

    # buttons

    def _build_buttons(self) -> None:
        self.widgets = [*self._actions(), *self._tools()]
        self.stale = True

    def _actions(self) -> list[Button]:
        """What can be done now: choose a move, skip, try again, go on."""
        area = self.places.actions
        if self.person_to_move and not self.animating:
            return action_buttons(self)
        if self.busy:
            return [Button("skip", area, self.say(msg("Skip animation")), self.skip, self.animating)]
        if self.attempt.state is State.FAILED:
            offered = [
                ("retry", msg("Try again"), self.undo, "undo", True),
                ("again", msg("Show again"), self.show_again, "again", False),
            ]
        else:
            offered = [
                ("on", self.shelf.onward, self.on, "forward", True),
                ("restart", msg("Once more"), self.restart, "again", False),
            ]
        rects = row(area, (1.4, 1.0), self.measures.gap)
        return [
            Button(name, rect, self.say(label), action, icon=icon, primary=primary)
            for (name, label, action, icon, primary), rect in zip(offered, rects, strict=True)
        ]

    def _tools(self) -> list[Button]:
        """The row that is always there."""
        quiet, open_ = not self.busy, self.attempt.state is State.OPEN
        shelf, program = self.shelf, self.program
        tools = (
            ("previous", "left", msg("Previous puzzle"), lambda: shelf.step(program, -1), shelf.can_step(-1)),
            ("next", "right", msg("Next puzzle"), lambda: shelf.step(program, 1), shelf.can_step(1)),
            ("undo", "undo", msg("Take back"), self.undo, self.attempt.can_go_back),
            ("hint", "hint", self._next_hint(), self.ask_hint, open_ and quiet and self.session.hint is None),
            ("solution", "eye", msg("Show the solution"), self.solve, quiet and self.attempt.state is not State.SOLVED),
            ("leave", "list", msg("All puzzles"), self.menu, True),
        )
        rects = row(self.places.tools, (1,) * len(tools), self.measures.gap)
        return [
            IconButton(name, rect, self.say(label), action, able, icon=icon)
            for (name, icon, label, action, able), rect in zip(tools, rects, strict=True)
        ]

    def _next_hint(self) -> Message:
        return msg("Hint: the move") if self._pointed else msg("Hint: which mirror")

    # words and pictures

    def draw_content(self, canvas: Canvas) -> None:
        """The board, with a ring around the mirror that a hint is about."""
        super().draw_content(canvas)
        if self._pointed and self.person_to_move and not self.animating and self.session.hint is None:
            place = self.view.find(self.board, self.session.position, square(squares_of(self.attempt.right)[0]).lower())
            if place is not None:
                width = max(3, place.width // 14)
                canvas.box(place.inflate(-width, -width), None, self.theme.good, place.width // 2, width)

    def draw_panel(self, canvas: Canvas) -> None:
        """Name plates, which puzzle it is, its words, and where there is room the moves so far."""
        puzzle, m = self.attempt.puzzle, self.measures
        roomy = self.places.card.height >= ROOMY * m.em
        inner = self.places.card.inflate(-2 * m.gap, -2 * m.gap)
        whole = replace(self.places, moves=pygame.Rect(inner.left, inner.bottom, inner.width, 0))
        panel = Panel(canvas, m, self.places if roomy else whole, self.program.translate, self.table.showing.turn)
        panel.plates(self.session, self.view, self.flipped, False)
        name = msg("{number} · {title}", number=self.shelf.heading, title=title(puzzle.kind, puzzle.rounds))
        panel.steps(name, self.attempt.done, len(puzzle.solution) // 2 + len(puzzle.solution) % 2)
        headline, colour, story = self.words()
        told = " ".join(self.say(sentence) for sentence in story)
        panel.words(self.say(headline), colour, told, len(self.session.turns))
        if roomy:
            panel.moves(self.session, self.view)

    def words(self) -> tuple[Message, Colour, tuple[Message, ...]]:
        """What matters now, its colour, and what more there is to say."""
        theme, attempt = self.theme, self.attempt
        aim = task(attempt.puzzle)
        shown = self.table.showing.turn
        if shown is not None:
            return aim, theme.text_soft, (self.view.caption(shown),)
        if self.watching:
            return aim, theme.text_soft, ()
        if self.refusal is not None:
            return self.refusal, theme.refusal, (aim,)
        told = REFLIX.tell(self.session.turns[-1])
        match attempt.state:
            case State.FAILED:
                return why(attempt.puzzle, attempt.tried), theme.refusal, told
            case State.SOLVED if attempt.shown:
                return msg("That was the solution."), theme.text, told
            case State.SOLVED:
                return msg("Solved!"), theme.good, told
        return self._open_words(aim)

    def _open_words(self, aim: Message) -> tuple[Message, Colour, tuple[Message, ...]]:
        """While a move is awaited."""
        theme, position = self.theme, self.session.position
        if self.session.hint is not None:
            name = REFLIX.name(position, self.session.hint.move)
            return msg("Hint: {move}", move=name.replace("-", "–")), theme.good, (aim,)
        if self._pointed:
            where = square(squares_of(self.attempt.right)[0])
            return msg("Hint: look at your mirror on {square}.", square=where), theme.good, (aim,)
        expected = self.view.expectation(position, self.ui)
        if self.attempt.done:
            return msg("Right! Go on."), theme.good, (aim, expected)
        return aim, theme.text, (expected,)

    def spoken(self) -> list[str]:
        """The words of the card."""
        headline, _, story = self.words()
        return [self.say(message) for message in (headline, *story)]

    def fact(self, name: str) -> str:
        """The puzzle and how it stands, for scripts."""
        match name:
            case "puzzle":
                return self.attempt.puzzle.name
            case "state":
                return self.attempt.state.value
        return super().fact(name)
