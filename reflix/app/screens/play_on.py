"""Playing on from a place in a replay: by whom?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reflix.app.screens.board import BoardScreen
from reflix.app.screens.page import Page, unplaced
from reflix.app.screens.panel import seat_name
from reflix.app.widgets import Button
from reflix.core.game import Side
from reflix.core.message import msg
from reflix.play.seats import Bot, Human, Script, Seat
from reflix.play.session import Session

if TYPE_CHECKING:
    from reflix.app.program import Program

PEOPLE = (Human(), Human())


def begin(program: Program, session: Session[Any]) -> None:
    """Play on where a session stands; who played with others than two people is asked by whom."""
    if any(isinstance(seat, Bot) for seat in session.seats):
        program.open(PlayOnScreen(program, session))
    else:
        program.open(_board(program, session, PEOPLE))


def _board(program: Program, session: Session[Any], seats: tuple[Seat, Seat]) -> BoardScreen:
    fresh: Session[Any] = Session(session.game, session.start, seats, turns=session.turns)
    program.archive.leave_out(fresh)
    return BoardScreen(program, fresh)


class PlayOnScreen(Page):
    """The same players, or two people."""

    name = "play_on"
    title = msg("Play on from here")
    widest = 30

    def __init__(self, program: Program, session: Session[Any]) -> None:
        super().__init__(program)
        self.session = session

    def fill(self) -> None:
        """A button each."""
        names = [self.say(seat_name(self.session, side)) for side in Side]
        self.heading(msg("Who plays?"))
        if not any(isinstance(seat, Script) for seat in self.session.seats):
            label = self.say(msg("{one} – {two}", one=names[0], two=names[1]))
            self.buttons(Button("same", unplaced(), label, self._same, icon="again", primary=True))
        self.buttons(Button("people", unplaced(), self.say(msg("Two people")), self._people, icon="people"))
        self.text(msg("The record stays as it is; what is played from here does not count in the statistics."), True)

    def _same(self) -> None:
        self.program.replace(_board(self.program, self.session, self.session.seats))

    def _people(self) -> None:
        self.program.replace(_board(self.program, self.session, PEOPLE))
