"""Compares the exact solver with plain minimax on random positions of random pairs of fortresses.

Positions with one round left are played out with the engine, those with two on the board of the search. The tests do
the same with fewer positions; this is for many: `python scripts/check_solver.py --pairs 10 --positions 1000`.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

from reflix.cli.parser import seed, whole
from reflix.core.game import Cell, Side
from reflix.games.reflix.board import BACKSLASH, SLASH, ZONE
from reflix.games.reflix.engine import ROUNDS, Position, in_square_order
from reflix.games.reflix.fortress import Fortress, random_fortress
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.presets import presets
from reflix.games.reflix.search_board import ReflixSearchBoard
from reflix.games.reflix.solver import solve

DEEPER = 10
"""One position in so many has two rounds left: they take a hundred times as long."""


def any_position(rng: random.Random, fortresses: tuple[Fortress, Fortress], left: int) -> Position:
    """Any placement, any first mover, at the begin or in the middle of a round, then perhaps after a hit."""
    placed = [(Cell(cell), rng.choice((SLASH, BACKSLASH))) for cell in rng.sample(list(ZONE), 6)]
    mirrors = in_square_order(placed[:3]), in_square_order(placed[3:])
    first = Side(rng.randrange(2))
    if rng.random() < 0.5:
        return Position(fortresses, mirrors, first, ROUNDS + 1 - left, first)
    hit = rng.choice((None, None, 0, 1, 2, 3))
    return Position(fortresses, mirrors, first, ROUNDS + 1 - left, first.other, hit)


def played_out(position: Position) -> int:
    """1, 0 or -1 for the side to move, with the engine."""
    best = -1
    for move in position.moves():
        after = position.play(move).after
        if after.ended is not None:
            winner = after.ended.winner
            value = 0 if winner is None else 1 if winner == position.to_move else -1
        else:
            value = played_out(after) if after.to_move == position.to_move else -played_out(after)
        best = max(best, value)
        if best == 1:
            break
    return best


def searched(board: ReflixSearchBoard) -> int:
    """The same on the board of the search."""
    ended = board.terminal()
    if ended is not None:
        return (ended > 0) - (ended < 0)
    best = -1
    for move in board.moves():
        board.do(move)
        best = max(best, -searched(board))
        board.undo()
        if best == 1:
            break
    return best


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument(
        "--pairs", type=whole(1, 100_000), default=4, help="pairs of fortresses, from the library and by lot in turn"
    )
    parser.add_argument("--positions", type=whole(1, 1_000_000), default=200, help="positions of each pair")
    parser.add_argument("--seed", type=seed, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    library = [preset.fortress for preset in presets()]
    compared: Counter[tuple[int, int]] = Counter()
    for number in range(args.pairs):
        draw = random_fortress if number % 2 else lambda rng: rng.choice(library)
        fortresses = draw(rng), draw(rng)
        solution = solve(*fortresses, rounds=2)
        for count in range(args.positions):
            left = 1 if count % DEEPER else 2
            position = any_position(rng, fortresses, left)
            winner = solution.verdict(position).winner
            found = 0 if winner is None else 1 if winner == position.to_move else -1
            expected = played_out(position) if left == 1 else searched(ReflixSearchBoard(position))
            if found != expected:
                sys.exit(f"The solver says {found}, minimax {expected}: {REFLIX.encode(position)}")
            compared[left, found] += 1
        print(f"{number + 1} pairs, {sum(compared.values())} positions, all equal", flush=True)
    for (left, value), count in sorted(compared.items()):
        print(f"{left} rounds left, value {value:+}: {count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
