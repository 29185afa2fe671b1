"""Stones: their pictures with a shadow, bright or as ghosts, and which one falls off in a turn."""

from __future__ import annotations

import pygame

from reflix.core.game import Turn
from reflix.games.quatrix.board import SYMBOLS
from reflix.games.quatrix.engine import Position
from reflix.games.quatrix.events import FellOff
from reflix.games.quatrix.legality import parts_of, stone_of
from reflix.games.quatrix.view.geometry import Layout
from reflix.render.canvas import Canvas, Point

OWNER = ("bottom", "top")
"""The sides in the names of sprites."""

PIECE = 0.84
"""Size of a stone in its field."""


def stone_name(piece: int, last: bool = False) -> str:
    """The sprite of a stone; the last placed one is bright."""
    return f"stone_{OWNER[piece // 2]}_{SYMBOLS[piece % 2]}{'_last' if last else ''}"


def draw_stone(canvas: Canvas, layout: Layout, piece: int, middle: Point, last: bool = False, alpha: int = 255) -> None:
    """A stone with its soft shadow around a point; with less alpha a ghost of it without one."""
    pixels = round(layout.side * PIECE)
    if alpha < 255:
        canvas.picture(canvas.sprites.faded(stone_name(piece, last), (pixels, pixels), alpha), middle)
        return
    canvas.picture(_with_shadow(canvas, piece, last, pixels), middle)


def _with_shadow(canvas: Canvas, piece: int, last: bool, pixels: int) -> pygame.Surface:
    """Stone and shadow in one picture, so that a moving stone costs one blit."""

    def make() -> pygame.Surface:
        size, blur = (pixels, pixels), max(1, pixels // 20)
        shadow = canvas.sprites.shadow(stone_name(piece), size, blur, 165)
        down = max(1, round(pixels * 0.055))
        whole = pygame.Surface((shadow.get_width() + 2 * down, shadow.get_height() + 2 * down), pygame.SRCALPHA)
        whole.blit(shadow, (down, 2 * down))
        whole.blit(canvas.sprites.sprite(stone_name(piece, last), size), (down + 2 * blur, down + 2 * blur))
        return whole

    return canvas.sprites.made(("stone", stone_name(piece, last), pixels), make)


def falling_piece(turn: Turn[Position], event: FellOff) -> int:
    """The stone that falls off: one that stood there before, or the one just placed."""
    found = turn.before.pieces().get(event.cell)
    if found is not None:
        return found
    placed, _ = parts_of(turn.move)
    return turn.before.to_move * 2 + stone_of(placed)[1]
