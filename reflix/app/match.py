"""What is agreed before a game: who plays, who begins, and what else the game asks. Becomes a session."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from reflix.app.boards import Front
from reflix.core.compiled import all_compiled
from reflix.core.game import AnyGame, Level, Side
from reflix.core.message import Message, msg
from reflix.core.setup import Choice
from reflix.play.seats import Bot, Human, Seat
from reflix.play.session import Session

OPPONENT = Choice(
    "opponent",
    msg("Opponent"),
    (("bot", msg("Computer")), ("human", msg("Second player")), ("watch", msg("Watch two computers"))),
)
LOTS = ("random", msg("Draw lots"))
FIRST = Choice("first", msg("Who begins"), (("me", msg("I do")), ("opponent", msg("Opponent")), LOTS))


def level_title(level: Level) -> Message:
    """The title of a level, with a warning where the bot would take very long because nothing is compiled."""
    if level.heavy and not all_compiled():
        return msg("{level} (slow)", level=level.title)
    return level.title


def strongest(game: AnyGame) -> Level:
    """The strongest level that answers soon in this installation: it gives the hints."""
    return [level for level in game.info.levels if all_compiled() or not level.heavy][-1]


@dataclass(frozen=True, slots=True)
class Match:
    """A game on agreed terms: the choices by name, and what people built for it, by side."""

    front: Front
    chosen: Mapping[str, str]
    built: Mapping[Side, str] = field(default_factory=dict)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What there is to agree on, given what is already chosen."""
        opponent = OPPONENT.valid(self.chosen.get("opponent", ""))
        found = [OPPONENT]
        if opponent == "bot":
            found.append(self._levels("level", msg("Level")))
        elif opponent == "watch":
            found.append(self._levels("level", msg("Level of the first computer")))
            found.append(self._levels("level2", msg("Level of the second computer")))
        if opponent == "bot":
            found.append(FIRST)
        elif self.front.setup.either_begins:
            found.append(self._first_side())
        return (*found, *self.front.setup.choices(self.front.game, opponent))

    def _levels(self, name: str, label: Message) -> Choice:
        return Choice(name, label, tuple((level.name, level_title(level)) for level in self.front.game.info.levels))

    def _first_side(self) -> Choice:
        one, two = self.front.game.info.sides
        return Choice("first", msg("Who begins"), (("me", one), ("opponent", two), LOTS))

    @property
    def values(self) -> dict[str, str]:
        """A valid value for every choice."""
        return {choice.name: choice.valid(self.chosen.get(choice.name, "")) for choice in self.choices}

    def to_build(self) -> tuple[Side, ...]:
        """The sides for which a person has still to build something."""
        return tuple(side for side in self.front.setup.built_by(self.values) if side not in self.built)

    def session(self, rng: random.Random) -> Session[Any]:
        """A new session on these terms; lots are drawn now."""
        values = self.values
        lots = {"me": Side.ONE, "opponent": Side.TWO, "random": rng.choice(list(Side))}
        start, change = self.front.setup.start(
            self.front.game, values, lots[values.get("first", "me")], self.built, rng
        )
        seats = self._seats(values, rng)
        return Session(self.front.game, start, seats[::-1] if change else seats)

    def _seats(self, values: Mapping[str, str], rng: random.Random) -> tuple[Seat, Seat]:
        one, two = rng.randrange(10**6), rng.randrange(10**6)
        match values["opponent"]:
            case "human":
                return Human(), Human()
            case "watch":
                return Bot(values["level"], one), Bot(values["level2"], two)
        return Human(), Bot(values["level"], one)
