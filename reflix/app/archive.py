"""What is kept of games that have ended: one record of each, however often its end is taken back and reached again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from reflix.play.seats import Script
from reflix.play.session import Session
from reflix.store.records import Records

RECORD = "Record"
"""The header of an unfinished game that already has a record, because it had ended and the end was taken back."""


class Archive:
    """The records of a player's folder. `clock` tells the date."""

    def __init__(self, folder: Path, clock: Callable[[], datetime]) -> None:
        self.records = Records(folder)
        self.clock = clock
        self._names: WeakKeyDictionary[Session[Any], str] = WeakKeyDictionary()
        self._uncounted: WeakSet[Session[Any]] = WeakSet()

    def ended(self, session: Session[Any]) -> None:
        """A game has come to its end by a move: its record is written, or written anew. Lessons are no games.

        Raises `StoreError`."""
        if any(isinstance(seat, Script) for seat in session.seats):
            return
        self._names[session] = self.records.keep(session, self.clock(), self._names.get(session, ""))

    def leave_out(self, session: Session[Any]) -> None:
        """A game that begins in the middle of another one is kept, but not counted."""
        self._uncounted.add(session)

    def headers(self, session: Session[Any]) -> dict[str, str]:
        """What has to be remembered with the save of an unfinished game."""
        name = self._names.get(session)
        return {} if name is None else {RECORD: name}

    def remember(self, session: Session[Any], headers: Mapping[str, str]) -> None:
        """An unfinished game is back, with the headers of its save."""
        if headers.get(RECORD):
            self._names[session] = headers[RECORD]
