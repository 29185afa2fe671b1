"""Transitions: short, only looked at, none with fewer effects; and the focus that comes along by keys."""

import pygame
import pytest

from reflix.app.fade import DURATION
from reflix.app.screens.pause import PauseScreen
from tests.app.desk import Desk, duel


@pytest.fixture(autouse=True)
def fading(desk: Desk) -> None:
    desk.window.fades = True


def picture(desk: Desk) -> bytes:
    return pygame.image.tobytes(desk.window.surface, "RGB")


def settled(desk: Desk) -> bytes:
    desk.run(0.3)
    return picture(desk)


def test_a_fade_ends_in_the_picture_that_is_meant(desk: Desk):
    desk.sit(duel())
    first = picture(desk)
    assert first != settled(desk), "something is seen of the screen before"
    end = picture(desk)
    desk.window.redraw()
    desk.frame()
    assert picture(desk) == end
    assert desk.window.frame(desk.now + 0.01) is False, "nothing is drawn any more"


def test_it_takes_no_longer_than_it_should(desk: Desk):
    assert DURATION <= 0.15
    desk.sit(duel())
    desk.frame(DURATION)
    desk.frame()
    end = picture(desk)
    assert settled(desk) == end


def test_the_first_frame_already_shows_the_new_screen(desk: Desk):
    old = picture(desk)
    desk.sit(duel())
    assert picture(desk) != old


def test_none_with_fewer_effects(desk: Desk):
    desk.program.change(effects="reduced")
    desk.sit(duel())
    end = picture(desk)
    assert settled(desk) == end


def test_the_new_screen_takes_input_at_once(desk: Desk):
    board = desk.sit(duel())
    desk.program.open(PauseScreen(desk.program, board))
    desk.key("escape")
    assert desk.screen is board


def test_a_window_of_another_size_ends_it(desk: Desk):
    desk.sit(duel())
    desk.window.set_size((1024, 600))
    desk.frame()
    end = picture(desk)
    assert settled(desk) == end


def test_a_picture_of_the_window_has_no_fade_in_it(desk: Desk, tmp_path):
    desk.sit(duel())
    desk.window.screenshot(tmp_path / "a.png")
    desk.run(0.3)
    desk.window.screenshot(tmp_path / "b.png")
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


@pytest.mark.parametrize("goal", ["play", "settings"])
def test_who_comes_by_keys_sees_the_focus_at_once(desk: Desk, goal):
    desk.focus_on(goal)
    desk.key("return")
    assert desk.screen.keyboard
    assert desk.screen.focused is not None
    assert desk.screen.focus != "back"


def test_who_comes_by_mouse_sees_none(desk: Desk):
    desk.mouse("play")
    assert not desk.screen.keyboard
