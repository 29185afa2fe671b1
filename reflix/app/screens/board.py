"""The board screen: where everything is, what hands do there, and how it is drawn; see `game` for what can be done."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from reflix.app.inputs import Key, Spot
from reflix.app.match import Match
from reflix.app.screens import telling
from reflix.app.screens.across import (
    Across,
    buttons,
    draw,
    draw_announcement,
    homes_across,
    sits_across,
    table_places,
)
from reflix.app.screens.board_buttons import action_buttons, over, tool_buttons
from reflix.app.screens.game import GameScreen
from reflix.app.screens.panel import Panel, announce
from reflix.app.screens.places import homes, places
from reflix.app.widgets import Button
from reflix.core.events import has_passed
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.render.view import Board, Scene

if TYPE_CHECKING:
    from reflix.app.program import Program

ACTING = ("r", "x", "o")
"""Letters that act on the board also while its cursor is hidden: they name no column of any."""

HASTE = 0.2
"""Seconds within which a second tap on the same square is a nervous finger, not a decision."""

RESULT = 1.8
"""The height of the words that name the winner, in ems: the game was played for them."""

FOR_BOARD = {"turn": "r"}
"""Commands that the board knows by a key of its own."""


class BoardScreen(GameScreen):
    """The board with its panel, and what hands do on them."""

    name = "board"

    def __init__(self, program: Program, session: Session[Any], match: Match | None = None) -> None:
        super().__init__(program, session, match)
        self._dragged_from: int | None = None
        self._tapped: tuple[int | None, float] = (None, 0.0)
        self._board_focus = True
        self.across: Across | None = None

    # what is said

    def spoken(self) -> list[str]:
        """What is announced, news, what is expected or refused, and the reason for a hint."""
        hint = self.session.hint
        reason = hint.reason if hint is not None and self.refusal is None and not self.animating else None
        said = [*(self.announcement or ()), *filter(None, [self.table.notice]), telling.headline(self)[0], reason]
        return [self.say(message) for message in said if message is not None]

    def spoken_focus(self) -> str:
        """The square under the cursor, else the button in focus."""
        cursor = getattr(self.ui, "cursor", None)
        if self._board_focus and cursor is not None:
            return self.view.target_name(cursor)
        return super().spoken_focus()

    # layout

    def build(self) -> None:
        """The board, and the buttons for what can be done now."""
        self.across = table_places(self.measures, self.view.proportions) if sits_across(self) else None
        self.places = self.across.places if self.across is not None else places(self.measures, self.view.proportions)
        settings = self.program.settings
        self.board = Board(
            self.places.board,
            self.places.cell,
            self._board_turned,
            settings.coordinates,
            settings.legal_marks,
            settings.aids,
            settings.effects == "reduced",
            homes_across(self, self.across)
            if self.across is not None
            else homes(self.measures, self.places, self.flipped),
        )
        self._build_buttons()

    def _build_buttons(self) -> None:
        if self.across is not None:
            self.widgets = buttons(self, self.across)
        else:
            self.widgets = [*self.actions(), *self.tools()]
        self.stale = True

    def actions(self) -> list[Button]:
        """The row of what is asked for now."""
        return action_buttons(self)

    def tools(self) -> list[Button]:
        """The row that is always there."""
        return tool_buttons(self)

    # input

    def press(self, spot: Spot) -> None:
        """On the board: select, choose or confirm. During an animation: skip it."""
        on_board = self.places.board.collidepoint(spot)
        if on_board and self._dismiss():
            return
        if self.animating and (on_board or self.at(spot) is None):
            self._dragged_from = None
            self.skip()
            return
        if self.at(spot) is not None:
            super().press(spot)
            return
        self._hide_cursor()
        if self.person_to_move:
            cell = self.view.target_at(self.board, self.session.position, spot) if on_board else None
            if self._hasty(cell):
                return
            self._reply(self.view.tap(self.session.position, self.ui, cell))
            self._dragged_from = cell if self.view.half_done(self.ui) else None

    def _hasty(self, target: int | None) -> bool:
        """Whether a target is tapped again before anybody can have seen what the first tap did."""
        last, time = self._tapped
        self._tapped = (target, self.program.now)
        return target is not None and target == last and self.program.now - time < HASTE

    def release(self, spot: Spot) -> None:
        """A drag from square to square is a select and a choose."""
        start, self._dragged_from = self._dragged_from, None
        if start is not None and self.person_to_move and not self.animating:
            cell = self.view.target_at(self.board, self.session.position, spot)
            if cell is not None and cell != start:
                self._reply(self.view.tap(self.session.position, self.ui, cell))
                return
        super().release(spot)

    def back(self, spot: Spot) -> None:
        """The other button cancels what is half done."""
        self.skip()
        self._dismiss()
        if self.ui != self.view.fresh(self.session.position):
            self._reply(self.view.tap(self.session.position, self.ui, None))

    def escape(self) -> None:
        """One level back: the animation, what is half done, then the menu."""
        if self.animating:
            self.skip()
        elif self.person_to_move and self.view.half_done(self.ui):
            self._reply(self.view.act(self.session.position, self.ui, "cancel"))
        else:
            self.menu()

    def _hide_cursor(self) -> None:
        self.keyboard = False
        self.ui = self.view.with_cursor(self.ui, None)

    def key(self, key: Key) -> None:
        """Commands with Ctrl always; letters mean squares while the board's cursor is shown, else commands."""
        if key.name in ("return", "space", "escape") and self._dismiss():
            return
        command = self.program.keys.command(key)
        name = FOR_BOARD.get(command or "", "" if key.name in FOR_BOARD.values() else key.name)
        if key.ctrl or key.alt:
            self._command(command)
        elif self.animating and key.name in ("return", "space", "escape"):
            self.skip()
        elif not (key.shift and command is not None) and self._board_key(replace(key, name=name)):
            self.keyboard = True
        elif command is not None:
            self._command(command)
        else:
            self._panel_key(key)

    def _board_key(self, key: Key) -> bool:
        """Whether the board took the key."""
        if not (self.person_to_move and not self.animating and self._board_focus):
            return False
        letter = len(key.name) == 1 and key.name.isalpha() and key.name not in ACTING
        hidden = getattr(self.ui, "cursor", None) is None
        if letter and hidden and self.program.keys.command(key) is not None:
            return False  # a letter with a meaning of its own names a column only while the cursor is shown
        if key.name == "tab" and key.shift:
            return False
        reply = self.view.key(self.session.position, self.ui, key.name, self.board)
        if reply is None:
            return False
        self._reply(reply)
        return True

    def _panel_key(self, key: Key) -> None:
        """An arrow that leaves the board goes to the buttons, and back."""
        if key.name in ("left", "right", "up", "down"):
            if self._board_focus:
                self._to_panel()
            elif not self.move_focus_towards(key.name):
                self._to_board()
        elif key.name == "tab" and self._board_focus:
            self._to_panel()
        elif key.name == "tab" and self.person_to_move:
            self._to_board()
        else:
            super().key(key)

    def _to_panel(self) -> None:
        able = self.focusable()
        if able:
            self._board_focus = False
            self.ui = self.view.with_cursor(self.ui, None)
            self.set_focus(next((w for w in able if w.id == self.focus), able[0]))

    def _to_board(self) -> None:
        if self.person_to_move:
            self._board_focus, self.focus, self.stale = True, "", True
            reply = self.view.key(self.session.position, self.ui, "tab", self.board)
            if reply is not None:
                self._reply(reply)

    def keep_focus(self) -> None:
        """When the game is over the board takes no more keys; the focus goes to what may come next."""
        if over(self) and self._board_focus:
            self._to_panel()
        super().keep_focus()

    def activate(self, widget: Any) -> None:
        """After a button the focus goes back to the board when a move is awaited."""
        super().activate(widget)
        if self.program.screen is self and self.person_to_move and self.keyboard:
            self._board_focus = True

    def _command(self, name: str | None) -> None:
        if name is not None and name not in FOR_BOARD:
            getattr(self, name)()
            self.stale = True

    # drawing

    def scene(self) -> Scene[Any, Any]:
        """What is to be seen on the board now."""
        playing = self.animating
        turns = self.session.turns[-2:]
        if turns and has_passed(turns[-1]):
            turns = turns[:-1]  # what was done last stays marked
        turn = self.table.showing.turn if playing else turns[-1] if turns else None
        position = turn.after if playing and turn is not None else self.session.position
        hint = self.session.hint
        return Scene(
            position,
            turn,
            self.ui,
            playing,
            self.table.showing.plan,
            hint.move if hint is not None and not playing else None,
            self.person_to_move and not playing,
        )

    def draw_content(self, canvas: Canvas) -> None:
        """Board and panel; an announcement and a pass lie across the board."""
        self.view.draw_still(canvas, self.board, self.scene())
        if self.announcement is not None and self.across is not None:
            draw_announcement(self, canvas, self.across)
        elif self.announcement is not None:
            title, sentence = self.announcement
            announce(canvas, self.measures, self.places.board, self.say(title), self.say(sentence))
        telling.draw_pass(self, canvas)
        self.draw_panel(canvas)

    def draw_panel(self, canvas: Canvas) -> None:
        """What stands beside the board."""
        if self.across is not None:
            draw(self, canvas, self.across)
            return
        panel = Panel(canvas, self.measures, self.places, self.program.translate, self.table.showing.turn)
        panel.plates(self.session, self.view, self.flipped, self.table.thinking, self.table.standing)
        panel.progress(self.session, self.view)
        headline, colour = telling.headline(self)
        over = self.session.outcome is not None and not self.animating
        panel.words(self.say(headline), colour, telling.story(self), len(self.session.turns), RESULT if over else 1.2)
        panel.moves(self.session, self.view)

    def draw_live(self, canvas: Canvas) -> None:
        """The turn that is being shown."""
        self.view.draw_live(canvas, self.board, self.scene(), self.table.showing.time)

    def fact(self, name: str) -> str:
        """Position and outcome, for scripts."""
        outcome = self.session.outcome
        match name:
            case "position":
                return self.session.game.encode(self.session.position)
            case "moves":
                return str(self.session.ply)
            case "thinking":
                return "yes" if self.table.thinking else "no"
            case "outcome" if outcome is None:
                return "none"
            case "outcome" if outcome is not None:
                return "draw" if outcome.winner is None else f"won-{outcome.winner + 1}"
        return super().fact(name)

    def find(self, name: str) -> pygame.Rect | None:
        """Widgets and squares by name, for scripts."""
        return super().find(name) or self.view.find(self.board, self.session.position, name)
