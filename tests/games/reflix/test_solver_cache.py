"""Solutions on disk: whole or not at all, never believed if anything is wrong, and not more than there is room for."""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from reflix.core.game import Side  # noqa: E402
from reflix.games.reflix.presets import presets  # noqa: E402
from reflix.games.reflix.solver import cache  # noqa: E402
from reflix.games.reflix.solver.induction import solve_seat  # noqa: E402
from reflix.games.reflix.solver.solution import Solution, Table  # noqa: E402

NAMED = {preset.id: preset.fortress for preset in presets()}
PAIR = NAMED["flank"], NAMED["lure"]


@pytest.fixture(scope="module")
def table() -> Table:
    return solve_seat(*PAIR, mirrors=2)


@pytest.fixture
def saved(table: Table, tmp_path: Path) -> Path:
    return cache.save(tmp_path, table)


def load(folder: Path, rounds: int = 10) -> Table | None:
    return cache.load(folder, *PAIR, rounds, mirrors=2)


def test_what_was_saved_is_loaded(table, saved, tmp_path):
    loaded = load(tmp_path)
    assert loaded is not None
    assert (loaded.first, loaded.second, loaded.rounds) == (*PAIR, 10)
    assert (loaded.planes == table.planes).all()
    assert [path.name for path in tmp_path.iterdir()] == [saved.name]


def test_another_pair_or_another_order_is_another_file(saved, tmp_path):
    assert cache.load(tmp_path, PAIR[1], PAIR[0], mirrors=2) is None
    assert cache.load(tmp_path, *PAIR, mirrors=1) is None
    assert saved.exists()


def test_a_table_of_few_rounds_is_not_enough_for_many(table, tmp_path):
    cache.save(tmp_path, replace(table, rounds=4))
    assert load(tmp_path, 5) is None
    assert load(tmp_path, 4) is not None
    cache.save(tmp_path, table)
    assert load(tmp_path, 5) is not None


def test_any_changed_byte_is_noticed(saved, tmp_path):
    content = saved.read_bytes()
    places = [0, 5, 16, 18, 40, 150, 200, content.index(b"sha256") + 12, len(content) // 2, len(content) - 1]
    for place in places:
        saved.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        assert load(tmp_path) is None, place
        assert not saved.exists(), place


@pytest.mark.parametrize("cut", [0, 10, 100, -1])
def test_a_part_of_a_file_or_more_than_it_is_noticed(saved, tmp_path, cut):
    content = saved.read_bytes()
    saved.write_bytes(content[:cut])
    assert load(tmp_path) is None
    assert not saved.exists()
    saved.write_bytes(content + b"x")
    assert load(tmp_path) is None


def forged(path: Path, checksum: bool, **changes: object) -> None:
    """Write the file again with other words in its header, with the checksum that fits them or the old one."""
    magic, header, content = path.read_bytes().split(b"\n", 2)
    words = json.loads(header) | changes
    if checksum:
        words["sha256"] = cache._checksum(words, content)
    path.write_bytes(b"\n".join([magic, json.dumps(words).encode(), content]))


@pytest.mark.parametrize(
    "changes",
    [
        {"rounds": 0},
        {"rounds": 11},
        {"rounds": "10"},
        {"sizes": None},
        {"sizes": [1, 2, 3, 4, 5]},
        {"sizes": [-1, 0, 0, 0, 0]},
        {"first": PAIR[1].text},
        {"mirrors": 3},
    ],
    ids=str,
)
def test_a_header_that_makes_no_sense_is_noticed(saved, tmp_path, changes):
    forged(saved, checksum=True, **changes)
    assert load(tmp_path) is None
    assert not saved.exists()


def test_the_checksum_covers_the_header(table, tmp_path):
    """Nobody takes a table of four rounds for one of ten."""
    saved = cache.save(tmp_path, replace(table, rounds=4))
    forged(saved, checksum=False, rounds=10)
    assert load(tmp_path) is None
    forged(cache.save(tmp_path, replace(table, rounds=4)), checksum=True, rounds=4)
    assert load(tmp_path, 4) is not None


def test_parts_that_cannot_be_unpacked_are_noticed(saved, tmp_path):
    """The checksum is right, but where the parts begin is not."""
    sizes = json.loads(saved.read_bytes().split(b"\n", 2)[1])["sizes"]
    forged(saved, checksum=True, sizes=[sizes[0] + 1, sizes[1] - 1, *sizes[2:]])
    assert load(tmp_path) is None
    assert not saved.exists()


def test_a_missing_folder_is_made_and_one_that_cannot_be_is_an_error(table, tmp_path):
    assert load(tmp_path / "new") is None
    cache.save(tmp_path / "new" / "deep", table)
    assert load(tmp_path / "new" / "deep") is not None
    (tmp_path / "file").write_text("")
    assert load(tmp_path / "file") is None
    with pytest.raises(OSError, match="file"):
        cache.save(tmp_path / "file", table)


def test_what_was_not_used_for_longest_goes_first(table, tmp_path):
    files = []
    for number, name in enumerate(["standard", "echo", "maze"]):
        files.append(cache.save(tmp_path, replace(table, first=NAMED[name])))
        os.utime(files[-1], (1000 + number, 1000 + number))
    size = files[0].stat().st_size
    assert cache.load(tmp_path, NAMED["standard"], PAIR[1], mirrors=2) is not None  # now it is the newest
    (tmp_path / "something else").write_bytes(bytes(10 * size))
    newest = cache.save(tmp_path, table, limit=3 * size + size // 2)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"something else", files[0].name, files[2].name, newest.name}
    cache.save(tmp_path, table, limit=1)
    assert {path.name for path in tmp_path.iterdir()} == {"something else", newest.name}


def test_unfinished_files_go_when_nobody_can_be_writing_them(table, tmp_path):
    old, new = tmp_path / "old.tmp", tmp_path / "new.tmp"
    for path in (old, new):
        path.write_bytes(b"x")
    os.utime(old, (time.time() - 7200,) * 2)
    cache.save(tmp_path, table)
    assert (old.exists(), new.exists()) == (False, True)


def test_a_failed_write_leaves_the_old_file(table, saved, tmp_path, monkeypatch):
    def fail(*paths: object) -> None:
        raise OSError("no space")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="no space"):
        cache.save(tmp_path, replace(table, rounds=3))
    assert [path.name for path in tmp_path.iterdir()] == [saved.name]
    assert load(tmp_path) is not None


# Recalling


@pytest.fixture
def solved(monkeypatch, table) -> list[Side | None]:
    """Stands in for the solver: hands out the small table and notes for which first mover it was asked."""
    asked: list[Side | None] = []

    def solve(bottom, top, rounds, progress, cancel, first):
        asked.append(first)
        sides = tuple(Side) if first is None else (first,)
        made = {side: replace(table, first=(bottom, top)[side], second=(top, bottom)[side]) for side in sides}
        if bottom == top:
            made = dict.fromkeys(sides, made[sides[0]])
        return Solution((bottom, top), made)

    loaded = cache.load
    monkeypatch.setattr(cache, "solve", solve)
    monkeypatch.setattr(cache, "load", lambda folder, first, second, rounds: loaded(folder, first, second, rounds, 2))
    return asked


def test_only_what_is_missing_is_solved(solved, tmp_path):
    assert cache.recall_or_solve(tmp_path, *PAIR, first=Side.TWO).tables.keys() == {Side.TWO}
    assert cache.recall_or_solve(tmp_path, *PAIR).tables.keys() == set(Side)
    assert cache.recall_or_solve(tmp_path, *PAIR).tables.keys() == set(Side)
    assert cache.recall_or_solve(tmp_path, PAIR[1], PAIR[0], first=Side.TWO).tables.keys() == {Side.TWO}
    assert solved == [Side.TWO, Side.ONE]
    assert len(list(tmp_path.iterdir())) == 2


def test_equal_fortresses_need_one_file(solved, tmp_path):
    for _ in range(2):
        tables = cache.recall_or_solve(tmp_path, PAIR[0], PAIR[0]).tables
        assert tables[Side.ONE] is tables[Side.TWO]
    assert solved == [None]
    assert len(list(tmp_path.iterdir())) == 1


def test_a_folder_that_cannot_be_used_costs_only_time(solved, tmp_path, caplog):
    (tmp_path / "file").write_text("")
    assert cache.recall_or_solve(tmp_path / "file", *PAIR).tables.keys() == set(Side)
    assert "could not be kept" in caplog.text
