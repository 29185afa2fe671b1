"""A process beside the window, so that the picture never stutters: how it is started, spoken to, and never left behind.

The window's side (`SideProcess`) never waits. The process itself calls `settle` and `listen`: it leaves Ctrl-C to the
window, gives way to the picture, and dies with its parent however that dies.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from reflix.core.message import Message, msg
from reflix.search.interrupts import sigint_ignored

PATIENCE = 30.0
"""Seconds that a process may take to start (a slow disk and a virus scanner included) before it is given up."""


ENDED = msg("ended unexpectedly; it will be started again")


class Lost(Exception):
    """The process is gone; `message` says what it did, as the end of a sentence that begins with its name."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class SideProcess:
    """The window's side of one process. `life` is a module-level function that is called there with a pipe and the
    `given` values; it sends None as soon as it is ready. `clock` gives seconds; handed in so that a hang can be tested.
    """

    def __init__(
        self,
        name: str,
        life: Callable[..., None],
        *given: Any,
        clock: Callable[[], float] = time.monotonic,
        patience: float = PATIENCE,
    ) -> None:
        self.process: BaseProcess | None = None
        self._name, self._life, self._given = name, life, given
        self._clock, self._patience = clock, patience
        self._pipe: Connection | None = None
        self._started = 0.0
        self._ready = False
        self._refused = ""

    @property
    def pid(self) -> int | None:
        """Its number, None while there is none."""
        return None if self.process is None else self.process.pid

    def start(self) -> None:
        """Start it unless it runs. If the system refuses, the next `receive` says so."""
        if self.process is not None and not self.process.is_alive():
            self.end()
        if self.process is None:
            self._start()

    def send(self, message: Any) -> None:
        """Tell it something, starting it if need be. If it is gone for good, the next `receive` says so."""
        self.start()
        if not self._sent(message):
            # It died since the last message and was not yet seen to be dead.
            self.end()
            self._start()
            self._sent(message)

    def hint(self, message: Any) -> None:
        """Tell it something that does not matter if it is gone."""
        self._sent(message)

    def receive(self) -> Any:
        """What it has sent, or None. Never waits. Raises `Lost`, after which the next message starts a new one."""
        if self._pipe is None:
            raise Lost(msg("could not be started: {reason}", reason=self._refused))
        try:
            while self._pipe.poll():
                message = self._pipe.recv()
                self._ready = True
                if message is not None:
                    return message
        except (EOFError, OSError):
            self.end()
            raise Lost(ENDED) from None
        if not self._ready and self._clock() - self._started > self._patience:
            self.end()
            raise Lost(msg("did not start within {seconds} seconds", seconds=f"{self._patience:g}"))
        return None

    def end(self) -> None:
        """End it at once. The next message starts a new one."""
        if self.process is not None:
            self.process.kill()
            self.process.join(1)
        if self._pipe is not None:
            self._pipe.close()
        self.process = self._pipe = None

    def _sent(self, message: Any) -> bool:
        if self._pipe is None:
            return False
        try:
            self._pipe.send(message)
        except OSError:
            return False
        return True

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=self._life, args=(there, *self._given), name=self._name, daemon=True)
        try:
            with sigint_ignored():
                process.start()
        except OSError as error:
            here.close()
            self._refused = error.strerror or str(error)
            return
        finally:
            there.close()
        self.process, self._pipe = process, here
        self._started, self._ready = self._clock(), False


DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux's prctl."""


def settle(niceness: int) -> None:
    """In the process: leave Ctrl-C to the window, and give way to the picture where both share few cores."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    if sys.platform == "linux":
        import ctypes  # here, because the window does not need it

        # The thread of `listen` would end it too, but on a busy machine it may have to wait for its turn.
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)


def serve() -> None:
    """In a process of a pool: leave Ctrl-C to the parent, and end with it however it ends."""
    settle(0)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def listen(pipe: Connection, take: Callable[[Any], None]) -> None:
    """In the process: from now on a thread hands every message to `take`, and ends the process with its parent."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def hear() -> None:
        while parent.sentinel not in wait([pipe, parent.sentinel]):
            try:
                message = pipe.recv()
            except (EOFError, OSError):
                break
            take(message)
        # Not sys.exit: the other threads may be deep in thought, and there is nothing to clean up.
        os._exit(0)

    threading.Thread(target=hear, daemon=True).start()
