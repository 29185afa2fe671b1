"""Where things are on the screen: fields of three sizes in one frame, and the keys at the ends of their lines.

What can be tapped has a number: a field its own (0 to 35), a key 36 and more in the order of `SLIDES`.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from reflix.core.game import Cell
from reflix.games.quatrix.board import COLUMNS, FIELDS, SLIDES, Direction, Slide, field
from reflix.render.canvas import Point
from reflix.render.view import Board

PROPORTIONS = (8.0, 8.0)
"""The frame is the same for all sizes; six fields of one unit fit into it beside the keys."""

RIM = 0.098
"""Width of the frame around the fields, as a share of the whole; it carries keys and coordinates."""

TOUCH, WIDEST_RIM = 44, 0.125
"""Pixels that the rim should have at least, so that a key is a good target, but never a larger share than this."""

KEY, KEY_FROM_FIELD, LETTER_FROM_EDGE = 0.64, 0.37, 0.19
"""Size of a key, and how far keys and coordinates are from the fields and from the edge, in widths of the rim."""

NAMES = ("right", "left", "down", "up")
"""Directions in the names of sprites, by their number."""

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""One field in each direction: columns, rows."""


def key_target(slide: Slide) -> int:
    """The number of a slide's key as a target."""
    return FIELDS + slide.code - 1


def slide_of(target: int) -> Slide | None:
    """The slide of a target, None if it is a field."""
    return SLIDES[target - FIELDS] if target >= FIELDS else None


def place_of(target: int, size: int) -> tuple[int, int]:
    """Column and row of a target; keys stand one beyond the first or the last field."""
    slide = slide_of(target)
    if slide is None:
        return target % COLUMNS, target // COLUMNS
    match slide.direction:
        case Direction.RIGHT:
            return -1, slide.line
        case Direction.LEFT:
            return size, slide.line
        case Direction.DOWN:
            return slide.line, -1
    return slide.line, size


def target_of(column: int, row: int, size: int) -> int | None:
    """The target at a column and row, None at the corners and beyond."""
    across, down = 0 <= column < size, 0 <= row < size
    if across and down:
        return field(column, row)
    if down and column in (-1, size):
        return key_target(Slide(Direction.RIGHT if column < 0 else Direction.LEFT, row))
    if across and row in (-1, size):
        return key_target(Slide(Direction.DOWN if row < 0 else Direction.UP, column))
    return None


@dataclass(frozen=True, slots=True)
class Layout:
    """A board of `size` fields a side on the screen: the upper left corner of the fields and the side of one."""

    board: Board
    size: int
    rim: int
    left: int
    top: int
    side: int

    def shown(self, column: int, row: int) -> tuple[int, int]:
        """Where a column and row appear; a flipped board is turned by a half turn."""
        return (self.size - 1 - column, self.size - 1 - row) if self.board.flipped else (column, row)

    def rect(self, target: int) -> pygame.Rect:
        """The rectangle to be tapped for a field or a key."""
        column, row = self.shown(*place_of(target, self.size))
        if target < FIELDS:
            return pygame.Rect(self.left + column * self.side, self.top + row * self.side, self.side, self.side)
        frame, far = self.board.frame, self.size * self.side
        lefts = {-1: (frame.left, self.left), self.size: (self.left + far, frame.right)}
        tops = {-1: (frame.top, self.top), self.size: (self.top + far, frame.bottom)}
        x0, x1 = lefts.get(column, (self.left + column * self.side, self.left + (column + 1) * self.side))
        y0, y1 = tops.get(row, (self.top + row * self.side, self.top + (row + 1) * self.side))
        return pygame.Rect(x0, y0, x1 - x0, y1 - y0)

    def centre(self, cell: int) -> Point:
        """The middle of a field."""
        column, row = self.shown(cell % COLUMNS, cell // COLUMNS)
        return self.left + (column + 0.5) * self.side, self.top + (row + 0.5) * self.side

    def step(self, slide: Slide) -> Point:
        """One field in the direction of a slide as it appears, in pixels."""
        across, down = STEPS[slide.direction]
        turn = -1 if self.board.flipped else 1
        return across * turn * self.side, down * turn * self.side

    def direction(self, slide: Slide) -> str:
        """The name of the direction as it appears."""
        return NAMES[slide.direction ^ 1 if self.board.flipped else slide.direction]

    def key_centre(self, slide: Slide) -> Point:
        """The middle of a key, beside the first field of its line."""
        return self._beyond(slide, self.rim * KEY_FROM_FIELD)

    def letter_centre(self, slide: Slide) -> Point:
        """Where the coordinate of a line stands, outside its key."""
        return self._beyond(slide, self.rim * (1 - LETTER_FROM_EDGE))

    def _beyond(self, slide: Slide, pixels: float) -> Point:
        x, y = self.centre(slide.cells(self.size)[0])
        across, down = self.step(slide)
        share = 0.5 + pixels / self.side
        return x - across * share, y - down * share

    def at(self, point: Point) -> int | None:
        """The target at a point, None at the corners and beside the board."""
        if not self.board.frame.collidepoint(point):
            return None
        column = _place((point[0] - self.left) / self.side, self.size)
        row = _place((point[1] - self.top) / self.side, self.size)
        return target_of(*self.shown(column, row), self.size)

    def line(self, slide: Slide) -> pygame.Rect:
        """All fields of a line."""
        cells = slide.cells(self.size)
        return self.rect(cells[0]).union(self.rect(cells[-1]))


def _place(share: float, size: int) -> int:
    return max(-1, min(size, int(share // 1)))


def layout(board: Board, size: int) -> Layout:
    """The layout of a board of this size."""
    width = board.frame.width
    rim = max(round(width * RIM), min(TOUCH, round(width * WIDEST_RIM)))
    side = (width - 2 * rim) // size
    spare = width - size * side
    return Layout(board, size, rim, board.frame.left + spare // 2, board.frame.top + spare // 2, side)


def nearest_field(target: int, size: int) -> Cell:
    """The field itself, or the field beside a key."""
    slide = slide_of(target)
    return Cell(target) if slide is None else slide.cells(size)[0]
