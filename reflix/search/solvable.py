"""Games that can be solved, and levels that play their solution.

A game may offer its exact play in addition to what every game answers; whoever asks for a move needs to know no more of
it than this. Such a game solves what belongs to one start at a time, with a *bench*: something of its own that holds
solutions. Levels with `Level.exact` play by it where there is one, and search where there is none (yet).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from reflix.core.game import AnyGame, Level
from reflix.core.message import Message
from reflix.search.bot import Choice


class Unsolved(Exception):
    """A position cannot be solved here; `message` says why in words for the player."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@runtime_checkable
class Solvable(Protocol):
    """What a game may offer in addition."""

    def exact_bench(self, folder: Path, tell: Callable[[float], None]) -> Any:
        """A bench that keeps solutions in a folder too; `tell` is told the progress of solving, 0 to 1."""

    def exact_solve(self, bench: Any, position: Any) -> None:
        """Solve all positions of the game that this one is from, so that `exact_choice` answers at once. Raises
        `Unsolved`."""

    def exact_choice(self, bench: Any, position: Any, seed: int) -> Choice:
        """A move that keeps the best value, with what exact play knows about it. The same position and seed give the
        same move. Solves first what is not solved. Raises `Unsolved`."""


def exact_play(game: AnyGame, level: Level) -> Solvable | None:
    """The exact play of a game for a level that wants it, if the game offers any."""
    return game if level.exact and isinstance(game, Solvable) else None
