"""Prints the table `PROBCUT` of Reversi's search: how far shallower searches are from deeper ones, for these weights.

    python scripts/fit_probcut.py [--positions 200] [--deepest 10] [--seed 1]

Positions come from games with random beginnings that are played on by a short search. For each pair of depths the root
of the mean square difference is fitted as a straight line over the number of empty squares. The searches run without
cuts, so that the errors are those of the evaluation alone. Run scripts/compile.py first.
"""

from __future__ import annotations

import argparse
import random

import numpy as np
from train_reversi import one_game

from reflix.cli.parser import seed, whole
from reflix.games.reversi import midgame

PAIRS = {3: 1, 4: 2, 5: 1, 6: 2, 7: 3, 8: 4, 9: 3, 10: 4, 11: 5, 12: 6, 13: 5, 14: 6, 15: 7, 16: 8}
"""By depth: the shallower one. Both are odd or both even, because values swing with who moves last."""

CONFIDENCE = 1.5
"""How many times the error counts as nearly certain (1.5: about one in fifteen is wrong)."""


LEAST = 250
"""No error is taken for less: at the ends of the line there are few positions."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=whole(1, 1_000_000), default=200)
    parser.add_argument("--deepest", type=whole(2, 20), default=10)
    parser.add_argument("--seed", type=seed, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    empties: list[int] = []
    rows: list[list[int]] = []
    while len(rows) < args.positions:
        game = [(own, enemy) for own, enemy in one_game(rng, 1, rng.choice((6, 10, 14)))]
        for own, enemy in rng.sample(game, 3):
            empty = 64 - (own | enemy).bit_count()
            if 14 < empty < 56:
                empties.append(empty)
                rows.append([searched(own, enemy, depth) for depth in range(args.deepest + 1)])
    values, left = np.array(rows), np.array(empties)
    print("PROBCUT = (")
    for depth, shallow in PAIRS.items():
        pair = (depth, shallow) if depth <= args.deepest else (args.deepest, args.deepest - depth + shallow)
        errors = np.abs(values[:, pair[0]] - values[:, pair[1]])
        slope, start = np.polyfit(left, errors, 1)
        scale = CONFIDENCE * np.sqrt(np.pi / 2)  # of a mean absolute error to a root of mean squares
        late, early = (max(LEAST, int(scale * (start + slope * empty))) for empty in (0, 64))
        print(f"    ({depth}, {shallow}, {late}, {early}),", flush=True)
    print(")")


def searched(own: int, enemy: int, depth: int) -> int:
    midgame.begin(bool, False)
    return midgame.value(own, enemy, depth, -30000, 30000)


if __name__ == "__main__":
    main()
