"""Buttons: with words, with an icon, and options of which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from reflix.app.widgets.base import Look, Widget
from reflix.render.canvas import Canvas
from reflix.render.theme import Colour, mix

ICON, SPACE, PAD = 1.35, 0.45, 0.7
"""Ems of an icon, between it and the words, and between both and the edges together."""


@dataclass
class Button(Widget):
    """A button with words and perhaps an icon; `primary` for the one thing to do next."""

    icon: str = ""
    primary: bool = False
    company: Sequence[Button] = field(default=(), repr=False, compare=False)
    """The buttons of its row, itself among them: their words have one size, and icons have all of them or none."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        fill, edge, text = self._colours(canvas, look)
        rect = self.rect.move(0, look.measures.edge if look.pressed else 0)
        canvas.box(rect, fill, edge, look.measures.radius, max(1, look.measures.edge))
        self._content(canvas, look, text, rect.move(0, 0).center)
        self.focus_ring(canvas, look, look.measures.radius)

    def _colours(self, canvas: Canvas, look: Look) -> tuple[Colour, Colour, Colour]:
        theme = canvas.theme
        if not self.enabled:
            return mix(theme.button, theme.card, 0.6), mix(theme.button_edge, theme.card, 0.6), theme.text_faint
        lifted = look.hovered or look.focused
        if self.primary:
            return theme.primary_hover if lifted else theme.primary, theme.primary_edge, theme.primary_text
        return theme.button_hover if lifted else theme.button, theme.button_edge, theme.text

    def _content(self, canvas: Canvas, look: Look, colour: Colour, centre: tuple[int, int]) -> None:
        em = look.measures.em
        row = self.company or (self,)
        size, icons = min(button.fit(canvas, em, True) for button in row), True
        if size < 0.9 * em:  # words before pictures where there is no room for both
            size, icons = min(button.fit(canvas, em, False) for button in row), not self.label
        icon = round(em * ICON) if self.icon and icons else 0
        space = round(em * SPACE) if icon and self.label else 0
        width = icon + space + (canvas.texts.width(self.label, size) if self.label else 0)
        left = centre[0] - width / 2
        if icon:
            canvas.icon(self.icon, (left + icon / 2, centre[1]), icon, colour)
        if self.label:
            canvas.words(self.label, (left + icon + space, centre[1]), size, colour)

    def fit(self, canvas: Canvas, em: int, icons: bool) -> int:
        """The size that its words could have, beside its icon or without."""
        if not self.label:
            return em
        beside = round(em * ICON) + round(em * SPACE) if icons and self.icon else 0
        return canvas.texts.fitted(self.label, em, self.rect.width - round(em * PAD) - beside)


@dataclass
class IconButton(Button):
    """A button with an icon alone; `label` is for scripts and for the hint below the buttons."""

    def _content(self, canvas: Canvas, look: Look, colour: Colour, centre: tuple[int, int]) -> None:
        size = min(round(look.measures.em * 1.5), self.rect.width - 8, self.rect.height - 8)
        canvas.icon(self.icon, centre, size, colour)


@dataclass
class Option(Button):
    """One of several; the chosen one is filled softly and ticked, so that it is known without colour."""

    chosen: bool = False

    def draw(self, canvas: Canvas, look: Look) -> None:
        theme, measures = canvas.theme, look.measures
        fill = mix(theme.card, theme.primary, 0.2) if self.chosen else theme.card
        if look.hovered or look.focused:
            fill = mix(fill, theme.text, 0.08)
        edge = theme.primary if self.chosen else theme.card_edge
        canvas.box(self.rect, fill, edge, measures.radius, max(1, measures.edge) + (1 if self.chosen else 0))
        colour = theme.text if self.enabled else theme.text_faint
        icon, self.icon = self.icon, self.icon or ("check" if self.chosen else "")
        self._content(canvas, look, colour if self.chosen else mix(colour, theme.text_soft, 0.5), self.rect.center)
        self.icon = icon
        self.focus_ring(canvas, look, measures.radius)
