"""Positions from random games of Reversi."""

from __future__ import annotations

import random
from collections.abc import Iterator

from reflix.games.reversi.engine import Position


def random_positions(games: int, seed: int = 0) -> Iterator[Position]:
    """Every position of so many random games, the ends too."""
    for number in range(games):
        rng = random.Random(f"{seed} {number}")
        position = Position()
        yield position
        while moves := position.moves():
            position = position.play(rng.choice(moves)).after
            yield position


def with_empties(count: int, number: int, seed: int = 0) -> Iterator[Position]:
    """So many unfinished positions with this number of empty squares, of different random games."""
    found = 0
    for position in random_positions(10 * number + 10, seed):
        if found < number and 64 - sum(position.discs) == count and position.moves():
            found += 1
            yield position
