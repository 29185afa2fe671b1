"""The list of the analysis: rows that can be tapped, as many as fit whole, and where the list begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from reflix.app.look import TOUCH, Measures
from reflix.app.widgets.base import Look, Widget
from reflix.render.canvas import Canvas
from reflix.render.text import Texts
from reflix.render.theme import Colour, mix

WIDEST = "D8–D8  "
"""No name of a move is wider."""


@dataclass
class Row(Widget):
    """A sentence with an icon before it, or (with `columns`) a move with what it is worth and what its beam does."""

    icon: str = ""
    colour: Colour | None = None
    size: int = 12
    columns: tuple[str, ...] = ()
    chosen: bool = False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """A card; the chosen one is edged."""
        theme, m = canvas.theme, look.measures
        fill = mix(theme.card, theme.text, 0.12) if look.hovered or look.focused else theme.card
        edge = theme.primary if self.chosen else theme.card_edge
        canvas.box(self.rect, fill, edge, m.radius // 2, max(1, m.edge) + self.chosen)
        colour = theme.text if self.colour is None else self.colour
        left = text_left(self.rect, self.size)
        if self.icon:
            canvas.icon(self.icon, ((self.rect.left + left) / 2, self.rect.centery), round(self.size * 1.25), colour)
        if self.columns:
            self._columns(canvas, left, colour)
        else:
            lines = canvas.texts.wrapped(self.label, self.size, text_width(self.rect, self.size))
            high = len(lines) * canvas.texts.height(self.size)
            area = pygame.Rect(left, self.rect.centery - high // 2, text_width(self.rect, self.size), high)
            canvas.paragraph(self.label, area, self.size, theme.text)
        self.focus_ring(canvas, look, m.radius // 2)

    def _columns(self, canvas: Canvas, left: int, colour: Colour) -> None:
        """All in one size, smaller where there is little room."""
        name, worth, shot = self.columns
        right, texts, size = self.rect.right - self.size // 2, canvas.texts, self.size
        while size > 11 and texts.width(f"{WIDEST} {worth}  {shot}", size) > right - left:
            size -= 1
        canvas.words(name, (left, self.rect.centery), size, colour)
        canvas.words(worth, (left + texts.width(WIDEST, size), self.rect.centery), size, canvas.theme.text)
        if shot:
            canvas.words(shot, (right, self.rect.centery), size, canvas.theme.text_soft, "midright")


def text_left(rect: pygame.Rect, size: int) -> int:
    """Where the words of a row begin: after its icon."""
    return rect.left + round(size * 2.1)


def text_width(rect: pygame.Rect, size: int) -> int:
    """How wide they may be."""
    return rect.right - size // 2 - text_left(rect, size)


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows of a list: from `first` on, `shown` of them, and whether there are others before and after."""

    first: int
    shown: int
    of: int

    @property
    def whole(self) -> bool:
        """Whether all rows are shown."""
        return self.shown == self.of


def lay_out(rows: Sequence[Row], area: pygame.Rect, first: int, m: Measures, texts: Texts) -> Page:
    """Give the rows that fit their places, from `first` on (or before, so that no room is wasted at the end)."""
    gap = max(4, m.gap // 2)
    heights = [_fit(row, area, m, texts) for row in rows]
    last = len(rows)
    while last > 0 and sum(heights[last - 1 :]) + gap * (len(rows) - last) <= area.height:
        last -= 1
    first = max(0, min(first, last))
    y, shown = area.top, 0
    for row, height in zip(rows[first:], heights[first:], strict=True):
        if y + height > area.bottom:
            break
        row.rect = pygame.Rect(area.left, y, area.width, height)
        y += height + gap
        shown += 1
    return Page(first, shown, len(rows))


def turning(area: pygame.Rect, m: Measures) -> tuple[pygame.Rect, pygame.Rect]:
    """Where the buttons of a list are that has more rows than fit: at its right, one above the other or, in a low list,
    side by side."""
    size = max(TOUCH, min(m.button, (area.height - 4) // 2))
    up, down = (pygame.Rect(area.right - size, area.top, size, size) for _ in range(2))
    if area.height < 2 * TOUCH:
        up.right = down.left - 4
    else:
        down.bottom = area.bottom
    return up, down


def _fit(row: Row, area: pygame.Rect, m: Measures, texts: Texts) -> int:
    """The height of a row; its text gets smaller if it would not fit at all."""
    if row.columns:
        return min(area.height, max(TOUCH, round(1.9 * m.em)))
    while True:
        width = text_width(pygame.Rect(0, 0, area.width, 1), row.size)
        height = len(texts.wrapped(row.label, row.size, width)) * texts.height(row.size) + m.gap
        if height <= area.height or row.size <= 11:
            return max(height, min(TOUCH, area.height))
        row.size -= 1
