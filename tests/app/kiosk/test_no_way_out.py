"""No way out for visitors: everything that could close, hide or leave the window, in every phase, does nothing."""

import itertools
import random

import pygame
import pytest

from reflix.app.keys import COMMANDS
from reflix.app.kiosk.staff import LOCKED, TRIES
from reflix.app.kiosk.states import NERVES, STAFF
from tests.app.kiosk.kioskdesk import PIN, KioskDesk

WIDTH, HEIGHT = 800, 480


def to(kiosk, where):
    """To a screen of the kiosk."""
    match where:
        case "choice":
            kiosk.wake()
        case "opponent":
            kiosk.wake()
            kiosk.finger("reflix")
        case "quick":
            kiosk.wake()
            kiosk.finger("reflix", "level:leicht")
            kiosk.settle()
        case "board":
            kiosk.board()
        case "kiosk_rules":
            kiosk.board()
            kiosk.finger("rules")
        case "question":
            kiosk.board()
            kiosk.run(60.5)
        case "pin":
            kiosk.corners()
    kiosk.run(NERVES)
    assert kiosk.name == where


PLACES = ("attract", "choice", "opponent", "quick", "board", "kiosk_rules", "question", "pin")

CHORDS = sorted(
    {chord for command in COMMANDS for chord in command.chords}
    | {f"{held}+{name}" for held in ("ctrl", "alt") for name in ("q", "w", "n", "c", "v", "f4", "tab", "escape")}
    | {f"f{number}" for number in range(1, 13)}
    | {"escape", "ctrl+shift+n", "ctrl+alt+t"}
)

ALLOWED = {"attract", "choice", "opponent", "quick", "board", "kiosk_rules", "question", "end", "pin"}


@pytest.mark.parametrize("where", PLACES)
def test_no_key_leads_out(kiosk, where):
    to(kiosk, where)
    for chord in CHORDS:
        kiosk.key(chord)
        kiosk.frame(1)
        assert kiosk.program.running, chord
        assert kiosk.name in ALLOWED, chord
        assert kiosk.program.settings == kiosk.kiosk.house, chord


@pytest.mark.parametrize("where", PLACES)
def test_no_request_of_the_system_closes(kiosk, where):
    to(kiosk, where)
    for kind in (pygame.QUIT, pygame.WINDOWCLOSE, pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN):
        kiosk.post(kind)
        kiosk.frame()
        assert kiosk.program.running
    for kind, values in ((pygame.DROPFILE, {"file": "/etc/hostname"}), (pygame.DROPTEXT, {"text": "reflix"})):
        kiosk.post(kind, **values)
        kiosk.frame()
    assert kiosk.name == where, "not even a sign of life"


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("button", [2, 3, 6, 7])
def test_other_buttons_do_nothing_but_wake(kiosk, where, button):
    to(kiosk, where)
    for x, y in itertools.product((3, WIDTH // 2, WIDTH - 3), (3, HEIGHT // 2, HEIGHT - 3)):
        kiosk.click((x, y), button=button)
    expected = {"attract": "choice", "question": "board"}.get(where, where)
    assert (kiosk.name, kiosk.program.running) == (expected, True)


@pytest.mark.parametrize(("x", "y"), list(itertools.product((2, WIDTH // 2, WIDTH - 3), (2, HEIGHT // 2, HEIGHT - 3))))
def test_ten_fast_taps_anywhere_open_no_pad(kiosk, x, y):
    for _ in range(10):
        kiosk.tap(x, y)
    assert kiosk.name != "pin"
    assert kiosk.program.running


def test_swipes_from_the_edges_do_nothing(kiosk):
    kiosk.board()
    position = kiosk.screen.session.position
    for start, end in (((0, 0.5), (0.6, 0.5)), ((1, 0.5), (0.4, 0.5)), ((0.5, 0), (0.5, 0.6)), ((0.5, 1), (0.5, 0.4))):
        kiosk.post(pygame.FINGERDOWN, x=start[0], y=start[1], finger_id=1, touch_id=1)
        for step in range(1, 9):
            x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
            kiosk.post(pygame.FINGERMOTION, x=x, y=y, finger_id=1, touch_id=1)
        kiosk.post(pygame.FINGERUP, x=end[0], y=end[1], finger_id=1, touch_id=1)
        kiosk.frame(0.3)
    assert (kiosk.name, kiosk.program.running) == ("board", True)
    assert kiosk.screen.session.position == position


def test_many_fingers_at_once_are_at_most_one(kiosk):
    kiosk.board()
    places = [(0.1 + 0.08 * number, 0.15 + 0.07 * number) for number in range(10)]
    for number, (x, y) in enumerate(places):
        kiosk.post(pygame.FINGERDOWN, x=x, y=y, finger_id=number, touch_id=1)
    for number, (x, y) in enumerate(places):
        kiosk.post(pygame.FINGERUP, x=x, y=y, finger_id=number, touch_id=1)
    kiosk.frame()
    assert (kiosk.name, kiosk.state, kiosk.program.running) == ("board", ("match", "nothing"), True)


@pytest.mark.parametrize("seed", range(3))
def test_random_hands_never_get_out(kiosk, seed):
    """Fingers, mice and keys at random, for a while: the kiosk runs, and comes to rest by itself."""
    rng = random.Random(seed)
    for _ in range(400):
        x, y = rng.randrange(WIDTH), rng.randrange(HEIGHT)
        match rng.randrange(5):
            case 0:
                kiosk.key(rng.choice(CHORDS))
            case 1:
                kiosk.click((x, y), button=rng.choice((1, 1, 2, 3)))
            case 2 if kiosk.screen.widgets:
                kiosk.click(rng.choice(kiosk.screen.widgets).rect.center)
            case _:
                kiosk.tap(x, y, finger=rng.randrange(4))
        kiosk.frame(rng.choice((0.02, 0.4, 1.5)))
        assert kiosk.program.running
        assert kiosk.name in ALLOWED, f"seed {seed}: {kiosk.name}"
    kiosk.run(200)
    assert (kiosk.name, len(kiosk.program.screens)) == ("attract", 1)


# staff


def test_four_corners_open_the_pad_and_back_leads_back(kiosk):
    board = kiosk.board()
    kiosk.corners()
    assert (kiosk.name, kiosk.state) == ("pin", ("match", "staff"))
    kiosk.finger("back")
    assert kiosk.screen is board
    assert kiosk.state == ("match", "nothing")


def test_without_a_pin_there_is_no_pad(display, tmp_path):
    desk = KioskDesk(tmp_path, pin="")
    desk.corners()
    assert desk.name != "pin"
    desk.close()


def test_the_pin_opens_the_menu_and_quit_ends_the_kiosk(kiosk):
    kiosk.corners()
    kiosk.type_pin(PIN)
    assert kiosk.name == "staff"
    kiosk.run(NERVES)  # the button lies where the last key of the pad was
    kiosk.finger("quit")
    assert kiosk.program.running, "the first tap only asks"
    assert [widget.id for widget in kiosk.screen.widgets if getattr(widget, "primary", False)] == ["quit"]
    kiosk.run(0.5)
    kiosk.finger("quit")
    assert not kiosk.program.running
    assert not kiosk.kiosk.begins_anew


def test_restart_begins_anew(kiosk):
    kiosk.corners()
    kiosk.type_pin(PIN)
    kiosk.finger("restart")
    kiosk.run(0.5)
    kiosk.finger("restart")
    assert (kiosk.program.running, kiosk.kiosk.begins_anew) == (False, True)


def test_three_wrong_tries_lock_the_pad_however_often_it_is_opened(kiosk):
    kiosk.corners()
    for _ in range(TRIES):
        kiosk.type_pin("1111")
    assert not kiosk.screen.at(kiosk.spot("digit:5")).enabled
    kiosk.key("2", "5", "8", "0", "return")
    assert kiosk.name == "pin", "the right PIN is no use now"
    kiosk.finger("back")
    kiosk.run(1)
    kiosk.corners()
    assert kiosk.name == "pin"
    assert not kiosk.screen.at(kiosk.spot("digit:5")).enabled
    for _ in range(round(LOCKED)):
        kiosk.frame(1)
        kiosk.director.life(kiosk.now)
    kiosk.type_pin(PIN)
    assert kiosk.name == "staff"


def test_two_wrong_tries_and_a_right_one_begin_the_count_anew(kiosk):
    kiosk.corners()
    for _ in range(2):
        for _ in range(TRIES - 1):
            kiosk.type_pin("1111")
        kiosk.type_pin(PIN)
        assert kiosk.name == "staff"
        kiosk.finger("done")
        kiosk.run(1)
        kiosk.corners()
    assert kiosk.name == "pin"


def test_the_pad_takes_keys_too(kiosk):
    kiosk.corners()
    kiosk.key(*PIN, "1", "backspace", "return")
    assert kiosk.name == "staff"


@pytest.mark.parametrize("inside", [False, True])
def test_what_staff_leave_open_closes_by_itself(kiosk, inside):
    kiosk.board()
    kiosk.corners()
    if inside:
        kiosk.type_pin(PIN)
    for _ in range(round(STAFF) + 1):
        kiosk.frame(1)
    assert (kiosk.name, kiosk.state) == ("attract", ("attract", "nothing"))


def test_staff_choose_how_loud_it_is_up_to_what_the_house_allows(kiosk):
    kiosk.corners()
    kiosk.type_pin(PIN)
    assert kiosk.screen.find("volume:80")
    assert kiosk.screen.find("volume:100") is None
    kiosk.finger("volume:20")
    kiosk.finger("done")
    kiosk.run(1)
    kiosk.wake() if kiosk.name == "attract" else None
    assert kiosk.program.sounds.volume == pytest.approx(0.2)
    kiosk.run(90)
    kiosk.wake()
    assert kiosk.program.sounds.volume == pytest.approx(0.2), "for the next visitor too"


def test_staff_see_the_day(kiosk):
    kiosk.board()
    kiosk.finger("menu", "end")
    kiosk.run(90)
    kiosk.corners()
    kiosk.type_pin(PIN)
    told = [text for _, text, _, _ in kiosk.screen._texts]
    assert "1 visitor, 1 game" in told
    assert "Reflix: 1" in told
