"""Sentences for people, kept as data: who speaks decides on the language, who knows the rules decides on the words.

A `Message` is an English sentence with named placeholders. The window translates it through gettext (the English
sentence is the key); the terminal prints it as it is. Babel collects the keys: every call of `msg` and `nmsg` with
literal text is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence: `text` (the key), an optional `plural` with the number `n`, and the values of its placeholders."""

    text: str
    values: tuple[tuple[str, str | int | Message], ...] = ()
    plural: str = ""
    n: int = 0

    def __str__(self) -> str:
        """The sentence in English."""
        chosen = self.plural if self.plural and self.n != 1 else self.text
        return chosen.format(**{name: str(value) for name, value in self.values})


def msg(text: str, /, **values: str | int | Message) -> Message:
    """A sentence; `{name}` in it is replaced by the value of that name (a message in a message is translated too)."""
    return Message(text, tuple(sorted(values.items())))


def nmsg(singular: str, plural: str, n: int, /, **values: str | int | Message) -> Message:
    """A sentence that depends on the number `n`, which fills the placeholder `{n}`."""
    return Message(singular, tuple(sorted((values | {"n": n}).items())), plural, n)


def chain(parts: Sequence[Message], joint: str) -> Message:
    """Several messages in a row with a joint between them that is the same in all languages, like ` → `."""
    text = joint.join(f"{{part{index}}}" for index in range(len(parts)))
    return Message(text, tuple((f"part{index}", part) for index, part in enumerate(parts)))


def quoted(text: str, longest: int = 60) -> str:
    """What somebody typed, for a sentence that complains about it: in quotes, cut if very long. Unlike `repr` it
    leaves a backslash single, because a mirror is written with one."""
    shown = text if len(text) <= longest else text[:longest] + "…"
    return "'" + "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in shown) + "'"
