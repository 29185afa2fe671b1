"""What is kept of games: one record of each that has ended, however often its end is taken back and reached again, and
its first result in the statistics; and a record of each that was left for another one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from reflix.play.seats import Script
from reflix.play.session import Session
from reflix.store.records import Records
from reflix.store.statistics import Statistics

RECORD = "Record"
"""The header of an unfinished game that already has a record, because it had ended and the end was taken back."""

COUNTED = "Counted"
"""The header of an unfinished game that is not to be counted (any more)."""


class Archive:
    """The records and statistics of a player's folder. `clock` tells the date."""

    def __init__(self, folder: Path, clock: Callable[[], datetime]) -> None:
        self.records = Records(folder)
        self.statistics = Statistics(folder)
        self.clock = clock
        self._names: WeakKeyDictionary[Session[Any], str] = WeakKeyDictionary()
        self._counted: WeakSet[Session[Any]] = WeakSet()

    def record(self, session: Session[Any]) -> None:
        """A game has come to its end by a move: its record is written, or written anew. Lessons are no games.

        Raises `StoreError`."""
        if not any(isinstance(seat, Script) for seat in session.seats):
            self._names[session] = self.records.keep(session, self.clock(), self._names.get(session, ""))

    def put_by(self, session: Session[Any]) -> None:
        """An unfinished game makes room for another one, and only one can be continued: it is kept as it stands, to be
        played on from its record. A single move is no loss, and a record of its end is not written over.

        Raises `StoreError`."""
        if len(session.turns) > 1 and session not in self._names:
            self.record(session)

    def count(self, session: Session[Any]) -> None:
        """The result of a game goes into the statistics, unless it has been counted before: an end that was taken
        back stays counted. Raises `StoreError`."""
        if session not in self._counted:
            self._counted.add(session)
            self.statistics.count(session)

    def leave_out(self, session: Session[Any]) -> None:
        """A game that begins in the middle of another one is kept, but not counted."""
        self._counted.add(session)

    def headers(self, session: Session[Any]) -> dict[str, str]:
        """What has to be remembered with the save of an unfinished game."""
        name = self._names.get(session)
        headers = {} if name is None else {RECORD: name}
        return headers | {COUNTED: "yes"} if session in self._counted else headers

    def remember(self, session: Session[Any], headers: Mapping[str, str]) -> None:
        """An unfinished game is back, with the headers of its save."""
        if headers.get(RECORD):
            self._names[session] = headers[RECORD]
        if headers.get(COUNTED):
            self._counted.add(session)
