"""The replay by mouse, finger, wheel and keys: every place can be reached, forward is shown, back is at once."""

import pygame
import pytest

from reflix.app.look import TOUCH
from reflix.app.screens.replay import ReplayScreen
from reflix.games.catalog import GAMES
from reflix.play.seats import Bot, Human
from reflix.play.session import Session
from tests.app.desk import Desk, duel
from tests.store.test_records import random_session

GOLDEN = ("D4-C4", "D6*", "C4-C5", "D6-E6")


def open_replay(desk: Desk, session: Session | None = None, **more) -> ReplayScreen:
    screen = ReplayScreen(desk.program, session or duel(moves=GOLDEN), **more)
    desk.program.open(screen)
    desk.frame()
    return screen


def state(screen: ReplayScreen) -> tuple[int, bool, bool]:
    """Where it stands, whether a turn is shown, whether it runs."""
    return screen.reel.ply, screen.animating, screen.reel.running


def test_it_begins_before_the_first_turn_and_changes_nothing(desk: Desk):
    session = duel(moves=GOLDEN)
    before = (session.turns, session.ply, session.revision)
    screen = open_replay(desk, session)
    assert state(screen) == (0, False, False)
    desk.mouse("end", "start", "next", "play")
    desk.settle()
    assert (session.turns, session.ply, session.revision) == before


@pytest.mark.parametrize("act", [Desk.mouse, Desk.finger], ids=["mouse", "finger"])
def test_the_buttons(desk: Desk, act):
    screen = open_replay(desk)
    act(desk, "next")
    assert state(screen) == (1, True, False)
    act(desk, "next")
    assert state(screen) == (2, True, False), "the turn that was being shown ends at once"
    desk.settle()
    act(desk, "previous")
    assert state(screen) == (1, False, False)
    act(desk, "end")
    assert state(screen) == (4, False, False)
    act(desk, "start")
    assert state(screen) == (0, False, False)
    act(desk, "speed")
    assert screen.reel.speed == "fast"
    act(desk, "flip")
    assert screen.board.flipped


def test_the_keys(desk: Desk):
    screen = open_replay(desk)
    desk.key("right")
    assert state(screen) == (1, True, False)
    desk.settle()
    desk.key("right", "right")
    assert state(screen) == (3, True, False)
    desk.key("left")
    assert state(screen) == (2, False, False)
    desk.key("end")
    assert state(screen) == (4, False, False)
    desk.key("right")
    assert state(screen) == (4, False, False)
    desk.key("home", "left")
    assert state(screen) == (0, False, False)
    desk.key("space")
    assert state(screen)[2]
    desk.key("space")
    assert not screen.reel.running
    desk.key("l")
    desk.settle()
    desk.key("escape")
    assert desk.name == "start"


def test_every_button_is_reached_by_arrows_and_return(desk: Desk):
    """As a gamepad sends them: up and down leave the slider, then all arrows go from button to button."""
    screen = open_replay(desk)
    for name in ("play_on", "flip", "export", "back", "start", "previous", "play", "next", "end", "speed", "slider"):
        target = next(widget for widget in screen.widgets if widget.id == name)
        if not target.enabled:
            continue
        for _ in range(30):
            if screen.keyboard and screen.focus == name:
                break
            here = screen.focused if screen.keyboard else None
            if here is None or here.rect.centery < target.rect.top:
                desk.key("down")
            elif here.rect.centery > target.rect.bottom:
                desk.key("up")
            else:
                desk.key("right" if here.rect.centerx < target.rect.centerx else "left")
        assert screen.focus == name
    desk.key("right")
    assert screen.reel.ply == 1, "on the slider the arrows step"
    desk.key("return")
    assert screen.reel.running


def test_the_wheel_goes_forward_when_turned_down(desk: Desk):
    screen = open_replay(desk)

    def wheel(notches: float) -> None:
        desk.post(pygame.MOUSEWHEEL, x=0, y=int(notches), precise_x=0.0, precise_y=notches, flipped=False)
        desk.frame()

    wheel(-1)
    assert screen.reel.ply == 1
    wheel(-2)
    assert screen.reel.ply == 3
    wheel(0.5)
    assert screen.reel.ply == 3
    wheel(0.5)
    assert screen.reel.ply == 2
    assert not screen.animating


def test_it_runs_to_the_end_and_again_from_the_start(desk: Desk):
    screen = open_replay(desk, running=True)
    seen: list[int] = []
    for _ in range(100_000):
        if not screen.busy:
            break
        desk.frame()
        if not seen or seen[-1] != screen.reel.ply:
            seen.append(screen.reel.ply)
    assert seen == [0, 1, 2, 3, 4]
    assert state(screen) == (4, False, False)
    desk.mouse("play")
    desk.run(0.2)
    assert screen.reel.ply == 1


def test_speeds(desk: Desk):
    times = {}
    for speed in ("slow", "normal", "fast", "off"):
        desk.program.change(speed=speed)
        screen = open_replay(desk, running=True)
        begin = desk.now
        while screen.busy:
            desk.frame()
        times[speed] = desk.now - begin
    assert times["slow"] > 1.8 * times["normal"] > 3.2 * times["fast"] > 3.5 * times["off"] > 1


def test_a_slow_frame_swallows_no_turn(desk: Desk):
    screen = open_replay(desk, running=True)
    desk.run(0.9)
    desk.frame(20)
    assert screen.reel.ply == 1
    assert screen.animating


def test_time_elsewhere_does_not_count(desk: Desk):
    screen = open_replay(desk, running=True)
    desk.run(0.9)
    desk.program.open(ReplayScreen(desk.program, duel()))
    desk.run(5)
    desk.program.back()
    desk.frame()
    assert screen.reel.ply == 1
    assert screen.animating


@pytest.mark.parametrize("device", ["mouse", "finger"])
def test_the_slider_is_tapped_and_dragged(desk: Desk, device):
    screen = open_replay(desk)
    width, height = desk.window.surface.get_size()

    def post(kind: str, ply: int, down: int = 0) -> None:
        x, y = desk.spot(f"ply:{ply}")
        if device == "mouse":
            event = {"down": pygame.MOUSEBUTTONDOWN, "move": pygame.MOUSEMOTION, "up": pygame.MOUSEBUTTONUP}[kind]
            more = {"rel": (1, 0), "buttons": (1, 0, 0)} if kind == "move" else {"button": 1}
            desk.post(event, pos=(x, y + down), touch=False, **more)
        else:
            event = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}[kind]
            desk.post(event, x=x / width, y=(y + down) / height, finger_id=1, touch_id=1)
        desk.frame()

    post("down", 3)
    assert state(screen) == (3, False, False)
    post("move", 1, down=200)  # the finger may leave the row
    assert screen.reel.ply == 1
    post("up", 1, down=200)
    post("down", 4)
    post("up", 4)
    assert screen.reel.ply == 4
    post("down", 2)
    post("move", 0)
    post("up", 0)
    assert screen.reel.ply == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_ply_has_a_place_on_the_slider(desk: Desk, game):
    session = random_session(game, 5)
    screen = open_replay(desk, session)
    assert screen.slider.rect.height >= TOUCH
    for ply in range(session.ply + 1):
        desk.click(desk.spot(f"ply:{ply}"))
        assert screen.reel.ply == ply
        assert screen.session.position == (session.turns[ply - 1].after if ply else session.start)


def test_a_move_of_the_list_and_the_board_can_be_tapped(desk: Desk):
    screen = open_replay(desk)
    rect, ply = screen.moves._cells[1]
    desk.click(rect.center)
    assert state(screen) == (ply, False, False)
    desk.click(screen.places.board.center)
    assert screen.reel.running
    desk.click(screen.places.board.center)
    assert not screen.reel.running


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whole_games_are_drawn(desk: Desk, game):
    desk.program.change(speed="fast")
    screen = open_replay(desk, random_session(game, 3))
    for _ in screen.reel.turns:
        screen.forward()
        for _ in range(3):
            desk.frame(0.3)
        assert screen.story() or screen.animating
    desk.settle()
    assert screen.session.outcome is not None
    assert screen.say(screen.headline()[0])
    for _ in screen.reel.turns:
        screen.back_one()
        desk.frame()
    assert screen.reel.ply == 0


def test_the_result_offers_the_replay(desk: Desk):
    board = desk.sit(duel(moves=GOLDEN))
    desk.mouse("replay")
    assert desk.name == "replay"
    assert desk.screen.reel.running
    desk.settle()
    desk.key("escape")
    assert desk.screen is board


# playing on


def test_playing_on_between_two_people(desk: Desk):
    screen = open_replay(desk)
    desk.mouse("next")
    desk.mouse("play_on")
    assert desk.name == "board"
    assert desk.screen.session.turns == screen.reel.turns[:1]
    assert desk.screen.session.seats == (Human(), Human())


@pytest.mark.parametrize("choice", ["same", "people"])
def test_playing_on_where_a_bot_was(desk: Desk, choice):
    seats = (Human("Ada"), Bot("leicht", 3))
    open_replay(desk, duel(*seats, moves=GOLDEN))
    desk.mouse("end", "previous", "play_on", choice)
    assert desk.name == "board"
    assert desk.screen.session.seats == (seats if choice == "same" else (Human(), Human()))
    assert desk.screen.session.ply == 3
    desk.key("escape", "escape")


def test_there_is_no_playing_on_from_the_end(desk: Desk):
    open_replay(desk)
    desk.mouse("end", "play_on")
    assert desk.name == "replay"


def test_a_game_without_moves(desk: Desk):
    screen = open_replay(desk, duel())
    desk.key("space", "right", "left", "end", "home")
    desk.click(screen.slider.rect.center)
    assert state(screen) == (0, False, False)
