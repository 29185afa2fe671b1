"""Questions that need the exact solver: what a task is handed, and the process in which tasks run beside the window.

A *task* is a module-level function of a `Bench` and further values; what it returns must be plain data without numpy,
because it goes to the window. Nothing here loads numpy before a solution is wanted.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from reflix.core.game import Side
from reflix.core.message import Message, msg
from reflix.games.reflix.fortress import Fortress
from reflix.search.process import listen, settle
from reflix.search.solvable import Unsolved

if TYPE_CHECKING:
    from reflix.games.reflix.solver import Solution
    from reflix.games.reflix.solver.solution import Table

NICENESS = 10
"""Solving can wait longer than the bot's thinking, which somebody waits for."""

ROOM = 3
"""Solved tables that are kept in memory, each of one pair and one first mover, of 71 MB."""

STEP = 0.005
"""The smallest progress that is told."""


class NoSolver(Unsolved):
    """The exact solver cannot work here: numpy is missing, or memory is short."""


class Stopped(Exception):
    """The answer is no longer wanted."""


def nobody(progress: float) -> None:
    """For those who do not want to know the progress."""


def never() -> bool:
    """For those who do not stop."""
    return False


class Solutions:
    """Solved tables by their pair and first mover: in memory the last few, in the folder some hundred megabytes of
    them, and all others as soon as they are asked for. May be used by several threads; one solves at a time."""

    def __init__(self, folder: Path, room: int = ROOM) -> None:
        self._folder = folder
        self._room = room
        self._tables: OrderedDict[tuple[Fortress, Fortress], Table] = OrderedDict()
        self._turn = threading.Lock()

    def get(self, bottom: Fortress, top: Fortress, first: Side | None, bench: Bench) -> Solution:
        """The solution, for one first mover or for both. Raises `NoSolver` and `Stopped`."""
        wanted = tuple(Side) if first is None else (first,)
        tables = {
            side: self._table((bottom, top), side, bench.part(number / len(wanted), (number + 1) / len(wanted)))
            for number, side in enumerate(wanted)
        }
        from reflix.games.reflix.solver import Solution

        bench.tell(1.0)
        return Solution((bottom, top), tables)

    def _table(self, fortresses: tuple[Fortress, Fortress], first: Side, bench: Bench) -> Table:
        key = (fortresses[first], fortresses[first.other])  # a table is the first mover's view, whichever seat it has
        while not self._turn.acquire(timeout=0.05):
            bench.check()
        try:
            if key not in self._tables:
                self._tables[key] = self._made(fortresses, first, bench)
            self._tables.move_to_end(key)
            while len(self._tables) > self._room:
                self._tables.popitem(last=False)
            return self._tables[key]
        finally:
            self._turn.release()

    def _made(self, fortresses: tuple[Fortress, Fortress], first: Side, bench: Bench) -> Table:
        bench.check()
        solver = _solver()

        def progress(done: int, of: int) -> None:
            bench.tell(done / of)

        def make() -> Solution:
            made: Solution = solver.recall_or_solve(
                self._folder, *fortresses, progress=progress, cancel=bench.stopped, first=first
            )
            return made

        try:
            try:
                return make().tables[first]
            except solver.NotEnoughMemory:
                if not self._tables:
                    raise
                self._tables.clear()
                return make().tables[first]
        except solver.NotEnoughMemory as fault:
            raise NoSolver(fault.message) from fault
        except MemoryError as fault:
            raise NoSolver(msg("There is not enough memory to solve these fortresses.")) from fault
        except solver.Cancelled as fault:
            raise Stopped from fault


def _solver() -> Any:
    try:
        from reflix.games.reflix import solver
    except ModuleNotFoundError as fault:
        if fault.name != "numpy":
            raise
        raise NoSolver(
            msg("Exact play needs the package numpy; install it with: {command}", command="pip install 'reflix[exact]'")
        ) from fault
    return solver


@dataclass(frozen=True, slots=True)
class Bench:
    """What a task works with: solutions, a word on its progress (0 to 1), and whether it shall stop."""

    solutions: Solutions
    tell: Callable[[float], None] = nobody
    stopped: Callable[[], bool] = never

    def solution(self, bottom: Fortress, top: Fortress, first: Side | None = None) -> Solution:
        """The solution of a pair, recalled or solved, for one first mover or for both; its progress is told as the
        bench's. Raises `NoSolver` (numpy or memory is missing) and `Stopped`; a task lets both pass."""
        return self.solutions.get(bottom, top, first, self)

    def check(self) -> None:
        """For long work without a solution: raises `Stopped` when the answer is no longer wanted."""
        if self.stopped():
            raise Stopped

    def part(self, start: float, end: float) -> Bench:
        """A bench for a part of the work: its progress from 0 to 1 is this one's from `start` to `end`."""
        return replace(self, tell=lambda progress: self.tell(start + (end - start) * progress))


@dataclass(frozen=True, slots=True)
class Job:
    """A question on its way to the process. `quick` ones are answered beside the long ones, not after them."""

    ticket: int
    task: Callable[..., Any]
    values: tuple[Any, ...]
    quick: bool


@dataclass(frozen=True, slots=True)
class Told:
    """How far a question is."""

    ticket: int
    progress: float


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a question: its result, or an error in words for the player."""

    ticket: int
    result: Any = None
    error: Message | None = None


def answer(job: Job, bench: Bench) -> Ended | None:
    """Run a task; whatever it raises becomes a sentence, and nothing comes of it when it was stopped."""
    try:
        bench.check()
        return Ended(job.ticket, job.task(bench, *job.values))
    except Stopped:
        return None
    except Exception as fault:
        told = getattr(fault, "message", None)
        return Ended(job.ticket, error=told if isinstance(told, Message) else failed(fault))


def failed(fault: Exception) -> Message:
    """What is told of an error that nobody foresaw."""
    return msg("The exact calculation failed ({error}).", error=f"{type(fault).__name__}: {fault}")


@dataclass
class _Office:
    """The process: jobs come in, answers go out, and some are not wanted any more."""

    pipe: Connection
    solutions: Solutions
    queues: dict[bool, SimpleQueue[Job]] = field(default_factory=lambda: {True: SimpleQueue(), False: SimpleQueue()})
    dropped: set[int] = field(default_factory=set)
    _mouth: threading.Lock = field(default_factory=threading.Lock)

    def take(self, message: Job | int) -> None:
        """A job, or the number of one that is not wanted any more."""
        if isinstance(message, Job):
            self.queues[message.quick].put(message)
        else:
            self.dropped.add(message)

    def work(self, quick: bool) -> None:
        """Do one kind of jobs, for ever."""
        while True:
            job = self.queues[quick].get()
            ended = answer(job, self._bench(job.ticket))
            if ended is not None:
                self._send_end(ended)
            self.dropped.discard(job.ticket)

    def _bench(self, ticket: int) -> Bench:
        last = 0.0

        def tell(progress: float) -> None:
            nonlocal last
            if progress >= last + STEP:
                last = progress
                self._send(Told(ticket, progress))

        return Bench(self.solutions, tell, lambda: ticket in self.dropped)

    def _send_end(self, ended: Ended) -> None:
        try:
            self._send(ended)
        except OSError:
            raise
        except Exception as fault:  # a result that cannot be pickled: nothing of it was sent
            self._send(Ended(ended.ticket, error=failed(fault)))

    def _send(self, message: Told | Ended | None) -> None:
        with self._mouth:
            self.pipe.send(message)

    def open(self) -> None:
        """Begin, and never return."""
        listen(self.pipe, self.take)
        threading.Thread(target=self.work, args=(True,), daemon=True).start()
        self._send(None)
        self.work(False)


def run_process(pipe: Connection, folder: Path) -> None:
    """The life of the process: two lanes of jobs, one for quick ones."""
    settle(NICENESS)
    _Office(pipe, Solutions(folder)).open()
