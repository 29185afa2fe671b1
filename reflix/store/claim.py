"""One running window per folder of files; a second start calls the first one instead.

The claim is the system's own lock on a file, so it goes away with its process however that ends. The call is a file
that the running window takes away, which is the answer.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from reflix.store.atomic import read_head

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK = ".running"
CALL = ".call"

PATIENCE = 3.0
"""Seconds in which a window that is well answers a call."""

_TAKEN = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}


class Claim:
    """The claim on a folder, taken or not."""

    def __init__(self, folder: Path) -> None:
        self._lock = folder / LOCK
        self._call = folder / CALL
        self._held: int | None = None

    def take(self) -> bool:
        """Take it for this process; False if another has it. Where nothing can be locked, nothing is guarded."""
        try:
            handle = os.open(self._lock, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return True
        try:
            _lock(handle)
        except OSError as error:
            os.close(handle)
            return error.errno not in _TAKEN
        self._held = handle
        with contextlib.suppress(OSError):  # a call that its window did not live to see
            self._call.unlink()
        return True

    def release(self) -> None:
        """Give it back."""
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def call(self, record: Path | None = None, sleep: Callable[[float], None] = time.sleep) -> bool:
        """Ask the window that has the claim to come to the front and to open the record; whether it answered."""
        draft = self._call.with_name(f"{CALL}.{os.getpid()}")
        try:
            draft.write_text(
                "" if record is None else str(record.absolute()), encoding="utf-8", errors="surrogateescape"
            )
            draft.replace(self._call)
        except OSError:
            return False
        for _ in range(round(PATIENCE / 0.05)):
            if not self._call.exists():
                return True
            sleep(0.05)
        with contextlib.suppress(OSError):
            self._call.unlink()
        return False

    def called(self) -> str | None:
        """Whether another start has called since last asked: the path of its record, or nothing to open ("")."""
        if self._held is None:
            return None
        try:
            path = read_head(self._call).decode("utf-8", "surrogateescape")
            self._call.unlink()
        except (OSError, UnicodeError):
            return None
        return path


def _lock(handle: int) -> None:
    """Lock the open file or raise `OSError` at once."""
    if sys.platform == "win32":
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
