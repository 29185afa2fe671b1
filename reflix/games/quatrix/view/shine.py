"""What shines when four are complete: frames around the fields, and light from stone to stone of a line."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

import pygame

from reflix.core.game import Cell, Piece, Side
from reflix.games.quatrix.events import Kind, Won
from reflix.games.quatrix.view.geometry import Layout
from reflix.games.quatrix.view.stones import OWNER, draw_stone
from reflix.render.canvas import Canvas


def draw_won(
    canvas: Canvas, layout: Layout, won: Sequence[Won], pieces: Mapping[Cell, Piece], shares: Sequence[float] = ()
) -> None:
    """Everything that was completed; `shares` say how far each has been lit (all of it without them)."""
    for index, event in enumerate(won):
        share = shares[index] if shares else 1.0
        lit = round(share * len(event.cells) + 0.49) if share < 1 else len(event.cells)
        for cell in event.cells[:lit]:
            rect = layout.rect(cell)
            canvas.stamp(canvas.sprites.sprite(f"won_{OWNER[event.side]}", rect.size), rect.topleft)
            draw_stone(canvas, layout, pieces[cell], layout.centre(cell), last=True)
        if event.kind is Kind.LINE:
            for start, end in pairwise(event.cells[:lit]):
                (x0, y0), (x1, y1) = layout.centre(start), layout.centre(end)
                link = _link(canvas, layout, event.side, (x1 - x0, y1 - y0))
                canvas.picture(link, ((x0 + x1) / 2, (y0 + y1) / 2), add=True)


def _link(canvas: Canvas, layout: Layout, side: Side, way: tuple[float, float]) -> pygame.Surface:
    """A short beam that fills the gap between two neighbouring stones."""
    turn = round(math.degrees(math.atan2(-way[1], way[0]))) % 180

    def make() -> pygame.Surface:
        length = round(math.hypot(*way) - layout.side * 0.7)
        half = max(3, round(layout.side * 0.16))
        strip = pygame.Surface((max(3, length), 2 * half + 1))
        theme = canvas.theme
        for across in range(-half, half + 1):
            glow = math.exp(-((across / (half * 0.5)) ** 2))
            core = math.exp(-((across / (half * 0.16)) ** 2))
            light = [
                min(255, round(c * glow * 0.8 + k * core))
                for c, k in zip(theme.sides[side], theme.cores[side], strict=True)
            ]
            pygame.draw.line(strip, light, (0, across + half), (strip.get_width(), across + half))
        return (pygame.transform.rotozoom(strip, turn, 1.0) if turn else strip).convert()

    return canvas.sprites.made(("won link", layout.side, side, turn), make)
