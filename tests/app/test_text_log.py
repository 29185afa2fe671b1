"""The text log: turns, refusals, results, focus, in the window's language; in a file and on the terminal."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from reflix.app.screens.log import LogScreen
from reflix.app.textlog import TextLog
from tests.app.desk import STANDARD_BOTTOM_FIRST, Desk, duel


class Ear:
    """Somebody who listens to the log."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.out = desk, io.StringIO()
        self.log = TextLog(self.out)

    def hear(self) -> list[str]:
        """What is new."""
        self.log.look(self.desk.program)
        lines = self.out.getvalue().splitlines()
        self.out.seek(0)
        self.out.truncate()
        return lines


@pytest.fixture
def ear(desk: Desk) -> Ear:
    return Ear(desk)


def test_screens_and_what_is_expected(desk: Desk, ear: Ear):
    assert ear.hear() == ["Screen: Reflix"]
    assert ear.hear() == [], "nothing twice"
    desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    assert ear.hear() == ["Screen: Reflix", "Choose one of your mirrors."]


def test_turns_refusals_undo_and_the_result(desk: Desk, ear: Ear):
    board = desk.sit(duel())
    ear.hear()
    desk.mouse("d6")
    (refusal,) = ear.hear()
    assert "Top" in refusal or "opponent" in refusal
    for name in ("D4-C4", "D6*", "C4-C5"):
        board.table.play(board.session.game.parse(board.session.position, name))
        desk.settle()
    told = ear.hear()
    assert [line[:2] for line in told[:3]] == ["1.", "2.", "3."]
    assert told[0].startswith("1. Top: D4–C4.")
    assert "miss" in told[0]
    board.undo()
    assert ear.hear()[0] == "1 turn was taken back."
    for name in ("C4-C5", "D6-E6"):
        board.table.play(board.session.game.parse(board.session.position, name))
        desk.settle()
    told = ear.hear()
    assert any("HIT" in line or "hit" in line for line in told)
    assert told[-1] == "Bottom wins"


def test_the_focus_is_told(desk: Desk, ear: Ear):
    ear.hear()
    desk.key("down")
    assert ear.hear() == ["> Play"]
    desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    ear.hear()
    desk.key("tab")
    assert ear.hear() == ["> B6"]


def test_the_language_is_that_of_the_window(desk: Desk, ear: Ear):
    desk.program.change(language="de")
    desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    assert ear.hear()[-1] == "Wähle einen deiner Spiegel."


def test_every_game_can_be_told_with_every_cursor(desk: Desk, ear: Ear):
    from reflix.app.boards import fronts
    from reflix.play.seats import Human
    from reflix.play.session import Session

    for front in fronts():
        desk.sit(Session(front.game, front.game.start(), (Human(), Human())))
        for _ in range(12):
            desk.key("up")
            ear.hear()
        desk.key("tab")
        ear.hear()


def test_a_closed_pipe_ends_the_log_and_nothing_else(desk: Desk):
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    log = TextLog(Closed())
    log.look(desk.program)
    log.look(desk.program)


def test_the_game_in_words_from_the_menu(desk: Desk):
    desk.sit(duel(moves=("D4-C4", "D6*")))
    desk.key("escape")
    desk.mouse("log")
    assert isinstance(desk.screen, LogScreen)
    said = [text for _, text, _, _ in desk.screen._texts]
    assert said[0].startswith("1. Top: D4–C4.")
    assert len(said) == 2
    assert desk.screen._scroll <= max(0, desk.screen.content - desk.screen.area.height)


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    script = folder / "script.txt"
    script.write_text("+0 mouse @play\n+0 quit\n")
    command = [sys.executable, "-m", "reflix", "--data-dir", str(folder / "data"), "--lang", "de"]
    environment = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PATH": "/usr/bin:/bin"}
    return subprocess.run(
        [*command, "--event-script", str(script), *options],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        timeout=120,
        check=False,
    )


def test_on_the_terminal_and_in_a_file(tmp_path: Path):
    told = run(tmp_path, "--text-log", "-")
    assert told.returncode == 0
    assert told.stdout.splitlines()[:2] == ["Bildschirm: Reflix", "Bildschirm: Wähle ein Spiel"]
    file = tmp_path / "log ü.txt"
    assert run(tmp_path, "--text-log", str(file)).returncode == 0
    assert "Wähle ein Spiel" in file.read_text(encoding="utf-8")
    wrong = run(tmp_path, "--text-log", str(tmp_path / "none" / "x"))
    assert wrong.returncode == 2
    assert "expected a file in a folder that exists" in wrong.stderr
