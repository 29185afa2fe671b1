"""What is played at a kiosk, as a CSV file for the operator: one line per game, nothing about any person.

    date,hour,visit,game,language,opponent,side,result,rounds,seconds,ended
    2025-03-01,14,7,reflix,de,leicht,1,won,6,148,finished

Each month has a file of its own (`kiosk-2025-03.csv`). The hour is enough to plan a day and too little to find a
visitor on a camera. A line is on the disk before the next visitor comes; what a power cut leaves of a line is put aside
at the next start, and the whole lines stay.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from pathlib import Path

from reflix.core.message import Message, msg, nmsg
from reflix.store.atomic import (
    StoreError,
    aside_report,
    cause,
    copy_aside,
    open_ordinary,
    read_head,
    sync_folder,
    write_atomic,
)

COLUMNS = ("date", "hour", "visit", "game", "language", "opponent", "side", "result", "rounds", "seconds", "ended")
HEADER = ",".join(COLUMNS)

ENDED = ("finished", "abandoned", "idle", "stopped")
"""How a game can end: by its rules, left by the visitor, forgotten, or with the program."""

RESULTS = ("", "won", "lost", "draw", "one", "two")
"""How it can come out: for the one visitor, or the winning side of two."""

WORD = re.compile(r"[A-Za-z0-9_-]{0,40}")
NUMBER = re.compile(r"[0-9]{1,7}")

MOST_WAITING = 200
"""Lines that wait for a disk that takes nothing; older ones are given up."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game at a kiosk, or a visit without one (no `game`). `visit` counts the visitors of a day; `opponent` is a
    level, `human` or `bots`; `side` is 1 or 2, or 0 for both or none; `seconds` are those of the game."""

    visit: int
    game: str
    language: str
    opponent: str = ""
    side: int = 0
    result: str = ""
    rounds: int = 0
    seconds: int = 0
    ended: str = "finished"


@dataclass(slots=True)
class Day:
    """A day in short: visits, games that were begun by game, how they ended and came out, and their seconds."""

    visits: int = 0
    games: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)
    seconds: int = 0

    def add(self, played: Played) -> None:
        """Count one more."""
        self.visits = max(self.visits, played.visit)
        if played.game:
            self.games[played.game] += 1
            self.ended[played.ended] += 1
            self.results[played.result] += 1
            self.seconds += played.seconds


def path_of(name: str, folder: Path) -> Path | None:
    """The file that a kiosk's configuration names, before the month is put in; None for no statistics."""
    return folder / Path(name).expanduser() if name else None


class VisitLog:
    """The file of a kiosk. `load` first; every line is written at once and durably."""

    def __init__(self, path: Path, clock: Callable[[], datetime] = datetime.now) -> None:
        self._path = path
        self._clock = clock
        self._file = path
        self._size = 0
        self._days: dict[date, Day] = {}
        self._visit = (clock().date(), 0)
        self._waiting: list[tuple[date, Played, str]] = []

    @property
    def file(self) -> Path:
        """The file of this month."""
        return self._path.with_name(f"{self._path.stem}-{self._clock():%Y-%m}{self._path.suffix}")

    def day(self, when: date | None = None) -> Day:
        """What was played on a day of this month; without a day, today."""
        when = when or self._clock().date()
        day = deepcopy(self._days.get(when, Day()))
        for date_, played, _ in self._waiting:
            if date_ == when:
                day.add(played)
        return day

    def next_visit(self) -> int:
        """The number of a visit that begins now."""
        today = self._clock().date()
        before = self._visit[1] if self._visit[0] == today else 0
        self._visit = (today, max(before, self.day().visits) + 1)
        return self._visit[1]

    def load(self) -> Message | None:
        """Read and repair the file of this month; what to tell the operator. Never raises."""
        self._file = self.file
        self._size = 0
        self._days = {}
        try:
            content = read_head(self._file)
        except FileNotFoundError:
            return None
        except OSError as error:
            return msg("{file} cannot be read: {reason}.", file=str(self._file), reason=cause(error))
        header, *lines = content.decode("utf-8-sig", "replace").split("\n")
        if header.rstrip("\r") != HEADER:
            return aside_report(self._file, msg("The statistics do not have the columns that were expected."))
        last = lines.pop() if lines else ""
        rows = [(line, _read(line)) for line in lines]
        if last:
            rows.append((last, _read(last)))
        good = [line.rstrip("\r") for line, row in rows if row is not None]
        for _, row in rows:
            if row is not None:
                self._days.setdefault(row[0], Day()).add(row[1])
        self._size = len(content)
        if len(good) == len(rows) and content.endswith(b"\n"):
            return None
        return self._repair(good, len(rows) - len(good))

    def _repair(self, good: list[str], lost: int) -> Message | None:
        """Write the whole lines anew; what was there before is kept beside, if any of it is left out."""
        text = "".join(f"{line}\n" for line in (HEADER, *good))
        reason = nmsg("{n} line of the statistics is damaged.", "{n} lines of the statistics are damaged.", lost)
        try:
            aside = copy_aside(self._file, reason) if lost else None
            write_atomic(self._file, text)
        except StoreError as error:
            return error.message
        self._size = len(text.encode())
        return None if aside is None else msg("{reason} It was put aside as {file}.", reason=reason, file=aside.name)

    def count(self, played: Played) -> None:
        """Add a line. Raises `StoreError`, and then the line is written together with the next one; ValueError for what
        is no word or number of this file."""
        now = self._clock()
        self._waiting = [*self._waiting[-MOST_WAITING:], (now.date(), played, _line(now, played))]
        if self._file != self.file or self._size != _size(self._file):
            self.load()  # another month, or somebody has edited the file
        text = "".join(f"{line}\n" for _, _, line in self._waiting)
        try:
            self._append(text if self._size else f"{HEADER}\n{text}")
        except OSError as error:
            raise StoreError(
                msg("{file} cannot be written: {reason}.", file=str(self._file), reason=cause(error))
            ) from error
        for when, counted, _ in self._waiting:
            self._days.setdefault(when, Day()).add(counted)
        self._waiting = []

    def _append(self, text: str) -> None:
        """Add to the file durably, or not at all."""
        content = text.encode()
        self._file.parent.mkdir(parents=True, exist_ok=True)
        handle = open_ordinary(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        with os.fdopen(handle, "ab", buffering=0) as file:  # unbuffered: what fails must not be tried again at closing
            try:
                while content:
                    content = content[file.write(content) or 0 :]
                os.fsync(file.fileno())
            except OSError:
                with contextlib.suppress(OSError):
                    file.truncate(self._size)
                raise
        if self._size == 0:
            sync_folder(self._file.parent)
        self._size += len(text.encode())


def _size(path: Path) -> int:
    """The bytes of a file, 0 if there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _line(now: datetime, played: Played) -> str:
    """A line of the file. Its values are words and numbers, so that nothing needs quotation marks."""
    values = {"date": f"{now:%Y-%m-%d}", "hour": now.hour, **asdict(played)}
    line = ",".join(str(values[name]) for name in COLUMNS)
    if _read(line) is None:
        raise ValueError(f"this cannot be counted: {played}")
    return line


def _read(line: str) -> tuple[date, Played] | None:
    """The day and the game of a line, None if it is damaged."""
    values = dict(zip(COLUMNS, line.rstrip("\r").split(","), strict=False))
    if len(values) < len(COLUMNS) or line.count(",") >= len(COLUMNS):
        return None
    numbers = [values[name] for name in ("hour", "visit", "side", "rounds", "seconds")]
    words = [values[name] for name in ("game", "language", "opponent")]
    if not all(map(NUMBER.fullmatch, numbers)) or not all(map(WORD.fullmatch, words)):
        return None
    if values["ended"] not in ENDED or values["result"] not in RESULTS:
        return None
    try:
        when = date.fromisoformat(values["date"])
    except ValueError:
        return None
    _, visit, side, rounds, seconds = map(int, numbers)
    game, language, opponent = words
    return when, Played(visit, game, language, opponent, side, values["result"], rounds, seconds, values["ended"])
