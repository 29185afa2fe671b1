"""`records`: lists the games that the program has kept, and takes others in."""

from __future__ import annotations

from argparse import Namespace
from datetime import datetime
from pathlib import Path

from reflix.cli.command import Command
from reflix.cli.errors import OK, REFUSED, UsageError
from reflix.cli.inputs import read_game
from reflix.cli.parser import Parser
from reflix.games.catalog import GAMES, find
from reflix.store.atomic import StoreError, read_text
from reflix.store.folders import data_folder
from reflix.store.records import Records
from reflix.store.saves import RecordError


def _records(args: Namespace) -> Records:
    if args.data_dir is not None and args.data_dir.exists() and not args.data_dir.is_dir():
        raise UsageError(f"--data-dir: {str(args.data_dir)!r} is a file; expected a folder.")
    return Records(data_folder(args.data_dir))


def _add_folder(parser: Parser) -> None:
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="the player's folder (default: the system's)")


def _list_options(parser: Parser) -> None:
    games = ", ".join(game.id for game in GAMES)
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"only this game, one of: {games}")
    _add_folder(parser)


def _list(args: Namespace) -> int:
    game = "" if args.game is None else read_game(args.game).id
    try:
        entries = _records(args).entries(game)
    except StoreError as fault:
        raise UsageError(str(fault)) from fault
    for entry in entries:
        if entry.fault is not None:
            print(f"{entry.name}  {entry.fault}")
        else:
            one, two, ended = (entry.headers.get(name, "?") for name in ("One", "Two", "Result"))
            print(f"{entry.name}  {ended:>7}  {one} - {two}")
    return OK


def _import_options(parser: Parser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="records to take in")
    _add_folder(parser)


def _import(args: Namespace) -> int:
    """Each file by itself: one that cannot be read does not keep the others out."""
    records, refused = _records(args), 0
    for path in args.files:
        try:
            text = read_text(path)
            if text is None:
                raise UsageError(f"there is no file {path}.")
            print(f"{path}: {records.add(text, find, datetime.now())}")
        except RecordError as fault:
            refused += 1
            print(f"{path}: refused. {fault.told}")
        except StoreError as fault:
            raise UsageError(str(fault)) from fault
        except ValueError:
            refused += 1
            print(f"{path}: refused. The file is no text.")
    return REFUSED if refused else OK


COMMAND = Command(
    "records",
    "The games that have been played.",
    parts=(
        Command("list", "List the records, newest first.", _list_options, _list),
        Command("import", "Take records in from files.", _import_options, _import),
    ),
)
