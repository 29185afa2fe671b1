"""Light: strips of beam, glows, rings and sparks, computed once per size and colour and added onto the picture.

Everything is opaque on black and blitted additively, which is by far the cheapest way to draw light without a GPU.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import lru_cache

import pygame

from reflix.render.canvas import Canvas, Point
from reflix.render.sprites import Sprites
from reflix.render.theme import Colour

HEART = 0.13
"""How far from its middle a broken beam is broken, in squares."""

GAP = 0.45
"""What is left of the glow between two dashes."""

LONGEST = 12
"""Strips are this many squares long; no straight piece of a beam is longer."""


@dataclass(frozen=True, slots=True)
class Style:
    """How the beam of a side looks: its colour, its bright core, and whether the core is broken into dashes."""

    colour: Colour
    core: Colour
    dashed: bool


def _profile(distance: float, cell: float) -> tuple[float, float]:
    """Strength of glow and core at a distance from the middle of the beam."""
    core_width = max(1.2, cell * 0.026)
    core = max(0.0, min(1.0, core_width - distance + 0.5))
    glow = 0.62 * math.exp(-((distance / (cell * 0.055)) ** 2)) + 0.36 * math.exp(-((distance / (cell * 0.15)) ** 2))
    return glow, core


def _dash(along: float, cell: float) -> float:
    """Strength of a broken core at a distance along the beam: three dashes a square with soft ends."""
    phase = (along / cell * 3.0) % 1.0
    return max(0.0, min(1.0, (0.36 - abs(phase - 0.5)) * 9))


class Lights:
    """All lights for squares of one size."""

    def __init__(self, sprites: Sprites, cell: int) -> None:
        self._sprites = sprites
        self.cell = cell

    def strip(self, style: Style, upright: bool, dim: int = 0) -> pygame.Surface:
        """A long straight piece of beam; `dim` 0 (full) to 7 (nearly out)."""
        key = ("strip", self.cell, style, upright, dim)
        return self._sprites.made(key, lambda: self._make_strip(style, upright, dim))

    def _make_strip(self, style: Style, upright: bool, dim: int) -> pygame.Surface:
        half, length = max(4, round(self.cell * 0.34)), self.cell * LONGEST
        strength = (1 - dim / 8) ** 1.5
        strip = pygame.Surface((length, 2 * half + 1))
        for across in range(-half, half + 1):
            glow, core = _profile(abs(across), self.cell)
            fade = strength * min(1.0, (half - abs(across)) / (half * 0.4))
            far = abs(across) / (HEART * self.cell)
            if style.dashed and far < 1:
                self._dashes(strip, style, across + half, glow * fade, core * strength, (1 - GAP) * (1 - far * far))
            else:
                colour = _light(style, glow * fade, core * strength)
                pygame.draw.line(strip, colour, (0, across + half), (length, across + half))
        if upright:
            strip = pygame.transform.rotate(strip, 90)
        return strip.convert()

    def _dashes(self, strip: pygame.Surface, style: Style, row: int, glow: float, core: float, depth: float) -> None:
        """A row of a broken beam: between the dashes there is no core, and the glow is weaker by `depth`, so that
        brightness alone tells it."""
        for x in range(self.cell):
            dash = _dash(x, self.cell)
            colour = _light(style, glow * (1 - depth * (1 - dash)), core * dash)
            for at in range(x, strip.get_width(), self.cell):
                strip.set_at((at, row), colour)

    def glow(self, colour: Colour, size: float, dim: int = 0) -> pygame.Surface:
        """A round soft light, `size` squares across."""
        key = ("glow", self.cell, colour, round(size, 2), dim)
        return self._sprites.made(key, lambda: _disc(colour, max(3, round(self.cell * size)), (1 - dim / 8) ** 1.5))

    def ring(self, colour: Colour, size: float, dim: int, width: float = 0.04) -> pygame.Surface:
        """A thin circle of light, `size` squares across."""
        key = ("ring", self.cell, colour, round(size, 2), dim, width)
        return self._sprites.made(key, lambda: self._make_ring(colour, size, dim, width))

    def _make_ring(self, colour: Colour, size: float, dim: int, width: float) -> pygame.Surface:
        pixels = max(5, round(self.cell * size))
        big = pygame.Surface((2 * pixels, 2 * pixels))
        light = tuple(round(part * (1 - dim / 8) ** 1.3) for part in colour)
        pygame.draw.circle(big, light, (pixels, pixels), pixels - 2, max(2, round(self.cell * width * 2)))
        return pygame.transform.smoothscale(big, (pixels, pixels)).convert()


def _light(style: Style, glow: float, core: float) -> tuple[int, int, int]:
    mixed = (min(255.0, c * glow + k * core) for c, k in zip(style.colour, style.core, strict=True))
    red, green, blue = (round(part) for part in mixed)
    return red, green, blue


def _disc(colour: Colour, pixels: int, strength: float) -> pygame.Surface:
    """A soft disc: made small, by rings, and scaled up smoothly, which is quick at any size."""
    small = min(pixels, 96)
    disc = pygame.Surface((small, small))
    for ring in range(small // 2, 0, -1):
        far = ring / (small / 2)
        light = strength * (max(0.0, 1 - far) ** 2 * 0.75 + max(0.0, 1 - far * 2.6) ** 1.2 * 0.6)
        shade = tuple(min(255, round(part * light)) for part in colour)
        pygame.draw.circle(disc, shade, (small / 2, small / 2), ring)
    return pygame.transform.smoothscale(disc, (pixels, pixels)).convert()


def draw_straight(canvas: Canvas, lights: Lights, style: Style, start: Point, end: Point, dim: int = 0) -> None:
    """A straight piece of beam between two points on a row or a column."""
    upright = abs(end[1] - start[1]) > abs(end[0] - start[0])
    strip = lights.strip(style, upright, dim)
    if upright:
        length = round(abs(end[1] - start[1]))
        place = (round(start[0]) - strip.get_width() // 2, round(min(start[1], end[1])))
        canvas.stamp(strip, place, pygame.Rect(0, 0, strip.get_width(), length), add=True)
    else:
        length = round(abs(end[0] - start[0]))
        place = (round(min(start[0], end[0])), round(start[1]) - strip.get_height() // 2)
        canvas.stamp(strip, place, pygame.Rect(0, 0, length, strip.get_height()), add=True)


SPARK_SIZES = (0.07, 0.1, 0.14)
"""How large a spark is, in squares."""

Spark = tuple[float, float, float, int]
"""A glowing splinter: how far it flies across and down (squares), how long it lives (share), which of the sizes."""


@dataclass(frozen=True, slots=True)
class Burst:
    """Sparks that fly from a point, and the box that they never leave (squares around the point)."""

    sparks: tuple[Spark, ...]
    left: float
    top: float
    right: float
    bottom: float


FALL = 0.3
"""How far a spark has sunk at the end of its life, in squares."""


@lru_cache(maxsize=128)
def burst(seed: int, count: int, heading: Point = (0.0, 0.0), reach: float = 1.6) -> Burst:
    """Sparks from a point; with a heading they fly mostly there. The same seed gives the same sparks."""
    rng = random.Random(seed)
    sparks = tuple(_spark(rng, heading, reach) for _ in range(count))
    across, down = [spark[0] for spark in sparks], [spark[1] for spark in sparks]
    return Burst(sparks, min(across), min(down), max(across), max(down) + FALL)


def _spark(rng: random.Random, heading: Point, reach: float) -> Spark:
    angle, far = rng.uniform(0, 2 * math.pi), reach * rng.uniform(0.15, 1.0) ** 1.5
    across = math.cos(angle) * far + heading[0] * reach * 0.6
    down = math.sin(angle) * far + heading[1] * reach * 0.6
    return across, down, rng.uniform(0.35, 1.0), rng.choice((0, 1, 1, 2))


def draw_sparks(canvas: Canvas, lights: Lights, found: Burst, place: Point, age: float, colour: Colour) -> None:
    """A burst at a share of its life (0 to 1); sparks slow down, sink, shrink and go out."""
    cell = lights.cell
    flown, sunk = (1 - (1 - age) ** 2) * cell, FALL * age * age * cell
    pictures = [[lights.glow(colour, size, dim) for dim in range(8)] for size in SPARK_SIZES]
    half = pictures[-1][0].get_width() / 2
    x, y = place[0] - half, place[1] - half + sunk
    shown = [
        (pictures[size][int(age / life * 8)], (x + across * flown, y + down * flown))
        for across, down, life, size in found.sparks
        if age < life
    ]
    if shown:
        left, top = x + min(0.0, found.left) * flown - 1, y + min(0.0, found.top) * flown - 1
        right, bottom = x + max(0.0, found.right) * flown, y + max(0.0, found.bottom) * flown
        wide = 2 * half + 3
        canvas.stamps(shown, pygame.Rect(left, top, right - left + wide, bottom - top + wide))
