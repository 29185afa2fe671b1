"""A desk with a kiosk on it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame

from reflix.app import options
from reflix.app.kiosk.program import KioskProgram
from reflix.app.kiosk.states import NERVES
from reflix.app.kiosk.window import KioskWindow
from reflix.games.catalog import GAMES
from reflix.store.kiosk import KioskConfig, Offer
from reflix.store.pin import hashed
from tests.app.desk import Brain, Desk

OFFER = Offer.of(GAMES, options.LANGUAGES, (options.SMALLEST, options.LARGEST))
PIN = "2580"
HASH = hashed(PIN, b"0123456789abcdef")
NOON = datetime(2026, 11, 30, 12, 0)


class KioskDesk(Desk):
    """The kiosk with its window. Configuration values may be handed in; there is a PIN unless they say otherwise."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (800, 480),
        *,
        language: str | None = "en",
        clock: Callable[[], datetime] = lambda: NOON,
        **config: Any,
    ) -> None:
        made = replace(KioskConfig.default(OFFER), **({"pin": HASH} | config))
        self.kiosk = self.program = KioskProgram(made, folder, 1, language, clock)
        self.brain = Brain()
        self.program.worker = self.brain
        self.window = KioskWindow(self.kiosk, size, fullscreen=False)
        self.window.fades = False
        self.now = 0.0
        self.frame()

    def run(self, seconds: float) -> None:
        """Some time passes, in coarse steps where there is much of it."""
        step = 1 / 60 if seconds < 2 else 0.2
        for _ in range(math.ceil(seconds / step)):
            self.frame(step)

    @property
    def director(self):
        """The director."""
        return self.kiosk.director

    @property
    def state(self):
        """The phase and what lies over it, in words."""
        machine = self.director.machine
        return machine.phase.value, machine.over.value

    def wake(self) -> None:
        """A visitor comes and taps the glass; the next tap is meant."""
        width, height = self.window.surface.get_size()
        self.tap(width // 2, height // 2)
        self.run(NERVES)
        assert self.name == "choice"

    def tap(self, x: int, y: int, finger: int = 1) -> None:
        """A finger at a spot of the picture."""
        width, height = self.window.surface.get_size()
        place = {"x": x / width, "y": y / height, "finger_id": finger, "touch_id": 1}
        self.post(pygame.FINGERDOWN, **place)
        self.post(pygame.FINGERUP, **place)
        self.frame(0.05)

    def board(self, game: str = "reflix", level: str = "leicht") -> Any:
        """To the board of a match."""
        self.wake()
        self.finger(game)
        self.finger(f"level:{level}" if level else "two")
        self.finger("play")
        self.run(NERVES)
        assert (self.name, self.state) == ("board", ("match", "nothing"))
        return self.screen

    def finish_match(self) -> None:
        """Whatever is legal is played until the match is over and its end has been seen."""
        board = self.screen
        while board.session.outcome is None:
            if board.person_to_move and not board.animating:
                board.table.play(board.session.position.moves()[0])
            self.frame(0.2)
            self.director.machine.life(self.now)
        for _ in range(1000):
            if self.state[0] == "result":
                return
            self.frame(0.1)
        raise AssertionError("the result does not come")

    def corners(self) -> None:
        """What staff do to come in."""
        width, height = self.window.surface.get_size()
        for x, y in ((5, 5), (width - 5, 5), (width - 5, height - 5), (5, height - 5)):
            self.tap(x, y)
            self.frame(0.3)

    def type_pin(self, pin: str) -> None:
        """Type a PIN on the pad and confirm it."""
        for digit in pin:
            self.finger(f"digit:{digit}")
        self.finger("ok")
