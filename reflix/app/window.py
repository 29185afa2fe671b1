"""The real window: its surface, its events and its frames. Knows pygame; knows no screen in particular."""

from __future__ import annotations

import os
import statistics
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from reflix.app.fade import Fade
from reflix.app.gamepad import Gamepads
from reflix.app.importing import open_file
from reflix.app.inputs import Input, Key, Press, Spot
from reflix.app.managed import managed
from reflix.app.options import SMALLEST, least_of
from reflix.app.pointer import SAME_PLACE, Pointer
from reflix.app.program import Program
from reflix.core.assets import asset
from reflix.render.quiet import quiet

if TYPE_CHECKING:
    from reflix.app.screens.screen import Screen

SLOW_FLIP = 0.006
"""Seconds; a system that needs longer to present has no GPU, and SDL's plain framebuffer is far quicker there."""

DOUBLE_TAP = 0.5
"""Seconds within which two presses at one place are meant for the same screen."""

LIVELY = 2.0
"""Seconds after an input in which frames come quickly."""

RESTING = 20.0
"""Seconds after an input from which on nobody is expected: waking up costs more than all else in an idle frame."""


class NoDisplay(Exception):
    """There is nothing to show a window on."""


def open_display(unseen: bool = False) -> None:
    """Start SDL's video. Raises `NoDisplay` when SDL would run unseen without having been asked to; with `unseen`
    that is what is wanted where there is no screen."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    for kind in ("X11", "WAYLAND"):  # by this name a desktop finds the menu entry, and with it name and icon
        os.environ[f"SDL_VIDEO_{kind}_WMCLASS"] = "reflix"  # pygame has put the name of a file there
    try:
        with quiet():
            pygame.display.init()
    except pygame.error as error:
        if not unseen:
            raise NoDisplay(str(error)) from error
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
    asked = unseen or os.environ.get("SDL_VIDEODRIVER", "")
    if pygame.display.get_driver() in ("offscreen", "dummy") and not asked:
        pygame.display.quit()
        raise NoDisplay("no screen was found")


class Window:
    """Opens the window and runs the program in it."""

    def __init__(self, program: Program, size: tuple[int, int], fullscreen: bool) -> None:
        self.program = program
        self._size = size
        self._window = _tuned(program, size)
        self._pointer = Pointer()
        self._pads = Gamepads()
        self._last_input = 0.0
        self._last_press: tuple[Spot, float, Screen | None] = ((0, 0), 0.0, None)
        self._full = False
        self._before: tuple[tuple[int, int], tuple[int, int]] | None = None
        self._minimised = False
        self.fades = True
        self._fade = Fade()
        self._shown: Screen | None = None
        self._base = pygame.Surface((1, 1))
        self._covered: list[pygame.Rect] = []
        self.frames = 0
        self._window.set_icon(pygame.image.load_sized_svg(str(asset("sprites", "mark.svg")), (64, 64)))
        self._window.minimum_size = self._least
        if fullscreen:
            program.fullscreen = True
        self._fit()

    @property
    def surface(self) -> pygame.Surface:
        """What is seen."""
        return self._window.get_surface()

    @property
    def glass(self) -> tuple[int, int]:
        """The size in which fingers are told of."""
        return self._window.get_surface().get_size()

    def spot_on_glass(self, spot: Spot) -> Spot:
        """Where a spot of the picture is for mouse and fingers."""
        return spot

    def _fit(self) -> None:
        """Take over the window's size and the wish for the full screen."""
        if self.program.fullscreen != self._full:
            self._full = self.program.fullscreen
            self._window.minimum_size = self._least
            if self._full:
                self._spread()
                self._window.set_fullscreen(True)
            else:
                self._window.set_windowed()
                self._gather()
        size = self.surface.get_size()
        if size != self._base.get_size():
            self._base = pygame.Surface(size).convert()
            self.program.resize(size)

    @property
    def _least(self) -> tuple[int, int]:
        """How small the window may be made. An upright display is too narrow for what a lying one holds: of a window
        that fills it, the rest would be cut off."""
        display = pygame.display.get_desktop_sizes()[0]
        sizes = [display] if self._full else [self._size, display]
        return least_of(*sizes) or least_of(sizes[0]) or SMALLEST[0]

    def _spread(self) -> None:
        """Without a window manager nobody makes a window larger for the full screen, and SDL does not notice: so it is
        as large as the display before."""
        if pygame.display.get_driver() == "x11" and not managed():
            self._before = (self._window.size, self._window.position)
            self._window.position = (0, 0)
            self._window.size = pygame.display.get_desktop_sizes()[0]

    def _gather(self) -> None:
        """Back to the size and place before."""
        if self._before is not None:
            self._window.size, self._window.position = self._before
            self._before = None

    def events(self, now: float) -> None:
        """Take the events that have come in."""
        for event in pygame.event.get():
            self.event(event, now)
        for key in self._pads.held(now):
            self._take(key, now)

    def event(self, event: pygame.Event, now: float) -> None:
        """One event."""
        self._system(event)
        given = self._read(event, now)
        if given is not None:
            self._take(given, now)

    def _system(self, event: pygame.Event) -> None:
        """What the system asks of the window."""
        program = self.program
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED):
            self._minimised = event.type == pygame.WINDOWMINIMIZED
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                program.quit()
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED | pygame.WINDOWSHOWN | pygame.WINDOWSIZECHANGED:
                program.screen.stale = True
            case pygame.DROPFILE:
                open_file(program, Path(event.file))

    def _read(self, event: pygame.Event, now: float) -> Input | None:
        """What a person did, if the event tells of that."""
        given = self._pads.read(event, now)
        return given or self._pointer.read(event, now, self.surface.get_size(), self._density)

    @property
    def _density(self) -> float:
        """Pixels of the surface for one of the mouse's."""
        return self._window.get_surface().width / max(1, self._window.size[0])

    def _take(self, given: Input, now: float) -> None:
        """Something that a person did goes to the window, or to the screen in front."""
        self._last_input = now
        program = self.program
        program.last_input = now
        if isinstance(given, Press) and self._falls_through(given, now):
            return
        if not (isinstance(given, Key) and self._window_key(given)):
            program.screen.handle(given)

    def _falls_through(self, press: Press, now: float) -> bool:
        """Whether a press is the second of a double tap whose first has already brought another screen."""
        last, self._last_press = self._last_press, (press.spot, now, self.program.screen)
        spot, time, screen = last
        near = abs(spot[0] - press.spot[0]) <= SAME_PLACE and abs(spot[1] - press.spot[1]) <= SAME_PLACE
        return screen is not None and screen is not self.program.screen and near and now - time < DOUBLE_TAP

    def _window_key(self, key: Key) -> bool:
        """Keys that mean the same on every screen."""
        program = self.program
        command = program.keys.command(key)
        if program.screen.wants(key):
            return False
        match command:
            case "quit":
                program.quit()
            case "fullscreen":
                program.change(fullscreen=not program.fullscreen)
            case "mute":
                program.change(sound=not program.settings.sound)
            case _:
                return False
        return True

    def frame(self, now: float) -> bool:
        """Draw what has changed; whether there was anything to draw."""
        self._fit()
        program, screen = self.program, self.program.screen
        program.now = now
        program.exact.poll()
        screen.advance(now)
        screen = program.screen
        surface = self.surface
        self._change(screen, surface, now)
        fading = self._fade.running
        whole = screen.stale or fading
        if screen.stale:
            screen.stale = False
            canvas = program.canvas = program.canvas.on(self._base)
            screen.draw(canvas)
            surface.blit(self._base, (0, 0))
        elif fading:
            surface.blit(self._base, (0, 0))
        elif screen.animating or self._covered:
            for rect in self._covered:
                surface.blit(self._base, rect, rect)
        else:
            return False
        live = program.canvas.on(surface)
        if screen.animating:
            screen.draw_live(live)
        self._fade.draw(surface, now)
        before, self._covered = self._covered, [surface.get_rect()] if fading else live.covered
        self._present([surface.get_rect()] if whole else before + self._covered)
        self.frames += 1
        return True

    def _present(self, changed: list[pygame.Rect]) -> None:
        """Show what has been drawn; only these parts of it have changed."""
        self._window.flip()

    def _change(self, screen: Screen, surface: pygame.Surface, now: float) -> None:
        """Another screen fades in, where that is wanted and gives nothing away."""
        before, self._shown = self._shown, screen
        wanted = self.fades and screen.fades and self.program.settings.effects != "reduced"
        if not wanted:
            self._fade.stop()
        elif before is not None and before is not screen:
            self._fade.begin(surface, now)

    def rate(self, now: float) -> int:
        """Frames per second that are worth while now."""
        rest = now - self._last_input
        if self.program.screen.animating or self._fade.running or rest < LIVELY:
            return 60
        return 30 if rest < RESTING else 20

    def redraw(self) -> None:
        """Draw everything in the next frame."""
        self.program.screen.stale = True

    def to_front(self) -> None:
        """Show the window before all others, or where the system does not let programs do that, point to it."""
        if self._minimised:  # else a window that fills the screen would become a small one
            self._window.restore()
        self._window.focus()
        with suppress(pygame.error):  # not every system can
            self._window.flash(pygame.FLASH_UNTIL_FOCUSED)

    def set_size(self, size: tuple[int, int]) -> None:
        """Make the window another size."""
        self._size = size
        self._window.minimum_size = self._least
        self._window.size = size
        self._fit()

    def screenshot(self, path: Path) -> None:
        """Save what is seen as a PNG file, without what a fade has left of the screen before."""
        if self._fade.running:
            self._fade.stop()
            self.redraw()
            self.frame(self.program.now)
        pygame.image.save(self.surface, str(path))

    def close(self) -> None:
        """Close the window."""
        self._pads.close()
        self._window.destroy()


def _tuned(program: Program, size: tuple[int, int]) -> pygame.Window:
    """The window, with SDL's plain framebuffer where the other way of presenting is slow (X11 without a GPU).

    What was found is remembered, because the trial takes a fifth of a second. Never on Wayland, where the hint
    crashes. SDL_FRAMEBUFFER_ACCELERATION in the environment overrules."""
    if pygame.display.get_driver() != "x11" or "SDL_FRAMEBUFFER_ACCELERATION" in os.environ:
        return _window(size)
    if program.settings.framebuffer == "plain":
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
        return _window(size)
    window = _window(size)
    window.get_surface()
    times = []
    for _ in range(5):
        start = time.perf_counter()
        window.flip()
        times.append(time.perf_counter() - start)
    if statistics.median(times) <= SLOW_FLIP:
        return window
    window.destroy()
    program.remember(replace(program.settings, framebuffer="plain"))
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    pygame.display.quit()
    _display_again()
    return _window(size)


def _display_again() -> None:
    """Start SDL's video again. A bare X server resets when its last client leaves, and is not there for a moment."""
    for _ in range(20):
        try:
            pygame.display.init()
            return
        except pygame.error:
            time.sleep(0.05)
    pygame.display.init()


def _window(size: tuple[int, int]) -> pygame.Window:
    return pygame.Window("Reflix", size, resizable=True, allow_high_dpi=True)
