"""Running games as text and back: in the form that players of the game are used to if it has one, else as a record."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from reflix.core.game import IllegalMove, SetupError, Turn
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


class Unreadable(ValueError):
    """A text that is no game of this kind; `message` names the fault."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def written(session: Session[Any]) -> str:
    """The game so far as text."""
    if isinstance(session.game, KeepsTranscripts):
        return session.game.write_transcript(session.turns)
    return saves.dumps(session)


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
