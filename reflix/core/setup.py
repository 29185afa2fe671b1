"""What players agree on before a game, as data: a game that asks for more than its variant describes it here."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from reflix.core.game import AnyGame, Side
from reflix.core.message import Message, msg


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to agree on: its name and label, and the values on offer with theirs."""

    name: str
    label: Message
    values: tuple[tuple[str, Message], ...]

    def valid(self, value: str) -> str:
        """The value if it is on offer, else the first."""
        return value if any(value == name for name, _ in self.values) else self.values[0][0]


class Setup(Protocol):
    """How a game is set up. `opponent` is `bot` (a person at side one against it), `human` or `watch` (two bots)."""

    @property
    def either_begins(self) -> bool:
        """Whether either side may begin; else side one always does, and who begins is a question of seats."""

    def choices(self, game: AnyGame, opponent: str) -> tuple[Choice, ...]:
        """What to agree on besides opponent, level and who begins."""

    def built_by(self, values: Mapping[str, str]) -> tuple[Side, ...]:
        """The sides for which a person builds something before the game."""

    def start(
        self, game: AnyGame, values: Mapping[str, str], first: Side, built: Mapping[Side, str], rng: random.Random
    ) -> tuple[Any, bool]:
        """The start position, and whether the players have to change seats because side one always begins."""


class PlainSetup:
    """For games that have variants at most, and in which side one begins."""

    either_begins = False

    def choices(self, game: AnyGame, opponent: str) -> tuple[Choice, ...]:
        """The variants, if there are several."""
        variants = game.info.variants
        if len(variants) < 2:
            return ()
        return (Choice("variant", msg("Board"), tuple((name, msg("{name}", name=name)) for name, _ in variants)),)

    def built_by(self, values: Mapping[str, str]) -> tuple[Side, ...]:
        """Nothing is built."""
        return ()

    def start(
        self, game: AnyGame, values: Mapping[str, str], first: Side, built: Mapping[Side, str], rng: random.Random
    ) -> tuple[Any, bool]:
        """The start of the variant."""
        return game.start(dict(game.info.variants).get(values.get("variant", ""), "")), first == Side.TWO
