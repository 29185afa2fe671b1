"""What is said about a pass: a band across the board while it is shown, a plaque on its frame until the next move."""

from __future__ import annotations

from typing import Any

import pygame

from reflix.app.look import Measures
from reflix.core.events import Passed
from reflix.core.game import Turn
from reflix.render.canvas import Canvas
from reflix.render.grid import RIM
from reflix.render.view import Board


def has_passed(turn: Turn[Any] | None) -> bool:
    """Whether a turn let the other side move on without doing anything."""
    return turn is not None and any(isinstance(event, Passed) for event in turn.events)


def draw_plaque(canvas: Canvas, measures: Measures, board: Board, words: str) -> None:
    """A sentence on the lower edge of the board's frame; no square is hidden by it."""
    canvas = canvas.bench()
    m, theme = measures, canvas.theme
    size = canvas.texts.fitted(words, round(m.em * 0.95), board.frame.width - 6 * m.gap, smallest=8)
    plaque = pygame.Rect(0, 0, canvas.texts.width(words, size) + 3 * m.gap, round(size * 1.7))
    plaque.midtop = (board.frame.centerx, board.frame.bottom - round(RIM * board.cell))
    plaque.clamp_ip(canvas.surface.get_rect())
    canvas.box(plaque, theme.card, theme.primary, plaque.height // 2, max(1, m.edge) + 1)
    canvas.words(words, plaque.center, size, theme.primary_edge, "center")
