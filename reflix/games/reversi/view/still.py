"""The board as it stands: plate, wells, studs, discs, the last move, and marks to choose by."""

from __future__ import annotations

import math

import pygame

from reflix.core.events import Flipped, Placed
from reflix.core.game import Cell, Move, Side, Turn
from reflix.games.reversi.board import NAMES
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.view import discs
from reflix.games.reversi.view.choose import GRID, Ui
from reflix.render import plate
from reflix.render.canvas import Canvas, Point
from reflix.render.grid import RIM
from reflix.render.theme import Colour
from reflix.render.view import Board, Scene

STUDS = ((2, 2), (6, 2), (2, 6), (6, 6))
"""The crossings that are marked, in squares from the upper left corner."""

DASHES = 10
"""The mark of a square for White is a ring of so many dashes; for Black it is closed."""


def draw_board(canvas: Canvas, board: Board) -> None:
    """The plate with its wells, studs and coordinates."""
    plate.draw_plate(canvas, board)
    plate.draw_wells(canvas, board, GRID, lambda cell: "well_enamel")
    left, top = (start + round(RIM * board.cell) for start in board.frame.topleft)
    size = max(4, round(board.cell * 0.17))
    for column, row in STUDS:
        place = (left + column * board.cell, top + row * board.cell)
        canvas.picture(canvas.sprites.sprite("stud", (size, size)), place)
    plate.draw_coordinates(canvas, board, GRID, NAMES.__getitem__)


def draw_discs(canvas: Canvas, board: Board, position: Position, without: frozenset[Cell] = frozenset()) -> None:
    """All discs but those on some squares (they are moving)."""
    for cell, side in position.pieces().items():
        if cell not in without:
            canvas.picture(discs.lying(canvas, board.cell, Side(side)), GRID.centre(board, cell))


def turned(turn: Turn[Position]) -> frozenset[Cell]:
    """The squares whose discs a turn turns over."""
    return frozenset(event.cell for event in turn.events if isinstance(event, Flipped))


def draw_last_move(canvas: Canvas, board: Board, turn: Turn[Position]) -> None:
    """A bright pin on the disc that was placed, small ones on those that it turned."""
    colour = canvas.theme.sides[turn.before.to_move]
    for event in turn.events:
        match event:
            case Placed(cell, _):
                canvas.picture(_pin(canvas, board, colour, 0.2), GRID.centre(board, cell))
            case Flipped(cell, _):
                canvas.picture(_pin(canvas, board, colour, 0.09), GRID.centre(board, cell))


def _pin(canvas: Canvas, board: Board, colour: Colour, size: float) -> pygame.Surface:
    """A dot of the side's colour in a dark setting, `size` squares wide."""
    pixels = max(5, round(board.cell * size))

    def make() -> pygame.Surface:
        big = pygame.Surface((4 * pixels, 4 * pixels), pygame.SRCALPHA)
        middle = (2 * pixels, 2 * pixels)
        pygame.draw.circle(big, (*canvas.theme.back_outer, 235), middle, 2 * pixels)
        pygame.draw.circle(big, colour, middle, round(1.45 * pixels))
        return pygame.transform.smoothscale(big, (pixels, pixels))

    return canvas.sprites.made(("pin", pixels, colour, canvas.theme.name), make)


def draw_marks(canvas: Canvas, board: Board, scene: Scene[Position, Ui]) -> None:
    """Legal squares with the number of discs that turn, the hint, the cursor."""
    position = scene.position
    hinted = scene.hint if scene.hint is not None and scene.hint != PASS else None
    if scene.active and board.marks:
        for cell, gain in position.gains().items():
            if Move(cell) != hinted:
                _legal_mark(canvas, board, GRID.centre(board, cell), position.to_move, gain)
    if hinted is not None:
        _hint(canvas, board, Cell(hinted), position)
    if scene.ui.cursor is not None:
        plate.draw_cursor(canvas, board, GRID.rect(board, scene.ui.cursor))


def _legal_mark(canvas: Canvas, board: Board, middle: Point, side: Side, gain: int) -> None:
    colour = canvas.theme.sides[side]
    if not board.aids:
        canvas.picture(_pin(canvas, board, colour, 0.2), middle)
        return
    canvas.picture(_mark(canvas, board, colour, side), middle)
    size = max(12, round(board.cell * 0.3))
    canvas.words(str(gain), middle, size, canvas.theme.sides_soft[side], "center")


def _mark(canvas: Canvas, board: Board, colour: Colour, side: Side) -> pygame.Surface:
    """A shallow dish with a thin ring, closed or dashed."""
    pixels = max(20, round(board.cell * 0.52))

    def make() -> pygame.Surface:
        big = pygame.Surface((4 * pixels, 4 * pixels), pygame.SRCALPHA)
        middle, radius, line = 2 * pixels, 2 * pixels - 4, max(5, round(0.14 * pixels))
        pygame.draw.circle(big, (*canvas.theme.back_outer, 110), (middle, middle), radius)
        rect = pygame.Rect(middle - radius, middle - radius, 2 * radius, 2 * radius)
        if side == Side.ONE:
            pygame.draw.circle(big, (*colour, 215), (middle, middle), radius, line)
        else:
            step = 2 * math.pi / DASHES
            for dash in range(DASHES):
                pygame.draw.arc(big, (*colour, 235), rect, (dash - 0.3) * step, (dash + 0.3) * step, line)
        return pygame.transform.smoothscale(big, (pixels, pixels))

    return canvas.sprites.made(("legal", pixels, colour, side, canvas.theme.name), make)


def _hint(canvas: Canvas, board: Board, cell: Cell, position: Position) -> None:
    """The move that is advised: its disc as a ghost, in a green frame."""
    side = position.to_move
    size = round(board.cell * discs.SIZE)
    canvas.picture(canvas.sprites.faded(discs.NAMES[side], (size, size), 180), GRID.centre(board, cell))
    rect = GRID.rect(board, cell)
    plate.draw_ring(canvas, board, rect, canvas.theme.good, 0.045)
    plate.draw_badge(canvas, board, rect, "hint", canvas.theme.good)
