"""How long a level thinks, and over how many nodes: the same positions every time.

The times are this machine's. The nodes are the same everywhere: their sum over a fixed bench is the signature of the
search, and "no functional change" means that it stays.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from reflix.core.game import AnyGame, Level
from reflix.search.bot import choose

PLIES = range(3, 15)
"""How far into a random game the positions are."""


@dataclass(frozen=True, slots=True)
class BenchResult:
    """Seconds per move in ascending order, and all nodes together."""

    seconds: tuple[float, ...]
    nodes: int

    def percentile(self, percent: float) -> float:
        """The seconds that so many percent of the moves needed at most."""
        return self.seconds[min(len(self.seconds) - 1, int(len(self.seconds) * percent / 100))]


def bench(
    game: AnyGame, level: Level, positions: int, seed: int, clock: Callable[[], float] = time.perf_counter
) -> BenchResult:
    """Let the level choose in `positions` positions of random games."""
    if positions < 1:
        raise ValueError(f"a bench has at least one position, not {positions}")
    rng = random.Random(seed)
    seconds, nodes = [], 0
    for _ in range(positions):
        position = random_position(game, rng)
        began = clock()
        choice = choose(game, position, level, seed)
        seconds.append(clock() - began)
        nodes += choice.nodes
    return BenchResult(tuple(sorted(seconds)), nodes)


def random_position(game: AnyGame, rng: random.Random) -> Any:
    """A position some plies into a game of random moves that is not over there."""
    while True:
        position: Any = game.varied_start(rng)
        for _ in range(rng.choice(PLIES)):
            if position.outcome() is not None:
                break
            position = position.play(rng.choice(position.moves())).after
        if position.outcome() is None:
            return position
