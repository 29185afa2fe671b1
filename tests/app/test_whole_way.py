"""From the start through a lesson, a match, its replay and the files made of it back to the start: by the keyboard
alone, by the events of a gamepad alone, and by the keyboard in a real window. The focus is seen all the way."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reflix.app.boards import fronts
from reflix.app.screens.game import GameScreen
from reflix.games.reflix.game import REFLIX
from tests.app.desk import Desk
from tests.app.test_gamepad import Pad
from tests.app.test_lessons import cursor_keys
from tests.real import Run

TERMS = ("opponent:bot", "level:leicht", "first:me", "fortress:standard", "fortress2:standard")


class Keyboard:
    """Somebody who has nothing but a keyboard; every key is written down."""

    act, back = "return", "escape"

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.pressed: list[str] = []

    def press(self, *names: str) -> None:
        for name in names:
            self.desk.key(name)
            self.pressed.append(name)
            focus_is_seen(self.desk)

    def walk(self, goal: str) -> None:
        """To a button by Tab alone."""
        for _ in range(80):
            if self.desk.screen.keyboard and self.desk.screen.focus == goal:
                return
            self.press("tab")
        raise AssertionError(f"Tab does not reach {goal} on {self.desk.name}")

    def play(self, position: Any, name: str) -> None:
        """A move on the board."""
        self.press(*cursor_keys(fronts()[0], position, name))

    def look_through(self) -> None:
        """See the replay to its end, go to its start, a move either way, to its end, and play it once more."""
        self.settle()
        self.press("home", "right")
        self.settle()
        self.press("left", "end", "space")
        self.settle()

    def settle(self) -> None:
        self.desk.settle(60)
        self.desk.frame()
        self.pressed.append("")


class Gamepad(Keyboard):
    """Somebody who has nothing but a gamepad."""

    act, back = "a", "b"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.pad = Pad(desk)

    def press(self, *names: str) -> None:
        for name in names:
            self.pad(name)
            focus_is_seen(self.desk)

    def walk(self, goal: str) -> None:
        self.pad.walk(goal)

    def play(self, position: Any, name: str) -> None:
        board = self.desk.screen
        self._go(board, name[:2])
        if name.endswith("*"):
            self.press("x")
        else:
            self.press("a")
            self._go(board, name[3:])
            self.press("a")
        self.press("a")

    def _go(self, board: Any, square: str) -> None:
        """The cursor to a square."""
        if board.ui.cursor is None:
            self.press("up")
        while (here := REFLIX.square(board.ui.cursor)) != square:
            if here[0] != square[0]:
                self.press("right" if here[0] < square[0] else "left")
            else:
                self.press("down" if here[1] < square[1] else "up")

    def look_through(self) -> None:
        self.settle()
        for name in ("start", "next", "end", "previous", "play"):
            self.walk(name)
            self.press("a")
            self.settle()


def use(hands: Keyboard, *names: str) -> None:
    """Walk to buttons and use them."""
    for name in names:
        hands.walk(name)
        hands.press(hands.act)
        hands.desk.frame()


def learn(hands: Keyboard) -> None:
    """The first lesson to its end, and back."""
    desk = hands.desk
    use(hands, "learn", "reflix:duel")
    screen = desk.screen
    while not screen.course.finished:
        hands.settle()
        if screen.announcement is not None:
            hands.press(hands.act)
        if screen.course.to_do:
            hands.play(screen.session.position, screen.course.step.move)
            hands.settle()
        assert screen.course.made, screen.words()
        if not screen.course.finished:
            use(hands, "on")
    assert desk.program.progress.has_finished("reflix", "duel")
    hands.press(hands.back, hands.back)
    assert desk.name == "start"


def play(hands: Keyboard) -> None:
    """A match against the computer to its end."""
    desk = hands.desk
    use(hands, "play", "reflix", *TERMS, "start")
    board = desk.screen
    hands.settle()
    while board.session.outcome is None:
        if board.announcement is not None:
            hands.press(hands.act)
        position = board.session.position
        moves = position.moves()
        best = next((move for move in moves if position.play(move).after.outcome() is not None), moves[-1])
        hands.play(position, REFLIX.name(position, best))
        hands.settle()
    assert len(desk.program.archive.records.entries()) == 1


def save(hands: Keyboard) -> None:
    """Its replay, and every file that can be made of it."""
    desk = hands.desk
    use(hands, "replay")
    assert desk.name == "replay"
    hands.look_through()
    use(hands, "export")
    for name in ("text", "png", "turn"):
        use(hands, name)
        hands.settle()
        assert "Saved" in str(desk.screen.notice)


def home(hands: Keyboard) -> None:
    """Back to the start, where the game need not be continued."""
    hands.press(hands.back, hands.back)
    assert hands.desk.name == "board"
    hands.press(hands.back)
    use(hands, "home")
    assert hands.desk.name == "start"
    assert hands.desk.screen.find("continue") is None


def focus_is_seen(desk: Desk) -> None:
    """Whoever has pressed something sees where it leads: a button in the window, or the board."""
    screen = desk.screen
    assert screen.keyboard or isinstance(screen, GameScreen), f"nothing is shown on {screen.name}"
    if not isinstance(screen, GameScreen):
        assert screen.focused is not None, f"{screen.focus!r} is not on {screen.name}"
        assert desk.window.surface.get_rect().contains(screen.focused.rect)


def whole_way(desk: Desk, hands: Keyboard) -> None:
    desk.program.change(speed="off")
    for part in (learn, play, save, home):
        part(hands)
    assert [path.suffix for path in exported(desk.program.folder)] == [".gif", ".png", ".reflix"]


def exported(folder: Path) -> list[Path]:
    """The files that were made, in the order of their kinds."""
    return sorted((folder / "exports").iterdir(), key=lambda path: path.suffix)


@pytest.mark.parametrize("device", [Keyboard, Gamepad])
def test_the_whole_way_with_one_device(desk: Desk, device: Callable[[Desk], Keyboard]):
    whole_way(desk, device(desk))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb, a screen that nobody sees")
def test_the_same_keys_in_a_real_window_with_the_real_bot(desk: Desk, screen: str, tmp_path: Path):
    hands = Keyboard(desk)
    whole_way(desk, hands)
    script = ["+300 wait", *(f"+30 key {name}" if name else "+60 wait" for name in hands.pressed)]
    (tmp_path / "real").mkdir()
    run = Run(screen, tmp_path / "real", "\n".join([*script, "+100 expect screen start", "+0 quit"]), seed=1)
    run.finish(240)
    gif, png, text = exported(tmp_path / "real" / "data")
    assert gif.read_bytes()[:6] == b"GIF89a"
    assert png.read_bytes()[:4] == b"\x89PNG"
    assert text.read_bytes() == exported(desk.program.folder)[2].read_bytes()
