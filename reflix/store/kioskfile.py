"""Reads the file of a kiosk. Everything that is wrong is found at once and named with its line and what is allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from reflix.core.message import quoted
from reflix.store import toml
from reflix.store.atomic import StoreError, read_text
from reflix.store.kiosk import KioskConfig, Offer
from reflix.store.kioskkeys import TABLES, Key, Wrong
from reflix.store.tomlplaces import places, read_leniently

LARGEST = 20_000
"""Characters; no file of a kiosk comes near."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """Something wrong in a file: the line (from 1; 0 if it is the file as a whole) and one sentence."""

    line: int
    sentence: str

    def __str__(self) -> str:
        """The sentence with its line."""
        return f"line {self.line}: {self.sentence}" if self.line else self.sentence


class ConfigError(Exception):
    """A file that cannot be used, with all its problems in the order of their lines."""

    def __init__(self, file: str, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        if len(problems) == 1:
            super().__init__(f"{file}{', ' if problems[0].line else ': '}{problems[0]}")
        else:
            listed = (f"  {problem}" for problem in problems)
            super().__init__("\n".join((f"{file} has {len(problems)} problems:", *listed)))


def load(path: Path, offer: Offer) -> KioskConfig:
    """The configuration in a file. Raises `ConfigError`, whatever is in the file."""
    try:
        text = read_text(path)
    except StoreError as error:
        raise ConfigError(str(path), (Problem(0, str(error)),)) from error
    except ValueError as error:
        raise ConfigError(str(path), (Problem(0, "this is no text in UTF-8, as TOML has to be."),)) from error
    if text is None:
        raise ConfigError(str(path), (Problem(0, "there is no such file."),))
    return parse(text, offer, str(path))


def parse(text: str, offer: Offer, name: str = "the configuration") -> KioskConfig:
    """The configuration of a TOML text. Raises `ConfigError`, whatever the text is."""
    if len(text) > LARGEST:
        raise ConfigError(name, (Problem(0, f"it has more than {LARGEST} characters, which no kiosk needs."),))
    text, faults = read_leniently(text.replace("\r\n", "\n"))
    reading = _Reading(toml.parse(text), places(text), offer)
    config = reading.config()
    problems = sorted({*(Problem(*fault) for fault in faults), *reading.problems})
    if problems:
        raise ConfigError(name, tuple(problems))
    return config


class _Reading:
    """The values of a file on their way into a configuration, and what was wrong with them."""

    def __init__(self, values: Mapping[str, Any], lines: Mapping[tuple[str, ...], int], offer: Offer) -> None:
        self._lines = lines
        self._offer = offer
        self.problems: list[Problem] = []
        self._given: dict[str, Any] = {}
        self._wrong: set[str] = set()
        self._line_of: dict[str, int] = {}
        for table, name, value in self._entries(values):
            key = TABLES[table].get(name)
            if key is None:
                self._complain((table, name), _unknown(table, name))
            else:
                self._read(table, name, key, value)

    def _entries(self, values: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
        """Table, name and value of all that is there; what should be a table and is none is complained about."""
        for name, value in values.items():
            if name not in TABLES:
                yield "", name, value
            elif not isinstance(value, dict):
                self._complain((name,), f"{name!r} is a table; expected [{name}] and its keys on the lines below it.")
            else:
                yield from ((name, inner, content) for inner, content in value.items())

    def _read(self, table: str, name: str, key: Key, value: object) -> None:
        path = (table, name)
        self._line_of[key.field] = self._line(path)
        try:
            self._given[key.field] = key.read(value, self._offer)
        except Wrong as expected:
            self._wrong.add(key.field)
            shown = "" if key.secret else f", not {_shown(value)}"
            self._complain(path, f"{_full(table, name)}: expected {expected}{shown}.")

    def _line(self, path: tuple[str, ...]) -> int:
        return self._lines.get(tuple(part for part in path if part), 0)

    def _complain(self, path: tuple[str, ...], sentence: str) -> None:
        self.problems.append(Problem(self._line(path), sentence))

    def config(self) -> KioskConfig:
        """The configuration; what does not go together is complained about at the last of the lines in question."""
        given, base = self._given, KioskConfig.default(self._offer)
        games = given.get("games", base.games)
        languages = given.get("languages", base.languages)
        order = self._offer.levels
        easiest = given.pop("easiest", base.levels[0])
        hardest = given.pop("hardest", max(base.levels[-1], easiest, key=order.index))
        levels = order[order.index(easiest) : order.index(hardest) + 1]
        loudest = given.get("loudest", base.loudest)
        values: dict[str, Any] = {
            "games": games,
            "languages": languages,
            "language": base.language if base.language in languages else languages[0],
            "levels": levels,
            "level": base.level if base.level in levels else easiest,
            "attract_games": games,
            "volume": min(base.volume, loudest),
        }
        config = KioskConfig(**(values | given))
        for fields, sentence in _clashes(config, self._offer, easiest, hardest):
            if not self._wrong.intersection(fields):
                self.problems.append(Problem(max(self._line_of.get(field, 0) for field in fields), sentence))
        return config


def _clashes(config: KioskConfig, offer: Offer, easiest: str, hardest: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Values that are right one by one and wrong together: the fields, and a sentence."""
    order = offer.levels
    if config.language not in config.languages:
        expected = f"expected one of the languages offered: {', '.join(config.languages)}"
        yield ("languages", "language"), f"language: {expected}, not {config.language!r}."
    if order.index(easiest) > order.index(hardest):
        yield ("easiest", "hardest"), f"levels: expected an easiest level that is not harder than {hardest!r}."
    else:
        if config.level not in config.levels:
            expected = f"expected one of the levels offered: {', '.join(config.levels)}"
            yield ("easiest", "hardest", "level"), f"levels.first: {expected}, not {config.level!r}."
        for game, levels in offer.games:
            if game in config.games and not set(levels) & set(config.levels):
                has = f"{game} has only {', '.join(levels)}"
                yield ("games", "easiest", "hardest"), f"levels: expected a level for every game, and {has}."
    strange = [game for game in config.attract_games if game not in config.games]
    if strange:
        expected = f"expected games that are offered: {', '.join(config.games)}"
        yield ("games", "attract_games"), f"attract.games: {expected}, not {', '.join(strange)}."
    if config.volume > config.loudest:
        expected = f"expected at most sound.loudest, which is {config.loudest}"
        yield ("volume", "loudest"), f"sound.volume: {expected}, not {config.volume}."
    if (config.quiet_from is None) != (config.quiet_to is None):
        yield ("quiet_from", "quiet_to"), "sound: expected quiet_from and quiet_to together, or none of them."
    elif config.quiet_from is not None and config.quiet_from == config.quiet_to:
        yield (
            ("quiet_from", "quiet_to"),
            "sound: expected two different times; for a kiosk that is always silent, loudest = 0.",
        )


def _unknown(table: str, name: str) -> str:
    """A key that is none, with where it belongs or the nearest one."""
    home = [other for other, keys in TABLES.items() if name in keys]
    if home:
        return f"{name!r} does not belong {_place(table)}; it belongs {_place(home[0])}."
    known = tuple(TABLES[table]) if table else (*TABLES[""], *filter(None, TABLES))
    near = get_close_matches(name.lower(), known, n=1, cutoff=0.5) or _near_elsewhere(name)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    return f"unknown key {quoted(name)} {_place(table)}; expected one of: {', '.join(known)}.{hint}"


def _near_elsewhere(name: str) -> list[str]:
    full = {key: _full(table, key) for table, keys in TABLES.items() for key in keys}
    return [full[near] for near in get_close_matches(name.lower(), full, n=1, cutoff=0.8)]


def _place(table: str) -> str:
    return f"in [{table}]" if table else "at the top, before the tables"


def _full(table: str, name: str) -> str:
    return f"{table}.{name}" if table else name


def _shown(value: object) -> str:
    """What was written, in short."""
    match value:
        case dict():
            return "a table"
        case bool():
            return str(value).lower()
        case str():
            return quoted(value)
        case list():
            return f"[{', '.join(_shown(one) for one in value[:3])}{', …' if len(value) > 3 else ''}]"
        case int() if abs(value) >= 10**18:  # Python refuses to write very long ones
            return "a number with very many digits"
    return str(value)
