"""One fortress of the library: its picture, its code with a QR picture, and what can be done with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from reflix.app import clipboard, qr
from reflix.app.screens.page import Page, unplaced
from reflix.app.widgets import Button, Look, Widget
from reflix.core.game import SetupError
from reflix.core.message import Message, msg
from reflix.games.reflix.code import encode
from reflix.games.reflix.view.fortress import draw_thumbnail
from reflix.render.canvas import Canvas
from reflix.store.fortresses import LONGEST_NAME, OwnFortresses

if TYPE_CHECKING:
    from reflix.app.fortress import Taker
    from reflix.app.program import Program

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
QUIET = 4
"""Modules of white around a QR picture."""


def free_name(fortresses: OwnFortresses, wish: str) -> str:
    """The wish itself, or with the first number that makes it a new name."""
    taken = {name for name, _ in fortresses.entries}
    number, name = 1, wish
    while name in taken:
        number += 1
        tail = f" {number}"
        name = wish[: LONGEST_NAME - len(tail)] + tail
    return name


@dataclass
class QrPicture(Widget):
    """A QR code, black on white in every theme, because cameras want it so."""

    modules: qr.Modules = ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Whole pixels for each module."""
        pixels = self.rect.width // (len(self.modules) + 2 * QUIET)
        side = pixels * (len(self.modules) + 2 * QUIET)
        left, top = self.rect.left, self.rect.top
        canvas.box(pygame.Rect(left, top, side, side), WHITE)
        for y, line in enumerate(self.modules):
            for x, dark in enumerate(line):
                if dark:
                    place = (left + (x + QUIET) * pixels, top + (y + QUIET) * pixels, pixels, pixels)
                    canvas.surface.fill(BLACK, place)


@dataclass
class FortressPicture(Widget):
    """The fortress, large."""

    objects: str = ""
    editor: Taker | None = None

    def draw(self, canvas: Canvas, look: Look) -> None:
        """As large as its place."""
        assert self.editor is not None
        draw_thumbnail(canvas, self.rect, self.objects, self.editor.side)


class FortressEntryScreen(Page):
    """A fortress of the player's own, or of the house (which can be copied, not changed)."""

    name = "entry"
    widest = 40

    def __init__(self, program: Program, editor: Taker, name: str, text: str, own: bool) -> None:
        super().__init__(program)
        self.editor, self.own = editor, own
        self._text = text
        self._code = encode(text)
        self._told: Message | None = None
        self._sure = False
        self.named(name)

    def named(self, name: str) -> None:
        """The fortress has this name (from now on)."""
        self.called = name
        self.title = msg("{name}", name=name)

    def fill(self) -> None:
        """Picture, code, QR picture, buttons."""
        m = self.measures
        cell = min(self.area.width // 7, round(3.4 * m.em))
        picture = pygame.Rect(self.area.left, self.y, 7 * cell, 3 * cell)
        self.place(FortressPicture("picture", picture, objects=self._text.replace("|", ""), editor=self.editor))
        self.y = picture.bottom + m.gap
        if self._told is not None:
            self.text(self._told)
        self.heading(msg("Fortress code"))
        self._add_text(self._code, round(m.em * 1.8), self.theme.primary_edge)
        self.y += m.gap
        self.buttons(
            Button("use", unplaced(), self.say(msg("Use this fortress")), self._use, icon="check", primary=True),
            Button("code", unplaced(), self.say(msg("Copy the code")), self._copy_code, icon="copy"),
        )
        if self.own:
            delete = msg("Tap again to delete") if self._sure else msg("Delete")
            self.buttons(
                Button("rename", unplaced(), self.say(msg("Rename")), self._rename, icon="edit"),
                Button("double", unplaced(), self.say(msg("Copy")), self._double, icon="save"),
                Button("delete", unplaced(), self.say(delete), self._delete, icon="trash"),
            )
        else:
            self.buttons(Button("double", unplaced(), self.say(msg("Copy to mine")), self._double, icon="save"))
        self._qr()

    def _qr(self) -> None:
        m = self.measures
        try:
            modules = qr.modules(self._code)
        except qr.NoQr as fault:
            self.text(fault.message, faint=True)
            return
        side = min(self.area.width, 12 * m.em)
        self.place(QrPicture("qr", pygame.Rect(self.area.left, self.y, side, side), modules=modules))
        self.y += side + m.gap

    def activate(self, widget: Widget) -> None:
        """Only a second tap on the same button deletes."""
        if self._sure and widget.id != "delete":
            self._sure = False
            self.enter()
        super().activate(widget)

    def spoken(self) -> list[str]:
        """What came of the last button, and the code."""
        return [*([self.say(self._told)] if self._told is not None else []), self._code]

    def _tell(self, told: Message | None) -> None:
        self._told = self.program.take_news() or told
        self.enter()

    def _use(self) -> None:
        self.program.back()
        self.program.back()
        self.editor.load(self._text)

    def _copy_code(self) -> None:
        try:
            clipboard.put(self._code)
            self._tell(msg("The code is on the clipboard."))
        except clipboard.NoClipboard as fault:
            self._tell(fault.message)

    def _double(self) -> None:
        fortresses = self.program.own_fortresses
        name = free_name(fortresses, self.called)
        self.program.keep(lambda: fortresses.add(name, self._text))
        self._tell(msg("Saved as “{name}”.", name=name))

    def _rename(self) -> None:
        from reflix.app.screens.naming import NameScreen

        self.program.open(NameScreen(self.program, self.called, self.rename))

    def rename(self, name: str) -> Message | None:
        """Give it another name; why not, if that cannot be."""
        try:
            self.program.keep(lambda: self.program.own_fortresses.rename(self.called, name))
        except SetupError as fault:
            return fault.message
        self.named(name.strip())
        self._told = self.program.take_news()
        return None

    def _delete(self) -> None:
        if not self._sure:
            self._sure = True
            self.enter()
            return
        self.program.keep(lambda: self.program.own_fortresses.remove(self.called))
        self.program.back()
