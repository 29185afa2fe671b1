"""The focus of keys: on every screen it reaches everything that can be used, by arrows and Tab, and it is seen."""

from typing import Any

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from reflix.app.screens.board import BoardScreen
from reflix.render.theme import THEMES
from tests.app.desk import Desk
from tests.app.test_places import screens

KEYS = ("tab", "shift+tab", "left", "right", "up", "down")

SEEN = 60
"""So far the brightness of a pixel changes at least where the ring of the focus is."""


def focused_now(desk: Desk) -> str:
    screen = desk.screen
    return screen.focus if screen.keyboard and screen.focused is not None else ""


def reached(desk: Desk) -> set[str]:
    """Every button to which keys lead, beginning where the focus is when the screen is opened by keys."""
    screen: Any = desk.screen
    screen.arrive()
    if isinstance(screen, BoardScreen):
        screen._to_panel()
    found, waiting = {focused_now(desk)} - {""}, [focused_now(desk)]
    while waiting:
        start = waiting.pop()
        for key in KEYS:
            widget = next((widget for widget in screen.widgets if widget.id == start), None)
            if widget is None:
                break
            screen.set_focus(widget)
            if isinstance(screen, BoardScreen):
                screen._board_focus = False
            desk.key(key)
            assert desk.screen is screen, f"{key} leaves {screen.name}"
            now = focused_now(desk)
            if now and now not in found:
                found.add(now)
                waiting.append(now)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_keys_lead_to_everything_on_every_screen(display, tmp_path, size):
    desk = Desk(tmp_path, size)
    try:
        for name, screen in screens(desk.program):
            desk.program.open(screen)
            desk.frame()
            wanted = {widget.id for widget in screen.focusable()}
            missing = wanted - reached(desk)
            assert not missing, f"{name}: keys do not lead to {sorted(missing)}"
            desk.program.home()
    finally:
        desk.close()


def picture(desk: Desk, rect: pygame.Rect) -> NDArray[np.int_]:
    """The brightness of the pixels of a part of the window, as it is drawn anew."""
    desk.screen.stale = True
    desk.frame(0.0)
    part = desk.window.surface.subsurface(rect.clip(desk.window.surface.get_rect()))
    shades: NDArray[np.int_] = pygame.surfarray.array3d(part).astype(int) @ np.array((299, 587, 114)) // 1000
    return shades


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_the_focus_is_seen_on_every_button_of_every_screen(display, tmp_path, theme):
    desk = Desk(tmp_path, (800, 480))
    desk.program.change(theme=theme, effects="reduced")
    try:
        for name, screen in screens(desk.program):
            desk.program.open(screen)
            desk.frame()
            for widget in screen.focusable():
                screen.set_focus(widget)
                shown = widget.rect.inflate(16, 16)
                focused = picture(desk, shown)
                screen.keyboard = False
                plain = picture(desk, shown)
                changed = (abs(focused - plain) > SEEN).sum()
                assert changed > widget.rect.width, f"{name}: the focus on {widget.id} is not seen ({changed})"
            desk.program.home()
    finally:
        desk.close()
