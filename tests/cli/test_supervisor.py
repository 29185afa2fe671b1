"""The supervisor of a kiosk: a game that crashes, hangs, quits, wants a fresh start, or is told to stop."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from reflix.__main__ import main
from reflix.cli import supervisor
from reflix.cli.logfile import KEPT, LARGEST, open_log
from reflix.cli.supervisor import FAREWELL, LAST_WORDS, LONGEST, QUICK, START, TURN, Pauses, Silence

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
pytestmark = [POSIX]

BEGIN = """
import faulthandler, os, signal, subprocess, sys, time
from pathlib import Path
from reflix.core.lifesign import RESTART, LifeSign
folder = Path(sys.argv[1])
number = len(list(folder.glob("start-*")))
(folder / f"start-{number}").write_text(str(os.getpid()))
stopped = []
signal.signal(signal.SIGTERM, lambda *_: stopped.append(1))
faulthandler.register(signal.SIGUSR1)
sign = LifeSign.from_environment()
def live(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        sign.beat(time.monotonic())
        time.sleep(0.02)
        if stopped or sign.lost:
            print("ended cleanly", flush=True)
            sys.exit(0)
"""

MAIN = """
import sys
from pathlib import Path
from reflix.cli.logfile import open_log
from reflix.cli.supervisor import Supervisor
from reflix.core.lifesign import LifeSign
folder = Path(sys.argv[1])
watcher = LifeSign.from_environment()
command = [sys.executable, str(folder / "game.py"), str(folder)]
sys.exit(Supervisor(command, float(sys.argv[2]), open_log(folder / "kiosk.log"), watcher).run())
"""


class Kiosk:
    """A supervisor in a process of its own, with a game that is a few lines of Python."""

    def __init__(self, folder: Path, game: str, hang: float = 1.0, **environment: str) -> None:
        self.folder = folder
        (folder / "game.py").write_text(BEGIN + game)
        self.process = subprocess.Popen(
            [sys.executable, "-c", MAIN, str(folder), str(hang)],
            env={**os.environ, **environment, "PYTHONPATH": os.pathsep.join(sys.path)},
            stderr=subprocess.DEVNULL,
        )

    @property
    def log(self) -> str:
        return (self.folder / "kiosk.log").read_text() if (self.folder / "kiosk.log").exists() else ""

    @property
    def starts(self) -> list[int]:
        """The process numbers of all games so far."""
        files = sorted(self.folder.glob("start-*"), key=lambda path: int(path.name.split("-")[1]))
        return [int(file.read_text() or 0) for file in files]

    def until(self, met: Callable[[], object], patience: float = 60.0) -> None:
        end = time.monotonic() + patience
        while not met():
            assert time.monotonic() < end, self.log
            time.sleep(0.02)

    def stop(self) -> None:
        """Tell the supervisor to end, and see it do so."""
        self.process.terminate()
        assert self.process.wait(30) == 0, self.log


@pytest.fixture
def kiosk(tmp_path: Path):
    made: list[Kiosk] = []

    def make(game: str, hang: float = 1.0, **environment: str) -> Kiosk:
        made.append(Kiosk(tmp_path, game, hang, **environment))
        return made[-1]

    yield make
    for one in made:
        if one.process.poll() is None:
            one.stop()


def there(pid: int) -> bool:
    """Whether a process exists and, where that can be told, is no zombie."""
    try:
        os.kill(pid, 0)
        if not Path("/proc/self").exists():
            return True
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


# Its parts


def test_pauses_grow_with_quick_crashes_only():
    pauses = Pauses()
    assert [pauses.after(1) for _ in range(9)] == [0, 1, 2, 4, 8, 16, 32, LONGEST, LONGEST]
    assert pauses.after(QUICK) == 0
    assert [pauses.after(1) for _ in range(3)] == [0, 1, 2]


def test_silence_before_and_after_the_first_picture():
    silence = Silence(3)
    for _ in range(int(START) * 4 - 1):
        silence.pass_by(0.25)
    assert not silence.too_long()
    silence.pass_by(0.5)
    assert silence.too_long()
    silence.broken(b"READY=1")
    for _ in range(12):
        silence.pass_by(0.25)
    assert not silence.too_long()
    silence.broken(b"WATCHDOG=1")
    for _ in range(13):
        silence.pass_by(0.25)
    assert silence.too_long()
    silence.broken(b"STOPPING=1")  # it ends, or begins anew in the same process
    for _ in range(13):
        silence.pass_by(0.25)
    assert not silence.too_long()


def test_a_machine_that_stood_still_is_not_a_game_that_hangs():
    silence = Silence(3)
    silence.broken(b"READY=1")
    silence.pass_by(3600)
    assert not silence.too_long()


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_each_system_has_an_ear(monkeypatch: pytest.MonkeyPatch, platform: str):
    from reflix.core.lifesign import LifeSign

    monkeypatch.setattr(sys, "platform", platform)
    with supervisor.ear() as (listening, address):
        listening.settimeout(5)
        with LifeSign(address) as sign:
            sign.ready()
        assert supervisor._heard(listening) == b"READY=1"
        assert platform != "darwin" or Path(address).exists()
    assert not Path(address).exists()


def test_the_log_rotates(tmp_path: Path):
    log = open_log(tmp_path / "new" / "kiosk.log")
    log.handlers = log.handlers[1:]  # not on the terminal of the tests
    for number in range(9000):
        log.info("%d %s", number, "x" * 1000)
    files = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert files == ["kiosk.log", *(f"kiosk.log.{number}" for number in range(1, KEPT + 1))]
    assert all(path.stat().st_size <= LARGEST for path in (tmp_path / "new").iterdir())
    assert "8999" in (tmp_path / "new" / "kiosk.log").read_text()


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "file").touch()
    open_log(tmp_path / "file" / "kiosk.log").info("still here")
    said = capsys.readouterr().err
    assert "kiosk.log cannot be written" in said
    assert "still here" in said


# With real processes


def test_a_staff_member_quits(kiosk: Callable[..., Kiosk]):
    one = kiosk("sign.ready()\nlive(0.1)\nprint('goodbye')")
    assert one.process.wait(30) == 0
    assert len(one.starts) == 1
    assert re.search(r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d game: goodbye$", one.log, re.MULTILINE)


def test_wrong_input_is_not_tried_again(kiosk: Callable[..., Kiosk]):
    one = kiosk("print('kiosk.toml, line 3: wrong', file=sys.stderr)\nsys.exit(2)")
    assert one.process.wait(30) == 2
    assert len(one.starts) == 1
    assert "game: kiosk.toml, line 3: wrong" in one.log


def test_wrong_input_after_a_good_start_is_tried_again(kiosk: Callable[..., Kiosk]):
    """Somebody saves a wrong file in the afternoon: the kiosk comes back as soon as it is right."""
    one = kiosk("if number in (1, 2): sys.exit(2)\nsign.ready()\nlive(0.2 if number == 0 else 1000)\nsys.exit(9)")
    one.until(lambda: len(one.starts) == 4)
    assert one.process.poll() is None


def test_a_fresh_start_comes_without_a_pause(kiosk: Callable[..., Kiosk]):
    one = kiosk("sign.ready()\nsys.exit(RESTART if number < 5 else 0)")
    assert one.process.wait(30) == 0
    assert len(one.starts) == 6
    assert one.log.count("next start in 0 s") == 5


def test_without_a_screen_somebody_else_has_to_start_it(kiosk: Callable[..., Kiosk]):
    one = kiosk("sign.ready()\nlive(0.1)\nsys.exit(69 if number else 5)")
    assert one.process.wait(30) == 69
    assert len(one.starts) == 2


@pytest.mark.slow
def test_a_crash_and_a_kill(kiosk: Callable[..., Kiosk]):
    one = kiosk("sign.ready()\nlive(0.1 if number == 0 else 1000)\nos.abort()")
    one.until(lambda: len(one.starts) == 2)
    os.kill(one.starts[1], signal.SIGKILL)
    one.until(lambda: len(one.starts) == 3)
    assert "ended with code -6" in one.log
    assert "ended with code -9" in one.log
    assert not there(one.starts[0])
    assert not there(one.starts[1])


@pytest.mark.slow
@pytest.mark.parametrize("hanging", ["while True: pass", "signal.pthread_sigmask(signal.SIG_BLOCK, [15])\nlive_on()"])
def test_a_hang(kiosk: Callable[..., Kiosk], hanging: str):
    game = f"def live_on():\n    while True: time.sleep(1)\nsign.ready()\nif number: live(1000)\n{hanging}"
    one = kiosk(game)
    one.until(lambda: len(one.starts) == 2)
    assert "no sign of life" in one.log
    assert re.search(r'game:   File ".*game.py", line \d+', one.log)  # where it hung
    assert not there(one.starts[0])
    time.sleep(1.5)
    assert len(one.starts) == 2


@pytest.mark.slow
def test_workers_go_with_the_game(kiosk: Callable[..., Kiosk]):
    game = "worker = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])\n"
    game += "(folder / f'worker-{number}').write_text(str(worker.pid))\nsign.ready()\nlive(1000)"
    one = kiosk(game)
    one.until(lambda: (one.folder / "worker-0").exists() and (one.folder / "worker-0").read_text())
    worker = int((one.folder / "worker-0").read_text())
    assert there(worker)
    os.kill(one.starts[0], signal.SIGKILL)
    one.until(lambda: len(one.starts) == 2)
    one.until(lambda: not there(worker), 5)


def test_the_times_are_short_enough():
    """Systemd and the staff wait two seconds at most, a visitor five (with the default of watchdog.hang)."""
    assert FAREWELL + 3 * TURN < 2
    assert 3 + LAST_WORDS + 3 * TURN < 4.5


def test_it_stops_at_a_signal(kiosk: Callable[..., Kiosk]):
    one = kiosk("sign.ready()\nlive(1000)")
    one.until(lambda: "game" in one.log and one.starts)
    time.sleep(0.3)
    one.stop()
    assert "ended cleanly" in one.log
    assert not there(one.starts[0])


@pytest.mark.slow
def test_it_stops_even_if_the_game_does_not(kiosk: Callable[..., Kiosk]):
    one = kiosk("signal.signal(signal.SIGTERM, signal.SIG_IGN)\nsign.ready()\nwhile True: sign.beat(time.monotonic())")
    one.until(lambda: one.starts)
    time.sleep(0.5)
    one.stop()
    assert not there(one.starts[0])


def test_it_stops_while_it_waits_for_the_next_start(kiosk: Callable[..., Kiosk]):
    one = kiosk("sys.exit(7)")
    one.until(lambda: "next start in 2 s" in one.log)
    one.stop()


def test_a_game_without_its_supervisor_ends(kiosk: Callable[..., Kiosk]):
    one = kiosk("sign.ready()\nlive(1000)")
    one.until(lambda: one.starts)
    one.process.kill()
    one.process.wait()
    one.until(lambda: not there(one.starts[0]), 15)


def test_what_systemd_hears(kiosk: Callable[..., Kiosk]):
    with tempfile.TemporaryDirectory() as short, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        address = f"{short}/notify"  # macOS takes no long names for sockets
        systemd.bind(address)
        systemd.settimeout(30)
        game = "sign.ready()\nlive(0.7)\nif number == 0: sys.exit(3)"
        one = kiosk(game, NOTIFY_SOCKET=address, WATCHDOG_USEC="10000000")
        heard: list[bytes] = []
        while heard[-1:] != [b"STOPPING=1"]:
            heard.append(systemd.recv(999))
        assert one.process.wait(20) == 0
    assert heard.count(b"READY=1") == 2
    assert heard.count(b"WATCHDOG=1") >= 2
    assert b"STATUS=The game ended with code 3 after start 1." in heard


# The command


def test_the_command_of_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    seen: list[list[str]] = []

    class Stand:
        def __init__(self, command: list[str], hang: float, *others: object) -> None:
            seen.append([*command, str(hang)])

        def run(self) -> int:
            return 0

    monkeypatch.setattr(supervisor, "Supervisor", Stand)
    file = tmp_path / "Käfig.toml"
    file.write_text("watchdog.hang = 7")
    words = ["kiosk", "--supervise", "--config", str(file), "--data-dir", str(tmp_path), "--size", "800x480"]
    words += ["--log", str(tmp_path / "x.log")]
    assert main(words) == 0
    rest = ["kiosk", "--config", str(file), "--size", "800x480", "--data-dir", str(tmp_path), "7"]
    assert seen == [[sys.executable, "-m", "reflix", *rest]]
    assert (tmp_path / "x.log").exists()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert main(words) == 0
    assert seen[1] == [sys.executable, *rest]


def test_a_wrong_file_is_told_before_anything_starts(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "kiosk.toml"
    file.write_text("watchdog.hang = 700")
    assert main(["kiosk", "--supervise", "--config", str(file)]) == 2
    assert "watchdog.hang: expected a whole number from 2 to 120, not 700." in capsys.readouterr().err
