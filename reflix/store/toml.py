"""TOML out (the standard library only reads it), for the plain values that our files hold.

Our files end with a line that says so: what was cut off can be told from what is whole, at whichever byte.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def parse(text: str) -> dict[str, Any]:
    """The values of a TOML text. Raises ValueError, whatever the text is."""
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise ValueError("too deeply nested") from error


HEAD, FOOT = '# Reflix. This file is whole if its last line is "# end".', "# end"


def sealed(text: str) -> str:
    """A text between the first and the last line of our files."""
    return f"{HEAD}\n{text}{FOOT}\n"


def unsealed(text: str) -> str:
    """The same text if it is whole, or one without our first line, which somebody wrote by hand.

    Raises ValueError if it is empty or was cut off."""
    lines = text.strip().splitlines()
    if HEAD.startswith(text.strip()) or (lines[0] == HEAD and lines[-1] != FOOT):
        raise ValueError("the file is not complete")
    return text


def dumps(values: Mapping[str, object]) -> str:
    """A TOML text: plain values first, then a table for each mapping and for each mapping in a list of them."""
    lines = [_line(name, value) for name, value in values.items() if not _tables(value)]
    for name, value in values.items():
        opening = f"[[{_key(name)}]]" if isinstance(value, list) else f"[{_key(name)}]"
        for table in _tables(value):
            lines.extend(("", opening, *(_line(inner, content) for inner, content in table.items())))
    return "\n".join((*lines, ""))


def _tables(value: object) -> list[Mapping[str, object]]:
    """The mappings that are written as tables; of a list only if there is nothing else in it."""
    if isinstance(value, Mapping):
        return [value]
    if isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
        return value
    return []


def _line(name: str, value: object) -> str:
    return f"{_key(name)} = {_value(value)}"


def _key(name: str) -> str:
    return name if BARE_KEY.fullmatch(name) else _string(name)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case str():
            return _string(value)
        case datetime() | date() | time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case Mapping():
            return f"{{{', '.join(_line(name, inner) for name, inner in value.items())}}}"
    raise TypeError(f"TOML has no {type(value).__name__}")


def _string(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(sign) or _sign(sign) for sign in text) + '"'


def _sign(sign: str) -> str:
    return f"\\u{ord(sign):04X}" if ord(sign) < 32 or ord(sign) == 127 else sign
