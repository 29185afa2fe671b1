"""What tests of processes beside the window share."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path


def gone(pid: int) -> bool:
    """Whether a process has ended (a zombie has)."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def soon(true: Callable[[], bool], seconds: float = 10) -> bool:
    """Whether something becomes true before long."""
    until = time.monotonic() + seconds
    while not true():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True
