"""What only staff see: the pad for their PIN, and what they can do then."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from reflix.app.inputs import Key
from reflix.app.kiosk.question import Cover
from reflix.app.screens.page import Page, unplaced
from reflix.app.screens.places import row
from reflix.app.widgets import Button, IconButton, Look
from reflix.core.message import Message, msg, nmsg
from reflix.render.canvas import Canvas
from reflix.render.theme import Colour

if TYPE_CHECKING:
    from reflix.app.kiosk.director import Director

TRIES = 3
"""Wrong PINs until the pad is locked."""

LOCKED = 60.0
"""Seconds for which it is."""

LONGEST = 12
"""Digits of a PIN, at most."""


@dataclass
class Lock:
    """Counts wrong tries. It is kept for as long as the kiosk runs, however often the pad is opened."""

    right: Callable[[str], bool]
    _wrong: int = 0
    _until: float = -math.inf

    def left(self, now: float) -> float:
        """Seconds until another try is taken."""
        return max(0.0, self._until - now)

    @property
    def tries(self) -> int:
        """Tries until the pad is locked."""
        return TRIES - self._wrong

    def attempt(self, pin: str, now: float) -> bool:
        """Whether this is the PIN; nothing is while the pad is locked."""
        if self.left(now) > 0:
            return False
        if self.right(pin):
            self._wrong = 0
            return True
        self._wrong += 1
        if self._wrong == TRIES:
            self._wrong, self._until = 0, now + LOCKED
        return False


class Digit(Button):
    """A key of the pad, with its digit large."""

    def _content(self, canvas: Canvas, look: Look, colour: Colour, centre: tuple[int, int]) -> None:
        canvas.words(self.label, centre, round(min(1.5 * look.measures.em, 0.7 * self.rect.height)), colour, "center")


class PinScreen(Cover):
    """A pad of digits. What is typed is never shown, only how much."""

    name = "pin"
    title = msg("Staff only")
    width, height = 19.0, 28.0

    def __init__(self, director: Director) -> None:
        super().__init__(director)
        self._typed = ""
        self._wrong = False
        self._locked = 0

    def build(self) -> None:
        """Three rows of digits; the last row takes back and confirms."""
        super().build()
        m = self.measures
        able = self._locked == 0
        inner = self.card.inflate(-4 * m.gap, -4 * m.gap)
        high = min(m.button, (inner.height - round(4.9 * m.em) - 5 * m.gap) // 5)
        bottom = inner.bottom
        back = pygame.Rect(inner.left, bottom - high, inner.width, high)
        self.widgets = []
        self._head = self.card.copy()
        self._head.height = back.top - 4 * (high + m.gap) - self.card.top
        names = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("erase", "0", "ok"))
        for line, keys in enumerate(names):
            y = back.top - (len(names) - line) * (high + m.gap)
            place = pygame.Rect(inner.left, y, inner.width, high)
            for name, rect in zip(keys, row(place, (1.0,) * 3, m.gap), strict=True):
                self.widgets.append(self._key(name, rect, able))
        self.widgets.append(Button("back", back, self.say(msg("Back")), self.escape, icon="back"))

    def _key(self, name: str, rect: pygame.Rect, able: bool) -> Button:
        if name == "erase":
            label = self.say(msg("Erase"))
            return IconButton(name, rect, label, self._erase, able and bool(self._typed), icon="erase")
        if name == "ok":
            able = able and bool(self._typed)
            return IconButton(name, rect, self.say(msg("OK")), self._enter, able, icon="check", primary=True)
        return Digit(f"digit:{name}", rect, name, partial(self._type, name), able)

    def _type(self, digit: str) -> None:
        if len(self._typed) < LONGEST and not self._locked:
            self._typed, self._wrong = self._typed + digit, False
            self.enter()

    def _erase(self) -> None:
        self._typed = self._typed[:-1]
        self.enter()

    def _enter(self) -> None:
        typed, self._typed = self._typed, ""
        if typed and self.director.lock.attempt(typed, self.program.now):
            self.program.replace(StaffScreen(self.director))
            return
        self._wrong = bool(typed)
        self.program.sounds.play("refuse", now=self.program.now)
        self.enter()

    def escape(self) -> None:
        """Back to where the visitor was."""
        self.director.dismiss_staff()

    def key(self, key: Key) -> None:
        """Digits, Backspace and Enter as on any keypad."""
        if len(key.name) == 1 and key.name.isdigit():
            self._type(key.name)
        elif key.name == "backspace":
            self._erase()
        elif key.name == "return" and not self.keyboard:
            self._enter()
        else:
            super().key(key)

    def update(self, now: float) -> None:
        """The lock runs out, second by second."""
        locked = math.ceil(self.director.lock.left(now))
        if locked != self._locked:
            self._locked = locked
            self.enter()

    def draw_content(self, canvas: Canvas) -> None:
        """For whom this is, how many digits were typed, and what was wrong."""
        m, head, theme = self.measures, self._head, self.theme
        title = (head.centerx, head.top + round(0.28 * head.height))
        canvas.words(self.say(self.title), title, round(1.5 * m.em), theme.text, "center")
        dots = max(4, len(self._typed))
        step = min(1.5 * m.em, (head.width - 4 * m.gap) / dots)
        for index in range(dots):
            x = round(head.centerx + (index - (dots - 1) / 2) * step)
            colour = theme.primary if index < len(self._typed) else theme.card_edge
            pygame.draw.aacircle(canvas.surface, colour, (x, head.top + round(0.57 * head.height)), round(0.28 * step))
        words, colour = self._news()
        size = canvas.texts.fitted(self.say(words), round(0.95 * m.em), head.width - 4 * m.gap)
        canvas.words(self.say(words), (head.centerx, head.top + round(0.83 * head.height)), size, colour, "center")

    def _news(self) -> tuple[Message, tuple[int, int, int]]:
        if self._locked:
            told = nmsg("Locked. Try again in {n} second.", "Locked. Try again in {n} seconds.", self._locked)
            return told, self.theme.refusal
        if self._wrong:
            tries = self.director.lock.tries
            return nmsg("Wrong PIN. {n} try left.", "Wrong PIN. {n} tries left.", tries), self.theme.refusal
        return msg("Please enter the PIN."), self.theme.text_soft


class StaffScreen(Page):
    """Volume, today's numbers, restart and quit. What ends the kiosk wants a second tap."""

    name = "staff"
    title = msg("Staff")
    widest = 40

    def __init__(self, director: Director) -> None:
        super().__init__(director.program)
        self.director = director
        self._sure = ""

    def fill(self) -> None:
        """Group by group."""
        director = self.director
        self.section(msg("Volume"))
        most = director.config.loudest
        steps = sorted({0, most} | {step for step in (20, 40, 60, 80) if step < most})
        values = [(str(step), f"{step} %") for step in steps]
        self.options("volume", values, str(director.program.settings.volume), self._loud)
        self.section(msg("Today"))
        for line in director.today():
            self.text(line)
        self.section(msg("Program"))
        self.buttons(
            self._ending("restart", msg("Restart"), msg("Yes, restart"), "again", director.restart),
            self._ending("quit", msg("Quit"), msg("Yes, quit"), "cross", director.stop),
        )

    def _ending(self, name: str, label: Message, sure: Message, icon: str, end: Callable[[], None]) -> Button:
        asked = self._sure == name
        action = end if asked else partial(self._ask, name)
        return Button(name, unplaced(), self.say(sure if asked else label), action, icon=icon, primary=asked)

    def _ask(self, name: str) -> None:
        self._sure = name
        self.enter()

    def _loud(self, value: str) -> None:
        self.director.program.set_volume(int(value))
        self.program.sounds.play("bounce_3", now=self.program.now)
        self._sure = ""
        self.enter()

    def footer(self) -> list[Button]:
        """Back to the visitors."""
        return [Button("done", unplaced(), self.say(msg("Close")), self.escape, icon="back", primary=not self._sure)]

    def escape(self) -> None:
        """Back to where the visitor was."""
        self.director.dismiss_staff()

    def help(self) -> None:
        """Nothing more to say."""
