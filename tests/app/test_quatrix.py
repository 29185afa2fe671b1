"""Quatrix on the board screen: a turn of two parts that is half done is no part of the game yet."""

import random
from pathlib import Path
from typing import Any

import pytest

from reflix.games.catalog import find
from reflix.games.quatrix.game import QUATRIX
from reflix.play.seats import Human
from reflix.play.session import Session
from reflix.store.saves import dumps, loads
from tests.app.desk import Desk


def table(moves: int, setup: str = "") -> Session[Any]:
    """Two people after so many random moves of a game that goes on."""
    session: Session[Any] = Session(QUATRIX, QUATRIX.start(setup), (Human(), Human()))
    rng = random.Random(3)
    while session.ply < moves:
        session.play(rng.choice(list(session.position.moves())))
    assert session.outcome is None
    return session


@pytest.mark.parametrize("setup", ["5x5", "4x4", "6x6"])
def test_saved_in_the_middle_of_a_turn_the_game_is_as_before_it(desk: Desk, setup: str):
    board = desk.sit(table(3, setup))
    before = board.session.position
    cell = next(iter(QUATRIX.name(before, move)[:2].lower() for move in before.moves()))
    desk.mouse(cell)
    assert board.view.half_done(board.ui), "a stone is placed, and may still slide"
    assert board.session.position == before
    assert loads(dumps(board.session), find).position == before


def test_the_start_after_a_kill_in_the_middle_of_a_turn(desk: Desk, tmp_path: Path):
    board = desk.sit(table(2))
    move = QUATRIX.name(board.session.position, board.session.position.moves()[0])
    desk.mouse(move[:2].lower(), "confirm")
    desk.settle()
    kept = board.session.turns
    place = QUATRIX.name(board.session.position, board.session.position.moves()[0])[:2].lower()
    desk.mouse(place)  # and now the power fails
    again = Desk(tmp_path)
    try:
        again.mouse("continue")
        assert again.screen.session.turns == kept
        assert not again.screen.view.half_done(again.screen.ui)
    finally:
        again.close()


def test_undo_takes_back_the_part_that_is_chosen_before_any_turn(desk: Desk):
    board = desk.sit(table(2))
    cell = QUATRIX.name(board.session.position, board.session.position.moves()[0])[:2].lower()
    desk.mouse(cell)
    assert board.view.half_done(board.ui)
    desk.key("u")
    assert (board.view.half_done(board.ui), board.session.ply) == (False, 2)
    desk.key("u")
    assert board.session.ply == 1


def test_the_forbidden_slide_says_why_before_a_stone_is_placed(desk: Desk):
    session: Session[Any] = Session(QUATRIX, QUATRIX.start(), (Human(), Human()))
    session.play(QUATRIX.parse(session.position, "C3x>3"))
    board = desk.sit(session)
    desk.mouse("<3")
    assert board.refusal is not None
    assert "undo" in str(board.refusal)
