"""A hint: a move that a bot would choose, shown and never played, with the reason that its game has for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from reflix.core.game import AnyGame, Move
from reflix.core.message import Message


@dataclass(frozen=True, slots=True)
class Hint:
    """A move for the position that the session had at `revision`, with the reason in words if there is one."""

    move: Move
    revision: int
    reason: Message | None = None


@runtime_checkable
class Explains(Protocol):
    """A game that can say what speaks for a move."""

    def explain(self, position: Any, move: Move) -> Message | None:
        """What a legal move does, in a sentence or two that are true whoever chose it; None if there is nothing to
        say."""


def reason(game: AnyGame, position: Any, move: Move) -> Message | None:
    """What speaks for a move, as far as its game can tell."""
    return game.explain(position, move) if isinstance(game, Explains) else None


def valid(hint: Hint | None, revision: int) -> Hint | None:
    """The hint if it was made for this revision; a hint that came late or outlived its position is none."""
    return hint if hint is not None and hint.revision == revision else None
