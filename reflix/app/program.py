"""What all screens of a running program share: settings, words, sounds, the bot, and the stack of screens."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from reflix.app.archive import Archive
from reflix.app.exact import Exact
from reflix.app.i18n import Translator, system_language
from reflix.app.keys import Keymap
from reflix.app.look import Measures, measures
from reflix.core.assets import asset
from reflix.core.message import Message, chain
from reflix.games import catalog
from reflix.games.reflix.fortress import check
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.render.sound import Sounds
from reflix.render.sprites import Sprites
from reflix.render.text import Texts
from reflix.render.theme import Theme, theme
from reflix.search.worker import Worker
from reflix.store.atomic import StoreError
from reflix.store.folders import cache_folder, open_folder
from reflix.store.fortresses import OwnFortresses
from reflix.store.progress import Progress
from reflix.store.saves import Autosave
from reflix.store.settings import Settings, SettingsStore

if TYPE_CHECKING:
    from reflix.app.screens.screen import Screen
    from reflix.app.table import Table


REST = 30.0
"""Seconds without a person after which miniatures and examples stand still."""


class Program:
    """The hub. Screens ask it for everything that is not theirs; time and chance come from here."""

    def __init__(
        self,
        folder: Path | None = None,
        seed: int | None = None,
        language: str | None = None,
        clock: Callable[[], datetime] = datetime.now,
    ) -> None:
        self.folder, folder_news = open_folder(folder)
        self._store = SettingsStore(self.folder)
        self.settings, settings_news = self._store.load()
        self.autosave = Autosave(self.folder)
        unfinished, save_news = self.autosave.load(catalog.find)
        self.unfinished: Session[Any] | None = unfinished
        self.clock = clock
        self.archive = Archive(self.folder, clock)
        if unfinished is not None:
            self.archive.remember(unfinished, self.autosave.headers)
        self.own_fortresses = OwnFortresses(self.folder, check)
        self.progress = Progress(self.folder)
        told = [folder_news, settings_news, save_news, self.archive.records.look(), self.archive.statistics.load()]
        told += [self.own_fortresses.load(), self.progress.load()]
        self.news: list[Message] = [news for news in told if news is not None]
        self.random = random.Random(seed)
        self.now = 0.0
        self.last_input = 0.0
        self.running = True
        self.worker = Worker()
        self.exact = Exact(cache_folder())
        self.asker: Table | None = None
        self.sounds = Sounds.open(asset("sounds"))
        self.tune()
        self._forced_language = language
        self.translate = Translator(self.language)
        self.canvas = Canvas(pygame.Surface((1, 1)), Sprites(asset()), Texts(), self.theme)
        self.measures = self.measured((1280, 720))
        self.screens: list[Screen] = []
        self.fullscreen = self.settings.fullscreen
        self.keys = Keymap(self.settings.keys)

    @property
    def language(self) -> str:
        """The language of the window: asked for, else chosen, else the system's."""
        return self._forced_language or self.settings.language or system_language()

    @property
    def theme(self) -> Theme:
        """The colours that were chosen."""
        return theme(self.settings.theme, self.settings.safe_colours)

    @property
    def screen(self) -> Screen:
        """The screen in front."""
        return self.screens[-1]

    def open(self, screen: Screen) -> None:
        """Put a screen in front; who came by keys goes on by keys."""
        by_keys = bool(self.screens) and self.screen.keyboard
        self.screens.append(screen)
        screen.enter()
        if by_keys:
            screen.arrive()

    def replace(self, screen: Screen) -> None:
        """Put a screen in the place of the one in front."""
        before = self.screens.pop()
        before.leave()
        self.screens.append(screen)
        screen.enter()
        if before.keyboard:
            screen.arrive()

    def back(self) -> None:
        """Back to the screen before; the first screen stays."""
        if len(self.screens) > 1:
            self.screens.pop().leave()
            self.screen.enter()

    def home(self) -> None:
        """Back to the first screen."""
        while len(self.screens) > 1:
            self.screens.pop().leave()
        self.screen.enter()

    def measured(self, size: tuple[int, int]) -> Measures:
        """The measures of a window of this size."""
        return measures(size, self.settings.text_size)

    def tune(self) -> None:
        """Let the sounds follow the settings."""
        self.sounds.muted = not self.settings.sound
        self.sounds.volume = self.settings.volume / 100
        self.sounds.interface = self.settings.volume_interface / 100

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size: everything is laid out anew."""
        self.measures = self.measured(size)
        for screen in self.screens[-1:]:
            screen.enter()

    def change(self, **values: Any) -> None:
        """Change settings; they act at once and last."""
        self.settings = replace(self.settings, **values)
        if "language" in values:
            self._forced_language = None
            self.translate = Translator(self.language)
        self.tune()
        self.canvas = self.canvas.dressed(self.theme)
        self.keys = Keymap(self.settings.keys)
        if "fullscreen" in values:  # the option of the command line holds until it is chosen otherwise
            self.fullscreen = self.settings.fullscreen
        self.measures = self.measured(self.measures.size)
        self.keep(lambda: self._store.save(self.settings))
        if self.screens:
            self.screen.enter()

    def remember(self, settings: Settings) -> None:
        """Keep settings that change nothing on the screen."""
        self.settings = settings
        self.keep(lambda: self._store.save(settings))

    def keep(self, write: Any) -> None:
        """Write something to the disk; a failure is told on the screen and stops nothing."""
        try:
            write()
        except StoreError as error:
            if error.message not in self.news:
                self.news.append(error.message)

    def save(self, session: Session[Any]) -> None:
        """Keep the running game; a finished one need not be continued. One that it takes the place of goes into the
        records."""
        over, left = session.outcome is not None, self.unfinished
        if left is not None and left is not session:
            self.keep(lambda: self.archive.put_by(left))
        self.unfinished = None if over or not session.turns else session
        headers = self.archive.headers(session)
        self.keep(self.autosave.clear if self.unfinished is None else lambda: self.autosave.save(session, **headers))

    def finished(self, session: Session[Any]) -> None:
        """A game has come to its end by a move: it goes into the records and into the statistics."""
        self.keep(lambda: self.archive.record(session))
        self.keep(lambda: self.archive.count(session))

    @property
    def deserted(self) -> bool:
        """Whether nobody has done anything for so long that what lives for the eye alone may rest."""
        return self.now - self.last_input > REST

    def take_news(self) -> Message | None:
        """What happened to files since last asked, for the player to know."""
        news, self.news = self.news, []
        return chain(news, " ") if news else None

    def quit(self) -> None:
        """End the program after this frame."""
        self.running = False

    def close(self) -> None:
        """End what runs beside the window."""
        self.worker.close()
        self.exact.close()
        self.sounds.close()
