"""Exact play at a table: solved in the background while the game goes on, and asked for moves from then on.

Until it is `ready`, and where it never will be, whoever plays by it has to search.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reflix.core.message import Message, chain, msg
from reflix.play.seats import Bot
from reflix.search.bot import Choice
from reflix.search.solvable import Solvable, exact_play

if TYPE_CHECKING:
    from reflix.app.exact import Exact, Ticket
    from reflix.play.session import Session

STEP = 5
"""Percent in which progress is told, because each time the screen is drawn anew."""


class Foresight:
    """What exact play knows about one game. `fault` says why it cannot know anything."""

    def __init__(self, exact: Exact, game: Solvable, position: Any) -> None:
        self.fault: Message | None = None
        self._exact, self._game, self._start = exact, game, position
        self._solving: Ticket[None] | None = exact.ask_quick(game.exact_solve, position)
        self._asked: Ticket[Choice] | None = None

    @property
    def ready(self) -> bool:
        """Whether it answers at once."""
        return self._solving is None and self.fault is None

    @property
    def percent(self) -> int | None:
        """How much is solved, in steps; None when nothing is being solved (any more)."""
        return None if self._solving is None else int(100 * self._solving.progress) // STEP * STEP

    @property
    def asked(self) -> bool:
        """Whether it owes a move."""
        return self._asked is not None

    def update(self) -> bool:
        """Look at what has come; whether it has just become ready, or is found to be impossible."""
        ticket = self._solving
        if ticket is None or not ticket.done:
            return False
        self._solving, self.fault = None, ticket.error
        return True

    def ask(self, position: Any, seed: int) -> None:
        """Ask for a move of a position of this game; only when it is ready."""
        self._asked = self._exact.ask_quick(self._game.exact_choice, position, seed)

    def poll(self) -> Choice | None:
        """The move if there is one by now. If the process was lost nothing is owed any more, and it solves again."""
        ticket = self._asked
        if ticket is None or not ticket.done:
            return None
        self._asked = None
        if ticket.error is None:
            return ticket.result
        self._solving = self._exact.ask_quick(self._game.exact_solve, self._start)
        return None

    def forget(self) -> None:
        """The move is no longer wanted."""
        if self._asked is not None:
            self._asked.cancel()
            self._asked = None

    def close(self) -> None:
        """Nothing is wanted any more."""
        self.forget()
        if self._solving is not None:
            self._solving.cancel()


def foresight(exact: Exact, session: Session[Any]) -> Foresight | None:
    """Exact play for a session in which somebody plays by it."""
    for seat in session.seats:
        if isinstance(seat, Bot):
            game = exact_play(session.game, session.game.info.level(seat.level))
            if game is not None:
                return Foresight(exact, game, session.start)
    return None


@dataclass(frozen=True, slots=True)
class Standing:
    """How far it is, for the name plate of who plays by it: a note below the name, and what goes beside the name where
    there is no room for notes."""

    note: Message
    short: Message | None = None


def standing(mind: Foresight) -> Standing | None:
    """What the name plate says; None where exact play cannot be had."""
    if mind.percent is not None:
        return Standing(msg("still working it all out: {n} %", n=mind.percent), msg("{n} %", n=mind.percent))
    return Standing(msg("sees everything")) if mind.ready else None


SEES = msg("The master sees everything now.")


def told(mind: Foresight) -> Message:
    """What is said once: that it is ready now, or why it never will be."""
    if mind.fault is None:
        return SEES
    return chain((mind.fault, msg("The master searches as deeply as it can instead.")), " ")
