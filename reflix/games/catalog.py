"""The list of games, in the order in which they are shown. No drawing here."""

from __future__ import annotations

from reflix.core.game import AnyGame
from reflix.games.quatrix.game import QUATRIX
from reflix.games.reflix.game import REFLIX
from reflix.games.reversi.game import REVERSI

GAMES: tuple[AnyGame, ...] = (REFLIX, QUATRIX, REVERSI)


def find(name: str) -> AnyGame:
    """The game of that id; ValueError names those that exist."""
    for game in GAMES:
        if game.id == name:
            return game
    raise ValueError(f"unknown game {name!r}; expected one of: {', '.join(game.id for game in GAMES)}")
