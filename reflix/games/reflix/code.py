"""Fortress codes: every one of the 911,635,200 layouts as seven characters that can be read out and typed.

Six characters of Crockford's alphabet (no I, L, O, U; read as 1, 1, 0 and refused) number the layouts; the seventh
checks them. It is a weighted sum over the field of 32 elements, so that one wrong character and two that changed places
are always noticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from reflix.core.game import SetupError
from reflix.core.message import msg, quoted
from reflix.games.reflix.board import COLUMNS
from reflix.games.reflix.fortress import PLACES, joined, parse

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 7
EXAMPLE = "5WXA-PAX"

TARGETS, WALLS, SHIELDS, MIRRORS, TURNS = PLACES - COLUMNS, comb(20, 2), comb(18, 3), comb(15, 2), 4
LAYOUTS = TARGETS * WALLS * SHIELDS * MIRRORS * TURNS
"""All layouts with the right objects and the target away from the zone, whether a laser reaches it or not."""


def encode(text: str) -> str:
    """The code of a fortress. Raises `SetupError` if the text is none."""
    number = index_of(parse(text).objects)
    digits = [number >> 5 * place & 31 for place in reversed(range(LENGTH - 1))]
    signs = "".join(ALPHABET[digit] for digit in (*digits, _check(digits)))
    return f"{signs[:4]}-{signs[4:]}"


def decode(code: str) -> str:
    """The fortress of a code, as text. Raises `SetupError` with what is wrong."""
    signs = "".join(code.upper().split()).replace("-", "").translate({ord("O"): "0", ord("I"): "1", ord("L"): "1"})
    for sign in signs:
        if sign not in ALPHABET:
            raise SetupError(msg("{sign} does not occur in fortress codes.", sign=quoted(sign)))
    if len(signs) != LENGTH:
        raise SetupError(
            msg(
                "A fortress code has {length} characters, like {example}; this one has {n}.",
                length=LENGTH,
                example=EXAMPLE,
                n=len(signs),
            )
        )
    digits = [ALPHABET.index(sign) for sign in signs]
    if _check(digits[:-1]) != digits[-1]:
        raise SetupError(msg("The last character does not fit the others: there is a slip in {code}.", code=signs))
    number = 0
    for digit in digits[:-1]:
        number = number << 5 | digit
    if number >= LAYOUTS:
        raise SetupError(msg("No fortress has the code {code}.", code=signs))
    return joined(objects_of(number))


def read(text: str) -> str:
    """The fortress of a text that is a code or a layout, as text. Raises `SetupError`."""
    return parse(text).text if "|" in text else decode(text)


def index_of(objects: str) -> int:
    """The number of a layout. Its objects are numbered one kind after the other among the places still free."""
    number = objects.index("T") - COLUMNS
    free = [place for place in range(PLACES) if objects[place] != "T"]
    for kind, count in (("W", 2), ("S", 3), ("/\\", 2)):
        taken = [index for index, place in enumerate(free) if objects[place] in kind]
        number = number * comb(len(free), count) + _rank(taken)
        free = [place for place in free if objects[place] not in kind]
    turns = [sign == "\\" for sign in objects if sign in "/\\"]
    return number * TURNS + 2 * turns[0] + turns[1]


def objects_of(number: int) -> str:
    """The layout of a number below `LAYOUTS`."""
    parts = []
    for size in (TURNS, MIRRORS, SHIELDS, WALLS):
        number, part = divmod(number, size)
        parts.append(part)
    turns, mirrors, shields, walls = parts
    objects = ["."] * PLACES
    objects[COLUMNS + number] = "T"
    for sign, rank, count in (("W", walls, 2), ("S", shields, 3), ("/", mirrors, 2)):
        free = [place for place in range(PLACES) if objects[place] == "."]
        for index in _unranked(rank, count):
            objects[free[index]] = sign
    for place, turned in zip((p for p in range(PLACES) if objects[p] == "/"), (turns & 2, turns & 1), strict=True):
        objects[place] = "\\" if turned else "/"
    return "".join(objects)


def _rank(chosen: list[int]) -> int:
    """The number of a choice of places (rising) in the order of the combinatorial number system."""
    return sum(comb(place, index + 1) for index, place in enumerate(chosen))


def _unranked(rank: int, count: int) -> Iterator[int]:
    for size in range(count, 0, -1):
        place = size - 1
        while comb(place + 1, size) <= rank:
            place += 1
        rank -= comb(place, size)
        yield place


def _check(digits: list[int]) -> int:
    """The sum of the digits times 2, 4, 8 … in the field of 32 elements, where adding is exclusive or."""
    total, weight = 0, 1
    for digit in digits:
        weight = _double(weight)
        total ^= _times(digit, weight)
    return total


def _double(value: int) -> int:
    """Twice a value, modulo x⁵ + x² + 1."""
    return (value << 1) ^ (0b100101 if value & 16 else 0)


def _times(one: int, two: int) -> int:
    product = 0
    while two:
        if two & 1:
            product ^= one
        one, two = _double(one), two >> 1
    return product
