"""`bestmove`: asks a bot for its move."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from reflix.cli.command import Command
from reflix.cli.errors import OK, UsageError
from reflix.cli.inputs import add_cache, add_game, add_moves, add_position, read_level, read_line
from reflix.cli.match import progress_bar, wants_bar
from reflix.cli.parser import Parser, seed
from reflix.cli.position import result
from reflix.core.game import AnyGame, Level, Move
from reflix.core.search_board import DECIDED
from reflix.search.solvable import exact_play

if TYPE_CHECKING:
    from reflix.search.bot import Choice


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
    add_cache(parser)
    parser.add_argument("--progress", action="store_true", help="show the bar even where stderr is no terminal")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")


def _run(args: Namespace) -> int:
    line = read_line(args.game, args.position, args.moves)
    game, here = line.game, line.position
    level = read_level(game, args.level)
    outcome = here.outcome()
    if outcome is not None:
        raise UsageError(f"bestmove: the game is over ({result(game, outcome)}), so there is no move.")
    from reflix.cli.thinking import depth_told

    choice = _chosen(args, game, here, level)
    depth = depth_told(game, here, choice)
    expected = line_names(game, here, choice.line)
    if args.json:
        known = {} if choice.known is None else {"known": str(choice.known)}
        told = {"move": game.name(here, choice.move), "level": level.name, "seed": args.seed, "value": choice.value}
        print(json.dumps(told | {"line": expected, "depth": depth, "nodes": choice.nodes} | known))
    else:
        print(game.name(here, choice.move))
        names = " ".join(expected)
        searched = f"{value_words(choice.value)}, depth {depth}, {choice.nodes} positions"
        print(f"{choice.known} It expects {names}." if choice.known else f"{searched}, expects {names}")
    return OK


def _chosen(args: Namespace, game: AnyGame, position: Any, level: Level) -> Choice:
    """The level's move, with a bar while it is solved for a level of exact play."""
    from reflix.cli.thinking import Thinker

    with progress_bar(100, exact_play(game, level) is not None and wants_bar(args), "%") as advance:
        think = Thinker("bestmove", args.cache, lambda share: advance(round(100 * share), 100))
        return think(game, position, level, args.seed)


COMMAND = Command("bestmove", "Ask a bot for its move.", _options, _run)
