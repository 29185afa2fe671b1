"""The sounds of the game, and silence where there is no device."""

from __future__ import annotations

import logging
from pathlib import Path

import pygame

from reflix.render.quiet import quiet

BOUNCES = 6  # bounce_1.ogg … bounce_6.ogg, a rising scale
FIRE_RELEASE = 0.25  # seconds from the start of fire.ogg until the emitter lets go: the beam starts here
RETRIGGER = 0.04  # seconds within which the same sound is not started again
INTERFACE = frozenset({"tap", "confirm", "refuse"})  # sounds that answer an input; they have a volume of their own
_FADE_MS = 60  # a sound cut off at once would click
_VOICES = 24  # a long beam rings on: pygame's eight channels would drop the last notes

_log = logging.getLogger(__name__)


class Sounds:
    """Plays the OGG files of one folder by their names; without a device, or muted, it is silent.

    No call raises: a game without sound is still a game. `available` says whether there is a device, and
    `reason` why not, for the settings screen.
    """

    def __init__(self, folder: Path, volume: float, reason: str = "") -> None:
        """Sounds of a folder for an open mixer, or silent ones for the reason given; see `open`."""
        self.reason = reason
        self._folder = folder
        self._volume = self._interface = _unit(volume)
        self._muted = False
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._started: dict[str, float] = {}

    @classmethod
    def open(cls, folder: Path, volume: float = 0.8, safe: bool = False) -> Sounds:
        """Sounds on the default device; `safe` takes a longer buffer, for machines that crackle."""
        try:
            # pygame.init() may have opened the mixer with other settings, and a second init is ignored.
            pygame.mixer.quit()
            with quiet():
                pygame.mixer.init(48000, -16, 2, 1024 if safe else 512)
            pygame.mixer.set_num_channels(_VOICES)
        except (pygame.error, NotImplementedError) as problem:  # the second: a pygame built without a mixer
            _log.info("No sound: %s", problem)  # no fault: the settings say it
            return cls(folder, volume, reason=str(problem) or "no audio device")
        return cls(folder, volume)

    @property
    def available(self) -> bool:
        """Whether there is a device to play on."""
        return not self.reason

    @property
    def volume(self) -> float:
        """The loudness of the game, from 0 to 1; what is already sounding keeps its own."""
        return self._volume

    @volume.setter
    def volume(self, value: float) -> None:
        self._volume = _unit(value)

    @property
    def interface(self) -> float:
        """The loudness of `INTERFACE`, from 0 to 1; as loud as the game until it is set."""
        return self._interface

    @interface.setter
    def interface(self, value: float) -> None:
        self._interface = _unit(value)

    @property
    def muted(self) -> bool:
        """Whether sounds are kept silent; muting also fades what is sounding."""
        return self._muted

    @muted.setter
    def muted(self, value: bool) -> None:
        self._muted = value
        if value and self.available:
            try:
                pygame.mixer.fadeout(_FADE_MS)
            except pygame.error as problem:
                self._lose(problem)

    def play(self, name: str, volume: float = 1.0, now: float | None = None) -> bool:
        """Start a sound and tell whether it was started.

        With the time `now` in seconds, the same sound is not started twice within `RETRIGGER`: a row of discs
        that turn together would otherwise be one loud clap.
        """
        if not self.available or self._muted or self._too_soon(name, now):
            return False
        try:
            sound = self._sound(name)
            if sound is None:
                return False
            loudness = self._interface if name in INTERFACE else self._volume
            sound.set_volume(loudness * _unit(volume))
            started = sound.play() is not None
        except pygame.error as problem:
            self._lose(problem)
            return False
        if started and now is not None:
            self._started[name] = now
        return started

    def bounce(self, n: int, volume: float = 1.0, now: float | None = None) -> bool:
        """Start the ping of a beam's n-th bounce, counted from 1; the scale ends at its sixth note."""
        return self.play(f"bounce_{min(max(n, 1), BOUNCES)}", volume, now)

    def close(self) -> None:
        """Give the device back; after this, silence."""
        if self.available:
            self.reason = "closed"
            self._loaded.clear()
            pygame.mixer.quit()

    def _too_soon(self, name: str, now: float | None) -> bool:
        # A clock that went backwards was replaced by another one: that is not too soon.
        last = self._started.get(name)
        return now is not None and last is not None and 0 <= now - last < RETRIGGER

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        """The sound of that name, read when first wanted (about a millisecond); None if it cannot be read."""
        if name not in self._loaded:
            path = self._folder / f"{name}.ogg"
            try:
                self._loaded[name] = pygame.mixer.Sound(path)
            except (pygame.error, OSError) as problem:
                if pygame.mixer.get_init() is None:
                    raise pygame.error(str(problem)) from problem
                _log.warning("Sound %s cannot be read from %s: %s", name, path, problem)
                self._loaded[name] = None  # remembered, so that the log says it once
        return self._loaded[name]

    def _lose(self, problem: Exception) -> None:
        _log.warning("Sound stopped: %s", problem)
        self.reason = str(problem) or "the audio device was lost"


def _unit(value: float) -> float:
    """The value held between 0 and 1."""
    return min(max(value, 0.0), 1.0)
