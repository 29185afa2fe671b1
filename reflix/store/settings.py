"""The settings of a player, in a small TOML file that may also be edited by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from reflix.core.message import Message, msg
from reflix.store import toml
from reflix.store.atomic import StoreError, aside_report, read_text, write_atomic

LANGUAGE = re.compile(r"([a-z]{2,3}([_-][A-Za-z]{2,4})?)?")
SPEEDS = ("slow", "normal", "fast", "off")
EFFECTS = ("full", "reduced")
TEXT_SIZES = tuple(range(100, 201, 25))
THEMES = ("dark", "light", "contrast")

Options = tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a player has chosen. `language` is a code like `de`, empty for the system's; `volume` (of what happens on
    the board), `volume_interface` (of buttons) and `text_size` are per cent; `options` are the match options used last:
    game, option, value; `keys` are commands with the key chosen for each. `framebuffer` is no wish but what was found
    out about the system: `plain` where presenting without a GPU is quicker."""

    language: str = ""
    sound: bool = True
    volume: int = 80
    volume_interface: int = 80
    speed: str = "normal"
    effects: str = "full"
    text_size: int = 100
    fullscreen: bool = False
    theme: str = "dark"
    safe_colours: bool = False
    legal_marks: bool = True
    aids: bool = True
    coordinates: bool = True
    flipped: bool = False
    confirm: bool = True
    table_top: bool = False
    framebuffer: str = ""
    options: Options = ()
    keys: tuple[tuple[str, str], ...] = ()

    def options_of(self, game: str) -> dict[str, str]:
        """The match options used last in that game."""
        return {name: value for owner, name, value in self.options if owner == game}

    def with_options(self, game: str, options: Mapping[str, str]) -> Settings:
        """The settings with these match options for that game, instead of those it had."""
        others = [entry for entry in self.options if entry[0] != game]
        return replace(self, options=tuple(sorted([*others, *((game, *pair) for pair in options.items())])))


def _switch(value: object) -> bool:
    return isinstance(value, bool)


def _number(allowed: range | tuple[int, ...]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and value in allowed


def _word(allowed: tuple[str, ...]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and value in allowed


CHECKS: Mapping[str, Callable[[object], bool]] = {
    "language": lambda value: isinstance(value, str) and LANGUAGE.fullmatch(value) is not None,
    "sound": _switch,
    "volume": _number(range(101)),
    "volume_interface": _number(range(101)),
    "speed": _word(SPEEDS),
    "effects": _word(EFFECTS),
    "text_size": _number(TEXT_SIZES),
    "fullscreen": _switch,
    "theme": _word(THEMES),
    "safe_colours": _switch,
    "legal_marks": _switch,
    "aids": _switch,
    "coordinates": _switch,
    "flipped": _switch,
    "confirm": _switch,
    "table_top": _switch,
    "framebuffer": _word(("", "plain")),
}


def to_text(settings: Settings) -> str:
    """The settings as TOML."""
    values: dict[str, object] = {field.name: getattr(settings, field.name) for field in fields(settings)}
    options: dict[str, dict[str, str]] = {}
    for game, name, value in settings.options:
        options.setdefault(game, {})[name] = value
    return toml.sealed(toml.dumps(values | {"options": options, "keys": dict(settings.keys)}))


def from_text(text: str) -> tuple[Settings, tuple[str, ...]]:
    """The settings of a TOML text and the names of those with a wrong value, which have their default instead.

    Unknown names are passed over. Raises ValueError if it is no TOML, or cut off."""
    values = toml.parse(toml.unsealed(text))
    right = {name: values[name] for name, check in CHECKS.items() if name in values and check(values[name])}
    wrong = [name for name in CHECKS if name in values and name not in right]
    options, wrong_options = _options(values.get("options", {}))
    keys, wrong_keys = _keys(values.get("keys", {}))
    return Settings(**right, options=options, keys=keys), (*wrong, *wrong_options, *wrong_keys)


def _keys(table: Any) -> tuple[tuple[tuple[str, str], ...], list[str]]:
    """The chosen keys, and what is no text, by name."""
    if not isinstance(table, dict):
        return (), ["keys"]
    right = {name: chord for name, chord in table.items() if isinstance(chord, str) and chord}
    return tuple(sorted(right.items())), [f"keys.{name}" for name in table if name not in right]


def _options(tables: Any) -> tuple[Options, list[str]]:
    """The match options of all games, and what is no text of a table, by name."""
    found: list[tuple[str, str, str]] = []
    wrong: list[str] = []
    if not isinstance(tables, dict):
        return (), ["options"]
    for game, table in tables.items():
        if not isinstance(table, dict):
            wrong.append(f"options.{game}")
            continue
        found.extend((game, name, value) for name, value in table.items() if isinstance(value, str))
        wrong.extend(f"options.{game}.{name}" for name, value in table.items() if not isinstance(value, str))
    return tuple(sorted(found)), wrong


class SettingsStore:
    """The settings file in a folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "settings.toml"

    def load(self) -> tuple[Settings, Message | None]:
        """The settings, and what to tell the player. Never raises: a broken file is put aside."""
        try:
            text = read_text(self.path)
            if text is None:
                return Settings(), None
            settings, wrong = from_text(text)
        except StoreError as error:
            return Settings(), aside_report(self.path, error.message)
        except ValueError:
            reason = msg("The settings cannot be read, so all have their default.")
            return Settings(), aside_report(self.path, reason)
        if not wrong:
            return settings, None
        names = ", ".join(wrong)
        return settings, msg("Settings with a wrong value now have their default: {names}.", names=names)

    def save(self, settings: Settings) -> None:
        """Keep the settings. Raises `StoreError`."""
        write_atomic(self.path, to_text(settings))
