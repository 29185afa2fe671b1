"""Bricks of synthetic sound: time, envelopes, struck bodies, noise and filters, as arrays of numpy."""

import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
Spectrum = NDArray[np.complex128]
RATE = 48_000

Material = tuple[tuple[float, float, float], ...]

# Materials: (ratio to the fundamental, strength, share of the decay time).
GLASS = ((1.0, 1.0, 1.0), (1.0017, 0.5, 0.9), (2.003, 0.12, 0.5), (2.756, 0.16, 0.3), (5.404, 0.04, 0.12))
BELL = ((0.5, 0.18, 1.1), (1.0, 1.0, 1.0), (1.002, 0.45, 0.9), (2.0, 0.22, 0.55), (3.01, 0.06, 0.3))
METAL = ((1.0, 1.0, 1.0), (1.74, 0.7, 0.8), (2.81, 0.45, 0.6), (4.23, 0.3, 0.45), (6.29, 0.14, 0.3))
LACQUER = ((1.0, 1.0, 1.0), (1.69, 0.5, 0.6), (2.83, 0.25, 0.4), (4.4, 0.1, 0.3))
STONE = ((1.0, 1.0, 1.0), (1.31, 0.7, 0.8), (2.07, 0.5, 0.6), (3.4, 0.2, 0.4))


def seconds(length: float) -> Wave:
    """The time axis of a sound of this length."""
    return np.arange(round(length * RATE)) / RATE


def noise(length: float, seed: str) -> Wave:
    """White noise, the same for the same seed on every machine."""
    return np.random.default_rng(zlib.crc32(seed.encode())).standard_normal(round(length * RATE))


def ramp(length: float, rise: float) -> Wave:
    """A soft onset: half a cosine up to 1, then 1."""
    return 0.5 - 0.5 * np.cos(np.pi * np.minimum(seconds(length) / rise, 1.0))


def hump(length: float, top: float) -> Wave:
    """A swell from zero to 1 at the moment `top` and back to zero."""
    points = [0.0, top, length]
    return np.sin(0.5 * np.pi * np.interp(seconds(length), points, [0.0, 1.0, 0.0])) ** 2


def dying(length: float, time: float, rise: float = 0.003) -> Wave:
    """An envelope with a soft onset that falls by a factor e each `time` and ends at exactly zero."""
    return ramp(length, rise) * np.exp(-seconds(length) / time) * ramp(length, length / 3)[::-1]


def strike(body: Material, pitch: float, decay: float, rise: float = 0.002) -> Wave:
    """A struck body: its partials, each dying away by 60 dB within its share of `decay`."""
    time = seconds(decay * 1.1)
    partials = (
        strength * np.sin(2 * np.pi * pitch * ratio * time) * 10 ** (-3 * time / (decay * share))
        for ratio, strength, share in body
    )
    return sum(partials, np.zeros_like(time)) * ramp(decay * 1.1, rise) * ramp(decay * 1.1, decay / 4)[::-1]


def glide(length: float, start: float, end: float) -> Wave:
    """A sine whose pitch moves evenly (in octaves) from `start` to `end`."""
    pitch = start * (end / start) ** (seconds(length) / length)
    return np.sin(2 * np.pi * np.cumsum(pitch) / RATE)


def lay(*parts: tuple[float, float, Wave]) -> Wave:
    """Mix parts, each given as (start in seconds, strength, wave)."""
    whole = np.zeros(max(round(start * RATE) + len(wave) for start, _, wave in parts))
    for start, strength, wave in parts:
        first = round(start * RATE)
        whole[first : first + len(wave)] += strength * wave
    return whole


def shaped(wave: Wave, response: Callable[[Spectrum], Spectrum]) -> Wave:
    """A wave sent through an analogue filter, given by its response to `jf`, f in Hz.

    The response carries its phase, so the filter is causal and nothing sounds before its cause.
    """
    padded = 2 * len(wave)
    answer = response(np.asarray(1j * np.fft.rfftfreq(padded, 1 / RATE), dtype=np.complex128))
    return back(np.fft.rfft(wave, padded) * answer, padded)[: len(wave)]


def back(spectrum: NDArray[np.complexfloating[Any, Any]], length: int) -> Wave:
    """The wave of a spectrum."""
    return np.asarray(np.fft.irfft(spectrum, length), dtype=np.float64)


def low(wave: Wave, corner: float) -> Wave:
    """Without what lies above the corner (12 dB per octave)."""
    return shaped(wave, lambda jf: 1 / (1 + 1.414 * (jf / corner) + (jf / corner) ** 2))


def high(wave: Wave, corner: float) -> Wave:
    """Without what lies below the corner (12 dB per octave)."""
    return shaped(wave, lambda jf: (jf / corner) ** 2 / (1 + 1.414 * (jf / corner) + (jf / corner) ** 2))


def band(wave: Wave, centre: float, width: float) -> Wave:
    """Only what lies around the centre; `width` is the bandwidth as a share of the centre."""
    return shaped(wave, lambda jf: width * jf / centre / (1 + width * jf / centre + (jf / centre) ** 2))


def sweep(wave: Wave, start: float, end: float, damping: float) -> Wave:
    """A band-pass whose centre moves from `start` to `end` (state-variable filter, sample by sample).

    Its upper slope alone is too flat for a calm night: the hiss is cut off behind it.
    """
    tuning = 2 * np.sin(np.pi * start * (end / start) ** np.linspace(0, 1, len(wave)) / RATE)
    lows = bands = 0.0
    out = np.empty_like(wave)
    for index, (sample, step) in enumerate(zip(wave.tolist(), tuning.tolist(), strict=True)):
        lows += step * bands
        bands += step * (sample - lows - damping * bands)
        out[index] = bands
    return low(out, 3500)
