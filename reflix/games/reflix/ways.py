"""All ways of one player's beam as a tree of questions, for the search.

Fortresses never change, so a beam depends on the zone squares that it meets, in the order in which it meets them:
empty, `/` or `\\`? A node asks about one square, a leaf tells the end. The tree grows with the boards it is shown:
each new leaf is one beam of the one tracer, and every later beam of that way is a walk of some seven look-ups.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from reflix.core.game import Side
from reflix.games.reflix.beam import Contact, trace
from reflix.games.reflix.board import ZONE
from reflix.games.reflix.fortress import Fortress
from reflix.games.reflix.zone import BIT

Node = list[Any]
"""A question: the nodes that follow for empty, `/`, `\\` (their numbers on a board are the places here), and the
square asked about. A leaf: the contacts or MISS, the zone squares of the way as a mask, nothing, and -1. Lists,
because this is the innermost loop of the search."""

RESULT, PATH = 0, 1
"""Places in a leaf."""

UNSEEN: Node = [None, 0, None, -1]
"""Stands where no board has led yet."""


class Ways:
    """The tree of one shooter between two fortresses."""

    __slots__ = ("_root", "_shooter", "leaves")

    def __init__(self, shooter: Side) -> None:
        self._shooter = shooter
        self._root: Node = UNSEEN
        self.leaves = 0

    def leaf(self, board: Sequence[int]) -> Node:
        """The end of the beam on this board."""
        node = self._root
        cell = node[3]
        while cell >= 0:
            node = node[board[cell]]
            cell = node[3]
        return node if node is not UNSEEN else self._grow(board)

    def _grow(self, board: Sequence[int]) -> Node:
        """Trace a way that is new, and hang it into the tree."""
        met: dict[int, None] = {}

        def record(cell: int, heading: int, contact: Contact | None) -> None:
            if cell in ZONE:
                met[cell] = None

        result = trace(board, self._shooter, record)
        leaf: Node = [result, sum(BIT[cell] for cell in met), None, -1]
        self.leaves += 1
        if self._root is UNSEEN:
            self._root = _question(next(iter(met)))
        node = self._root
        for asked, onward in zip(met, [*met][1:], strict=False):
            if node[board[asked]] is UNSEEN:
                node[board[asked]] = _question(onward)
            node = node[board[asked]]
        node[board[[*met][-1]]] = leaf
        return leaf


def _question(cell: int) -> Node:
    return [UNSEEN, UNSEEN, UNSEEN, cell]


@lru_cache(maxsize=64)
def ways(fortresses: tuple[Fortress, Fortress], shooter: Side) -> Ways:
    """The tree of a shooter, kept for the next thought: what it has grown so far makes it faster, never different."""
    return Ways(shooter)
