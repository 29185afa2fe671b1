"""The board of the search: the rules of `engine` on the layout of `lines`, tested in lock-step with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from reflix.core.game import Move, Side
from reflix.games.reversi.board import CELLS
from reflix.games.reversi.endgame import solve, worth
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.evaluation import judge
from reflix.games.reversi.lines import ROWS_ONLY, SQUARES, after, laid_out, margin, reach
from reflix.search.alphabeta import Result

OTHER = (Side.TWO, Side.ONE)
"""By side: the opponent. Quicker than the property, and asked at every step."""

PRIORITY = (
    (0, 7, 3, 2, 2, 3, 7, 0),
    (7, 8, 6, 5, 5, 6, 8, 7),
    (3, 6, 4, 4, 4, 4, 6, 3),
    (2, 5, 4, 1, 1, 4, 5, 2),
)
"""The order in which squares are tried, for the upper half of the board: corners first, X squares last."""

RANK = (*(PRIORITY[min(cell // 8, 7 - cell // 8)][cell % 8] for cell in range(CELLS)), 0)
"""The same by move; a pass has no rival."""


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
        """By square. Counting the enemy's replies as well was tried: a sixth fewer positions, a third more time."""
        return sorted(moves, key=RANK.__getitem__)

    def do(self, move: Move) -> None:
        """Place and turn, or pass."""
        own, enemy = self._own, self._enemy
        self._line.append((own, enemy, self._reach))
        self._own, self._enemy = own, enemy = after(own, enemy, move)
        self._reach = reach(own, enemy)
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

    def solve(self, every: bool, stop: Callable[[], bool]) -> Result:
        """The end of the game played out, see `endgame`."""
        return solve(self._own, self._enemy, every, stop)
