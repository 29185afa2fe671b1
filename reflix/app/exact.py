"""The window's side of exact questions: asked at any time, looked at in every frame, never waited for.

    ticket = program.exact.ask(task, fortress, …)     # task(bench, fortress, …), a module-level function
    …                                                 # in later frames:
    if ticket.done:                                   # then either ticket.error (a sentence) or ticket.result

One process answers them one after the other, and quick ones (`ask_quick`) beside the long ones. It starts with the
first question, keeps solutions in its memory and in a folder, and can be lost: then open tickets end with an error and
the next question starts a new one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar, TypeVarTuple

from reflix.core.message import Message, msg
from reflix.games.reflix.exact import Bench, Ended, Job, Told, run_process
from reflix.search.process import ENDED, PATIENCE, Lost, SideProcess

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Ticket(Generic[T]):
    """A question that was asked: how far it is (0 to 1), whether it is `done`, and then its `result`, or the `error`
    in words for the player."""

    def __init__(self, number: int, drop: Callable[[int], None]) -> None:
        self.number = number
        self.progress = 0.0
        self.done = False
        self.cancelled = False
        self.error: Message | None = None
        self._result: T | None = None
        self._drop = drop

    @property
    def result(self) -> T:
        """The answer; only when it is done without an error."""
        if not self.done or self.error is not None:
            raise ValueError("there is no result yet" if not self.done else str(self.error))
        return self._result  # type: ignore[return-value]  # None only where T says so

    def cancel(self) -> None:
        """The answer is no longer wanted; the ticket is never done, unless it was already."""
        if not self.done and not self.cancelled:
            self.cancelled = True
            self._drop(self.number)

    def end(self, result: T | None, error: Message | None) -> None:
        """Called once, by whoever has the answer."""
        self._result, self.error = result, error
        self.progress = 1.0 if error is None else self.progress
        self.done = True


class Exact:
    """Asks the process. `folder` is where it keeps solutions; `clock` gives seconds."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic, patience: float = PATIENCE) -> None:
        self._side = SideProcess("reflix-exact", run_process, folder, clock=clock, patience=patience)
        self._open: dict[int, Ticket[object]] = {}
        self._tickets = 0

    @property
    def pid(self) -> int | None:
        """The process, None before the first question and after a crash."""
        return self._side.pid

    def ask(self, task: Callable[[Bench, *Ts], T], *values: *Ts) -> Ticket[T]:
        """Ask; the answer comes after those of earlier questions."""
        return self._asked(task, values, False)

    def ask_quick(self, task: Callable[[Bench, *Ts], T], *values: *Ts) -> Ticket[T]:
        """Ask what somebody waits for, and what takes little time or is more urgent than all others."""
        return self._asked(task, values, True)

    def _asked(self, task: Callable[..., T], values: tuple[object, ...], quick: bool) -> Ticket[T]:
        self.poll()  # if the process is dead, that is told to those who asked it, and not to who asks now
        before = self._side.pid
        self._tickets += 1
        self._side.send(Job(self._tickets, task, values, quick))
        if before not in (None, self._side.pid):
            self._lose(ENDED)
        ticket: Ticket[T] = Ticket(self._tickets, self._drop)
        self._open[ticket.number] = ticket  # type: ignore[assignment]  # of any kind; what ends it is its own result
        return ticket

    def poll(self) -> None:
        """Take in what has come from the process. Called in every frame; never waits."""
        if not self._open and self._side.pid is None:
            return
        try:
            while (message := self._side.receive()) is not None:
                self._take(message)
        except Lost as lost:
            self._lose(lost.message)

    def _lose(self, what: Message) -> None:
        error = msg("The exact calculation failed: its process {what}.", what=what)
        for ticket in self._open.values():
            ticket.end(None, error)
        self._open.clear()

    def _take(self, message: Told | Ended) -> None:
        ticket = self._open.get(message.ticket)
        if ticket is None:
            return
        if isinstance(message, Told):
            ticket.progress = message.progress
        else:
            del self._open[message.ticket]
            ticket.end(message.result, message.error)

    def _drop(self, number: int) -> None:
        if self._open.pop(number, None) is not None:
            self._side.hint(number)

    def close(self) -> None:
        """End the process; open tickets are cancelled. It can be asked again."""
        for ticket in self._open.values():
            ticket.cancelled = True
        self._open.clear()
        self._side.end()
