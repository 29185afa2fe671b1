"""The last turn step by step, and the whole game summed up: by buttons, keys and wheel, at every size."""

import itertools

import pygame
import pytest

from reflix.app.boards import fronts
from reflix.app.screens.account import can_sum_up
from reflix.app.screens.shot_story import can_step
from reflix.games.catalog import find
from reflix.games.reflix.view import VIEW
from reflix.play.seats import Human
from reflix.play.session import Session
from tests.app.desk import Desk, duel

GOLDEN = ("D4-C4", "D6*", "C4-C5", "D6-E6")


@pytest.fixture
def told(desk: Desk) -> Desk:
    """The finished game of the rule page on the board."""
    desk.sit(duel(moves=GOLDEN))
    return desk


def test_point_begins_at_the_start_and_goes_on_to_the_end(told: Desk):
    told.key(".")
    assert told.name == "shot-story"
    assert told.fact("step") == "1"
    for _ in range(20):
        told.key(".")
    assert told.fact("step") == str(len(told.screen.stages))
    assert "Hit" in told.screen.spoken()[0]
    told.key("escape")
    assert told.name == "board"


def test_comma_begins_at_the_end_and_goes_back(told: Desk):
    told.key(",")
    last = len(told.screen.stages)
    assert told.fact("step") == str(last)
    told.key(",", "left")
    assert told.fact("step") == str(last - 2)
    told.key("home")
    assert told.fact("step") == "1"
    told.key("end")
    assert told.fact("step") == str(last)


def test_by_mouse_by_finger_and_by_wheel(told: Desk):
    told.mouse("menu", "steps", "on", "on")
    assert told.fact("step") == "3"
    told.finger("back-one", "last", "first", "on")
    assert told.fact("step") == "2"
    told.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False)
    told.frame()
    assert told.fact("step") == "3"


def test_the_beams_of_the_game_are_reached_from_the_result_the_menu_and_the_story(told: Desk):
    told.mouse("beams")
    assert told.name == "account"
    assert "Bounces on the other's mirrors: Bottom 1, Top 4." in told.screen.spoken()
    told.mouse("leave")
    told.mouse("menu", "beams")
    assert told.name == "account"
    told.key("escape")
    told.key(".")
    told.mouse("beams")
    assert told.name == "account"
    told.key("escape")
    assert told.name == "board"


def test_nothing_to_see_before_the_first_move(desk: Desk):
    desk.sit()
    desk.key(".")
    assert desk.name == "board"
    desk.mouse("menu")
    assert desk.screen.find("steps") is None
    assert desk.screen.find("beams") is None


@pytest.mark.parametrize("name", ["quatrix", "reversi"])
def test_other_games_are_not_touched(desk: Desk, name: str):
    game = find(name)
    session = Session(game, game.start(), (Human(), Human()))
    session.play(session.position.moves()[0])
    assert not can_step(session)
    assert not can_sum_up(session)
    desk.sit(session)
    desk.key(".")
    assert desk.name == "board"


def test_times_follow_the_plan():
    session = duel(moves=GOLDEN)
    for turn in session.turns:
        times = [stage.time for stage in VIEW.stages(turn)]
        assert all(a < b for a, b in itertools.pairwise(times))
        assert times[0] > 0
        assert times[-1] < VIEW.timeline(turn).duration


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_step_is_drawn_and_each_is_another_picture(told: Desk, size: tuple[int, int], language: str):
    told.window.set_size(size)
    told.program.change(language=language)
    told.key(".")
    told.run(0.5)
    seen = set()
    for _ in told.screen.stages:
        seen.add(pygame.image.tobytes(told.window.surface, "RGB"))
        told.key(".")
    assert len(seen) == len(told.screen.stages)


def test_both_ends_of_the_board_may_be_below(told: Desk):
    told.key("f")
    told.key(",")
    assert told.screen.flipped
    told.mouse("beams")
    assert told.screen.flipped


def test_the_first_game_can_do_both():
    session = duel(moves=GOLDEN[:1])
    assert fronts()[0].view is VIEW
    assert can_step(session)
    assert can_sum_up(session)
