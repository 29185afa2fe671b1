"""The library of fortresses: those of the house and the player's own, each with a picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from reflix.app.fortress.entry import FortressEntryScreen
from reflix.app.screens.page import Page, unplaced
from reflix.app.widgets import Button, IconButton, Look, Widget
from reflix.core.game import Side
from reflix.core.message import msg
from reflix.games.reflix.presets import presets
from reflix.games.reflix.view.fortress import draw_thumbnail
from reflix.render.canvas import Canvas
from reflix.render.theme import mix

if TYPE_CHECKING:
    from reflix.app.fortress import Taker
    from reflix.app.program import Program


@dataclass
class FortressButton(Widget):
    """A fortress with its picture, name and a line about it."""

    objects: str = ""
    side: Side = Side.ONE
    note: str = ""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Picture left, words right."""
        theme, m = canvas.theme, look.measures
        fill = mix(theme.card, theme.text, 0.07) if look.hovered or look.focused else theme.card
        canvas.box(self.rect, fill, theme.card_edge, m.radius, max(1, m.edge))
        cell = min((self.rect.height - m.gap) // 3, self.rect.width // 2 // 7)  # at least half is for the words
        picture = pygame.Rect(self.rect.left + m.gap // 2, self.rect.top + m.gap // 2, 7 * cell, 3 * cell)
        picture.centery = self.rect.centery
        draw_thumbnail(canvas, picture, self.objects, self.side)
        area = pygame.Rect(picture.right + m.gap, self.rect.top + m.gap, 0, self.rect.height - 2 * m.gap)
        area.width = self.rect.right - m.gap - area.left
        size = canvas.texts.fitted(self.label, m.em, area.width)
        canvas.words(self.label, area.topleft, size, theme.text, "topleft")
        top = area.top + canvas.texts.height(size)
        small = round(m.em * 0.85)
        texts = canvas.texts
        while small > 11 and len(texts.wrapped(self.note, small, area.width)) * texts.height(small) > area.bottom - top:
            small -= 1
        rest = pygame.Rect(area.left, top, area.width, area.bottom - top)
        canvas.paragraph(self.note, rest, small, theme.text_soft)
        self.focus_ring(canvas, look, m.radius)


class LibraryScreen(Page):
    """Own fortresses first, then those of the house; a tap takes one, the button beside it shows more."""

    name = "library"
    title = msg("Fortresses")
    widest = 60

    def __init__(self, program: Program, editor: Taker) -> None:
        super().__init__(program)
        self.editor = editor

    def fill(self) -> None:
        """Two columns where there is room."""
        m, language = self.measures, self.program.language
        self._column = 0
        self._columns = 2 if self.area.width > 56 * m.em else 1  # a note needs its width
        own = self.program.own_fortresses.entries
        if own:
            self.heading(msg("My fortresses"))
            for index, (name, text) in enumerate(own):
                self._entry(f"own:{index}", name, "", text, own=True)
            self._end_row()
            self.heading(msg("Ready-made fortresses"))
        for preset in presets():
            self._entry(f"preset:{preset.id}", preset.title(language), preset.note(language), preset.fortress.text)
        self._end_row()

    def footer(self) -> list[Button]:
        """Codes come in here."""
        return [
            Button("enter", unplaced(), self.say(msg("Enter a code")), self._enter_code, icon="edit"),
            Button("paste", unplaced(), self.say(msg("Paste a code")), self._paste, icon="copy"),
        ]

    def _enter_code(self) -> None:
        from reflix.app.fortress.code_entry import CodeEntryScreen

        self.program.open(CodeEntryScreen(self.program, self._pick))

    def _paste(self) -> None:
        self.program.back()
        self.editor.paste()

    def _entry(self, name: str, label: str, note: str, text: str, own: bool = False) -> None:
        m = self.measures
        width = (self.area.width - (self._columns - 1) * m.gap) // self._columns
        height = round(5.4 * m.em)
        rect = pygame.Rect(self.area.left + self._column * (width + m.gap), self.y, width, height)
        more = pygame.Rect(rect.right - m.button, rect.top, m.button, height)
        rect.width -= m.button + m.gap // 2
        open_entry = partial(self._open, label, text, own)
        self.place(IconButton(f"more:{name}", more, self.say(msg("More")), open_entry, icon="menu"))
        objects = text.replace("|", "")
        pick = lambda: self._pick(text)  # noqa: E731
        self.place(FortressButton(name, rect, label, pick, objects=objects, side=self.editor.side, note=note))
        self._column += 1
        if self._column == self._columns:
            self._end_row()

    def _end_row(self) -> None:
        if self._column:
            self._column = 0
            self.y += round(5.4 * self.measures.em) + self.measures.gap

    def _pick(self, text: str) -> None:
        self.program.back()
        self.editor.load(text)

    def _open(self, name: str, text: str, own: bool) -> None:
        self.program.open(FortressEntryScreen(self.program, self.editor, name, text, own))
