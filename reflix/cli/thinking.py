"""How commands let a level choose: by exact play where the level wants it and the game offers it, else by search."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from reflix.core.game import AnyGame, Level
from reflix.search.bot import Choice, Countdown, choose
from reflix.search.solvable import Unsolved, exact_play
from reflix.store.folders import cache_folder


def depth_told(game: AnyGame, position: Any, choice: Choice) -> int:
    """How many plies deep a choice looked: no further than to the end of the game, where the game knows how far that
    is."""
    board = game.search_board(position)
    return min(choice.depth, board.plies_left()) if isinstance(board, Countdown) else choice.depth


class Thinker:
    """Chooses moves for a command. Where exact play is not possible it says so on stderr, once, and searches instead.
    `tell` is told the progress of solving; processes that play for the command have none."""

    def __init__(self, command: str, folder: Path | None = None, tell: Callable[[float], None] | None = None) -> None:
        self._command = command
        self._folder = folder
        self._tell = tell
        self._benches: dict[str, Any] = {}
        self._given_up = False

    def __getstate__(self) -> dict[str, Any]:
        """What goes to another process: not what was solved, and nobody to tell."""
        return self.__dict__ | {"_benches": {}, "_tell": None}

    def __call__(self, game: AnyGame, position: Any, level: Level, seed: int) -> Choice:
        """The level's move."""
        exact = None if self._given_up else exact_play(game, level)
        if exact is not None:
            if game.id not in self._benches:
                tell = self._tell or (lambda progress: None)
                self._benches[game.id] = exact.exact_bench(self._folder or cache_folder(), tell)
            try:
                return exact.exact_choice(self._benches[game.id], position, seed)
            except Unsolved as fault:
                self._given_up = True
                print(
                    f"reflix: {self._command}: {fault} The bot searches as deeply as it can instead.", file=sys.stderr
                )
        return choose(game, position, level, seed)
