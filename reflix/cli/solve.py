"""`solve`: who wins between two fortresses with exact play, and by which first moves."""

from __future__ import annotations

import json
import logging
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from reflix.cli.command import Command
from reflix.cli.errors import OK, Impossible, UsageError, unknown
from reflix.cli.inputs import add_cache
from reflix.cli.match import progress_bar, wants_bar
from reflix.cli.parser import Parser, whole
from reflix.cli.position import side_name
from reflix.core.game import SetupError, Side
from reflix.games.reflix import code
from reflix.games.reflix.engine import ROUNDS, Position
from reflix.games.reflix.fortress import STANDARD, Fortress, check
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.meter import Meter, measure, start_between
from reflix.games.reflix.notation import LETTERS
from reflix.games.reflix.presets import presets
from reflix.games.reflix.verdict import Verdict

if TYPE_CHECKING:
    from reflix.games.reflix.solver import Solution


def read_fortress(text: str) -> Fortress:
    """The fortress of a name in the library, of a layout or of a code. Raises `UsageError`."""
    for preset in presets():
        if preset.id == text:
            return preset.fortress
    if not _is_meant_as_code_or_layout(text):
        names = tuple(preset.id for preset in presets())
        others = f"A layout like '{STANDARD}' or a code like {code.EXAMPLE} is taken too."
        raise UsageError(f"solve: {unknown('fortress', text, names)} {others}")
    try:
        return check(code.read(text))
    except SetupError as fault:
        raise UsageError(f"solve: {fault}") from fault


def _is_meant_as_code_or_layout(text: str) -> bool:
    """No name in the library has a digit in it; nearly every code has, and then a slip in it is told."""
    if "|" in text or any(sign in "0123456789" for sign in text):
        return True
    try:
        code.decode(text)
    except SetupError:
        return False
    return True


def verdict_words(verdict: Verdict) -> str:
    """A verdict for people."""
    if verdict.winner is None:
        return "draw"
    rounds = "this round" if verdict.rounds == 1 else f"{verdict.rounds} rounds"
    return f"{side_name(REFLIX, verdict.winner)} wins in {rounds}"


def verdict_values(verdict: Verdict) -> dict[str, object]:
    """A verdict as JSON can hold it."""
    return {"winner": None if verdict.winner is None else LETTERS[verdict.winner], "rounds": verdict.rounds}


def account(solution: Solution, position: Position) -> dict[str, Any]:
    """The value of a start, and of every first move."""
    choices = solution.choices(position)
    return {
        "first": LETTERS[position.first],
        "position": REFLIX.encode(position),
        **verdict_values(solution.verdict(position)),
        "best": sorted(REFLIX.name(position, move) for move in solution.best(position)),
        "moves": {REFLIX.name(position, move): verdict_values(verdict) for move, verdict in choices.items()},
    }


def describe(solution: Solution, position: Position) -> Iterator[str]:
    """The same for people."""
    verdict = verdict_words(solution.verdict(position))
    best = sorted(REFLIX.name(position, move) for move in solution.best(position))
    yield f"{side_name(REFLIX, position.first)} first: {verdict}; best: {' '.join(best)}"


def meter_values(meter: Meter) -> dict[str, object]:
    """The fairness meter as JSON can hold it: how many placements each side wins with each first mover, and for each
    side the seven routes into its fortress (contacts are null where none hits)."""
    return {
        "placements": [
            {"first": LETTERS[part.first], **dict(zip(LETTERS, part.won, strict=True)), "draw": part.drawn}
            for part in meter.beginnings
        ],
        "routes": {
            LETTERS[side]: [
                {"column": "ABCDEFG"[route.column], "contacts": route.fewest, "placements": route.placements}
                for route in meter.routes[side]
            ]
            for side in Side
        },
    }


def describe_meter(meter: Meter) -> Iterator[str]:
    """The same for people."""
    yield "of all placements of the six mirrors, by who is first to move:"
    for part in meter.beginnings:
        shares = ", ".join(f"{LETTERS[side]} wins {100 * part.share(side):.1f} %" for side in Side)
        yield f"  {LETTERS[part.first]} first: {shares}, drawn {100 * part.share(None):.1f} %"
    yield "the ways in, by column: fewest contacts, and in how many placements the enemy's laser hits that way"
    for side in Side:
        ways = [
            f"{'ABCDEFG'[route.column]} {route.fewest} ({100 * route.share:.1f} %)"
            for route in meter.routes[side]
            if route.fewest is not None
        ]
        yield f"  into {LETTERS[side]}: {', '.join(ways) or 'none'}"


def _options(parser: Parser) -> None:
    kind = "a layout (three groups of seven characters), its code, or a name in the library"
    parser.add_argument("bottom", metavar="FORT", help=f"the bottom player's fortress: {kind}")
    parser.add_argument("top", metavar="FORT", help="the top player's fortress")
    parser.add_argument("--first", choices=LETTERS, help="only with this first mover (default: both)")
    parser.add_argument(
        "--rounds", type=whole(1, ROUNDS), default=ROUNDS, metavar="N", help=f"rounds that are left (default: {ROUNDS})"
    )
    add_solving(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead, with every first move")


def _run(args: Namespace) -> int:
    bottom, top = read_fortress(args.bottom), read_fortress(args.top)
    wanted = tuple(Side) if args.first is None else (Side(LETTERS.index(args.first)),)
    begun = time.monotonic()
    solution = solved("solve", args, (bottom, top), wanted, args.rounds)
    meter = measure(solution, args.rounds)
    seconds = time.monotonic() - begun
    starts = [start_between(solution.fortresses, first, args.rounds) for first in wanted]
    if args.json:
        told = {"bottom": bottom.text, "top": top.text, "rounds": args.rounds, "seconds": round(seconds, 3)}
        accounts = [account(solution, position) for position in starts]
        print(json.dumps(told | {"starts": accounts} | meter_values(meter)))
        return OK
    print(f"bottom {bottom.text}  top {top.text}, {args.rounds} rounds left, {seconds:.1f} s")
    for position in starts:
        print("\n".join(describe(solution, position)))
    print("\n".join(describe_meter(meter)))
    return OK


def add_solving(parser: Parser) -> None:
    """The options of all commands that solve."""
    add_cache(parser)
    parser.add_argument("--progress", action="store_true", help="show the bar even where stderr is no terminal")


def solved(
    command: str,
    args: Namespace,
    fortresses: tuple[Fortress, Fortress],
    wanted: Sequence[Side],
    rounds: int = ROUNDS,
) -> Solution:
    """The solution of a pair for these first movers, from the cache or solved with a bar. Raises `UsageError` without
    numpy, and `Impossible` where memory is short."""
    solve = solver(command, args)
    with progress_bar(100, wants_bar(args), "%") as advance:
        return solve(fortresses, wanted, rounds, lambda done, of: advance(100 * done // of, 100))


class Solve(Protocol):
    """Recalls or solves a pair of fortresses for some first movers. Raises `Impossible` where memory is short."""

    def __call__(
        self,
        fortresses: tuple[Fortress, Fortress],
        wanted: Sequence[Side],
        rounds: int,
        progress: Callable[[int, int], None] | None = None,
    ) -> Solution:
        """The solution."""


def solver(command: str, args: Namespace) -> Solve:
    """The solver, with the folder that the options name. Raises `UsageError` without numpy."""
    try:
        from reflix.games.reflix.solver import NotEnoughMemory, recall_or_solve
    except ModuleNotFoundError as fault:
        if fault.name != "numpy":
            raise
        install = "pip install 'reflix[exact]'"
        raise UsageError(f"{command}: this needs the package numpy; install it with: {install}") from fault
    from reflix.store.folders import cache_folder

    logging.basicConfig(format="reflix: %(message)s")  # a cache that cannot be used is told, and costs only time
    folder = cache_folder() if args.cache is None else args.cache

    def solve(
        fortresses: tuple[Fortress, Fortress],
        wanted: Sequence[Side],
        rounds: int,
        progress: Callable[[int, int], None] | None = None,
    ) -> Solution:
        first = wanted[0] if len(wanted) == 1 else None
        try:
            return recall_or_solve(folder, *fortresses, rounds, progress, first=first)
        except NotEnoughMemory as fault:
            raise Impossible(f"{command}: {fault} See 'reflix bestmove reflix --level meister'.") from fault

    return solve


COMMAND = Command("solve", "Solve Reflix exactly between two fortresses.", _options, _run)
