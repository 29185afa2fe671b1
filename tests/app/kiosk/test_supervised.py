"""The real kiosk under its real supervisor, drawing nowhere: killed, hung, quit by staff, and ended."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.app.kiosk.kioskdesk import HASH, PIN

ROOT = Path(__file__).parents[3]
pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")]


class Supervised:
    """A supervisor with its kiosk. What has happened is read from the log."""

    def __init__(self, folder: Path, script: str = "") -> None:
        self.folder = folder
        (folder / "kiosk.toml").write_text(f'[staff]\npin = "{HASH}"\n')
        (folder / "script.txt").write_text(script)
        words = ["--config", "kiosk.toml", "--data-dir", "data", "--log", "kiosk.log", "--event-script", "script.txt"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "reflix", "kiosk", "--supervise", *words],
            env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)},
            cwd=folder,
            stderr=subprocess.DEVNULL,
        )

    @property
    def log(self) -> str:
        path = self.folder / "kiosk.log"
        return path.read_text() if path.exists() else ""

    @property
    def game(self) -> int:
        """The process number of the game that was started last."""
        return int(self.log.rpartition("(process ")[2].partition(",")[0])

    def until(self, met: Callable[[], bool]) -> None:
        end = time.monotonic() + 90
        while not met():
            assert time.monotonic() < end, self.log
            time.sleep(0.05)

    def pictures(self, number: int) -> None:
        """Wait for the first picture of the game that is started as this one."""
        self.until(lambda: self.log.count("the first picture") == number)


@pytest.fixture
def supervised(tmp_path: Path) -> Iterator[Callable[..., Supervised]]:
    made: list[Supervised] = []

    def make(script: str = "") -> Supervised:
        made.append(Supervised(tmp_path, script))
        return made[-1]

    yield make
    for one in made:
        one.process.terminate()
        one.process.wait(30)


def test_it_comes_back_and_it_ends(supervised: Callable[..., Supervised]):
    one = supervised()
    one.pictures(1)
    os.kill(one.game, signal.SIGKILL)
    one.pictures(2)
    os.kill(one.game, signal.SIGSTOP)
    one.pictures(3)
    assert "no sign of life" in one.log
    game = one.game
    one.process.terminate()
    assert one.process.wait(30) == 0
    with pytest.raises(ProcessLookupError):
        os.kill(game, 0)
    assert "Traceback" not in one.log


def test_staff_restart_it_and_then_quit_it(supervised: Callable[..., Supervised]):
    pad = "".join(f"+600 finger {x} {y}\n" for x, y in ((5, 5), (1275, 5), (1275, 715), (5, 715)))
    enter = pad + "".join(f"+250 key {digit}\n" for digit in PIN) + "+250 key return\n"
    one = supervised(f"{enter}+700 finger @restart\n+900 finger @restart\n")
    one.pictures(1)
    (one.folder / "script.txt").write_text(f"{enter}+700 finger @quit\n+900 finger @quit\n")
    assert one.process.wait(90) == 0
    assert "ended with code 75; next start in 0 s" in one.log
    assert "ended with code 0 and is not started again" in one.log
