"""What a position of Reflix is worth when the search stops looking."""

from __future__ import annotations

from dataclasses import dataclass

from reflix.core.game import Move, Side
from reflix.games.reflix.beam import MISS
from reflix.games.reflix.board import BACKSLASH, EMPTY, SLASH
from reflix.games.reflix.engine import Position, move_of
from reflix.games.reflix.ways import PATH, RESULT, Ways, ways
from reflix.games.reflix.zone import BIT, CROSS, REACH, SQUARES

Hits = tuple[tuple[int, Move], ...]
"""The moves of a side after which its beam hits, each with its contacts, fewest first."""


class Threats:
    """Which moves of a side would make it hit at once. `board`, `masks` are those of the search board and shared."""

    __slots__ = ("_board", "_known", "_masks", "_ways")

    def __init__(self, position: Position, board: list[int], masks: list[int]) -> None:
        self._board = board
        self._masks = masks
        self._ways = (ways(position.fortresses, Side.ONE), ways(position.fortresses, Side.TWO))
        self._known: dict[tuple[int, int, int, int], Hits] = {}

    def of(self, side: int, turned: int) -> Hits:
        """The hitting moves of a side as the mirrors stand now (`turned`: the mask of all `/`)."""
        key = (side, turned, *self._masks)
        hits = self._known.get(key)
        if hits is None:
            self._known[key] = hits = tuple(sorted(self._find(side, self._ways[side])))
        return hits

    def mobility(self, side: int) -> int:
        occupied = self._masks[0] | self._masks[1]
        one, two, three = SQUARES[self._masks[side]]
        return (
            len(REACH[one][occupied & CROSS[one]][1])
            + len(REACH[two][occupied & CROSS[two]][1])
            + len(REACH[three][occupied & CROSS[three]][1])
        )

    def _find(self, side: int, way: Ways) -> list[tuple[int, Move]]:
        board, leaf_of = self._board, way.leaf
        occupied = self._masks[0] | self._masks[1]
        now = leaf_of(board)
        path, found = now[PATH], []
        for cell in SQUARES[self._masks[side]]:
            content = board[cell]
            moves, ends, mask = REACH[cell][occupied & CROSS[cell]]
            if path & BIT[cell]:
                board[cell] = SLASH + BACKSLASH - content
                if (contacts := leaf_of(board)[RESULT]) != MISS:
                    found.append((contacts, move_of(cell, cell)))
            elif now[RESULT] != MISS:  # the beam hits already, and this mirror has no part in it
                found.extend((now[RESULT], move) for move in moves if not path & BIT[move % 63])
                ends = tuple(end for end in ends if path & BIT[end])
            elif path & mask:
                ends = tuple(end for end in ends if path & BIT[end])
            else:
                continue  # a move that neither leaves nor enters the way of the beam changes nothing
            board[cell] = EMPTY
            for end in ends:
                board[end] = content
                if (contacts := leaf_of(board)[RESULT]) != MISS:
                    found.append((contacts, move_of(cell, end)))
                board[end] = EMPTY
            board[cell] = content
        return found


@dataclass(frozen=True, slots=True)
class Weights:
    threat: int = 60
    more: int = 10
    contact: int = 8
    menace: int = 60
    mobility: int = 1


WEIGHTS = Weights()
DECIDED = 100_000


def quiet(threats: Threats, me: int, turned: int, mine: Hits, first: bool, w: Weights) -> int:
    theirs = threats.of(1 - me, turned)
    value = w.mobility * (threats.mobility(me) - threats.mobility(1 - me))
    if mine:
        value += w.threat + w.more * min(len(mine), 4) - w.contact * mine[0][0]
    if theirs:
        value -= w.menace + w.more * min(len(theirs), 4) - w.contact * theirs[0][0]
    return value
