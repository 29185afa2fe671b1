"""Visitors of a kiosk, drawn by lot: event scripts for the program, and what real hands do to the X server."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

ESCAPES = ("escape", "ctrl+q", "alt+f4", "f11", "alt+return", "ctrl+n", "ctrl+shift+n", "f1", "m", "ctrl+c", "ctrl+v")
KEYS = ("tab", "return", "space", "left", "right", "up", "down", "r", "u", "h", "d", "5", "home", "end")
X_KEYS = ("Escape", "alt+F4", "ctrl+q", "F11", "alt+Tab", "ctrl+alt+Delete", "super", "ctrl+w", "alt+space", "Return")
NAMES = ("WIDTH", "HEIGHT")


def visits(rng: random.Random, seconds: float, notes: Path, idle: float) -> str:
    """An event script of visitors for so many seconds. After everything that is done, screen, outcome and number of
    moves are noted. `idle` is the time after which the kiosk believes that a visitor has gone."""
    lines: list[str] = []
    passed = 0.0
    while passed < seconds:
        for pause, action in _visit(rng, idle):
            lines += [f"+{round(pause * 1000)} {action}", f"+0 note {notes} outcome moves"]
            passed += pause + 0.05
    return "\n".join(lines) + "\n"


def _visit(rng: random.Random, idle: float) -> Iterator[tuple[float, str]]:
    """One visitor: comes, does things, and goes, mostly without a word."""
    kind = rng.choices(["player", "fidget", "keyboard", "passer-by", "escape"], [55, 12, 13, 10, 10])[0]
    yield rng.uniform(0.5, 6), rng.choice(["any finger", "any mouse", "any double", "key space"])
    yield 1.0, "note /dev/null"
    match kind:
        case "player":
            hand = rng.choice(["finger", "mouse", "double"])
            for _ in range(rng.randint(60, 250)):
                yield rng.uniform(0.2, 0.5), f"any {hand}"
        case "fidget":
            for _ in range(rng.randint(20, 80)):
                yield rng.uniform(0.02, 0.2), f"any {rng.choice(['finger', 'mouse', 'double', 'right'])}"
        case "keyboard":
            for _ in range(rng.randint(30, 150)):
                yield rng.uniform(0.1, 0.6), f"key {rng.choice(KEYS)}"
        case "escape":
            yield from _attempts(rng)
    if rng.random() < 0.3:  # nearly gone: the question comes, and is answered
        yield idle + 1, "any finger"
        yield 1.0, "any finger"
    yield idle + rng.uniform(1, 6), "note /dev/null"


def _attempts(rng: random.Random) -> Iterator[tuple[float, str]]:
    """Everything that somebody might try to get out."""
    for _ in range(rng.randint(3, 8)):
        match rng.randrange(5):
            case 0 | 1:
                for key in rng.sample(ESCAPES, 4):
                    yield 0.1, f"key {key}"
            case 2:
                x, y = rng.choice([(3, 3), (600, 3), (3, 470), (400, 240)])
                for _ in range(10):
                    yield 0.05, f"finger {x} {y}"
            case 3:
                yield 0.2, f"drag {rng.choice(['1 200 500 200', '400 1 400 300', '799 100 300 100'])}"
            case 4:
                yield 0.2, rng.choice(["right 200 200", "wheel -5", "wheel 5", "any right"])
        yield rng.uniform(0.2, 1.0), "any finger"


class Hands:
    """Real events of the X server, through xdotool: what the window manager sees too."""

    def __init__(self, display: str, size: tuple[int, int], rng: random.Random) -> None:
        self._display = display
        self._size = size
        self._rng = rng
        self.done = 0

    def act(self) -> None:
        """One thing more."""
        rng = self._rng
        spot = f"{rng.randrange(self._size[0])} {rng.randrange(self._size[1])}"
        edge = rng.choice(["0 0", f"{self._size[0] - 1} 0", f"0 {self._size[1] - 1}", spot])
        button = rng.choice("11113345")
        words = rng.choice([f"mousemove {spot} click {button}", f"key {rng.choice(X_KEYS)}"])
        if rng.random() < 0.1:
            words = f"mousemove {edge} click --repeat 10 --delay 30 1"
        self._xdotool(words)
        self.done += 1

    def covers(self, pid: int) -> bool:
        """Whether the window of that process fills the screen."""
        windows = self._xdotool(f"search --onlyvisible --pid {pid}").split()
        found = "".join(self._xdotool(f"getwindowgeometry --shell {window}") for window in windows)
        return all(words in found for words in ("X=0\n", "Y=0\n", *map("{}={}\n".format, NAMES, self._size)))

    def _xdotool(self, words: str) -> str:
        command = ["xdotool", *words.split()]
        result = subprocess.run(command, env={"DISPLAY": self._display}, capture_output=True, text=True, check=False)
        return result.stdout
