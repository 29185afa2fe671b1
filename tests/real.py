"""The real program as a process of its own: the one in the sources, or the frozen one that `REFLIX_PROGRAM` names."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import uuid
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
GIVEN = os.environ.get("REFLIX_PROGRAM")
FROZEN = None if GIVEN is None else (ROOT / GIVEN).absolute()
COMMAND = [sys.executable, "-m", "reflix"] if FROZEN is None else [str(FROZEN)]

ENVIRONMENT: Mapping[str, str] = {"PYTHONPATH": str(ROOT), "SDL_AUDIODRIVER": "dummy"}
"""What the program is started with in tests."""


class Run:
    """The program in a window, driven by an event script."""

    def __init__(
        self,
        screen: str,
        folder: Path,
        script: str,
        *,
        speed: str = "off",
        seed: int = 2,
        env: Mapping[str, str] | None = None,
        options: Iterable[str] = (),
    ) -> None:
        self.folder = folder
        self.mark = uuid.uuid4().hex
        data = folder / "data"
        data.mkdir()
        (data / "settings.toml").write_text(f'speed = "{speed}"\n')
        path = folder / "script.txt"
        path.write_text(script)
        cache = str(folder / "cache")  # what was solved for another test must not help this one
        words = ["--lang", "en", "--size", "800x480", "--seed", str(seed), *options]
        self.process = subprocess.Popen(
            [*COMMAND, *words, "--data-dir", str(data), "--event-script", str(path)],
            env=window(screen) | {"REFLIX_TEST_MARK": self.mark, "XDG_CACHE_HOME": cache} | dict(env or {}),
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def finish(self, patience: float = 80) -> None:
        """Wait for the end; the script must have come to its own."""
        try:
            _, told = self.process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        assert (self.process.returncode, told) == (0, "")

    def wait_for(self, name: str, patience: float = 30) -> None:
        """Wait for a picture that the script takes."""
        end = time.monotonic() + patience
        while not (self.folder / name).exists():
            assert self.process.poll() is None, self.process.communicate()
            assert time.monotonic() < end, f"{name} was not taken"
            time.sleep(0.02)

    def alive(self) -> list[int]:
        """The processes that belong to this run, whoever their parent is now."""
        return [pid for pid in _pids() if self._ours(pid)]

    def _ours(self, pid: int) -> bool:
        try:
            environment = Path(f"/proc/{pid}/environ").read_bytes()
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return False
        return self.mark.encode() in environment and state != "Z"

    def gone_within(self, seconds: float) -> bool:
        """Whether no process is left after so many seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.process.poll()
            if not self.alive():
                return True
            time.sleep(0.05)
        return False


def window(screen: str) -> dict[str, str]:
    """The environment for a window on that screen."""
    return {**os.environ, **ENVIRONMENT, "DISPLAY": screen, "SDL_VIDEODRIVER": "x11"}


def unseen() -> dict[str, str]:
    """The environment for a window that is not shown anywhere."""
    return {**os.environ, **ENVIRONMENT, "SDL_VIDEODRIVER": "dummy"}


def _pids() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
