"""One tap is one action, whatever the system sends for it; keys go by their labels."""

import itertools

import pygame
import pytest

from reflix.app.inputs import Back, Drag, Hover, Input, Key, Press, Release, Wheel
from reflix.app.pointer import Pointer, key_of

SIZE = (1000, 500)


class Hand:
    """Posts events at times into a pointer and keeps what comes out of it."""

    def __init__(self) -> None:
        self.pointer = Pointer()
        self.seen: list[Input] = []

    def post(self, now, kind, **values):
        given = self.pointer.read(pygame.Event(kind, **values), now, SIZE)
        if given is not None:
            self.seen.append(given)

    def mouse(self, now, spot, touch=False, button=1):
        self.post(now, pygame.MOUSEBUTTONDOWN, pos=spot, button=button, touch=touch)
        self.post(now + 0.01, pygame.MOUSEBUTTONUP, pos=spot, button=button, touch=touch)

    def finger(self, now, spot, finger=1, held=0.01):
        place = {"x": spot[0] / SIZE[0], "y": spot[1] / SIZE[1], "finger_id": finger, "touch_id": 1}
        self.post(now, pygame.FINGERDOWN, **place)
        self.post(now + held, pygame.FINGERUP, **place)

    @property
    def presses(self):
        return [given.spot for given in self.seen if isinstance(given, Press)]

    @property
    def releases(self):
        return [given.spot for given in self.seen if isinstance(given, Release)]


@pytest.fixture
def hand(display):
    return Hand()


def test_a_click_is_a_press_and_a_release(hand):
    hand.mouse(0, (100, 50))
    assert hand.seen == [Press((100, 50)), Release((100, 50))]


def test_a_finger_is_a_press_and_a_release_in_pixels(hand):
    hand.finger(0, (250, 125))
    assert hand.seen == [Press((250, 125)), Release((250, 125))]


def test_mouse_events_marked_as_touch_are_dropped(hand):
    hand.mouse(0, (100, 50), touch=True)
    hand.post(0.1, pygame.MOUSEMOTION, pos=(101, 51), rel=(1, 1), buttons=(1, 0, 0), touch=True)
    assert hand.seen == []


@pytest.mark.parametrize("order", list(itertools.permutations("Mmf")), ids="".join)
def test_the_events_of_one_tap_are_one_action_in_any_order(hand, order):
    """M: the mouse, marked as touch; m: the mouse, not marked; f: the finger."""
    for step, device in enumerate(order):
        now, spot = 0.02 * step, (400 + 7 * step, 200 - 7 * step)
        if device == "f":
            hand.finger(now, spot)
        else:
            hand.mouse(now, spot, touch=device == "M")
    assert len(hand.presses) == len(hand.releases) == 1


@pytest.mark.parametrize(("first", "second"), [("mouse", "finger"), ("finger", "mouse")])
@pytest.mark.parametrize(
    ("later", "aside", "actions"),
    [(0.5, (30, 0), 1), (0.5, (0, 30), 1), (0.52, (0, 0), 2), (0.1, (31, 0), 2), (0.1, (0, 31), 2)],
)
def test_doubles_are_near_in_time_and_place(hand, first, second, later, aside, actions):
    getattr(hand, first)(0, (300, 100))
    getattr(hand, second)(later, (300 + aside[0], 100 + aside[1]))
    assert len(hand.presses) == len(hand.releases) == actions


def test_a_mouse_click_at_the_end_of_a_long_touch_is_its_double(hand):
    hand.finger(0, (300, 100), held=1.5)
    hand.mouse(1.6, (300, 100))
    assert len(hand.presses) == len(hand.releases) == 1


@pytest.mark.parametrize("device", ["mouse", "finger"])
def test_two_quick_taps_of_one_device_both_count(hand, device):
    getattr(hand, device)(0, (300, 100))
    getattr(hand, device)(0.08, (300, 100))
    assert len(hand.presses) == len(hand.releases) == 2


@pytest.mark.parametrize("order", ["fm", "mf"])
def test_two_quick_taps_that_are_both_doubled_are_two(hand, order):
    for step, device in enumerate(order * 2):
        getattr(hand, {"f": "finger", "m": "mouse"}[device])(0.05 * step, (300, 100))
    assert len(hand.presses) == len(hand.releases) == 2


def test_a_double_that_is_interleaved_is_one(hand):
    """Down, down, up, up: the events of both devices overlap."""
    place = {"x": 0.3, "y": 0.2, "finger_id": 5}
    hand.post(0, pygame.FINGERDOWN, **place)
    hand.post(0.01, pygame.MOUSEBUTTONDOWN, pos=(300, 100), button=1, touch=False)
    hand.post(0.1, pygame.FINGERUP, **place)
    hand.post(0.11, pygame.MOUSEBUTTONUP, pos=(300, 100), button=1, touch=False)
    assert hand.seen == [Press((300, 100)), Release((300, 100))]


@pytest.mark.parametrize("mouse_first", [False, True])
def test_a_second_finger_is_ignored(hand, mouse_first):
    one, two = ({"x": x, "y": 0.5, "finger_id": number} for x, number in ((0.2, 7), (0.8, 8)))
    if mouse_first:
        hand.mouse(0, (200, 250))
    hand.post(0.02, pygame.FINGERDOWN, **one)
    hand.post(0.03, pygame.FINGERDOWN, **two)
    hand.post(0.04, pygame.FINGERMOTION, **two)
    hand.post(0.05, pygame.FINGERUP, **two)
    hand.post(0.06, pygame.FINGERUP, **one)
    assert hand.seen == [Press((200, 250)), Release((200, 250))]


def test_after_a_lost_touch_the_next_finger_counts(hand):
    hand.post(0, pygame.FINGERDOWN, x=0.2, y=0.5, finger_id=7)
    hand.post(1, pygame.WINDOWFOCUSLOST)
    hand.finger(2, (800, 250), finger=8)
    assert hand.presses == [(200, 250), (800, 250)]
    assert hand.releases == [(800, 250)]


def test_a_finger_drags(hand):
    place = {"finger_id": 1}
    hand.post(0, pygame.FINGERDOWN, x=0.1, y=0.1, **place)
    hand.post(0.1, pygame.FINGERMOTION, x=0.2, y=0.2, **place)
    hand.post(0.2, pygame.FINGERUP, x=0.2, y=0.2, **place)
    assert hand.seen == [Press((100, 50)), Drag((200, 100)), Release((200, 100))]


def test_a_mouse_hovers_or_drags(hand):
    hand.post(0, pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0), touch=False)
    hand.post(0, pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1, touch=False)
    hand.post(0, pygame.MOUSEMOTION, pos=(9, 9), rel=(4, 4), buttons=(1, 0, 0), touch=False)
    assert hand.seen == [Hover((5, 5)), Press((5, 5)), Drag((9, 9))]


def test_the_right_button_cancels_once_and_the_others_do_nothing(hand):
    hand.mouse(0, (10, 20), button=3)
    for button in (2, 4, 5, 8):
        hand.mouse(1, (10, 20), button=button)
    assert hand.seen == [Back((10, 20))]


def test_a_surface_with_more_pixels_than_the_window_has_points(hand):
    event = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 50), button=1, touch=False)
    assert hand.pointer.read(event, 0, SIZE, 2.0) == Press((200, 100))


def test_the_wheel(hand):
    for flipped, notches in ((False, 1.5), (True, -1.5)):
        hand.seen.clear()
        hand.post(0, pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.5, flipped=flipped)
        assert [given.notches for given in hand.seen if isinstance(given, Wheel)] == [notches]


def pressed(key, mod=0, scancode=0):
    return key_of(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=scancode))


def test_digits_of_the_keypad_are_digits():
    keypad = [pygame.K_KP_1, pygame.K_KP_2, pygame.K_KP_3, pygame.K_KP_4, pygame.K_KP_5]
    assert [pressed(key) for key in keypad] == [Key(name) for name in "12345"]
    assert pressed(pygame.K_KP_ENTER) == Key("return")


def test_brackets_are_no_keypad():
    assert pressed(pygame.K_LEFTBRACKET) == Key("[")


def test_keys_go_by_their_label():
    """On QWERTZ the key labelled Z is where QWERTY has Y: the scancode must not matter."""
    assert pressed(pygame.K_z, pygame.KMOD_LCTRL, pygame.KSCAN_Y) == Key("z", ctrl=True)
    assert pressed(pygame.K_y, pygame.KMOD_RCTRL, pygame.KSCAN_Z) == Key("y", ctrl=True)


def test_modifiers():
    held = pygame.KMOD_LCTRL | pygame.KMOD_RSHIFT
    assert pressed(pygame.K_z, held) == Key("z", ctrl=True, shift=True)
    assert pressed(pygame.K_RETURN, pygame.KMOD_LALT) == Key("return", alt=True)


def test_a_bare_modifier_is_no_key():
    bare = (pygame.K_LSHIFT, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT)
    assert [pressed(key) for key in bare] == [None] * 4


def test_the_back_key_of_a_tablet_is_escape():
    assert pressed(pygame.K_AC_BACK) == Key("escape")


def test_a_palm_on_the_glass_does_not_keep_others_from_tapping(hand):
    palm = {"x": 0.9, "y": 0.9, "finger_id": 1, "touch_id": 1}
    hand.post(0, pygame.FINGERDOWN, **palm)
    for tenth in range(1, 40):  # it is never quite still
        hand.post(tenth / 10, pygame.FINGERMOTION, **(palm | {"x": 0.9 + 0.001 * (tenth % 3)}))
    hand.finger(4, (100, 50), finger=2)
    hand.post(5, pygame.FINGERUP, **palm)
    hand.finger(6, (300, 50), finger=3)
    assert hand.presses == [(900, 450), (100, 50), (300, 50)]
    assert hand.releases == [(100, 50), (300, 50)], "the palm that goes away has tapped nothing"
