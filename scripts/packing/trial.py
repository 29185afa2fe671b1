"""What was built, and whether it runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from _venv import say

from packing import archive


@dataclass(frozen=True)
class Program:
    """The frozen program in the folder `dist`."""

    dist: Path
    onefile: bool = False

    @property
    def outside(self) -> Path:
        """What people get: the folder, on macOS the bundle."""
        return self.dist / ("Reflix.app" if sys.platform == "darwin" else "Reflix")

    @property
    def executable(self) -> Path:
        """What is started."""
        ending = ".exe" if sys.platform == "win32" else ""
        if self.onefile:
            return self.dist / f"Reflix-onefile{ending}"
        inner = self.outside / "Contents" / "MacOS" if sys.platform == "darwin" else self.outside
        return inner / f"Reflix{ending}"

    @property
    def terminal(self) -> Path:
        """What is started to read what it says: on Windows a program with a window has nothing to say."""
        if sys.platform == "win32" and not self.onefile:
            return self.outside / "reflix-terminal.exe"
        return self.executable

    @property
    def folder(self) -> Path:
        """Where all its files are."""
        return self.outside

    @property
    def documents(self) -> Path:
        """Where files for people to read go."""
        return self.outside / "Contents" / "Resources" if sys.platform == "darwin" else self.outside

    @property
    def size(self) -> float:
        """Megabytes on the disk."""
        return archive.megabytes(self.outside)

    def modules(self) -> list[str]:
        """The Python modules inside, those beside the executable too."""
        from PyInstaller.archive.readers import CArchiveReader

        inside = CArchiveReader(str(self.executable)).open_embedded_archive("PYZ.pyz")
        internal = next(path for path in self.folder.rglob("base_library.zip")).parent
        return sorted({*inside.toc, *(path.name for path in internal.iterdir() if path.is_dir())})


def verdict(executable: Path, *arguments: str) -> dict[str, Any]:
    """What the program's self-test says, in an empty home and from a folder that is not its own."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HOME": home, "XDG_DATA_HOME": str(Path(home, "data")), "LOCALAPPDATA": home}
        command = [str(executable), "--self-test", "--text-log", str(Path(home, "log.txt")), *arguments]
        ran = subprocess.run(
            command, cwd=home, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=300, check=False
        )
    text = ran.stdout.decode("utf-8", errors="replace")
    try:
        told: dict[str, Any] = json.loads(text[text.index("{") :])
    except ValueError:
        said = (text + ran.stderr.decode("utf-8", errors="replace")).strip().splitlines()
        return {"ok": False, "checks": {"start": {"ok": False, "told": (said or ["no output"])[-1]}}}
    told["ok"] = told["ok"] and ran.returncode == 0
    return told


def faults(executable: Path) -> list[str]:
    """What the self-test of the program does not like, a sentence each."""
    told = verdict(executable)
    for name, check in told["checks"].items():
        say(f"  {'ok' if check['ok'] else 'FAILED':6} {name:8} {check['told']}")
    return [f"self-test, {name}: {check['told']}" for name, check in told["checks"].items() if not check["ok"]]
