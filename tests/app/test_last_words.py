"""An error that nobody has foreseen: on a terminal it is a sentence, without one a box and a log file."""

import sys
from pathlib import Path

import pygame
import pytest

from reflix.__main__ import main
from reflix.app.window import Window
from reflix.store.streams import LogFile


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    """A window that breaks at its first frame, and the boxes that are shown then."""
    shown: list[tuple[str, str, str]] = []

    def broken(window: object, now: float) -> bool:
        raise ZeroDivisionError("a fault\nin two lines")

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("REFLIX_DEBUG", raising=False)
    monkeypatch.setattr(Window, "frame", broken)
    monkeypatch.setattr(pygame.display, "message_box", lambda *words: shown.append(words))
    monkeypatch.setattr(pygame, "quit", lambda: None)  # other tests go on with this display
    return shown


def test_on_a_terminal_it_is_a_sentence(boxes: list, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["--data-dir", str(tmp_path), "--lang", "en"]) == 70
    err = capsys.readouterr().err
    assert "ZeroDivisionError: a fault in two lines" in err
    assert "Traceback" not in err
    assert boxes == []


@pytest.mark.parametrize(("language", "word"), [("en", "has to stop"), ("de", "aufhören")])
def test_without_a_terminal_it_is_a_box_and_a_log(
    boxes: list, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, word: str
):
    log = tmp_path / "log" / "reflix.log"
    monkeypatch.setattr(sys, "stderr", LogFile(log))
    assert main(["--data-dir", str(tmp_path), "--lang", language]) == 70
    ((title, text, kind),) = boxes
    assert (title, kind) == ("Reflix", "error")
    assert word in text.replace("\n", " ")
    assert str(log) in text
    told = log.read_text(encoding="utf-8")
    assert "Traceback" in told
    assert "ZeroDivisionError" in told


@pytest.mark.parametrize("streams", ["closed", "a terminal"])
@pytest.mark.parametrize("words", [["{record}"], ["replay", "{record}"], ["--size", "1x1"]])
def test_a_file_that_was_double_clicked_and_is_none_of_ours(
    boxes: list, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], streams: str
):
    """Only who clicked sees a box; a script that has closed the streams is not held up."""
    record = tmp_path / "holiday.reflix"
    record.write_text("nonsense")
    if streams == "closed":
        monkeypatch.setattr(sys, "stderr", LogFile(tmp_path / "reflix.log"))
    assert main([word.format(record=record) for word in words]) == 2
    if streams == "closed" and words == ["{record}"]:
        ((_, text, _),) = boxes
        assert "This is not a record" in text.replace("\n", " ")
    else:
        assert boxes == []


def test_a_box_that_cannot_be_shown_hides_nothing(boxes: list, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def failing(*words: str) -> None:
        raise pygame.error("no box here")

    log = tmp_path / "reflix.log"
    monkeypatch.setattr(sys, "stderr", LogFile(log))
    monkeypatch.setattr(pygame.display, "message_box", failing)
    assert main(["--data-dir", str(tmp_path)]) == 70
    assert "ZeroDivisionError" in log.read_text(encoding="utf-8")
