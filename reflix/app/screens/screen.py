"""What all screens share: widgets, focus by keys, hover and press, and the two layers that the window asks for."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pygame

from reflix.app.inputs import Back, Drag, Hover, Input, Key, Press, Release, Spot, Wheel
from reflix.app.look import Measures
from reflix.app.widgets import IconButton, Look, Widget
from reflix.core.message import Message, msg
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.render.theme import Theme, mix

if TYPE_CHECKING:
    from reflix.app.program import Program


REST = 0.5
"""Seconds that the pointer rests on an icon before its name appears."""


class Screen:
    """A screen of the program. `build` lays its widgets out; whatever changes sets `stale` and is drawn anew."""

    name = ""
    title: Message = msg("Reflix")
    fades = True
    """Whether the screen before may still be seen for a moment."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.widgets: list[Widget] = []
        self.stale = True
        self.focus = ""
        self._missed = self._instead = ""  # a button that has gone with the focus on it, and what has it meanwhile
        self.keyboard = False
        self._hovered = ""
        self._pressed = ""
        self._resting_since = 0.0
        self._tipped = ""

    # what the window calls

    def enter(self) -> None:
        """The screen comes (or comes back) to the front, or the window, language or theme changed."""
        self.widgets = []
        self.build()
        self.stale = True

    def leave(self) -> None:
        """The screen goes away for good."""

    def advance(self, now: float) -> None:
        """Time passes: the name of an icon appears when the pointer rests on it."""
        if self.keyboard:
            self.keep_focus()
        named = self.focus if self.keyboard else self._hovered if now - self._resting_since > REST else ""
        if named != self._tipped:
            self._tipped, self.stale = named, True
        self.update(now)

    def update(self, now: float) -> None:
        """What a screen does as time passes."""

    @property
    def animating(self) -> bool:
        """Whether `draw_live` has something to draw that changes by itself."""
        return False

    @property
    def busy(self) -> bool:
        """Whether something is going on that a script may want to wait for."""
        return self.animating

    def draw(self, canvas: Canvas) -> None:
        """Everything that stands still."""
        background(canvas)
        self.draw_content(canvas)
        self.draw_widgets(canvas)

    def draw_live(self, canvas: Canvas) -> None:
        """What moves, on top of `draw`."""

    def handle(self, given: Input) -> None:
        """Something that a person did."""
        match given:
            case Hover(spot):
                self._hover(spot)
            case Press(spot):
                self.keyboard = False
                self._resting_since = math.inf
                self.press(spot)
            case Drag(spot):
                self.drag(spot)
            case Release(spot):
                self.release(spot)
            case Back(spot):
                self.back(spot)
            case Wheel(notches, _):
                self.wheel(notches)
            case Key():
                self.key(given)

    def wants(self, key: Key) -> bool:
        """Whether a key is meant for this screen even if it is a command everywhere (a letter of a text)."""
        return False

    # what screens fill in

    def build(self) -> None:
        """Lay out the widgets for the window as it is."""

    def draw_content(self, canvas: Canvas) -> None:
        """What is under the widgets."""

    def press(self, spot: Spot) -> None:
        """The pointer went down."""
        widget = self.at(spot)
        self._pressed = widget.id if widget is not None else ""
        self.stale = self.stale or bool(self._pressed)

    def drag(self, spot: Spot) -> None:
        """The pointer moved while down."""

    def release(self, spot: Spot) -> None:
        """The pointer went up: a widget acts if it was pressed there too."""
        pressed, self._pressed = self._pressed, ""
        widget = self.at(spot)
        if pressed:
            self.stale = True
        if widget is not None and widget.id == pressed:
            self.activate(widget)

    def back(self, spot: Spot) -> None:
        """The other button: like Esc."""
        self.escape()

    def escape(self) -> None:
        """One level back; never quits."""
        self.program.back()

    def wheel(self, notches: float) -> None:
        """The wheel turned."""

    def key(self, key: Key) -> None:
        """A key: the focus moves, Enter and Space act, Esc goes back."""
        match key.name:
            case "escape":
                self.escape()
            case "tab":
                self.move_focus(-1 if key.shift else 1)
            case "left" | "right" | "up" | "down":
                self.move_focus_towards(key.name)
            case "return" | "space":
                widget = self.focused
                if widget is not None and self.keyboard:
                    self.activate(widget)
                elif key.name == "return":
                    self.default()
            case _ if self.program.keys.command(key) == "rules":
                self.help()

    def help(self) -> None:
        """What the help key shows: all keys."""
        from reflix.app.screens.keys import KeysScreen

        if self.name not in ("keys", "remap"):
            self.program.open(KeysScreen(self.program))

    def default(self) -> None:
        """Enter with nothing in focus: the one primary button, if there is one."""
        primary = next((w for w in self.widgets if getattr(w, "primary", False) and w.enabled), None)
        if primary is not None:
            self.activate(primary)

    def activate(self, widget: Widget) -> None:
        """A widget is used."""
        if widget.enabled:
            self.program.sounds.play("tap", now=self.program.now)
            widget.activate()
            self.stale = True

    # what is said in words

    @property
    def told_session(self) -> Session[Any] | None:
        """The game whose turns are told here, if any."""
        return None

    def spoken(self) -> list[str]:
        """What the screen says just now, besides its title."""
        return []

    def spoken_focus(self) -> str:
        """What the keyboard's focus is on."""
        widget = self.focused if self.keyboard else None
        return "" if widget is None else widget.label

    # help for screens

    @property
    def measures(self) -> Measures:
        """The measures of the window."""
        return self.program.measures

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.program.canvas.theme

    def say(self, message: Message | str) -> str:
        """A sentence in the language of the window."""
        return self.program.translate(message)

    def at(self, spot: Spot) -> Widget | None:
        """The widget at a spot."""
        return next((widget for widget in reversed(self.widgets) if widget.hit(spot)), None)

    def find(self, name: str) -> pygame.Rect | None:
        """The place of a named widget, for scripts."""
        return next((widget.rect for widget in self.widgets if widget.id == name), None)

    def fact(self, name: str) -> str:
        """Something about the screen that a script may expect."""
        return self.name if name == "screen" else ""

    @property
    def focused(self) -> Widget | None:
        """The widget in focus."""
        return next((widget for widget in self.widgets if widget.id == self.focus), None)

    def focusable(self) -> list[Widget]:
        """The widgets that the focus may go to."""
        return [widget for widget in self.widgets if widget.enabled and widget.action is not None]

    def move_focus(self, step: int) -> None:
        """The next or previous widget."""
        able = self.focusable()
        if not able:
            return
        places = [index for index, widget in enumerate(able) if widget.id == self.focus]
        if not self.keyboard or not places:
            target = able[0 if step > 0 else -1] if not places else able[places[0]]
        else:
            target = able[(places[0] + step) % len(able)]
        self.set_focus(target)

    def move_focus_towards(self, direction: str) -> bool:
        """The nearest widget in a direction; whether there was one."""
        current = self.focused
        if current is None or not self.keyboard:
            self.move_focus(1)
            return True
        best = nearest(current.rect, direction, [w for w in self.towards(direction) if w is not current])
        if best is None:
            return False
        self.set_focus(best)
        return True

    def towards(self, direction: str) -> list[Widget]:
        """The widgets that an arrow key may lead to."""
        return self.focusable()

    def set_focus(self, widget: Widget) -> None:
        """Put the focus on a widget and show it."""
        self.focus, self.keyboard, self.stale = widget.id, True, True

    def arrive(self) -> None:
        """The screen was opened by keys: the focus is seen at once."""
        main = self._main
        if main is not None and not self.keyboard:
            self.set_focus(main)

    @property
    def _main(self) -> Widget | None:
        """The main button, or the first of all."""
        able = [widget for widget in self.focusable() if widget.id != "back"] or self.focusable()
        return next((widget for widget in able if getattr(widget, "primary", False)), able[0] if able else None)

    def keep_focus(self) -> None:
        """When a button goes away (there is something else to do now) another one has the focus until it is back."""
        there = {widget.id: widget for widget in self.widgets}
        missed = there.get(self._missed)
        if missed is not None and self.focus == self._instead:
            self._missed = ""
            self.set_focus(missed)
        elif self.focus and self.focus not in there and self._main is not None:
            self._missed = self.focus
            self.set_focus(self._main)
            self._instead = self.focus

    def draw_widgets(self, canvas: Canvas) -> None:
        """All widgets, and the name of the icon that is pointed at."""
        for widget in self.widgets:
            self.draw_widget(canvas, widget)
        for widget in self.widgets:
            if widget.id == self._tipped and isinstance(widget, IconButton) and widget.label:
                tooltip(canvas, self.measures, widget)

    def draw_widget(self, canvas: Canvas, widget: Widget) -> None:
        """One widget as it is to be shown."""
        shown = self.keyboard and widget.id == self.focus
        hovered = widget.id == self._hovered and not self.keyboard
        widget.draw(canvas, Look(self.measures, shown, hovered, widget.id == self._pressed))

    def _hover(self, spot: Spot) -> None:
        widget = self.at(spot)
        hovered = widget.id if widget is not None and widget.enabled else ""
        if hovered != self._hovered:
            self._hovered, self.stale = hovered, True
            self._resting_since = self.program.now


def nearest(start: pygame.Rect, direction: str, others: list[Widget]) -> Widget | None:
    """The widget that lies nearest in a direction; sideways distance counts double."""
    across, down = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[direction]
    best: tuple[float, Widget] | None = None
    for widget in others:
        dx = widget.rect.centerx - start.centerx
        dy = widget.rect.centery - start.centery
        ahead = dx * across + dy * down
        gap_x = max(0, max(widget.rect.left - start.right, start.left - widget.rect.right))
        gap_y = max(0, max(widget.rect.top - start.bottom, start.top - widget.rect.bottom))
        aside = gap_y if across else gap_x
        if ahead <= 0 or (gap_x if across else gap_y) == 0:
            continue
        centre_aside = abs(dy if across else dx)
        cost = ahead + 3 * aside + 0.3 * centre_aside
        if best is None or cost < best[0]:
            best = (cost, widget)
    return best[1] if best is not None else None


def tooltip(canvas: Canvas, measures: Measures, widget: Widget) -> None:
    """The name of a widget, above it and within the window."""
    size = max(12, round(measures.em * 0.85))
    box = pygame.Rect(0, 0, canvas.texts.width(widget.label, size) + 2 * measures.gap, round(size * 1.9))
    box.midbottom = (widget.rect.centerx, widget.rect.top - measures.gap // 2)
    box.clamp_ip(canvas.surface.get_rect())
    canvas.box(box, canvas.theme.button_hover, canvas.theme.button_edge, measures.radius // 2, measures.edge)
    canvas.words(widget.label, box.center, size, canvas.theme.text, "center")


def background(canvas: Canvas) -> None:
    """The dark room: a soft vignette, made once per size."""
    size, theme = canvas.surface.get_size(), canvas.theme

    def make() -> pygame.Surface:
        small = pygame.Surface((64, 36))
        for x in range(64):
            for y in range(36):
                far = min(1.0, (((x - 27) / 42) ** 2 + ((y - 18) / 26) ** 2) ** 0.5)
                small.set_at((x, y), mix(theme.back_inner, theme.back_outer, far))
        return pygame.transform.smoothscale(small, size).convert()

    canvas.stamp(canvas.sprites.made(("background", size, theme.back_inner), make), (0, 0))
