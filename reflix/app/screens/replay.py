"""The replay: a game that was played, to be looked at turn by turn, with the board's own pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from reflix.app import clipboard, exports
from reflix.app.boards import Analyst, front_of
from reflix.app.inputs import Key, Spot
from reflix.app.reel import Reel
from reflix.app.screens.movelist import MoveList
from reflix.app.screens.panel import Panel, announce, outcome_headline
from reflix.app.screens.places import Places, free_row, homes, places
from reflix.app.screens.replay_buttons import SPEED_WORDS, action_buttons, transport
from reflix.app.screens.screen import Screen
from reflix.app.widgets.slider import Slider
from reflix.core.events import has_passed
from reflix.core.message import Message, msg
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.render.theme import Colour
from reflix.render.view import Board, Scene
from reflix.store import saves
from reflix.store.atomic import StoreError

if TYPE_CHECKING:
    from reflix.app.program import Program

KEYS = {
    "left": "back_one",
    "right": "forward",
    "home": "to_start",
    "end": "to_end",
    "space": "toggle",
    "f": "flip",
    "s": "faster",
    "l": "show_again",
}


class ReplayScreen(Screen):
    """A game from its start to its end. `running`: it begins to play by itself."""

    name = "replay"
    title = msg("Replay")

    def __init__(self, program: Program, session: Session[Any], running: bool = False) -> None:
        super().__init__(program)
        self.view = front_of(session.game).view
        self.reel = Reel(session, self.view, program.settings.speed, self._changed)
        self.reel.running = running and bool(self.reel.turns)
        self.flipped = program.settings.flipped
        self.notice: Message | None = None
        self._wheel = 0.0
        self._sliding = False

    @property
    def session(self) -> Session[Any]:
        """The game where it stands."""
        return self.reel.session

    # layout

    def build(self) -> None:
        """As the board screen, with the slider in a row of its own."""
        m, settings = self.measures, self.program.settings
        self.places: Places = places(m, self.view.proportions, m.button)
        self.board = Board(
            self.places.board,
            self.places.cell,
            self.flipped,
            settings.coordinates,
            marks=False,
            aids=False,
            calm=settings.effects == "reduced",
            homes=homes(m, self.places, self.flipped),
        )
        self.moves = MoveList(self.places.moves, m, self.program.translate)
        self._build_widgets()

    def _build_widgets(self) -> None:
        colours = tuple(self.theme.sides[turn.before.to_move] for turn in self.reel.turns)
        self.slider = Slider(
            "slider",
            free_row(self.places, self.measures.button),
            self.say(msg("Move")),
            steps=len(self.reel.turns),
            value=self.reel.ply,
            action=self.toggle,
            colours=colours,
            on_step=self._slide,
        )
        self.widgets = [self.slider, *transport(self), *action_buttons(self)]
        self.stale = True

    def _changed(self) -> None:
        self.notice = None
        if hasattr(self, "places"):
            self._build_widgets()

    # time

    def enter(self) -> None:
        """Back in front: time that passed elsewhere does not count."""
        self.reel.resume(self.program.now)
        super().enter()

    @property
    def animating(self) -> bool:
        """Whether a turn is being shown."""
        return self.reel.showing.turn is not None

    @property
    def busy(self) -> bool:
        """Whether something goes on by itself."""
        return self.animating or self.reel.running

    def update(self, now: float) -> None:
        """The reel goes on."""
        if self.program.news:
            self.notice, self.stale = self.program.take_news(), True
        for cue in self.reel.update(now):
            if cue.sound:
                self.program.sounds.play(cue.sound, now=now)

    # what can be done

    def to_start(self) -> None:
        """To before the first turn."""
        self.reel.seek(0)

    def back_one(self) -> None:
        """To before the last turn."""
        self.reel.back()

    def toggle(self) -> None:
        """Run, or stand still."""
        self.reel.toggle()

    def forward(self) -> None:
        """Show the next turn."""
        self.reel.forward()

    def to_end(self) -> None:
        """To the end."""
        self.reel.seek(len(self.reel.turns))

    def faster(self) -> None:
        """The next speed."""
        self.reel.faster()
        self.notice = msg("Speed: {speed}", speed=SPEED_WORDS[self.reel.speed])
        self.stale = True

    def show_again(self) -> None:
        """Show the last turn once more."""
        if self.reel.ply:
            self.reel.seek(self.reel.ply - 1)
            self.reel.forward()

    def flip(self) -> None:
        """Turn the board round."""
        self.flipped = not self.flipped
        super().enter()

    def play_on(self) -> None:
        """Play on from here: with the same players, or two people."""
        from reflix.app.screens.play_on import begin

        self.reel.skip()
        self.reel.seek(self.reel.ply)
        begin(self.program, self.session)

    @property
    def analyst(self) -> Analyst | None:
        """Who can weigh this game exactly: only when it is over, because during a game that would be cheating."""
        over = bool(self.reel.turns) and self.reel.turns[-1].after.outcome() is not None
        return front_of(self.session.game).analyst if over else None

    def analyse(self) -> None:
        """Weigh the whole game."""
        if self.analyst is not None:
            self.reel.seek(self.reel.ply)
            self.program.open(self.analyst(self.program, self._whole, self.flipped))

    @property
    def _whole(self) -> Session[Any]:
        """The game to its end."""
        return Session(self.session.game, self.session.start, self.session.seats, turns=self.reel.turns)

    def export(self) -> None:
        """Text and pictures of the game."""
        from reflix.app.screens.export import ExportScreen

        self.reel.seek(self.reel.ply)
        self.program.open(ExportScreen(self.program, self.session, self.board.flipped))

    def copy(self) -> None:
        """The record on the clipboard."""
        try:
            clipboard.put(saves.dumps(self._whole))
            self.notice = msg("The game is on the clipboard.")
        except clipboard.NoClipboard as fault:
            self.notice = fault.message
            self.program.sounds.play("refuse", now=self.program.now)
        self.stale = True

    def copy_picture(self) -> None:
        """The board as it stands on the clipboard."""
        self.reel.seek(self.reel.ply)
        try:
            self.notice = exports.copy_picture(self.program, self.session, self.board.flipped)
        except StoreError as error:
            self.notice = error.message
            self.program.sounds.play("refuse", now=self.program.now)
        self.stale = True

    # input

    def _slide(self, ply: int) -> None:
        if ply != self.reel.ply or self.busy:
            self.reel.seek(ply)

    def press(self, spot: Spot) -> None:
        """The slider follows from the first touch; a tap on a move goes there; a tap on the board runs or stops."""
        self._sliding = self.slider.hit(spot)
        if self._sliding:
            self._pressed = self.slider.id
            self.slider.slide(spot)
            return
        if self.at(spot) is not None:
            super().press(spot)
            return
        ply = self._ply_at(spot)
        if ply is not None:
            self.reel.seek(ply)
        elif self.places.board.collidepoint(spot):
            if self.animating and not self.reel.running:
                self.reel.skip()
            else:
                self.toggle()

    def _ply_at(self, spot: Spot) -> int | None:
        """The place in the game of the move that is listed at a spot."""
        return self.moves.ply_at(spot)

    def drag(self, spot: Spot) -> None:
        """The knob stays under the finger."""
        if self._sliding:
            self.slider.slide(spot)

    def release(self, spot: Spot) -> None:
        """Let go of the knob, or use what was pressed."""
        if self._sliding:
            self._sliding, self._pressed, self.stale = False, "", True
        else:
            super().release(spot)

    def wheel(self, notches: float) -> None:
        """Down is forward, as in a list."""
        self._wheel -= notches
        while abs(self._wheel) >= 1:
            step = 1 if self._wheel > 0 else -1
            self._wheel -= step
            self.forward() if step > 0 else self.back_one()

    def key(self, key: Key) -> None:
        """Home, End and Space are the reel's, arrows to the sides too unless the focus is on a button."""
        on_button = self.keyboard and self.focused is not None and self.focus != self.slider.id
        if key.ctrl:
            if key.name == "c":
                self.copy_picture() if key.shift else self.copy()
        elif key.name in KEYS and not (on_button and key.name in ("left", "right")):
            getattr(self, KEYS[key.name])()
        else:
            super().key(key)

    def escape(self) -> None:
        """One level back: the animation, then the screen before."""
        if self.animating:
            self.reel.running = False
            self.reel.skip()
        else:
            super().escape()

    # drawing

    def scene(self) -> Scene[Any, Any]:
        """What is to be seen on the board now."""
        turn, playing = self.reel.showing.turn, self.animating
        turns = self.session.turns[-2:]
        if turns and has_passed(turns[-1]):
            turns = turns[:-1]  # what was done last stays marked
        last = turn if playing else turns[-1] if turns else None
        position = self.session.position
        return Scene(position, last, self.view.fresh(position), playing, self.reel.showing.plan)

    def headline(self) -> tuple[Message, Colour]:
        """What is being seen, the result, or how far the game is."""
        theme, session, shown = self.theme, self.session, self.reel.showing.turn
        if shown is not None:
            return self.view.caption(shown), theme.text_soft
        outcome = session.outcome
        if outcome is not None:
            return outcome_headline(session), theme.text if outcome.winner is None else theme.sides_soft[outcome.winner]
        if not session.ply:
            begins = session.game.info.sides[session.position.to_move]
            return msg("{side} begins", side=begins), theme.sides_soft[session.position.to_move]
        return msg("Move {n} of {of}", n=session.ply, of=len(self.reel.turns)), theme.text

    def story(self) -> str:
        """News first, then the last turn in words while nothing moves."""
        told = [self.notice] if self.notice is not None else []
        if not self.animating and self.session.last is not None:
            told += self.session.game.tell(self.session.last)
        said = self.headline()[0]
        return " ".join(self.say(sentence) for sentence in told if sentence != said)

    def spoken(self) -> list[str]:
        """The same for the log."""
        return [self.say(self.headline()[0]), self.story()]

    def draw_content(self, canvas: Canvas) -> None:
        """Board and panel."""
        self.view.draw_still(canvas, self.board, self.scene())
        self._draw_pass(canvas)
        shown = self.reel.showing.turn
        panel = Panel(canvas, self.measures, self.places, self.program.translate, shown)
        panel.plates(self.session, self.view, self.flipped, False)
        panel.progress(self.session, self.view)
        headline, colour = self.headline()
        panel.words(self.say(headline), colour, self.story(), len(self.session.turns) + len(self.session.future))
        panel.moves_of(self.moves, self.session, self.view, self.session.future)

    def _draw_pass(self, canvas: Canvas) -> None:
        shown = self.reel.showing.turn
        if shown is not None and has_passed(shown):
            words = self.say(self.view.caption(shown))
            announce(canvas, self.measures, self.places.board, self.say(msg("Pass")), words)

    def draw_live(self, canvas: Canvas) -> None:
        """The turn that is being shown."""
        self.view.draw_live(canvas, self.board, self.scene(), self.reel.showing.time)

    def fact(self, name: str) -> str:
        """Where the reel stands, for scripts."""
        match name:
            case "position":
                return self.session.game.encode(self.session.position)
            case "moves":
                return str(self.session.ply)
            case "running":
                return "yes" if self.reel.running else "no"
            case "speed":
                return self.reel.speed
        return super().fact(name)

    def find(self, name: str) -> pygame.Rect | None:
        """Widgets; `ply:7` is a place on the slider."""
        kind, _, number = name.partition(":")
        if kind == "ply" and number.isdigit():
            spot = pygame.Rect(0, 0, 1, 1)
            spot.center = (self.slider.x_of(int(number)), self.slider.rect.centery)
            return spot
        return super().find(name)
