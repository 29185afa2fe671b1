"""A picture that is turned against its screen, because the screen hangs or lies turned: where things are on both.

`angle` says by how many degrees the picture is turned clockwise before it is shown: 0, 90, 180 or 270. Sizes and spots
of the `picture` are what the program draws and thinks in; those of the `glass` are what the system knows.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

ANGLES = (0, 90, 180, 270)

Place = tuple[float, float]


def picture_size(glass: tuple[int, int], angle: int) -> tuple[int, int]:
    """The size of the picture on a glass of this size."""
    return glass if angle % 180 == 0 else (glass[1], glass[0])


def to_picture(spot: Place, glass: tuple[float, float], angle: int) -> Place:
    """Where a spot of the glass is in the picture. Coordinates run from 0 to the size."""
    (x, y), (width, height) = spot, glass
    match angle:
        case 90:
            return y, width - x
        case 180:
            return width - x, height - y
        case 270:
            return height - y, x
    return spot


def on_glass(rect: pygame.Rect, picture: tuple[int, int], angle: int) -> pygame.Rect:
    """Where a part of the picture is on the glass."""
    width, height = picture
    match angle:
        case 90:
            return pygame.Rect(height - rect.bottom, rect.left, rect.height, rect.width)
        case 180:
            return pygame.Rect(width - rect.right, height - rect.bottom, rect.width, rect.height)
        case 270:
            return pygame.Rect(rect.top, width - rect.right, rect.height, rect.width)
    return rect.copy()


def upright(event: pygame.Event, glass: tuple[int, int], angle: int) -> pygame.Event:
    """The event as it would have come from a glass that is not turned; `glass` in the units of the mouse."""
    if angle == 0:
        return event
    match event.type:
        case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION:
            x, y = to_picture(event.pos, (glass[0] - 1, glass[1] - 1), angle)
            return pygame.Event(event.type, {**event.dict, "pos": (x, y)})
        case pygame.FINGERDOWN | pygame.FINGERUP | pygame.FINGERMOTION:
            x, y = to_picture((event.x, event.y), (1.0, 1.0), angle)
            return pygame.Event(event.type, {**event.dict, "x": x, "y": y})
    return event


def show(picture: pygame.Surface, glass: pygame.Surface, changed: Iterable[pygame.Rect], angle: int) -> None:
    """Put the changed parts of the picture on the glass."""
    for rect in merged(changed, picture.get_rect()):
        part = pygame.transform.rotate(picture.subsurface(rect), -angle)
        glass.blit(part, on_glass(rect, picture.get_size(), angle))


def merged(rects: Iterable[pygame.Rect], within: pygame.Rect) -> list[pygame.Rect]:
    """Rectangles that cover all of these, none of them on another."""
    found: list[pygame.Rect] = []
    for rect in rects:
        rect = rect.clip(within)
        while rect.size != (0, 0) and (hit := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(hit))
        if rect.width and rect.height:
            found.append(rect)
    return found
