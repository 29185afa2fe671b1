"""Where in a TOML text things stand, for complaints that name the line.

tomllib keeps no places of values, nor does tomlkit (its issue 55). So the text is cut into its statements by asking
tomllib itself: lines are gathered until they parse. No statement is complete before its last line, because until then
a bracket or a quotation mark is open; and each statement by itself is a small TOML text that holds one path of keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from reflix.store.toml import parse

Path = tuple[str, ...]
"""The keys that lead to a value, as (`idle`, `question`)."""

PLACE = re.compile(r"(.+) \(at line (\d+), column (\d+)\)", re.DOTALL)
MOST = 20
"""Faults of writing that are looked for."""

QUOTES = "words and times stand in quotation marks, lists in square brackets"


def places(text: str) -> dict[Path, int]:
    """The line, from 1, at which each table and key of a text begins. Raises ValueError if it is no TOML."""
    parse(text)
    found: dict[Path, int] = {}
    table: Path = ()
    for line, statement in _statements(text):
        inner = tuple(_paths(parse(statement)))
        if statement.lstrip().startswith("["):
            table = max(inner, key=len)
            found.setdefault(table, line)
        else:
            for path in inner:
                found.setdefault((*table, *path), line)
    return found


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Each statement with the line that it begins at; empty lines and comments are none."""
    first, gathered = 1, ""
    for number, line in enumerate(text.split("\n"), 1):
        if not gathered:
            first = number
        gathered += line + "\n"
        try:
            values = parse(gathered)
        except ValueError:
            continue
        if values:
            yield first, gathered
        gathered = ""


def _paths(values: Any, before: Path = ()) -> Iterator[Path]:
    """All paths into nested tables."""
    if isinstance(values, dict):
        for key, inner in values.items():
            yield (*before, key)
            yield from _paths(inner, (*before, key))
    elif isinstance(values, list) and before:  # an array of tables
        for inner in values:
            yield from _paths(inner, before)


def read_leniently(text: str) -> tuple[str, list[tuple[int, str]]]:
    """The text without the lines that are no TOML, and what is wrong with each (line, 0 if unknown, and sentence).

    A fault that one line has by itself does not hide those that follow; after any other nothing more can be said, and
    the text that comes back is empty."""
    faults: list[tuple[int, str]] = []
    while len(faults) < MOST:
        try:
            parse(text)
        except ValueError as error:
            line, sentence = _fault(str(error))
            faults.append((line, sentence))
            if not _stands_alone(text, line):
                break
            lines = text.split("\n")
            lines[line - 1] = ""
            text = "\n".join(lines)
        else:
            return text, faults
    return "", faults


def _fault(complaint: str) -> tuple[int, str]:
    match = PLACE.fullmatch(complaint)
    if match is None:
        return 0, f"this is no TOML: {complaint}."
    return int(match[2]), f"this is no TOML from column {match[3]} on: {match[1]}; {QUOTES}."


def _stands_alone(text: str, line: int) -> bool:
    """Whether the fault is that line's own, so that the text can do without it."""
    if not line:
        return False
    alone = text.split("\n")[line - 1]
    if alone.lstrip().startswith("["):  # without it, what follows would be in the wrong table
        return False
    try:
        parse(alone)
    except ValueError as error:
        return _fault(str(error))[0] == 1
    return False
