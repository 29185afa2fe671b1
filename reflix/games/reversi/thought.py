"""A thought in the middle of a game of Reversi: the moves at the root, deeper with each iteration of `midgame`."""

from __future__ import annotations

from collections.abc import Callable

from reflix.core.game import Move
from reflix.games.reversi import midgame
from reflix.games.reversi.board import CELLS, cells_of
from reflix.games.reversi.discs import legal
from reflix.games.reversi.endgame import WIDE, after
from reflix.games.reversi.engine import PASS
from reflix.search.alphabeta import Cancelled, Result

OPENING = 50
"""With so many empty squares or more, moves of nearly the same worth count as equal, so that games differ."""

NEARLY = 40
"""How much less than the best is nearly the same, in hundredths of a disc."""


def think(own: int, enemy: int, depth: int, every: bool = False, stop: Callable[[], bool] = lambda: False) -> Result:
    """The best moves, `depth` plies deep; in the opening those that are nearly as good as well. `every`: the values of
    all moves are wanted. Raises `Cancelled` when `stop` says so."""
    if stop():
        raise Cancelled
    midgame.begin(stop)
    empty = CELLS - (own | enemy).bit_count()
    order = [(Move(cell), *after(own, enemy, cell)) for cell in cells_of(legal(own, enemy))]
    if not order and not legal(enemy, own):
        raise ValueError("there is nothing to search: the game is over")
    if not order:
        order = [(PASS, enemy, own)]
    nearly = NEARLY if empty >= OPENING else 0
    values: dict[Move, int] = {}
    for shallow in range(1, depth + 1):
        margin = 0 if shallow < depth else WIDE if every else nearly
        values = iteration(order, shallow, margin)
        order.sort(key=lambda child: -values[child[0]])
    best = max(values.values())
    moves = sorted(values)
    chosen = tuple(move for move in moves if values[move] >= best - nearly)
    lines = tuple((move, *_line(*after(own, enemy, move), depth - 1)) for move in chosen)
    listed = tuple((move, values[move]) for move in moves) if every else ()
    return Result(best, chosen, lines, midgame.nodes(), depth, listed)


def iteration(order: list[tuple[Move, int, int]], depth: int, margin: int) -> dict[Move, int]:
    """The value of each move; exact where it is at least `best - margin`, else less than that. Of equal moves the one
    that is tried first is taken for the better."""
    best, values = -WIDE, dict[Move, int]()
    for move, own, enemy in order:
        floor = max(-WIDE, best - margin - 1) if margin else best
        if best == -WIDE:
            value = -midgame.value(own, enemy, depth - 1, -WIDE, WIDE)
        else:
            value = -midgame.value(own, enemy, depth - 1, -floor - 1, -floor)
            if value > floor:
                value = -midgame.value(own, enemy, depth - 1, -WIDE, -floor)
            else:
                value = min(value, best - margin - 1)
        values[move] = value
        best = max(best, value)
    return values


def _line(own: int, enemy: int, length: int) -> list[Move]:
    """What is expected to follow, as far as the table knows it."""
    found: list[Move] = []
    while len(found) < length:
        move = midgame.best_move(own, enemy) if legal(own, enemy) else PASS
        if move == PASS and (legal(own, enemy) or not legal(enemy, own)):
            break
        found.append(Move(move))
        own, enemy = after(own, enemy, move)
    return found
