"""`match`: two bots play each other, each start twice with the sides swapped."""

from __future__ import annotations

import json
import math
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from reflix.cli.command import Command
from reflix.cli.errors import OK
from reflix.cli.inputs import add_cache, add_game, read_game, read_level
from reflix.cli.parser import Parser, seed, whole
from reflix.core.game import AnyGame

if TYPE_CHECKING:
    from reflix.search.match import MatchResult


def result_values(game: AnyGame, result: MatchResult, seed: int) -> dict[str, object]:
    """The match as JSON can hold it: the numbers from the first level's view, and every game."""
    return {
        "game": game.id,
        "first": result.first.name,
        "second": result.second.name,
        "seed": seed,
        "games": len(result.records),
        "wins": result.wins,
        "draws": result.draws,
        "losses": result.losses,
        "score": result.score,
        "elo": [value if math.isfinite(value) else None for value in result.elo],
        "records": [
            {
                "start": record.start,
                "first_plays": game.info.letters[record.first_plays],
                "moves": list(record.moves),
                "points": record.points,
                "reason": record.reason,
            }
            for record in result.records
        ],
    }


@contextmanager
def progress_bar(total: int, shown: bool, unit: str = "game") -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, or nothing; what it yields is told how much is done and how much there is in all."""
    if not shown:
        yield lambda played, of: None
        return
    from tqdm import tqdm  # here, because it takes as long to load as all the rest

    with tqdm(total=total, unit=unit, file=sys.stderr) as bar:

        def advance(played: int, of: int) -> None:
            bar.update(played - bar.n)

        yield advance


def wants_bar(args: Namespace) -> bool:
    """Whether the bar is to be shown: where somebody sees it, or as asked for."""
    return bool(args.progress) or (sys.stderr is not None and sys.stderr.isatty())


def _options(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument("--first", required=True, metavar="L", help="level of the first bot (a wrong one lists all)")
    parser.add_argument("--second", required=True, metavar="L", help="level of the second bot")
    parser.add_argument("--games", type=whole(1, 100_000), default=10, metavar="N", help="games (default: 10)")
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="seed of starts and bots (default: 0)")
    parser.add_argument("--jobs", type=whole(1, 256), default=1, metavar="J", help="processes (default: 1)")
    add_cache(parser)
    parser.add_argument("--progress", action="store_true", help="show the bar even where stderr is no terminal")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead, with every game")


def _run(args: Namespace) -> int:
    from reflix.cli.thinking import Thinker
    from reflix.search.match import play_match

    game = read_game(args.game)
    first, second = read_level(game, args.first), read_level(game, args.second)
    with progress_bar(args.games, wants_bar(args)) as advance:
        think = Thinker("match", args.cache)
        result = play_match(game, first, second, args.games, args.seed, args.jobs, advance, think)
    if args.json:
        print(json.dumps(result_values(game, result, args.seed)))
    else:
        print(f"{game.info.title}: {first.name} - {second.name}, {args.games} games, seed {args.seed}")
        middle, least, most = result.elo
        print(
            f"wins {result.wins}, draws {result.draws}, losses {result.losses}: {result.score:.1f} % for {first.name}"
        )
        known = f"95 % between {least:+.0f} and {most:+.0f}" if args.games > 2 else "one start says little"
        print(f"Elo difference {middle:+.0f} ({known})")
    return OK


COMMAND = Command("match", "Let two bots play a match.", _options, _run)
