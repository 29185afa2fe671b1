"""Event scripts: a file of lines that post mouse, finger and key events into the real window, for tests.

Each line is a time and an action; `#` starts a comment. The time is in milliseconds after the line before
(`+200`), or since the start (`1500`). A spot is `X Y` in pixels or `@name`: the middle of a button or a square of the
screen in front (`@play`, `@level:mittel`, `@d6`).

    +100 mouse @play           press and release of the mouse button
    +100 finger @d6            one finger down and up, with the doubled mouse events that some systems send: `double`
    +100 drag @d6 @e6          mouse down, move, up
    +100 any finger            a mouse, finger, double or right on something drawn by lot: a square or a button
    +100 right @d6             the other mouse button
    +100 hover @hint           the mouse moves there
    +100 wheel -3              notches of the wheel
    +100 key ctrl+shift+z      a key by its label, with modifiers
    +100 pad a                 a gamepad's button (a b x y lb rb back start) or its pad (left right up down)
    +0   wait                  until nothing moves and no bot thinks (at most 60 s)
    +0   expect screen board   ends the program with exit code 1 if another screen is in front
    +0   expect position TEXT  the position text of the game on the board
    +0   expect outcome WORD   won-1, won-2, draw or none
    +0   expect moves 3        how many moves have been played
    +0   expect thinking yes   whether the bot's move is awaited and nothing moves: yes or no
    +0   note FILE outcome …   adds a line to a file: the seconds, the screen in front and these facts, with tabs
    +0   size 800x480          another size of the window
    +0   screenshot FILE.png   a picture of the window
    +0   quit
"""

from __future__ import annotations

import random
import shlex
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from reflix.app.gamepad import ARROWS, JOYSTICK
from reflix.app.hands import a_spot
from reflix.app.options import size as parse_size

if TYPE_CHECKING:
    from reflix.app.program import Program
    from reflix.app.window import Window

PATIENCE = 60.0
"""Seconds that a `wait` waits at most."""

MODIFIERS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}

HANDS = ("mouse", "finger", "double", "right")

ARGUMENTS = {
    "mouse": (1, 2),
    "finger": (1, 2),
    "double": (1, 2),
    "right": (1, 2),
    "any": (1, 1),
    "hover": (1, 2),
    "drag": (2, 4),
    "wheel": (1, 1),
    "key": (1, 1),
    "pad": (1, 1),
    "wait": (0, 0),
    "expect": (2, 9),
    "note": (1, 9),
    "size": (1, 1),
    "screenshot": (1, 1),
    "quit": (0, 0),
}
"""Least and most words after each action."""


class ScriptError(ValueError):
    """A script that cannot be read or followed; says the line and what was expected."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line: its number, its time, whether that counts from the line before, the action and its words."""

    line: int
    seconds: float
    relative: bool
    action: str
    words: tuple[str, ...]


def parse(text: str) -> tuple[Step, ...]:
    """The steps of a script. Raises `ScriptError`."""
    return tuple(_steps(text))


def _steps(text: str) -> Iterator[Step]:
    for number, line in enumerate(text.splitlines(), 1):
        try:
            words = shlex.split(line, comments=True)
        except ValueError as error:
            raise ScriptError(f"line {number}: {error}") from error
        if not words:
            continue
        when = words[0].removeprefix("+")
        if not (when.isascii() and when.isdigit()):
            raise ScriptError(f"line {number}: {words[0]!r} is no time; expected milliseconds like 1500 or +200")
        action = words[1] if len(words) > 1 else ""
        if action not in ARGUMENTS:
            raise ScriptError(f"line {number}: {action!r} is no action; expected one of: {', '.join(ARGUMENTS)}")
        least, most = ARGUMENTS[action]
        if not least <= len(words) - 2 <= most:
            raise ScriptError(f"line {number}: {action} takes {least} to {most} words, not {len(words) - 2}")
        yield Step(number, int(when) / 1000, words[0].startswith("+"), action, tuple(words[2:]))


class Script:
    """Runs the steps of a file as time passes."""

    def __init__(self, path: Path, program: Program, window: Window) -> None:
        try:
            text = path.read_text(encoding="utf-8")
            self._steps = parse(text)
        except UnicodeDecodeError as error:
            raise ScriptError(f"byte {error.start} is no text in UTF-8") from error
        self._random = random.Random(text)  # the same script does the same
        self._program = program
        self._window = window
        self._next = 0
        self._last = 0.0
        self._waiting_since: float | None = None
        self.failure = ""
        self._do: dict[str, Callable[[tuple[str, ...]], None]] = {
            "mouse": self._mouse,
            "finger": lambda words: self._finger(self._spot(words)),
            "double": self._double,
            "right": self._right,
            "any": self._any,
            "hover": self._hover,
            "drag": self._drag,
            "wheel": self._wheel,
            "key": self._key,
            "pad": self._pad,
            "expect": self._expect,
            "note": self._note,
            "size": self._size,
            "screenshot": self._screenshot,
            "quit": lambda words: self._program.quit(),
        }

    def run(self, now: float) -> None:
        """Do what is due. A failed step ends the program and leaves its sentence in `failure`."""
        while self._next < len(self._steps) and self._program.running and not self.failure:
            step = self._steps[self._next]
            if now < (self._last + step.seconds if step.relative else step.seconds):
                return
            if step.action == "wait":
                if self._still_busy(now):
                    return
            else:
                try:
                    self._do[step.action](step.words)
                except ScriptError as error:
                    self._fail(f"line {step.line}: {error}")
            self._next += 1
            self._last = now
            if step.action not in ("expect", "wait"):
                return  # one action a frame, so that the screen has answered before the next

    def _fail(self, words: str) -> None:
        self.failure = words
        self._program.quit()

    def _still_busy(self, now: float) -> bool:
        if self._waiting_since is None:
            self._waiting_since = now
        if not self._program.screen.busy:
            self._waiting_since = None
            return False
        if now - self._waiting_since > PATIENCE:
            self._fail(f"line {self._steps[self._next].line}: still busy after {PATIENCE:g} seconds")
        return True

    def _spot(self, words: tuple[str, ...]) -> tuple[int, int]:
        if words[0].startswith("@"):
            rect = self._program.screen.find(words[0][1:])
            if rect is None:
                raise ScriptError(f"the screen {self._program.screen.name!r} has nothing named {words[0]}")
            return self._window.spot_on_glass((rect.centerx, rect.centery))
        try:
            return self._window.spot_on_glass((int(words[0]), int(words[1])))
        except (ValueError, IndexError) as error:
            raise ScriptError(f"{' '.join(words)!r} is no spot; expected X Y or @name") from error

    def _post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.Event(kind, values))

    def _mouse(self, words: tuple[str, ...]) -> None:
        spot = self._spot(words)
        self._post(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=False)
        self._post(pygame.MOUSEBUTTONUP, pos=spot, button=1, touch=False)

    def _finger(self, spot: tuple[int, int]) -> None:
        width, height = self._window.glass
        where = {"x": spot[0] / width, "y": spot[1] / height, "finger_id": 1, "touch_id": 1, "dx": 0.0, "dy": 0.0}
        self._post(pygame.FINGERDOWN, **where)
        self._post(pygame.FINGERUP, **where)

    def _double(self, words: tuple[str, ...]) -> None:
        """A finger with both kinds of doubled mouse events: one marked as touch, one not."""
        spot = self._spot(words)
        self._finger(spot)
        for touch in (True, False):
            self._post(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=touch)
            self._post(pygame.MOUSEBUTTONUP, pos=spot, button=1, touch=touch)

    def _right(self, words: tuple[str, ...]) -> None:
        self._post(pygame.MOUSEBUTTONDOWN, pos=self._spot(words), button=3, touch=False)
        self._post(pygame.MOUSEBUTTONUP, pos=self._spot(words), button=3, touch=False)

    def _any(self, words: tuple[str, ...]) -> None:
        if words[0] not in HANDS:
            raise ScriptError(f"{words[0]!r} is no kind of tap; expected one of: {', '.join(HANDS)}")
        spot = a_spot(self._program.screen, self._window.surface.get_size(), self._random)
        self._do[words[0]](tuple(map(str, spot)))

    def _hover(self, words: tuple[str, ...]) -> None:
        self._post(pygame.MOUSEMOTION, pos=self._spot(words), rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def _drag(self, words: tuple[str, ...]) -> None:
        half = len(words) // 2
        start, end = self._spot(words[:half]), self._spot(words[half:])
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
        self._post(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0), touch=False)
        self._post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)

    def _wheel(self, words: tuple[str, ...]) -> None:
        try:
            notches = float(words[0])
        except ValueError as error:
            raise ScriptError(f"{words[0]!r} is no number of notches") from error
        self._post(pygame.MOUSEWHEEL, x=0, y=int(notches), precise_x=0.0, precise_y=notches, flipped=False)

    def _key(self, words: tuple[str, ...]) -> None:
        *modifiers, name = words[0].split("+")
        held = 0
        for modifier in modifiers:
            if modifier not in MODIFIERS:
                raise ScriptError(f"{modifier!r} is no modifier; expected ctrl, shift or alt")
            held |= MODIFIERS[modifier]
        try:
            code = pygame.key.key_code(name)
        except ValueError as error:
            raise ScriptError(f"{name!r} is no key") from error
        self._post(pygame.KEYDOWN, key=code, mod=held, unicode="", scancode=0)
        self._post(pygame.KEYUP, key=code, mod=held, unicode="", scancode=0)

    def _pad(self, words: tuple[str, ...]) -> None:
        """What a joystick that SDL knows nothing about would send."""
        if words[0] in JOYSTICK:
            button = {"button": JOYSTICK.index(words[0]), "instance_id": 0}
            self._post(pygame.JOYBUTTONDOWN, **button)
            self._post(pygame.JOYBUTTONUP, **button)
            return
        pushed = {name: (across, -down) for (across, down), name in ARROWS.items()}
        if words[0] not in pushed:
            raise ScriptError(f"{words[0]!r} is not on a gamepad; expected one of: {', '.join((*JOYSTICK, *pushed))}")
        for value in (pushed[words[0]], (0, 0)):
            self._post(pygame.JOYHATMOTION, value=value, hat=0, instance_id=0)

    def _size(self, words: tuple[str, ...]) -> None:
        try:
            self._window.set_size(parse_size(words[0]))
        except Exception as error:
            raise ScriptError(str(error)) from error

    def _screenshot(self, words: tuple[str, ...]) -> None:
        try:
            self._window.screenshot(Path(words[0]))
        except (pygame.error, OSError) as error:
            raise ScriptError(f"{words[0]!r} cannot be written: {error}") from error

    def _expect(self, words: tuple[str, ...]) -> None:
        found = self._program.screen.fact(words[0])
        wanted = " ".join(words[1:])
        if found != wanted:
            raise ScriptError(f"expected {words[0]} {wanted!r}, found {found!r}")

    def _note(self, words: tuple[str, ...]) -> None:
        screen = self._program.screen
        line = "\t".join((f"{time.time():.1f}", screen.name, *map(screen.fact, words[1:])))
        try:
            with Path(words[0]).open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as error:
            raise ScriptError(f"{words[0]!r} cannot be written: {error.strerror or error}") from error

    @property
    def done(self) -> bool:
        """Whether all steps have been taken."""
        return self._next >= len(self._steps)
