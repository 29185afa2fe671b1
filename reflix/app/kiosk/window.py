"""The window of a kiosk: it fills the screen, may be turned, and no visitor can close, hide or leave it."""

from __future__ import annotations

import os

import pygame

from reflix.app.inputs import Key, Press, Spot
from reflix.app.kiosk.director import Director
from reflix.app.kiosk.guard import CLOSED, Corners, Life, admitted
from reflix.app.kiosk.program import KioskProgram
from reflix.app.kiosk.rotation import picture_size, show, to_picture, upright
from reflix.app.kiosk.states import Phase
from reflix.app.window import Window

FETCH = 1.0
"""Seconds between two tries to come back to the front."""


def prepare() -> None:
    """Tell SDL, before it starts, that closing and signals are the kiosk's own business."""
    os.environ["SDL_WINDOWS_NO_CLOSE_ON_ALT_F4"] = "1"
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"
    os.environ["SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS"] = "0"
    os.environ["SDL_ALLOW_ALT_TAB_WHILE_GRABBED"] = "0"


class KioskWindow(Window):
    """Shows the program of a kiosk. `fullscreen` is False only where somebody tries a configuration at a desk."""

    def __init__(self, program: KioskProgram, size: tuple[int, int], fullscreen: bool = True) -> None:
        self._angle = program.config.rotation
        self._picture = pygame.Surface((1, 1))
        self._fetched = 0.0
        # as large as the display from the start: without a window manager nobody would make it larger
        super().__init__(program, pygame.display.get_desktop_sizes()[0] if fullscreen else size, fullscreen)
        self._life = Life()
        if fullscreen:
            self._window.grab_keyboard = True
        self._cursor(False)
        self.director = program.director = Director(program)
        self._corners = Corners(self.director.call_staff)

    # the picture

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on: the window's own, or a picture that is turned when it is shown."""
        glass = self._window.get_surface()
        if self._angle == 0:
            return glass
        size = picture_size(glass.get_size(), self._angle)
        if self._picture.get_size() != size:
            self._picture = pygame.Surface(size).convert()
        return self._picture

    def _present(self, changed: list[pygame.Rect]) -> None:
        if self._angle:
            show(self._picture, self._window.get_surface(), changed, self._angle)
        super()._present(changed)

    def spot_on_glass(self, spot: Spot) -> Spot:
        """Where a spot of the picture is for mouse and fingers."""
        width, height = self.surface.get_size()
        x, y = to_picture(spot, (width - 1, height - 1), (360 - self._angle) % 360)
        return round(x), round(y)

    def frame(self, now: float) -> bool:
        """Time passes for the visit, then the picture."""
        self.program.now = now
        self.director.update(now)
        if self.director.machine.phase is Phase.ATTRACT:
            self._cursor(False)
        return super().frame(now)

    def rate(self, now: float) -> int:
        """Frames per second that are worth while now."""
        return min(super().rate(now), getattr(self.program.screen, "liveliest", 60))

    # people

    def event(self, event: pygame.Event, now: float) -> None:
        """One event. Only what is admitted reaches a screen, and only if the state of the visit lets it."""
        if event.type in CLOSED:
            return
        self._system(event)
        self._fetch(event, now)
        event = upright(event, self._window.size, self._angle)
        given = self._read(event, now)
        self._show_cursor(event)
        self.program.now = now
        meant = True
        if isinstance(given, Key) or self._life.seen(event, self.surface.get_size()):
            meant = self.director.life(now)
        if isinstance(given, Press):
            self._corners.press(given.spot, self.surface.get_size(), now)
        if given is not None and meant and admitted(given):
            self._take(given, now)

    def _window_key(self, key: Key) -> bool:
        """No key is the window's: not for quitting, not for the full screen."""
        return False

    def _fetch(self, event: pygame.Event, now: float) -> None:
        """Whatever comes before the kiosk goes behind it again."""
        if event.type == pygame.WINDOWMINIMIZED:
            self._window.restore()
        if (
            event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST)
            and self._full
            and now - self._fetched > FETCH
        ):
            self._fetched = now
            self._window.focus()

    # the cursor

    def _show_cursor(self, event: pygame.Event) -> None:
        """A mouse that is moved is seen; fingers, and nobody, need no cursor."""
        if event.type == pygame.MOUSEMOTION and not getattr(event, "touch", False):
            self._cursor(True)
        elif event.type in (pygame.FINGERDOWN, pygame.KEYDOWN):
            self._cursor(False)

    def _cursor(self, shown: bool) -> None:
        if pygame.mouse.get_visible() != shown:
            pygame.mouse.set_visible(shown)
