"""What other eyes see: pictures and colours without colour, and as people with one kind of cones missing see them.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, for severity 1; they hold for linear
light, not for the numbers of a picture.
"""

from __future__ import annotations

import math

import numpy as np
import pygame
from numpy.typing import NDArray

from reflix.render.theme import Colour

PROTAN = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTAN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
TRITAN = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
GREY = ((0.2126, 0.7152, 0.0722),) * 3
"""Nothing but brightness: the luminance of sRGB."""

EYES = {"grey": GREY, "protan": PROTAN, "deutan": DEUTAN, "tritan": TRITAN}

Matrix = tuple[tuple[float, float, float], ...]
Numbers = NDArray[np.float64]


def linear(values: Numbers) -> Numbers:
    """Light of sRGB numbers from 0 to 255."""
    share = values / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def numbers(light: Numbers) -> Numbers:
    """The other way round."""
    light = np.clip(light, 0, 1)
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055) * 255


def seen(colour: Colour, eye: Matrix) -> Colour:
    """A colour as an eye sees it."""
    found = numbers(np.array(eye) @ linear(np.array(colour, float)))
    red, green, blue = (int(value) for value in np.rint(found))
    return red, green, blue


def picture_seen(picture: pygame.Surface, eye: Matrix) -> pygame.Surface:
    """A whole picture as an eye sees it."""
    table = linear(np.arange(256, dtype=float))
    light = table[pygame.surfarray.array3d(picture)]
    return pygame.surfarray.make_surface(np.rint(numbers(light @ np.array(eye).T)).astype(np.uint8))


def lab(colours: Numbers) -> Numbers:
    """CIE L*a*b* (D65) of sRGB numbers, along the last axis."""
    light = linear(np.asarray(colours, float))
    to_xyz = np.array(((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505)))
    share = light @ to_xyz.T / np.array((0.95047, 1.0, 1.08883))
    bent = np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116)
    x, y, z = bent[..., 0], bent[..., 1], bent[..., 2]
    return np.stack((116 * y - 16, 500 * (x - y), 200 * (y - z)), -1)


def distance(one: Colour, two: Colour) -> float:
    """How far two colours are apart (CIE76: 2 is just noticed, 10 is seen at a glance)."""
    return math.dist(lab(np.array(one, float)), lab(np.array(two, float)))
