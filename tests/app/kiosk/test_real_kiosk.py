"""The kiosk in a real window of a screen of its own (Xvfb) under a window manager: every way out that people try, real
keys and buttons and what the window manager asks for; and that the system can always end it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.app.kiosk.kioskdesk import HASH, PIN

NEEDED = ("Xvfb", "openbox", "xdotool", "xprop")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not all(map(shutil.which, NEEDED)), reason="needs Xvfb, openbox, xdotool and xprop"),
]

ROOT = Path(__file__).parents[3]
SIZE = (1280, 800)
TAP, PAD = "Screen: Tap to play", "Screen: Staff only"


class Display(NamedTuple):
    """An X server: its name and its process."""

    name: str
    pid: int


@contextmanager
def display() -> Iterator[Display]:
    """A screen that nobody sees."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        name = f":{told.readline().strip()}"
    yield Display(name, server.pid)
    server.terminate()
    server.wait(10)


@pytest.fixture(scope="module")
def screen() -> Iterator[Display]:
    """A screen with a window manager."""
    with display() as found:
        manager = subprocess.Popen(
            ["openbox", "--sm-disable"],
            env=os.environ | {"DISPLAY": found.name},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        yield found
        manager.terminate()
        manager.wait(10)


class RealKiosk:
    """A kiosk as a process of its own. What is on its screen is read from its log in words."""

    def __init__(self, screen: Display, folder: Path, script: str = "", **environment: str) -> None:
        self.folder = folder
        self.mark = uuid.uuid4().hex
        config = folder / "kiosk.toml"
        config.write_text(
            f'language = "en"\n[idle]\nquestion = 600\n[staff]\npin = "{HASH}"\n[sound]\nloudest = 0\nvolume = 0\n'
        )
        self.script = folder / "script.txt"
        self.script.write_text(script)
        self.env = os.environ | {"DISPLAY": screen.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        self.env |= {"REFLIX_TEST_MARK": self.mark, "PYTHONPATH": str(ROOT)} | environment
        words = [*self.command(config), "--data-dir", str(folder / "data"), "--seed", "3"]
        words += ["--text-log", str(folder / "log.txt"), *(["--event-script", str(self.script)] if script else [])]
        self.process = subprocess.Popen([sys.executable, "-m", "reflix", *words], env=self.env, cwd=folder)
        self.wait(lambda: bool(self.said))
        self.window = ""
        self.wait(self._find_window)

    def command(self, config: Path) -> list[str]:
        """What is run."""
        return ["kiosk", "--config", str(config)]

    def _find_window(self) -> bool:
        self.window = self.xdotool("search", "--onlyvisible", "--pid", str(self.process.pid)).strip()
        return bool(self.window)

    @property
    def said(self) -> list[str]:
        """The log so far."""
        path = self.folder / "log.txt"
        return path.read_text().splitlines() if path.exists() else []

    @property
    def front(self) -> str:
        """The screen that was in front last."""
        return next((line for line in reversed(self.said) if line.startswith("Screen: ")), "")

    def xdotool(self, *words: str) -> str:
        """Ask the X server for something."""
        run = subprocess.run(["xdotool", *words], env=self.env, capture_output=True, text=True, timeout=20, check=False)
        return run.stdout

    def click(self, x: int, y: int, button: int = 1, times: int = 1) -> None:
        """Real clicks."""
        self.xdotool("mousemove", str(x), str(y), "click", "--repeat", str(times), "--delay", "30", str(button))

    @property
    def covers(self) -> bool:
        """Whether its window is as large as the screen."""
        place = self.xdotool("getwindowgeometry", "--shell", self.window).split()
        return {"X=0", "Y=0", f"WIDTH={SIZE[0]}", f"HEIGHT={SIZE[1]}"} <= set(place)

    @property
    def fills(self) -> bool:
        """Whether its window is seen, is the active one, and covers the screen."""
        seen = self.window in self.xdotool("search", "--onlyvisible", "--pid", str(self.process.pid)).split()
        active = self.xdotool("getactivewindow").strip() == self.window
        return seen and active and self.covers

    def wait(self, true: Callable[[], bool], patience: float = 30) -> None:
        """Until something is true."""
        end = time.monotonic() + patience
        while not true():
            assert self.process.poll() is None, "the kiosk has ended"
            assert time.monotonic() < end, f"waited in vain; log: {self.said[-5:]}"
            time.sleep(0.05)

    def alive(self) -> list[int]:
        """All processes of this run."""
        return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit() and self._ours(entry)]

    def _ours(self, entry: Path) -> bool:
        try:
            environment = (entry / "environ").read_bytes()
            state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return False
        return self.mark.encode() in environment and state != "Z"

    def gone_within(self, seconds: float) -> bool:
        """Whether no process is left after so many seconds: those beside the game notice its end by themselves."""
        end = time.monotonic() + seconds
        while self.alive():
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def close(self) -> None:
        """End whatever is left."""
        for pid in self.alive():
            os.kill(pid, signal.SIGKILL)
        self.process.wait(10)


class Ordinary(RealKiosk):
    """The program as it is at home, in full screen: to see that what is tried does lead out."""

    def command(self, config: Path) -> list[str]:
        """No kiosk."""
        return ["--lang", "en", "--fullscreen"]


KEYS = (
    "Escape",
    "alt+F4",
    "ctrl+q",
    "ctrl+w",
    "ctrl+c",
    "ctrl+v",
    "ctrl+n",
    "ctrl+shift+n",
    "ctrl+z",
    "F11",
    "alt+Return",
    "F1",
    "F10",
    "alt+Tab",
    "alt+Escape",
    "alt+space",
    "super",
    "super+d",
    "super+e",
    "ctrl+alt+Left",
    "ctrl+alt+d",
    "ctrl+alt+Delete",
    "Print",
    "Menu",
    "m",
    "f",
)

EDGES = (((2, 400), (700, 400)), ((1277, 400), (500, 400)), ((640, 2), (640, 500)), ((640, 797), (640, 300)))


Attempt = Callable[[RealKiosk], object]


def attempts() -> dict[str, Attempt]:
    """Every way out that is tried."""
    found: dict[str, Attempt] = {f"key {chord}": partial(_key, chord) for chord in KEYS}
    found["Escape held for 3 s"] = _hold_escape
    for button, name in ((2, "middle"), (3, "right"), (8, "back"), (9, "forward")):
        found[f"{name} button"] = partial(_click, 640, 60, button, 1)
    found["wheel up"], found["wheel down"] = partial(_click, 640, 60, 4, 10), partial(_click, 640, 60, 5, 10)
    for x, y in ((2, 2), (1277, 2), (1277, 797), (2, 797), (640, 60)):
        found[f"ten fast clicks at {x}, {y}"] = partial(_click, x, y, 1, 10)
    for start, end in EDGES:
        found[f"swipe from {start}"] = partial(_swipe, start, end)
    found["the window manager asks to close"] = _ask_to_close
    found["the window manager minimises"] = _minimise
    found["another window opens in front"] = _other_window
    return found


def _key(chord: str, kiosk: RealKiosk) -> None:
    kiosk.xdotool("key", chord)


def _click(x: int, y: int, button: int, times: int, kiosk: RealKiosk) -> None:
    kiosk.click(x, y, button, times)


def _ask_to_close(kiosk: RealKiosk) -> None:
    subprocess.run(
        [sys.executable, str(Path(__file__).with_name("xclose.py")), kiosk.window], env=kiosk.env, check=True
    )


def _minimise(kiosk: RealKiosk) -> None:
    kiosk.xdotool("windowminimize", kiosk.window)


def _hold_escape(kiosk: RealKiosk) -> None:
    kiosk.xdotool("keydown", "Escape")
    time.sleep(3)
    kiosk.xdotool("keyup", "Escape")


def _swipe(start: tuple[int, int], end: tuple[int, int], kiosk: RealKiosk) -> None:
    kiosk.xdotool("mousemove", *map(str, start), "mousedown", "1")
    for step in range(1, 6):
        x, y = (a + (b - a) * step // 5 for a, b in zip(start, end, strict=True))
        kiosk.xdotool("mousemove", str(x), str(y))
    kiosk.xdotool("mouseup", "1")


def _other_window(kiosk: RealKiosk) -> None:
    """A dialog of the system, say, for two seconds."""
    code = (
        "import pygame, time; pygame.display.init(); w = pygame.Window('other', (300, 200)); w.focus(); time.sleep(2)"
    )
    subprocess.run([sys.executable, "-c", code], env=kiosk.env, capture_output=True, timeout=30, check=False)


FRONT = {"attract": TAP, "match": "Screen: Reflix", "pad": PAD}
WAYS = {
    "attract": [],
    "match": ["+600 finger 640 400", "+1200 finger @reflix", "+700 finger @level:leicht", "+700 finger @play"],
    "pad": [f"+600 finger {x} {y}" for x, y in ((5, 5), (1275, 5), (1275, 795), (5, 795))],
}


def _held(kiosk: RealKiosk, patience: float = 4) -> bool:
    """Whether the program still runs and fills the screen, or does so again after a moment."""
    end = time.monotonic() + patience
    while kiosk.process.poll() is None and time.monotonic() < end:
        if kiosk.fills:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize("place", WAYS)
def test_no_way_out(screen, tmp_path, place):
    kiosk = RealKiosk(screen, tmp_path, "\n".join(WAYS[place]))
    table = {}
    try:
        kiosk.wait(lambda: kiosk.front == FRONT[place])
        time.sleep(1.5)
        assert _held(kiosk)
        for name, attempt in attempts().items():
            attempt(kiosk)
            time.sleep(0.2)
            table[name] = "the kiosk stays" if _held(kiosk) else "OUT"
            print(f"{place:<8} {name:<36}{table[name]:<18}{kiosk.front}")  # the table, for who asks with -s
            if table[name] == "OUT":
                break
        assert list(table.values()) == ["the kiosk stays"] * len(attempts())
    finally:
        kiosk.close()


@pytest.mark.parametrize(
    "name",
    ["key alt+F4", "key ctrl+q", "key F11", "the window manager asks to close", "the window manager minimises"],
)
def test_the_same_attempts_lead_out_of_the_ordinary_program(screen, tmp_path, name):
    """Else the test before would prove nothing."""
    program = Ordinary(screen, tmp_path)
    try:
        assert _held(program)
        attempts()[name](program)
        time.sleep(1)
        assert not _held(program, 0.5)
    finally:
        program.close()


THINKING = [
    "+600 finger 640 400",
    "+1200 finger @reversi",
    "+700 finger @level:schwer",
    "+700 finger @play",
    "+900 finger @d3",
    "+600 screenshot moved.png",
]


@pytest.mark.parametrize("place", ["attract", "match", "pad", "thinking"])
def test_sigterm_always_ends_it_within_two_seconds(screen, tmp_path, place):
    script = THINKING if place == "thinking" else WAYS[place]
    kiosk = RealKiosk(screen, tmp_path, "\n".join(script))
    try:
        if place == "thinking":
            kiosk.wait(lambda: (tmp_path / "moved.png").exists())
        else:
            kiosk.wait(lambda: kiosk.front == FRONT[place])
        kiosk.process.send_signal(signal.SIGTERM)
        assert kiosk.process.wait(2) == 0
        assert kiosk.gone_within(2)
        if place in ("match", "thinking"):
            [book] = (tmp_path / "data").glob("kiosk-*.csv")
            assert book.read_text().rstrip().endswith(",stopped")
    finally:
        kiosk.close()


def test_a_display_that_hangs_does_not_keep_sigterm_from_ending_it(screen, tmp_path):
    kiosk = RealKiosk(screen, tmp_path)
    try:
        os.kill(screen.pid, signal.SIGSTOP)
        try:
            time.sleep(1)
            kiosk.process.send_signal(signal.SIGTERM)
            assert kiosk.process.wait(2) == 0
        finally:
            os.kill(screen.pid, signal.SIGCONT)
    finally:
        kiosk.close()


def test_without_a_window_manager_it_fills_the_screen_and_can_be_used(tmp_path):
    with display() as bare:
        kiosk = RealKiosk(bare, tmp_path)
        try:
            assert kiosk.covers
            kiosk.click(640, 400)
            kiosk.wait(lambda: kiosk.front == "Screen: Choose a game")
            time.sleep(1)
            kiosk.click(1100, 300)
            kiosk.wait(lambda: kiosk.front == "Screen: Who do you want to play against?")
            kiosk.xdotool("key", "Escape")
            kiosk.wait(lambda: kiosk.front == "Screen: Choose a game")
        finally:
            kiosk.close()


def test_staff_restart_it_and_quit_it(screen, tmp_path):
    enter = [*WAYS["pad"], "+900 key 2", *(f"+150 key {digit}" for digit in PIN[1:]), "+200 key return"]
    kiosk = RealKiosk(screen, tmp_path, "\n".join([*enter, "+700 finger @restart", "+900 finger @restart"]))
    try:
        kiosk.wait(lambda: "Screen: Staff" in kiosk.said)
        kiosk.script.write_text("\n".join([*enter, "+700 finger @quit", "+900 finger @quit"]))
        (tmp_path / "log.txt").unlink()
        kiosk.wait(lambda: TAP in kiosk.said)
        assert kiosk.process.wait(30) == 0
        assert kiosk.gone_within(2)
    finally:
        kiosk.close()


def test_a_watcher_is_told_and_restarts_by_its_own(screen, tmp_path):
    """With somebody who watches over it, a restart is an exit code, and signs of life are sent."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(f"\0reflix-test-{uuid.uuid4().hex}")
        address = "@" + ear.getsockname()[1:].decode()
        ear.settimeout(10)
        enter = [*WAYS["pad"], *(f"+200 key {digit}" for digit in PIN), "+200 key return"]
        script = "\n".join([*enter, "+700 finger @restart", "+900 finger @restart"])
        kiosk = RealKiosk(screen, tmp_path, script, NOTIFY_SOCKET=address)
        try:
            heard = [ear.recv(100)]
            while heard[-1] != b"STOPPING=1":
                heard.append(ear.recv(100))
            assert kiosk.process.wait(5) == 75
        finally:
            kiosk.close()
    assert heard[0] == b"READY=1"
    assert heard.count(b"WATCHDOG=1") >= 4
