"""Mouse and finger become one pointer: one tap is one action, whatever the system sends for it.

Some systems send a mouse event beside each finger event, marked `touch` or not, before it or after it; Xwayland sends
the mouse alone. So marked mouse events are dropped, and a mouse press close to a finger press in time and place (or the
other way round) is the same tap. Only the first finger counts, unless it only lies there, as the palm of somebody who
leans on the glass; `pressure` is never used (it is not reliable).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from reflix.app.inputs import Back, Drag, Hover, Input, Key, Press, Release, Spot, Wheel

SAME_TIME = 0.5
"""Seconds within which a mouse press and a finger press may be one tap."""

SAME_PLACE = 30
"""Pixels within which they may be one tap."""

RESTING = 2.0
"""Seconds after which a finger that stays in one place no longer keeps others from tapping."""


@dataclass(frozen=True, slots=True)
class _Tap:
    device: str
    time: float
    spot: Spot


class Pointer:
    """Turns pygame events into inputs. `size` is the window's, for fingers; the time is handed in."""

    def __init__(self) -> None:
        self._down: str | None = None
        self._finger: int | None = None
        self._moved: tuple[Spot, float] = ((0, 0), 0.0)  # where that finger came to lie, and when
        self._last: _Tap | None = None
        self._swallowed: set[str] = set()
        self._scale = 1.0

    def read(self, event: pygame.Event, now: float, size: tuple[int, int], scale: float = 1.0) -> Input | None:
        """The input that an event stands for, if any. `scale`: pixels of the surface for one of the mouse's."""
        self._scale = scale
        return self._input(event, now, size)

    def _input(self, event: pygame.Event, now: float, size: tuple[int, int]) -> Input | None:
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION:
                return None if getattr(event, "touch", False) else self._mouse(event, now)
            case pygame.FINGERDOWN | pygame.FINGERUP | pygame.FINGERMOTION:
                return self._touch(event, now, size)
            case pygame.MOUSEWHEEL:
                notches = event.precise_y if hasattr(event, "precise_y") else event.y
                return Wheel(-notches if getattr(event, "flipped", False) else notches, pygame.mouse.get_pos())
            case pygame.KEYDOWN:
                return key_of(event)
            case pygame.WINDOWFOCUSLOST:
                self._let_go()
        return None

    def _let_go(self) -> None:
        """Away from the window the end of a touch may never be told; the next one is a first finger again."""
        self._finger = self._down = None
        self._swallowed.clear()

    def _mouse(self, event: pygame.Event, now: float) -> Input | None:
        spot = (round(event.pos[0] * self._scale), round(event.pos[1] * self._scale))
        if event.type == pygame.MOUSEMOTION:
            return Drag(spot) if self._down == "mouse" else Hover(spot)
        if event.button == 3:
            return Back(spot) if event.type == pygame.MOUSEBUTTONDOWN else None
        if event.button != 1:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press("mouse", now, spot)
        return self._release("mouse", now, spot)

    def _touch(self, event: pygame.Event, now: float, size: tuple[int, int]) -> Input | None:
        spot = (round(event.x * size[0]), round(event.y * size[1]))
        if event.type == pygame.FINGERDOWN:
            if self._finger not in (None, event.finger_id) and now - self._moved[1] < RESTING:
                return None  # a second finger
            self._finger, self._moved = event.finger_id, (spot, now)
            return self._press("finger", now, spot)
        if event.finger_id != self._finger:
            return None
        if event.type == pygame.FINGERMOTION:
            if not _near(spot, self._moved[0]):
                self._moved = (spot, now)
            return Drag(spot) if self._down == "finger" else None
        self._finger = None
        return self._release("finger", now, spot)

    def _press(self, device: str, now: float, spot: Spot) -> Press | None:
        last = self._last
        if last is not None and last.device != device and now - last.time <= SAME_TIME and _near(last.spot, spot):
            self._swallowed.add(device)
            return None
        self._swallowed.discard(device)
        self._last, self._down = _Tap(device, now, spot), device
        return Press(spot)

    def _release(self, device: str, now: float, spot: Spot) -> Release | None:
        if device in self._swallowed or self._down != device:
            self._swallowed.discard(device)
            return None
        self._down = None
        if self._last is not None:  # the other device may tell of a long press only when it ends
            self._last = replace(self._last, time=now)
        return Release(spot)


def _near(one: Spot, two: Spot) -> bool:
    return abs(one[0] - two[0]) <= SAME_PLACE and abs(one[1] - two[1]) <= SAME_PLACE


NAMES = {
    pygame.K_RETURN: "return",
    pygame.K_KP_ENTER: "return",
    pygame.K_ESCAPE: "escape",
    pygame.K_AC_BACK: "escape",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_SPACE: "space",
    pygame.K_TAB: "tab",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
}


def key_of(event: pygame.Event) -> Key | None:
    """A key press by the label on the key (so Ctrl+Z is where Z is printed), None for a bare modifier."""
    name = NAMES.get(event.key) or pygame.key.name(event.key).lower()
    if not name or "shift" in name or "ctrl" in name or "alt" in name or "meta" in name:
        return None
    name = name.strip("[]") if len(name) == 3 else name  # the keypad's digits are named [5]
    held = event.mod
    ctrl, shift, alt = (bool(held & mask) for mask in (pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT))
    return Key(name, ctrl, shift, alt, getattr(event, "unicode", ""))
