"""A name is chosen from a list of words or typed; no keyboard is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from reflix.app.inputs import Key
from reflix.app.screens.page import Page, unplaced
from reflix.app.widgets import Button
from reflix.core.message import Message, msg
from reflix.store.fortresses import LONGEST_NAME

if TYPE_CHECKING:
    from reflix.app.program import Program

WORDS = (
    msg("Anvil"),
    msg("Badger"),
    msg("Bastion"),
    msg("Compass"),
    msg("Falcon"),
    msg("Garden"),
    msg("Hedgehog"),
    msg("Lantern"),
    msg("Mist"),
    msg("Prism"),
    msg("Tower"),
    msg("Cloud"),
)


class NameScreen(Page):
    """What was typed, and words to take instead. `keep` says why a name cannot be, None if it is kept."""

    name = "naming"
    title = msg("Choose a name")
    widest = 40

    def __init__(self, program: Program, name: str, keep: Callable[[str], Message | None]) -> None:
        super().__init__(program)
        self.typed = name
        self._keep = keep
        self._fresh = True  # the first letter replaces the old name
        self._told: Message | None = None

    def wants(self, key: Key) -> bool:
        """Letters are text."""
        return bool(self._letter(key))

    def fill(self) -> None:
        """The name, what was wrong with it, the words."""
        m = self.measures
        self._add_text(self.typed + "_", round(m.em * 1.6), self.theme.primary_edge)
        self.y += m.gap
        self.text(self._told or msg("Take a word or type a name."), faint=self._told is None)
        for start in range(0, len(WORDS), 3):
            self.buttons(
                *(
                    Button(f"word:{index}", unplaced(), self.say(WORDS[index]), self._taker(index))
                    for index in range(start, start + 3)
                )
            )

    def footer(self) -> list[Button]:
        """Keep it."""
        able = bool(self.typed.strip())
        return [Button("keep", unplaced(), self.say(msg("Done")), self._done, able, icon="check", primary=True)]

    def _taker(self, index: int) -> Callable[[], None]:
        def take() -> None:
            self._set(self.say(WORDS[index]))

        return take

    def _set(self, name: str) -> None:
        self.typed, self._fresh, self._told = name[:LONGEST_NAME], False, None
        self.enter()

    def _done(self) -> None:
        self._told = self._keep(self.typed)
        if self._told is None:
            self.program.back()
        else:
            self.program.sounds.play("refuse", now=self.program.now)
            self.enter()

    def spoken(self) -> list[str]:
        """The name as it is, and what was wrong with it."""
        return [*([self.say(self._told)] if self._told is not None else []), self.typed]

    def _letter(self, key: Key) -> str:
        """The text of a key; a blank only while something is being typed, for it also acts on buttons."""
        if key.ctrl or key.alt:
            return ""
        if key.name == "space":
            return " " if not self._fresh and not self.keyboard else ""
        plain = key.name.upper() if key.shift else key.name
        text = key.text or (plain if len(key.name) == 1 else "")
        return text if text.isprintable() else ""

    def key(self, key: Key) -> None:
        """Letters are added, Backspace takes the last away, everything else is as on any page."""
        letter = self._letter(key)
        if letter:
            self.keyboard = False
            self._set(letter if self._fresh else self.typed + letter)
        elif key.name == "backspace":
            self._set(self.typed[:-1])
        else:
            super().key(key)
