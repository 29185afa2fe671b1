"""Where the squares of a board are on the screen, and how a cursor walks over them. Every board is such a grid."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from reflix.core.game import Cell
from reflix.render.canvas import Point
from reflix.render.view import Board

RIM = 0.36
"""Width of the frame around the squares, in squares; it carries the coordinates."""

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of squares in a frame."""

    columns: int
    rows: int

    @property
    def cells(self) -> int:
        """The number of squares."""
        return self.columns * self.rows

    @property
    def proportions(self) -> tuple[float, float]:
        """Width and height with the frame, in squares."""
        return self.columns + 2 * RIM, self.rows + 2 * RIM

    def shown(self, board: Board, cell: int) -> tuple[int, int]:
        """Column and row at which a square appears; a flipped board is turned by a half turn."""
        seen = self.cells - 1 - cell if board.flipped else cell
        return seen % self.columns, seen // self.columns

    def rect(self, board: Board, cell: int) -> pygame.Rect:
        """The rectangle of a square."""
        column, row = self.shown(board, cell)
        left = board.frame.left + round(RIM * board.cell)
        top = board.frame.top + round(RIM * board.cell)
        return pygame.Rect(left + column * board.cell, top + row * board.cell, board.cell, board.cell)

    def centre(self, board: Board, cell: int) -> Point:
        """The middle of a square."""
        rect = self.rect(board, cell)
        return rect.left + board.cell / 2, rect.top + board.cell / 2

    def cell_at(self, board: Board, point: Point) -> Cell | None:
        """The square at a point, None beside the squares."""
        rim = round(RIM * board.cell)
        column = int((point[0] - board.frame.left - rim) // board.cell)
        row = int((point[1] - board.frame.top - rim) // board.cell)
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        seen = row * self.columns + column
        return Cell(self.cells - 1 - seen if board.flipped else seen)

    def neighbour(self, cell: int, arrow: str, flipped: bool) -> Cell | None:
        """The square beside another in the direction of an arrow key as it appears; None beyond the edge."""
        across, down = ARROWS[arrow]
        if flipped:
            across, down = -across, -down
        column, row = cell % self.columns + across, cell // self.columns + down
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            return None
        return Cell(row * self.columns + column)

    def jumped(self, cell: int, sign: str) -> Cell | None:
        """The square in the same row under a column's letter, or in the same column under a row's number; None for
        a sign that names neither."""
        letters, numbers = "abcdefghijklmnopqrstuvwxyz"[: self.columns], "123456789"[: self.rows]
        column, row = cell % self.columns, cell // self.columns
        if len(sign) != 1 or sign not in letters + numbers:
            return None
        if sign in letters:
            column = letters.index(sign)
        else:
            row = numbers.index(sign)
        return Cell(row * self.columns + column)
