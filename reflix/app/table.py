"""A running game at its table: the session, the turn that is being shown, and the bot that is asked for moves.

Knows nothing of layout and input. Whoever shows the table is told by two calls: `on_change` after every change of the
session (half-done things are void), `on_look` when only what is to be seen has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from reflix.app.boards import front_of
from reflix.app.foresight import SEES, Foresight, Standing, foresight, standing, told
from reflix.app.match import Match, strongest
from reflix.app.showing import Showing
from reflix.core.game import Level, Move, Side
from reflix.core.message import Message, chain, msg
from reflix.play.hint import Hint, reason
from reflix.play.seats import Bot, Human
from reflix.play.session import Session
from reflix.search.worker import Answer

if TYPE_CHECKING:
    from reflix.app.program import Program

BOT_PAUSE = 0.4
"""A bot's move waits at least this many seconds, so that it can be followed."""

HINT_SEED = 7

NOTHING_BETTER = msg("The computer looked ahead and found nothing better.")
"""The reason for a hint where its game has none: that is how it was found."""


class Table:
    """What can be done with a running or finished game. `kept`: whether it is saved, to be continued another day;
    `held`: whether nothing moves by itself for now, neither bots and scripts nor forced moves; `pause`: seconds before
    a bot's move."""

    def __init__(
        self,
        program: Program,
        session: Session[Any],
        match: Match | None,
        on_change: Callable[[], None],
        on_look: Callable[[], None],
        kept: bool = True,
    ) -> None:
        self.program = program
        self.session = session
        self.match = match
        self.kept = kept
        self.held = False
        self.pause = BOT_PAUSE
        self.view = front_of(session.game).view
        self.showing = Showing()
        self.notice: Message | None = None
        self._on_change = on_change
        self._on_look = on_look
        self._ticket: int | None = None
        self._wanted = ""  # "move" or "hint": what the open ticket is for
        self._answer: Move | None = None
        self._crash: Message | None = None
        self._bot_due = 0.0
        self.foresight: Foresight | None = None
        if any(isinstance(seat, Bot) for seat in session.seats):
            program.worker.warm()  # its process takes a moment to start: not in the middle of the first move

    # what is going on

    @property
    def person_to_move(self) -> bool:
        """Whether a person is to choose a move now."""
        return isinstance(self.session.seat, Human)

    @property
    def thinking(self) -> bool:
        """Whether nothing moves because a bot thinks about its move."""
        return self.session.waiting_for_bot and self.showing.turn is None

    @property
    def asked(self) -> bool:
        """Whether somebody who thinks owes an answer."""
        return self._ticket is not None or (self.foresight is not None and self.foresight.asked)

    @property
    def seeking_hint(self) -> bool:
        """Whether that answer is a hint."""
        return self.asked and self._wanted == "hint"

    @property
    def busy(self) -> bool:
        """Whether a turn is being shown, or a bot or a hint is awaited."""
        return self.showing.turn is not None or self.asked or self.session.waiting_for_bot

    @property
    def forced(self) -> Move | None:
        """The move that plays itself, for people and bots alike; a script has its own."""
        session = self.session
        if self.held:
            return None
        return session.game.forced(session.position) if isinstance(session.seat, Human | Bot) else None

    def standing(self, side: Side) -> Standing | None:
        """How far a side that plays by exact play is with it, for its name plate."""
        seat, mind = self.session.seats[side], self.foresight
        if mind is None or not isinstance(seat, Bot) or not self.session.game.info.level(seat.level).exact:
            return None
        return standing(mind)

    # time

    def update(self, now: float) -> None:
        """The animation goes on; forced moves are played; the bot is asked, waited for, and plays."""
        for cue in self.showing.advance(now, self.program.settings.speed):
            if cue.sound:
                self.program.sounds.play(cue.sound, now=now)
        if self.showing.over:
            self._end_showing()
        self._foresee()
        forced = self.forced if self.showing.turn is None else None
        if forced is not None:
            self.play(forced)
        self._poll()
        if self.showing.turn is None and self._answer is not None and now >= self._bot_due:
            self._bot_plays()

    def _foresee(self) -> None:
        """Exact play begins to work for who plays by it. Once it sees everything, nothing that was searched counts."""
        if self.foresight is None:
            if self.session.outcome is None:
                self.foresight = foresight(self.program.exact, self.session)
            return
        if self.foresight.update():
            self.notice = told(self.foresight)
            if self.session.waiting_for_bot and self.foresight.ready:
                self.forget_bot()
            self._on_look()

    def _bot_plays(self) -> None:
        move, self._answer = self._answer, None
        if move is not None and self.session.waiting_for_bot:
            told, self._crash = self._crash, None
            self.play(move)
            self.notice = told

    def _poll(self) -> None:
        if self._ticket is not None and self.program.asker is not self:
            self._ticket = None  # another table has asked meanwhile; this one asks again
        if not self.asked:
            if self.session.waiting_for_bot and self._answer is None and self.forced is None and not self.held:
                self._ask_bot()
            return
        answer = self._answered()
        if answer is None:
            return
        self._ticket = None
        crash = None
        if answer.error is not None:
            crash = msg("Thinking failed, so a simple move was chosen. ({error})", error=answer.error)
        if self._wanted == "hint":
            session = self.session
            whys = (answer.choice.known, reason(session.game, session.position, answer.move))
            given = [why for why in whys if why is not None]
            session.hint = Hint(answer.move, session.revision, chain(given or [NOTHING_BETTER], " "))
            self.notice = crash or self.notice
        else:
            self._answer, self._crash = answer.move, crash
        self._on_look()

    def _answered(self) -> Answer | None:
        """What the one who was asked says, if anything by now."""
        if self._ticket is None:
            choice = self.foresight.poll() if self.foresight is not None else None
            if choice is None and not self.asked and self._wanted == "hint":
                self.ask_hint()  # exact play was lost on the way: the search answers
            return None if choice is None else Answer(0, choice)
        answer = self.program.worker.poll()
        return answer if answer is not None and answer.ticket == self._ticket else None

    def _ask_bot(self) -> None:
        """A script knows its next move; the search has to be asked."""
        seat, session = self.session.seat, self.session
        if not isinstance(seat, Bot):
            name = session.scripted
            if name is not None:
                self._answer = session.game.parse(session.position, name)
                self._bot_due = max(self._bot_due, self.program.now + self.pause)
            return
        self._ask(session.game.info.level(seat.level), seat.seed)
        self._wanted = "move"
        self._bot_due = max(self._bot_due, self.program.now + self.pause)

    def _ask(self, level: Level, seed: int) -> None:
        """Ask exact play for a level that plays by it, once that is ready; else the one process that searches, and
        whoever asked it before is told no more."""
        session = self.session
        if level.exact and self.foresight is not None and self.foresight.ready:
            self.foresight.ask(session.position, seed)
            return
        self.program.asker = self
        self._ticket = self.program.worker.ask(session.game, session.position, level, seed)

    def leave(self) -> None:
        """Nobody waits for anything here any more; whoever comes back begins anew."""
        self.forget_bot()
        if self.foresight is not None:
            self.foresight.close()
            self.foresight = None

    def forget_bot(self) -> None:
        """Nobody waits for the bot any more; the question of another table is left alone."""
        if self.foresight is not None:
            self.foresight.forget()
        if self.program.asker is self:
            self.program.worker.cancel()
            self.program.asker = None
        self._ticket = self._answer = None

    # showing

    def _show_last(self, repeating: bool = False) -> None:
        turn = self.session.last
        if turn is not None:
            self.showing.begin(turn, self.view.timeline(turn), self.program.now, repeating)
            self._on_look()

    def _end_showing(self) -> None:
        self.showing.stop()
        self._bot_due = self.program.now + self.pause
        self._result_sound()
        self._on_look()

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
        if self.showing.turn is not None:
            self._end_showing()

    def show_again(self) -> None:
        """Repeat the animation of the last turn."""
        self._show_last(repeating=True)

    # playing

    def play(self, move: Move) -> None:
        """Play a move for the side to move and show it."""
        self.session.play(move)
        self._changed()
        if self.kept and self.session.outcome is not None:
            self.program.finished(self.session)
        self._show_last()

    def _changed(self) -> None:
        """After every change of the session: old words and old questions are dropped, and the game is kept."""
        self.notice = None
        self.forget_bot()
        self.showing.stop()
        if self.kept:
            self.program.save(self.session)
        self._on_change()

    def undo(self) -> None:
        """Back to before the player's own last decision."""
        if self.session.undo():
            self._changed()

    def redo(self) -> None:
        """Forward again, with the animation of the last turn."""
        if self.session.redo():
            self._changed()
            self._show_last()

    def ask_hint(self) -> None:
        """Ask the strongest level that is quick for a move; it is shown, not played."""
        if self.person_to_move and not self.asked:
            self.notice = None if self.notice == SEES else self.notice  # it has been read, and the reason needs room
            self._ask(strongest(self.session.game), HINT_SEED)
            self._wanted = "hint"
            self._on_look()

    # new games

    def start(self, session: Session[Any]) -> None:
        """Sit down to another session of the same game."""
        self.leave()
        self.session = session
        self._bot_due = 0.0
        self._changed()

    def new_game(self) -> None:
        """A new game on the same terms, at once: what is drawn by lot is drawn anew."""
        self.start(self.match.session(self.program.random) if self.match is not None else self.session.rematch())

    def restart(self) -> None:
        """The same game from its start, at once."""
        self.start(self.session.rematch())

    def rematch(self) -> None:
        """The same again with the other side beginning."""
        start = self.session.game.other_begins(self.session.start)
        if start is None:
            self.start(self.session.rematch(seats=self.session.seats[::-1]))
        else:
            self.start(self.session.rematch(start=start))
