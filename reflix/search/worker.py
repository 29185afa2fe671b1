"""One process that thinks for the window, so that the picture never stutters.

The window asks and polls; neither ever waits. The process starts with the first question (or `warm`), drops a thought
when it is cancelled, and dies with its parent however that dies. If it crashes, the answer is a simple legal move
with the error beside it, and the next question starts a new process.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any

from reflix.core.game import AnyGame, Level, Move
from reflix.core.message import msg
from reflix.search.alphabeta import Cancelled
from reflix.search.bot import Choice, choose
from reflix.search.interrupts import sigint_ignored

PATIENCE = 30.0
"""Seconds that a process may take to start (a slow disk and a virus scanner included) before it is given up."""

FALLBACK = Level("fallback", msg("Fallback"), depth=1)
"""What the window's own process can think without a visible pause."""


@dataclass(frozen=True, slots=True)
class Question:
    """One position to think about."""

    ticket: int
    game: AnyGame
    position: Any
    level: Level
    seed: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The bot's choice for the question of that ticket. With an `error` (one sentence) the process failed and the
    choice is only a simple legal move."""

    ticket: int
    choice: Choice
    error: str = ""

    @property
    def move(self) -> Move:
        """The move to play."""
        return self.choice.move


class Worker:
    """The window's side. `clock` gives seconds; it is handed in so that a hang can be tested."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, patience: float = PATIENCE) -> None:
        self._clock = clock
        self._patience = patience
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._started = 0.0
        self._ready = False
        self._tickets = 0
        self._open: Question | None = None
        self._start_error = ""

    @property
    def pid(self) -> int | None:
        """The process that thinks, None before the first question and after a crash."""
        return None if self._process is None else self._process.pid

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._open is not None

    def warm(self) -> None:
        """Start the process now, so that the first question need not wait for it."""
        if self._process is not None and not self._process.is_alive():
            self._drop()
        if self._process is None:
            self._start()

    def ask(self, game: AnyGame, position: Any, level: Level, seed: int) -> int:
        """Begin to think; the ticket comes back in the answer. An older question is cancelled."""
        if not position.moves():
            raise ValueError("there is nothing to think about: the game is over")
        self.cancel()
        self.warm()
        self._tickets += 1
        self._open = Question(self._tickets, game, position, level, seed)
        if not self._sent(self._open):
            # It died since the last question and was not yet seen to be dead. The next poll answers if it dies again.
            self._drop()
            self._start()
            self._sent(self._open)
        return self._tickets

    def poll(self) -> Answer | None:
        """The answer if there is one by now. Never waits."""
        while self._open is not None:
            if self._pipe is None:
                return self._give_up(f"The thinking process could not be started: {self._start_error}.")
            try:
                if not self._pipe.poll():
                    break
                message = self._pipe.recv()
            except (EOFError, OSError):
                return self._give_up("The thinking process ended unexpectedly; it will be started again.")
            self._ready = True
            if message is not None and message[0] == self._open.ticket:
                return self._answer(*message)
        if self._open is not None and not self._ready and self._clock() - self._started > self._patience:
            return self._give_up(f"The thinking process did not start within {self._patience:g} seconds.")
        return None

    def cancel(self) -> None:
        """Drop the question: no answer comes, and the process is free again within a few milliseconds."""
        if self._open is not None and self._pipe is not None:
            with suppress(OSError):
                self._pipe.send(self._open.ticket)
        self._open = None

    def close(self) -> None:
        """End the process. The worker can be asked again; it would start a new one."""
        self._open = None
        self._drop()

    def _sent(self, question: Question) -> bool:
        if self._pipe is None:
            return False
        try:
            self._pipe.send(question)
        except OSError:
            return False
        return True

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=_think, args=(there,), name="reflix-bot", daemon=True)
        try:
            with sigint_ignored():
                process.start()
        except OSError as error:
            here.close()
            self._start_error = error.strerror or str(error)
            return
        finally:
            there.close()
        self._process, self._pipe = process, here
        self._started, self._ready = self._clock(), False

    def _drop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join(1)
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    def _answer(self, ticket: int, choice: Choice | None, fault: str) -> Answer:
        if choice is None:
            return self._simple(f"The bot failed while thinking ({fault}).")
        self._open = None
        return Answer(ticket, choice)

    def _give_up(self, error: str) -> Answer:
        self._drop()
        return self._simple(error)

    def _simple(self, error: str) -> Answer:
        question, self._open = self._open, None
        assert question is not None
        choice = choose(question.game, question.position, FALLBACK, question.seed)
        return Answer(question.ticket, choice, error)


class _Inbox(threading.Thread):
    """The thread of the process that listens while the main thread thinks. It ends the process with its parent."""

    def __init__(self, pipe: Connection) -> None:
        super().__init__(daemon=True)
        self.questions: SimpleQueue[Question] = SimpleQueue()
        self.dropped = 0  # all tickets up to this one
        self._pipe = pipe

    def run(self) -> None:
        parent = multiprocessing.parent_process()
        assert parent is not None
        while parent.sentinel not in wait([self._pipe, parent.sentinel]):
            try:
                message = self._pipe.recv()
            except (EOFError, OSError):
                break
            if isinstance(message, Question):
                self.questions.put(message)
            else:
                self.dropped = message
        # Not sys.exit: the main thread may be deep in thought, and there is nothing to clean up.
        os._exit(0)


def _think(pipe: Connection) -> None:
    """The life of the process: tell that it is ready, then answer question after question."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # thinking can wait, the picture cannot: matters where both share few cores
        os.nice(10)
    inbox = _Inbox(pipe)
    inbox.start()
    pipe.send(None)
    while True:
        question = inbox.questions.get()
        try:
            answer = (question.ticket, _choice(question, inbox), "")
        except Cancelled:
            continue
        except Exception as error:
            answer = (question.ticket, None, f"{type(error).__name__}: {error}")
        pipe.send(answer)


def _choice(question: Question, inbox: _Inbox) -> Choice | None:
    def stop() -> bool:
        return inbox.dropped >= question.ticket

    if stop():
        raise Cancelled
    return choose(question.game, question.position, question.level, question.seed, stop)
