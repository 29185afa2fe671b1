"""The board of the search: the rules of `engine` on the layout of `lines`, tested in lock-step with it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from reflix.core.game import Move, Side
from reflix.core.search_board import WIN
from reflix.games.reversi.board import CELLS
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.evaluation import judge
from reflix.games.reversi.lines import BITS, FULL, ROWS_ONLY, SQUARES, laid_out, reach, turned

OTHER = (Side.TWO, Side.ONE)

PRIORITY = (
    (0, 7, 3, 2, 2, 3, 7, 0),
    (7, 8, 6, 5, 5, 6, 8, 7),
    (3, 6, 4, 4, 4, 4, 6, 3),
    (2, 5, 4, 1, 1, 4, 5, 2),
)
"""The order in which squares are tried, for the upper half of the board: corners first, the squares beside them last."""

RANK = tuple(PRIORITY[min(cell // 8, 7 - cell // 8)][cell % 8] for cell in range(CELLS)) + (0,)


class ReversiSearchBoard:
    """A position of Reversi that is moved forth and back in place."""

    __slots__ = ("_enemy", "_line", "_own", "_reach", "to_move")

    def __init__(self, position: Position) -> None:
        self._own, self._enemy = laid_out(position.own), laid_out(position.enemy)
        self.to_move = position.to_move
        self._reach = reach(self._own, self._enemy)
        self._line: list[tuple[int, int, int]] = []

    def moves(self) -> Sequence[Move]:
        """The legal moves, ascending as in the engine."""
        here = self._reach
        if here:
            return [Move(cell) for cell, bits in SQUARES if bits & here]
        return (PASS,) if reach(self._enemy, self._own) else ()

    def ordered(self, moves: Sequence[Move]) -> Sequence[Move]:
        return sorted(moves, key=RANK.__getitem__)

    def do(self, move: Move) -> None:
        """Place and turn, or pass."""
        own, enemy = self._own, self._enemy
        self._line.append((own, enemy, self._reach))
        if move != PASS:
            flipped = turned(own, enemy, move)
            own ^= flipped | BITS[move]
            enemy ^= flipped
        self._own, self._enemy = enemy, own
        self._reach = ((enemy << 1 & own) + own) & ~(own | enemy) & FULL
        self.to_move = OTHER[self.to_move]

    def undo(self) -> None:
        """Take the last move back."""
        self._own, self._enemy, self._reach = self._line.pop()
        self.to_move = OTHER[self.to_move]

    def key(self) -> Hashable:
        """Own and enemy discs and whose they are."""
        return (self._own & ROWS_ONLY, self._enemy & ROWS_ONLY, self.to_move)

    def terminal(self) -> int | None:
        """The result for the side to move once neither side can move."""
        if self._reach or reach(self._enemy, self._own):
            return None
        return worth(margin(self._own, self._enemy))

    def plies_left(self) -> int:
        """The number of empty squares."""
        return CELLS - ((self._own | self._enemy) & ROWS_ONLY).bit_count()

    def evaluate(self) -> int:
        """A judgement, see `evaluation`."""
        return judge(self._own, self._enemy, self._reach)


def margin(own: int, enemy: int) -> int:
    """The final difference in discs for the side of `own`; empty squares count for the winner."""
    mine, theirs = (own & ROWS_ONLY).bit_count(), (enemy & ROWS_ONLY).bit_count()
    if mine > theirs:
        return CELLS - 2 * theirs
    return 2 * mine - CELLS if mine < theirs else 0


def worth(difference: int) -> int:
    """A final difference as a score of the search."""
    if difference > 0:
        return WIN + difference
    return difference - WIN if difference else 0
