"""Follows a visit for the statistics of the house: which games, how long, how they ended. Nothing about a person."""

from __future__ import annotations

from typing import Any

from reflix.app.boards import fronts
from reflix.core.game import Side
from reflix.core.message import Message, chain, msg, nmsg
from reflix.play.seats import Bot, Human
from reflix.play.session import Session
from reflix.store.visits import Played, VisitLog


class Ledger:
    """The visit that is going on. `log` is None where the house wants no statistics; time is handed in."""

    def __init__(self, log: VisitLog | None) -> None:
        self.log = log
        self._visit = 0
        self._counted = True
        self._session: Session[Any] | None = None
        self._since = 0.0

    def come(self) -> None:
        """A visitor has come."""
        if self.log is not None:
            self._visit, self._counted = self.log.next_visit(), False

    def begin(self, session: Session[Any], now: float) -> None:
        """They have begun a game."""
        self._session, self._since = session, now

    def end(self, how: str, now: float, language: str) -> None:
        """The game that is going on has ended: `finished`, `abandoned`, `idle` or `stopped`. Raises `StoreError`."""
        session, self._session = self._session, None
        if self.log is not None and session is not None:
            self._counted = True
            self.log.count(played(session, self._visit, language, round(now - self._since), how))

    def leave(self, how: str, now: float, language: str) -> None:
        """The visitor has gone, perhaps without having begun any game. Raises `StoreError`."""
        self.end(how, now, language)
        if self.log is not None and not self._counted:
            self._counted = True
            self.log.count(Played(self._visit, "", language, ended=how))


def played(session: Session[Any], visit: int, language: str, seconds: int, how: str) -> Played:
    """A game in the words of the statistics."""
    people = [side for side in Side if isinstance(session.seats[side], Human)]
    bots = [seat.level for seat in session.seats if isinstance(seat, Bot)]
    rounds = (session.ply + 1) // 2
    alone = people[0] if len(people) == 1 else None
    return Played(
        visit,
        session.game.id,
        language,
        opponent=bots[0] if bots else "human",
        side=0 if alone is None else alone + 1,
        result=_result(session, alone),
        rounds=rounds,
        seconds=seconds,
        ended=how if session.outcome is None else "finished",  # also if the visitor left while the end was being shown
    )


def _result(session: Session[Any], alone: Side | None) -> str:
    outcome = session.outcome
    if outcome is None:
        return ""
    if outcome.winner is None:
        return "draw"
    if alone is None:
        return ("one", "two")[outcome.winner]
    return "won" if outcome.winner == alone else "lost"


def summary(log: VisitLog | None) -> tuple[Message, ...]:
    """Today in short, for the staff."""
    if log is None:
        return (msg("No statistics are kept."),)
    day, games = log.day(), log.day().games
    lines = [nmsg("{n} visitor", "{n} visitors", day.visits), nmsg("{n} game", "{n} games", sum(games.values()))]
    told = [chain(lines, ", ")]
    counted = [front.game for front in fronts() if games[front.game.id]]
    if counted:
        told.append(chain([msg("{game}: {n}", game=game.info.title, n=games[game.id]) for game in counted], ", "))
        ends = [msg("Played to the end: {n} of {of}", n=day.ended["finished"], of=sum(games.values()))]
        won, lost, drawn = (day.results[result] for result in ("won", "lost", "draw"))
        if won + lost + drawn:
            ends.append(msg("Visitors: {won} won, {lost} lost, {drawn} drawn", won=won, lost=lost, drawn=drawn))
        told.append(chain(ends, " · "))
        minutes, seconds = divmod(round(day.seconds / sum(games.values())), 60)
        told.append(msg("Length on average: {time} min", time=f"{minutes}:{seconds:02}"))
    return tuple(told)
