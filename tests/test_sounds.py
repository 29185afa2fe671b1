"""The sound files themselves: all there, of one loudness, without clicks, never shrill; bounces and flips climb."""

import array
import cmath
import math
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from reflix.render.sound import BOUNCES, FIRE_RELEASE

RATE = 48_000
FOLDER = Path(__file__).parents[1] / "assets" / "sounds"
BOUNCE_NAMES = [f"bounce_{n}" for n in range(1, BOUNCES + 1)]
FLIP_NAMES = [f"flip_{n}" for n in range(1, 7)]
LENGTHS = {  # seconds, at least and at most
    "move": (0.25, 0.8), "turn": (0.05, 0.5), "fire": (0.5, 1.2), "shield": (0.4, 1.2), "wall": (0.1, 0.6),
    "exit": (0.4, 1.0), "hit": (0.8, 2.0), "refuse": (0.2, 0.6), "tap": (0.03, 0.25), "confirm": (0.2, 0.8),
    "place": (0.1, 0.6), "fall": (0.4, 1.2), "win": (2.0, 3.0), "lose": (2.0, 3.0),
    "draw": (2.0, 3.0), "notice": (0.3, 1.2), **dict.fromkeys(BOUNCE_NAMES, (0.3, 0.9)),
    **dict.fromkeys(FLIP_NAMES, (0.1, 0.6)),
}  # fmt: skip


@pytest.fixture(scope="module")
def waves() -> Iterator[dict[str, list[float]]]:
    """All sounds as the mixer hears them: one channel, from -1 to 1."""
    pygame.mixer.quit()
    try:
        pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
    except (pygame.error, NotImplementedError) as problem:
        pytest.skip(f"the mixer does not start: {problem}")
    yield {name: read(FOLDER / f"{name}.ogg") for name in LENGTHS}
    pygame.mixer.quit()


def read(path: Path) -> list[float]:
    samples = array.array("h", pygame.mixer.Sound(path).get_raw())
    if sys.byteorder == "big":
        samples.byteswap()
    return [sample / 32768 for sample in samples]


def loudest(wave: Sequence[float], window: float = 0.1) -> tuple[float, float]:
    """The level in dB of the loudest stretch of that many seconds, and when it begins."""
    step, span = RATE // 100, round(window * RATE)
    starts = range(0, max(len(wave) - span, 1), step)
    energy, start = max((sum(x * x for x in wave[i : i + span]) / span, i) for i in starts)
    return 10 * math.log10(energy), start / RATE


def pitch(wave: Sequence[float]) -> float:
    """The pitch in Hz: the delay at which a piece of the wave resembles itself most."""
    piece = wave[RATE // 50 : RATE // 50 + 2048]
    shortest, longest = RATE // 2000, RATE // 300
    likeness = {
        delay: sum(a * b for a, b in zip(piece, piece[delay:], strict=False)) / (len(piece) - delay)
        for delay in range(shortest, longest)
    }
    enough = 0.9 * max(likeness.values())
    # The first peak, not the highest: twice the period resembles just as much.
    first = next(
        d
        for d in range(shortest + 1, longest - 1)
        if likeness[d] >= enough and likeness[d - 1] <= likeness[d] >= likeness[d + 1]
    )
    left, top, right = likeness[first - 1], likeness[first], likeness[first + 1]
    return RATE / (first + (left - right) / (2 * (left - 2 * top + right)))


def spectrum(wave: Sequence[float]) -> list[complex]:
    """The discrete Fourier transform of a wave whose length is a power of two."""
    if len(wave) == 1:
        return [complex(wave[0])]
    even, odd = spectrum(wave[::2]), spectrum(wave[1::2])
    turned = [cmath.exp(-2j * math.pi * k / len(wave)) * x for k, x in enumerate(odd)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [a - b for a, b in zip(even, turned, strict=True)]


def share_above(wave: Sequence[float], corner: float, span: int = 2048) -> float:
    """The share of the energy above a frequency, in the loudest moment of a sound."""
    start = round(loudest(wave, span / RATE)[1] * RATE)
    piece = [*wave[start : start + span], *[0.0] * span][:span]
    smooth = [x * math.sin(math.pi * i / span) ** 2 for i, x in enumerate(piece)]
    energies = [abs(x) ** 2 for x in spectrum(smooth)[: span // 2]]
    return sum(energies[round(corner * span / RATE) :]) / sum(energies)


def test_the_folder_holds_these_sounds_and_no_others() -> None:
    assert {path.name for path in FOLDER.glob("*")} == {f"{name}.ogg" for name in LENGTHS}
    assert sum(path.stat().st_size for path in FOLDER.glob("*")) < 300_000


@pytest.mark.parametrize("name", LENGTHS)
def test_files_are_48_khz_mono_vorbis(name: str) -> None:
    head = (FOLDER / f"{name}.ogg").read_bytes()[:64]
    assert head[:4] == b"OggS"
    assert head[28:35] == b"\x01vorbis"
    assert head[39] == 1
    assert int.from_bytes(head[40:44], "little") == RATE


@pytest.mark.parametrize("name", LENGTHS)
def test_length_peak_and_silent_ends(waves: dict[str, list[float]], name: str) -> None:
    wave = waves[name]
    shortest, longest = LENGTHS[name]
    assert shortest <= len(wave) / RATE <= longest
    assert 0.05 < max(map(abs, wave)) < 0.8
    assert abs(wave[0]) < 0.005
    assert max(map(abs, wave[-48:])) < 0.001
    assert abs(sum(wave) / len(wave)) < 0.001, "a constant part clicks when it starts"


@pytest.mark.parametrize("name", LENGTHS)
def test_never_shrill(waves: dict[str, list[float]], name: str) -> None:
    assert share_above(waves[name], 8000) < 0.002
    assert share_above(waves[name], 4000) < 0.05


def test_one_family_of_loudness(waves: dict[str, list[float]]) -> None:
    levels = {name: loudest(wave)[0] for name, wave in waves.items()}
    middle = sorted(levels.values())[len(levels) // 2]
    far = {name: level for name, level in levels.items() if abs(level - middle) > 9}
    assert far == {}, f"all levels should be within 9 dB of {middle:.1f} dB"
    assert min(levels, key=levels.__getitem__) == "tap", "the tick under every finger is the quietest"


def test_bounces_climb_a_pentatonic_scale(waves: dict[str, list[float]]) -> None:
    pitches = [pitch(waves[name]) for name in BOUNCE_NAMES]
    semitones = [12 * math.log2(high / low) for low, high in pairwise(pitches)]
    assert semitones == pytest.approx([2, 2, 3, 2, 3], abs=0.15)


def test_flips_climb(waves: dict[str, list[float]]) -> None:
    """By the strongest part of their sound, in the loudest moment."""
    strongest = []
    for name in FLIP_NAMES:
        start = round(loudest(waves[name], 0.04)[1] * RATE)
        energies = [abs(part) for part in spectrum([*waves[name][start : start + 8192], *[0.0] * 8192][:8192])[:512]]
        strongest.append(max(range(30, 512), key=energies.__getitem__))
    assert all(high > low for low, high in pairwise(strongest))


def test_the_emitter_lets_go_when_the_program_thinks_so(waves: dict[str, list[float]]) -> None:
    assert loudest(waves["fire"], 0.02)[1] == pytest.approx(FIRE_RELEASE, abs=0.03)
