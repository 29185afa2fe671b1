"""A game on the screen: how it goes on, and everything that can be done with it. Knows no layout and no input."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from reflix.app import clipboard, exports, transcripts
from reflix.app.boards import front_of
from reflix.app.match import Match
from reflix.app.screens.screen import Screen
from reflix.app.table import Table
from reflix.core.game import Move
from reflix.core.message import Message, msg, nmsg
from reflix.play.seats import Human
from reflix.play.session import Session
from reflix.render.view import Reply
from reflix.store.atomic import StoreError

if TYPE_CHECKING:
    from reflix.app.program import Program


class GameScreen(Screen):
    """A running or finished game."""

    kept = True
    """Whether the game is saved, to be continued another day."""

    shared = True
    """Whether two people may look at it from two sides of a table."""

    def __init__(self, program: Program, session: Session[Any], match: Match | None = None) -> None:
        super().__init__(program)
        self.table = Table(program, session, match, self._changed, self._build_buttons, self.kept)
        self.view = self.table.view
        self.ui: Any = self.view.fresh(session.position)
        self.flipped = self._person_sits_above() != program.settings.flipped
        self.refusal: Message | None = None
        self._seen_scene = -1
        self._seen_percent: int | None = None
        self.title = session.game.info.title

    def _build_buttons(self) -> None:
        """Lay out the buttons for what can be done now."""

    @property
    def session(self) -> Session[Any]:
        """The game that is being played."""
        return self.table.session

    @property
    def told_session(self) -> Session[Any]:
        """The game that is being played."""
        return self.table.session

    # time

    def enter(self) -> None:
        """Back in front: time that passed elsewhere does not count."""
        self.table.showing.resume(self.program.now)
        super().enter()

    def arrive(self) -> None:
        """The board has the focus; its cursor is shown with the first key."""

    def leave(self) -> None:
        """Nobody waits for the bot any more."""
        self.table.leave()

    @property
    def animating(self) -> bool:
        """Whether a turn is being shown."""
        return self.table.showing.turn is not None

    @property
    def busy(self) -> bool:
        """Whether a turn is being shown, or a bot or a hint is awaited."""
        return self.table.busy

    @property
    def person_to_move(self) -> bool:
        """Whether a person is to choose a move now."""
        return self.table.person_to_move

    def update(self, now: float) -> None:
        """The game goes on."""
        if self.program.news:
            self.table.notice, self.stale = self.program.take_news(), True
        self.table.update(now)
        mind = self.table.foresight
        percent = None if mind is None else mind.percent
        if percent != self._seen_percent and not self.animating:
            self._seen_percent, self.stale = percent, True

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

    def _changed(self) -> None:
        """After every change of the session, half-done things are dropped; the cursor stays where it was."""
        cursor = getattr(self.ui, "cursor", None)
        self.ui = self.view.fresh(self.session.position)
        if cursor is not None and self.keyboard:
            self.ui = self.view.with_cursor(self.ui, cursor)
        self.refusal = None
        self._build_buttons()

    def _reply(self, reply: Reply[Any]) -> None:
        """What the view made of an input; who wants no second tap plays at once."""
        if reply.move is None and reply.refusal is None and reply.ui != self.ui and self._plays_at_once(reply.ui):
            reply = self.view.act(self.session.position, reply.ui, "confirm")
        changed = reply.ui != self.ui
        self.ui, self.refusal = reply.ui, reply.refusal
        if reply.refusal is not None:
            self.program.sounds.play("refuse", now=self.program.now)
        if reply.move is not None:
            self.program.sounds.play("confirm", now=self.program.now)
            self._decide(reply.move)
        elif changed or reply.refusal is not None:
            if changed:
                self.program.sounds.play("tap", now=self.program.now)
            self._build_buttons()
        self.stale = True

    def _decide(self, move: Move) -> None:
        """A person has chosen a move."""
        self.table.play(move)

    def _plays_at_once(self, ui: Any) -> bool:
        """Whether a move is chosen that needs no confirming."""
        if self.program.settings.confirm or not self.view.confirms:
            return False
        actions = self.view.actions(self.session.position, ui)
        return any(action.id == "confirm" and action.enabled for action in actions)

    # what can be done

    def act(self, action: str) -> None:
        """One of the game's buttons beside the board."""
        if self.person_to_move and not self.animating:
            self._reply(self.view.act(self.session.position, self.ui, action))

    def undo(self) -> None:
        """Back to before the player's own last decision; of a turn in parts first the part that is chosen."""
        if self.view.in_parts and self.person_to_move and self.view.half_done(self.ui):
            self._reply(self.view.act(self.session.position, self.ui, "cancel"))
        else:
            self.table.undo()

    def redo(self) -> None:
        """Forward again."""
        self.table.redo()

    def ask_hint(self) -> None:
        """Ask for a hint; an old refusal makes room for it."""
        self.refusal = None
        self.table.ask_hint()

    def show_again(self) -> None:
        """Repeat the animation of the last turn."""
        self.table.show_again()

    def skip(self) -> None:
        """Show the end of the animation at once."""
        self.table.skip()

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
        """A new game on the same terms, at once."""
        self._begin(self.table.new_game)

    def restart(self) -> None:
        """The same game from its start, at once."""
        self._begin(self.table.restart)

    def rematch(self) -> None:
        """The same again with the other side beginning."""
        self._begin(self.table.rematch)

    def step_on(self) -> None:
        """Look at the last turn moment by moment, from its start."""
        self._step_through(at_end=False)

    def step_back(self) -> None:
        """The same from its end."""
        self._step_through(at_end=True)

    def _step_through(self, at_end: bool) -> None:
        from reflix.app.screens.shot_story import ShotStoryScreen, can_step

        if can_step(self.session):
            self.skip()
            self.program.open(ShotStoryScreen(self.program, self.session, self._board_turned, at_end))

    def sum_up(self) -> None:
        """The whole game so far: where the beams ran, who used what."""
        from reflix.app.screens.account import AccountScreen

        self.program.open(AccountScreen(self.program, self.session, self._board_turned))

    def replay(self) -> None:
        """Look at the whole game once more."""
        from reflix.app.screens.replay import ReplayScreen

        self.program.open(ReplayScreen(self.program, self.session, running=True))

    def analyse(self) -> None:
        """Weigh the game exactly, now that it is over."""
        analyst = front_of(self.session.game).analyst
        if analyst is not None and self.session.outcome is not None:
            self.skip()
            self.program.open(analyst(self.program, self.session, self._board_turned))

    def _begin(self, begin: Callable[[], None]) -> None:
        """Begin another session and look at it from where its person sits."""
        begin()
        self.flipped = self._person_sits_above() != self.program.settings.flipped
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
        self._copy(transcripts.written(self.session))

    def copy_ggf(self) -> None:
        """Put it there as GGF, in games that know it."""
        self._copy(transcripts.written_ggf(self.session, self.say))

    def _copy(self, text: str) -> None:
        try:
            clipboard.put(text)
            self.refusal, self.table.notice = None, msg("The game is on the clipboard.")
        except clipboard.NoClipboard as fault:
            self._refuse(fault.message)
        self.stale = True

    def copy_picture(self) -> None:
        """Put a picture of the board there."""
        self.skip()
        try:
            told = exports.copy_picture(self.program, self.session, self._board_turned)
            self.refusal, self.table.notice = None, told
        except StoreError as error:
            self._refuse(error.message)
        self.stale = True

    def paste(self) -> None:
        """Go on with the game that is on the clipboard; a text with a fault changes nothing."""
        self.skip()
        try:
            session = transcripts.read(clipboard.take(), self.session)
        except (clipboard.NoClipboard, transcripts.Unreadable) as fault:
            self._refuse(fault.message)
            return
        self._begin(lambda: self.table.start(session))
        self.table.notice = (
            nmsg("A game of {n} turn was pasted.", "A game of {n} turns was pasted.", session.ply)
            if session.ply
            else msg("A position was pasted.")
        )

    def _refuse(self, reason: Message) -> None:
        self.refusal, self.stale = reason, True
        self.program.sounds.play("refuse", now=self.program.now)

    def rules(self) -> None:
        """The rules of the game."""
        from reflix.app.screens.rules import RulesScreen

        self.skip()
        self.program.open(RulesScreen(self.program, self.session.game))
