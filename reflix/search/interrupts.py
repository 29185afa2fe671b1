"""Ctrl-C is for the program that people see, not for the processes that think for it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def sigint_ignored() -> Iterator[None]:
    """Ctrl-C is for the window. A new process inherits "ignored", so it cannot be hit while it is still importing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def interrupted_once() -> Iterator[None]:
    """Inside, the first Ctrl-C interrupts and any further one does nothing: what was begun can be ended in peace."""
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        yield
        return
    told = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal told
        if not told:
            told = True
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
