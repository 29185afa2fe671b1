"""The save of the unfinished game: it comes back, or the file is put aside and reported; the start never stops."""

import os
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reflix.games.catalog import find
from reflix.play.seats import Bot, Human
from reflix.play.session import Session
from reflix.store.atomic import StoreError
from reflix.store.saves import Autosave, dumps

REFLIX = find("reflix")


def game_of(plies: int) -> Session:
    rng = random.Random(3)
    session = Session(REFLIX, REFLIX.start(), (Human("Jörg"), Bot("schwer", 17)))
    while session.ply < plies:
        session.play(rng.choice(session.position.moves()))
    return session


def check_kept_or_put_aside(folder: Path, content: bytes) -> bool:
    """Load these bytes; they come back as a session, or lie beside it with a message. Whether they came back."""
    autosave = Autosave(folder)
    autosave.path.write_bytes(content)
    session, message = autosave.load(find)
    if session is not None:
        assert message is None
        assert autosave.path.read_bytes() == content
        return True
    assert message is not None
    aside = max(folder.glob("unfinished.txt.broken-*"), key=lambda path: int(path.name.split("-")[-1]))
    assert aside.name in str(message)
    assert aside.read_bytes() == content
    assert autosave.load(find) == (None, None)
    aside.unlink()
    return False


def test_nothing_kept(tmp_path: Path):
    assert Autosave(tmp_path).load(find) == (None, None)
    assert Autosave(tmp_path / "no such folder").load(find) == (None, None)


def test_after_every_turn(tmp_path: Path):
    session = game_of(0)
    rng = random.Random(3)
    while session.ply < 8:
        Autosave(tmp_path / "new").save(session)
        back, message = Autosave(tmp_path / "new").load(find)
        assert message is None
        assert back is not None
        assert (back.turns, back.seats, back.position) == (session.turns, session.seats, session.position)
        session.play(rng.choice(session.position.moves()))


def test_cleared(tmp_path: Path):
    autosave = Autosave(tmp_path)
    autosave.clear()
    autosave.save(game_of(3))
    autosave.clear()
    assert autosave.load(find) == (None, None)
    assert list(tmp_path.iterdir()) == []


def test_clearing_can_fail(tmp_path: Path):
    autosave = Autosave(tmp_path)
    autosave.path.mkdir()
    with pytest.raises(StoreError, match="cannot be deleted"):
        autosave.clear()


def test_the_message_names_line_reason_and_file(tmp_path: Path):
    autosave = Autosave(tmp_path)
    autosave.path.write_text(dumps(game_of(3)).replace("Game: reflix", "Game: chess"))
    session, message = autosave.load(find)
    assert session is None
    assert str(message) == (
        "The unfinished game cannot be read. Line 2: There is no game named 'chess' here. "
        "It was put aside as unfinished.txt.broken-1."
    )


def test_cut_off_at_every_byte(tmp_path: Path):
    content = dumps(game_of(12)).encode()
    whole = [length for length in range(len(content)) if check_kept_or_put_aside(tmp_path, content[:length])]
    assert whole == [len(content) - 1]


def test_filled_with_nul(tmp_path: Path):
    content = dumps(game_of(12)).encode()
    for length in (0, 1, 100, len(content) - 2, len(content) - 1):
        assert not check_kept_or_put_aside(tmp_path, content[:length].ljust(len(content), b"\0"))
    assert not check_kept_or_put_aside(tmp_path, bytes(5000))


def test_too_large(tmp_path: Path):
    assert not check_kept_or_put_aside(tmp_path, dumps(game_of(3)).encode() + b"\n" * 4_000_000)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.binary())
def test_any_bytes(tmp_path: Path, content: bytes):
    assert not check_kept_or_put_aside(tmp_path, content)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.data())
def test_damaged_bytes(tmp_path: Path, data: st.DataObject):
    content = bytearray(dumps(game_of(12)).encode())
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=3)):
        content[place] = data.draw(st.integers(0, 255))
    check_kept_or_put_aside(tmp_path, bytes(content))


def test_a_game_that_goes_wrong_in_an_unforeseen_way(tmp_path: Path):
    autosave = Autosave(tmp_path)
    autosave.save(game_of(3))

    def failing(name: str):
        raise ZeroDivisionError

    session, message = autosave.load(failing)
    assert session is None
    assert "put aside as unfinished.txt.broken-1" in str(message)


def test_a_folder_in_its_place(tmp_path: Path):
    autosave = Autosave(tmp_path)
    autosave.path.mkdir()
    session, message = autosave.load(find)
    assert session is None
    assert "unfinished.txt" in str(message)


def test_a_broken_file_that_cannot_be_put_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    autosave = Autosave(tmp_path)
    autosave.path.write_text("broken")

    def failing(*paths):
        raise PermissionError(13, "no")

    monkeypatch.setattr(os, "replace", failing)
    session, message = autosave.load(find)
    assert session is None
    assert "cannot be put aside" in str(message)
    assert autosave.path.read_text() == "broken"
