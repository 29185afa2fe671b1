"""Standard streams for a program that was started without any, as by a double click on some systems.

Then the first files that the program opens would get the numbers 0, 1 and 2, and whatever a library in C has to
say would go into them. So these numbers are filled first, and what is meant for the standard error goes to a log file.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from datetime import datetime
from pathlib import Path

import platformdirs

LOG = "reflix.log"

LONGEST_LOG = 256_000
"""Bytes; a longer one is begun anew."""


class LogFile(io.TextIOBase):
    """A text stream into a file that is made when there is something to say. It never fails."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.said = ""
        self._file: io.TextIOWrapper | None = None

    def writable(self) -> bool:
        """It is for writing."""
        return True

    def write(self, text: str) -> int:
        """Append the text, under a line with the time at the first call; `said` is the last one that was not blank."""
        self.said = text.strip() or self.said
        with contextlib.suppress(OSError):  # nobody is left who could be told
            self._opened().write(text)
            self._opened().flush()
        return len(text)

    def fileno(self) -> int:
        """The number of the file, which is made for it; `OSError` if it cannot be."""
        return self._opened().fileno()

    def _opened(self) -> io.TextIOWrapper:
        if self._file is None:
            self._file = self._open()
        return self._file

    def _open(self) -> io.TextIOWrapper:
        if self.path is None:
            raise io.UnsupportedOperation("there is no place for a log file")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        full = self.path.exists() and self.path.stat().st_size > LONGEST_LOG
        file = open(self.path, "w" if full else "a", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
        print(f"--- {datetime.now().isoformat(' ', 'seconds')}", file=file, flush=True)
        return file


def log_path() -> Path | None:
    """The log file; none if the user has no home."""
    try:
        folder = Path(platformdirs.user_log_dir("Reflix", appauthor=False))
    except RuntimeError:
        return None
    return folder / LOG if folder.is_absolute() else None


def fill_streams() -> None:
    """Give the program the standard streams that it was started without."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            got = os.open(os.devnull, os.O_RDWR)  # the lowest free number: this one
            os.set_inheritable(got, True)
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or LogFile(log_path())


def unheard() -> Path | None:
    """The log file that takes what nobody reads on a terminal; None if somebody may be reading."""
    return sys.stderr.path if isinstance(sys.stderr, LogFile) else None
