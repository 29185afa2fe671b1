"""Hands that play by lot: they touch what can be touched, and games come to their end by them."""

import random

import pytest

from reflix.app.hands import a_spot, on_the_board
from reflix.core.game import AnyGame
from reflix.games.catalog import GAMES
from reflix.play.seats import Human
from reflix.play.session import Session
from tests.app.desk import Desk


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_ends_by_taps_that_nobody_refuses(desk: Desk, game: AnyGame):
    rng = random.Random(3)
    screen = desk.sit(Session(game, game.start(), (Human(), Human())))
    screen.program.change(speed="off")
    for _ in range(2000):
        if screen.session.outcome is not None:
            break
        spots = on_the_board(screen, rng)
        assert spots
        before, covered = screen.session.ply, screen.announcement is not None
        desk.click(rng.choice(spots))
        assert covered or screen.session.ply > before or screen.view.half_done(screen.ui)
        desk.settle()
    assert screen.session.outcome is not None
    assert on_the_board(screen, rng) == []


def test_other_screens_have_buttons(desk: Desk):
    rng = random.Random(1)
    spots = {a_spot(desk.screen, (800, 480), rng) for _ in range(100)}
    able = [widget for widget in desk.screen.widgets if widget.enabled and widget.action is not None]
    assert spots == {widget.rect.center for widget in able if widget.id != "quit"}


def test_a_screen_without_anything_to_press(desk: Desk):
    desk.screen.widgets = []
    x, y = a_spot(desk.screen, (800, 480), random.Random(1))
    assert 0 <= x < 800
    assert 0 <= y < 480


def test_buttons_beside_the_board_are_pressed_too_but_seldom(desk: Desk):
    screen = desk.sit()
    rng = random.Random(1)
    spots = [a_spot(screen, (800, 480), rng) for _ in range(300)]
    beside = [spot for spot in spots if screen.at(spot) is not None]
    assert 5 < len(beside) < 100
