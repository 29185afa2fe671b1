"""Let the master of Reflix play against the strongest level that only searches, and check every move of it.

Random pairs of legal fortresses, random legal openings of four half-moves, each played twice with the sides swapped.
After every move of the master the value of the game is looked up in the solution of the pair, by a rule that shares
nothing with how it chooses: the value may never become worse for it. So it never loses a position that is drawn or
won; that is checked once more at the end of each game. Exit code 1 if anything is found.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from reflix.core.game import Side  # noqa: E402
from reflix.games.reflix.engine import Position  # noqa: E402
from reflix.games.reflix.exact import Bench, Solutions  # noqa: E402
from reflix.games.reflix.game import REFLIX  # noqa: E402
from reflix.search.bot import choose  # noqa: E402
from reflix.store.folders import cache_folder  # noqa: E402

OPENING = 4


@dataclass
class Count:
    """What was seen: results of the master, moves that were checked, the value of the position it was handed, seconds
    that it thought, and faults in words."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    moves: int = 0
    handed: dict[str, int] = field(default_factory=lambda: {"won": 0, "drawn": 0, "lost": 0})
    seconds: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        """All of it in a line."""
        times = sorted(self.seconds)
        most = times[int(0.95 * len(times))] if times else 0.0
        handed = ", ".join(f"{count} {word}" for word, count in self.handed.items())
        return (
            f"{self.wins + self.draws + self.losses} games: wins {self.wins}, draws {self.draws}, "
            f"losses {self.losses}; begun in positions {handed}; {self.moves} moves checked, "
            f"{len(self.faults)} faults; a move takes {1000 * most:.0f} ms (95 %), "
            f"{1000 * max(times, default=0.0):.0f} ms at most"
        )


def opening(rng: random.Random) -> Position:
    """A start between two random legal fortresses, with nothing played yet."""
    start: Position = REFLIX.varied_start(rng)
    return start


def opened(start: Position, rng: random.Random) -> Position:
    """The start after random legal moves that did not end the game."""
    while True:
        position = start
        for _ in range(OPENING):
            position = position.play(rng.choice(position.moves())).after
            if position.ended is not None:
                break
        if position.ended is None:
            return position


def sign(solution: Any, position: Position, side: Side) -> int:
    """1 if the side wins with exact play, 0 if it is a draw, -1 if it loses."""
    winner = solution.verdict(position).winner
    return 0 if winner is None else 1 if winner == side else -1


def play(bench: Bench, solution: Any, position: Position, master: Side, level: str, seed: int, count: Count) -> None:
    """One game."""
    best = sign(solution, position, master)
    count.handed[("drawn", "won", "lost")[best]] += 1
    while position.ended is None:
        if position.to_move == master:
            before = solution.verdict(position)
            begun = time.perf_counter()
            move = REFLIX.exact_choice(bench, position, seed).move
            count.seconds.append(time.perf_counter() - begun)
            after = position.play(move).after
            count.moves += 1
            value = solution.verdict(after)
            hurried = before.winner != master or value.rounds <= before.rounds
            if value.winner != before.winner or not hurried:
                count.faults.append(f"{REFLIX.encode(position)}: {REFLIX.name(position, move)} errs")
        else:
            after = position.play(choose(REFLIX, position, REFLIX.info.level(level), seed).move).after
        position = after
        if position.ended is None:
            best = max(best, sign(solution, position, master))
    result = 0 if position.ended.winner is None else 1 if position.ended.winner == master else -1
    count.wins, count.draws, count.losses = (
        count.wins + (result == 1),
        count.draws + (result == 0),
        count.losses + (result == -1),
    )
    if result < best:
        count.faults.append(f"a game that was worth {best} ended as {result}: {REFLIX.encode(position)}")


def prove(bench: Bench, pairs: int, openings: int, level: str, seed: int, shown: bool = False) -> Count:
    """All games."""
    rng, count = random.Random(seed), Count()
    for number in range(pairs):
        start = opening(rng)
        solution = bench.solution(*start.fortresses, start.first)
        for game in range(openings):
            position = opened(start, rng)
            for master in Side:
                play(bench, solution, position, master, level, seed * 1_000_003 + 1000 * number + game, count)
        if shown:
            print(f"pair {number + 1}: {count.line()}", flush=True)
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pairs", type=int, default=25)
    parser.add_argument("--openings", type=int, default=4, help="openings of each pair; each is played twice")
    parser.add_argument("--against", default="schwer", metavar="LEVEL")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cache", type=Path, default=None, metavar="DIR")
    args = parser.parse_args()
    folder = cache_folder() if args.cache is None else args.cache
    count = prove(Bench(Solutions(folder)), args.pairs, args.openings, args.against, args.seed, shown=True)
    print("\n".join([*count.faults, count.line()]))
    return 1 if count.faults else 0


if __name__ == "__main__":
    sys.exit(main())
