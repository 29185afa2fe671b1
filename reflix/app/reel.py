"""A game that is being looked at: all its turns are known, and one can go to any place in it.

Going forward shows the turn as on the board, going back shows at once where it began. Time is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reflix.app.showing import Showing
from reflix.play.session import Session
from reflix.render.timeline import SPEEDS, Cue
from reflix.render.view import AnyView

REST = 0.7
"""Seconds from one turn to the next while the reel runs, at normal speed."""

ORDER = tuple(SPEEDS)
"""The speeds in the order in which they follow each other."""


class Reel:
    """A copy of a session, at its start; `on_change` is called when it stands elsewhere or begins or ends to run."""

    def __init__(self, session: Session[Any], view: AnyView, speed: str, on_change: Callable[[], None]) -> None:
        turns = (*session.turns, *session.future)
        self.session: Session[Any] = Session(session.game, session.start, session.seats, turns=turns)
        self.session.jump(0)
        self.turns = turns
        self.view = view
        self.speed = speed
        self.showing = Showing()
        self.running = False
        self._due = 0.0
        self._now = 0.0
        self._on_change = on_change

    @property
    def ply(self) -> int:
        """How many turns have been played where it stands."""
        return self.session.ply

    @property
    def at_end(self) -> bool:
        """Whether nothing follows."""
        return self.ply == len(self.turns)

    # time

    def resume(self, now: float) -> None:
        """Time that passed elsewhere does not count."""
        self.showing.resume(now)
        self._now, self._due = now, now + REST

    def update(self, now: float) -> tuple[Cue, ...]:
        """The shown turn goes on, and the next one follows if the reel runs; the cues that began, for their sounds."""
        self._now = now
        cues = self.showing.advance(now, self.speed)
        if self.showing.over:
            self._rest()
        elif self.running and self.showing.turn is None and now >= self._due:
            self._step()
        return cues

    def _rest(self) -> None:
        """A turn has been shown; at the end the reel stands still."""
        self.showing.stop()
        self._due = self._now + REST / (SPEEDS[self.speed] or 1)
        self.running = self.running and not self.at_end
        self._on_change()

    def _step(self) -> None:
        self.session.jump(self.ply + 1)
        turn = self.session.last
        assert turn is not None
        self.showing.begin(turn, self.view.timeline(turn), self._now)
        self._on_change()

    # what can be done

    def forward(self) -> None:
        """Show the next turn; one that is being shown ends at once."""
        self.showing.stop()
        if self.at_end:
            self.running = False
            self._on_change()
        else:
            self._step()

    def back(self) -> None:
        """To before the last turn, at once."""
        self.seek(self.ply - 1)

    def seek(self, ply: int) -> None:
        """To any place, at once; the reel stands still there."""
        self.showing.stop()
        self.running = False
        self.session.jump(max(0, min(len(self.turns), ply)))
        self._on_change()

    def skip(self) -> None:
        """Show the end of the turn at once."""
        if self.showing.turn is not None:
            self._rest()

    def toggle(self) -> None:
        """Run or stand still; from the end it runs from the start."""
        if self.running:
            self.running = False
            self._on_change()
            return
        if self.at_end and self.showing.turn is None:
            self.seek(0)
        self.running = bool(self.turns)
        self._due = self._now
        self._on_change()

    def faster(self) -> None:
        """The next speed, after the last one the first."""
        self.speed = ORDER[(ORDER.index(self.speed) + 1) % len(ORDER)]
        self._on_change()
