"""Games that come from elsewhere, as text: records, and whatever other form the games of the house read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from reflix.app.transcripts import KeepsTranscripts, Unreadable
from reflix.core.game import IllegalMove, SetupError
from reflix.core.message import msg
from reflix.games import catalog
from reflix.play.seats import Human
from reflix.play.session import Session
from reflix.store import records, saves
from reflix.store.atomic import StoreError

if TYPE_CHECKING:
    from reflix.app.program import Program

__all__ = ["Unreadable", "keep", "open_file", "read"]


def read(text: str) -> Session[Any]:
    """The game of a text. Raises `Unreadable` with the line (blank ones in front do not count) and the reason."""
    text = text.strip()
    if not text:
        raise Unreadable(msg("There is no game on the clipboard."))
    found = None if saves.is_record(text) else _transcript(text)
    if found is not None:
        return found
    try:
        return records.read(text, catalog.find)
    except saves.RecordError as fault:
        raise Unreadable(fault.told) from fault


def keep(program: Program, text: str) -> str:
    """Put the game of a text into the records; the name of its file. Raises `Unreadable` or `StoreError`."""
    session = read(text)
    archive = program.archive
    if saves.is_record(text):
        return archive.records.add(text.strip(), catalog.find, archive.clock())
    return archive.records.keep(session, archive.clock())


def open_file(program: Program, path: Path) -> None:
    """A file was dropped on the window: its game goes into the records and is shown; a fault is told."""
    from reflix.app.screens.replay import ReplayScreen

    archive = program.archive
    try:
        session, text = records.read_file(path, catalog.find)
        archive.records.add(text, catalog.find, archive.clock())
    except saves.RecordError as fault:
        program.news.append(msg("{file}: {reason}", file=path.name, reason=fault.told))
        program.sounds.play("refuse", now=program.now)
    except StoreError as fault:
        program.news.append(fault.message)
    else:
        program.open(ReplayScreen(program, session))


def _transcript(text: str) -> Session[Any] | None:
    """The game of a text in the usual form of one of the games, None if it is none of any."""
    if len(text) > records.LONGEST:
        return None
    for game in catalog.GAMES:
        if isinstance(game, KeepsTranscripts):
            try:
                found = game.read_transcript(text)
            except (IllegalMove, SetupError):
                continue
            if found.turns:
                return Session(game, found.start, (Human(), Human()), turns=found.turns)
    return None
