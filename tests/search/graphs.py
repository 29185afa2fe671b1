"""A game of nothing but traps for a transposition table: a random graph in which positions are met again, at other
distances from the root and with other depths left, some of them ends of the game."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence

from reflix.core.game import Move, Side
from reflix.core.search_board import WIN


class GraphBoard:
    """A search board over `size` positions; the side to move is no part of a position, as in Nim."""

    def __init__(self, seed: int, size: int = 24) -> None:
        rng = random.Random(seed)
        self._moves = [tuple(map(Move, sorted(rng.sample(range(size), rng.randint(2, 4))))) for _ in range(size)]
        self._ends = [
            rng.choice((0, WIN + 3, WIN, -WIN, -WIN - 3)) if rng.random() < 0.2 else None for _ in range(size)
        ]
        self._judgement = [rng.randint(-4, 4) for _ in range(size)]
        self._ends[0] = None
        self._line = [0]

    @property
    def to_move(self) -> Side:
        return Side(len(self._line) % 2)

    def moves(self) -> Sequence[Move]:
        return () if self.terminal() is not None else self._moves[self._line[-1]]

    def ordered(self, moves: Sequence[Move]) -> Sequence[Move]:
        return sorted(moves, key=lambda move: self._judgement[move])

    def do(self, move: Move) -> None:
        self._line.append(move)

    def undo(self) -> None:
        self._line.pop()

    def key(self) -> Hashable:
        return self._line[-1]

    def terminal(self) -> int | None:
        return self._ends[self._line[-1]]

    def evaluate(self) -> int:
        return self._judgement[self._line[-1]]
