"""`kiosk`: what the operator of a kiosk does in the terminal; the kiosk itself is opened by whoever knows windows."""

from __future__ import annotations

import getpass
import sys
from argparse import Namespace
from pathlib import Path

from reflix.cli.errors import OK, UsageError
from reflix.cli.parser import Parser
from reflix.core.assets import asset
from reflix.store import kioskfile, pin
from reflix.store.kiosk import KioskConfig, Offer


def add_options(parser: Parser) -> None:
    """The options of the operator; at most one of those that do something else than open the kiosk."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="the kiosk's TOML file (default: all as --example)")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--check", type=Path, metavar="FILE", help="say what is wrong in a file; exit 0 or 2")
    instead.add_argument("--example", action="store_true", help="print a commented file with all defaults")
    instead.add_argument("--pin", action="store_true", help="ask for a PIN and print the line for the file")


def read_config(path: Path | None, offer: Offer) -> KioskConfig:
    """The configuration of a kiosk; without a file the default. Raises `UsageError` with all that is wrong."""
    if path is None:
        return KioskConfig.default(offer)
    try:
        return kioskfile.load(path, offer)
    except kioskfile.ConfigError as error:
        raise UsageError(str(error)) from error


def instead(args: Namespace, offer: Offer) -> int | None:
    """Do what was asked for instead of opening the kiosk; the exit code, or None if nothing was."""
    if args.check is not None:
        read_config(args.check, offer)
        print(f"{args.check} is fine.")
        return OK
    if args.example:
        print(asset("kiosk.toml").read_text(encoding="utf-8"), end="")
        return OK
    if args.pin:
        print(f'pin = "{_hashed(_ask())}"')
        return OK
    return None


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
    try:
        return pin.hashed(chosen)
    except ValueError as error:
        raise UsageError(f"kiosk: {error}.") from error
