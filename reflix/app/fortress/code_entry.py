"""A fortress code is put in sign by sign: by touch, by gamepad or by typing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from reflix.app.inputs import Key
from reflix.app.screens.page import Page, unplaced
from reflix.app.widgets import Button
from reflix.core.game import SetupError
from reflix.core.message import Message, msg
from reflix.games.reflix.code import ALPHABET, LENGTH, read

if TYPE_CHECKING:
    from reflix.app.program import Program

LINE = 8
"""Signs in a row."""


class CodeEntryScreen(Page):
    """All signs of the alphabet as buttons; a wrong code is named and stays to be put right."""

    name = "code"
    widest = 34

    def __init__(self, program: Program, take: Callable[[str], None]) -> None:
        super().__init__(program)
        self.typed = ""
        self._take = take
        self._told: Message | None = None

    def wants(self, key: Key) -> bool:
        """Signs of the alphabet are text."""
        return self._sign(key) != ""

    def enter(self) -> None:
        """The code so far is in the title, which never scrolls away."""
        shown = self.typed + "·" * (LENGTH - len(self.typed))
        self.title = msg("Fortress code: {code}", code=f"{shown[:4]} – {shown[4:]}")
        super().enter()

    def fill(self) -> None:
        """What is wrong with the code, and the signs."""
        m = self.measures
        if self._told is not None:
            self.text(self._told)
        line = LINE if self.area.width >= LINE * (m.button + m.gap) else LINE // 2
        for start in range(0, len(ALPHABET), line):
            self.buttons(
                *(
                    Button(f"sign:{sign}", unplaced(), sign, partial(self._add, sign))
                    for sign in ALPHABET[start : start + line]
                )
            )

    def footer(self) -> list[Button]:
        """Take a sign back, and use the code."""
        able = len(self.typed) == LENGTH
        return [
            Button("erase", unplaced(), self.say(msg("Take back")), self._erase, bool(self.typed), icon="undo"),
            Button("use", unplaced(), self.say(msg("Done")), self._use, able, icon="check", primary=True),
        ]

    def _add(self, sign: str) -> None:
        if len(self.typed) < LENGTH:
            self.typed, self._told = self.typed + sign, None
            self.enter()

    def _erase(self) -> None:
        self.typed, self._told = self.typed[:-1], None
        self.enter()

    def _use(self) -> None:
        try:
            text = read(self.typed)
        except SetupError as fault:
            self._told = fault.message
            self.program.sounds.play("refuse", now=self.program.now)
            self.enter()
            return
        self.program.back()
        self._take(text)

    def spoken(self) -> list[str]:
        """What has been entered, and what is wrong with it."""
        return [*([self.say(self._told)] if self._told is not None else []), " ".join(self.typed)]

    def _sign(self, key: Key) -> str:
        sign = {"o": "0", "i": "1", "l": "1"}.get(key.name, key.name.upper())
        return sign if len(key.name) == 1 and sign in ALPHABET and not key.ctrl and not key.alt else ""

    def key(self, key: Key) -> None:
        """Signs, and Backspace; everything else is as on any page."""
        sign = self._sign(key)
        if sign:
            self._add(sign)
        elif key.name == "backspace":
            self._erase()
        else:
            super().key(key)
