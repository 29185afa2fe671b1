"""The folder of records: what is kept comes back, what cannot be read is named and stays, nothing changes by reading.

`REFLIX_MANY=1` plays a thousand games of each game and two thousand mutations instead of some of both.
"""

import os
import random
import time
from datetime import datetime
from pathlib import Path

import pytest

from reflix.core.game import Side
from reflix.games.catalog import GAMES, find
from reflix.play.seats import Bot, Human
from reflix.play.session import Session
from reflix.store.atomic import StoreError
from reflix.store.records import HEAD, LONGEST, Records, read, read_file
from reflix.store.saves import RecordError, dumps

MANY = os.environ.get("REFLIX_MANY") == "1"
ROUND_TRIPS = 1000 if MANY else 40
MUTATIONS = 2000 if MANY else 300
WHEN = datetime(2026, 11, 29, 22, 46, 3)


def random_session(game, seed: int) -> Session:
    """A whole random game; even seeds begin at the start, odd ones at a varied one."""
    rng = random.Random(seed)
    start = game.varied_start(rng) if seed % 2 else game.start()
    seats = (Human("Ä ö"), Bot(rng.choice(game.info.levels).name, seed))
    session = Session(game, start, seats if seed % 3 else seats[::-1])
    while session.outcome is None:
        session.play(rng.choice(session.position.moves()))
    return session


def same(one: Session, other: Session) -> bool:
    return (one.game, one.start, one.seats, one.turns) == (other.game, other.start, other.seats, other.turns)


@pytest.fixture
def records(tmp_path: Path) -> Records:
    return Records(tmp_path)


def names(records: Records) -> list[str]:
    return sorted(path.name for path in records.folder.iterdir())


# keeping and finding


def test_an_empty_folder_has_no_records_and_is_not_made_by_looking(records: Records):
    assert records.entries() == ()
    assert not records.folder.exists()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_name_tells_date_and_game(records: Records, game):
    session = random_session(game, 1)
    assert records.keep(session, WHEN) == f"2026-11-29_22-46-03_{game.id}_1.reflix"
    assert records.keep(session, WHEN) == f"2026-11-29_22-46-03_{game.id}_2.reflix"
    entry = records.entries()[0]
    assert (entry.game, entry.date, entry.fault) == (game.id, "2026-11-29 22:46", None)
    assert entry.headers["Result"] == dumps(session).split()[-1]
    assert same(records.load(entry.name, find), session)


def test_a_record_is_rewritten_under_its_name(records: Records):
    first, second = random_session(GAMES[0], 1), random_session(GAMES[0], 2)
    name = records.keep(first, WHEN)
    assert records.keep(second, WHEN, name) == name
    assert names(records) == [name]
    assert same(records.load(name, find), second)


def test_the_newest_comes_first_and_one_game_can_be_picked(records: Records):
    kept = [
        records.keep(random_session(game, day), WHEN.replace(day=day))
        for day, game in ((3, GAMES[1]), (1, GAMES[0]), (2, GAMES[1]))
    ]
    assert [entry.name for entry in records.entries()] == [kept[0], kept[2], kept[1]]
    assert [entry.name for entry in records.entries(GAMES[1].id)] == [kept[0], kept[2]]


def test_deleting(records: Records):
    name = records.keep(random_session(GAMES[0], 1), WHEN)
    records.delete(name)
    assert records.entries() == ()
    records.delete(name)  # gone already: nothing to complain about


@pytest.mark.parametrize("name", ["../settings.toml", "a/b.reflix", "/etc/passwd.reflix", "x.toml", ".."])
def test_only_records_of_the_folder_can_be_touched(records: Records, tmp_path: Path, name: str):
    (tmp_path / "settings.toml").write_text("language = 'de'")
    for act in (records.delete, lambda name: records.load(name, find)):
        with pytest.raises(StoreError, match="no record named"):
            act(name)
    assert (tmp_path / "settings.toml").exists()


def test_imported_headers_stay_and_the_date_of_the_game_too(records: Records):
    text = dumps(random_session(GAMES[0], 4), Date="1999-01-02", Event="Straße 7")
    name = records.add(text, find, WHEN)
    headers = records.entries()[0].headers
    assert (headers["Date"], headers["Event"]) == ("1999-01-02", "Straße 7")
    assert records.add(text.replace("\n", "\r\n"), find, WHEN) != name
    assert len(records.entries()) == 2


# what cannot be read


def test_broken_files_are_listed_with_their_fault_and_stay(records: Records):
    good = records.keep(random_session(GAMES[0], 1), WHEN)
    for name, content in (
        ("bytes.reflix", b"\xff\xfe\x00"),
        ("empty.reflix", b""),
        ("other.reflix", b"Dear diary,\n"),
        ("newer.reflix", b"Reflix record 99\nGame: reflix\n\n*\n"),
        ("header.reflix", b"Reflix record 1\nGame reflix\n\n*\n"),
    ):
        (records.folder / name).write_bytes(content)
    (records.folder / "notes.txt").write_text("not mine")
    (records.folder / "folder.reflix").mkdir()
    before = names(records)
    faults = {entry.name: str(entry.fault) for entry in records.entries() if entry.fault is not None}
    assert faults.keys() == set(before) - {good, "notes.txt"}
    assert faults["bytes.reflix"] == "The file is no text."
    assert faults["newer.reflix"].startswith("Line 1: The record has format 99")
    assert faults["header.reflix"].startswith("Line 2: Expected a header")
    assert names(records) == before


def test_a_file_with_a_fault_below_its_headers_is_listed_and_refused_when_read(records: Records):
    name = records.keep(random_session(GAMES[0], 1), WHEN)
    path = records.folder / name
    path.write_text(path.read_text(encoding="utf-8").replace("\n\n", "\n\nA1* ", 1), encoding="utf-8")
    assert records.entries()[0].fault is None
    with pytest.raises(RecordError) as fault:
        records.load(name, find)
    assert "Move 1 (A1*)" in str(fault.value.told)
    assert str(fault.value.told).startswith("Line 9: ")


def test_limits(records: Records, tmp_path: Path):
    text = dumps(random_session(GAMES[0], 1))
    with pytest.raises(RecordError, match=f"longer than any record .{LONGEST} characters"):
        read(text + "\n" * LONGEST, find)
    longest = "ä" * HEAD
    (tmp_path / "a.reflix").write_text(text.replace("Result", f"Event: {longest}\nResult", 1), encoding="utf-8")
    assert read_file(tmp_path / "a.reflix", find)[0].outcome is not None
    with pytest.raises(StoreError, match="There is no file"):
        read_file(tmp_path / "none.reflix", find)
    (tmp_path / "b.reflix").write_bytes(b"\xff")
    with pytest.raises(RecordError, match="no text"):
        read_file(tmp_path / "b.reflix", find)


def test_a_disk_that_refuses_is_said_and_leaves_nothing_half(records: Records, monkeypatch: pytest.MonkeyPatch):
    session = random_session(GAMES[0], 1)
    records.keep(session, WHEN)
    before = names(records)

    def full(*anything: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(StoreError, match="the disk is full"):
        records.keep(session, WHEN)
    assert names(records) == before


def test_a_thousand_records_are_listed_quickly(records: Records):
    text = dumps(random_session(GAMES[0], 1), Date="2026-11-29 22:46")
    records.folder.mkdir()
    for number in range(1000):
        (records.folder / f"2026-11-29_22-46-03_reflix_{number}.reflix").write_text(text, encoding="utf-8")
    start = time.perf_counter()
    assert len(records.entries()) == 1000
    assert time.perf_counter() - start < 3


# many


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_random_games_come_back_the_same(records: Records, game):
    for seed in range(ROUND_TRIPS):
        session = random_session(game, seed)
        name = records.keep(session, WHEN)
        assert same(records.load(name, find), session), dumps(session)
        assert records.add((records.folder / name).read_text(encoding="utf-8"), find, WHEN) != name
        for kept in records.entries():
            records.delete(kept.name)


def mutated(text: str, rng: random.Random) -> bytes:
    """A record with one or several faults: bytes changed, lines lost, doubled or swapped, cut, words replaced."""
    content = bytearray(text.encode("utf-8"))
    for _ in range(rng.choice((1, 1, 1, 2, 5, 20))):
        at = rng.randrange(len(content) + 1)
        match rng.randrange(9):
            case 0:
                content[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del content[at : at + rng.choice((1, 1, 3, 50))]
            case 2:
                content[at:at] = content[at : at + rng.randrange(1, 40)]
            case 3:
                del content[at:]
            case 4:
                content[at:at] = rng.choice((b"\0", b"\n", b"\n\n", b":", b"*", b" ", "→ü".encode(), b"99999999999"))
            case 5:
                lines = content.split(b"\n")
                rng.shuffle(lines)
                content = bytearray(b"\n".join(lines))
            case 6:
                content[at : at + 8] = bytes(8)
            case 7:
                words = content.split(b" ")
                words[rng.randrange(len(words))] = rng.choice(words)
                content = bytearray(b" ".join(words))
            case 8:
                lines = content.split(b"\n")
                del lines[rng.randrange(len(lines))]
                content = bytearray(b"\n".join(lines))
        if not content:
            break
    return bytes(content)


def attempt(records: Records, name: str) -> tuple[Session | None, RecordError | None]:
    """The session of a file, or why there is none; anything else that is raised is a defect."""
    try:
        return records.load(name, find), None
    except RecordError as fault:
        return None, fault


def test_mutated_files_are_read_or_refused_with_line_and_reason(records: Records):
    rng = random.Random(20261129)
    running = random_session(GAMES[0], 7)
    before = (running.turns, running.revision)
    texts = [dumps(random_session(game, seed), Date="2026-11-29") for game in GAMES for seed in range(8)]
    records.folder.mkdir()
    read_well = 0
    for number in range(MUTATIONS):
        path = records.folder / f"{number}.reflix"
        content = mutated(rng.choice(texts), rng)
        path.write_bytes(content)
        session, fault = attempt(records, path.name)
        if fault is not None:
            assert fault.line >= 1
            assert str(fault.message).strip(), content
            assert len(str(fault.told)) < 1500, str(fault.told)
        if session is not None:
            read_well += 1
            assert same(read(dumps(session), find), session), content
            assert session.seats[Side.ONE] is not None
        (entry,) = records.entries()
        assert entry.name == path.name
        assert path.read_bytes() == content
        path.unlink()
    assert (running.turns, running.revision) == before
    assert 0 < read_well < MUTATIONS * 0.9
