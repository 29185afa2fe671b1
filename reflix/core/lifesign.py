"""Signs of life for whoever watches over this program: systemd, or the supervisor of the kiosk.

Both speak systemd's protocol: words like `READY=1` go as datagrams to the socket that `NOTIFY_SOCKET` names. A path or
an abstract name (`@…`) is a Unix socket; `127.0.0.1:PORT` is our own supervisor's, where there are none.
"""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Mapping
from typing import Any

ADDRESS = "NOTIFY_SOCKET"

RESTART = 75
"""The exit code of a program that wants to be started anew at once; 0 is one that is meant to stay away."""

NO_SCREEN = 69
"""The exit code of a program that finds no screen: starting it again on the same one does not help."""

PACE = 0.5
"""Seconds between two signs of life."""

DEAF = 3
"""Signs in a row that nobody takes, after which nobody is there."""

Address = str | tuple[str, int]


def target(text: str) -> tuple[int, Address] | None:
    """The family and address of a socket; None if the text names none that this system has."""
    host, _, port = text.rpartition(":")
    if host == "127.0.0.1" and port.isascii() and port.isdigit() and 0 < int(port) < 65536:
        return socket.AF_INET, (host, int(port))
    family: int | None = getattr(socket, "AF_UNIX", None)
    if family is None or text[:1] not in ("/", "@") or len(text) < 2:
        return None
    return family, "\0" + text[1:] if text.startswith("@") else text


class LifeSign:
    """What this program tells its watcher. Never raises and never waits; without a watcher it does nothing."""

    def __init__(self, address: str = "") -> None:
        self._socket: socket.socket | None = None
        self._address: Address = ""
        self._last = float("-inf")
        self._unheard = 0
        found = target(address)
        if found is not None:
            family, self._address = found
            with contextlib.suppress(OSError):
                self._socket = socket.socket(family, socket.SOCK_DGRAM)
                self._socket.setblocking(False)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> LifeSign:
        """The signs for the watcher that has started this program, if there is one."""
        return cls(environment.get(ADDRESS, ""))

    @property
    def supervised(self) -> bool:
        """Whether somebody watches, and starts the program again when it fails."""
        return self._socket is not None

    @property
    def lost(self) -> bool:
        """Whether there was a watcher that has gone: a game that nobody watches over any more has to end."""
        return self._unheard >= DEAF

    def ready(self) -> None:
        """The first picture can be seen."""
        self.say("READY=1")

    def alive(self, now: float) -> None:
        """A frame has been drawn: the first picture, or a sign of life like `beat`."""
        if self._last == float("-inf"):
            self.ready()
        self.beat(now)

    def beat(self, now: float) -> None:
        """A sign of life; call it in each turn of the main loop with a time in seconds that never goes back."""
        if now - self._last >= PACE:
            self._last = now
            self.say("WATCHDOG=1")

    def stopping(self) -> None:
        """The end has begun."""
        self.say("STOPPING=1")

    def say(self, words: str) -> None:
        """Send words of the protocol."""
        if self._socket is None:
            return
        try:
            self._socket.sendto(words.encode(), self._address)
        except BlockingIOError:  # the watcher is busy; it will find enough signs when it looks
            return
        except OSError:
            self._unheard += 1
        else:
            self._unheard = 0

    def close(self) -> None:
        """Let the socket go."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def __enter__(self) -> LifeSign:
        """Itself."""
        return self

    def __exit__(self, *_: Any) -> None:
        """Closed."""
        self.close()
