"""Games, positions, moves and levels as the commands read them: words in, values or a `UsageError` out."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from reflix.cli.errors import UsageError, unknown
from reflix.cli.parser import Parser
from reflix.core.compiled import all_compiled, summary
from reflix.core.game import AnyGame, IllegalMove, Level, SetupError, Turn
from reflix.games.catalog import GAMES

MANY = 40
"""More legal moves than this are counted instead of listed when one was illegal."""


class ReadGame(Protocol):
    """A game that was read from a text."""

    @property
    def start(self) -> Any:
        """Where it began."""

    @property
    def turns(self) -> tuple[Turn[Any], ...]:
        """Its turns, also those that nobody writes."""

    @property
    def owed(self) -> bool:
        """Whether the last turn is due but was not written."""


@runtime_checkable
class ReadsTranscripts(Protocol):
    """A game with a reader of its own for whole games as people write them, the same that the window uses: without
    forced passes, with move numbers, perhaps with a board in front (Reversi)."""

    def read_transcript(self, text: str, start: Any) -> ReadGame:
        """The game of a text. Raises `IllegalMove` and `SetupError` with words that name the move."""


@dataclass(frozen=True, slots=True)
class Line:
    """A game and how far it was played: the position, and the turns that led there from the one that was given."""

    game: AnyGame
    position: Any
    turns: tuple[Turn[Any], ...] = ()


def add_game(parser: Parser) -> None:
    """The game's name as the first word."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game.id for game in GAMES)}")


def add_position(parser: Parser) -> None:
    """The option for a position text."""
    parser.add_argument(
        "--position", metavar="TEXT", help="the position text to begin from (default: the start of the game)"
    )


def add_moves(parser: Parser) -> None:
    """The option for moves to be played first."""
    parser.add_argument(
        "--moves", metavar="MOVES", default="", help="moves to play, separated by blanks, commas or line breaks"
    )


def add_cache(parser: Parser) -> None:
    """The option for the folder of solutions."""
    parser.add_argument("--cache", type=Path, metavar="DIR", help="keep solutions there (default: the system's place)")


def read_game(name: str) -> AnyGame:
    """The game of that name."""
    for game in GAMES:
        if game.id == name:
            return game
    raise unknown("game", name, tuple(game.id for game in GAMES))


def read_level(game: AnyGame, name: str) -> Level:
    """The level of that name."""
    for level in game.info.levels:
        if level.name == name:
            tell_if_slow(game, level)
            return level
    raise unknown("level", name, tuple(level.name for level in game.info.levels))


def tell_if_slow(game: AnyGame, level: Level) -> None:
    """Say on stderr that a level will take very long here, if it will."""
    if level.heavy and not all_compiled():
        note = f"a move of {level.name} in {game.id} may take a minute here, because the program runs {summary()}."
        print(f"reflix: {note}", file=sys.stderr)


def read_position(game: AnyGame, text: str | None) -> Any:
    """The position of a text, the start of the game without one."""
    if text is None:
        return game.start()
    if not text.strip():
        raise UsageError(f"--position: the text is empty; the start is: {game.encode(game.start())}")
    try:
        return game.start(text)
    except SetupError as fault:
        raise UsageError(f"--position: {fault}") from fault


def read_line(name: str, position: str | None, moves: str) -> Line:
    """The game of that name, played on from a position by a list of moves."""
    game = read_game(name)
    here = read_position(game, position)
    if moves and isinstance(game, ReadsTranscripts):
        return _transcript(game, here, moves)
    turns: list[Turn[Any]] = []
    for number, word in enumerate(re.findall(r"[^\s,]+", moves), 1):
        turns.append(_played(game, here, number, word))
        here = turns[-1].after
    return Line(game, here, tuple(turns))


def _transcript(game: AnyGame, here: Any, text: str) -> Line:
    assert isinstance(game, ReadsTranscripts)
    try:
        read = game.read_transcript(text, here)
    except IllegalMove as fault:
        legal = "" if fault.position is None else f"; {_legal(game, fault.position)}"
        raise UsageError(f"--moves: {str(fault).rstrip('.')}{legal}.") from fault
    except SetupError as fault:
        raise UsageError(f"--moves: {fault}") from fault
    return Line(game, read.turns[-1].after if read.turns else read.start, read.turns)


def _played(game: AnyGame, here: Any, number: int, word: str) -> Turn[Any]:
    try:
        return here.play(game.parse(here, word))  # type: ignore[no-any-return]
    except IllegalMove as fault:
        reason = f"{str(fault).rstrip('.')}; {_legal(game, here)}."
        raise UsageError(f"--moves: move {number}, {word!r}, is illegal: {reason}") from fault


def names(game: AnyGame, position: Any) -> list[str]:
    """The legal moves by name, sorted as text."""
    return sorted(game.name(position, move) for move in position.moves())


def _legal(game: AnyGame, position: Any) -> str:
    found = names(game, position)
    if not found:
        return "the game is over and no move is legal"
    if len(found) > MANY:
        return f"legal are {len(found)} moves, such as {', '.join(found[:MANY])}"
    return f"legal: {', '.join(found)}"
