"""Gamepads: what buttons, pad and stick do, repeats, plugging out; and a whole game by pad alone."""

import pygame
import pytest

from reflix.app.boards import fronts
from reflix.app.fortress.editor import FortressScreen
from reflix.app.gamepad import FIRST_REPEAT, JOYSTICK, REPEAT, Gamepads
from reflix.app.inputs import Key
from reflix.app.match import Match
from reflix.app.script import Script
from reflix.core.game import Side
from tests.app.desk import STANDARD_BOTTOM_FIRST, Desk, duel


@pytest.fixture
def pads(display):
    pads = Gamepads()
    yield pads
    pads.close()


def hat(x: int, y: int) -> pygame.Event:
    return pygame.Event(pygame.JOYHATMOTION, value=(x, y), hat=0, instance_id=0)


def axis(number: int, value: float) -> pygame.Event:
    return pygame.Event(pygame.JOYAXISMOTION, axis=number, value=value, instance_id=0)


def test_the_buttons(pads):
    wanted = {"a": "return", "b": "escape", "x": "turn", "y": "hint", "lb": "undo", "rb": "redo", "start": "menu"}
    for name, key in wanted.items():
        button = JOYSTICK.index(name)
        assert pads.read(pygame.Event(pygame.JOYBUTTONDOWN, button=button, instance_id=0), 0) == Key(key)
        assert pads.read(pygame.Event(pygame.JOYBUTTONUP, button=button, instance_id=0), 0) is None
    assert pads.read(pygame.Event(pygame.JOYBUTTONDOWN, button=17, instance_id=0), 0) is None


def test_a_device_that_sdl_knows(pads):
    down = pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_UP, instance_id=3)
    assert pads.read(down, 0) == Key("up")
    up = pygame.Event(pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_DPAD_UP, instance_id=3)
    assert pads.read(up, 0) is None
    assert not list(pads.held(9))


def test_a_held_direction_repeats_until_it_is_let_go(pads):
    assert pads.read(hat(0, 1), 0.0) == Key("up")
    assert not list(pads.held(FIRST_REPEAT - 0.01))
    assert list(pads.held(FIRST_REPEAT + 0.01)) == [Key("up")]
    assert not list(pads.held(FIRST_REPEAT + 0.02))
    assert list(pads.held(FIRST_REPEAT + REPEAT + 0.03)) == [Key("up")]
    pads.read(hat(0, 0), 1.0)
    assert not list(pads.held(9.0))


def test_the_stick_has_a_dead_zone_and_does_not_flutter(pads):
    assert pads.read(axis(0, 0.3), 0) is None
    assert pads.read(axis(0, 0.7), 0) == Key("right")
    assert pads.read(axis(0, 0.5), 0) is None
    assert pads.read(axis(0, 0.7), 0) is None, "still the same push"
    assert pads.read(axis(0, 0.1), 0) is None
    assert pads.read(axis(1, -0.9), 0) == Key("up")
    assert pads.read(axis(4, 1.0), 0) is None, "the triggers are no stick"


@pytest.mark.parametrize("kind", [pygame.WINDOWFOCUSLOST, pygame.JOYDEVICEREMOVED])
def test_nothing_stays_held_when_the_pad_or_the_window_is_lost(pads, kind):
    pads.read(hat(1, 0), 0)
    pads.read(pygame.Event(kind, instance_id=0), 0)
    assert not list(pads.held(9))


def test_a_device_that_cannot_be_opened_stops_nothing(pads):
    assert pads.read(pygame.Event(pygame.JOYDEVICEADDED, device_index=77), 0) is None
    assert not list(pads.held(9))


class Pad:
    """A pad in somebody's hands."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def __call__(self, *names: str) -> None:
        for name in names:
            if name in JOYSTICK:
                for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
                    self.desk.post(kind, button=JOYSTICK.index(name), instance_id=0)
            else:
                x, y = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[name]
                for value in ((x, y), (0, 0)):
                    self.desk.post(pygame.JOYHATMOTION, value=value, hat=0, instance_id=0)
            self.desk.frame(0.05)

    def walk(self, goal: str) -> None:
        """Walk the focus to a widget by the pad alone, the way eyes would: towards it."""
        for _ in range(60):
            screen = self.desk.screen
            if screen.keyboard and screen.focus == goal:
                return
            here, there = screen.focused, screen.find(goal)
            assert there is not None, f"{screen.name} has nothing named {goal}"
            if here is None or not screen.keyboard:
                self("down")
                continue
            dx, dy = there.centerx - here.rect.centerx, there.centery - here.rect.centery
            across, along = "right" if dx > 0 else "left", "down" if dy > 0 else "up"
            before = screen.focus
            self(along if abs(dy) >= here.rect.height // 2 + 4 else across)
            if screen.focus == before:
                self(across if dx else along)
        raise AssertionError(f"the pad does not reach {goal}; focus is on {self.desk.screen.focus!r}")


def test_the_whole_way_from_the_start_to_the_result_by_pad_alone(desk: Desk):
    pad = Pad(desk)
    for goal in ("play", "reflix", "opponent:human", "first:me", "fortress:standard", "fortress2:standard", "start"):
        pad.walk(goal)
        pad("a")
    assert desk.name == "board"
    board = desk.screen
    cursor = {"D4-C4": ("left",), "C4-C5": ("down",), "D6-E6": ("right",)}
    desk.screen.table.start(duel())  # top begins, as on the rule page
    desk.frame()
    for move in ("D4-C4", "D6*", "C4-C5", "D6-E6"):
        goto(pad, board, move[:2])
        pad("a") if move[2] != "*" else pad("x")
        pad(*cursor.get(move, ()))
        pad("a")
        if board.ui.chosen is not None:
            pad("a")
        assert board.session.game.name(board.session.last.before, board.session.last.move) == move
        desk.settle()
    assert desk.fact("outcome") == "won-1"
    pad.walk("rematch")
    pad("a")
    assert desk.fact("moves") == "0"
    pad("start")
    assert desk.name == "pause"
    pad("b")
    assert desk.name == "board"


def goto(pad: Pad, board, square: str) -> None:
    """The cursor to a square."""
    pad("up")
    for _ in range(30):
        here = board.session.game.square(board.ui.cursor)
        if here == square:
            return
        if here[0] != square[0]:
            pad("right" if here[0] < square[0] else "left")
        else:
            pad("down" if here[1] < square[1] else "up")
    raise AssertionError(f"the pad does not reach {square}")


def test_the_editor_of_fortresses_by_pad(desk: Desk):
    """A puts and turns, the upper buttons take back and bring back."""
    editor = FortressScreen(desk.program, Match(fronts()[0], {"opponent": "human"}), Side.ONE)
    desk.program.open(editor)
    pad = Pad(desk)
    pad("up", "a")
    assert editor.draft.objects.count("T") == 1
    pad("lb")
    assert editor.draft.objects.count("T") == 0
    pad("rb")
    assert editor.draft.objects.count("T") == 1


def test_a_pad_in_an_event_script(desk: Desk, tmp_path):
    """The events that scripts post go the way of real ones."""
    path = tmp_path / "pad.txt"
    path.write_text("+0 pad down\n+0 pad a\n+0 expect screen games\n+0 pad b\n+0 expect screen start\n")
    pygame.event.clear()
    script = Script(path, desk.program, desk.window)
    for _ in range(30):
        script.run(desk.now)
        desk.window.events(desk.now)
        desk.frame()
    assert script.done
    assert not script.failure
    path.write_text("+0 pad select\n")
    wrong = Script(path, desk.program, desk.window)
    wrong.run(desk.now)
    assert "is not on a gamepad" in wrong.failure


def test_undo_redo_and_hint_by_the_upper_buttons(desk: Desk):
    pad = Pad(desk)
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST, moves=("D6-E6",)))
    pad("lb")
    assert desk.fact("moves") == "0"
    pad("rb")
    desk.settle()
    assert desk.fact("moves") == "1"
    pad("y")
    desk.settle()
    assert board.session.hint is not None
