"""The board of the search: the rules of `engine`, moved forth and back in place, tested in lock-step with it.

The bots of Reversi do not walk on it: they think by `think` and `solve`, in searches of the game's own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from threading import Lock

from reflix.core.game import Move, Side
from reflix.games.reversi import patterns
from reflix.games.reversi.board import CELLS, cells_of
from reflix.games.reversi.book import recall
from reflix.games.reversi.discs import legal
from reflix.games.reversi.endgame import after, solve, worth
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.lastsquares import margin
from reflix.games.reversi.thought import think
from reflix.search.alphabeta import Result

_ALONE = Lock()
"""The tables of a thought are the modules' own, for that is quickest, and `stop` lets other threads run."""

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

    __slots__ = ("_enemy", "_line", "_own", "to_move")

    def __init__(self, position: Position) -> None:
        self._own, self._enemy = position.own, position.enemy
        self.to_move = position.to_move
        self._line: list[tuple[int, int]] = []

    def moves(self) -> Sequence[Move]:
        """The legal moves, ascending as in the engine."""
        here = legal(self._own, self._enemy)
        if here:
            return [Move(cell) for cell in cells_of(here)]
        return (PASS,) if legal(self._enemy, self._own) else ()

    def ordered(self, moves: Sequence[Move]) -> Sequence[Move]:
        """By square."""
        return sorted(moves, key=RANK.__getitem__)

    def do(self, move: Move) -> None:
        """Place and turn, or pass."""
        self._line.append((self._own, self._enemy))
        self._own, self._enemy = after(self._own, self._enemy, move)
        self.to_move = OTHER[self.to_move]

    def undo(self) -> None:
        """Take the last move back."""
        self._own, self._enemy = self._line.pop()
        self.to_move = OTHER[self.to_move]

    def key(self) -> Hashable:
        """Own and enemy discs and whose they are."""
        return (self._own, self._enemy, self.to_move)

    def terminal(self) -> int | None:
        """The result for the side to move once neither side can move."""
        if legal(self._own, self._enemy) or legal(self._enemy, self._own):
            return None
        return worth(margin(self._own, self._enemy))

    def plies_left(self) -> int:
        """The number of empty squares."""
        return CELLS - (self._own | self._enemy).bit_count()

    def evaluate(self) -> int:
        """A judgement, see `patterns`."""
        moves, replies = legal(self._own, self._enemy), legal(self._enemy, self._own)
        with _ALONE:
            patterns.load()
            patterns.begin(self._own, self._enemy)
            return patterns.worth(0, self.plies_left(), moves.bit_count(), replies.bit_count())

    def recall(self) -> Result | None:
        """What the opening book knows, see `book`."""
        return recall(self._own, self._enemy)

    def think(self, depth: int, every: bool, stop: Callable[[], bool]) -> Result:
        """The middle of the game, see `thought`."""
        with _ALONE:
            return think(self._own, self._enemy, depth, every, stop)

    def solve(self, every: bool, stop: Callable[[], bool]) -> Result:
        """The end of the game played out, see `endgame`."""
        with _ALONE:
            return solve(self._own, self._enemy, every, stop, best_only=not every)
