"""The keys in the file of a kiosk: which field each one sets, and what it may be."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import time
from typing import Any

from reflix.store import pin
from reflix.store.kiosk import Offer, Size

TIME = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")
SIZE = re.compile(r"([0-9]{1,5})x([0-9]{1,5})")


class Wrong(Exception):
    """A value that is not allowed; says what was expected."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the file: the field that it sets, what makes the field's value (raises `Wrong`), and whether a wrong
    value must not be repeated on the screen."""

    field: str
    read: Callable[[object, Offer], Any]
    secret: bool = False


def _whole(least: int, most: int) -> Callable[[object, Offer], int]:
    def read(value: object, offer: Offer) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        raise Wrong(f"a whole number from {least} to {most}")

    return read


def _switch(value: object, offer: Offer) -> bool:
    if isinstance(value, bool):
        return value
    raise Wrong("true or false")


def _rotation(value: object, offer: Offer) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value in (0, 90, 180, 270):
        return value
    raise Wrong("0, 90, 180 or 270")


def _one(known: Callable[[Offer], tuple[str, ...]]) -> Callable[[object, Offer], str]:
    def read(value: object, offer: Offer) -> str:
        if isinstance(value, str) and value in known(offer):
            return value
        raise Wrong(f"one of: {', '.join(map(repr, known(offer)))}")

    return read


def _some(known: Callable[[Offer], tuple[str, ...]]) -> Callable[[object, Offer], tuple[str, ...]]:
    def read(value: object, offer: Offer) -> tuple[str, ...]:
        right = isinstance(value, list) and all(isinstance(one, str) and one in known(offer) for one in value)
        if isinstance(value, list) and right and value and len(set(value)) == len(value):
            return tuple(value)
        raise Wrong(f"a list, each at most once, of: {', '.join(map(repr, known(offer)))}")

    return read


def _time(value: object, offer: Offer) -> time:
    if isinstance(value, time):
        return value
    match = TIME.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise Wrong('a time like "22:00"')
    return time(int(match[1]), int(match[2]))


def _size(value: object, offer: Offer) -> Size:
    match = SIZE.fullmatch(value) if isinstance(value, str) else None
    least, most = offer.sizes
    if match is not None:
        width, height = int(match[1]), int(match[2])
        if width <= most[0] and height <= most[1] and any(width >= size[0] and height >= size[1] for size in least):
            return width, height
    smallest = " or ".join(f'"{size[0]}x{size[1]}"' for size in least)
    raise Wrong(f'a size from {smallest} to "{most[0]}x{most[1]}"')


def _pin(value: object, offer: Offer) -> str:
    if isinstance(value, str) and (not value or pin.is_hash(value)):
        return value
    raise Wrong("the line that 'reflix kiosk --pin' prints (a PIN itself does not belong here)")


def _csv(value: object, offer: Offer) -> str:
    if value == "":
        return ""
    if isinstance(value, str) and value.lower().endswith(".csv") and value.isprintable():
        return value
    raise Wrong('the name of a file that ends in .csv, or "" for no statistics')


TABLES: Mapping[str, Mapping[str, Key]] = {
    "": {
        "games": Key("games", _some(lambda offer: offer.names)),
        "languages": Key("languages", _some(lambda offer: offer.languages)),
        "language": Key("language", _one(lambda offer: offer.languages)),
    },
    "levels": {
        "easiest": Key("easiest", _one(lambda offer: offer.levels)),
        "hardest": Key("hardest", _one(lambda offer: offer.levels)),
        "first": Key("level", _one(lambda offer: offer.levels)),
    },
    "idle": {
        "question": Key("question", _whole(10, 3600)),
        "countdown": Key("countdown", _whole(5, 120)),
        "result": Key("result", _whole(5, 600)),
    },
    "attract": {
        "games": Key("attract_games", _some(lambda offer: offer.names)),
        "pause": Key("attract_pause", _whole(1, 600)),
    },
    "staff": {"pin": Key("pin", _pin, secret=True)},
    "sound": {
        "volume": Key("volume", _whole(0, 100)),
        "loudest": Key("loudest", _whole(0, 100)),
        "quiet_from": Key("quiet_from", _time),
        "quiet_to": Key("quiet_to", _time),
    },
    "screen": {
        "rotation": Key("rotation", _rotation),
        "table_top": Key("table_top", _switch),
        "windowed": Key("windowed", _switch),
        "size": Key("size", _size),
    },
    "statistics": {"file": Key("statistics", _csv)},
    "watchdog": {"hang": Key("hang", _whole(2, 120))},
}
"""The tables of the file (the first has no heading) with their keys."""
