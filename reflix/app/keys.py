"""Which key does what: the table of commands, what players have changed in it, and how keys are named to people.

Keys are known by their labels, so Ctrl+Z is where Z is printed. A chord is a text like `ctrl+shift+z`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from reflix.app.inputs import Key
from reflix.core.message import Message, msg

CHOICES = tuple[tuple[str, str], ...]
"""Commands with the chord that a player has given them."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that keys do everywhere (`anywhere`) or with a running game. `turn` and the like are for a game's own
    picture; those of the gamepad are always understood beside `chords`."""

    id: str
    label: Message
    chords: tuple[str, ...]
    pad: str = ""
    anywhere: bool = False


COMMANDS = (
    Command("undo", msg("Undo"), ("ctrl+z", "u", "backspace"), "undo"),
    Command("redo", msg("Redo"), ("ctrl+y", "ctrl+shift+z"), "redo"),
    Command("ask_hint", msg("Hint"), ("h",), "hint"),
    Command("show_again", msg("Show again"), ("l",)),
    Command("step_back", msg("Last turn, step by step from its end"), (",",)),
    Command("step_on", msg("Last turn, step by step from its start"), (".",)),
    Command("flip", msg("Turn the board"), ("f",)),
    Command("turn", msg("Turn the mirror"), ("r",), "turn"),
    Command("menu", msg("Menu"), ("f10",), "menu"),
    Command("new_game", msg("New game"), ("ctrl+n",)),
    Command("restart", msg("Start again"), ("ctrl+shift+n",)),
    Command("copy", msg("Copy the game"), ("ctrl+c",)),
    Command("copy_picture", msg("Copy a picture"), ("ctrl+shift+c",)),
    Command("paste", msg("Go on with a copied game"), ("ctrl+v",)),
    Command("rules", msg("Rules"), ("f1",)),
    Command("fullscreen", msg("Full screen"), ("f11", "alt+return"), anywhere=True),
    Command("mute", msg("Sound on and off"), ("m",), anywhere=True),
    Command("quit", msg("Quit"), ("ctrl+q",), anywhere=True),
)
BY_ID = {command.id: command for command in COMMANDS}

FIXED: tuple[tuple[tuple[str, ...], Message], ...] = (
    (("arrows",), msg("Move the cursor, or to the next button")),
    (("return", "space"), msg("Act")),
    (("escape",), msg("One level back; never quits")),
    (("tab",), msg("Next mirror, field or button")),
    (("shift+tab",), msg("Previous button")),
    (("a–h", "1–9"), msg("Letters and digits jump to a column and row while the cursor is shown")),
    (("x", "o"), msg("Quatrix: cross or square")),
)
"""Keys that cannot be changed, because everything is reached by them."""

PAD: tuple[tuple[str, Message], ...] = (
    ("Stick", msg("Stick or pad: move the cursor, or to the next button")),
    ("A", msg("Act")),
    ("B", msg("One level back; never quits")),
    ("X", msg("Turn the mirror")),
    ("Y", msg("Hint")),
    ("LB", msg("Undo")),
    ("RB", msg("Redo")),
    ("Start", msg("Menu")),
)
"""What the buttons of a gamepad do."""

NAMES: Mapping[str, Message] = {
    "return": msg("Enter"),
    "space": msg("Space"),
    "escape": msg("Esc"),
    "backspace": msg("Backspace"),
    "delete": msg("Delete"),
    "tab": msg("Tab"),
    "arrows": msg("Arrow keys"),
    "left": msg("Arrow left"),
    "right": msg("Arrow right"),
    "up": msg("Arrow up"),
    "down": msg("Arrow down"),
    "pageup": msg("Page up"),
    "pagedown": msg("Page down"),
    "home": msg("Home"),
    "end": msg("End"),
}

RESERVED = frozenset({"left", "right", "up", "down", "return", "space", "escape", "tab", "shift+tab"})
"""Chords that no command may have."""


SQUARES = frozenset("abcdefgh123456789")
"""Keys that name columns and rows; what acts on every screen must leave them alone."""


def chord_of(key: Key) -> str:
    """The chord of a key press."""
    held = (("ctrl", key.ctrl), ("alt", key.alt), ("shift", key.shift))
    return "+".join([*(name for name, down in held if down), key.name])


def named(chord: str) -> Message:
    """A chord as people write it, like Ctrl+Shift+Z."""
    held, name = chord[:-1].split("+")[:-1], chord[-1]
    if name != "+":
        *held, name = chord.split("+")
    label = name.upper() if len(name.upper()) == len(name) else name  # not so for ß
    words = NAMES.get(name) or msg("{name}", name=label)
    for modifier in reversed(held):
        match modifier:
            case "shift":
                words = msg("Shift+{key}", key=words)
            case "alt":
                words = msg("Alt+{key}", key=words)
            case _:
                words = msg("Ctrl+{key}", key=words)
    return words


class Conflict(ValueError):
    """A chord that a command cannot have; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Keymap:
    """The chords of all commands, some of them chosen by a player instead of the usual ones."""

    def __init__(self, chosen: CHOICES = ()) -> None:
        self.chosen = {command: chord for command, chord in chosen if command in BY_ID and chord}
        given = set(self.chosen.values())
        self._chords = {
            command.id: (self.chosen[command.id],)
            if command.id in self.chosen
            else tuple(chord for chord in command.chords if chord not in given)
            for command in COMMANDS
        }
        self._commands = {chord: name for name, chords in self._chords.items() for chord in chords}
        self._pads = {command.pad: command.id for command in COMMANDS if command.pad}

    def chords(self, command: str) -> tuple[str, ...]:
        """The chords of a command, the usual one first; none if another command has been given them all."""
        return self._chords[command]

    def command(self, key: Key) -> str | None:
        """The command of a key press. Shift with a letter that has no command of its own means the plain letter: so
        commands are reached while the letters name columns."""
        found = self._commands.get(chord_of(key))
        if found is None and key.shift and not key.ctrl and not key.alt:
            found = self._commands.get(key.name)
        return found or self._pads.get(key.name)

    def with_chord(self, command: str, key: Key) -> CHOICES:
        """The choices with another chord for a command. Raises `Conflict` if the chord is not free."""
        chord = chord_of(key)
        if chord in RESERVED:
            raise Conflict(msg("{key} is needed to get around and cannot be changed.", key=named(chord)))
        owner = self._commands.get(chord)
        if owner is not None and owner != command:
            label = BY_ID[owner].label
            raise Conflict(msg("{key} already means “{command}”.", key=named(chord), command=label))
        if BY_ID[command].anywhere and chord in SQUARES:
            raise Conflict(msg("{key} names a column or a row.", key=named(chord)))
        chosen = self.chosen | {command: chord}
        if chord == BY_ID[command].chords[0] and len(BY_ID[command].chords) == 1:
            del chosen[command]
        return tuple(sorted(chosen.items()))


def listed(chords: Iterable[str]) -> list[Message]:
    """Chords as people write them."""
    return [named(chord) for chord in chords]
