"""Which picture and which set-up belong to which game. The one place that joins them."""

from __future__ import annotations

from dataclasses import dataclass

from reflix.core.game import AnyGame
from reflix.core.setup import PlainSetup, Setup
from reflix.games.catalog import GAMES
from reflix.games.quatrix.view import VIEW as QUATRIX_VIEW
from reflix.games.reflix.setup import SETUP as REFLIX_SETUP
from reflix.games.reflix.view import VIEW as REFLIX_VIEW
from reflix.games.reversi.view import VIEW as REVERSI_VIEW
from reflix.render.view import AnyView


@dataclass(frozen=True, slots=True)
class Front:
    """A game that can be shown: the game, its picture, and how a match of it is set up."""

    game: AnyGame
    view: AnyView
    setup: Setup


VIEWS: dict[str, AnyView] = {"reflix": REFLIX_VIEW, "quatrix": QUATRIX_VIEW, "reversi": REVERSI_VIEW}
SETUPS: dict[str, Setup] = {"reflix": REFLIX_SETUP}


def front_of(game: AnyGame) -> Front:
    """The front of a game."""
    return Front(game, VIEWS[game.id], SETUPS.get(game.id, PlainSetup()))


def fronts() -> tuple[Front, ...]:
    """All games that have a picture, in the order of the catalog."""
    return tuple(front_of(game) for game in GAMES if game.id in VIEWS)
