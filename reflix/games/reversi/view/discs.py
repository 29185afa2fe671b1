"""A disc as it lies, as it is set down, and as it turns over: pictures with their shadows, made once per size.

A disc turns about its upright axis: it grows narrow, shows its edge, in which both lacquers meet, and grows wide again
with its other face. So light stays above, and a row of discs reads like a wave.
"""

from __future__ import annotations

import math

import pygame

from reflix.core.game import Side
from reflix.render.canvas import Canvas
from reflix.render.theme import Colour

NAMES = ("disc_black", "disc_white")
EDGES: tuple[Colour, Colour] = ((38, 42, 54), (226, 219, 205))
"""By side: the face's sprite, and the lacquer of the edge."""

SIZE = 0.94
"""Width of a disc in squares; its sprite has a little air around it."""

AIR = 58 / 64
"""Which part of its sprite a disc fills."""

THICK = 0.13
"""Thickness in widths of a disc."""

RISE = 0.12
"""How much larger a disc looks at the height of its turn."""

ROOM = 1.5
"""Width of the pictures in squares: room for a disc in the air and for its shadow."""

FINE, LARGE = 4, 180
"""How much larger the edge is drawn, for pictures up to a size; larger ones need less."""

TURN_STEPS, DROP_STEPS = 20, 8
"""How many pictures a turn and a setting down have; finer steps are not seen."""


def lying(canvas: Canvas, cell: int, side: Side) -> pygame.Surface:
    """A disc at rest with this face up."""
    return _picture(canvas, cell, side, 0.0, 0.0, 255)


def turning(canvas: Canvas, cell: int, side: Side, share: float) -> pygame.Surface:
    """A disc on its way to show the face of a side, from the other face (share 0) on."""
    angle = round(share * TURN_STEPS) / TURN_STEPS * math.pi
    shown = side if angle > math.pi / 2 else side.other
    return _picture(canvas, cell, shown, angle, math.sin(angle), 255)


def dropping(canvas: Canvas, cell: int, side: Side, share: float) -> pygame.Surface:
    """A disc that is being set down, from the hand (share 0) on."""
    step = round(share * DROP_STEPS) / DROP_STEPS
    return _picture(canvas, cell, side, 0.0, 1.6 * (1 - step), round(255 * min(1.0, 0.25 + 1.5 * step)))


def _picture(canvas: Canvas, cell: int, side: Side, angle: float, lift: float, alpha: int) -> pygame.Surface:
    key = ("disc", cell, side, round(angle, 3), round(lift, 3), alpha)
    return canvas.sprites.made(key, lambda: _make(canvas, cell, side, angle, lift, alpha))


def _make(canvas: Canvas, cell: int, side: Side, angle: float, lift: float, alpha: int) -> pygame.Surface:
    room = round(cell * ROOM)
    picture = pygame.Surface((room, room), pygame.SRCALPHA)
    height = cell * SIZE * (1 + RISE * lift)
    width, edge = height * abs(math.cos(angle)), height * THICK * math.sin(angle)
    shadow = _shadow(room, (width + edge) * AIR / room, height * AIR / room, lift)
    picture.blit(shadow, (0, round(cell * (0.045 + 0.06 * lift))))
    picture.blit(_body(canvas, side, (room, width, height), edge * (1 if angle <= math.pi / 2 else -1)), (0, 0))
    if alpha < 255:
        picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return picture.convert_alpha()


def _shadow(room: int, width: float, height: float, lift: float) -> pygame.Surface:
    """A soft shadow; made small and scaled up, which is quick at any size."""
    small = 64
    layer = pygame.Surface((small, small), pygame.SRCALPHA)
    rect = pygame.Rect(0, 0, max(2, round(width * small)), max(2, round(height * small)))
    rect.center = (small // 2, small // 2)
    pygame.draw.ellipse(layer, (0, 0, 0, round(185 - 50 * lift)), rect)
    soft = pygame.transform.gaussian_blur(layer, 2 + round(lift))
    return pygame.transform.smoothscale(soft, (room, room))


def _body(canvas: Canvas, side: Side, sizes: tuple[int, float, float], offset: float) -> pygame.Surface:
    """Edge and visible face; `offset` is how far the edge shows, to the left if positive."""
    room, width, height = sizes
    body = pygame.Surface((room, room), pygame.SRCALPHA)
    size = round(height)
    face = canvas.sprites.sprite(NAMES[side], (size, size))
    if not offset:
        body.blit(face, ((room - size) // 2, (room - size) // 2))
        return body
    body = _edge(room, width * AIR, height * AIR, offset, (EDGES[side.other], EDGES[side]))
    narrow = round(width)
    if narrow > 1:
        tilted = pygame.transform.smoothscale(face, (narrow, size))
        shade = round(150 + 105 * width / height)
        tilted.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
        body.blit(tilted, (round(room / 2 + offset / 2 - narrow / 2), (room - size) // 2))
    return body


def _edge(room: int, width: float, height: float, offset: float, lacquers: tuple[Colour, Colour]) -> pygame.Surface:
    """The edge of a tilted disc: the lacquer of the hidden face, on it that of the face that is seen."""
    edge = pygame.Surface((room, room), pygame.SRCALPHA)
    for lacquer, start, end in ((lacquers[0], -offset / 2, 0.0), (lacquers[1], 0.0, offset / 2)):
        edge.blit(_rim(room, (width, height), (start, end), lacquer), (0, 0))
    return edge


def _rim(room: int, size: tuple[float, float], places: tuple[float, float], lacquer: Colour) -> pygame.Surface:
    """An oval drawn along from one place to another, lit from above. Drawn large, so that it is smooth."""
    fine = FINE if room < LARGE else 2
    big = pygame.Surface((fine * room, fine * room), pygame.SRCALPHA)
    big.fill((*lacquer, 0))  # the colour beyond the edge too: scaling mixes it in
    width, height, middle = fine * size[0], fine * size[1], fine * room / 2
    for place in places:
        oval = pygame.Rect(0, 0, max(2, round(width)), round(height))
        oval.center = (round(middle + fine * place), round(middle))
        pygame.draw.ellipse(big, lacquer, oval)
    left, right = (round(middle + fine * place) for place in sorted(places))
    pygame.draw.rect(big, lacquer, (left, round(middle - height / 2), right - left, round(height)))
    light = pygame.Surface((1, 5))
    for row, strength in enumerate((255, 225, 190, 150, 105)):
        light.set_at((0, row), (strength, strength, strength))
    lit = pygame.transform.smoothscale(light, (fine * room, round(height)))
    big.blit(lit, (0, round(middle - height / 2)), special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.smoothscale(big, (room, room))
