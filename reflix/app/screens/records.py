"""The records: all games that have been played, to be looked at, filtered, brought in and deleted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from reflix.app import clipboard, dates, importing
from reflix.app.screens.page import Page, unplaced
from reflix.app.screens.record_card import Loaded, Pictures, RecordCard
from reflix.app.screens.replay import ReplayScreen
from reflix.app.screens.statistics import StatisticsScreen
from reflix.app.widgets import Button, IconButton, Widget
from reflix.core.game import AnyGame
from reflix.core.message import Message, msg
from reflix.games import catalog
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.store.atomic import StoreError
from reflix.store.records import Entry
from reflix.store.saves import RecordError

if TYPE_CHECKING:
    from reflix.app.program import Program

AT_ONCE = 40
"""So many cards are shown, and as many more whenever they are asked for."""


class RecordsScreen(Page):
    """A card for each record; the second tap on the bin deletes it."""

    name = "records"
    title = msg("Records")
    widest = 72

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.filter = ""
        self.notice: Message | None = None
        self._most = AT_ONCE
        self._doomed = ""
        self._loaded: dict[str, Loaded] = {}
        self._pictures: Pictures = {}
        self._fresh = True

    def update(self, now: float) -> None:
        """News about files are told."""
        if self.program.news:
            self.notice = self.program.take_news()
            self._again()

    def spoken(self) -> list[str]:
        """What has just been done."""
        return [] if self.notice is None else [self.say(self.notice)]

    # what is in the folder

    def enter(self) -> None:
        """Back in front: a game may have ended in the meantime, or the theme changed."""
        self._loaded, self._pictures, self._fresh = {}, {}, True
        super().enter()

    def _entries(self) -> tuple[Entry, ...]:
        """All records; read again when the screen comes to the front or something has changed."""
        if self._fresh:
            self._fresh = False
            try:
                self._known = self.program.archive.records.entries()
            except StoreError as error:
                self._known, self.notice = (), error.message
        return self._known

    def _load(self, entry: Entry) -> Loaded:
        """The game of a record, or why it cannot be read."""
        if entry.name not in self._loaded:
            self._loaded[entry.name] = self._read(entry)
        return self._loaded[entry.name]

    def _read(self, entry: Entry) -> Loaded:
        if entry.fault is not None:
            return entry.fault
        try:
            return self.program.archive.records.load(entry.name, catalog.find)
        except RecordError as error:
            return error.told
        except StoreError as error:
            return error.message

    # layout

    def fill(self) -> None:
        """The filter, then the cards in as many columns as there is room for."""
        if self.notice is not None:
            self.text(self.notice)
        entries = self._entries()
        known = {entry.game for entry in entries}
        games = [game for game in catalog.GAMES if game.id in known]
        if self.filter not in {game.id for game in games}:
            self.filter = ""
        if len(games) > 1:
            titles = [(game.id, game.info.title) for game in games]
            self.options("filter", [("", msg("All games")), *titles], self.filter, self._pick_filter)
        shown = [entry for entry in entries if self.filter in ("", entry.game)]
        if not shown:
            self.text(msg("There are no records yet. Every game that comes to its end is kept here by itself."), True)
        self._cards(shown[: self._most])
        if len(shown) > self._most:
            self.buttons(Button("more", unplaced(), self.say(msg("Show more")), self._more, icon="down"))

    def _cards(self, entries: list[Entry]) -> None:
        m = self.measures
        columns = max(1, min(2, self.area.width // (27 * m.em)))
        width = (self.area.width - (columns - 1) * m.gap) // columns
        height = max(round(6.2 * m.em), m.button)
        for index, entry in enumerate(entries):
            left = self.area.left + index % columns * (width + m.gap)
            self._card(entry, pygame.Rect(left, self.y, width, height))
            if index % columns == columns - 1 or index == len(entries) - 1:
                self.y += height + m.gap

    def _card(self, entry: Entry, rect: pygame.Rect) -> None:
        m, doomed = self.measures, entry.name == self._doomed
        remove = pygame.Rect(rect.right - m.button, rect.top, m.button, rect.height)
        rect.width -= m.button + m.gap // 2
        game = next((game for game in catalog.GAMES if game.id == entry.game), None)
        warning = self.say(msg("Once more on the bin deletes it.")) if doomed else ""
        self.place(
            RecordCard(
                f"record:{entry.name}",
                rect,
                self._note(game, entry) or entry.name,
                partial(self._open, entry),
                name=entry.name,
                note=self._note(game, entry),
                warning=warning,
                load=partial(self._load, entry),
                say=self.program.translate,
                pictures=self._pictures,
            )
        )
        label = self.say(msg("Delete"))
        action = partial(self._delete, entry)
        self.place(IconButton(f"delete:{entry.name}", remove, label, action, icon="trash", primary=doomed))

    def _note(self, game: AnyGame | None, entry: Entry) -> str:
        title = "" if game is None else self.say(game.info.title)
        return " · ".join(part for part in (title, self.say(dates.told(entry.date[:40]))) if part)

    def footer(self) -> list[Button]:
        """A game may come from the clipboard; the numbers are a page of their own."""
        return [
            Button("statistics", unplaced(), self.say(msg("Statistics")), self._statistics, icon="trophy"),
            Button("paste", unplaced(), self.say(msg("Paste a game")), self.paste, icon="edit"),
        ]

    # what can be done

    def _again(self) -> None:
        """Laid out anew; the folder is read again where it has changed."""
        super().enter()

    def _pick_filter(self, game: str) -> None:
        self.filter, self._most, self._doomed = game, AT_ONCE, ""
        self._again()

    def _more(self) -> None:
        self._most += AT_ONCE
        self._again()

    def _open(self, entry: Entry) -> None:
        self.notice, self._doomed = None, ""
        found = self._load(entry)
        if isinstance(found, Session):
            self.program.open(ReplayScreen(self.program, found))
        else:
            self.program.sounds.play("refuse", now=self.program.now)
            self._again()

    def _delete(self, entry: Entry) -> None:
        """The first tap asks, the second one deletes."""
        self.notice = None
        if self._doomed != entry.name:
            self._doomed = entry.name
        else:
            self._doomed, self._fresh = "", True
            try:
                self.program.archive.records.delete(entry.name)
            except StoreError as error:
                self.notice = error.message
        self._again()

    def _statistics(self) -> None:
        self.program.open(StatisticsScreen(self.program))

    def paste(self) -> None:
        """Keep the game that is on the clipboard; a text with a fault changes nothing."""
        self._doomed = ""
        try:
            name = importing.keep(self.program, clipboard.take())
        except (clipboard.NoClipboard, importing.Unreadable, StoreError) as fault:
            self.notice = fault.message
            self.program.sounds.play("refuse", now=self.program.now)
        else:
            self.filter, self._fresh = "", True
            self.notice = msg("The game was added as {file}.", file=name)
        self.scroll_to(0)
        self._again()

    def key(self, key: Any) -> None:
        """Ctrl+V pastes, Delete asks and deletes, Esc first takes back a question."""
        if key.ctrl and key.name == "v":
            self.paste()
        elif key.name == "delete" and self.keyboard and self.focus.startswith("record:"):
            widget = next((w for w in self.widgets if w.id == self.focus.replace("record:", "delete:", 1)), None)
            if widget is not None:
                widget.activate()
        else:
            super().key(key)

    def escape(self) -> None:
        """A question is taken back first."""
        if self._doomed:
            self._doomed = ""
            self._again()
        else:
            super().escape()

    def draw_widget(self, canvas: Canvas, widget: Widget) -> None:
        """What is scrolled out of view is not drawn, so its record is not read."""
        if widget not in self._inside or widget.rect.colliderect(self.area):
            super().draw_widget(canvas, widget)
