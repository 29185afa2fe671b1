"""`fortress`: checks a layout of Reflix, draws a random legal one, lists the library."""

from __future__ import annotations

import random
from argparse import Namespace

from reflix.cli.command import Command
from reflix.cli.errors import OK, REFUSED, UsageError
from reflix.cli.parser import Parser, seed
from reflix.core.game import SetupError
from reflix.games.reflix import code
from reflix.games.reflix.fortress import STANDARD, layout, random_fortress, refusal
from reflix.games.reflix.presets import presets, ways_in


def _check_options(parser: Parser) -> None:
    parser.add_argument("text", metavar="TEXT", help=f"three groups of seven characters, like '{STANDARD}'")


def _check(args: Namespace) -> int:
    """A text that is no layout at all is wrong input; a layout that breaks a rule is refused."""
    try:
        objects = layout(args.text)
    except SetupError as fault:
        raise UsageError(f"fortress check: {fault}") from fault
    reason = refusal(objects)
    if reason is not None:
        print(f"refused: {reason}")
        return REFUSED
    print(f"accepted; contacts of the beam that enters each of the seven columns and hits: {ways_in(objects)}")
    return OK


def _random_options(parser: Parser) -> None:
    parser.add_argument("--seed", type=seed, metavar="S", help="the same seed gives the same fortress")


def _random(args: Namespace) -> int:
    print(random_fortress(random.Random(args.seed)).text)
    return OK


def _list(args: Namespace) -> int:
    for preset in presets():
        print(f"{preset.fortress.text}  {ways_in(preset.fortress.objects)}  {preset.title('en')}: {preset.note('en')}")
    return OK


def _code_options(parser: Parser) -> None:
    parser.add_argument("text", metavar="TEXT|CODE", help="a layout like for check, or a code like " + code.EXAMPLE)


def _code(args: Namespace) -> int:
    """A layout becomes its code, a code its layout; what no laser can reach is refused either way."""
    try:
        text = code.read(args.text)
    except SetupError as fault:
        raise UsageError(f"fortress code: {fault}") from fault
    reason = refusal(text.replace("|", ""))
    if reason is not None:
        print(f"refused: {reason}")
        return REFUSED
    print(code.encode(text) if "|" in args.text else text)
    return OK


COMMAND = Command(
    "fortress",
    "Fortresses of Reflix.",
    parts=(
        Command("check", "Say whether a fortress may be used, and why not.", _check_options, _check),
        Command("code", "Turn a fortress into its code, or a code into its fortress.", _code_options, _code),
        Command("random", "Draw a legal fortress by lot.", _random_options, _random),
        Command("list", "List the named fortresses with the ways into them.", run=_list),
    ),
)
