"""How far a work is that somebody waits for: a bar, with or without its percentage."""

from __future__ import annotations

import pygame

from reflix.render.canvas import Canvas

SHARE = "{n} %"


def draw_bar(canvas: Canvas, rect: pygame.Rect, done: float) -> None:
    """A bar, filled to a share between 0 and 1."""
    canvas.box(rect, canvas.theme.card_edge, None, rect.height // 2)
    filled = pygame.Rect(rect.topleft, (max(rect.height, round(rect.width * done)), rect.height))
    canvas.box(filled, canvas.theme.primary, None, rect.height // 2)


def draw_share(canvas: Canvas, line: pygame.Rect, done: float, size: int, thickness: int) -> None:
    """The share in per cent at the left of a line, in words of that size, and the bar in the rest of it."""
    words = SHARE.format(n=round(100 * done))
    canvas.words(words, line.midleft, size, canvas.theme.text, "midleft")
    bar = pygame.Rect(0, 0, 0, thickness)
    bar.left = line.left + canvas.texts.width(SHARE.format(n=100) + " ", size)
    bar.width, bar.centery = line.right - bar.left, line.centery
    draw_bar(canvas, bar, done)
