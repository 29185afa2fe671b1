"""How long a frame takes: the whole animated board with beam and 200 particles, the way the window draws it."""

from __future__ import annotations

import json
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import pygame

from reflix.app.program import Program
from reflix.app.screens.board import BoardScreen
from reflix.app.window import Window
from reflix.games.reflix.game import REFLIX
from reflix.play.seats import Human
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.render.effects import Lights, burst, draw_sparks
from reflix.render.timeline import Timeline

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
FRAMES = 400


def render(args: Any) -> int:
    """Measure and print; `--json` for machines. Uses the driver that SDL_VIDEODRIVER names, else the dummy one."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    rows = [_measure(size) for size in SIZES]
    if getattr(args, "json", False):
        print(json.dumps({"driver": pygame.display.get_driver(), "sizes": rows}))
    else:
        print(f"driver {pygame.display.get_driver()}: milliseconds for a whole animated frame")
        for row in rows:
            print(
                f"{row['size']:>10}   median {row['median']:6.2f}   95 % {row['p95']:6.2f}   "
                f"worst {row['worst']:6.2f}   whole board anew {row['still']:6.2f}"
            )
    pygame.quit()
    return 0


class _Bench(BoardScreen):
    """The board screen with the time in our hands and 200 sparks more than it would show."""

    sparks = burst(1, 200, reach=2.5)
    moment = 0.0

    def update(self, now: float) -> None:
        """Time is set by the bench."""

    def begin(self, name: str) -> Timeline:
        """Play a move and hold its animation."""
        self.table.play(self.session.game.parse(self.session.position, name))
        return self.view.timeline(self.session.turns[-1])

    def draw_live(self, canvas: Canvas) -> None:
        """The turn at the moment, and the sparks in the middle of the board."""
        self.table.showing.time = self.moment
        super().draw_live(canvas)
        lights, centre = Lights(canvas.sprites, self.board.cell), self.board.frame.center
        draw_sparks(canvas, lights, self.sparks, centre, self.moment % 0.9, canvas.theme.sides[0])


def _measure(size: tuple[int, int]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), seed=1, language="en")
        window = Window(program, size, False)
        screen = _Bench(program, Session(REFLIX, REFLIX.start(), (Human(), Human())))
        program.open(screen)
        window.frame(0.0)
        plan = [screen.begin(name) for name in ("D4-C4", "D6*", "C4-C5", "D6-E6")][-1]
        hit = next(cue for cue in plan.cues if cue.kind == "target")
        for step in range(60):  # once through, so that every light exists
            screen.moment = plan.duration * step / 60
            window.frame(0.0)
        times = []
        for step in range(FRAMES):
            screen.moment = hit.start + hit.duration * 0.8 * step / FRAMES
            start = time.perf_counter()
            window.frame(0.0)
            times.append((time.perf_counter() - start) * 1000)
        screen.stale = True
        start = time.perf_counter()
        window.frame(0.0)
        still = (time.perf_counter() - start) * 1000
        window.close()
        program.close()
    times.sort()
    return {
        "size": f"{size[0]}x{size[1]}",
        "median": round(statistics.median(times), 3),
        "p95": round(times[int(len(times) * 0.95)], 3),
        "worst": round(times[-1], 3),
        "still": round(still, 3),
    }
