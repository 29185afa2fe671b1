"""The library of named fortresses, which are data: for players to choose from, and for the bots."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from reflix.core.assets import asset
from reflix.games.reflix.beam import Contact
from reflix.games.reflix.fortress import Fortress, check, entering_beams

LANGUAGES = ("en", "de")


@dataclass(frozen=True, slots=True, eq=False)
class Preset:
    """A fortress with a name and a line about its character in every language; `levels` are the bots that use it."""

    id: str
    fortress: Fortress
    names: Mapping[str, str]
    notes: Mapping[str, str]
    levels: tuple[str, ...]

    def title(self, language: str) -> str:
        """The name in that language, in English if there is none."""
        return self.names.get(language, self.names["en"])

    def note(self, language: str) -> str:
        """The line about its character."""
        return self.notes.get(language, self.notes["en"])


@cache
def presets() -> tuple[Preset, ...]:
    """All named fortresses, the standard one first. Read once, when first asked for."""
    with asset("fortresses.toml").open("rb") as file:
        entries = tomllib.load(file)["fortress"]
    return tuple(
        Preset(
            entry["id"],
            check(entry["layout"]),
            {language: entry[f"name_{language}"] for language in LANGUAGES},
            {language: entry[f"note_{language}"] for language in LANGUAGES},
            tuple(entry["levels"]),
        )
        for entry in entries
    )


def bot_fortress(level: str, rng: random.Random) -> Fortress:
    """The fortress that a bot of this level builds. Raises `ValueError` for a level without any."""
    mine = [preset.fortress for preset in presets() if level in preset.levels]
    if not mine:
        raise ValueError(f"no fortress in the library is for the level {level!r}")
    return rng.choice(mine)


def ways_in(objects: str) -> str:
    """How open a layout is: a character for each column, left to right from the owner's seat: the contacts of the
    beam that enters there and hits, `-` where none does."""
    beams = entering_beams(objects)
    return "".join(str(beam.contacts) if beam.end is Contact.TARGET else "-" for beam in beams)
