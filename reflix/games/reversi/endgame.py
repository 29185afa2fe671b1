"""The end of a game of Reversi, played out exactly: the best final difference in discs, however it is brought about.

Alpha-beta to the last square on the layout of `lines`. While many squares are empty, moves that leave the enemy few
replies come first and positions are remembered; near the end squares are tried in a fixed order, those in quarters of
the board with an odd number of empty squares first, because whoever moves last in a region usually gains by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from reflix.core.game import Cell, Move
from reflix.core.search_board import WIN
from reflix.games.reversi.board import CELLS
from reflix.games.reversi.engine import PASS
from reflix.games.reversi.lines import BITS, FULL, ROWS_ONLY, after, margin, reach, turned
from reflix.search.alphabeta import Cancelled, Result

SHALLOW = 5
"""With so few empty squares left, ordering and remembering cost more than they save."""

LISTEN = 8
"""With so few, a thought is over in some hundredths of a second and need not listen whether it is still wanted."""

BEYOND = CELLS + 1
"""More than any difference."""

CORNERS = frozenset((0, 7, 56, 63))
CORNER_BONUS = 12
"""A corner is tried as if it left the enemy so many replies fewer."""

Empties = tuple[Cell, ...]
Child = tuple[int, Cell, int, int]
"""How late to try it, the square, and the discs afterwards: those of the next side, those of the one that moved."""


def solve(own: int, enemy: int, every: bool = False, stop: Callable[[], bool] = lambda: False) -> Result:
    """What `reflix.search.alphabeta.search` would find at the end of the game, with final differences as values.

    `every`: the exact values of all moves are wanted, not only of the best. Raises `Cancelled` when `stop` says so."""
    end = Endgame(stop)
    empties = empty_squares(own, enemy)
    children = _children(own, enemy, empties, PASS) or [(0, Cell(PASS), enemy, own)]
    best, values = -BEYOND, dict[Move, int]()
    for _, cell, mine, theirs in children:
        rest = tuple(one for one in empties if one != cell)
        floor = -BEYOND if every else best - 1
        if best == -BEYOND or every or (value := -end.value(mine, theirs, rest, -best, -floor)) >= best:
            value = -end.value(mine, theirs, rest, -BEYOND, -floor)
        values[Move(cell)] = value
        best = max(best, value)
    moves = sorted(values)
    chosen = tuple(move for move in moves if values[move] == best)
    lines = tuple(end.line(own, enemy, move) for move in chosen)
    listed = tuple((move, worth(values[move])) for move in moves) if every else ()
    return Result(worth(best), chosen, lines, end.nodes, len(empties), listed)


def worth(difference: int) -> int:
    """A final difference as a score of the search."""
    if difference > 0:
        return WIN + difference
    return difference - WIN if difference else 0


class Endgame:
    """One thought about the end of a game; `nodes` counts the positions it looked at."""

    def __init__(self, stop: Callable[[], bool] = lambda: False) -> None:
        self.nodes = 0
        self._stop = stop
        self._known: dict[tuple[int, int], tuple[int, int, Move]] = {}
        """By discs: the difference is at least this, at most this, and the move that was best."""

    def line(self, own: int, enemy: int, move: Move | None) -> tuple[Move, ...]:
        """What is expected to follow from a move on, as far as this thought remembers it exactly."""
        found = []
        while move is not None:
            found.append(move)
            own, enemy = after(own, enemy, move)
            least, most, move = self._known.get((own & ROWS_ONLY, enemy & ROWS_ONLY), (-1, 1, PASS))
            if least != most:
                break
        return tuple(found)

    def value(self, own: int, enemy: int, empties: Empties, alpha: int, beta: int) -> int:
        """The final difference for the side of `own`: exact between alpha and beta, otherwise a bound."""
        if len(empties) <= SHALLOW:
            return self._shallow(own, enemy, in_parity_order(empties), alpha, beta)
        self.nodes += 1
        if len(empties) > LISTEN and self._stop():
            raise Cancelled
        key = (own & ROWS_ONLY, enemy & ROWS_ONLY)
        least, most, first = self._known.get(key, (-BEYOND, BEYOND, PASS))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        children = _children(own, enemy, empties, first)
        if not children:
            if not reach(enemy, own):
                return margin(own, enemy)
            return -self.value(enemy, own, empties, -beta, -alpha)
        best, chosen = self._search(children, empties, alpha, beta)
        if best >= beta:
            least = best
        elif best <= alpha:
            most = best
        else:
            least = most = best
        self._known[key] = (least, most, chosen)
        return best

    def _search(self, children: list[Child], empties: Empties, alpha: int, beta: int) -> tuple[int, Move]:
        """The best value and move: the first child is looked at in full, of the others only whether they are better."""
        best, chosen = -BEYOND, PASS
        for _, cell, own, enemy in children:
            rest = tuple(one for one in empties if one != cell)
            if best == -BEYOND:
                value = -self.value(own, enemy, rest, -beta, -alpha)
            else:
                floor = max(alpha, best)
                value = -self.value(own, enemy, rest, -floor - 1, -floor)
                if floor < value < beta:
                    value = -self.value(own, enemy, rest, -beta, -value)
            if value > best:
                best, chosen = value, Move(cell)
                if best >= beta:
                    break
        return best, chosen

    def _shallow(self, own: int, enemy: int, empties: Empties, alpha: int, beta: int, passed: bool = False) -> int:
        """The same for the last few squares, in the order in which they are handed in."""
        self.nodes += 1
        best = -BEYOND
        for cell in empties:
            bits = BITS[cell]
            if not ((bits << 1 & enemy) + enemy) & own:
                continue
            flipped = turned(own, enemy, cell)
            if len(empties) == 1:
                return 2 * ((own | flipped) & ROWS_ONLY).bit_count() + 2 - CELLS
            rest = tuple(one for one in empties if one != cell)
            value = -self._shallow(enemy ^ flipped, own ^ flipped ^ bits, rest, -beta, -alpha)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        break
        if best > -BEYOND:
            return best
        if passed:
            return margin(own, enemy)
        return -self._shallow(enemy, own, empties, -beta, -alpha, True)


def _children(own: int, enemy: int, empties: Empties, first: Move) -> list[Child]:
    """The positions after each move, likely best first."""
    here = reach(own, enemy)
    children = []
    for cell in empties:
        bits = BITS[cell]
        if bits & here:
            flipped = turned(own, enemy, cell)
            mine, theirs = own ^ flipped ^ bits, enemy ^ flipped
            replies = (((theirs << 1 & mine) + mine) & (FULL ^ mine ^ theirs)).bit_count()
            late = -BEYOND if Move(cell) == first else replies - CORNER_BONUS * (cell in CORNERS)
            children.append((late, cell, theirs, mine))
    children.sort()
    return children


def empty_squares(own: int, enemy: int) -> Empties:
    """The empty squares of a position, ascending."""
    return tuple(Cell(cell) for cell, bits in enumerate(BITS) if not bits & (own | enemy))


def in_parity_order(empties: Iterable[Cell]) -> Empties:
    """The squares, those in quarters with an odd number of them first."""
    quarters = [cell // 32 * 2 + cell % 8 // 4 for cell in empties]
    odd = [quarters.count(quarter) % 2 for quarter in range(4)]
    return tuple(sorted(empties, key=lambda cell: 1 - odd[cell // 32 * 2 + cell % 8 // 4]))
