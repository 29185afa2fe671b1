"""What runs on a Linux machine, read from /proc: for scripts that watch over the processes of a kiosk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Process:
    """A process at one moment: its number and its parent's, its state (`Z` is a zombie), and its command line."""

    pid: int
    parent: int
    state: str
    command: str


def processes() -> Iterator[Process]:
    """All processes."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace").strip()
            except OSError:  # it has just ended
                continue
            yield Process(int(folder.name), int(parent), state, command)


def below(pid: int) -> list[Process]:
    """The children of a process, their children, and so on; zombies too."""
    children: dict[int, list[Process]] = {}
    for process in processes():
        children.setdefault(process.parent, []).append(process)
    found, waiting = [], [pid]
    while waiting:
        new = children.get(waiting.pop(), [])
        found += new
        waiting += [process.pid for process in new]
    return found


def there(pid: int) -> bool:
    """Whether a process exists and is no zombie."""
    return any(process.pid == pid and process.state != "Z" for process in processes())


def memory(pid: int) -> int:
    """The resident size of a process in bytes, 0 if it has ended."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
