"""`bestmove`: asks a bot for its move."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable
from typing import Any

from reflix.cli.command import Command
from reflix.cli.errors import OK, UsageError
from reflix.cli.inputs import add_game, add_moves, add_position, read_level, read_line
from reflix.cli.parser import Parser, seed
from reflix.cli.position import result
from reflix.core.game import AnyGame, Move
from reflix.core.search_board import DECIDED


def line_names(game: AnyGame, position: Any, line: Iterable[Move]) -> list[str]:
    """The moves of a line by name, each in the position that it is played in."""
    found = []
    for move in line:
        found.append(game.name(position, move))
        position = position.play(move).after
    return found


def value_words(value: int) -> str:
    """A value of the search for people."""
    if abs(value) >= DECIDED:
        return "a forced win" if value > 0 else "a forced loss"
    return f"value {value:+}"


def _options(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument("--level", required=True, metavar="L", help="the bot's level (a wrong one lists all)")
    add_position(parser)
    add_moves(parser)
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="seed of the bot's chance (default: 0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")


def _run(args: Namespace) -> int:
    from reflix.search.bot import choose

    line = read_line(args.game, args.position, args.moves)
    game, here = line.game, line.position
    level = read_level(game, args.level)
    outcome = here.outcome()
    if outcome is not None:
        raise UsageError(f"bestmove: the game is over ({result(game, outcome)}), so there is no move.")
    choice = choose(game, here, level, args.seed)
    expected = line_names(game, here, choice.line)
    if args.json:
        told = {"move": game.name(here, choice.move), "level": level.name, "seed": args.seed, "value": choice.value}
        print(json.dumps(told | {"line": expected, "depth": choice.depth, "nodes": choice.nodes}))
    else:
        print(game.name(here, choice.move))
        print(
            f"{value_words(choice.value)}, depth {choice.depth}, {choice.nodes} positions, expects {' '.join(expected)}"
        )
    return OK


COMMAND = Command("bestmove", "Ask a bot for its move.", _options, _run)
