"""`replay --text`: tells a recorded game turn by turn. Without `--text` the window opens on it (see `__main__`)."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reflix.cli.errors import OK, UsageError
from reflix.cli.parser import Parser
from reflix.cli.position import result, side_name
from reflix.core.game import Side
from reflix.games.catalog import find
from reflix.play.seats import Bot, Human, Seat
from reflix.play.session import Session
from reflix.store.atomic import StoreError
from reflix.store.records import read_file
from reflix.store.saves import RecordError


def read_session(path: Path) -> Session[Any]:
    """The game of a record file. Raises `UsageError` that names file, line and reason."""
    try:
        return read_file(path, find)[0]
    except RecordError as fault:
        raise UsageError(f"{path}, line {fault.line}: {fault.message}") from fault
    except StoreError as fault:
        raise UsageError(str(fault)) from fault


def add_options(parser: Parser) -> None:
    """The file, and whether it is told instead of shown."""
    parser.add_argument("record", metavar="FILE", type=Path, help="a record, as the program keeps them (.reflix)")
    parser.add_argument("--text", action="store_true", help="print every turn in words instead of opening the window")


def players(session: Session[Any]) -> str:
    """The game, and who plays it."""
    game = session.game
    both = " against ".join(f"{_player(session.seats[side])}, {side_name(game, side)}" for side in Side)
    return f"{game.info.title}: {both}"


def tell(session: Session[Any]) -> Iterator[str]:
    """The game in lines of words."""
    game = session.game
    yield players(session)
    yield f"start: {game.encode(session.start)}"
    longest = max((len(game.name(turn.before, turn.move)) for turn in session.turns), default=0)
    for number, turn in enumerate(session.turns, 1):
        told = " ".join(str(sentence) for sentence in game.tell(turn))
        letter = game.info.letters[turn.before.to_move]
        yield f"{number:3}. {letter} {game.name(turn.before, turn.move):<{longest}}  {told}".rstrip()
    outcome = session.outcome
    yield "not finished" if outcome is None else f"result: {result(game, outcome)}"


def _player(seat: Seat) -> str:
    match seat:
        case Human(name):
            return name or "a person"
        case Bot(level):
            return f"computer ({level})"
    return "a script"


def run_text(args: Namespace) -> int:
    """Print the game."""
    print("\n".join(tell(read_session(args.record))))
    return OK
