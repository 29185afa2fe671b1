"""Pictures at the size at which they are shown: SVG files rendered once per size, tinted icons, soft shadows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

import pygame

from reflix.render.theme import Colour

KEEP = 500
"""How many rendered pictures are kept; a screen needs fewer than a hundred."""


class Sprites:
    """All pictures of a folder of assets (`sprites/` and `icons/`)."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()

    def sprite(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """The sprite of that name, rendered from its SVG at exactly this size."""
        return self._kept(("sprite", name, size), lambda: self._load("sprites", name, size))

    def icon(self, name: str, size: int, colour: Colour) -> pygame.Surface:
        """A one-coloured icon."""
        return self._kept(("icon", name, size, colour), lambda: tinted(self._load("icons", name, (size, size)), colour))

    def faded(self, name: str, size: tuple[int, int], alpha: int) -> pygame.Surface:
        """A sprite that lets the ground shine through."""

        def make() -> pygame.Surface:
            picture = self._load("sprites", name, size)
            picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self._kept(("faded", name, size, alpha), make)

    def turned(self, name: str, size: tuple[int, int], angle: int) -> pygame.Surface:
        """A sprite turned by whole degrees, counter-clockwise, around its centre (for animations)."""
        if not angle:
            return self.sprite(name, size)
        make = self.sprite(name, size)
        return self._kept(("turned", name, size, angle), lambda: pygame.transform.rotozoom(make, angle, 1.0))

    def shadow(self, name: str, size: tuple[int, int], blur: int, strength: int) -> pygame.Surface:
        """The soft shadow that a sprite throws, larger than it by `2 · blur` on every side."""

        def make() -> pygame.Surface:
            picture = self.sprite(name, size)
            wide = pygame.Surface((size[0] + 4 * blur, size[1] + 4 * blur), pygame.SRCALPHA)
            wide.blit(picture, (2 * blur, 2 * blur))
            wide.fill((0, 0, 0, strength), special_flags=pygame.BLEND_RGBA_MULT)
            return pygame.transform.gaussian_blur(wide, max(1, blur)) if blur > 1 else wide

        return self._kept(("shadow", name, size, blur, strength), make)

    def made(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """A picture that the caller knows how to make, kept under a key."""
        return self._kept(("made", *key), make)

    def _load(self, kind: str, name: str, size: tuple[int, int]) -> pygame.Surface:
        return pygame.image.load_sized_svg(str(self._folder / kind / f"{name}.svg"), size).convert_alpha()

    def _kept(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = make()
            if len(self._made) > KEEP:
                self._made.popitem(last=False)
        else:
            self._made.move_to_end(key)
        return found


def tinted(picture: pygame.Surface, colour: Colour) -> pygame.Surface:
    """The white picture in another colour."""
    result = picture.copy()
    result.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return result
