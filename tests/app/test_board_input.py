"""Select, choose, confirm: by mouse, by finger, by keys, by dragging; and every way not to."""

import pygame
import pytest

from tests.app.desk import STANDARD_BOTTOM_FIRST, Desk, against, duel

WAYS = ("mouse", "finger")


@pytest.fixture
def board(desk: Desk):
    return desk.sit(duel(start=STANDARD_BOTTOM_FIRST))


@pytest.mark.parametrize("way", WAYS)
def test_select_choose_confirm(desk: Desk, board, way):
    tap = getattr(desk, way)
    tap("d6", "e6")
    assert desk.fact("moves") == "0", "nothing is played before it is confirmed"
    tap("confirm")
    assert board.session.game.name(board.session.start, board.session.last.move) == "D6-E6"
    assert board.animating


@pytest.mark.parametrize("way", WAYS)
def test_the_ghost_confirms_too(desk: Desk, board, way):
    getattr(desk, way)("d6", "e6", "e6")
    assert desk.fact("moves") == "1"


@pytest.mark.parametrize("way", WAYS)
def test_the_button_and_the_mirror_itself_turn_it(desk: Desk, board, way):
    tap = getattr(desk, way)
    for choose in ("turn", "d6"):
        tap("d6", choose, "confirm")
        assert board.session.game.name(board.session.start, board.session.last.move) == "D6*"
        desk.settle()
        board.undo()


def test_keys_alone_by_letter_and_digit(desk: Desk, board):
    desk.key("tab", "d", "6", "return", "e", "return", "return")
    assert board.session.game.name(board.session.start, board.session.last.move) == "D6-E6"


def test_keys_alone_by_arrows(desk: Desk, board):
    desk.key("up", "return", "right", "return", "return")  # the first arrow shows the cursor at D6
    assert board.session.game.name(board.session.start, board.session.last.move) == "D6-E6"


def test_tab_walks_the_own_mirrors_and_r_turns(desk: Desk, board):
    desk.key("tab", "tab", "tab")
    assert board.session.game.square(board.ui.cursor) == "F6"
    desk.key("r", "return")
    assert board.session.game.name(board.session.start, board.session.last.move) == "F6*"


def test_a_drag_chooses_and_does_not_confirm(desk: Desk, board):
    desk.drag("d6", "e6")
    assert desk.fact("moves") == "0"
    assert board.session.game.square(board.ui.chosen) == "E6"
    desk.mouse("confirm")
    assert desk.fact("moves") == "1"


def test_a_drag_to_nowhere_leaves_the_mirror_selected(desk: Desk, board):
    desk.drag("d6", "d8")
    assert desk.fact("moves") == "0"
    assert board.session.game.square(board.ui.selected) == "D6"


def half_done(desk: Desk, board, chosen):
    desk.mouse("d6", *(["e6"] if chosen else []))
    assert board.view.half_done(board.ui)


@pytest.mark.parametrize("chosen", [False, True])
def test_escape_cancels_step_by_step_and_then_opens_the_menu(desk: Desk, board, chosen):
    half_done(desk, board, chosen)
    for step in range(2 if chosen else 1):
        assert board.view.half_done(board.ui), step
        desk.key("escape")
    assert not board.view.half_done(board.ui)
    assert desk.name == "board"
    desk.key("escape")
    assert desk.name == "pause"
    desk.key("escape")
    assert desk.name == "board"


@pytest.mark.parametrize("chosen", [False, True])
def test_the_right_button_cancels(desk: Desk, board, chosen):
    half_done(desk, board, chosen)
    desk.mouse("a5", button=3)
    assert not board.view.half_done(board.ui)
    assert desk.name == "board"


@pytest.mark.parametrize("chosen", [False, True])
def test_a_tap_beside_the_board_cancels(desk: Desk, board, chosen):
    half_done(desk, board, chosen)
    desk.click((board.places.board.right + 3, board.places.board.centery))
    assert not board.view.half_done(board.ui)


def test_the_cancel_button_goes_one_step_back(desk: Desk, board):
    half_done(desk, board, True)
    desk.mouse("cancel")
    assert board.ui.chosen is None
    assert board.ui.selected is not None
    desk.mouse("cancel")
    assert not board.view.half_done(board.ui)


@pytest.mark.parametrize(
    ("taps", "words"),
    [
        (("d4",), "opponent"),
        (("a8",), "fixed"),
        (("d6", "d4"), "opponent"),
        (("d6", "g6"), "F6"),
        (("d6", "a5"), "straight"),
        (("d6", "d7"), "zone"),
        (("c5",), "mirror"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else value,
)
def test_refusals_say_why(desk: Desk, board, taps, words, monkeypatch):
    heard: list[str] = []
    monkeypatch.setattr(desk.program.sounds, "play", lambda name, *rest, **more: heard.append(name))
    desk.mouse(*taps)
    assert board.refusal is not None
    assert words.lower() in str(board.refusal).lower()
    assert heard[-1] == "refuse"
    assert desk.fact("moves") == "0"
    desk.mouse("d6")
    assert board.refusal is None, "the next right step takes the message away"


def test_nothing_can_be_chosen_while_the_bot_thinks(desk: Desk):
    board = desk.sit(against())
    desk.mouse("d6", "e6", "confirm")
    desk.brain.held = True
    desk.run(4)
    assert board.session.waiting_for_bot
    desk.mouse("b4", "d6", "e6")
    desk.key("d", "6", "return", "r")
    assert desk.fact("moves") == "1"
    assert not board.view.half_done(board.ui)


def test_a_nervous_double_click_chooses_and_does_not_fire(desk: Desk, board):
    """Nobody can have seen the ghost between two clicks of one frame."""
    desk.mouse("d6")
    spot = desk.spot("e6")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
        desk.post(kind, pos=spot, button=1, touch=False)
    assert desk.fact("moves") == "0"
    desk.frame(0.3)
    desk.click(spot)
    assert desk.fact("moves") == "1"


def test_a_double_tap_does_not_fall_through_to_the_next_screen(desk: Desk):
    spot = desk.spot("play")
    desk.click(spot)
    desk.click(spot)
    assert desk.name == "games"
    desk.frame(0.6)
    desk.click(desk.spot("reversi"))
    assert desk.name == "terms"


def test_a_letter_without_a_meaning_of_its_own_names_a_column_at_once(desk: Desk, board):
    desk.key("b", "6", "return", "r", "return")
    assert desk.fact("moves") == "1"
    assert board.session.game.name(board.session.turns[0].before, board.session.turns[0].move) == "B6*"


def test_a_shot_of_two_people_can_be_skipped_by_its_button(desk: Desk, board):
    desk.mouse("d6", "e6", "confirm")
    assert board.animating
    desk.mouse("skip")
    assert not board.animating


def test_a_doubled_tap_does_not_confirm_what_it_chose(desk: Desk, board):
    """Finger and mouse events of one tap on the goal choose it, and no more."""
    desk.finger("d6")
    width, height = desk.window.surface.get_size()
    x, y = desk.spot("e6")
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        desk.post(kind, x=x / width, y=y / height, finger_id=1)
    for touch in (True, False):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            desk.post(kind, pos=(x, y), button=1, touch=touch)
    assert board.session.game.square(board.ui.chosen) == "E6"
    assert desk.fact("moves") == "0"
