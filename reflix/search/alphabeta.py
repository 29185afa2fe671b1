"""Alpha-beta with iterative deepening to a fixed depth.

The result is that of plain minimax of the same depth, value and best moves alike: an entry of the table counts only
where its depth is the same, and the last iteration is run so that every move that equals the best is found. What the
table and the earlier iterations contribute is a good order of moves, and with it speed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from reflix.core.game import Move
from reflix.core.search_board import WIN, SearchBoard
from reflix.search.table import EXACT, LOWER, UPPER, Entry, Table, from_here, from_root

INFINITY = 4 * WIN
"""Beyond every score, and beyond the difference of any two."""

ENDLESS = 1000
"""A depth that no game has: the search goes to the end of the game."""

CHECK_EVERY = 256
"""Nodes between two looks at the cancel flag (a power of two): some ten milliseconds."""


class Cancelled(Exception):
    """The answer is no longer wanted."""


class Thought(Protocol):
    """The inner loop of one search on one board: what it is worth from here, and what the table knows."""

    nodes: int

    def value(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value for the side to move, exact between alpha and beta, otherwise a bound. Raises `Cancelled`."""

    def known(self) -> Entry | None:
        """The table's entry for the position on the board."""


@runtime_checkable
class Thinks(Protocol):
    """What a search board may offer in addition: an inner loop of its own, quicker and with the same values."""

    def thought(self, depth: int, stop: Callable[[], bool]) -> Thought:
        """Begin to think; `depth` says how deep it will go."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found.

    `best` are all moves of the best value in the engine's order, `lines` the principal variation of each (a line ends
    early where the table no longer knows it). `values` are the exact values of all moves if they were asked for.
    """

    value: int
    best: tuple[Move, ...]
    lines: tuple[tuple[Move, ...], ...]
    nodes: int
    depth: int
    values: tuple[tuple[Move, int], ...] = ()


def search(
    board: SearchBoard,
    depth: int,
    *,
    every: bool = False,
    stop: Callable[[], bool] = lambda: False,
    warm_up: int | None = None,
) -> Result:
    """The best moves of a position that is not the end of a game, `depth` plies deep (at least 1).

    A win at once is not searched any deeper (`Result.depth` is 1), unless
    `every`: the exact values of all moves are wanted, not only of the best. `stop` is asked every few nodes; the
    search then raises `Cancelled`. `warm_up`: iterate to this depth only, then go to `depth` at once."""
    if depth < 1:
        raise ValueError(f"a search depth is at least 1, not {depth}")
    moves = board.moves()
    if not moves:
        raise ValueError("there is nothing to search: the game is over")
    thought = board.thought(depth, stop) if isinstance(board, Thinks) else PlainThought(board, stop)
    order = list(board.ordered(moves))
    for shallow in range(1, min(depth, depth if warm_up is None else warm_up + 1)):
        values = _root(board, thought, order, shallow, margin=0)
        order.sort(key=lambda move: -values[move])
        if shallow == 1 and values[order[0]] > WIN // 2 and not every:
            depth = 1
            break
    values = _root(board, thought, order, depth, margin=INFINITY if every else 1)
    value = max(values.values())
    best = tuple(move for move in moves if values[move] == value)
    lines = tuple(_line(board, thought, move, depth) for move in best)
    listed = tuple((move, values[move]) for move in moves) if every else ()
    return Result(value, best, lines, thought.nodes, depth, listed)


def _root(board: SearchBoard, thought: Thought, order: Sequence[Move], depth: int, margin: int) -> dict[Move, int]:
    """The value of each move; exact where it is more than `best - margin`, else at most that."""
    best, values = -INFINITY, {}
    for move in order:
        board.do(move)
        alpha = max(-INFINITY, best - margin)
        values[move] = value = -thought.value(depth - 1, -INFINITY, -alpha, 1)
        board.undo()
        best = max(best, value)
    return values


def _line(board: SearchBoard, thought: Thought, move: Move, depth: int) -> tuple[Move, ...]:
    """The principal variation that begins with this move, as far as the table knows it."""
    moves = [move]
    board.do(move)
    while depth > len(moves):
        entry = thought.known()
        if entry is None or entry[0] != depth - len(moves) or entry[1] != EXACT:
            break
        moves.append(entry[3])
        board.do(entry[3])
    for _ in moves:
        board.undo()
    return tuple(moves)


class PlainThought:
    """The inner loop for any board: its table, its count of nodes."""

    def __init__(self, board: SearchBoard, stop: Callable[[], bool]) -> None:
        self.board = board
        self.nodes = 0
        self._table = Table()
        self._stop = stop

    def known(self) -> Entry | None:
        """The table's entry for the position on the board."""
        return self._table.find(self.board.key())

    def value(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value for the side to move: exact between alpha and beta, otherwise a bound."""
        self.nodes += 1
        if not self.nodes % CHECK_EVERY and self._stop():
            raise Cancelled
        board = self.board
        end = board.terminal()
        if end is not None:
            return from_root(end, ply)
        if depth == 0:
            return board.evaluate()
        key = board.key()
        entry = self._table.find(key)
        if entry is not None and entry[0] == depth:
            value = from_root(entry[2], ply)
            bound = entry[1]
            if bound == EXACT or (value >= beta if bound == LOWER else value <= alpha):
                return value
        best, chosen, floor = -INFINITY, None, alpha
        for move in self._order(entry and entry[3]):
            board.do(move)
            value = -self.value(depth - 1, -beta, -floor, ply + 1)
            board.undo()
            if value > best:
                best, chosen = value, move
                if value > floor:
                    floor = value
                    if value >= beta:
                        break
        assert chosen is not None, "a position without moves that is not the end of the game"
        bound = LOWER if best >= beta else UPPER if best <= alpha else EXACT
        self._table.store(key, (depth, bound, from_here(best, ply), chosen))
        return best

    def _order(self, known: Move | None) -> Sequence[Move]:
        """The moves as the board would try them, but first the one that was best before."""
        moves = self.board.ordered(self.board.moves())
        if known is None or moves[0] == known:
            return moves
        return [known, *(move for move in moves if move != known)]
