"""Workers for the exact solver: some threads that share out ranges, with progress, and a stop in between.

Threads are enough, because numpy lets others run while it calculates.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from types import TracebackType
from typing import Self

MOST_WORKERS = 4
"""More do not help: the memory is the bottleneck by then."""

CHUNK = 16
"""Spots of a share: their rows fit into the cache, and a stop is never far away."""


class Cancelled(Exception):
    """The work was stopped from outside."""


Progress = Callable[[int, int], None]
"""Told the work done and the work in all."""

Cancel = Callable[[], bool]
"""Asked often whether the work shall stop."""


class Crew:
    """Runs functions of a range of spots over all spots. Use it in a `with`; it waits for its threads at the end.

    Work is measured in sweeps over all spots; `sweeps` is how many there will be, for the progress."""

    def __init__(self, spots: int, sweeps: int, progress: Progress | None = None, cancel: Cancel | None = None) -> None:
        self._ranges = [range(start, min(start + CHUNK, spots)) for start in range(0, spots, CHUNK)]
        self._done, self._of = 0, sweeps * len(self._ranges)
        self._progress, self._cancel = progress, cancel
        self._pool = ThreadPoolExecutor(min(MOST_WORKERS, os.cpu_count() or 1), "solver")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._pool.shutdown(cancel_futures=True)

    def over_all(self, work: Callable[[range], None], sweeps: int = 1) -> None:
        """Run `work` over all spots, in shares and in no order; it is worth so many sweeps."""
        self._await({self._pool.submit(work, spots) for spots in self._ranges}, sweeps)

    def run(self, jobs: Sequence[Callable[[], None]], sweeps: int) -> None:
        """Run these jobs, each worth so many sweeps."""
        self._await({self._pool.submit(job) for job in jobs}, sweeps * len(self._ranges))

    def check(self) -> None:
        """For a long job, between two steps of it: raises `Cancelled` when the work shall stop."""
        if self._cancel is not None and self._cancel():
            raise Cancelled

    def arrived(self, sweeps: int) -> None:
        """So many sweeps are done, whatever was counted: some parts of the work are not always needed."""
        self._tell(sweeps * len(self._ranges) - self._done)

    def _await(self, waiting: set[Future[None]], worth: int) -> None:
        """Raises `Cancelled`, or what the work raises; then nothing more is begun."""
        try:
            while waiting:
                done, waiting = wait(waiting, timeout=0.1, return_when=FIRST_COMPLETED)
                for share in done:
                    share.result()
                self._tell(len(done) * worth)
        finally:
            for share in waiting:
                share.cancel()

    def _tell(self, more: int) -> None:
        self.check()
        self._done += more
        if more and self._progress is not None:
            self._progress(self._done, self._of)
