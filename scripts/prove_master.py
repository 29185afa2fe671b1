"""Let the master of Reflix play against the strongest level that only searches, and check every move of it.

Random pairs of legal fortresses, random legal openings of four half-moves, each played twice with the sides swapped.
After every move of the master the value of the game is looked up in the solution of the pair, by a rule that shares
nothing with how it chooses: the value may never become worse for it. So it never loses a position that is drawn or
won; that is checked once more at the end of each game. Results are counted by the value of the start: from a lost one
nobody can be expected to win, so drawn starts alone (`--drawn`) tell who is the better player. Exit code 1 if anything
is found.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from reflix.cli.parser import seed, whole  # noqa: E402
from reflix.core.game import Side  # noqa: E402
from reflix.games.reflix.engine import Position  # noqa: E402
from reflix.games.reflix.exact import Bench, Solutions  # noqa: E402
from reflix.games.reflix.game import REFLIX  # noqa: E402
from reflix.search.bot import choose  # noqa: E402
from reflix.store.folders import cache_folder  # noqa: E402

OPENING = 4

TRIES = 100
"""Openings that are tried for a drawn one; a pair of fortresses that has none so soon is left out."""

WORDS = {1: "won", 0: "drawn", -1: "lost"}
"""What a position is worth to the master, and how a game ended for him."""


@dataclass
class Count:
    """What was seen: games by what the start was worth to the master and how they ended for him, moves that were
    checked, seconds that it thought, and faults in words."""

    games: Counter[tuple[int, int]] = field(default_factory=Counter)
    moves: int = 0
    seconds: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def line(self) -> str:
        """All of it in a line."""
        times = sorted(self.seconds)
        most = times[int(0.95 * len(times))] if times else 0.0
        results = "; ".join(
            f"from {word} starts {', '.join(f'{self.games[start, result]} {end}' for result, end in WORDS.items())}"
            for start, word in WORDS.items()
        )
        return (
            f"{self.games.total()} games: {results}; {self.moves} moves checked, {len(self.faults)} faults; "
            f"a move takes {1000 * most:.0f} ms (95 %), {1000 * max(times, default=0.0):.0f} ms at most"
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
    start = best = sign(solution, position, master)
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
    count.games[start, result] += 1
    if result < best:
        count.faults.append(f"a game that was worth {best} ended as {result}: {REFLIX.encode(position)}")


def starts(solution: Any, start: Position, openings: int, drawn: bool, rng: random.Random) -> Iterator[Position]:
    """So many opened positions of a pair of fortresses; if only drawn ones are wanted, perhaps fewer."""
    for _ in range(openings):
        tried = (opened(start, rng) for _ in range(TRIES if drawn else 1))
        position = next((one for one in tried if not drawn or sign(solution, one, start.first) == 0), None)
        if position is not None:
            yield position


def prove(
    bench: Bench, pairs: int, openings: int, level: str, seed: int, drawn: bool = False, shown: bool = False
) -> Count:
    """All games."""
    rng, count = random.Random(seed), Count()
    for number in range(pairs):
        start = opening(rng)
        solution = bench.solution(*start.fortresses, start.first)
        for game, position in enumerate(starts(solution, start, openings, drawn, rng)):
            for master in Side:
                play(bench, solution, position, master, level, seed * 1_000_003 + 1000 * number + game, count)
        if shown:
            print(f"pair {number + 1}: {count.line()}", flush=True)
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pairs", type=whole(1, 100_000), default=25)
    parser.add_argument(
        "--openings", type=whole(1, 1000), default=4, help="openings of each pair; each is played twice"
    )
    parser.add_argument("--drawn", action="store_true", help="only openings that are drawn with exact play")
    parser.add_argument("--against", default="schwer", choices=[level.name for level in REFLIX.info.levels])
    parser.add_argument("--seed", type=seed, default=1)
    parser.add_argument("--cache", type=Path, default=None, metavar="DIR")
    args = parser.parse_args()
    folder = cache_folder() if args.cache is None else args.cache
    count = prove(Bench(Solutions(folder)), args.pairs, args.openings, args.against, args.seed, args.drawn, shown=True)
    print("\n".join([*count.faults, count.line()]))
    return 1 if count.faults else 0


if __name__ == "__main__":
    sys.exit(main())
