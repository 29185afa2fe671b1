"""Whether there is enough free memory, asked before the exact solver starts."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

from reflix.core.message import Message, msg

NEEDED = 400_000_000
"""Bytes that solving a pair takes at most, the program itself included."""

MEGABYTE = 1_000_000

MEMINFO = Path("/proc/meminfo")
GROUP = Path("/sys/fs/cgroup")
"""Where Linux tells what is free, and how much of it the processes of this group may use."""


class NotEnoughMemory(Exception):
    """The memory that is free is too small for the solver; `message` says so in words for the player."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def free_memory(meminfo: Path = MEMINFO, group: Path = GROUP) -> int | None:
    """The bytes that are free, as far as the system tells it (Linux), else None."""
    free = []
    with contextlib.suppress(OSError):
        found = re.search(r"^MemAvailable:\s+(\d+) kB$", meminfo.read_text("ascii", "replace"), re.MULTILINE)
        free += [int(found[1]) * 1024] if found else []
    with contextlib.suppress(OSError, ValueError):  # without a limit the file says "max"
        used = int((group / "memory.current").read_text("ascii", "replace"))
        free.append(max(0, int((group / "memory.max").read_text("ascii", "replace")) - used))
    return min(free, default=None)


def require_memory(free: int | None) -> None:
    """Raises `NotEnoughMemory` if it is known that too little is free."""
    if free is not None and free < NEEDED:
        raise NotEnoughMemory(
            msg(
                "Solving these fortresses needs {need} MB of free memory, but only {free} MB are free; "
                "the bot can think deeply instead.",
                need=NEEDED // MEGABYTE,
                free=free // MEGABYTE,
            )
        )
