"""The metal plate that every board lies on: its shadow, its wells, the coordinates on its frame, marks on squares."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from reflix.render.canvas import Canvas
from reflix.render.grid import RIM, Grid
from reflix.render.theme import Colour, mix
from reflix.render.view import Board


def draw_plate(canvas: Canvas, board: Board) -> None:
    """The plate with its soft shadow, without squares."""
    shadow = board.frame.inflate(board.cell // 6, board.cell // 6).move(0, board.cell // 14)
    canvas.shade(shadow, (0, 0, 0), 70, board.cell // 3)
    canvas.stamp(_plate(canvas, board), board.frame.topleft)


def _plate(canvas: Canvas, board: Board) -> pygame.Surface:
    size, theme = board.frame.size, canvas.theme

    def make() -> pygame.Surface:
        plate = pygame.Surface(size, pygame.SRCALPHA)
        for y in range(size[1]):
            colour = mix(theme.plate_top, theme.plate_bottom, y / size[1])
            pygame.draw.line(plate, colour, (0, y), (size[0], y))
        mask = pygame.Surface(size, pygame.SRCALPHA)
        radius = board.cell // 5
        pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius)
        plate.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        edge = max(1, board.cell // 48)
        pygame.draw.rect(plate, theme.plate_edge, plate.get_rect(), edge, border_radius=radius)
        return plate

    return canvas.sprites.made(("plate", size, board.cell, theme.name), make)


def draw_wells(canvas: Canvas, board: Board, grid: Grid, name_of: Callable[[int], str]) -> None:
    """The sprite of each square's well."""
    for cell in range(grid.cells):
        rect = grid.rect(board, cell)
        canvas.stamp(canvas.sprites.sprite(name_of(cell), rect.size), rect.topleft)
        if canvas.theme.well_edge is not None:
            canvas.box(rect.inflate(-2, -2), None, canvas.theme.well_edge, board.cell // 8, 1)


def draw_coordinates(canvas: Canvas, board: Board, grid: Grid, name_of: Callable[[int], str]) -> None:
    """Column letters above and below, row numbers at both sides, as the squares' names have them."""
    if not board.coordinates:
        return
    size, soft = max(10, round(board.cell * 0.2)), canvas.theme.text_faint
    middle = RIM / 2 * board.cell
    for column in range(grid.columns):
        x, letter = grid.centre(board, column)[0], name_of(column)[0]
        canvas.words(letter, (x, board.frame.top + middle), size, soft, "center")
        canvas.words(letter, (x, board.frame.bottom - middle), size, soft, "center")
    for row in range(grid.rows):
        y, number = grid.centre(board, row * grid.columns)[1], name_of(row * grid.columns)[1:]
        canvas.words(number, (board.frame.left + middle, y), size, soft, "center")
        canvas.words(number, (board.frame.right - middle, y), size, soft, "center")


def draw_ring(canvas: Canvas, board: Board, rect: pygame.Rect, colour: Colour, width: float) -> None:
    """A line around a square, `width` squares thick."""
    inner = rect.inflate(-board.cell // 24, -board.cell // 24)
    canvas.box(inner, None, colour, board.cell // 7, max(2, round(board.cell * width)))


def draw_cursor(canvas: Canvas, board: Board, rect: pygame.Rect) -> None:
    """The keyboard's cursor on a square."""
    inner = rect.inflate(-board.cell // 16, -board.cell // 16)
    canvas.box(inner, None, canvas.theme.focus, board.cell // 8, max(2, board.cell // 26))


def draw_badge(
    canvas: Canvas, board: Board, rect: pygame.Rect, icon: str, colour: Colour, corner: tuple[int, int] = (1, -1)
) -> None:
    """A small round sign at a corner of a square; the whole square is its target."""
    radius = max(10, round(board.cell * 0.2))
    reach = board.cell / 2 - radius * 0.7
    middle = (rect.centerx + corner[0] * reach, rect.centery + corner[1] * reach)
    pygame.draw.circle(canvas.surface, canvas.theme.card, middle, radius)
    pygame.draw.circle(canvas.surface, colour, middle, radius, max(2, radius // 7))
    canvas.icon(icon, middle, round(radius * 1.35), canvas.theme.text)
