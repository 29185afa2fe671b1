"""Boards that play by themselves: on the start screen and beside the names of the games. They live while somebody is
there, one at a time, and rest when nobody is."""

import pytest

from reflix.app.boards import fronts
from reflix.app.living import LAST_PAUSE, PAUSE, LivingBoard
from reflix.app.program import REST
from reflix.app.screens.games import GamesScreen
from reflix.app.shows import RECORDED, shows
from reflix.core.example import Example
from tests.app.desk import Desk

LONGEST = 8.0
"""Seconds within which any turn has been shown."""

games = pytest.mark.parametrize("front", fronts(), ids=lambda front: front.game.id)


@games
def test_every_show_is_a_whole_game(front):
    assert front.game.id in RECORDED
    for example in shows(front.game):
        position = front.game.start(example.start)
        for name in example.moves:
            assert position.outcome() is None
            turn = position.play(front.game.parse(position, name))
            assert front.view.timeline(turn).duration < LONGEST
            position = turn.after
        assert position.outcome() is not None


@games
def test_a_game_without_a_recorded_one_has_one_by_lot(front, monkeypatch):
    monkeypatch.delitem(RECORDED, front.game.id)
    (example,) = shows(front.game)
    assert shows(front.game) == (example,)
    LivingBoard(front, example)


def test_one_example_follows_the_other():
    one, two = Example("", ("D4-C4",)), Example("", ("D4*",))
    board = LivingBoard(fronts()[0], one, two)
    seen, now = [board.example], 0.0
    while now < 2 * (LONGEST + PAUSE + LAST_PAUSE):
        now += 0.05
        board.update(now)
        if board.example is not seen[-1]:
            seen.append(board.example)
    assert seen[:3] == [one, two, one]


def test_the_start_screen_opens_with_a_beam_in_flight_and_goes_on(desk: Desk):
    living = desk.screen.living
    assert desk.screen.animating
    assert not desk.screen.busy
    desk.run(LONGEST)
    desk.run(LAST_PAUSE + PAUSE)
    assert living.example is shows(fronts()[0].game)[1]
    assert living._shown >= 1


def frames_drawn(desk: Desk, seconds: float) -> int:
    before = desk.window.frames
    desk.run(seconds)
    return desk.window.frames - before


@pytest.mark.parametrize("name", ["start", "games"])
def test_when_nobody_is_there_it_rests_and_nothing_is_drawn_until_somebody_comes(desk: Desk, name: str):
    if name == "games":
        desk.program.open(GamesScreen(desk.program))
    desk.run(REST - 1)
    assert frames_drawn(desk, 5.0) > 0
    desk.run(LONGEST)
    assert not desk.screen.animating
    assert frames_drawn(desk, 20.0) == 0
    desk.key("tab")
    assert frames_drawn(desk, PAUSE + LAST_PAUSE + 2.0) > 10


def test_with_reduced_effects_the_start_screen_is_a_picture_of_a_beam(desk: Desk):
    desk.program.change(effects="reduced")
    desk.frame()
    assert desk.screen.living.moving  # the beam is seen
    assert not desk.screen.animating
    assert frames_drawn(desk, 10.0) == 0
    desk.program.change(effects="full")
    desk.run(1.0)
    assert desk.screen.animating


def test_the_games_move_one_at_a_time_and_all_of_them_do(desk: Desk):
    screen = GamesScreen(desk.program)
    desk.program.open(screen)
    moved = set()
    for _ in range(60 * 20):
        desk.frame()
        moving = [mini.front.game.id for mini in screen.miniatures if mini.living.moving]
        assert len(moving) <= 1
        moved.update(moving)
    assert moved == {front.game.id for front in fronts()}


def test_with_reduced_effects_the_games_show_their_ends(desk: Desk):
    desk.program.change(effects="reduced")
    screen = GamesScreen(desk.program)
    desk.program.open(screen)
    desk.frame()
    assert frames_drawn(desk, 5.0) == 0
    for mini in screen.miniatures:
        assert mini.living._shown == len(mini.living.example.moves)
