"""Running games as text and back: in the form that players of the game are used to if it has one, else as a record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from reflix.app.screens.panel import seat_name
from reflix.core.game import IllegalMove, SetupError, Side, Turn
from reflix.core.message import Message, msg
from reflix.games import catalog
from reflix.play.session import Session
from reflix.store import saves


class ReadGame(Protocol):
    """A game that was read from a text."""

    @property
    def start(self) -> Any:
        """Where it began."""

    @property
    def turns(self) -> tuple[Turn[Any], ...]:
        """Its turns, also those that nobody writes."""


@runtime_checkable
class KeepsTranscripts(Protocol):
    """A game with a usual text form of its own for whole games, like `f5d6c3` of Reversi."""

    def read_transcript(self, text: str) -> ReadGame:
        """The game of a text. Raises `IllegalMove` and `SetupError` with words that name the move."""

    def write_transcript(self, turns: tuple[Turn[Any], ...]) -> str:
        """The text of a game."""


@runtime_checkable
class WritesGgf(Protocol):
    """A game that programs of the world exchange in GGF."""

    def write_ggf(self, turns: tuple[Turn[Any], ...], black: str, white: str) -> str:
        """The text of a game with the names of its players."""


class Unreadable(ValueError):
    """A text that is no game of this kind; `message` names the fault."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def written(session: Session[Any]) -> str:
    """The game so far as text. A list of moves cannot say where a game began, so without any it is a record."""
    if isinstance(session.game, KeepsTranscripts) and session.turns:
        return session.game.write_transcript(session.turns)
    return saves.dumps(session)


def written_ggf(session: Session[Any], say: Callable[[Message], str]) -> str:
    """The game so far in GGF; the game must be one that `WritesGgf`."""
    assert isinstance(session.game, WritesGgf)
    one, two = (say(seat_name(session, side)) for side in Side)
    return session.game.write_ggf(session.turns, one, two)


def read(text: str, session: Session[Any]) -> Session[Any]:
    """The game of a text, with the players of this session. Raises `Unreadable` and leaves everything as it is."""
    text = text.strip()
    if not text:
        raise Unreadable(msg("There is no game on the clipboard."))
    game = session.game
    try:
        if isinstance(game, KeepsTranscripts) and not saves.is_record(text):
            found: ReadGame = game.read_transcript(text)
        else:
            found = _record(text, session)
    except (IllegalMove, SetupError) as fault:
        raise Unreadable(fault.message) from fault
    return Session(game, found.start, session.seats, turns=found.turns)


def _record(text: str, session: Session[Any]) -> Session[Any]:
    try:
        found = saves.loads(text, catalog.find)
    except saves.RecordError as fault:
        raise Unreadable(msg("Line {line}: {reason}", line=fault.line, reason=fault.message)) from fault
    if found.game is not session.game:
        raise Unreadable(msg("This is a game of {game}.", game=found.game.info.title))
    return found
