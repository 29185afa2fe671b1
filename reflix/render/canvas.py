"""The surface that views draw on. It knows sprites and texts, and remembers what it covered.

The screen under an animation is drawn once; each frame puts back what the last one covered and draws anew. So a frame
costs what moves, not what stands still.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from reflix.render.sprites import Sprites
from reflix.render.text import Texts
from reflix.render.theme import Colour, Theme

Point = tuple[float, float]


class Canvas:
    """Draws on a surface; `covered` collects the rectangles that were touched since `forget`."""

    def __init__(self, surface: pygame.Surface, sprites: Sprites, texts: Texts, theme: Theme) -> None:
        self.surface = surface
        self.sprites = sprites
        self.texts = texts
        self.theme = theme
        self.covered: list[pygame.Rect] = []

    def on(self, surface: pygame.Surface) -> Canvas:
        """The same tools on another surface."""
        return Canvas(surface, self.sprites, self.texts, self.theme)

    def bench(self) -> Canvas:
        """The same canvas in the colours in which boards are drawn; what it covers is collected here."""
        theme = self.theme.bench
        if theme is self.theme:
            return self
        other = Canvas(self.surface, self.sprites, self.texts, theme)
        other.covered = self.covered
        return other

    def dressed(self, theme: Theme) -> Canvas:
        """The same tools in another theme."""
        return Canvas(self.surface, self.sprites, self.texts, theme)

    def turned(self, rect: pygame.Rect, paint: Callable[[Canvas], None]) -> None:
        """What is painted on a sheet of the size of a rectangle, put there turned by a half turn."""
        sheet = pygame.Surface(rect.size, pygame.SRCALPHA)
        paint(self.on(sheet))
        self.stamp(pygame.transform.rotate(sheet, 180), rect.topleft)

    def forget(self) -> None:
        """Start collecting covered rectangles anew."""
        self.covered.clear()

    def picture(self, picture: pygame.Surface, centre: Point, add: bool = False) -> None:
        """A picture around a point; `add` for light, which makes brighter what is under it."""
        place = (round(centre[0] - picture.get_width() / 2), round(centre[1] - picture.get_height() / 2))
        self.stamp(picture, place, None, add)

    def stamp(
        self, picture: pygame.Surface, place: tuple[int, int], part: pygame.Rect | None = None, add: bool = False
    ) -> None:
        """A picture (or a part of it) with its upper left corner at a place."""
        self.covered.append(self.surface.blit(picture, place, part, pygame.BLEND_RGB_ADD if add else 0))

    def stamps(self, pictures: Sequence[tuple[pygame.Surface, tuple[float, float]]], bounds: pygame.Rect) -> None:
        """Many small lights at once, all within `bounds`."""
        self.surface.fblits(pictures, pygame.BLEND_RGB_ADD)
        self.covered.append(bounds.clip(self.surface.get_rect()))

    def box(
        self, rect: pygame.Rect, fill: Colour | None, edge: Colour | None = None, radius: int = 0, width: int = 2
    ) -> None:
        """A rectangle with round corners, filled and edged."""
        if fill is not None:
            pygame.draw.rect(self.surface, fill, rect, border_radius=radius)
        if edge is not None:
            pygame.draw.rect(self.surface, edge, rect, width * self.theme.outline, border_radius=radius)
        self.covered.append(rect.copy())

    def shade(self, rect: pygame.Rect, colour: Colour, alpha: int, radius: int = 0) -> None:
        """A translucent rectangle with round corners."""

        def make() -> pygame.Surface:
            layer = pygame.Surface(rect.size, pygame.SRCALPHA)
            pygame.draw.rect(layer, (*colour, alpha), layer.get_rect(), border_radius=radius)
            return layer

        self.stamp(self.sprites.made(("shade", rect.size, colour, alpha, radius), make), rect.topleft)

    def words(self, text: str, place: Point, size: int, colour: Colour, anchor: str = "midleft") -> pygame.Rect:
        """One line of text, anchored at a point (`midleft`, `center`, `topright` …)."""
        picture = self.texts.line(text, size, colour)
        rect = picture.get_rect(**{anchor: (round(place[0]), round(place[1]))})
        self.covered.append(self.surface.blit(picture, rect))
        return rect

    def paragraph(self, text: str, rect: pygame.Rect, size: int, colour: Colour) -> int:
        """Wrapped text from the top of a rectangle; returns the height used (nothing is cut)."""
        step = self.texts.height(size)
        lines = self.texts.wrapped(text, size, rect.width)
        for index, line in enumerate(lines):
            self.words(line, (rect.left, rect.top + index * step), size, colour, "topleft")
        return step * len(lines)

    def icon(self, name: str, centre: Point, size: int, colour: Colour) -> None:
        """A tinted icon around a point."""
        self.picture(self.sprites.icon(name, size, colour), centre)
