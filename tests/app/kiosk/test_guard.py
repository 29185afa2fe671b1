"""What visitors can do, and what only staff know."""

import itertools
import random

import pygame
import pytest

from reflix.app.inputs import Back, Drag, Hover, Key, Press, Release, Wheel
from reflix.app.keys import COMMANDS
from reflix.app.kiosk.guard import CORNER, CORNERS, STIR, SWIFT, Corners, Life, admitted, corner_at

SIZE = (1920, 1080)
SPOTS = {corner: (corner[0] * (SIZE[0] - 1), corner[1] * (SIZE[1] - 1)) for corner in CORNERS}


class Door:
    """Corners that count how often they were opened."""

    def __init__(self):
        self.opened = 0
        self.corners = Corners(self.open)

    def open(self):
        self.opened += 1

    def tap(self, *corners, pace=0.5, now=0.0):
        for corner in corners:
            self.corners.press(SPOTS.get(corner, corner), SIZE, now)
            now += pace
        return now


@pytest.mark.parametrize("chord", [chord for command in COMMANDS for chord in command.chords])
def test_no_command_but_those_of_the_game_is_admitted(chord):
    *held, name = chord.split("+") if chord != "+" else ("+",)
    key = Key(name, "ctrl" in held, "shift" in held, "alt" in held)
    wanted = chord in ("u", "backspace", "h", "r", "l", "f", "f1")
    assert admitted(key) == wanted


@pytest.mark.parametrize("key", [Key("f4", alt=True), Key("q", ctrl=True), Key("escape", ctrl=True), Key("f11")])
def test_keys_that_would_leave_are_not(key):
    assert not admitted(key)


def test_pointing_is_admitted_and_the_other_button_is_not():
    assert all(admitted(given((1, 1))) for given in (Press, Drag, Release, Hover))
    assert admitted(Wheel(1, (1, 1)))
    assert not admitted(Back((1, 1)))
    assert admitted(Key("tab", shift=True))


@pytest.mark.parametrize("button", range(1, 8))
def test_every_button_is_a_sign_of_life(display, button):
    assert Life().seen(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=button, touch=False), SIZE)


def test_keys_wheels_and_fingers_are_signs_of_life(display):
    for kind in (pygame.KEYDOWN, pygame.MOUSEWHEEL, pygame.FINGERDOWN, pygame.JOYBUTTONDOWN):
        assert Life().seen(pygame.Event(kind), SIZE)
    for kind in (pygame.KEYUP, pygame.WINDOWFOCUSLOST, pygame.WINDOWENTER, pygame.QUIT, pygame.AUDIODEVICEADDED):
        assert not Life().seen(pygame.Event(kind), SIZE)


def test_a_mouse_that_trembles_is_no_visitor(display):
    life = Life()
    assert not life.seen(pygame.Event(pygame.MOUSEMOTION, pos=(500, 500)), SIZE), "it was there from the start"
    rng = random.Random(1)
    for _ in range(500):
        spot = (500 + rng.randint(-STIR + 1, STIR - 1), 500 + rng.randint(-STIR + 1, STIR - 1))
        assert not life.seen(pygame.Event(pygame.MOUSEMOTION, pos=spot), SIZE)
    assert life.seen(pygame.Event(pygame.MOUSEMOTION, pos=(500, 500 + STIR)), SIZE)


def test_a_finger_that_lies_still_is_none_either(display):
    life = Life()
    life.seen(pygame.Event(pygame.FINGERMOTION, x=0.5, y=0.5), SIZE)
    assert not life.seen(pygame.Event(pygame.FINGERMOTION, x=0.505, y=0.5), SIZE)
    assert life.seen(pygame.Event(pygame.FINGERMOTION, x=0.55, y=0.5), SIZE)


def test_four_corners_in_order_open():
    door = Door()
    door.tap(*CORNERS)
    assert door.opened == 1
    door.tap(*CORNERS[:3], now=10)
    assert door.opened == 1, "the pattern begins anew"


def test_no_other_order_does():
    for order in itertools.permutations(CORNERS):
        if order != CORNERS:
            door = Door()
            door.tap(*order)
            assert not door.opened, order


def test_too_slow_or_with_something_between_does_not():
    door = Door()
    door.tap(*CORNERS, pace=SWIFT / 2)
    door.tap(CORNERS[0], (900, 500), *CORNERS[1:], now=100)
    assert not door.opened


def test_a_false_start_does_not_matter():
    door = Door()
    door.tap(CORNERS[0], CORNERS[0], CORNERS[1], CORNERS[0], *CORNERS[1:])
    assert door.opened == 1


@pytest.mark.parametrize("spot", [*SPOTS.values(), (960, 540), (0, 540), (960, 0)], ids=str)
def test_ten_fast_taps_anywhere_open_nothing(spot):
    door = Door()
    door.tap(*[spot] * 10, pace=0.05)
    assert not door.opened


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920), (600, 400)])
def test_corners_are_where_they_seem(size):
    side = max(60, round(CORNER * min(size)))
    for across, down in CORNERS:
        inside = (across * (size[0] - 1) + (1 - 2 * across) * (side - 1), down * (size[1] - 1))
        assert corner_at(inside, size) == (across, down)
        outside = (inside[0] + (1 - 2 * across), inside[1])
        assert corner_at(outside, size) is None
