"""One process that thinks for the window, so that the picture never stutters.

The window asks and polls; neither ever waits. The process starts with the first question (or `warm`), drops a thought
when it is cancelled, and dies with its parent however that dies. If it crashes, the answer is a simple legal move
with the error beside it, and the next question starts a new process.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

from reflix.core.game import AnyGame, Level, Move
from reflix.core.message import Message, msg
from reflix.search.alphabeta import Cancelled
from reflix.search.bot import Choice, choose
from reflix.search.process import PATIENCE, Lost, SideProcess, listen, settle

NICENESS = 5
"""Thinking can wait, the picture cannot."""

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
    """The bot's choice for the question of that ticket. With an `error` (a sentence) the process failed and the
    choice is only a simple legal move."""

    ticket: int
    choice: Choice
    error: Message | None = None

    @property
    def move(self) -> Move:
        """The move to play."""
        return self.choice.move


class Worker:
    """The window's side. `clock` gives seconds; it is handed in so that a hang can be tested."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, patience: float = PATIENCE) -> None:
        self._side = SideProcess("reflix-bot", _think, clock=clock, patience=patience)
        self._tickets = 0
        self._open: Question | None = None

    @property
    def pid(self) -> int | None:
        """The process that thinks, None before the first question and after a crash."""
        return self._side.pid

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._open is not None

    def warm(self) -> None:
        """Start the process now, so that the first question need not wait for it."""
        self._side.start()

    def ask(self, game: AnyGame, position: Any, level: Level, seed: int) -> int:
        """Begin to think; the ticket comes back in the answer. An older question is cancelled."""
        if not position.moves():
            raise ValueError("there is nothing to think about: the game is over")
        self.cancel()
        self._tickets += 1
        self._open = Question(self._tickets, game, position, level, seed)
        self._side.send(self._open)
        return self._tickets

    def poll(self) -> Answer | None:
        """The answer if there is one by now. Never waits."""
        while self._open is not None:
            try:
                message = self._side.receive()
            except Lost as lost:
                return self._simple(msg("The thinking process {what}.", what=lost.message))
            if message is None:
                break
            if message[0] == self._open.ticket:
                return self._answer(*message)
        return None

    def cancel(self) -> None:
        """Drop the question: no answer comes, and the process is free again within a few milliseconds."""
        if self._open is not None:
            self._side.hint(self._open.ticket)
        self._open = None

    def close(self) -> None:
        """End the process. The worker can be asked again; it would start a new one."""
        self._open = None
        self._side.end()

    def _answer(self, ticket: int, choice: Choice | None, fault: str) -> Answer:
        if choice is None:
            return self._simple(msg("The bot failed while thinking ({error}).", error=fault))
        self._open = None
        return Answer(ticket, choice)

    def _simple(self, error: Message) -> Answer:
        question, self._open = self._open, None
        assert question is not None
        choice = choose(question.game, question.position, FALLBACK, question.seed)
        return Answer(question.ticket, choice, error)


class _Inbox:
    """What the window has said: the questions, and up to which ticket they are dropped."""

    def __init__(self) -> None:
        self.questions: SimpleQueue[Question] = SimpleQueue()
        self.dropped = 0

    def take(self, message: Question | int) -> None:
        """A question, or the number of one that is not wanted any more."""
        if isinstance(message, Question):
            self.questions.put(message)
        else:
            self.dropped = message


def _think(pipe: Connection) -> None:
    """The life of the process: tell that it is ready, then answer question after question."""
    settle(NICENESS)
    inbox = _Inbox()
    listen(pipe, inbox.take)
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
