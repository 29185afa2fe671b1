"""Finished games go into the records: each once, whatever is taken back and however it ends again."""

from datetime import datetime

import pytest

from reflix.app.program import Program
from reflix.games.catalog import find
from reflix.games.reflix.game import REFLIX
from reflix.play.seats import Human, Script
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


def test_a_folder_that_cannot_be_written_is_said_once_and_stops_nothing(desk: Desk, board):
    (desk.program.folder / "records").write_text("in the way")
    play(board, GOLDEN[3])
    desk.settle()
    assert board.session.outcome is not None
    assert "records" in str(board.table.notice)
