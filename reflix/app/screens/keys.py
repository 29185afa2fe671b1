"""The keys: an overview that is true because it is made from the table in `reflix.app.keys`, and their choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from reflix.app.inputs import Key, Spot
from reflix.app.keys import BY_ID, COMMANDS, FIXED, PAD, Command, Conflict, Keymap, listed, named
from reflix.app.screens.page import Page, unplaced
from reflix.app.widgets import Button, Widget
from reflix.core.message import Message, chain, msg

if TYPE_CHECKING:
    from reflix.app.program import Program

NOTHING = msg("none")


class KeysScreen(Page):
    """What keys and gamepads do, with a way to the page that changes it."""

    name = "keys"
    title = msg("Keys and gamepad")
    widest = 52

    def fill(self) -> None:
        """Commands, what is always so, the gamepad."""
        keys = self.program.keys
        self.section(msg("Running game"))
        for command in COMMANDS:
            if not command.anywhere:
                self._line(chords(keys, command), command.label)
        self.section(msg("Everywhere"))
        for command in COMMANDS:
            if command.anywhere:
                self._line(chords(keys, command), command.label)
        for fixed, label in FIXED:
            self._line(chain(listed(fixed), ", "), label)
        self.text(
            msg("While letters name columns, Shift with a letter is the command. Keys are meant by their labels."),
            faint=True,
        )
        self.section(msg("Gamepad"))
        for button, label in PAD:
            self._line(msg("{button}", button=button), label)

    def footer(self) -> list[Button]:
        """To the choice of keys."""
        return [Button("change", unplaced(), self.say(msg("Change keys")), self._change, icon="edit")]

    def _change(self) -> None:
        self.program.open(RemapScreen(self.program))

    def _line(self, keys: Message, label: Message) -> None:
        """Keys at the left, what they do at the right."""
        m, texts = self.measures, self.program.canvas.texts
        left, top = round(self.area.width * 0.36), self.y
        right = self.area.width - left - m.gap
        size, step = m.em, texts.height(m.em)
        said, told = self.say(keys), self.say(label)
        lines = max(len(texts.wrapped(said, size, left)), len(texts.wrapped(told, size, right)))
        box = pygame.Rect(self.area.left, top, left, lines * step)
        self._texts.append((box, said, size, self.theme.primary_edge))
        box = pygame.Rect(self.area.left + left + m.gap, top, right, lines * step)
        self._texts.append((box, told, size, self.theme.text))
        self.y += lines * step + m.gap // 2


class RemapScreen(Page):
    """Choose a command, press a key. A key that has a meaning is refused, and the meaning is named."""

    name = "remap"
    title = msg("Change keys")
    widest = 46

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.waiting = ""
        self.told: Message | None = None

    def wants(self, key: Key) -> bool:
        """While a key is awaited, none is a command."""
        return bool(self.waiting)

    def fill(self) -> None:
        """A button for each command; the one that waits is the primary one."""
        self.text(self.told or msg("Choose what to change, then press the new key. Esc leaves it as it is."))
        for command in COMMANDS:
            waits = command.id == self.waiting
            keys = msg("press a key …") if waits else chords(self.program.keys, command)
            label = self.say(msg("{command}: {keys}", command=command.label, keys=keys))
            self.buttons(Button(f"key:{command.id}", unplaced(), label, self._waiter(command), primary=waits))

    def footer(self) -> list[Button]:
        """All keys as they came."""
        able = bool(self.program.settings.keys)
        return [Button("reset", unplaced(), self.say(msg("All keys as they came")), self._reset, able, icon="again")]

    def _waiter(self, command: Command) -> Callable[[], None]:
        def wait() -> None:
            self.waiting, self.told = command.id, None
            self.enter()

        return wait

    def _reset(self) -> None:
        self.waiting, self.told = "", msg("All keys are as they came.")
        self.program.change(keys=())

    def spoken(self) -> list[str]:
        """What came of the last key."""
        return [self.say(self.told)] if self.told is not None else []

    def press(self, spot: Spot) -> None:
        """A tap elsewhere ends the waiting."""
        if self.waiting:
            self.waiting = ""
            self.enter()
        super().press(spot)

    def set_focus(self, widget: Widget) -> None:
        """The focus moves only while no key is awaited."""
        if not self.waiting:
            super().set_focus(widget)

    def key(self, key: Key) -> None:
        """The key that is awaited, else what keys do on any page."""
        if not self.waiting:
            super().key(key)
            return
        command, self.waiting = self.waiting, ""
        if key.name == "escape":
            self.told = None
            self.enter()
            return
        try:
            choices = self.program.keys.with_chord(command, key)
        except Conflict as conflict:
            self.told = conflict.message
            self.program.sounds.play("refuse", now=self.program.now)
            self.enter()
            return
        self.told = msg("{command}: {keys}", command=BY_ID[command].label, keys=named_of(choices, command))
        self.program.change(keys=choices)


def named_of(choices: tuple[tuple[str, str], ...], command: str) -> Message:
    """The keys of a command under these choices."""
    return chords(Keymap(choices), BY_ID[command])


def chords(keys: Keymap, command: Command) -> Message:
    """All keys of a command as people write them."""
    found = [named(chord) for chord in keys.chords(command.id)]
    return chain(found, ", ") if found else NOTHING
