"""Records: a session as a readable text that is replayed through the engine, and the save of an unfinished game.

    Reflix record 1
    Game: reflix
    Start: .SWSWS.|\\..T../|....... .SWSWS.|\\..T../|....... B6/D6\\F6/ B4/D4\\F4/ t 1 t -
    One: human Ada
    Two: bot schwer 17
    Result: *

    D4-C4 D6* C4-E4
    *

The last word is the result of a finished game or `*`; without it a record is incomplete.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reflix.core.game import AnyGame, Outcome, P, SetupError, Side
from reflix.core.message import Message, msg, quoted
from reflix.play.replay import ReplayError, names, replay_from
from reflix.play.seats import Bot, Seat, parse_seat, seat_text
from reflix.play.session import Session
from reflix.store.atomic import StoreError, aside_report, cause, read_text, write_atomic

VERSION = 1
FIRST_LINE = re.compile(r"Reflix record ([1-9][0-9]{0,8})")
HEADER = re.compile(r"([A-Za-z][A-Za-z0-9_-]*):[ \t]*(.*)")
RESERVED = ("Game", "Start", "One", "Two", "Result")
UNFINISHED = "*"
MOVES_A_LINE = 10

FindGame = Callable[[str], AnyGame]
"""The game of an id; ValueError if there is none."""


class RecordError(ValueError):
    """A record that cannot be read: the number of the line (from 1) and a `message` that says what is wrong there."""

    def __init__(self, line: int, message: Message) -> None:
        super().__init__(f"Line {line}: {message}")
        self.line = line
        self.message = message

    @property
    def told(self) -> Message:
        """Both in one sentence for the player."""
        return msg("Line {line}: {reason}", line=self.line, reason=self.message)


@dataclass(frozen=True, slots=True)
class Record:
    """A record as text: headers and move names, each with the number of its line, and the closing word."""

    headers: Mapping[str, tuple[int, str]]
    moves: tuple[tuple[int, str], ...]
    end: tuple[int, str]


def result_text(outcome: Outcome | None) -> str:
    """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
    if outcome is None:
        return UNFINISHED
    return "1/2-1/2" if outcome.winner is None else ("1-0", "0-1")[outcome.winner]


RESULTS = (UNFINISHED, *(result_text(Outcome(winner, "", (0, 0))) for winner in (Side.ONE, Side.TWO, None)))


def dumps(session: Session[P], **headers: str) -> str:
    """The record of a session, without the turns that could be redone. More headers, like `Date`, may be given."""
    one, two = session.seats
    result = result_text(session.outcome)
    start = session.game.encode(session.start)
    known = {"Game": session.game.id, "Start": start, "One": seat_text(one), "Two": seat_text(two)}
    lines = [f"Reflix record {VERSION}"]
    lines.extend(_header(name, value) for name, value in known.items())
    for name, value in headers.items():
        if name in RESERVED:
            raise ValueError(f"the header {name} is written from the session")
        lines.append(_header(name, value))
    lines.extend((_header("Result", result), ""))
    moves = names(session.game, session.turns)
    lines.extend(" ".join(moves[at : at + MOVES_A_LINE]) for at in range(0, len(moves), MOVES_A_LINE))
    return "\n".join((*lines, result, ""))


def _header(name: str, value: str) -> str:
    line = f"{name}: {value}".rstrip()
    if not HEADER.fullmatch(line) or not value.isprintable():
        raise ValueError(f"a header is a word and a value in one line, not {quoted(line)}")
    return line


def loads(text: str, find_game: FindGame) -> Session[Any]:
    """The session of a record. Raises `RecordError`; headers that are not known are passed over."""
    record = parse_record(text)
    game = _game(record, find_game)
    start = _start(record, game)
    seats = (_seat(record, "One", game), _seat(record, "Two", game))
    try:
        turns = replay_from(game, start, (name for _, name in record.moves))
    except ReplayError as error:
        raise RecordError(record.moves[error.number - 1][0], error.message) from error
    session: Session[Any] = Session(game, start, seats, turns=turns)
    _check_result(record, result_text(session.outcome))
    return session


def is_record(text: str) -> bool:
    """Whether a text is meant to be a record."""
    return FIRST_LINE.match(text.removeprefix("\ufeff").lstrip()) is not None


def parse_record(text: str) -> Record:
    """The parts of a record, without asking any game. Raises `RecordError`."""
    headers, lines, gap = _head(text)
    words = [(number, word) for number, line in lines[gap:] for word in line.split()]
    if not words or words[-1][1] not in RESULTS:
        last = max(number for number, line in lines if line)
        expected = " ".join(RESULTS)
        raise RecordError(last, msg("The record is incomplete; its last word must be one of: {words}", words=expected))
    return Record(headers, tuple(words[:-1]), words[-1])


def parse_headers(text: str) -> Mapping[str, tuple[int, str]]:
    """The headers of a record with their lines, whatever follows them. Raises `RecordError`."""
    return _head(text)[0]


def _head(text: str) -> tuple[Mapping[str, tuple[int, str]], list[tuple[int, str]], int]:
    """The headers, all lines with their numbers, and the index of the empty line that ends the headers."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    _check_version(lines[0][1])
    gap = next((at for at, (_, line) in enumerate(lines) if not line), len(lines))
    return _headers(lines[1:gap]), lines, gap


def _check_version(line: str) -> None:
    match = FIRST_LINE.fullmatch(line)
    if match is None:
        raise RecordError(1, msg("This is not a record; expected '{line}'.", line=f"Reflix record {VERSION}"))
    if int(match[1]) > VERSION:
        raise RecordError(
            1,
            msg(
                "The record has format {found}, written by a newer version of this program; this one reads {known}.",
                found=match[1],
                known=VERSION,
            ),
        )


def _headers(lines: list[tuple[int, str]]) -> Mapping[str, tuple[int, str]]:
    headers: dict[str, tuple[int, str]] = {}
    for number, line in lines:
        match = HEADER.fullmatch(line)
        if match is None:
            raise RecordError(number, msg("Expected a header like 'Game: reflix', or an empty line before the moves."))
        if match[1] in headers:
            raise RecordError(number, msg("The header {name} is there twice.", name=match[1]))
        headers[match[1]] = (number, match[2])
    return headers


def _wanted(record: Record, name: str) -> tuple[int, str]:
    if name not in record.headers:
        raise RecordError(1, msg("The header {name} is missing.", name=name))
    return record.headers[name]


def _game(record: Record, find_game: FindGame) -> AnyGame:
    line, name = _wanted(record, "Game")
    try:
        return find_game(name)
    except ValueError as error:
        raise RecordError(line, msg("There is no game named {name} here.", name=quoted(name))) from error


def _start(record: Record, game: AnyGame) -> Any:
    line, text = _wanted(record, "Start")
    try:
        return game.start(text)
    except SetupError as error:
        raise RecordError(line, error.message) from error


def _seat(record: Record, name: str, game: AnyGame) -> Seat:
    line, text = _wanted(record, name)
    try:
        seat = parse_seat(text)
        if isinstance(seat, Bot):
            game.info.level(seat.level)
    except ValueError as error:
        raise RecordError(line, msg("The seat cannot be read: {reason}.", reason=str(error))) from error
    return seat


def _check_result(record: Record, played: str) -> None:
    for line, claimed in (record.headers.get("Result", record.end), record.end):
        if claimed != played:
            raise RecordError(
                line,
                msg("The record says {claimed}, but its moves lead to {played}.", claimed=claimed, played=played),
            )


class Autosave:
    """The unfinished game in a folder: one file, written after every turn. `headers` are those of the file that was
    loaded last."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "unfinished.txt"
        self.headers: Mapping[str, str] = {}

    def save(self, session: Session[P], **headers: str) -> None:
        """Keep this session instead of the one before, with headers of the caller's. Raises `StoreError`."""
        write_atomic(self.path, dumps(session, **headers))

    def load(self, find_game: FindGame) -> tuple[Session[Any] | None, Message | None]:
        """The session that was kept, if any, and what to tell the player. Never raises: a file that cannot be used is
        put aside, so that the next save does not write over it."""
        try:
            text = read_text(self.path)
            if text is None:
                return None, None
            session = loads(text, find_game)
            self.headers = {name: value for name, (_, value) in parse_headers(text).items()}
            return session, None
        except StoreError as error:
            reason = error.message
        except RecordError as error:
            reason = msg(
                "The unfinished game cannot be read. Line {line}: {reason}", line=error.line, reason=error.message
            )
        except Exception:  # a file must never stop the start, whatever it makes go wrong
            reason = msg("The unfinished game cannot be read: the file is damaged.")
        return None, aside_report(self.path, reason)

    def clear(self) -> None:
        """Forget the session (it has ended, or the player gave it up). Raises `StoreError`."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(
                msg("{file} cannot be deleted: {reason}.", file=str(self.path), reason=cause(error))
            ) from error
