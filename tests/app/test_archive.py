"""Finished games go into the records: each once, whatever is taken back and however it ends again."""

from datetime import datetime
from typing import Any

import pytest

from reflix.app.program import Program
from reflix.app.screens.replay import ReplayScreen
from reflix.app.screens.statistics import StatisticsScreen
from reflix.core.game import Side
from reflix.games.catalog import find
from reflix.games.reflix.game import REFLIX
from reflix.play.seats import Bot, Human, Script
from tests.app.desk import Desk, duel

GOLDEN = ("D4-C4", "D6*", "C4-C5", "D6-E6")
"""The four moves of the rule page; the last one hits."""


def play(board, *moves: str) -> None:
    for name in moves:
        board.table.play(REFLIX.parse(board.session.position, name))


@pytest.fixture
def board(desk: Desk):
    desk.program.archive.clock = lambda: datetime(2026, 11, 29, 22, 46, 3)
    return desk.sit(duel(moves=GOLDEN[:3]))


def kept(desk: Desk) -> list:
    return [desk.program.archive.records.load(entry.name, find) for entry in desk.program.archive.records.entries()]


def test_a_game_that_has_ended_is_kept_and_one_that_goes_on_is_not(desk: Desk, board):
    assert kept(desk) == []
    play(board, GOLDEN[3])
    (session,) = kept(desk)
    assert session.turns == board.session.turns
    assert [entry.name for entry in desk.program.archive.records.entries()] == ["2026-11-29_22-46-03_reflix_1.reflix"]


def test_a_game_that_ends_again_after_undo_is_the_same_record(desk: Desk, board):
    play(board, GOLDEN[3])
    board.undo()
    board.undo()
    board.redo()
    board.redo()
    assert len(kept(desk)) == 1
    board.undo()
    play(board, "D6-E6")
    (session,) = kept(desk)
    assert session.turns == board.session.turns


def test_a_rematch_is_another_game(desk: Desk, board):
    play(board, GOLDEN[3])
    board.rematch()
    board.table.start(duel(moves=GOLDEN[:3]))
    play(board, GOLDEN[3])
    assert len(kept(desk)) == 2


def test_an_unfinished_game_that_makes_room_for_another_is_kept_as_a_record(desk: Desk, board):
    before = board.session
    desk.program.save(before)
    board.table.start(duel())
    (session,) = kept(desk)
    assert session.turns == before.turns
    assert session.outcome is None
    play(board, GOLDEN[0])
    board.table.start(duel())  # a single move is not worth a record
    assert len(kept(desk)) == 1


def test_a_taken_back_end_that_makes_room_for_another_game_stays_in_its_record(desk: Desk, board):
    play(board, GOLDEN[3])
    board.undo()
    board.undo()
    board.table.start(duel())
    (session,) = kept(desk)
    assert session.outcome is not None


def test_the_record_is_known_after_a_restart_in_between(desk: Desk, board):
    play(board, GOLDEN[3])
    board.undo()
    again = Program(desk.program.folder, seed=1, language="en")
    try:
        assert again.unfinished is not None
        again.unfinished.play(REFLIX.parse(again.unfinished.position, GOLDEN[3]))
        again.finished(again.unfinished)
        assert len(kept(desk)) == 1
    finally:
        again.close()


def test_a_finished_game_that_is_pasted_was_not_played_here(desk: Desk, board):
    board.table.start(duel(moves=GOLDEN))
    assert board.session.outcome is not None
    assert kept(desk) == []


def test_a_lesson_is_no_game(desk: Desk):
    board = desk.sit(duel(Human(), Script(()), moves=GOLDEN[:3]))
    play(board, GOLDEN[3])
    assert board.session.outcome is not None
    assert kept(desk) == []


# statistics


def counted(desk: Desk) -> dict[tuple[str, int], tuple[int, int, int]]:
    entries = desk.program.archive.statistics.entries
    return {(entry.opponent, entry.side + 1): (entry.wins, entry.draws, entry.losses) for entry in entries}


def test_a_game_counts_once_whatever_is_taken_back(desk: Desk):
    board = desk.sit(duel(Human(), Bot("leicht", 1), moves=GOLDEN[:3]))
    play(board, GOLDEN[3])
    assert counted(desk) == {("leicht", 1): (1, 0, 0)}
    for _ in range(5):
        board.undo()
        play(board, GOLDEN[3])
    board.undo()
    board.redo()
    assert counted(desk) == {("leicht", 1): (1, 0, 0)}
    board.table.start(duel(Human(), Bot("leicht", 1), moves=GOLDEN[:3]))
    play(board, GOLDEN[3])
    assert counted(desk) == {("leicht", 1): (2, 0, 0)}


def test_nor_after_a_restart_in_between(desk: Desk):
    board = desk.sit(duel(Human(), Bot("leicht", 1), moves=GOLDEN[:3]))
    play(board, GOLDEN[3])
    board.undo()
    again = Program(desk.program.folder, seed=1, language="en")
    try:
        assert again.unfinished is not None
        again.unfinished.play(REFLIX.parse(again.unfinished.position, GOLDEN[3]))
        again.finished(again.unfinished)
        assert [entry.games for entry in again.archive.statistics.entries] == [1]
    finally:
        again.close()


def test_playing_on_from_a_replay_is_kept_but_not_counted(desk: Desk):
    desk.program.open(ReplayScreen(desk.program, duel(Human(), Bot("leicht", 1), moves=GOLDEN)))
    desk.mouse("end", "previous", "play_on", "same")
    play(desk.screen, GOLDEN[3])
    assert len(kept(desk)) == 1
    assert counted(desk) == {}
    desk.screen.undo()
    again = Program(desk.program.folder, seed=1, language="en")
    try:
        assert again.unfinished is not None
        again.unfinished.play(REFLIX.parse(again.unfinished.position, GOLDEN[3]))
        again.finished(again.unfinished)
        assert again.archive.statistics.entries == ()
    finally:
        again.close()


def test_a_broken_file_is_told_at_the_start(desk: Desk):
    (desk.program.folder / "statistics.toml").write_text("wins = ")
    again = Program(desk.program.folder, seed=1, language="en")
    try:
        assert "statistics.toml.broken-1" in str(again.take_news())
    finally:
        again.close()


@pytest.mark.parametrize("act", [Desk.mouse, Desk.finger], ids=["mouse", "finger"])
def test_the_page_shows_the_numbers_and_forgets_them_with_the_second_tap(desk: Desk, act):
    board = desk.sit(duel(Human(), Bot("leicht", 1), moves=GOLDEN[:3]))
    play(board, GOLDEN[3])
    desk.program.home()
    act(desk, "records", "statistics")
    tally = next(widget for widget in desk.screen.widgets if widget.id == "tally:reflix:leicht:1")
    assert tally.label == "Bottom against the computer · Easy"
    assert tally.words == "1 game, 1 won, 0 drawn, 0 lost"
    assert tally.more == "Contacts: 1 · Longest beam (squares): 6"
    act(desk, "reset")
    desk.key("escape")
    assert desk.name == "statistics"
    act(desk, "reset")
    assert counted(desk) != {}
    act(desk, "reset")
    assert counted(desk) == {}


def test_two_people_at_one_table_are_counted_by_side_and_nobody_has_lost(desk: Desk):
    statistics = desk.program.archive.statistics
    for moves in (GOLDEN, GOLDEN, (*GOLDEN[:1], "B6*")):
        session = duel(moves=moves)
        while session.outcome is None:
            session.play(session.position.moves()[0])
        statistics.count(session)
    statistics.count(duel(Human(), Bot("leicht", 1), moves=GOLDEN))
    entries = {entry.side: entry for entry in statistics.entries if entry.opponent == "human"}
    screen = StatisticsScreen(desk.program)
    desk.program.open(screen)
    two: Any = next(widget for widget in screen.widgets if widget.id == "tally:reflix:human:1")
    mine = entries[Side.ONE]
    assert mine.games == 3
    words = f"3 games, Bottom won {mine.wins}, {mine.draws} drawn, Top won {mine.losses}"
    assert (two.label, two.words) == ("Two people at one table", words)
    contacts = mine.facts["contacts"] + entries[Side.TWO].facts["contacts"]
    assert two.more.startswith(f"Contacts: {contacts} ")
    assert not any(widget.id == "tally:reflix:human:2" for widget in screen.widgets)
    headings = [text for _, text, *_ in screen._texts]
    assert "Reflix: 1 game, 1 won, 0 drawn, 0 lost" in headings


# the disk


def test_a_folder_that_cannot_be_written_is_said_once_and_stops_nothing(desk: Desk, board):
    (desk.program.folder / "records").write_text("in the way")
    play(board, GOLDEN[3])
    desk.settle()
    assert board.session.outcome is not None
    assert "records" in str(board.table.notice)
