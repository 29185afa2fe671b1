"""`kiosk`: what the operator of a kiosk does in the terminal; the kiosk itself is opened by whoever knows windows."""

from __future__ import annotations

import faulthandler
import getpass
import signal
import sys
from argparse import Namespace
from pathlib import Path

from reflix.cli import inputs
from reflix.cli.errors import OK, UsageError
from reflix.cli.parser import Parser
from reflix.core.assets import asset
from reflix.core.lifesign import LifeSign
from reflix.games.catalog import GAMES
from reflix.store.folders import data_folder
from reflix.store.kiosk import KioskConfig, Offer

OWN = ("supervise", "log", "check", "example", "pin")
"""Options that the game itself does not get from its supervisor."""


def add_options(parser: Parser) -> None:
    """The options of the operator; at most one of those that do something else than open the kiosk."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="the kiosk's TOML file (default: all as --example)")
    parser.add_argument(
        "--log", type=Path, metavar="FILE", help="log of --supervise (default: kiosk.log beside the data)"
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--check", type=Path, metavar="FILE", help="say what is wrong in a file; exit 0 or 2")
    instead.add_argument("--example", action="store_true", help="print a commented file with all defaults")
    instead.add_argument("--supervise", action="store_true", help="start the kiosk again whenever it crashes or hangs")
    instead.add_argument("--pin", action="store_true", help="ask for a PIN and print the line for the file")


def read_config(path: Path | None, offer: Offer) -> KioskConfig:
    """The configuration of a kiosk; without a file the default. Raises `UsageError` with all that is wrong."""
    if path is None:
        return KioskConfig.default(offer)
    from reflix.store import kioskfile  # these and others here are needed by no other start of the program

    try:
        return kioskfile.load(path, offer)
    except kioskfile.ConfigError as error:
        raise UsageError(str(error)) from error


def instead(args: Namespace, offer: Offer) -> int | None:
    """Do what was asked for instead of opening the kiosk; its exit code, None if nothing was. Raises `UsageError`."""
    if args.log is not None and not args.supervise:
        raise UsageError("kiosk: --log is the log of --supervise; expected both or neither.")
    if args.self_test:
        raise UsageError("kiosk: --self-test goes without a command: reflix --self-test.")
    if args.check is not None:
        tell_if_slow(read_config(args.check, offer))
        print(f"{args.check} is fine.")
        return OK
    if args.example:
        print(asset("kiosk.toml").read_text(encoding="utf-8"), end="")
        return OK
    if args.pin:
        print(f'pin = "{_hashed(_ask())}"')
        return OK
    if args.supervise:
        return _supervise(args, read_config(args.config, offer))
    return None


def tell_if_slow(config: KioskConfig) -> None:
    """Say on stderr which levels on offer will take very long here."""
    for game in GAMES:
        for level in game.info.levels:
            if game.id in config.games and level.name in config.levels:
                inputs.tell_if_slow(game, level)


def promise_stacks() -> None:
    """From now on, let the supervisor ask where all threads are; also told when the interpreter itself crashes."""
    try:
        faulthandler.enable()
        if sys.platform != "win32":
            faulthandler.register(signal.SIGUSR1)
    except (OSError, RuntimeError):  # the standard error is no file, and no log can be written either
        return


def _supervise(args: Namespace, config: KioskConfig) -> int:
    from reflix.cli.logfile import open_log
    from reflix.cli.supervisor import Supervisor

    log = open_log(args.log or data_folder(args.data_dir) / "kiosk.log")
    with LifeSign.from_environment() as watcher:
        return Supervisor(game_command(args), config.hang, log, watcher).run()


def game_command(args: Namespace) -> list[str]:
    """What starts the game alone, with all options but those of the supervisor, in the frozen program as well."""
    words = [sys.executable, "kiosk"] if getattr(sys, "frozen", False) else [sys.executable, "-m", "reflix", "kiosk"]
    for name, value in vars(args).items():
        if name in OWN or value is None or value is False:
            continue
        words.append(f"--{name.replace('_', '-')}")
        if isinstance(value, tuple):
            words.append("x".join(map(str, value)))
        elif value is not True:
            words.append(str(value))
    return words


def _ask() -> str:
    """The PIN: typed twice and unseen at a terminal, else the first line of the input."""
    if sys.stdin is None or not sys.stdin.isatty():
        return sys.stdin.readline().strip() if sys.stdin is not None else ""
    try:
        chosen, again = getpass.getpass("PIN (4 to 12 digits): "), getpass.getpass("Once more: ")
    except EOFError:
        raise UsageError("kiosk: no PIN was given.") from None
    if chosen != again:
        raise UsageError("kiosk: the two PINs differ.")
    return chosen


def _hashed(chosen: str) -> str:
    from reflix.store import pin

    try:
        return pin.hashed(chosen)
    except ValueError as error:
        raise UsageError(f"kiosk: {error}.") from error
