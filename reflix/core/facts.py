"""Facts that a game may tell about the turns of one side, for the statistics. A game without them tells none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from reflix.core.game import AnyGame, Turn
from reflix.core.message import Message


@dataclass(frozen=True, slots=True)
class Fact:
    """A number that a game counts: its word for files, what it is called, and whether of several games the greatest
    is kept (a longest beam) instead of the sum (contacts)."""

    name: str
    title: Message
    greatest: bool = False

    def joined(self, one: int, other: int) -> int:
        """The number of two games together."""
        return max(one, other) if self.greatest else one + other


@runtime_checkable
class KeepsFacts(Protocol):
    """A game that counts something beside wins and losses."""

    @property
    def fact_kinds(self) -> tuple[Fact, ...]:
        """What it counts."""

    def facts(self, turns: tuple[Turn[Any], ...]) -> dict[str, int]:
        """The numbers by name, for the turns of one side in one game."""


def kinds(game: AnyGame) -> tuple[Fact, ...]:
    """What a game counts, perhaps nothing."""
    return game.fact_kinds if isinstance(game, KeepsFacts) else ()
