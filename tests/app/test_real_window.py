"""Whole matches through the real program in a real window, on a screen of its own (Xvfb): mouse alone, fingers alone,
keys alone. What the person plays is found with the engine, which plays the bot's part as the program will."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from reflix.app.boards import fronts
from reflix.app.match import Match
from reflix.core.game import Side
from reflix.games.reflix.game import REFLIX
from reflix.search.bot import choose
from tests.real import Run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb, a screen that nobody sees"),
]

SEED = 2
TERMS = {"opponent": "bot", "level": "leicht", "first": "me", "fortress": "standard", "fortress2": "standard"}


# what to play


@cache
def line(wanted: str) -> tuple[str, ...]:
    """The moves of a whole game on TERMS that ends as wanted, the bot's as it will play them with this seed."""
    session = Match(fronts()[0], TERMS).session(random.Random(SEED))
    bot: Any = session.seats[Side.TWO]
    rng = random.Random(1)

    def search(position: Any, played: tuple[str, ...], left: int) -> tuple[str, ...] | None:
        outcome = position.outcome()
        if outcome is not None:
            right = outcome.winner == Side.ONE if wanted == "won-1" else outcome.reason == "ten rounds"
            return played if right else None
        if position.to_move == Side.TWO:
            moves = [choose(REFLIX, position, REFLIX.info.level(bot.level), bot.seed).move]
        elif left == 0:
            return None
        else:
            moves = rng.sample(position.moves(), len(position.moves()))
            left -= 1
        for move in moves:
            turn = position.play(move)
            if wanted == "draw" and turn.after.first_hit is not None:
                continue
            found = search(turn.after, (*played, REFLIX.name(position, move)), left)
            if found is not None:
                return found
        return None

    for rounds in (10,) if wanted == "draw" else range(1, 7):
        found = search(session.start, (), rounds)
        if found is not None:
            return found
    raise AssertionError(f"no game that ends with {wanted} was found")


def own(wanted: str) -> tuple[str, ...]:
    """The person's moves of it."""
    return line(wanted)[::2]


# how to play it


def by_pointer(device: str, moves: tuple[str, ...]) -> list[str]:
    """Every step from the start screen to the result with one device."""
    steps = ["play", "reflix", *(f"{name}:{value}" for name, value in TERMS.items()), "start"]
    script = [f"+120 {device} @{name}" for name in steps]
    for move in moves:
        start, _, end = move.lower().partition("-")
        script += [f"+60 {device} @{name}" for name in (start.rstrip("*"), end or "turn", "confirm")]
        script.append("+0 wait")
    return script


def by_keys(moves: tuple[str, ...]) -> list[str]:
    """The same by the keyboard alone: Tab and Enter in the menus, letters and digits on the board."""
    shown = [f"{choice.name}:{value}" for choice in Match(fronts()[0], TERMS).choices for value, _ in choice.values]
    keys = ["return", "tab", "return"]
    at = -2  # the focus comes along on the main button; after it the way back, then the first option
    for name, value in TERMS.items():
        goal = shown.index(f"{name}:{value}")
        keys += ["tab"] * (goal - at) + ["return"]
        at = goal
    keys += ["shift+tab"] * (at + 2) + ["return"]  # back to the main button, whatever else there is
    script = ["+300 wait", *(f"+20 key {key}" for key in keys), "+100 expect screen board"]
    for move in moves:
        start, _, end = move.lower().partition("-")
        typed = ["tab", start[0], start[1], *(("return", end[0], end[1], "return") if end else ("r",)), "return"]
        script += [*(f"+20 key {key}" for key in typed), "+0 wait"]
    return script


WAYS = {
    "mouse": lambda moves: by_pointer("mouse", moves),
    "finger": lambda moves: by_pointer("finger", moves),
    "keys": by_keys,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("wanted", ["won-1", "draw"])
def test_a_whole_match(screen, tmp_path, way, wanted):
    script = [*WAYS[way](own(wanted)), f"+0 expect moves {len(line(wanted))}", f"+0 expect outcome {wanted}", "+0 quit"]
    speed = "normal" if (way, wanted) == ("mouse", "won-1") else "off"
    run = Run(screen, tmp_path, "\n".join(script), speed=speed)
    run.finish()
    assert run.gone_within(2)
    assert not (tmp_path / "data" / "unfinished.txt").exists()


START = REFLIX.encode(Match(fronts()[0], TERMS).session(random.Random(SEED)).start)


def to_the_board(**terms: str) -> list[str]:
    """By mouse from the start screen to the board."""
    chosen = TERMS | terms
    names = ["play", "reflix", *(f"{name}:{value}" for name, value in chosen.items()), "start"]
    return [f"+120 mouse @{name}" for name in names]


def test_the_doubled_events_of_one_tap_are_one_action(screen, tmp_path):
    terms = TERMS | {"opponent": "human"}
    names = ["play", "reflix", *(f"{n}:{v}" for n, v in terms.items() if n != "level"), "start"]
    script = [f"+150 double @{name}" for name in names]
    script += [
        "+150 expect screen board",
        "+150 double @b6",
        "+150 double @b5",
        "+0 expect moves 0",
        "+150 double @confirm",
        "+100 expect moves 1",
        "+0 wait",
        "+0 expect moves 1",
        "+0 quit",
    ]
    Run(screen, tmp_path, "\n".join(script)).finish()


@pytest.mark.parametrize(
    ("speed", "level", "wait"),
    [
        ("normal", "leicht", ["+20 key ctrl+n"]),
        ("normal", "leicht", ["+700 key ctrl+n"]),
        ("off", "schwer", ["+60 expect thinking yes", "+0 key ctrl+n"]),
        ("off", "leicht", ["+0 wait", "+0 mouse @b5", "+20 key ctrl+n"]),
    ],
    ids=["within-30-ms", "in-the-beam", "while-the-bot-thinks", "half-done"],
)
def test_a_new_game_is_clean_whenever_it_is_asked_for(screen, tmp_path, speed, level, wait):
    script = [*to_the_board(level=level), "+120 mouse @b6", "+60 mouse @b5", "+60 mouse @confirm", *wait]
    for pause in (60, 1000):  # at once, and when everything late would have come
        script += [f"+{pause} expect position '{START}'", "+0 expect moves 0", "+0 expect outcome none"]
    run = Run(screen, tmp_path, "\n".join([*script, "+0 expect thinking no", "+0 quit"]), speed=speed)
    run.finish()
    assert not (tmp_path / "data" / "unfinished.txt").exists()


WATCHING = [
    *(f"+120 mouse @{name}" for name in ("play", "reflix", "opponent:watch", "level:schwer", "level2:schwer", "start")),
    "+700 expect thinking yes",
    "+0 screenshot thinking.png",
]
"""Two bots that think all the time: what they play is shown at once."""


COMPUTING = [
    *(f"+120 mouse @{name}" for name in ("play", "reflix", "level:meister", "first:opponent", "start")),
    "+3000 screenshot thinking.png",
]
"""The master works everything out in a process of its own, while another one searches its move."""


@pytest.mark.parametrize("how", ["close", "term", "kill"])
@pytest.mark.parametrize("script", [WATCHING, COMPUTING], ids=["thinks", "computes"])
def test_no_process_is_left_when_the_window_goes_while_the_bot(screen, tmp_path, script, how):
    if how == "close" and not (shutil.which("xdotool") and shutil.which("openbox")):
        pytest.skip("needs openbox and xdotool to close a window")
    run = Run(screen, tmp_path, "\n".join(script))
    try:
        run.wait_for("thinking.png")
        assert len(run.alive()) >= 2, "the bot thinks in a process of its own"
        if script is COMPUTING:
            _until(lambda: any("numpy" in Path(f"/proc/{pid}/maps").read_text() for pid in run.alive()))
        if how == "close":
            _close_window(screen, run.process.pid)
        else:
            run.process.send_signal(signal.SIGTERM if how == "term" else signal.SIGKILL)
        assert run.gone_within(2), f"left: {run.alive()}"
        _, told = run.process.communicate()
        assert how == "kill" or (run.process.returncode, told) == (0, "")
    finally:
        for pid in run.alive():
            os.kill(pid, signal.SIGKILL)
        run.process.wait(5)


def _close_window(screen: str, pid: int) -> None:
    """Close the window as people do: by Alt+F4 of a window manager, which asks the program."""
    env = os.environ | {"DISPLAY": screen}
    manager = subprocess.Popen(
        ["openbox", "--sm-disable"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )

    def xdotool(*words: str) -> str:
        return subprocess.run(["xdotool", *words], env=env, capture_output=True, text=True, check=False).stdout

    def closed() -> bool:
        for window in (shown := xdotool("search", "--onlyvisible", "--pid", str(pid)).split()):
            xdotool("windowactivate", "--sync", window)
            xdotool("key", "alt+F4")
        return not shown

    try:
        _until(closed)
    finally:
        manager.terminate()
        manager.wait(5)


def _until(true: Callable[[], bool], patience: float = 10) -> None:
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def test_a_kill_in_the_middle_loses_nothing(screen, tmp_path):
    """Kill -9 in the beam; the next start offers to continue, and the turn is there."""
    script = [*to_the_board(), "+120 mouse @b6", "+60 mouse @b5", "+60 mouse @confirm", "+300 screenshot beam.png"]
    run = Run(screen, tmp_path, "\n".join(script), speed="normal")
    run.wait_for("beam.png")
    run.process.kill()
    run.process.communicate()
    assert (tmp_path / "data" / "unfinished.txt").exists()
    again = tmp_path / "again"
    again.mkdir()
    shutil.copytree(tmp_path / "data", again / "kept")
    steps = ["+300 mouse @continue", "+100 expect screen board", "+0 wait", "+0 expect moves 2", "+0 quit"]
    second = Run(screen, again, "\n".join(steps))
    shutil.copy(again / "kept" / "unfinished.txt", again / "data" / "unfinished.txt")
    second.finish()


@pytest.mark.skipif(shutil.which("xdotool") is None, reason="needs xdotool")
def test_without_a_window_manager_the_full_screen_is_full_and_is_left_as_it_was(screen, tmp_path):
    """SDL believes that it fills the screen; what the X server says is what is seen."""
    steps = ["+500 screenshot full.png", "+2500 key f11", "+300 screenshot window.png", "+2500 key f11"]
    steps += ["+300 screenshot again.png", "+2500 key f11", "+300 screenshot left.png", "+2500 quit"]
    run = Run(screen, tmp_path, "\n".join(steps), options=("--fullscreen",))

    def geometry() -> dict[str, str]:
        def xdotool(*words: str) -> str:
            env = os.environ | {"DISPLAY": screen}
            return subprocess.run(["xdotool", *words], env=env, capture_output=True, text=True, check=True).stdout

        window = xdotool("search", "--onlyvisible", "--pid", str(run.process.pid)).split()[0]
        return dict(line.split("=", 1) for line in xdotool("getwindowgeometry", "--shell", window).splitlines())

    def place() -> tuple[str, ...]:
        return tuple(geometry()[name] for name in ("X", "Y", "WIDTH", "HEIGHT"))

    for picture in ("full.png", "again.png"):
        run.wait_for(picture)
        _until(lambda: place() == ("0", "0", "1280", "800"), 2)
        run.wait_for({"full.png": "window.png", "again.png": "left.png"}[picture])
        _until(lambda: place() == ("240", "160", "800", "480"), 2)
    run.finish()


def test_a_small_upright_display_is_filled_and_nothing_is_cut_off(upright_screen, tmp_path):
    steps = "+800 screenshot full.png\n+300 key f11\n+600 key f11\n+800 screenshot again.png\n+100 quit"
    Run(upright_screen, tmp_path, steps, options=("--size", "1280x720", "--fullscreen")).finish()
    for name in ("full.png", "again.png"):
        assert pygame.image.load(tmp_path / name).get_size() == (480, 800)
