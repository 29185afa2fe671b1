"""Text and pictures of a game: on the clipboard, or as files in a folder of the player's."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pygame

from reflix.app import clipboard, exports, film, gif
from reflix.app.screens.page import Page, unplaced
from reflix.app.widgets import Button
from reflix.core.message import Message, msg
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.store import saves
from reflix.store.atomic import StoreError, write_atomic
from reflix.store.records import SUFFIX

if TYPE_CHECKING:
    from pathlib import Path

    from reflix.app.program import Program

WORK = 0.012
"""Seconds of a frame that are spent on an animated picture, so that the window goes on living."""


class ExportScreen(Page):
    """What can be made of a game, a button each. `session` stands where the picture is wanted."""

    name = "export"
    title = msg("Save or share")
    widest = 40

    def __init__(self, program: Program, session: Session[Any], flipped: bool) -> None:
        super().__init__(program)
        self.session = session
        turns = (*session.turns, *session.future)
        self.whole: Session[Any] = Session(session.game, session.start, session.seats, turns=turns)
        self.flipped = flipped
        self.notice: Message | None = None
        self.film: film.Film | None = None

    def spoken(self) -> list[str]:
        """What has just been done."""
        return [] if self.notice is None else [self.say(self.notice)]

    # layout

    def fill(self) -> None:
        """Text, pictures, and how far an animated one has come."""
        if self.notice is not None:
            self.text(self.notice)
        if self.film is not None:
            self._progress(self.film)
            return
        self.heading(msg("The game as text"))
        self._button("copy", msg("Copy the text"), "copy", self.copy)
        self._button("text", msg("Save the text"), "save", self.save_text)
        self.heading(msg("Pictures"))
        self._button("png", msg("This position (PNG)"), "eye", self.save_png)
        self._button("copy_picture", msg("Copy this position as a picture"), "copy", self.copy_picture)
        if self.session.last is not None:
            self._button("turn", msg("This turn (animated GIF)"), "play", self.film_turn)
        if self.whole.turns:
            self._button("game", msg("The whole game (animated GIF)"), "play", self.film_game)
        self.heading(msg("Files are put into this folder:"))
        self.text(str(exports.folder(self.program)), faint=True)

    def _button(self, name: str, label: Message, icon: str, action: Any) -> None:
        self.buttons(Button(name, unplaced(), self.say(label), action, icon=icon))

    def _progress(self, work: film.Film) -> None:
        m = self.measures
        self.heading(msg("The animated picture is being made …"))
        self._bar = pygame.Rect(self.area.left, self.y, self.area.width, m.em)
        self.y += m.em + m.gap
        self.buttons(Button("cancel", unplaced(), self.say(msg("Cancel")), self.cancel, icon="cross"))

    def _file(self, suffix: str) -> Path:
        """A new name in the folder. Raises `StoreError`."""
        return exports.new_file(self.program, self.session.game.id, suffix)

    # what can be done

    def copy(self) -> None:
        """The record on the clipboard."""
        try:
            clipboard.put(saves.dumps(self.whole))
            self.notice = msg("The game is on the clipboard.")
        except clipboard.NoClipboard as fault:
            self._refuse(fault.message)
        self.enter()

    def save_text(self) -> None:
        """The record as a file."""

        def write() -> Path:
            path = self._file(SUFFIX)
            write_atomic(path, saves.dumps(self.whole))
            return path

        self._make(write)

    def save_png(self) -> None:
        """Where the session stands."""

        def write() -> Path:
            path = self._file(".png")
            film.png(path, self.session, self.program.canvas, flipped=self.flipped)
            return path

        self._make(write)

    def copy_picture(self) -> None:
        """The same on the clipboard."""
        try:
            self.notice = exports.copy_picture(self.program, self.session, self.flipped)
        except StoreError as error:
            self._refuse(error.message)
        self.enter()

    def film_turn(self) -> None:
        """The turn that led here."""
        self._begin(self.session, self.session.ply - 1)

    def film_game(self) -> None:
        """All turns."""
        self._begin(self.whole, 0)

    def _make(self, write: Any) -> None:
        try:
            self.notice = msg("Saved: {file}", file=write().name)
        except StoreError as error:
            self._refuse(error.message)
        self.enter()

    def _begin(self, session: Session[Any], first: int) -> None:
        self.notice = None
        if not gif.available():
            self._refuse(gif.missing())
        else:
            try:
                path = self._file(".gif")
                self.film = film.Film(path, session, self.program.canvas, first=first, flipped=self.flipped)
            except StoreError as error:
                self._refuse(error.message)
        self.enter()

    def _refuse(self, reason: Message) -> None:
        self.notice = reason
        self.program.sounds.play("refuse", now=self.program.now)

    # the animated picture

    @property
    def busy(self) -> bool:
        """Whether an animated picture is being made."""
        return self.gliding or self.film is not None

    def update(self, now: float) -> None:
        """Some frames more."""
        work, end = self.film, time.perf_counter() + WORK
        if work is None:
            return
        self.stale = True
        try:
            while work.work():
                if time.perf_counter() > end:
                    return
            self.notice = msg("Saved: {file}", file=work.path.name)
        except StoreError as error:
            self._refuse(error.message)
        self.film = None
        self.enter()

    def cancel(self) -> None:
        """Leave the animated picture; no file is left behind."""
        if self.film is not None:
            self.film.stop()
            self.film, self.notice = None, None
            self.enter()

    def escape(self) -> None:
        """First the animated picture is left, then the screen."""
        if self.film is not None:
            self.cancel()
        else:
            super().escape()

    def leave(self) -> None:
        """Nothing is made any more."""
        if self.film is not None:
            self.film.stop()

    def draw_content(self, canvas: Canvas) -> None:
        """The bar."""
        if self.film is not None:
            bar, theme = self._bar, self.theme
            canvas.box(bar, theme.card, theme.card_edge, bar.height // 2)
            done = bar.copy()
            done.width = max(bar.height, round(bar.width * self.film.done / max(1, self.film.frames)))
            canvas.box(done, theme.primary, None, bar.height // 2)
