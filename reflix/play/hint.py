"""A hint: a move that a bot would choose, shown and never played."""

from __future__ import annotations

from dataclasses import dataclass

from reflix.core.game import Move
from reflix.core.message import Message


@dataclass(frozen=True, slots=True)
class Hint:
    """A move for the position that the session had at `revision`, with the reason in words if there is one."""

    move: Move
    revision: int
    reason: Message | None = None


def valid(hint: Hint | None, revision: int) -> Hint | None:
    """The hint if it was made for this revision; a hint that came late or outlived its position is none."""
    return hint if hint is not None and hint.revision == revision else None
