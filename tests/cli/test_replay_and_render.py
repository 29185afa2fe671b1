"""`replay`, `render` and `records`: games from files, told, drawn, listed and taken in."""

import sys
import types
from argparse import Namespace
from pathlib import Path

import pygame
import pytest

from reflix.games.catalog import GAMES
from reflix.store.saves import dumps
from tests.store.test_records import random_session


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A finished game of Reflix in a file."""
    path = tmp_path / "game.reflix"
    path.write_text(dumps(random_session(GAMES[0], 5)), encoding="utf-8")
    return str(path)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list:
    """A window that only remembers what it was asked for."""
    asked: list = []

    def run(args: Namespace) -> int:
        asked.append(args)
        return 7

    module = types.ModuleType("reflix.app.main")
    module.run = run  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "reflix.app.main", module)
    return asked


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_turn_is_told(run, tmp_path: Path, game):
    session = random_session(game, 6)
    path = tmp_path / "a.reflix"
    path.write_text(dumps(session), encoding="utf-8")
    ran = run("replay", str(path), "--text")
    assert (ran.code, ran.err) == (0, "")
    turns = ran.lines[2:-1]
    assert len(turns) == session.ply
    for line, turn in zip(turns, session.turns, strict=True):
        assert game.name(turn.before, turn.move) in line
        assert str(game.tell(turn)[0]) in line
    assert ran.lines[-1].startswith("result: ")
    assert "Ä ö" in ran.lines[0]


def test_the_window_opens_on_the_replay(run, record, opened):
    assert run("replay", record, "--lang", "de").code == 7
    assert opened[0].session.outcome is not None
    assert opened[0].lang == "de"


def test_a_record_alone_opens_too(run, record, opened):
    assert run(record).code == 7
    assert opened[0].session.ply > 0
    assert run(record, "--text").code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("replay",), "missing: FILE"),
        (("replay", "none.reflix"), "There is no file none.reflix."),
        (("replay", "RECORD", "--frames", "3"), "--frames counts the frames before a --screenshot"),
        (("replay", "BROKEN", "--text"), "line 2: There is no game named 'chess' here."),
        (("none.reflix",), "There is no file none.reflix."),
        (("render", "RECORD"), "missing: -o/--output"),
        (("render", "RECORD", "-o", "out.jpg"), "expected a file that ends in .png or .gif"),
        (("render", "RECORD", "-o", "/none/such/out.png"), "the folder of '/none/such/out.png' does not exist"),
        (("render", "RECORD", "-o", "OUT.png", "--ply", "999"), "the game has 14 moves"),
        (("render", "RECORD", "-o", "OUT.gif", "--ply", "0"), "expected 1 or more"),
        (("render", "RECORD", "-o", "OUT.png", "--ply", "x"), "'x' is not a whole number"),
        (("render", "RECORD", "-o", "OUT.png", "--size", "10x10"), "expected a size from 64x64"),
        (("render", "RECORD", "-o", "OUT.png", "--size", "big"), "expected WIDTHxHEIGHT"),
        (("render", "RECORD", "-o", "OUT.png", "--theme", "pink"), "expected one of: dark, light, contrast"),
        (("render", "BROKEN", "-o", "OUT.png"), "line 2: There is no game named 'chess' here."),
        (("records", "list", "chess"), "unknown game 'chess'"),
        (("records", "import", "none.reflix", "--data-dir", "FOLDER"), "there is no file none.reflix"),
        (("records", "list", "--data-dir", "RECORD"), "is a file; expected a folder"),
    ],
)
def test_wrong_input_is_one_sentence(run, tmp_path: Path, record, words, said):
    broken = tmp_path / "broken.reflix"
    broken.write_text("Reflix record 1\nGame: chess\n\n*\n", encoding="utf-8")
    places = {"RECORD": record, "BROKEN": str(broken), "FOLDER": str(tmp_path)}
    words = [places.get(word, word.replace("OUT", str(tmp_path / "out"))) for word in words]
    assert said in run(*words).complaint
    assert not [path for path in tmp_path.iterdir() if path.suffix in (".png", ".gif")]


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_a_picture(run, tmp_path: Path, record, theme):
    out = tmp_path / "out.png"
    ran = run("render", record, "-o", str(out), "--ply", "3", "--size", "320x400", "--theme", theme)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert pygame.image.load(out).size == (320, 400)


def test_themes_and_plies_differ(run, tmp_path: Path, record):
    seen = set()
    for number, more in enumerate((("--theme", "dark"), ("--theme", "light"), ("--ply", "0"), ("--ply", "7"))):
        out = tmp_path / f"{number}.png"
        assert run("render", record, "-o", str(out), *more).code == 0
        seen.add(pygame.image.tobytes(pygame.image.load(out), "RGB"))
    assert len(seen) == 4


def test_an_animated_picture_with_its_bar(run, tmp_path: Path, record):
    images = pytest.importorskip("PIL.Image")
    out = tmp_path / "out.gif"
    ran = run("render", record, "-o", str(out), "--ply", "2", "--size", "160x200", "--progress")
    assert ran.code == 0
    assert "100%" in ran.err
    with images.open(out) as picture:
        assert picture.size == (160, 200)
        assert picture.n_frames > 10


def test_without_pillow(run, tmp_path: Path, record, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("reflix.app.gif.available", lambda: False)
    assert "pip install 'reflix[media]'" in run("render", record, "-o", str(tmp_path / "out.gif")).complaint
    assert not (tmp_path / "out.gif").exists()


def test_records_are_taken_in_and_listed(run, tmp_path: Path, record):
    data, other = tmp_path / "data", tmp_path / "other.reflix"
    other.write_text(dumps(random_session(GAMES[2], 1)), encoding="utf-8")
    broken = tmp_path / "broken.reflix"
    broken.write_bytes(b"\xff")
    ran = run("records", "import", record, str(broken), str(other), "--data-dir", str(data))
    assert ran.code == 1
    assert "refused. The file is no text." in ran.out
    listed = run("records", "list", "--data-dir", str(data))
    assert len(listed.lines) == 2
    (line,) = run("records", "list", "reversi", "--data-dir", str(data)).lines
    assert "human Ä ö" in line
    (data / "records" / "x.reflix").write_text("no record")
    assert any("Line 1: This is not a record" in line for line in run("records", "list", "--data-dir", str(data)).lines)
