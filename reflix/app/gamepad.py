"""Gamepads become keys: the stick and the pad are arrows that repeat, the buttons act. Plugged in and out at any time.

Where SDL knows a device, it tells of its buttons in one standard order (controller events); any other device is taken
to have the usual order of joysticks. A device that is known tells of everything twice, so its joystick events are
passed over.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pygame
from pygame._sdl2 import controller

from reflix.app.inputs import Key

FIRST_REPEAT, REPEAT = 0.4, 0.13
"""Seconds until a held direction is repeated for the first time, and from then on."""

DEAD, ALIVE = 0.35, 0.6
"""How far a stick is out when it counts as let go, and as pushed; between the two it stays what it was."""

KEYS = {
    "a": Key("return"),
    "b": Key("escape"),
    "x": Key("turn"),
    "y": Key("hint"),
    "lb": Key("undo"),
    "rb": Key("redo"),
    "start": Key("menu"),
    "back": Key("tab"),
}

JOYSTICK = ("a", "b", "x", "y", "lb", "rb", "back", "start")
"""The buttons of a joystick in their usual order."""

CONTROLLER = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
}

ARROWS = {(-1, 0): "left", (1, 0): "right", (0, -1): "up", (0, 1): "down"}

_log = logging.getLogger(__name__)


class Gamepads:
    """All gamepads at once; who holds which does not matter."""

    def __init__(self) -> None:
        self._devices: dict[int, pygame.joystick.JoystickType | controller.Controller] = {}
        self._known: set[int] = set()
        self._axes: dict[tuple[int, int], float] = {}
        self._pushed = ""  # the direction that is held, and who holds it: the stick or the pad
        self._holder = ""
        self._next = 0.0
        try:
            pygame.joystick.init()
            controller.init()
        except pygame.error as problem:  # a system without any is no fault
            _log.info("No gamepads: %s", problem)

    def read(self, event: pygame.Event, now: float) -> Key | None:
        """The key that an event stands for, if any."""
        match event.type:
            case pygame.JOYDEVICEADDED:
                self._add(event.device_index)
            case pygame.JOYDEVICEREMOVED:
                self._remove(event.instance_id)
            case pygame.WINDOWFOCUSLOST:
                self._pushed = ""
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                return self._button(CONTROLLER.get(event.button, ""), event.type == pygame.CONTROLLERBUTTONDOWN, now)
            case pygame.CONTROLLERAXISMOTION if event.axis < 2:
                return self._axis(event.instance_id, event.axis, event.value / 32768, now)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP | pygame.JOYHATMOTION | pygame.JOYAXISMOTION:
                return None if event.instance_id in self._known else self._joystick(event, now)
        return None

    def _joystick(self, event: pygame.Event, now: float) -> Key | None:
        match event.type:
            case pygame.JOYHATMOTION:
                return self._push(ARROWS.get((event.value[0], -event.value[1]), ""), "pad", now)
            case pygame.JOYAXISMOTION:
                return self._axis(event.instance_id, event.axis, event.value, now) if event.axis < 2 else None
        name = JOYSTICK[event.button] if 0 <= event.button < len(JOYSTICK) else ""
        return self._button(name, event.type == pygame.JOYBUTTONDOWN, now)

    def _button(self, name: str, down: bool, now: float) -> Key | None:
        if name in ARROWS.values():
            return self._push(name if down else "", "pad", now)
        return KEYS.get(name) if down else None

    def _axis(self, device: int, axis: int, value: float, now: float) -> Key | None:
        """The stick points where it is out furthest."""
        self._axes[device, axis] = value
        across, down = self._axes.get((device, 0), 0.0), self._axes.get((device, 1), 0.0)
        far = max(abs(across), abs(down))
        if far < DEAD:
            return self._push("", "stick", now)
        if far < ALIVE:
            return None
        sideways = abs(across) > abs(down)
        step = (int(across > 0) * 2 - 1, 0) if sideways else (0, int(down > 0) * 2 - 1)
        return self._push(ARROWS[step], "stick", now)

    def _push(self, direction: str, holder: str, now: float) -> Key | None:
        """A direction is held from now on, or (empty) no longer."""
        if not direction:
            if self._holder == holder:
                self._pushed = ""
            return None
        if direction == self._pushed:
            return None
        self._pushed, self._holder, self._next = direction, holder, now + FIRST_REPEAT
        return Key(direction)

    def held(self, now: float) -> Iterator[Key]:
        """The key of the direction that is held, when its time has come again."""
        if self._pushed and now >= self._next:
            self._next = now + REPEAT
            yield Key(self._pushed)

    def _add(self, index: int) -> None:
        """A gamepad was plugged in; a device that cannot be opened is left alone."""
        try:
            if controller.is_controller(index):
                opened = controller.Controller(index)
                number = opened.as_joystick().get_instance_id()
                self._known.add(number)
                self._devices[number] = opened
            else:
                joystick = pygame.joystick.Joystick(index)
                self._devices[joystick.get_instance_id()] = joystick
        except pygame.error as problem:
            _log.warning("A gamepad cannot be used: %s", problem)

    def _remove(self, number: int) -> None:
        """One was plugged out: nothing is held any more."""
        self._devices.pop(number, None)
        self._known.discard(number)
        self._axes = {key: value for key, value in self._axes.items() if key[0] != number}
        self._pushed = ""

    def close(self) -> None:
        """Let go of all devices."""
        self._devices.clear()
        self._known.clear()
        controller.quit()
        pygame.joystick.quit()
