"""The end of a game of Reversi, played out exactly: the best final difference in discs, however it comes about.

The first moves are ordered here, by a shallower search that also guesses the value; `exact` then proves values by
asking whether a side gets more than so much, again and again, beginning at the guess.
"""

from __future__ import annotations

from collections.abc import Callable

from reflix.core.game import Move
from reflix.core.search_board import WIN
from reflix.games.reversi import exact, midgame
from reflix.games.reversi.board import CELLS, cells_of
from reflix.games.reversi.discs import flips, legal
from reflix.games.reversi.engine import PASS
from reflix.search.alphabeta import Cancelled, Result

BEYOND = CELLS + 2
"""More than any difference."""

WIDE = 30_000
"""Beyond every worth in the middle of the game."""


def solve(
    own: int, enemy: int, every: bool = False, stop: Callable[[], bool] = lambda: False, best_only: bool = False
) -> Result:
    """What `reflix.search.alphabeta.search` would find at the end of the game, with final differences as values.

    `every`: the exact values of all moves are wanted, not only of the best. `best_only`: one best move is enough, which
    is quicker than to find out whether there are others. Raises `Cancelled` when `stop` says so."""
    if stop():
        raise Cancelled
    empty = CELLS - (own | enemy).bit_count()
    exact.begin(own, enemy, table_size(empty), stop)
    children, guess = _children(own, enemy, empty)
    best, values = -BEYOND, dict[Move, int]()
    for move, mine, theirs in children:
        exact.set_empties(mine, theirs)
        if best == -BEYOND or every:
            values[move] = -_value(mine, theirs, -64, 64, -guess)
        elif -exact.at_least(mine, theirs, -best if not best_only else -best - 1) >= best + 2 * best_only:
            values[move] = -_value(mine, theirs, -64, -best, -best)
        else:
            values[move] = best - 2
        best = max(best, values[move])
        guess = best
    moves = sorted(values)
    chosen = tuple(move for move in moves if values[move] == best)
    lines = tuple((move, *map(Move, exact.line(*after(own, enemy, move)))) for move in chosen)
    listed = tuple((move, worth(values[move])) for move in moves) if every else ()
    return Result(worth(best), chosen, lines, exact.nodes() + midgame.nodes(), empty, listed)


def table_size(empty: int) -> int:
    """The table for so many empty squares, as a power of two. One that is not near the processor costs more time by
    waiting than it saves by what is kept: measured with 20 to 25 empty squares, where 2 ** 21 took a third longer."""
    return max(10, min(empty + 2, 18))


def worth(difference: int) -> int:
    """A final difference as a score of the search."""
    if difference > 0:
        return WIN + difference
    return difference - WIN if difference else 0


def after(own: int, enemy: int, move: int) -> tuple[int, int]:
    """The discs after a legal move, a pass too: those of the next side, those of the one that moved."""
    if move == PASS:
        return enemy, own
    turned = flips(own, enemy, move)
    return enemy ^ turned, own ^ turned ^ 1 << move


def _value(own: int, enemy: int, least: int, most: int, guess: int) -> int:
    """The difference, known to be between two bounds."""
    while least < most:
        asked = min(max(guess, least + 2), most)
        guess = exact.at_least(own, enemy, asked - 1)
        if guess < asked:
            most = guess
        else:
            least = guess
    return least


def _children(own: int, enemy: int, empty: int) -> tuple[list[tuple[Move, int, int]], int]:
    """The positions after each move, likely best first, and the likely difference (an even number)."""
    depth = max(0, (empty - (8 if empty < 18 else 4)) // 2)
    found = []
    for cell in cells_of(legal(own, enemy)):
        mine, theirs = after(own, enemy, cell)
        found.append((-midgame.value(mine, theirs, depth, -WIDE, WIDE), -cell, mine, theirs))
    if not found and not legal(enemy, own):
        raise ValueError("there is nothing to search: the game is over")
    if not found:
        return [(PASS, enemy, own)], 0
    found.sort(reverse=True)
    return [(Move(-cell), mine, theirs) for _, cell, mine, theirs in found], 2 * round(found[0][0] / 200)
