"""Seats: who decides for a side. Data only; the window or the terminal asks the bot, the player or the script."""

from __future__ import annotations

import re
from dataclasses import dataclass

from reflix.core.message import quoted

SEED = re.compile(r"-?[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class Human:
    """A person; the name may be empty. Blanks are made single and signs that cannot be shown are left out, so that
    a name always fits in a line of a record."""

    name: str = ""

    def __post_init__(self) -> None:
        words = "".join(sign if sign.isprintable() else " " for sign in self.name).split()
        object.__setattr__(self, "name", " ".join(words))


@dataclass(frozen=True, slots=True)
class Bot:
    """The search at a level of the game's list, with the seed of its slips."""

    level: str
    seed: int = 0

    def __post_init__(self) -> None:
        _check_words("level", (self.level,))
        if not SEED.fullmatch(str(self.seed)):
            raise ValueError(f"a seed has at most 18 digits, not {self.seed!r}")


@dataclass(frozen=True, slots=True)
class Script:
    """Moves that are known beforehand, by their names: the opponent in a lesson."""

    moves: tuple[str, ...]

    def __post_init__(self) -> None:
        _check_words("move", self.moves)


Seat = Human | Bot | Script


def _check_words(kind: str, words: tuple[str, ...]) -> None:
    for word in words:
        if not word.isprintable() or word.split() != [word]:
            raise ValueError(f"a {kind} is one word, not {quoted(word)}")


def seat_text(seat: Seat) -> str:
    """The seat in a line: `human`, `human Ada`, `bot schwer 17`, `script D6* D6-E6`; `parse_seat` reads it back."""
    match seat:
        case Human(name):
            return f"human {name}".rstrip()
        case Bot(level, seed):
            return f"bot {level} {seed}"
        case Script(moves):
            return " ".join(("script", *moves))


def parse_seat(text: str) -> Seat:
    """The seat of a line. Raises ValueError that names what was expected."""
    match text.split():
        case ["human", *words]:
            return Human(" ".join(words))
        case ["bot", level]:
            return Bot(level)
        case ["bot", level, seed] if SEED.fullmatch(seed):
            return Bot(level, int(seed))
        case ["script", *moves]:
            return Script(tuple(moves))
    raise ValueError(
        f"unknown seat {quoted(text)}; expected 'human', 'human NAME', 'bot LEVEL', 'bot LEVEL SEED' "
        "or 'script MOVE MOVE …'"
    )
