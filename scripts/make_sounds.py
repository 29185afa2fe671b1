"""Synthesise every sound of Reflix and write the set as OGG files.

    python scripts/make_sounds.py [--out assets/sounds]

Needs numpy and soundfile; the game itself needs neither. All sounds share three things so that they
belong together: struck bodies are sums of decaying partials (glass, metal, lacquer), pitches come from
D major pentatonic, and everything stands in the same small, dark room. Noise is seeded by the sound's
name and the stream number of the OGG is fixed, so that the same libraries give the same bytes.
"""

from __future__ import annotations

import argparse
import io
import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

try:
    import numpy as np
    import soundfile
except ImportError as missing:
    sys.exit(f"make_sounds needs numpy and soundfile, but {missing.name} is not installed.")

from _ogg import renumbered
from _synth import (
    BELL,
    GLASS,
    LACQUER,
    METAL,
    RATE,
    STONE,
    Wave,
    back,
    band,
    dying,
    glide,
    high,
    hump,
    lay,
    low,
    noise,
    seconds,
    strike,
    sweep,
)

HIGHEST_PEAK = 0.72  # the players' limit is 0.8; the lossy encoder may overshoot a little
QUALITY = 0.6  # soundfile's compression level: about Vorbis quality 4

# The pentatonic scale that all pitched sounds use.
D3, A3, B3, D4, E4, FIS4, A4, B4 = 146.83, 220.0, 246.94, 293.66, 329.63, 369.99, 440.0, 493.88
D5, E5, FIS5, A5, B5, D6 = 587.33, 659.26, 739.99, 880.0, 987.77, 1174.66


# --- the sounds -----------------------------------------------------------------------------------


def move() -> Wave:
    """A mirror's carriage rolls along its rails and meets the stop."""
    length = 0.3
    bearings = 0.65 + 0.35 * np.sin(
        2 * np.pi * np.cumsum(np.interp(seconds(length), [0, 0.2, 0.3], [34, 52, 20])) / RATE
    )
    grit = sweep(noise(length, "move"), 620, 1050, 0.55) * bearings * hump(length, 0.13)
    rails = sum((band(grit, pitch, 0.03) for pitch in (D5, 1.74 * D5, 2.81 * D5)), np.zeros_like(grit))
    return lay(
        (0.0, 0.5, grit),
        (0.0, 3.0, rails),
        (0.255, 0.5, strike(METAL, A3, 0.16)),
        (0.255, 0.16, strike(GLASS, A5, 0.22)),
    )


def turn() -> Wave:
    """A turntable's spring lifts, then falls into the next notch."""
    return lay(
        (0.0, 0.22, strike(METAL, 740, 0.05, 0.001)),
        (0.055, 0.6, strike(METAL, 494, 0.09, 0.001)),
        (0.055, 0.5, strike(LACQUER, 185, 0.1)),
        (0.056, 0.12, strike(GLASS, D6, 0.25)),
    )


def fire() -> Wave:
    """The emitter charges for a quarter of a second and lets go; the release is what the beam starts on."""
    charge = 0.25
    rise = (seconds(charge) / charge) ** 2
    hum = lay((0, 1.0, glide(charge, D4, D5)), (0, 0.35, glide(charge, A4, A5)))
    release = 0.5
    breath = sweep(noise(release, "fire"), 1500, 420, 0.5) * dying(release, 0.09, 0.012)
    return lay(
        (0.0, 0.36, hum * rise * hump(charge, charge * 0.93)),
        (charge - 0.012, 0.2, breath),
        (charge - 0.01, 0.8, strike(BELL, D5, 0.9, 0.014)),
        (charge - 0.01, 0.4, strike(BELL, A4, 0.8, 0.02)),
        (charge - 0.01, 0.35, strike(LACQUER, D3, 0.18, 0.006)),
    )


def bounce(pitch: float) -> Wave:
    """The beam touches a mirror: a glass ping."""
    tick = band(noise(0.02, "bounce"), 3 * pitch, 0.5) * dying(0.02, 0.003, 0.001)
    return lay((0.0, 1.0, strike(GLASS, pitch, 0.75)), (0.0, 0.15, tick))


def shield() -> Wave:
    """A translucent plate lights up: a slow chord whose voices shimmer against each other."""
    voices = []
    for pitch, rate, strength in ((A4, 6.1, 1.0), (E5, 7.7, 0.7), (B5, 9.3, 0.28)):
        tone = strike(BELL, pitch, 0.95, 0.045)
        voices.append((0.0, strength, tone * (0.75 + 0.25 * np.cos(2 * np.pi * rate * seconds(len(tone) / RATE)))))
    return lay(*voices)


def wall() -> Wave:
    """The beam dies in masonry."""
    dust = low(noise(0.14, "wall"), 420) * dying(0.14, 0.03)
    thump = glide(0.22, 150, 82) * dying(0.22, 0.05)
    return lay((0.0, 0.9, thump), (0.0, 1.6, dust), (0.0, 0.35, strike(STONE, 196, 0.14)))


def exit_() -> Wave:
    """The beam leaves the board and fades."""
    length = 0.75
    air = sweep(noise(length, "exit"), 1700, 260, 0.45) * hump(length, 0.1) * np.exp(-seconds(length) / 0.3)
    trace = glide(length, D5, D4) * hump(length, 0.06) * np.exp(-seconds(length) / 0.18)
    return lay((0.0, 0.6, air), (0.0, 0.25, trace))


def hit() -> Wave:
    """The crystal breaks: a soft blow, a cascade of shards, and a chord that stays."""
    dice = np.random.default_rng(zlib.crc32(b"hit"))
    shards = []
    for pitch in dice.choice([D6, 1.122 * D6, 1.26 * D6, 1.498 * D6, 1.682 * D6, 2 * D6, 2.245 * D6], 30):
        start = min(dice.exponential(0.11), 0.6)
        strength = 0.5 * np.exp(-start / 0.22) * dice.uniform(0.4, 1.0)
        shards.append((start, strength, strike(GLASS, pitch * dice.uniform(0.985, 1.015), dice.uniform(0.12, 0.4))))
    chord = [
        (0.012 * index, strength, strike(BELL, pitch, 1.7, 0.01))
        for index, (pitch, strength) in enumerate(((D4, 0.7), (A4, 0.7), (D5, 0.6), (FIS5, 0.45), (A5, 0.3)))
    ]
    blow = glide(0.25, 170, 95) * dying(0.25, 0.06)
    return lay((0.0, 0.8, blow), *shards, *chord)


def refuse() -> Wave:
    """Two soft, low knocks: not this way."""
    knock = strike(LACQUER, 220, 0.13, 0.004)
    return lay((0.0, 1.0, knock), (0.12, 0.8, strike(LACQUER, 185, 0.15, 0.004)))


def tap() -> Wave:
    """A fingertip on glass."""
    return lay((0.0, 1.0, strike(LACQUER, FIS5, 0.05, 0.0015)), (0.0, 0.2, strike(GLASS, D6, 0.09)))


def confirm() -> Wave:
    """Two glass notes, a fifth upwards."""
    return lay((0.0, 0.7, strike(GLASS, D5, 0.4)), (0.075, 0.9, strike(GLASS, A5, 0.55)))


def place() -> Wave:
    """A piece is set down on the metal plate."""
    felt = low(noise(0.06, "place"), 700) * dying(0.06, 0.012, 0.002)
    return lay(
        (0.0, 0.8, felt), (0.0, 0.7, strike(METAL, A3, 0.2)), (0.001, 0.4, strike(METAL, 415, 0.3)),
        (0.0, 0.5, strike(LACQUER, 130, 0.12)),
    )  # fmt: skip


def flip(pitch: float) -> Wave:
    """A lacquered disc swings over and claps down."""
    whisk = sweep(noise(0.11, "flip"), 700, 1500, 0.7) * hump(0.11, 0.075)
    return lay(
        (0.0, 0.2, whisk), (0.09, 1.0, strike(LACQUER, pitch, 0.11, 0.0015)),
        (0.093, 0.5, strike(LACQUER, pitch / 2, 0.1)), (0.125, 0.25, strike(LACQUER, 1.07 * pitch, 0.07)),
    )  # fmt: skip


def fall() -> Wave:
    """A stone scrapes over the edge and drops beside the board."""
    length = 0.36
    grain = 0.55 + 0.45 * low(noise(length, "grain"), 60) / 0.05
    scrape = sweep(noise(length, "fall"), 420, 780, 0.8) * np.clip(grain, 0, 1.6) * hump(length, 0.24)
    return lay(
        (0.0, 0.8, scrape),
        (0.41, 0.75, strike(STONE, 233, 0.16)), (0.41, 0.4, strike(LACQUER, 104, 0.16)),
        (0.55, 0.35, strike(STONE, 247, 0.12)), (0.625, 0.15, strike(STONE, 262, 0.1)),
    )  # fmt: skip


def win() -> Wave:
    """An arpeggio climbs and opens into a chord."""
    steps = [(0.13 * i, 0.6, strike(BELL, p, 1.1, 0.004)) for i, p in enumerate((D4, FIS4, A4, B4, D5, E5))]
    close = [
        (0.82, 0.75 * s, strike(BELL, p, 2.0, 0.012))
        for p, s in ((D4, 0.6), (A4, 0.5), (D5, 0.5), (FIS5, 0.5), (A5, 0.3))
    ]
    return lay(*steps, *close)


def lose() -> Wave:
    """Four notes go down and rest on an open fifth: an end, not a scolding."""
    steps = [(0.24 * i, 0.6, strike(BELL, p, 1.2, 0.008)) for i, p in enumerate((B4, A4, FIS4, E4))]
    close = [(1.0, 0.75 * s, strike(BELL, p, 1.8, 0.02)) for p, s in ((B3, 0.7), (FIS4, 0.45), (B3 / 2, 0.35))]
    return lay(*steps, *close)


def draw() -> Wave:
    """Two notes answer each other twice and stay level."""
    steps = [(0.22 * i, 0.6, strike(BELL, p, 1.1, 0.006)) for i, p in enumerate((A4, E4, A4, E4))]
    close = [(0.92, 0.8 * s, strike(BELL, p, 1.6, 0.015)) for p, s in ((D4, 0.45), (E4, 0.45), (A4, 0.5), (A3, 0.4))]
    return lay(*steps, *close)


def notice() -> Wave:
    """A small bell in the next room."""
    return lay((0.0, 0.8, strike(BELL, E5, 0.8, 0.008)), (0.14, 0.6, strike(BELL, B4, 0.9, 0.008)))


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a sound is made, how much of the room is heard, and its loudness in dB against the family."""

    make: Callable[[], Wave]
    room: float
    level: float


BOUNCES = (D5, E5, FIS5, A5, B5, D6)
FLIPS = (A4, B4, D5, E5, FIS5, A5)
RECIPES = {
    "move": Recipe(move, 0.10, -1),
    "turn": Recipe(turn, 0.10, -3),
    "fire": Recipe(fire, 0.20, 1),
    **{
        # Each step a little softer: the ear is keener for the high ones.
        f"bounce_{n}": Recipe(lambda pitch=pitch: bounce(pitch), 0.22, -0.4 * n)  # type: ignore[misc]
        for n, pitch in enumerate(BOUNCES, start=1)
    },
    "shield": Recipe(shield, 0.22, -1),
    "wall": Recipe(wall, 0.12, -4),
    "exit": Recipe(exit_, 0.22, -3),
    "hit": Recipe(hit, 0.25, 3),
    "refuse": Recipe(refuse, 0.10, -2),
    "tap": Recipe(tap, 0.05, -8),
    "confirm": Recipe(confirm, 0.18, -2),
    "place": Recipe(place, 0.12, -1),
    **{
        f"flip_{n}": Recipe(lambda pitch=pitch: flip(pitch), 0.10, -3 - 0.4 * n)  # type: ignore[misc]
        for n, pitch in enumerate(FLIPS, start=1)
    },
    "fall": Recipe(fall, 0.14, -2),
    "win": Recipe(win, 0.28, 2),
    "lose": Recipe(lose, 0.28, 1),
    "draw": Recipe(draw, 0.28, 1),
    "notice": Recipe(notice, 0.24, -3),
}


# --- finishing ------------------------------------------------------------------------------------


def in_room(wave: Wave, share: float) -> Wave:
    """The wave in the room that all sounds share: short, dark, a little late."""
    length = 0.55
    echo = low(noise(length, "room"), 2600) * dying(length, 0.11, 0.012)
    gains = np.abs(np.fft.rfft(echo))[np.fft.rfftfreq(len(echo), 1 / RATE) < 2000]
    echo /= np.sqrt(np.mean(gains**2))
    size = len(wave) + len(echo)
    wet = back(np.fft.rfft(wave, size) * np.fft.rfft(echo, size), size)
    return lay((0.0, 1.0, wave), (0.006, share, wet))


def loudness(wave: Wave) -> float:
    """Level in dB of the loudest tenth of a second, weighted by half of the ear's curve A (IEC 61672).

    The whole curve asked for thuds that filled the scale, no curve for pings that stood out.
    """
    f2 = np.fft.rfftfreq(2 * len(wave), 1 / RATE) ** 2
    curve = 1.2589 * 12194**2 * f2**2 / (
        (f2 + 20.6**2) * (f2 + 12194**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2))
    )  # fmt: skip
    heard = back(np.fft.rfft(wave, 2 * len(wave)) * np.sqrt(curve), 2 * len(wave))[: len(wave)]
    window = RATE // 10
    energy = np.convolve(heard**2, np.ones(window) / window).max()
    return float(10 * np.log10(energy))


def finish(name: str, recipe: Recipe, family: float = -21.0) -> Wave:
    """The sound in its room, at its loudness, without rumble, hiss, click or long silence."""
    wave = low(high(in_room(recipe.make(), recipe.room), 35), 7500)
    wave *= 10 ** ((family + recipe.level - loudness(wave)) / 20)
    wave = np.concatenate([np.zeros(RATE // 1000), wave])  # the encoder smears an onset a little ahead
    wave = wave[: np.flatnonzero(np.abs(wave) > 0.0012)[-1] + RATE // 50]
    fade = min(len(wave) // 3, RATE // 4)
    wave[-fade:] *= 0.5 + 0.5 * np.cos(np.pi * np.linspace(0, 1, fade))
    peak = float(np.abs(wave).max())
    if peak > HIGHEST_PEAK:
        raise SystemExit(f"{name}: peak {peak:.2f}, expected at most {HIGHEST_PEAK}; lower its level.")
    return wave


def encoded(name: str, wave: Wave) -> bytes:
    """The wave as the bytes of an OGG Vorbis file."""
    sink = io.BytesIO()
    soundfile.write(sink, wave, RATE, format="OGG", subtype="VORBIS", compression_level=QUALITY)
    return renumbered(sink.getvalue(), zlib.crc32(name.encode()))


def main() -> None:
    """Write the set and print its size."""
    home = Path(__file__).resolve().parents[1]
    parser = argparse.ArgumentParser(description="Synthesise the sounds of Reflix as OGG files.")
    parser.add_argument("--out", type=Path, default=home / "assets" / "sounds", help="folder to write to")
    folder: Path = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, recipe in RECIPES.items():
        data = encoded(name, finish(name, recipe))
        (folder / f"{name}.ogg").write_bytes(data)
        total += len(data)
    print(f"{len(RECIPES)} sounds, {total / 1000:.0f} kB, in {folder}")


if __name__ == "__main__":
    main()
