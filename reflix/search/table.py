"""The transposition table: what the search has already found out about positions that it meets again."""

from __future__ import annotations

from collections.abc import Hashable

from reflix.core.game import Move
from reflix.core.search_board import WIN

EXACT, LOWER, UPPER = 0, 1, 2
"""What a stored value says: the value itself, at least this, at most this."""

Entry = tuple[int, int, int, Move]
"""Depth, bound, value as seen from the position itself (see `from_here`), best move."""

LIMIT = 1_000_000
"""Positions kept; a full table still serves and refreshes the ones it has (some 200 MB, only endgames come close)."""


class Table:
    """A table for one thought. It is never carried over to the next, so a thought depends on its position alone."""

    __slots__ = ("_entries", "find")

    def __init__(self) -> None:
        self._entries: dict[Hashable, Entry] = {}
        self.find = self._entries.get

    def __len__(self) -> int:
        return len(self._entries)

    def store(self, key: Hashable, entry: Entry) -> None:
        """Keep what was found last: within one thought it is the deepest too."""
        if len(self._entries) < LIMIT or key in self._entries:
            self._entries[key] = entry


def from_root(value: int, ply: int) -> int:
    """A value as seen from the root, `ply` plies above: a win further away is worth less, a loss less bad."""
    if value > WIN // 2:
        return value - ply
    if value < -WIN // 2:
        return value + ply
    return value


def from_here(value: int, ply: int) -> int:
    """The inverse of `from_root`: the same position may be met at different distances from the root."""
    return from_root(value, -ply)
