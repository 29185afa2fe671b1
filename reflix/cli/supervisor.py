"""Keeps a kiosk running: starts the game, and starts it again when it crashes or hangs.

The game gives signs of life (`reflix.core.lifesign`). Its exit code says what is meant: 0 is a staff member who quits
and ends the supervisor too, `RESTART` wants a fresh start. Without a screen (`NO_SCREEN`), or with wrong input before
the first picture, nothing is to be gained; everything else is a crash. To systemd the supervisor speaks as the game
speaks to it.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from logging import Logger
from pathlib import Path
from types import FrameType
from typing import IO

from reflix.cli.errors import OK, REFUSED, WRONG_INPUT
from reflix.core.lifesign import ADDRESS, NO_SCREEN, RESTART, LifeSign

TURN = 0.1
"""Seconds between two looks at the game."""

START = 30.0
"""Seconds until the first picture, after which a start counts as hung."""

LAST_WORDS = 0.25
"""Seconds that a hung game has to say where it hangs; more would not help it to end."""

FAREWELL = 1.5
"""Seconds that a sound game has to end by itself."""

QUICK = 10.0
"""Seconds; a game that ran longer has not crashed at its start."""

LONGEST = 60.0
"""Seconds between two starts at most."""


class Pauses:
    """How long to wait before each start: not at all at first, then longer with every quick crash in a row."""

    def __init__(self) -> None:
        self._quick = 0

    def after(self, lived: float) -> float:
        """Seconds to wait after a game that lived so long."""
        self._quick = self._quick + 1 if lived < QUICK else 0
        return min(LONGEST, 2.0 ** (self._quick - 2)) if self._quick > 1 else 0.0


class Silence:
    """How long the game has given no sign of life. Time in which this process itself did not run counts little: then
    the machine stood still, not the game."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._started = False
        self._seconds = 0.0

    def pass_by(self, seconds: float) -> None:
        """So much time has gone by since the last look."""
        self._seconds += min(seconds, 5 * TURN)

    def broken(self, words: bytes) -> None:
        """There was a sign. From the first picture to the beginning of the end, patience is short."""
        self._started = (self._started or b"READY=1" in words) and b"STOPPING=1" not in words
        self._seconds = 0.0

    def too_long(self) -> bool:
        """Whether the game counts as hung."""
        return self._seconds > (self._patience if self._started else START)


@contextlib.contextmanager
def ear() -> Iterator[tuple[socket.socket, str]]:
    """A socket that takes signs of life, and its address as the game is told."""
    if sys.platform == "win32":
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as listening:
            listening.bind(("127.0.0.1", 0))
            yield listening, f"127.0.0.1:{listening.getsockname()[1]}"
        return
    with contextlib.ExitStack() as stack:
        listening = stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        if sys.platform == "linux":  # a name without a file: nothing is left behind, whatever happens
            name = f"reflix-kiosk-{secrets.token_hex(8)}"
            listening.bind(f"\0{name}")
            yield listening, f"@{name}"
        else:
            path = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="reflix-"))) / "alive"
            listening.bind(str(path))
            yield listening, str(path)


class Game:
    """The game as a process of its own, with its workers in one group; what it prints goes to the log."""

    def __init__(self, command: Sequence[str], address: str, log: Logger) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("WATCHDOG_")}
        self.born = time.monotonic()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment | {ADDRESS: address, "PYTHONUNBUFFERED": "1"},
            start_new_session=True,
        )
        assert self._process.stdout is not None
        self._reader = threading.Thread(target=_copy, args=(self._process.stdout, log), daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def code(self) -> int | None:
        """The exit code, None while it runs."""
        return self._process.poll()

    def tell_where_it_hangs(self) -> None:
        """Ask for the stacks of all threads, if the game has promised to answer (else this ends it, which is meant)."""
        if sys.platform != "win32":
            self._send(signal.SIGUSR1)

    def end(self, patience: float) -> int:
        """End the game, by force after so many seconds, and whatever it has left running; the exit code."""
        self._send(signal.SIGTERM)
        try:
            self._process.wait(patience)
        except subprocess.TimeoutExpired:
            self._process.kill()
        return self.bury()

    def bury(self) -> int:
        """What is to be done after the end: no worker stays, no zombie, no word is lost. The exit code."""
        code = self._process.wait()
        if sys.platform != "win32":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._reader.join(1.0)
        return code

    def _send(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.send_signal(number)


def _copy(source: IO[bytes], log: Logger) -> None:
    """Lines into the log, until the last writer has closed."""
    with source:
        while line := source.readline(4096):
            log.info("game: %s", line.decode("utf-8", "replace").rstrip())


class Supervisor:
    """Runs the game until a staff member quits it or a signal comes."""

    def __init__(self, command: Sequence[str], hang: float, log: Logger, watcher: LifeSign) -> None:
        self._command = command
        self._hang = hang
        self._log = log
        self._watcher = watcher
        self._pauses = Pauses()
        self._stop = threading.Event()
        self._ready = False
        self._starts = 0

    def run(self) -> int:
        """Stay until the end; the exit code."""
        before = {number: signal.signal(number, self._on_signal) for number in _ends()}
        try:
            with ear() as (listening, address):
                listening.settimeout(TURN)
                return self._keep(listening, address)
        finally:
            self._watcher.stopping()
            for number, handler in before.items():
                signal.signal(number, handler)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self._stop.set()

    def _keep(self, listening: socket.socket, address: str) -> int:
        while not self._stop.is_set():
            self._starts += 1
            try:
                game = Game(self._command, address, self._log)
            except OSError as error:  # no memory for another process, for instance
                self._log.error("supervisor: the game cannot be started (%s)", error.strerror or error)
                self._wait(REFUSED, self._pauses.after(0.0))
                continue
            self._log.info("supervisor: started the game (process %d, start %d)", game.pid, self._starts)
            code = self._watch(game, listening)
            if self._stop.is_set():
                self._log.info("supervisor: stopped by a signal; the game ended with code %d", code)
            elif code in (OK, NO_SCREEN) or (code == WRONG_INPUT and not self._ready):
                self._log.info("supervisor: the game ended with code %d and is not started again", code)
                return code
            else:
                self._wait(code, 0.0 if code == RESTART else self._pauses.after(time.monotonic() - game.born))
        return OK

    def _watch(self, game: Game, listening: socket.socket) -> int:
        """Stay with a game until it has ended; its exit code."""
        silence, before = Silence(self._hang), time.monotonic()
        while game.code is None and not self._stop.is_set():
            words = _heard(listening)
            now = time.monotonic()
            silence.pass_by(now - before)
            before = now
            if words:
                silence.broken(words)
            if b"READY=1" in words:
                self._ready = True
                self._watcher.ready()
                self._log.info("supervisor: the first picture after %.1f s", now - game.born)
            self._watcher.beat(now)
            if silence.too_long():
                self._log.error("supervisor: the game gives no sign of life and is ended")
                game.tell_where_it_hangs()
                return game.end(LAST_WORDS)
        return game.end(FAREWELL) if self._stop.is_set() else game.bury()

    def _wait(self, code: int, seconds: float) -> None:
        """The time before the next start, in which systemd hears that the supervisor is well."""
        self._log.warning("supervisor: the game ended with code %d; next start in %g s", code, seconds)
        self._watcher.say(f"STATUS=The game ended with code {code} after start {self._starts}.")
        end = time.monotonic() + seconds
        while time.monotonic() < end and not self._stop.is_set():
            self._watcher.beat(time.monotonic())
            time.sleep(TURN)


def _ends() -> tuple[signal.Signals, ...]:
    """The signals that mean the end."""
    return (
        (signal.SIGTERM, signal.SIGINT) if sys.platform == "win32" else (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    )


def _heard(listening: socket.socket) -> bytes:
    """The next words of the game, empty if it says nothing for a moment."""
    with contextlib.suppress(TimeoutError, ConnectionError):
        return listening.recv(4096)
    return b""
