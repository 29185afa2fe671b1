"""`perft`: counts sequences of legal moves through the engine, the classic check that the rules are complete."""

from __future__ import annotations

from argparse import Namespace
from typing import Any, Protocol, runtime_checkable

from reflix.cli.command import Command
from reflix.cli.errors import OK
from reflix.cli.inputs import add_game, add_position, read_game, read_position
from reflix.cli.parser import Parser, whole
from reflix.core.game import AnyGame

DEEPEST = 20

AT_ONCE = 7
"""So many plies at the end of a sequence a game's own counter counts in one go."""


@runtime_checkable
class Counts(Protocol):
    """A game with a counter of its own: quicker than the engine, or by another custom. In Reversi a game that ends
    before the depth is reached counts as one sequence; without that the published numbers would be missed."""

    def perft(self, position: Any, depth: int) -> int:
        """How many sequences of `depth` moves begin here."""


def count(game: AnyGame, position: Any, depth: int) -> int:
    """The count of a game, by its own counter if it has one. Where that is compiled it hears no Ctrl-C, so it never
    counts for long at a time."""
    if not isinstance(game, Counts):
        return perft(position, depth)
    moves = position.moves() if depth > AT_ONCE else ()
    if not moves:
        return game.perft(position, depth)
    return sum(count(game, position.play(move).after, depth - 1) for move in moves)


def perft(position: Any, depth: int) -> int:
    """How many sequences of exactly `depth` legal moves begin here; none goes on after the end of the game."""
    if depth == 0:
        return 1
    moves = position.moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move).after, depth - 1) for move in moves)


def _options(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument("depth", metavar="DEPTH", type=whole(0, DEEPEST), help="length of the sequences in moves")
    add_position(parser)
    parser.add_argument("--divide", action="store_true", help="show the count behind each first move before the total")


def _run(args: Namespace) -> int:
    game = read_game(args.game)
    position = read_position(game, args.position)
    if args.divide and args.depth:
        for move in position.moves():
            print(f"{game.name(position, move)} {count(game, position.play(move).after, args.depth - 1)}", flush=True)
    print(count(game, position, args.depth))
    return OK


COMMAND = Command("perft", "Count the sequences of DEPTH legal moves.", _options, _run)
