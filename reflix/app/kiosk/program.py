"""The program of a kiosk: the usual hub, but every visitor finds the defaults of the house, and nothing of a visitor is
written anywhere."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reflix.app.i18n import Translator
from reflix.app.look import Measures, measures
from reflix.app.program import Program
from reflix.app.screens.screen import Screen
from reflix.play.session import Session
from reflix.store.kiosk import KioskConfig
from reflix.store.settings import Settings

if TYPE_CHECKING:
    from reflix.app.kiosk.director import Director

_log = logging.getLogger(__name__)

TEXT = 125
"""Per cent: read while standing."""

TALL = 3.1
"""Height of a button in ems: 96 pixels at 1080p."""


class KioskProgram(Program):
    """The hub of a kiosk. `hush`: nothing is to be heard now (nobody plays, or the house is quiet). `language` comes
    before the configuration's."""

    director: Director

    def __init__(
        self,
        config: KioskConfig,
        folder: Path | None = None,
        seed: int | None = None,
        language: str | None = None,
        clock: Callable[[], datetime] = datetime.now,
    ) -> None:
        self.config = replace(config, language=language) if language in config.languages else config
        self.hush = True
        self.begins_anew = False
        super().__init__(folder, seed, None, clock)
        for news in self.news:
            _log.warning("%s", news)
        self.clock = clock
        self.unfinished = None
        self.house = Settings(
            language=self.config.language,
            volume=min(config.volume, config.loudest),
            volume_interface=min(config.volume, config.loudest),
            text_size=TEXT,
            table_top=config.table_top,
            framebuffer=self.settings.framebuffer,
        )
        self.welcome()

    def welcome(self) -> None:
        """A new visitor: everything is as the house wants it."""
        self.settings = self.house
        self.translate = Translator(self.language)
        self.canvas = self.canvas.dressed(self.theme)
        self.news.clear()
        self.tune()

    def measured(self, size: tuple[int, int]) -> Measures:
        """Larger buttons than at a desk."""
        return replace(measures(size, self.settings.text_size), tall=TALL)

    def tune(self) -> None:
        """The sounds follow the settings, and the hour."""
        super().tune()
        self.sounds.muted = self.sounds.muted or self.hush

    def stage(self, screen: Screen) -> None:
        """This screen, and no other below it."""
        by_keys = bool(self.screens) and self.screens[-1].keyboard
        for before in reversed(self.screens):
            before.leave()
        self.screens = [screen]
        screen.enter()
        if by_keys:
            screen.arrive()

    def set_volume(self, volume: int) -> None:
        """The staff's choice of loudness, up to what the house allows, for all visitors until the next start."""
        volume = min(volume, self.config.loudest)
        self.house = replace(self.house, volume=volume, volume_interface=volume)
        self.settings = replace(self.settings, volume=volume, volume_interface=volume)
        self.tune()

    # what is kept: what was found out about the display, and nothing of visitors

    def remember(self, settings: Settings) -> None:
        """What was found out about the display."""
        self.settings = settings
        self.house = replace(self.house, framebuffer=settings.framebuffer)
        super().keep(lambda: self._store.save(Settings(framebuffer=settings.framebuffer)))

    def keep(self, write: Any) -> None:
        """Nothing of a visitor is written."""

    def close(self) -> None:
        """End what runs beside the window; a visit that is going on has been stopped."""
        if hasattr(self, "director"):  # not if there was no window
            self.director.close()
        super().close()

    def save(self, session: Session[Any]) -> None:
        """No game is continued by somebody else."""

    def finished(self, session: Session[Any]) -> None:
        """No game goes into records; see `Director.over` for the statistics of the house."""
