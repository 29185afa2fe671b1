"""Quatrix on the board screen: a turn of two parts that is half done is no part of the game yet."""

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from reflix.app.look import TOUCH
from reflix.app.program import Program
from reflix.app.screens.board import BoardScreen
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


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
@pytest.mark.parametrize(("mover", "flipped", "table_top"), [(0, False, False), (1, True, False), (1, False, True)])
def test_what_falls_off_flies_home_to_the_emblem_of_its_owner(
    desk: Desk, size: tuple[int, int], mover: int, flipped: bool, table_top: bool
):
    desk.program.change(flipped=flipped, table_top=table_top)
    desk.window.set_size(size)
    session: Session[Any] = Session(
        QUATRIX, QUATRIX.start(f"...../...../...../...../..... {mover + 1} - - {mover}"), (Human(), Human())
    )
    board = desk.sit(session)
    home = board.board.homes[mover]
    plate = board.places.plate(session.position.to_move, board.flipped)
    assert plate.contains(home)
    board.table.play(QUATRIX.parse(session.position, "E1x>1"))
    desk.frame()
    fall = next(cue for cue in board.table.showing.plan.cues if cue.kind == "fall")
    middles = []
    for share in (0.05, 0.5, 0.97):
        live = desk.program.canvas.on(desk.window.surface)
        board.view.draw_live(live, board.board, board.scene(), fall.start + share * fall.duration)
        middles.append(pygame.Vector2(live.covered[-1].center))
    ways = [middle.distance_to(home.center) for middle in middles]
    assert ways[0] > ways[1] > ways[2]
    assert ways[2] < home.width


@pytest.mark.parametrize("setup", ["4x4", "5x5", "6x6"])
@pytest.mark.parametrize("text", [100, 125, 150, 175, 200])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (480, 800)])
def test_fields_and_keys_are_large_enough_for_a_finger(
    display: None, tmp_path: Path, size: tuple[int, int], text: int, setup: str
):
    program = Program(tmp_path, language="en")
    program.change(text_size=text)
    program.resize(size)
    board = BoardScreen(program, table(0, setup))
    program.open(board)
    for name in ("b2", ">2", "<2", "vB", "^B"):
        rect = board.find(name)
        assert rect is not None
        assert min(rect.size) >= TOUCH, f"{name} is {rect.size}"
    program.close()
