"""The bot: a level of play as data, turned into one move.

The same position, level and seed give the same move, whatever was played before and in whichever process: nothing is
carried over from one thought to the next, and chance comes from the seed and the position text alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable

from reflix.core.game import AnyGame, Level, Move
from reflix.core.message import Message, msg
from reflix.core.search_board import SearchBoard
from reflix.search.alphabeta import ENDLESS, Result, search


@runtime_checkable
class Countdown(Protocol):
    """What a search board may tell in addition, so that `Level.endgame` can be used."""

    def plies_left(self) -> int:
        """About how many plies the game still has."""


@runtime_checkable
class Solves(Protocol):
    """What a search board may offer in addition: a way of its own to play out the end, faster than the search, or by
    a measure that the search does not have (how much a game is won by, not how soon)."""

    def solve(self, every: bool, stop: Callable[[], bool]) -> Result:
        """What the search would find at the end of the game."""


@runtime_checkable
class Thinks(Protocol):
    """What a search board may offer in addition: a search of its own, made for this one game."""

    def think(self, depth: int, every: bool, stop: Callable[[], bool]) -> Result:
        """What the search would find at this depth."""


@runtime_checkable
class Recalls(Protocol):
    """What a search board may offer in addition: an opening book, for levels with `Level.book`."""

    def recall(self) -> Result | None:
        """The best moves that the book has here, with no nodes; None where it has none."""


FROM_BOOK = msg("This is from the opening book.")


@dataclass(frozen=True, slots=True)
class Choice:
    """A move of the bot with what it thinks of it: value for the side to move, the expected line (which begins with
    the move), nodes and depth of the search, and whether it knowingly took the second-best. `known`: in
    words, what is known about the move without a search, from exact play or a book; None where it was searched."""

    move: Move
    value: int
    line: tuple[Move, ...]
    nodes: int
    depth: int
    slipped: bool = False
    known: Message | None = None


def choose(game: AnyGame, position: Any, level: Level, seed: int, stop: Callable[[], bool] = lambda: False) -> Choice:
    """The move of this level. Raises `ValueError` when the game is over, `Cancelled` when `stop` says so."""
    rng = random.Random(f"{seed} {game.encode(position)}")
    slip = rng.random() < level.slips
    board = game.search_board(position)
    recalled = board.recall() if level.book and not slip and isinstance(board, Recalls) else None
    if recalled is not None:
        return _one_of_the_best(rng, recalled, recalled.depth, FROM_BOOK)
    to_the_end = is_endgame(board, level)
    depth = ENDLESS if to_the_end else level.depth
    if to_the_end and isinstance(board, Solves):
        found = board.solve(slip, stop)
    elif isinstance(board, Thinks):
        found = board.think(depth, slip, stop)
    else:
        found = search(board, depth, every=slip, stop=stop, warm_up=level.depth if to_the_end else None)
    at_once = _wins_at_once(found, board)
    if at_once:
        kept = [(move, line) for move, line in zip(found.best, found.lines, strict=True) if move in at_once]
        found = replace(found, best=tuple(move for move, _ in kept), lines=tuple(line for _, line in kept))
    second = _second_best(found) if slip and not at_once else ()
    if second:
        move = rng.choice(second)
        return Choice(move, dict(found.values)[move], (move,), found.nodes, depth, slipped=True)
    return _one_of_the_best(rng, found, depth)


def _one_of_the_best(rng: random.Random, found: Result, depth: int, known: Message | None = None) -> Choice:
    at = rng.randrange(len(found.best))
    return Choice(found.best[at], found.value, found.lines[at], found.nodes, depth, known=known)


def is_endgame(board: SearchBoard, level: Level) -> bool:
    """Whether this level searches from here to the very end of the game."""
    return level.endgame > 0 and isinstance(board, Countdown) and board.plies_left() <= level.endgame


def _second_best(found: Result) -> Sequence[Move]:
    """The moves of the second-best value; none if all moves are worth the same."""
    lower = sorted({value for _, value in found.values if value < found.value})
    return [move for move, value in found.values if lower and value == lower[-1]]


def _wins_at_once(found: Result, board: SearchBoard) -> list[Move]:
    """The best moves that end the game with a win: nobody overlooks one, not even the easy bot. Others may be worth as
    much, for a search in the middle of a game need not tell a win from the greatest advantage."""
    winning = []
    for move in found.best:
        board.do(move)
        result = board.terminal()
        board.undo()
        if result is not None and result < 0:
            winning.append(move)
    return winning
