"""Random hands, and a program in real time with its real processes, for as long as is asked for.

python -m tests.app.hammer SECONDS SEED          hammers in a real window; where there is no screen, under Xvfb
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame

from reflix.app.boards import fronts
from reflix.app.screens.board import BoardScreen
from reflix.core.game import AnyGame
from reflix.play.seats import Bot, Human
from reflix.play.session import Session
from tests.app.desk import Desk

NAMES = (
    "tab return space escape left right up down a b c d e f g h l u r x o 1 2 3 4 5 6 7 8 9 backspace delete "
    "ctrl+z ctrl+y ctrl+shift+z ctrl+n ctrl+shift+n f1 f10 m . , home end pageup pagedown"
)
KEYS = NAMES.split()

SIZES = ((800, 480), (1280, 720), (600, 800), (1024, 600))

HANGS = 60.0
"""Seconds within which a bot that nobody disturbs has moved, also on a machine that has other things to do."""


def act(desk: Desk, rng: random.Random) -> str:
    """One random action; what it was."""
    kind = rng.choices(["widget", "key", "spot", "size", "settings", "wait"], [45, 25, 20, 3, 4, 3])[0]
    match kind:
        case "widget":
            able = [widget for widget in desk.screen.widgets if widget.enabled and widget.id != "quit"]
            if able:
                widget = rng.choice(able)
                desk.click(widget.rect.center)
                return f"{desk.name}: {widget.id}"
        case "key":
            key = rng.choice(KEYS)
            desk.key(key)
            return f"{desk.name}: key {key}"
        case "spot":
            width, height = desk.window.surface.get_size()
            spot = (rng.randrange(width), rng.randrange(height))
            desk.click(spot, rng.choice([1, 1, 1, 3]))
            return f"{desk.name}: {spot}"
        case "size":
            desk.window.set_size(rng.choice(SIZES))
            desk.frame()
        case "settings":
            desk.program.change(
                language=rng.choice(["en", "de"]),
                theme=rng.choice(["dark", "light", "contrast"]),
                text_size=rng.choice([100, 150, 200]),
                speed=rng.choice(["slow", "normal", "fast", "off"]),
                effects=rng.choice(["full", "full", "reduced"]),
            )
        case "wait":
            desk.run(rng.random() * 2)
    return kind


class LivingDesk(Desk):
    """A desk whose clock is the real one, and whose bots think in their own processes."""

    def __init__(self, folder: Path) -> None:
        self._begun = time.monotonic()
        super().__init__(folder, worker=True)

    def frame(self, seconds: float = 0.01) -> None:
        """Some time later; what the system has to say meanwhile is heard."""
        time.sleep(min(seconds, 0.02))
        self.now = time.monotonic() - self._begun
        self.window.events(self.now)
        self.window.frame(self.now)

    def run(self, seconds: float) -> None:
        """Some time passes."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.frame()


def strongest(game: AnyGame, seed: int) -> Session[Any]:
    """A person, who begins, against the strongest bot."""
    start = game.start()
    if start.to_move != 0:
        start = game.other_begins(start) or start
    return Session(game, start, (Human(), Bot(game.info.levels[-1].name, seed)))


def up_to_date(desk: Desk) -> bool:
    """Whether what stands still in the window is what the screen in front would draw now. What has just happened may
    take a frame or two."""
    for _ in range(5):
        screen, window = desk.screen, desk.window
        if not screen.stale and window._base.get_size() == window.surface.get_size():
            picture = pygame.Surface(window._base.get_size()).convert()
            screen.draw(desk.program.canvas.on(picture))
            if pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(window._base, "RGB"):
                return True
        desk.frame()
    return False


class Watch:
    """Sees whether a bot that nobody disturbs ever moves."""

    def __init__(self) -> None:
        self._what: object = None
        self._since = 0.0

    def look(self, desk: Desk) -> float:
        """For how many seconds the same bot has thought about the same position."""
        table = getattr(desk.screen, "table", None)
        what = (table, table.session.revision) if table is not None and table.thinking else None
        if what is None or what != self._what:
            self._what, self._since = what, time.monotonic()
        return time.monotonic() - self._since


def children() -> Iterator[int]:
    """The processes of this one that think and are still there (on Linux)."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if int(fields[1]) == os.getpid() and fields[0] != "Z" and b"spawn_main" in command:
                yield int(entry.name)


def hammer(seconds: float, seed: int, folder: Path) -> int:
    """Random actions for some seconds, with many games against the strongest bots among them; how many they were.

    Raises `AssertionError` with what was done last."""
    rng, desk, watch = random.Random(seed), LivingDesk(folder), Watch()
    end, done, last = time.monotonic() + seconds, 0, [""]
    try:
        while time.monotonic() < end:
            if rng.random() < 0.02:
                game = rng.choice(fronts()).game
                desk.program.home()
                desk.program.open(BoardScreen(desk.program, strongest(game, rng.randrange(1000))))
                last.append(f"a game of {game.id} against the strongest")
            else:
                last.append(act(desk, rng))
            done += 1
            last = last[-12:]
            assert desk.program.running, "the program was ended"
            assert up_to_date(desk), f"a stale picture of {desk.name}"
            assert watch.look(desk) < HANGS, "the bot hangs"
        if desk.screen.busy:
            desk.settle(HANGS)
        assert len(list(children())) <= 2, "processes are left behind"
    except Exception as error:
        raise AssertionError(f"seed {seed}, action {done}, after {last}: {error}") from error
    finally:
        desk.close()
    return done


def main() -> int:
    """As asked for on the command line."""
    seconds, seed = float(sys.argv[1]), int(sys.argv[2])
    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as folder:
        done = hammer(seconds, seed, Path(folder))
    print(f"{done} actions in {seconds:g} seconds, seed {seed}, driver {pygame.display.get_driver()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
