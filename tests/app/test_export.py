"""Pictures and texts of games as files: right size, right end, nothing half; a clear word where Pillow is missing."""

import shutil
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from reflix.app import clipboard, film, gif
from reflix.app.pictures import MOVING_CELL, Painter, natural_size
from reflix.app.screens.export import ExportScreen
from reflix.core.message import msg
from reflix.games.catalog import GAMES, find
from reflix.render.theme import THEMES
from reflix.store.atomic import StoreError
from reflix.store.records import read_file
from tests.app.desk import Desk, duel
from tests.real import window
from tests.store.test_records import random_session

GOLDEN = ("D4-C4", "D6*", "C4-C5", "D6-E6")


def pixels(path: Path) -> bytes:
    return pygame.image.tobytes(pygame.image.load(path), "RGB")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_position_as_png(desk: Desk, tmp_path: Path, game, theme):
    session = random_session(game, 4)
    tools = desk.program.canvas.dressed(THEMES[theme])
    film.png(tmp_path / "end.png", session, tools)
    session.jump(0)
    film.png(tmp_path / "start.png", session, tools)
    film.png(tmp_path / "turned.png", session, tools, flipped=True)
    film.png(tmp_path / "small.png", session, tools, (300, 200))
    pictures = {name: pixels(tmp_path / f"{name}.png") for name in ("end", "start", "turned", "small")}
    assert pictures["end"] != pictures["start"]
    assert pygame.image.load(tmp_path / "small.png").size == (300, 200)
    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["end.png", "small.png", "start.png", "turned.png"]
    assert not [path for path in tmp_path.iterdir() if "part" in path.name]


def test_a_place_that_cannot_be_written(desk: Desk, tmp_path: Path):
    with pytest.raises(StoreError, match="there is no such folder"):
        film.png(tmp_path / "none" / "a.png", duel(), desk.program.canvas)


def test_the_last_frame_of_a_film_is_the_end_of_the_game(desk: Desk):
    session = random_session(GAMES[0], 3)
    painter = Painter(session.game, natural_size(session.game, 20), desk.program.canvas)
    frames = list(painter.whole(session.start, session.turns))
    assert len(frames) == painter.count(session.turns)
    first, last = frames[0][0], frames[-1][0]
    raw = pygame.image.tobytes
    assert raw(last, "RGB") == raw(painter.position(session.start, session.turns), "RGB")
    assert raw(first, "RGB") == raw(painter.position(session.start, ()), "RGB")
    assert len({raw(picture, "RGB") for picture, _ in frames}) > len(frames) / 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_as_gif(desk: Desk, tmp_path: Path, game):
    images = pytest.importorskip("PIL.Image")
    session = random_session(game, 3)
    path = tmp_path / "game.gif"
    work = film.Film(path, session, desk.program.canvas, size=(200, 240))
    done = [0]
    while work.work():
        done.append(work.done)
        assert not path.exists()
    assert done == list(range(work.frames)) or done == list(range(work.frames + 1))
    with images.open(path) as picture:
        assert picture.size == (200, 240)
        assert picture.n_frames == work.frames
        assert picture.info["loop"] == 0
        picture.seek(picture.n_frames - 1)
        shown = pygame.image.frombytes(picture.convert("RGB").tobytes(), picture.size, "RGB")
    painter = Painter(game, (200, 240), desk.program.canvas)
    wanted = painter.position(session.start, session.turns)
    assert distance(shown, wanted) < 6
    assert distance(shown, painter.position(session.start, ())) > distance(shown, wanted)
    assert [found.name for found in tmp_path.iterdir() if found.suffix == ".gif"] == ["game.gif"]


def distance(one: pygame.Surface, other: pygame.Surface) -> float:
    """The mean difference of a colour value."""
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (one.width * one.height * 3)


def test_a_single_turn_as_gif(desk: Desk, tmp_path: Path):
    images = pytest.importorskip("PIL.Image")
    session = duel(moves=GOLDEN)
    work = film.Film(tmp_path / "turn.gif", session, desk.program.canvas, first=3)
    while work.work():
        pass
    with images.open(tmp_path / "turn.gif") as picture:
        assert picture.size == natural_size(session.game, MOVING_CELL)
        assert picture.n_frames == work.frames < 100


def test_a_film_that_is_left_leaves_nothing(desk: Desk, tmp_path: Path):
    pytest.importorskip("PIL")
    work = film.Film(tmp_path / "sub.gif", duel(moves=GOLDEN), desk.program.canvas)
    for _ in range(5):
        work.work()
    work.stop()
    assert not [path for path in tmp_path.iterdir() if "sub.gif" in path.name]


# the screen


@pytest.fixture
def export(desk: Desk) -> ExportScreen:
    desk.program.archive.clock = lambda: datetime(2026, 11, 29, 22, 46, 3)
    session = duel(moves=GOLDEN)
    session.jump(2)
    screen = ExportScreen(desk.program, session, False)
    desk.program.open(screen)
    desk.frame()
    return screen


def files(desk: Desk) -> list[str]:
    folder = desk.program.folder / "exports"
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


@pytest.mark.parametrize("act", [Desk.mouse, Desk.finger], ids=["mouse", "finger"])
def test_text_and_picture(desk: Desk, export, act):
    act(desk, "text", "png", "png")
    assert files(desk) == [
        "reflix_2026-11-29_22-46-03.png",
        "reflix_2026-11-29_22-46-03.reflix",
        "reflix_2026-11-29_22-46-03_2.png",
    ]
    session, _ = read_file(desk.program.folder / "exports" / "reflix_2026-11-29_22-46-03.reflix", find)
    assert session.ply == 4, "the text is the whole game, wherever one looks"
    assert "_2.png" in str(export.notice)


def test_copy(desk: Desk, export, monkeypatch: pytest.MonkeyPatch):
    held: list[str] = []
    monkeypatch.setattr(clipboard, "put", held.append)
    desk.mouse("copy")
    assert held[0].startswith("Reflix record 1\nGame: reflix")


@pytest.mark.parametrize("button", ["turn", "game"])
def test_a_film_is_made_while_the_window_lives(desk: Desk, export, button):
    pytest.importorskip("PIL")
    desk.mouse(button)
    assert export.busy
    desk.settle()
    assert files(desk) == ["reflix_2026-11-29_22-46-03.gif"]
    assert ".gif" in str(export.notice)


@pytest.mark.parametrize("way", ["button", "escape", "home"])
def test_a_film_can_be_left(desk: Desk, export, way, monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("PIL")
    monkeypatch.setattr("reflix.app.screens.export.WORK", 0.0)
    desk.mouse("game")
    desk.frame()
    if way == "button":
        desk.mouse("cancel")
    elif way == "escape":
        desk.key("escape")
    else:
        desk.program.home()
    desk.run(0.2)
    assert files(desk) == []
    assert desk.name == ("start" if way == "home" else "export")


def test_without_pillow_there_is_a_clear_word(desk: Desk, export, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(gif, "available", lambda: False)
    desk.mouse("game")
    assert "pip install 'reflix[media]'" in str(export.notice)
    assert files(desk) == []


def test_a_folder_that_is_in_the_way(desk: Desk, export):
    (desk.program.folder / "exports").write_text("a file")
    desk.mouse("png")
    assert "cannot be written" in str(export.notice)
    desk.mouse("text")
    assert "cannot be written" in str(export.notice)


def test_a_file_is_dropped_on_the_window(desk: Desk, tmp_path: Path):
    from reflix.store.saves import dumps

    good, bad = tmp_path / "good.reflix", tmp_path / "bad.reflix"
    good.write_text(dumps(duel(moves=GOLDEN)), encoding="utf-8")
    bad.write_text("nonsense", encoding="utf-8")
    desk.post(pygame.DROPFILE, file=str(bad))
    desk.frame()
    assert desk.name == "start"
    assert "bad.reflix: Line 1" in str(desk.screen.notice)
    desk.post(pygame.DROPFILE, file=str(good))
    assert desk.name == "replay"
    assert len(desk.program.archive.records.entries()) == 1


# pictures on the clipboard


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What a clipboard that takes pictures was given."""
    taken: list[bytes] = []
    monkeypatch.setattr(clipboard, "put_picture", lambda picture: taken.append(pygame.image.tobytes(picture, "RGB")))
    return taken


def test_the_picture_of_the_board_goes_to_the_clipboard_from_the_board_and_from_the_replay(
    desk: Desk, tmp_path: Path, copied: list[bytes]
):
    board = desk.sit(duel(moves=GOLDEN))
    desk.key("ctrl+shift+c")
    assert "on the clipboard" in str(board.table.notice)
    film.png(tmp_path / "end.png", board.session, desk.program.canvas)
    assert copied == [pixels(tmp_path / "end.png")]
    board.replay()
    desk.screen.to_start()
    desk.key("ctrl+shift+c")
    assert "on the clipboard" in str(desk.screen.notice)
    assert len(copied) == 2
    assert copied[0] != copied[1]


def test_where_the_clipboard_takes_no_pictures_there_is_a_file(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    def none(picture: pygame.Surface) -> None:
        raise clipboard.NoClipboard(msg("none"))

    monkeypatch.setattr(clipboard, "put_picture", none)
    board = desk.sit(duel(moves=GOLDEN))
    desk.key("ctrl+shift+c")
    (file,) = (desk.program.folder / "exports").iterdir()
    assert str(board.table.notice) == f"This clipboard takes no pictures. Saved instead: {file.name}"
    (desk.program.folder / "exports").rename(desk.program.folder / "kept")
    (desk.program.folder / "exports").touch()
    desk.key("ctrl+shift+c")
    assert "cannot be written" in str(board.refusal)


def test_a_missing_package_is_no_fault(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "copykitten", None)
    with pytest.raises(clipboard.NoClipboard):
        clipboard.put_picture(pygame.Surface((4, 4)))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb, a screen that nobody sees")
def test_the_real_clipboard_holds_the_picture(screen: str):
    pytest.importorskip("copykitten")
    program = (
        "import pygame, copykitten; from reflix.app import clipboard\n"
        "picture = pygame.Surface((30, 20)); picture.fill((200, 10, 30)); picture.set_at((3, 4), (1, 2, 3))\n"
        "clipboard.put_picture(picture)\n"
        "found, width, height = copykitten.paste_image()\n"
        "assert (width, height, bytes(found)) == (30, 20, pygame.image.tobytes(picture, 'RGBA'))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], env=window(screen), capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
