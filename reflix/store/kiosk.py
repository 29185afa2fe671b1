"""What the operator of a kiosk decides, and what this program has to offer for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import time

from reflix.core.game import AnyGame

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Offer:
    """What a kiosk can be made of: the games with the names of their levels (weakest first), languages, and the
    smallest windows (one lying, one upright) and the largest."""

    games: tuple[tuple[str, tuple[str, ...]], ...]
    languages: tuple[str, ...]
    sizes: tuple[tuple[Size, ...], Size]

    @classmethod
    def of(cls, games: Iterable[AnyGame], languages: Iterable[str], sizes: tuple[tuple[Size, ...], Size]) -> Offer:
        """The offer of a program with these games and languages."""
        listed = tuple((game.id, tuple(level.name for level in game.info.levels)) for game in games)
        return cls(listed, tuple(languages), sizes)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the games."""
        return tuple(name for name, _ in self.games)

    @property
    def levels(self) -> tuple[str, ...]:
        """The names of all levels, weakest first. Games with fewer levels leave some out, but have no other order."""
        return max((levels for _, levels in self.games), key=len)

    @property
    def common(self) -> tuple[str, ...]:
        """The levels that every game has."""
        return tuple(level for level in self.levels if all(level in levels for _, levels in self.games))


@dataclass(frozen=True, slots=True)
class KioskConfig:
    """How a kiosk is run. Times are in seconds, volumes per cent, levels weakest first.

    `games` and `languages` are in the order in which they are shown; `language` and `level` are what every visitor
    begins with; `levels` are those that may be chosen (a game may lack some). `question`: time without a person until
    "Still there?" is asked; `countdown`: time to answer; `result`: time that a result stays. `pin` is a hash (see
    `reflix.store.pin`), empty if there is none: then the staff menu stays shut, and only SIGTERM ends the kiosk.
    `volume` is what every visitor begins with, `loudest` what can be reached; all is silent from `quiet_from` to
    `quiet_to`, also over midnight. `rotation` turns the picture clockwise by degrees. `size` and `windowed` are for
    trials. `statistics` names the CSV file, empty for none; `hang` is the time without a sign of life after which the
    supervisor restarts the game. `attract_games` are shown while nobody plays, with `attract_pause` between two."""

    games: tuple[str, ...]
    languages: tuple[str, ...]
    language: str
    levels: tuple[str, ...]
    level: str
    attract_games: tuple[str, ...]
    attract_pause: int = 6
    question: int = 60
    countdown: int = 15
    result: int = 30
    pin: str = ""
    volume: int = 60
    loudest: int = 80
    quiet_from: time | None = None
    quiet_to: time | None = None
    rotation: int = 0
    table_top: bool = False
    windowed: bool = False
    size: Size | None = None
    statistics: str = "kiosk.csv"
    hang: int = 3

    @classmethod
    def default(cls, offer: Offer) -> KioskConfig:
        """The kiosk without a file: all games, all languages (by code), the three easiest levels that all games have
        (a passer-by is no match for the master), and the easiest to begin with."""
        levels = (offer.common or offer.levels)[:3]
        languages = tuple(sorted(offer.languages))
        return cls(offer.names, languages, languages[0], levels, levels[0], offer.names)

    def quiet(self, now: time) -> bool:
        """Whether the kiosk has to be silent at this time of day."""
        start, end = self.quiet_from, self.quiet_to
        if start is None or end is None:
            return False
        if start < end:
            return start <= now < end
        return now >= start or now < end
