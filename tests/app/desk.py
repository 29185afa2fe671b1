"""A desk for tests of the window: the real program in a folder, on an unseen screen, with the time in our hands."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from reflix.app.exact import Exact, Ticket
from reflix.app.program import Program
from reflix.app.screens.board import BoardScreen
from reflix.app.screens.start import StartScreen
from reflix.app.script import MODIFIERS
from reflix.app.window import Window
from reflix.core.game import AnyGame, Level
from reflix.games.reflix.exact import Bench, Job, Solutions, answer
from reflix.games.reflix.game import REFLIX
from reflix.play.seats import Bot, Human, Seat
from reflix.play.session import Session
from reflix.search.bot import choose
from reflix.search.worker import Answer, Worker

FRAME = 1 / 60


class Brain(Worker):
    """A worker without a process: it answers at the next poll, or not before `held` is taken away."""

    def __init__(self) -> None:
        super().__init__()
        self.held = False
        self.asked = 0
        self.cancelled = 0
        self._thought: tuple[AnyGame, Any, Level, int] | None = None

    def warm(self) -> None:
        """There is no process to start."""

    def ask(self, game: AnyGame, position: Any, level: Level, seed: int) -> int:
        """Keep the question."""
        self._thought = (game, position, level, seed)
        self.asked += 1
        return self.asked

    def poll(self) -> Answer | None:
        """Answer it, as the real bot would with no more than one ply."""
        if self._thought is None or self.held:
            return None
        game, position, level, seed = self._thought
        self._thought = None
        shallow = Level(level.name, level.title, 1, level.slips)
        return Answer(self.asked, choose(game, position, shallow, seed))

    def cancel(self) -> None:
        """Forget it."""
        self.cancelled += self._thought is not None
        self._thought = None


_FOLDER = tempfile.TemporaryDirectory(prefix="reflix-tests-", ignore_cleanup_errors=True)


@cache
def solutions() -> Solutions:
    """What all tests of this process have solved; a pair and first mover takes some seconds once."""
    return Solutions(Path(_FOLDER.name))


class ExactHere(Exact):
    """Exact questions without a process: each is answered at the next poll, or not before `held` is taken away."""

    def __init__(self) -> None:
        super().__init__(Path(_FOLDER.name))
        self.held = False
        self.jobs: list[tuple[Job, Ticket[Any]]] = []

    def _asked(self, task: Callable[..., Any], values: tuple[object, ...], quick: bool) -> Ticket[Any]:
        self._tickets += 1
        ticket: Ticket[Any] = Ticket(self._tickets, lambda number: None)
        self.jobs.append((Job(self._tickets, task, values, quick), ticket))
        return ticket

    def poll(self) -> None:
        """Run the tasks that were asked for."""
        jobs, self.jobs = ([], self.jobs) if self.held else (self.jobs, [])
        for job, ticket in sorted(jobs, key=lambda pair: not pair[0].quick):
            if not ticket.cancelled:
                ended = answer(job, Bench(solutions()))
                assert ended is not None
                ticket.end(ended.result, ended.error)


class Desk:
    """The program with its window. `now` is its clock; nothing waits for the real one but a real worker."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = (800, 480), *, language: str | None = "en", worker: bool = False
    ) -> None:
        self.program = Program(folder, seed=1, language=language)
        self.brain = Brain()
        self.exact = ExactHere()
        if not worker:
            self.program.worker = self.brain
            self.program.exact = self.exact
        self.window = Window(self.program, size, False)
        self.window.fades = False  # what is seen is the screen in front
        self.program.open(StartScreen(self.program))
        self.now = 0.0
        self.frame()

    def close(self) -> None:
        """End the program in an orderly way; what was not taken out of the queue is not for the next one."""
        self.program.close()
        self.window.close()
        pygame.event.clear()

    @property
    def screen(self) -> Any:
        """The screen in front."""
        return self.program.screen

    @property
    def name(self) -> str:
        """Its name."""
        return self.program.screen.name

    # time

    def frame(self, seconds: float = FRAME) -> None:
        """One frame later."""
        self.now += seconds
        self.window.frame(self.now)

    def run(self, seconds: float) -> None:
        """Some time passes."""
        for _ in range(round(seconds / FRAME)):
            self.frame()

    def settle(self, patience: float = 30.0) -> None:
        """Until nothing moves and nobody thinks."""
        end = time.monotonic() + patience
        self.frame()
        while self.screen.busy:
            assert time.monotonic() < end, "still busy"
            self.frame(0.05)
            if self.program.worker is not self.brain:
                time.sleep(0.002)

    # people

    def post(self, kind: int, **values: Any) -> None:
        """An event arrives."""
        self.window.event(pygame.Event(kind, **values), self.now)

    def spot(self, name: str) -> tuple[int, int]:
        """The middle of a widget or square."""
        rect: pygame.Rect | None = self.screen.find(name)
        assert rect is not None, f"the screen {self.name} has nothing named {name}"
        return rect.centerx, rect.centery

    def mouse(self, *names: str, button: int = 1) -> None:
        """Click things, one after the other."""
        for name in names:
            spot = self.spot(name)
            self.post(pygame.MOUSEBUTTONDOWN, pos=spot, button=button, touch=False)
            self.post(pygame.MOUSEBUTTONUP, pos=spot, button=button, touch=False)
            self.frame(0.25)

    def click(self, spot: tuple[int, int], button: int = 1) -> None:
        """Click a spot."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=spot, button=button, touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=spot, button=button, touch=False)
        self.frame(0.1)

    def finger(self, *names: str) -> None:
        """Tap things with a finger."""
        width, height = self.window.surface.get_size()
        for name in names:
            x, y = self.spot(name)
            place = {"x": x / width, "y": y / height, "finger_id": 1, "touch_id": 1}
            self.post(pygame.FINGERDOWN, **place)
            self.post(pygame.FINGERUP, **place)
            self.frame(0.25)

    def drag(self, start: str, end: str) -> None:
        """Drag with the mouse."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.spot(start), button=1, touch=False)
        self.frame()
        goal = self.spot(end)
        self.post(pygame.MOUSEMOTION, pos=goal, rel=(1, 1), buttons=(1, 0, 0), touch=False)
        self.post(pygame.MOUSEBUTTONUP, pos=goal, button=1, touch=False)
        self.frame(0.1)

    def key(self, *names: str) -> None:
        """Press keys, like `d`, `return`, `ctrl+shift+z`."""
        for name in names:
            *modifiers, label = name.split("+")
            held = 0
            for modifier in modifiers:
                held |= MODIFIERS[modifier]
            self.post(pygame.KEYDOWN, key=pygame.key.key_code(label), mod=held, unicode="", scancode=0)
            self.frame(0.05)

    # games

    def sit(self, session: Session[Any] | None = None) -> Any:
        """Open a board: two people at Reflix unless something else is handed in."""
        screen = BoardScreen(self.program, session if session is not None else duel())
        self.program.open(screen)
        self.frame()
        return screen

    def focus_on(self, name: str) -> None:
        """Walk the focus to a widget with the Tab key alone."""
        for _ in range(80):
            if self.screen.keyboard and self.screen.focus == name:
                return
            self.key("tab")
        raise AssertionError(f"the Tab key does not reach {name}; focus is on {self.screen.focus!r}")

    def fact(self, name: str) -> str:
        """What a script could expect."""
        return str(self.screen.fact(name))


def duel(
    one: Seat | None = None, two: Seat | None = None, start: str = "", moves: tuple[str, ...] = ()
) -> Session[Any]:
    """A session of Reflix, two people unless seats are handed in, with moves already played."""
    session: Session[Any] = Session(REFLIX, REFLIX.start(start), (one or Human(), two or Human()))
    for move in moves:
        session.play(REFLIX.parse(session.position, move))
    return session


def against(level: str = "leicht", start: str = "") -> Session[Any]:
    """A person at the bottom, who begins unless the start says otherwise, against a bot."""
    return duel(Human(), Bot(level, 5), start or STANDARD_BOTTOM_FIRST)


FORTRESS = r".SWSWS.|\..T../|......."
STANDARD = f"{FORTRESS} {FORTRESS} B6/D6\\F6/ B4/D4\\F4/ t 1 t -"
STANDARD_BOTTOM_FIRST = STANDARD.replace("t 1 t", "b 1 b")
