"""Screens of one column: a title, a scrolling middle, and the main buttons below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from reflix.app.inputs import Key, Spot
from reflix.app.screens.lane import Lane, beside
from reflix.app.screens.places import row
from reflix.app.screens.screen import Screen, background
from reflix.app.widgets import Button, IconButton, Option, Widget
from reflix.core.message import Message, msg
from reflix.render.canvas import Canvas

THRESHOLD = 12
"""Pixels that a finger may move before a tap becomes scrolling."""

GLIDE = 0.25
"""Seconds in which a page turns."""


@dataclass(frozen=True, slots=True)
class _Glide:
    """From an offset to another, begun at a time."""

    start: int
    goal: int
    begun: float

    def at(self, now: float) -> int:
        """The offset at a time: quick at first, then slower."""
        left = 1 - min(1.0, max(0.0, (now - self.begun) / GLIDE))
        return round(self.goal + (self.start - self.goal) * left**3)


def unplaced() -> pygame.Rect:
    """The rectangle of a button that the page will place."""
    return pygame.Rect(0, 0, 0, 0)


class Page(Screen):
    """`fill` adds headings, texts and options from top to bottom; what does not fit scrolls."""

    widest = 46
    """Width of the column in ems, at most."""

    def build(self) -> None:
        """Lay out title, column and footer."""
        m = self.measures
        self._scroll = getattr(self, "_scroll", 0)
        width = min(m.size[0] - 2 * m.margin, self.widest * m.em)
        left = (m.size[0] - width) // 2
        self._head = pygame.Rect(left, m.margin, width, m.button)
        footer = self.footer()
        foot = m.button + m.gap if footer else 0
        self.area = pygame.Rect(
            left, self._head.bottom + m.gap, width, m.size[1] - self._head.bottom - m.gap - m.margin - foot
        )
        self._pour()
        self._lane = self._lane_for(self.area) if self.content > self.area.height else None
        self._scroll = max(0, min(self._scroll, self.content - self.area.height))
        self._show_lane()
        for widget in self._inside:
            widget.rect.y -= self._scroll
        place = pygame.Rect(left, m.size[1] - m.margin - m.button, width, m.button)
        self._foot(footer, place)
        back = pygame.Rect(left, self._head.top, m.button, m.button)
        outside: list[Widget] = [IconButton("back", back, self.say(msg("Back")), self.escape, icon="back")]
        lane = self._lane.buttons if self._lane is not None else ()
        self.widgets = [*self._inside, *lane, *footer, *outside]

    def _pour(self) -> None:
        """Fill the column from its top."""
        self._texts: list[tuple[pygame.Rect, str, int, tuple[int, int, int]]] = []
        self._inside: list[Widget] = []
        self.y = self.area.top
        self.fill()
        self.content = self.y - self.area.top

    def _lane_for(self, area: pygame.Rect) -> Lane:
        """The lane of a column that is too long, for which it is made narrower where it would reach under it."""
        m, place = self.measures, beside(area, self.measures)
        if place.left < area.right + m.gap:
            area.width = place.left - m.gap - area.left
            self._pour()
        return Lane(place, m, (self.say(msg("Further up")), self.say(msg("Further down"))), self.turn)

    def _foot(self, footer: Sequence[Button], place: pygame.Rect) -> None:
        for button, rect in zip(footer, row(place, (1.0,) * max(1, len(footer)), self.measures.gap), strict=False):
            button.rect = rect

    # what pages fill in

    def fill(self) -> None:
        """Add the content with `heading`, `text`, `options`, `buttons`, `space`."""

    def footer(self) -> list[Button]:
        """The buttons that stay below."""
        return []

    def section(self, words: Message) -> None:
        """A heading over a group."""
        m = self.measures
        self.y += m.gap
        self._add_text(self.say(words), round(m.em * 1.25), self.theme.primary_edge)
        self.y += m.gap // 2

    def heading(self, words: Message) -> None:
        """A small heading."""
        m = self.measures
        self.y += m.gap // 2
        size = round(m.em * 0.95)
        self._add_text(self.say(words), size, self.theme.text_soft)
        self.y += m.gap // 3

    def text(self, words: Message | str, faint: bool = False) -> None:
        """A paragraph."""
        self._add_text(self.say(words), self.measures.em, self.theme.text_soft if faint else self.theme.text)
        self.y += self.measures.gap

    def _add_text(self, words: str, size: int, colour: tuple[int, int, int]) -> None:
        texts = self.program.canvas.texts
        height = len(texts.wrapped(words, size, self.area.width)) * texts.height(size)
        self._texts.append((pygame.Rect(self.area.left, self.y, self.area.width, height), words, size, colour))
        self.y += height

    def options(
        self, name: str, values: Sequence[tuple[str, Message | str]], chosen: str, pick: Callable[[str], None]
    ) -> None:
        """Options in as few rows as their words need; `name:value` names each."""
        m, texts = self.measures, self.program.canvas.texts
        labels = [self.say(label) for _, label in values]
        need = max(texts.width(label, m.em) for label in labels) + 3 * m.em
        columns = max(1, min(len(values), (self.area.width + m.gap) // (need + m.gap)))
        if columns < len(values) and len(values) - columns == 1 and columns > 2:
            columns = -(-len(values) // 2)
        for start in range(0, len(values), columns):
            place = pygame.Rect(self.area.left, self.y, self.area.width, m.button)
            rects = row(place, (1.0,) * columns, m.gap)
            for (value, _), label, rect in zip(values[start:], labels[start:], rects, strict=False):
                action: Callable[[], None] = lambda value=value: pick(value)  # type: ignore[misc]  # noqa: E731
                self._inside.append(Option(f"{name}:{value}", rect, label, action, chosen=value == chosen))
            self.y += m.button + m.gap
        self.y += m.gap // 2

    def buttons(self, *buttons: Button) -> None:
        """A row of buttons that scrolls with the content."""
        m = self.measures
        place = pygame.Rect(self.area.left, self.y, self.area.width, m.button)
        for button, rect in zip(buttons, row(place, (1.0,) * len(buttons), m.gap), strict=True):
            button.rect = rect
            self._inside.append(button)
        self.y += m.button + m.gap

    def place(self, widget: Widget) -> None:
        """A widget that the page has laid out itself."""
        self._inside.append(widget)

    # scrolling

    _lane: Lane | None = None
    _glide: _Glide | None = None

    def scroll_to(self, offset: int) -> None:
        """Show the content from an offset on."""
        self._glide = None
        self._move_to(offset)

    def _move_to(self, offset: int) -> None:
        before = self._scroll
        self._scroll = max(0, min(offset, self.content - self.area.height))
        for widget in self._inside:
            widget.rect.y -= self._scroll - before
        self._show_lane()
        self.stale = self.stale or self._scroll != before

    def _show_lane(self) -> None:
        if self._lane is not None:
            self._lane.show(self._scroll, self.area.height, self.content)

    def turn(self, step: int) -> None:
        """Glide on by nearly one page: what was cut off at the edge is whole then."""
        m, most = self.measures, self.content - self.area.height
        kept = max([m.button, *(widget.rect.height for widget in self._inside)]) + 2 * m.gap
        far = self.area.height - min(kept, self.area.height // 2)
        goal = (self._glide.goal if self._glide is not None else self._scroll) + step * far
        if min(goal, most - goal) < 2 * m.gap:  # nothing is worth another turn
            goal = most if step > 0 else 0
        if self.program.settings.effects == "reduced":
            self.scroll_to(goal)
        else:
            self._glide = _Glide(self._scroll, goal, self.program.now)

    @property
    def gliding(self) -> bool:
        """Whether the page turns just now."""
        return self._glide is not None

    @property
    def busy(self) -> bool:
        """A page that turns is waited for."""
        return self.gliding or super().busy

    def advance(self, now: float) -> None:
        """A page that turns is a little further."""
        if self._glide is not None:
            self._move_to(self._glide.at(now))
            if now >= self._glide.begun + GLIDE:
                self._glide = None
        super().advance(now)

    def wheel(self, notches: float) -> None:
        """Scroll."""
        self.scroll_to(self._scroll - round(notches * 4 * self.measures.em))

    _held: Spot | None = None
    _held_scroll = 0
    _dragging = False
    _on_bar = False

    def press(self, spot: Spot) -> None:
        """A press may become a drag that scrolls. It stops a page that turns, unless it is to turn further."""
        lane = self._lane
        if lane is None or self.at(spot) not in lane.buttons:
            self._glide = None
        self._held, self._held_scroll, self._dragging = spot, self._scroll, False
        self._on_bar = lane is not None and lane.bar.collidepoint(spot)
        super().press(spot)

    def drag(self, spot: Spot) -> None:
        """Scroll: the content follows the finger, or the bar does if that was taken hold of."""
        if self._held is None or self._lane is None:
            return
        moved = spot[1] - self._held[1]
        if self._dragging or abs(moved) > THRESHOLD:
            self._dragging, self._pressed = True, ""
            self.scroll_to(self._held_scroll + (self._lane.dragged(moved) if self._on_bar else -moved))

    def release(self, spot: Spot) -> None:
        """A drag is no tap."""
        if self._on_bar and not self._dragging and self._lane is not None:
            self._lane.tap(spot)
        self._held, self._on_bar = None, False
        super().release(spot)

    def towards(self, direction: str) -> list[Widget]:
        """Up and down lead through the content, not to the buttons that turn it; these lie beside it."""
        lane = self._lane.buttons if self._lane is not None else ()
        able = super().towards(direction)
        if direction in ("left", "right") or self.focused in lane:
            return able
        return [widget for widget in able if widget not in lane]

    def set_focus(self, widget: Widget) -> None:
        """The focus is always brought into view."""
        super().set_focus(widget)
        self.reveal(widget)

    def reveal(self, widget: Widget) -> None:
        """Scroll until a widget can be seen."""
        if widget in self._inside:
            if widget.rect.top < self.area.top:
                self.scroll_to(self._scroll - (self.area.top - widget.rect.top) - self.measures.button)
            elif widget.rect.bottom > self.area.bottom:
                self.scroll_to(self._scroll + widget.rect.bottom - self.area.bottom + self.measures.button)

    def key(self, key: Key) -> None:
        """Page keys scroll; arrows scroll where there is nothing to go to."""
        step = {"pageup": -0.8, "pagedown": 0.8}.get(key.name)
        if step is not None:
            self.scroll_to(self._scroll + round(step * self.area.height))
        elif key.name in ("up", "down") and not self._inside:
            self.scroll_to(self._scroll + (-3 if key.name == "up" else 3) * self.measures.em)
        else:
            super().key(key)

    def find(self, name: str) -> pygame.Rect | None:
        """A widget by its name, brought into view (for scripts)."""
        widget = next((widget for widget in self.widgets if widget.id == name), None)
        if widget is None:
            return None
        self.reveal(widget)
        return widget.rect

    def at(self, spot: Spot) -> Widget | None:
        """A widget that is scrolled out of view cannot be touched."""
        widget = super().at(spot)
        return None if widget in self._inside and not self.area.collidepoint(spot) else widget

    # drawing

    def draw(self, canvas: Canvas) -> None:
        """Title, column, footer."""
        m = self.measures
        background(canvas)
        words = self.say(self.title)
        size = canvas.texts.fitted(words, round(m.em * 1.7), self._head.width - 2 * m.button - 2 * m.gap)
        canvas.words(words, (self._head.left + m.button + m.gap, self._head.centery), size, self.theme.text)
        canvas.surface.set_clip(self.area.inflate(2 * m.gap, m.gap))
        self.draw_content(canvas)
        for rect, text, text_size, colour in self._texts:
            canvas.paragraph(text, rect.move(0, -self._scroll), text_size, colour)
        for widget in self._inside:
            self.draw_widget(canvas, widget)
        canvas.surface.set_clip(None)
        for widget in self.widgets:
            if widget not in self._inside:
                self.draw_widget(canvas, widget)
        if self._lane is not None:
            self._lane.draw(canvas)
