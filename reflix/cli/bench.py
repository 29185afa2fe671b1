"""`bench`: how fast the bots think, with the nodes as the signature of the search. `__main__` adds the drawing."""

from __future__ import annotations

import json
from argparse import Namespace

from reflix.cli.command import Command
from reflix.cli.errors import OK, REFUSED
from reflix.cli.inputs import read_game, read_level
from reflix.cli.parser import Parser, seed, whole
from reflix.cli.signatures import POSITIONS, SEED, expected
from reflix.core import compiled
from reflix.games.catalog import GAMES


def _options(parser: Parser) -> None:
    names = ", ".join(game.id for game in GAMES)
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of: {names} (default: all)")
    parser.add_argument("--level", metavar="L", help="only this level (a wrong one lists all)")
    parser.add_argument(
        "--positions", type=whole(1, 10_000), default=POSITIONS, metavar="N", help=f"positions (default: {POSITIONS})"
    )
    parser.add_argument("--seed", type=seed, default=SEED, metavar="S", help=f"seed of the positions (default: {SEED})")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead, times in seconds")


def _run(args: Namespace) -> int:
    from reflix.search.bench import bench

    games = GAMES if args.game is None else (read_game(args.game),)
    chosen = [
        (game, level)
        for game in games
        for level in (game.info.levels if args.level is None else (read_level(game, args.level),))
    ]
    told, changed = [], False
    if not args.json:
        print(f"hot modules: {compiled.summary()}", flush=True)
    for game, level in chosen:
        measured = bench(game, level, args.positions, args.seed)
        known = expected(game.id, level.name, args.positions, args.seed)
        changed = changed or known not in (None, measured.nodes)
        half, most, longest = (round(measured.percentile(percent), 6) for percent in (50, 95, 100))
        told.append(
            {"game": game.id, "level": level.name, "nodes": measured.nodes, "expected": known}
            | {"median": half, "percentile_95": most, "longest": longest}
        )
        if not args.json:
            times = f"median {half * 1000:.1f} ms, 95 % {most * 1000:.1f} ms, longest {longest * 1000:.1f} ms"
            print(
                f"{game.id} {level.name}: {times}, {measured.nodes} nodes{verdict(measured.nodes, known)}", flush=True
            )
    if args.json:
        print(
            json.dumps(
                {
                    "compiled": compiled.all_compiled(),
                    "positions": args.positions,
                    "seed": args.seed,
                    "levels": told,
                }
            )
        )
    return REFUSED if changed else OK


def verdict(nodes: int, known: int | None) -> str:
    """Whether the nodes are the level's signature, as words behind them."""
    if known is None:
        return ""
    return ", as they must be" if nodes == known else f", WRONG: the signature is {known}"


COMMAND = Command(
    "bench",
    "How fast the program is on this machine.",
    parts=(
        Command("search", "Measure how long the bots think; the nodes are the search's signature.", _options, _run),
    ),
)
