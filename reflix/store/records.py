"""The games that have been played, a text file each: `records/2026-11-29_22-46-03_reflix_1.reflix`.

The text is that of `saves`. Limits: a record has at most `LONGEST` characters and its headers at most `HEAD` bytes; a
folder may hold any number of files, the `LISTED` newest of them (by name) are listed. Nothing is ever deleted unasked;
a file that cannot be read is listed with its fault and stays.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count, islice
from pathlib import Path
from typing import Any

from reflix.core.message import Message, msg
from reflix.play.session import Session
from reflix.store.atomic import StoreError, aside_report, cause, read_head, read_text, write_atomic
from reflix.store.saves import (
    RESERVED,
    FindGame,
    RecordError,
    dumps,
    loads,
    parse_headers,
)

SUFFIX = ".reflix"
LONGEST = 100_000
HEAD = 4096
LISTED = 2000
DATE = "Date"


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the folder: its name and headers, or the reason why those cannot be read."""

    name: str
    headers: Mapping[str, str] = field(default_factory=dict)
    fault: Message | None = None

    @property
    def game(self) -> str:
        """The id of the game, empty if it is not known."""
        return self.headers.get("Game", "")

    @property
    def date(self) -> str:
        """When it ended, as `2026-11-29 22:46`, or whatever the file says; empty if it does not."""
        return self.headers.get(DATE, "")


def read(text: str, find_game: FindGame) -> Session[Any]:
    """The session of a record that somebody hands in. Raises `RecordError`."""
    if len(text) > LONGEST:
        raise RecordError(1, msg("The text is longer than any record ({most} characters).", most=LONGEST))
    return loads(text, find_game)


def read_file(path: Path, find_game: FindGame) -> tuple[Session[Any], str]:
    """The session of a record file, and its text. Raises `RecordError` or `StoreError`."""
    try:
        text = read_text(path)
    except ValueError as error:
        raise RecordError(1, msg("The file is no text.")) from error
    if text is None:
        raise StoreError(msg("There is no file {file}.", file=str(path)))
    return read(text, find_game), text


class Records:
    """The folder of records. It is made with the first of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "records"

    def look(self) -> Message | None:
        """See whether the folder can be one; what to tell the player. Never raises: a file in its place is put
        aside."""
        if not os.path.lexists(self.folder) or self.folder.is_dir():
            return None
        return aside_report(self.folder, msg("There was a file in the place of the folder of records."))

    def keep(self, session: Session[Any], when: datetime, name: str = "", **headers: str) -> str:
        """Write the record of a session and return the name of its file: a new one, or `name` if that is given.

        Raises `StoreError`."""
        text = dumps(session, **{DATE: f"{when:%Y-%m-%d %H:%M}"} | headers)
        if name:
            write_atomic(self._path(name), text)
            return name
        path = self._free(session.game.id, when)
        try:
            write_atomic(path, text)
        except StoreError:
            with contextlib.suppress(OSError):
                path.unlink()
            raise
        return path.name

    def add(self, text: str, find_game: FindGame, when: datetime) -> str:
        """Keep a record that comes from elsewhere, with its headers; the name of its file.

        Raises `RecordError`, and `StoreError` if it cannot be written."""
        session = read(text, find_game)
        found = {name: value for name, (_, value) in parse_headers(text).items()}
        headers = {name: value for name, value in found.items() if name not in RESERVED and value.isprintable()}
        return self.keep(session, when, **headers)

    def load(self, name: str, find_game: FindGame) -> Session[Any]:
        """The session of a record. Raises `RecordError` or `StoreError`."""
        return read_file(self._path(name), find_game)[0]

    def delete(self, name: str) -> None:
        """Delete a record; it may be gone already. Raises `StoreError`."""
        path = self._path(name)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(msg("{file} cannot be deleted: {reason}.", file=str(path), reason=cause(error))) from error

    def entries(self, game: str = "") -> tuple[Entry, ...]:
        """What is in the folder, newest first: everything, or the records of one game. Raises `StoreError`."""
        found = [entry for entry in map(self._entry, islice(self._names(), LISTED)) if game in ("", entry.game)]
        return tuple(sorted(found, key=lambda entry: (entry.date, entry.name), reverse=True))

    def _names(self) -> Iterator[str]:
        try:
            names = [path.name for path in self.folder.iterdir() if path.suffix == SUFFIX]
        except FileNotFoundError:
            return
        except OSError as error:
            raise StoreError(
                msg("{file} cannot be read: {reason}.", file=str(self.folder), reason=cause(error))
            ) from error
        yield from sorted(names, reverse=True)

    def _entry(self, name: str) -> Entry:
        path = self.folder / name
        try:
            head = read_head(path, HEAD)
            text = head.decode("utf-8-sig", errors="replace" if len(head) == HEAD else "strict")
            headers = {key: value for key, (_, value) in parse_headers(text).items()}
        except OSError as error:
            return Entry(name, fault=msg("{file} cannot be read: {reason}.", file=name, reason=cause(error)))
        except UnicodeDecodeError:
            return Entry(name, fault=msg("The file is no text."))
        except RecordError as error:
            return Entry(name, fault=error.told)
        return Entry(name, headers)

    def _path(self, name: str) -> Path:
        """The file of that name, which must be in the folder itself."""
        if Path(name).name != name or not name.endswith(SUFFIX):
            raise StoreError(msg("There is no record named {name}.", name=name))
        return self.folder / name

    def _free(self, game: str, when: datetime) -> Path:
        """A new name, taken with an empty file so that nobody else can take it in the meantime. Raises `StoreError`."""
        stem = f"{when:%Y-%m-%d_%H-%M-%S}_{game}"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for number in count(1):
                path = self.folder / f"{stem}_{number}{SUFFIX}"
                with contextlib.suppress(FileExistsError):
                    path.touch(exist_ok=False)
                    return path
        except OSError as error:
            raise StoreError(
                msg("{file} cannot be written: {reason}.", file=str(self.folder), reason=cause(error))
            ) from error
        raise AssertionError("numbers do not end")
