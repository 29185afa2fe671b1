"""Which picture and which set-up belong to which game. The one place that joins them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from reflix.app import analysis, fortress
from reflix.core.game import AnyGame, Side
from reflix.core.setup import PlainSetup, Setup
from reflix.games.catalog import GAMES
from reflix.games.quatrix.lessons import LESSONS as QUATRIX_LESSONS
from reflix.games.quatrix.view import VIEW as QUATRIX_VIEW
from reflix.games.reflix.lessons import LESSONS as REFLIX_LESSONS
from reflix.games.reflix.setup import SETUP as REFLIX_SETUP
from reflix.games.reflix.view import VIEW as REFLIX_VIEW
from reflix.games.reversi.lessons import LESSONS as REVERSI_LESSONS
from reflix.games.reversi.view import VIEW as REVERSI_VIEW
from reflix.play.lesson import Lesson
from reflix.play.session import Session
from reflix.render.view import AnyView

if TYPE_CHECKING:
    from reflix.app.match import Match
    from reflix.app.program import Program
    from reflix.app.screens.screen import Screen


Builder = Callable[["Program", "Match", Side], "Screen"]
"""Makes the screen on which a side builds something for a match."""

Analyst = Callable[["Program", Session[Any], bool], "Screen"]
"""Makes the screen that weighs a game that is over; the board on it is turned round or not."""

Scales = Callable[["Program", "Match"], "Screen"]
"""Makes the screen that measures how fair the start of a match is."""


@dataclass(frozen=True, slots=True)
class Front:
    """A game that can be shown: the game, its picture, how a match of it is set up, and the lessons in it."""

    game: AnyGame
    view: AnyView
    setup: Setup
    lessons: tuple[Lesson, ...] = ()
    builder: Builder | None = None
    """The screen on which a player builds something before the match, where the set-up asks for it."""
    analyst: Analyst | None = None
    """The screen that weighs a game exactly, where that can be done."""
    scales: Scales | None = None
    """The screen that measures how fair a match is, where that can be done."""


VIEWS: dict[str, AnyView] = {"reflix": REFLIX_VIEW, "quatrix": QUATRIX_VIEW, "reversi": REVERSI_VIEW}
SETUPS: dict[str, Setup] = {"reflix": REFLIX_SETUP}
LESSONS: dict[str, tuple[Lesson, ...]] = {
    "reflix": REFLIX_LESSONS,
    "quatrix": QUATRIX_LESSONS,
    "reversi": REVERSI_LESSONS,
}


BUILDERS: dict[str, Builder] = {"reflix": fortress.build}
SCALES: dict[str, Scales] = {"reflix": fortress.fairness}
ANALYSTS: dict[str, Analyst] = {"reflix": analysis.analyse}


def front_of(game: AnyGame) -> Front:
    """The front of a game."""
    name = game.id
    setup = SETUPS.get(name, PlainSetup())
    return Front(
        game, VIEWS[name], setup, LESSONS.get(name, ()), BUILDERS.get(name), ANALYSTS.get(name), SCALES.get(name)
    )


def fronts() -> tuple[Front, ...]:
    """All games that have a picture, in the order of the catalog."""
    return tuple(front_of(game) for game in GAMES if game.id in VIEWS)
