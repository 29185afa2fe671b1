"""The fortresses that a player has built and named, in a small TOML file that may also be edited by hand.

    [[fortress]]
    name = "Anna"
    text = ".SWSWS.|/..T../|......."

What a fortress is, only the game knows: the caller hands in a check. An entry that fails it is reported and not
offered, but it stays in the file until somebody puts it right.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from reflix.core.game import SetupError
from reflix.core.message import Message, msg, nmsg
from reflix.store import toml
from reflix.store.atomic import StoreError, aside_report, read_text, write_atomic

Check = Callable[[str], object]
"""Raises `SetupError` for a text that is no usable fortress."""

TABLE = "fortress"
LONGEST_NAME = 40


class OwnFortresses:
    """The fortresses file in a folder. `load` first; then every change is written at once, or not made at all."""

    def __init__(self, folder: Path, check: Check) -> None:
        self.path = folder / "fortresses.toml"
        self._check = check
        self._entries: tuple[tuple[str, str], ...] = ()
        self._unusable: tuple[object, ...] = ()
        self._others: dict[str, object] = {}

    @property
    def entries(self) -> tuple[tuple[str, str], ...]:
        """Name and text of each usable fortress, in the order in which they were added."""
        return self._entries

    def load(self) -> Message | None:
        """Read the file; what to tell the player. Never raises: a file that is no TOML is put aside."""
        self._entries, self._unusable, self._others = (), (), {}
        try:
            text = read_text(self.path)
            values = {} if text is None else toml.parse(toml.unsealed(text))
        except StoreError as error:
            return aside_report(self.path, error.message)
        except ValueError:
            return aside_report(self.path, msg("The file of your own fortresses cannot be read."))
        listed = values.pop(TABLE, [])
        self._others = values
        return self._sort(listed if isinstance(listed, list) else [listed])

    def add(self, name: str, text: str) -> None:
        """Keep a fortress under a new name. Raises `SetupError` or `StoreError`."""
        name = self._new_name(name)
        self._check(text)
        self._keep((*self._entries, (name, text)))

    def remove(self, name: str) -> None:
        """Forget a fortress. Raises `SetupError` or `StoreError`."""
        self._text_of(name)
        self._keep(tuple(entry for entry in self._entries if entry[0] != name))

    def rename(self, old: str, new: str) -> None:
        """Give a fortress another name. Raises `SetupError` or `StoreError`."""
        text = self._text_of(old)
        if new != old:
            new = self._new_name(new)
        self._keep(tuple((new, text) if entry[0] == old else entry for entry in self._entries))

    def _sort(self, listed: list[object]) -> Message | None:
        """Take over the entries of the file; a sentence about the first that cannot be used."""
        faults: list[Message] = []
        for number, entry in enumerate(listed, 1):
            match entry:
                case {"name": str(name), "text": str(text), **more} if not more:
                    fault = self._fault(name, text)
                case _:
                    fault = msg("Expected a name and a text, and nothing else.")
            if fault is None:
                self._entries = (*self._entries, (name, text))
            else:
                self._unusable = (*self._unusable, entry)
                faults.append(msg("Entry {number} of your own fortresses: {reason}", number=number, reason=fault))
        if len(faults) < 2:
            return faults[0] if faults else None
        rest = nmsg("{n} more entry cannot be used.", "{n} more entries cannot be used.", len(faults) - 1)
        return msg("{first} {rest}", first=faults[0], rest=rest)

    def _fault(self, name: str, text: str) -> Message | None:
        try:
            self._new_name(name)
            self._check(text)
        except SetupError as error:
            return error.message
        return None

    def _new_name(self, name: str) -> str:
        """The name without blanks around it. Raises `SetupError` if it cannot be shown or is taken."""
        name = name.strip()
        if not name or not name.isprintable() or len(name) > LONGEST_NAME:
            raise SetupError(msg("A name has 1 to {most} characters in one line.", most=LONGEST_NAME))
        if any(taken == name for taken, _ in self._entries):
            raise SetupError(msg("There is already a fortress named {name}.", name=name))
        return name

    def _text_of(self, name: str) -> str:
        for known, text in self._entries:
            if known == name:
                return text
        raise SetupError(msg("There is no fortress named {name}.", name=name))

    def _keep(self, entries: tuple[tuple[str, str], ...]) -> None:
        listed = [*({"name": name, "text": text} for name, text in entries), *self._unusable]
        write_atomic(self.path, toml.sealed(toml.dumps(self._others | {TABLE: listed})))
        self._entries = entries
