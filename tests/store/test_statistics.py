"""Statistics: every person's game counts for its side and opponent; a broken file is put aside at any byte."""

import os
from pathlib import Path
from typing import Any

import pytest

from reflix.core.game import Side
from reflix.games.catalog import GAMES, find
from reflix.games.reflix.game import REFLIX
from reflix.play.seats import Bot, Human, Script
from reflix.play.session import Session
from reflix.store.atomic import StoreError
from reflix.store.statistics import HUMAN, Entry, Statistics, parse, results, to_text
from tests.store.test_records import random_session

GOLDEN = ("D4-C4", "D6*", "C4-C5", "D6-E6")
"""Bottom hits with the last of them, past one shield."""


def golden(one, two) -> Session:
    session = Session(REFLIX, REFLIX.start(), (one, two))
    for name in GOLDEN:
        session.play(REFLIX.parse(session.position, name))
    return session


@pytest.fixture
def statistics(tmp_path: Path) -> Statistics:
    statistics = Statistics(tmp_path)
    assert statistics.load() is None
    return statistics


def test_a_person_against_a_bot(statistics: Statistics):
    statistics.count(golden(Human(), Bot("schwer", 1)))
    statistics.count(golden(Bot("schwer", 1), Human()))
    won, lost = statistics.entries
    assert (won.key, won.wins, won.draws, won.losses) == (("reflix", "schwer", Side.ONE), 1, 0, 0)
    assert (lost.key, lost.wins, lost.draws, lost.losses) == (("reflix", "schwer", Side.TWO), 0, 0, 1)


def test_two_people_each_count(statistics: Statistics):
    statistics.count(golden(Human("Ada"), Human()))
    assert {(entry.opponent, entry.side, entry.wins, entry.losses) for entry in statistics.entries} == {
        (HUMAN, Side.ONE, 1, 0),
        (HUMAN, Side.TWO, 0, 1),
    }


@pytest.mark.parametrize("seats", [(Bot("leicht"), Bot("mittel")), (Human(), Script(()))])
def test_bots_among_themselves_and_lessons_do_not_count(statistics: Statistics, seats):
    statistics.count(golden(*seats))
    assert statistics.entries == ()
    assert not statistics.path.exists()


def test_an_unfinished_game_does_not_count(statistics: Statistics):
    statistics.count(Session(REFLIX, REFLIX.start(), (Human(), Human())))
    assert statistics.entries == ()


def test_contacts_are_added_and_the_longest_beam_is_kept():
    (own,) = results(golden(Human(), Bot("leicht")))
    (other,) = results(golden(Bot("leicht"), Human()))
    shots: list[Any] = [REFLIX.report(turn)["shot"] for turn in golden(Human(), Human()).turns]
    for entry, mine in ((own, shots[1::2]), (other, shots[::2])):
        assert entry.facts["contacts"] == sum(shot["contacts"] for shot in mine)
        assert entry.facts["longest"] == max(len(shot["path"]) for shot in mine) > 1
    assert own.facts["contacts"] == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_sum_is_the_number_of_games(statistics: Statistics, game):
    sessions = [random_session(game, seed) for seed in range(12)]
    for session in sessions:
        statistics.count(session)
    assert sum(entry.games for entry in statistics.entries) == 12
    assert sum(entry.draws for entry in statistics.entries) == sum(
        session.outcome is not None and session.outcome.winner is None for session in sessions
    )
    kinds = {kind.name for kind in game.fact_kinds}
    assert all(set(entry.facts) == kinds for entry in statistics.entries)
    again = Statistics(statistics.path.parent)
    assert again.load() is None
    assert again.entries == statistics.entries


def test_reset_of_one_game_and_of_all(statistics: Statistics):
    for game in GAMES:
        statistics.count(random_session(game, 1))
    statistics.reset("quatrix")
    assert {entry.game for entry in statistics.entries} == {"reflix", "reversi"}
    statistics.reset()
    assert statistics.entries == ()
    assert parse(statistics.path.read_text()) == ()


# files


def whole(folder: Path) -> bytes:
    statistics = Statistics(folder)
    for game in GAMES:
        for seed in range(3):
            statistics.count(random_session(game, seed))
    return statistics.path.read_bytes()


def check_put_aside(folder: Path, content: bytes) -> bool:
    """Whether the file was put aside; else its numbers are right."""
    path = folder / "statistics.toml"
    path.write_bytes(content)
    statistics = Statistics(folder)
    told = statistics.load()
    if told is None:
        assert path.read_bytes() == content
        return False
    assert statistics.entries == ()
    (aside,) = folder.glob("*.broken-*")
    assert aside.name in str(told)
    assert aside.read_bytes() == content
    aside.unlink()
    return True


def test_cut_off_at_every_byte(tmp_path: Path):
    content = whole(tmp_path)
    kept = [length for length in range(len(content)) if not check_put_aside(tmp_path, content[:length])]
    assert kept == [len(content) - 1]  # only the last line break is missing


def test_nul_bytes_at_every_place(tmp_path: Path):
    content = whole(tmp_path)
    for length in range(0, len(content), 7):
        assert check_put_aside(tmp_path, content[:length].ljust(len(content), b"\0"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("version = 1", "version = 2"),
        ("side = 1", "side = 3"),
        ("side = 1", "side = true"),
        ("wins = 1", "wins = -1"),
        ("wins = 1", "wins = 1.5"),
        ("wins = 1", "wins = 99999999999999999999"),
        ('game = "reflix"', 'game = "re flix"'),
        ("[[entry]]", "[[entries]]"),
        ("entries = 1", "entries = 2"),
        ("facts = {", "facts = 3 # {"),
        ("losses = 0", "losses = 0\nmore = 1"),
    ],
)
def test_what_this_program_does_not_write_is_put_aside(tmp_path: Path, old: str, new: str):
    statistics = Statistics(tmp_path)
    statistics.count(golden(Human(), Bot("leicht")))
    text = statistics.path.read_text()
    assert text.count(old) == 1
    assert check_put_aside(tmp_path, text.replace(old, new).encode())


def test_an_entry_that_is_there_twice(tmp_path: Path):
    entry = Entry("reflix", "leicht", Side.ONE, 1)
    assert check_put_aside(tmp_path, to_text((entry, entry)).encode())


def test_a_level_and_a_game_that_are_gone_are_kept(tmp_path: Path):
    entry = Entry("chess", "grandmaster", Side.TWO, 3, 0, 1, {"checks": 7})
    (tmp_path / "statistics.toml").write_text(to_text((entry,)))
    statistics = Statistics(tmp_path)
    assert statistics.load() is None
    statistics.count(golden(Human(), Bot("leicht")))
    assert statistics.entries[0] == entry
    assert find("reflix").id == statistics.entries[1].game


def test_a_full_disk_counts_nothing_and_says_so(statistics: Statistics, monkeypatch: pytest.MonkeyPatch):
    statistics.count(golden(Human(), Bot("leicht")))
    before = (statistics.entries, statistics.path.read_bytes())

    def full(*anything: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    for act in (lambda: statistics.count(golden(Human(), Bot("leicht"))), statistics.reset):
        with pytest.raises(StoreError, match="the disk is full"):
            act()
    assert (statistics.entries, statistics.path.read_bytes()) == before
