"""The list of records: filter, opening, deleting with a second tap, pasting, and files that cannot be read."""

import random
from datetime import datetime

import pytest

from reflix.app import clipboard
from reflix.app.screens.records import AT_ONCE, RecordsScreen
from reflix.games.catalog import GAMES, find
from reflix.games.reversi.game import REVERSI
from reflix.store.saves import dumps
from tests.app.desk import Desk, duel
from tests.store.test_records import MANY, mutated, random_session


@pytest.fixture
def kept(desk: Desk) -> list[str]:
    """Two games of each game, newest first."""
    records = desk.program.archive.records
    names = [
        records.keep(random_session(game, number), datetime(2026, 11, 1 + number, 10, index))
        for number in range(2)
        for index, game in enumerate(GAMES)
    ]
    return names[::-1]


def listed(desk: Desk) -> list[str]:
    return [widget.id.removeprefix("record:") for widget in desk.screen.widgets if widget.id.startswith("record:")]


def on_disk(desk: Desk) -> set[str]:
    return {path.name for path in desk.program.archive.records.folder.iterdir()}


@pytest.fixture
def clip(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of our own."""
    held = [""]
    monkeypatch.setattr(clipboard, "take", lambda: held[0])
    monkeypatch.setattr(clipboard, "put", lambda text: held.__setitem__(0, text))
    return held


def test_the_start_screen_leads_there_even_without_records(desk: Desk):
    desk.mouse("records")
    assert desk.name == "records"
    assert listed(desk) == []
    desk.key("escape")
    assert desk.name == "start"


def test_newest_first_and_the_filter(desk: Desk, kept):
    desk.mouse("records")
    assert listed(desk) == kept
    desk.finger("filter:reversi")
    assert listed(desk) == [name for name in kept if "reversi" in name]
    desk.mouse("filter:")
    assert listed(desk) == kept


@pytest.mark.parametrize("act", [Desk.mouse, Desk.finger], ids=["mouse", "finger"])
def test_a_tap_opens_the_replay(desk: Desk, kept, act):
    desk.mouse("records")
    act(desk, f"record:{kept[1]}")
    assert desk.name == "replay"
    assert desk.screen.session.game is GAMES[1]
    desk.key("escape")
    assert desk.name == "records"


def test_by_keys_alone(desk: Desk, kept):
    desk.focus_on("records")
    desk.key("return")
    desk.focus_on(f"record:{kept[2]}")
    desk.key("return")
    assert desk.name == "replay"
    desk.key("escape")
    desk.focus_on(f"record:{kept[2]}")
    desk.key("delete")
    assert kept[2] in on_disk(desk)
    desk.key("delete")
    assert kept[2] not in on_disk(desk)


@pytest.mark.parametrize("act", [Desk.mouse, Desk.finger], ids=["mouse", "finger"])
def test_only_the_second_tap_on_the_same_bin_deletes(desk: Desk, kept, act):
    desk.mouse("records")
    act(desk, f"delete:{kept[0]}", f"delete:{kept[1]}", f"delete:{kept[0]}")
    assert on_disk(desk) == set(kept)
    desk.key("escape")
    assert desk.name == "records"
    act(desk, f"delete:{kept[0]}")
    assert on_disk(desk) == set(kept)
    act(desk, f"delete:{kept[0]}")
    assert on_disk(desk) == set(kept[1:])
    assert listed(desk) == kept[1:]


def test_broken_files_are_shown_with_their_fault_stay_and_can_be_deleted(desk: Desk, kept):
    folder = desk.program.archive.records.folder
    (folder / "broken.reflix").write_bytes(b"\xff\xff")
    late = folder / kept[0]
    late.write_text(late.read_text(encoding="utf-8").replace("\n\n", "\n\nno-move ", 1), encoding="utf-8")
    desk.mouse("records")
    for name in ("broken.reflix", kept[0]):
        assert name in listed(desk)
        desk.mouse(f"record:{name}")
        assert desk.name == "records"
        assert name in on_disk(desk)
    assert "Line 9" in str(desk.screen._loaded[kept[0]])
    desk.mouse("delete:broken.reflix", "delete:broken.reflix")
    assert "broken.reflix" not in on_disk(desk)


def test_a_long_list_is_shown_in_parts(desk: Desk):
    records = desk.program.archive.records
    session = random_session(GAMES[0], 1)
    for _ in range(AT_ONCE + 3):
        records.keep(session, datetime(2026, 11, 29))
    desk.mouse("records")
    assert len(listed(desk)) == AT_ONCE
    assert len(desk.screen._loaded) < AT_ONCE, "what is not seen is not read"
    desk.mouse("more")
    assert len(listed(desk)) == AT_ONCE + 3


# pasting


def test_a_record_is_pasted(desk: Desk, clip):
    session = random_session(GAMES[1], 2)
    clip[0] = "\n" + dumps(session).replace("\n", "\r\n")
    desk.mouse("records")
    desk.key("ctrl+v")
    clip[0] = clip[0].strip()
    desk.mouse("paste")
    for name in listed(desk):
        assert desk.program.archive.records.load(name, find).turns == session.turns
    assert len(listed(desk)) == 2
    assert listed(desk)[0] in str(desk.screen.notice)


def test_a_game_of_reversi_is_pasted_as_players_write_it(desk: Desk, clip):
    clip[0] = "f5d6c3d3c4"
    desk.mouse("records", "paste")
    (name,) = listed(desk)
    session = desk.program.archive.records.load(name, find)
    assert (session.game, session.ply) == (REVERSI, 5)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no game on the clipboard"),
        ("Dear diary", "Line 1: This is not a record"),
        ("Reflix record 1\nGame: chess\n\n*", "Line 2: There is no game named 'chess'"),
        (dumps(duel(moves=("D4-C4",))).replace("D4-C4", "A1*"), "Line 8: Move 1 (A1*)"),
    ],
)
def test_what_is_no_game_is_refused_with_its_line(desk: Desk, clip, text, said):
    clip[0] = text
    desk.mouse("records", "paste")
    assert said in str(desk.screen.notice)
    assert listed(desk) == []


def test_mutated_texts_never_change_the_running_game(desk: Desk, clip):
    board = desk.sit(duel(moves=("D4-C4", "D6*")))
    before = (board.session, board.session.turns, board.session.revision)
    unfinished = desk.program.autosave.path.exists()
    screen = RecordsScreen(desk.program)
    desk.program.open(screen)
    rng = random.Random(9)
    texts = [dumps(random_session(game, seed)) for game in GAMES for seed in range(3)]
    for _ in range(2000 if MANY else 60):
        clip[0] = mutated(rng.choice(texts), rng).decode("utf-8", errors="replace")
        screen.paste()
        assert screen.notice is not None
        assert screen.say(screen.notice)
    desk.frame()
    desk.program.back()
    assert (board.session, board.session.turns, board.session.revision) == before
    assert desk.program.autosave.path.exists() == unfinished
