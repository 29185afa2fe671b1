"""The board screen: a session, its picture, and everything that can be done with a running game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from reflix.app import clipboard, transcripts
from reflix.app.boards import front_of
from reflix.app.inputs import Key, Spot
from reflix.app.match import Match
from reflix.app.screens.panel import Panel, announce, outcome_headline
from reflix.app.screens.places import Places, places, row
from reflix.app.screens.plaque import draw_plaque, has_passed
from reflix.app.screens.screen import Screen
from reflix.app.widgets import Button, IconButton, Option
from reflix.core.game import Move, Side, Turn
from reflix.core.message import Message, msg, nmsg
from reflix.play.hint import Hint
from reflix.play.seats import Bot, Human
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.render.timeline import SPEEDS, Timeline
from reflix.render.view import Action, Board, Reply, Scene

if TYPE_CHECKING:
    from reflix.app.program import Program

BOT_PAUSE = 0.4
"""A bot's move waits at least this many seconds, so that it can be followed."""

LONGEST_STEP = 0.05
"""An animation never jumps further than this in one frame, however long the frame took."""

HINT_SEED = 7


COMMANDS = {
    "u": "undo",
    "backspace": "undo",
    "h": "ask_hint",
    "f": "flip",
    "l": "show_again",
}

ACTING = ("r", "x", "o")
"""Letters that act on the board also while its cursor is hidden: they name no column of any."""

CTRL_COMMANDS = {
    ("z", False): "undo",
    ("y", False): "redo",
    ("z", True): "redo",
    ("n", False): "new_game",
    ("n", True): "restart",
    ("c", False): "copy",
    ("v", False): "paste",
}


class BoardScreen(Screen):
    """A running or finished game."""

    name = "board"

    def __init__(self, program: Program, session: Session[Any], match: Match | None = None) -> None:
        super().__init__(program)
        self.session = session
        self.match = match
        self.view = front_of(session.game).view
        self.ui: Any = self.view.fresh(session.position)
        self.flipped = self._person_sits_above() != program.settings.flipped
        self.refusal: Message | None = None
        self.notice: Message | None = None
        self._playing: Turn[Any] | None = None
        self._plan = Timeline()
        self._time = 0.0
        self._repeating = False
        self._clock = program.now
        self._ticket: int | None = None
        self._asked_for = ""
        self._answer: Move | None = None
        self._bot_due = 0.0
        self._crash: Message | None = None
        self._dragged_from: int | None = None
        self._seen_scene = -1
        self._board_focus = True

    # layout

    def build(self) -> None:
        """The board, and the buttons for what can be done now."""
        self.places: Places = places(self.measures, self.view.proportions)
        settings = self.program.settings
        self.board = Board(
            self.places.board,
            self.places.cell,
            self._board_turned,
            settings.coordinates,
            settings.legal_marks,
            settings.aids,
            settings.effects == "reduced",
        )
        self._build_buttons()

    def _build_buttons(self) -> None:
        self.widgets = [*self._action_buttons(), *self._tool_buttons()]
        self.stale = True

    def _action_buttons(self) -> list[Button]:
        gap, area = self.measures.gap, self.places.actions
        if self.session.outcome is not None and self._playing is None:
            again, options = row(area, (1.3, 1), gap)
            return [
                Button("rematch", again, self.say(msg("Rematch")), self.rematch, icon="again", primary=True),
                Button("new", options, self.say(msg("New match")), self.new_match, icon="new"),
            ]
        if not self.person_to_move:
            return [Button("skip", area, self.say(msg("Skip animation")), self.skip, self._playing is not None)]
        actions = self.view.actions(self.session.position, self.ui)
        if not actions:  # a game of single taps: the room is for what a visitor may want most
            able = self._playing is None
            return [Button("tip", area, self.say(msg("Strategic tip")), self.ask_hint, able, icon="hint")]
        weights = tuple(1.7 if action.primary else 1.0 for action in actions)
        return [
            self._action_button(action, rect) for action, rect in zip(actions, row(area, weights, gap), strict=True)
        ]

    def _action_button(self, action: Action, rect: pygame.Rect) -> Button:
        """A button, or one of several options."""
        button = Button(
            action.id,
            rect,
            self.say(action.label),
            lambda: self._act(action.id),
            action.enabled,
            icon=action.icon,
            primary=action.primary,
        )
        return button if action.chosen is None else Option(**vars(button), chosen=action.chosen)

    def _tool_buttons(self) -> list[Button]:
        session, quiet = self.session, self._playing is None
        tools = (
            ("undo", "undo", msg("Undo"), self.undo, session.can_undo),
            ("redo", "redo", msg("Redo"), self.redo, session.can_redo),
            ("hint", "hint", msg("Hint"), self.ask_hint, self.person_to_move and quiet),
            ("again", "again", msg("Show again"), self.show_again, session.last is not None and quiet),
            ("flip", "flip", msg("Turn the board"), self.flip, True),
            ("menu", "menu", msg("Menu"), self.menu, True),
        )
        rects = row(self.places.tools, (1,) * len(tools), self.measures.gap)
        return [
            IconButton(name, rect, self.say(label), action, able, icon=icon)
            for (name, icon, label, action, able), rect in zip(tools, rects, strict=True)
        ]

    # time

    def enter(self) -> None:
        """Back in front: time that passed elsewhere does not count."""
        self._clock = self.program.now
        super().enter()

    def leave(self) -> None:
        """Nobody waits for the bot any more."""
        self._forget_bot()

    @property
    def animating(self) -> bool:
        """Whether a turn is being shown."""
        return self._playing is not None

    @property
    def busy(self) -> bool:
        """Whether a turn is being shown, or a bot or a hint is awaited."""
        return self.animating or self._ticket is not None or self.session.waiting_for_bot

    @property
    def person_to_move(self) -> bool:
        """Whether a person is to choose a move now."""
        return isinstance(self.session.seat, Human)

    def update(self, now: float) -> None:
        """The animation goes on; the bot is asked, waited for, and plays."""
        step, self._clock = min(LONGEST_STEP, max(0.0, now - self._clock)), now
        if self._playing is not None:
            self._advance(step)
        if self.program.news:
            self.notice, self.stale = self.program.take_news(), True
        if self._playing is None and self._forced is not None:
            self._play(self._forced)
        self._poll()
        if self._playing is None and self._answer is not None and now >= self._bot_due:
            move, self._answer = self._answer, None
            if self.session.waiting_for_bot:
                told, self._crash = self._crash, None
                self._play(move)
                self.notice = told

    @property
    def _forced(self) -> Move | None:
        """The move that plays itself, for people and bots alike; a script has its own."""
        session = self.session
        return session.game.forced(session.position) if isinstance(session.seat, Human | Bot) else None

    def _advance(self, step: float) -> None:
        before, speed = self._time, SPEEDS[self.program.settings.speed]
        if self._repeating:  # who asks to see it again wants to see it
            speed = speed or SPEEDS["normal"]
        self._time = self._time + step * speed if speed else self._plan.duration
        for cue in self._plan.begun(before, self._time):
            if cue.sound and speed:
                self.program.sounds.play(cue.sound, now=self.program.now)
        if self._time >= self._plan.duration:
            self._end_animation()

    def _poll(self) -> None:
        if self._ticket is None:
            if self.session.waiting_for_bot and self._answer is None and self._forced is None:
                self._ask_bot()
            return
        answer = self.program.worker.poll()
        if answer is None or answer.ticket != self._ticket:
            return
        self._ticket = None
        self.stale = True
        told = msg("Thinking failed, so a simple move was chosen. ({error})", error=answer.error)
        if self._asked_for == "hint":
            self.session.hint = Hint(answer.move, self.session.revision, None)
            self.notice = told if answer.error else self.notice
            self._build_buttons()
        else:
            self._answer, self._crash = answer.move, told if answer.error else None

    def _ask_bot(self) -> None:
        seat, session = self.session.seat, self.session
        assert isinstance(seat, Bot)
        level = session.game.info.level(seat.level)
        self._ticket = self.program.worker.ask(session.game, session.position, level, seat.seed)
        self._asked_for = "move"
        self._bot_due = max(self._bot_due, self.program.now + BOT_PAUSE)

    def _forget_bot(self) -> None:
        self.program.worker.cancel()
        self._ticket = self._answer = None

    # the scene between two moves

    @property
    def announcement(self) -> tuple[Message, Message] | None:
        """What is announced across the board until it is tapped away, None as a rule."""
        if self.animating or not self.person_to_move or self._seen_scene == self.session.revision:
            return None
        return self.view.announcement(self.session.position)

    def _dismiss(self) -> bool:
        """Take the announcement away; whether there was one."""
        if self.announcement is None:
            return False
        self._seen_scene, self.stale = self.session.revision, True
        return True

    # playing

    def _play(self, move: Move) -> None:
        turn = self.session.play(move)
        self._changed()
        self._animate(turn)

    def _changed(self) -> None:
        """After every change of the session: half-done things, old words and old questions are dropped."""
        cursor = getattr(self.ui, "cursor", None)
        self.ui = self.view.fresh(self.session.position)
        if cursor is not None and self.keyboard:
            self.ui = self.view.with_cursor(self.ui, cursor)
        self.refusal = self.notice = None
        self._forget_bot()
        self._stop_animation()
        self.program.save(self.session)
        self._build_buttons()

    def _animate(self, turn: Turn[Any]) -> None:
        self._playing, self._plan, self._time = turn, self.view.timeline(turn), -1e-9
        self._clock = self.program.now
        self._build_buttons()

    def _stop_animation(self) -> None:
        self._playing, self._repeating = None, False

    def _end_animation(self) -> None:
        self._stop_animation()
        self._bot_due = self.program.now + BOT_PAUSE
        self._result_sound()
        self._build_buttons()

    def _result_sound(self) -> None:
        outcome = self.session.outcome
        if outcome is None:
            return
        people = [side for side in Side if isinstance(self.session.seats[side], Human)]
        if outcome.winner is None:
            name = "draw"
        else:
            name = "lose" if len(people) == 1 and outcome.winner != people[0] else "win"
        self.program.sounds.play(name, now=self.program.now)

    def skip(self) -> None:
        """Show the end of the animation at once."""
        if self._playing is not None:
            self._end_animation()

    def _reply(self, reply: Reply[Any]) -> None:
        """What the view made of an input."""
        changed = reply.ui != self.ui
        self.ui, self.refusal = reply.ui, reply.refusal
        if reply.refusal is not None:
            self.program.sounds.play("refuse", now=self.program.now)
        if reply.move is not None:
            self.program.sounds.play("confirm", now=self.program.now)
            self._play(reply.move)
        elif changed or reply.refusal is not None:
            if changed:
                self.program.sounds.play("tap", now=self.program.now)
            self._build_buttons()
        self.stale = True

    # what can be done

    def _act(self, action: str) -> None:
        if self.person_to_move and self._playing is None:
            self._reply(self.view.act(self.session.position, self.ui, action))

    def undo(self) -> None:
        """Back to before the player's own last decision."""
        if self.session.undo():
            self._changed()

    def redo(self) -> None:
        """Forward again, with the animation of the last turn."""
        turns = self.session.redo()
        if turns:
            self._changed()
            self._animate(turns[-1])

    def ask_hint(self) -> None:
        """Ask the strongest level for a move; it is shown, not played."""
        if self.person_to_move and self._ticket is None:
            session = self.session
            level = session.game.info.levels[-1]
            self._ticket = self.program.worker.ask(session.game, session.position, level, HINT_SEED)
            self._asked_for, self.refusal = "hint", None
            self.stale = True

    def show_again(self) -> None:
        """Repeat the animation of the last turn."""
        if self.session.last is not None:
            self._animate(self.session.last)
            self._repeating = True

    def flip(self) -> None:
        """Turn the board round."""
        self.skip()
        self.flipped = not self.flipped
        self.enter()

    def menu(self) -> None:
        """The menu of the running game."""
        from reflix.app.screens.pause import PauseScreen

        self.skip()
        self.program.open(PauseScreen(self.program, self))

    def new_match(self) -> None:
        """Agree on a new match."""
        from reflix.app.screens.terms import TermsScreen

        self.program.replace(TermsScreen(self.program, front_of(self.session.game)))

    def new_game(self) -> None:
        """A new game on the same terms, at once: what is drawn by lot is drawn anew."""
        session = self.match.session(self.program.random) if self.match is not None else self.session.rematch()
        self._start(session)

    def restart(self) -> None:
        """The same game from its start, at once."""
        self._start(self.session.rematch())

    def rematch(self) -> None:
        """The same again with the other side beginning."""
        start = self.session.game.other_begins(self.session.start)
        if start is None:
            self._start(self.session.rematch(seats=self.session.seats[::-1]))
        else:
            self._start(self.session.rematch(start=start))

    def _start(self, session: Session[Any]) -> None:
        self.session = session
        self.ui = self.view.fresh(session.position)
        self.flipped = self._person_sits_above() != self.program.settings.flipped
        self._bot_due = 0.0
        self._changed()
        self.enter()

    def _person_sits_above(self) -> bool:
        """Whether the one person plays side two, which is shown above unless the board is flipped."""
        one, two = self.session.seats
        return isinstance(two, Human) and not isinstance(one, Human)

    @property
    def _board_turned(self) -> bool:
        """Whether the board is seen from the other side. The name plates always are when `flipped` is."""
        return self.flipped != (self._person_sits_above() and not self.view.turns_for_side_two)

    def copy(self) -> None:
        """Put the game so far on the clipboard, as text."""
        try:
            clipboard.put(transcripts.written(self.session))
            self.refusal, self.notice = None, msg("The game is on the clipboard.")
        except clipboard.NoClipboard as fault:
            self._refuse(fault.message)
        self.stale = True

    def paste(self) -> None:
        """Go on with the game that is on the clipboard; a text with a fault changes nothing."""
        self.skip()
        try:
            session = transcripts.read(clipboard.take(), self.session)
        except (clipboard.NoClipboard, transcripts.Unreadable) as fault:
            self._refuse(fault.message)
            return
        self._start(session)
        self.notice = nmsg("A game of {n} turn was pasted.", "A game of {n} turns was pasted.", session.ply)

    def _refuse(self, reason: Message) -> None:
        self.refusal, self.stale = reason, True
        self.program.sounds.play("refuse", now=self.program.now)

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
            self._reply(self.view.tap(self.session.position, self.ui, cell))
            self._dragged_from = cell if self.view.half_done(self.ui) else None

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
        if key.ctrl:
            self._command(CTRL_COMMANDS.get((key.name, key.shift)))
        elif key.name == "f1":
            self._rules()
        elif self.animating and key.name in ("return", "space", "escape"):
            self.skip()
        elif not (key.shift and key.name in COMMANDS) and self._board_key(key):
            self.keyboard = True
        elif key.name in COMMANDS:
            self._command(COMMANDS[key.name])
        else:
            self._panel_key(key)

    def _board_key(self, key: Key) -> bool:
        """Whether the board took the key."""
        if not (self.person_to_move and not self.animating and self._board_focus):
            return False
        letter = len(key.name) == 1 and key.name.isalpha() and key.name not in ACTING
        if letter and getattr(self.ui, "cursor", None) is None:
            return False
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
        elif key.name == "tab":
            self._to_board() if not self._board_focus and self.person_to_move else self._to_panel()
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

    def activate(self, widget: Any) -> None:
        """After a button the focus goes back to the board when a move is awaited."""
        super().activate(widget)
        if self.program.screen is self and self.person_to_move and self.keyboard:
            self._board_focus = True

    def _command(self, name: str | None) -> None:
        if name is not None:
            getattr(self, name)()
            self.stale = True

    def _rules(self) -> None:
        from reflix.app.screens.rules import RulesScreen

        self.skip()
        self.program.open(RulesScreen(self.program, self.session.game))

    # drawing

    def scene(self) -> Scene[Any, Any]:
        """What is to be seen on the board now."""
        playing = self._playing is not None
        turns = self.session.turns[-2:]
        if turns and has_passed(turns[-1]):
            turns = turns[:-1]  # what was done last stays marked
        turn = self._playing if playing else turns[-1] if turns else None
        position = turn.after if playing and turn is not None else self.session.position
        hint = self.session.hint
        return Scene(
            position,
            turn,
            self.ui,
            playing,
            self._plan,
            hint.move if hint is not None and not playing else None,
            self.person_to_move and not playing,
        )

    def draw_content(self, canvas: Canvas) -> None:
        """Board and panel."""
        self.view.draw_still(canvas, self.board, self.scene())
        if self.announcement is not None:
            title, sentence = self.announcement
            announce(canvas, self.measures, self.places.board, self.say(title), self.say(sentence))
        self._draw_pass(canvas)
        panel = Panel(canvas, self.measures, self.places, self.program.translate, self._playing)
        panel.plates(self.session, self.view, self.flipped, self._thinking)
        panel.progress(self.session, self.view)
        headline, colour = self._headline()
        panel.words(self.say(headline), colour, self._story())
        panel.moves(self.session, self.view)

    def _draw_pass(self, canvas: Canvas) -> None:
        """A pass is easily missed, so it is said across the board, and on its frame until the next move."""
        if self._playing is not None:
            if has_passed(self._playing):
                words = self.say(self.view.caption(self._playing))
                announce(canvas, self.measures, self.places.board, self.say(msg("Pass")), words)
        elif self.session.last is not None and has_passed(self.session.last):
            words = self.say(self.session.game.tell(self.session.last)[0])
            draw_plaque(canvas, self.measures, self.board, words)

    @property
    def _thinking(self) -> bool:
        return self.session.waiting_for_bot and self._playing is None

    def draw_live(self, canvas: Canvas) -> None:
        """The turn that is being shown."""
        self.view.draw_live(canvas, self.board, self.scene(), self._time)

    def _headline(self) -> tuple[Message, tuple[int, int, int]]:
        theme, session = self.theme, self.session
        if self.refusal is not None:
            return self.refusal, theme.refusal
        if self._playing is not None:
            return self.view.caption(self._playing), theme.text_soft
        if session.outcome is not None:
            winner = session.outcome.winner
            return outcome_headline(session), theme.sides_soft[winner] if winner is not None else theme.text
        if not self.person_to_move:
            return msg("The computer is thinking …"), theme.text_soft
        colour = theme.sides_soft[session.position.to_move]
        if session.hint is not None:
            name = session.game.name(session.position, session.hint.move)
            return msg("Hint: {move}", move=name.replace("-", "–")), theme.good
        if self._asked_for == "hint" and self._ticket is not None:
            return msg("Looking for a hint …"), theme.text_soft
        return self.view.expectation(session.position, self.ui), colour

    def _story(self) -> str:
        """The last turn in words, while nothing moves, with the one before a pass; news about files first."""
        told = [self.say(self.notice)] if self.notice is not None else []
        if self._playing is None:
            for turn in self.session.turns[-2 if has_passed(self.session.last) else -1 :]:
                told += [self.say(sentence) for sentence in self.session.game.tell(turn)]
        return " ".join(told)

    def fact(self, name: str) -> str:
        """Position and outcome, for scripts."""
        outcome = self.session.outcome
        match name:
            case "position":
                return self.session.game.encode(self.session.position)
            case "moves":
                return str(self.session.ply)
            case "outcome" if outcome is None:
                return "none"
            case "outcome" if outcome is not None:
                return "draw" if outcome.winner is None else f"won-{outcome.winner + 1}"
        return super().fact(name)

    def find(self, name: str) -> pygame.Rect | None:
        """Widgets and squares by name, for scripts."""
        return super().find(name) or self.view.find(self.board, self.session.position, name)
