"""How a match of Reflix is set up: each side has a fortress, from the library, by lot, or built by its player."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from reflix.core.game import AnyGame, Side
from reflix.core.message import msg
from reflix.core.setup import Choice
from reflix.games.reflix.fortress import STANDARD, random_fortress
from reflix.games.reflix.notation import start_text
from reflix.games.reflix.presets import bot_fortress

NAMES = ("fortress", "fortress2")
"""The choices that hold the fortress of bottom and of top."""

STANDARD_CHOICE, RANDOM = ("standard", msg("Standard")), ("random", msg("Random"))
BUILD = ("build", msg("Choose or build"))
LIBRARY, COPY = ("library", msg("Computer picks")), ("copy", msg("Same as mine"))


class ReflixSetup:
    """What `reflix.core.setup.Setup` asks, for Reflix."""

    either_begins = True

    def choices(self, game: AnyGame, opponent: str) -> tuple[Choice, ...]:
        """The fortress of each side."""
        match opponent:
            case "bot":
                return (
                    Choice("fortress", msg("Your fortress"), (STANDARD_CHOICE, RANDOM, BUILD)),
                    Choice("fortress2", msg("The computer's fortress"), (LIBRARY, STANDARD_CHOICE, RANDOM, COPY)),
                )
            case "human":
                values = (BUILD, STANDARD_CHOICE, RANDOM)
            case _:
                values = (LIBRARY, STANDARD_CHOICE, RANDOM)
        return (
            Choice("fortress", msg("Fortress at the bottom"), values),
            Choice("fortress2", msg("Fortress at the top"), values),
        )

    def built_by(self, values: Mapping[str, str]) -> tuple[Side, ...]:
        """The sides whose player builds."""
        return tuple(side for side in Side if values.get(NAMES[side]) == "build")

    def start(
        self, game: AnyGame, values: Mapping[str, str], first: Side, built: Mapping[Side, str], rng: random.Random
    ) -> tuple[Any, bool]:
        """Both fortresses and who begins; nobody changes seats."""
        bottom, top = (self._fortress(side, values, built, rng) for side in Side)
        if values.get("fortress2") == "copy":
            top = bottom
        return game.start(start_text(bottom, top, first)), False

    def _fortress(self, side: Side, values: Mapping[str, str], built: Mapping[Side, str], rng: random.Random) -> str:
        match values.get(NAMES[side]):
            case "random":
                return random_fortress(rng).text
            case "library":
                level = values["level2"] if side == Side.TWO and "level2" in values else values["level"]
                return bot_fortress(level, rng).text
            case "build":
                return built.get(side, STANDARD)
        return STANDARD


SETUP = ReflixSetup()
