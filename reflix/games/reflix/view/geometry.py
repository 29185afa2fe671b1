"""Where things are on the screen: squares, emitters, and the points that a beam runs through."""

from __future__ import annotations

import pygame

from reflix.core.game import Side
from reflix.games.reflix.beam import Contact, Segment, Shot
from reflix.games.reflix.board import BOTTOM, COLUMNS, FIRST, ROWS, STEP
from reflix.render.canvas import Point
from reflix.render.grid import Grid
from reflix.render.view import Board

GRID = Grid(COLUMNS, ROWS)

WALL_FACE = 0.34
"""How far from the middle of its square a wall stops a beam, in squares."""

LENS = 0.17
"""How far an emitter's lens stands out from the edge line, in squares."""


def cell_rect(board: Board, cell: int) -> pygame.Rect:
    """The rectangle of a square."""
    return GRID.rect(board, cell)


def centre(board: Board, cell: int) -> Point:
    """The middle of a square."""
    return GRID.centre(board, cell)


def step(board: Board, heading: int) -> Point:
    """One square in a heading as it appears, in squares."""
    across, down = STEP[heading]
    return (-across, -down) if board.flipped else (across, down)


def moved(point: Point, direction: Point, pixels: float) -> Point:
    """A point further on."""
    return point[0] + direction[0] * pixels, point[1] + direction[1] * pixels


def emitter_point(board: Board, side: Side) -> Point:
    """Where the edge line and the middle column meet: the middle of an emitter."""
    heading = 2 if side == BOTTOM else 0  # from the first square back towards the owner
    return moved(centre(board, FIRST[side]), step(board, heading), board.cell / 2)


def lens_point(board: Board, side: Side) -> Point:
    """Where the beam of a side leaves its emitter."""
    heading = 0 if side == BOTTOM else 2
    return moved(emitter_point(board, side), step(board, heading), LENS * board.cell)


def segment_points(board: Board, shot: Shot, index: int) -> tuple[Point, Point]:
    """Both ends of a piece of the beam."""
    segment = shot.segments[index]
    return _start_point(board, shot, index), _end_point(board, segment)


def _start_point(board: Board, shot: Shot, index: int) -> Point:
    """A shot begins at the lens; a beam that enters a fortress from the zone begins on the square before it."""
    segment = shot.segments[index]
    if index:
        return centre(board, segment.start)
    if segment.start == FIRST[shot.shooter]:
        return lens_point(board, shot.shooter)
    return moved(centre(board, segment.start), step(board, shot.entering), -board.cell)


def _end_point(board: Board, segment: Segment) -> Point:
    direction, end = step(board, segment.heading), centre(board, segment.end)
    match segment.contact:
        case Contact.WALL:
            return moved(end, direction, -WALL_FACE * board.cell)
        case Contact.EXIT:
            return moved(end, direction, board.cell / 2)
        case Contact.CIRCLE:
            return moved(end, direction, board.cell)
    return end


def segment_length(segment: Segment, index: int) -> float:
    """The length of a piece of the beam in squares (for its duration)."""
    columns = abs(segment.end % COLUMNS - segment.start % COLUMNS)
    rows = abs(segment.end // COLUMNS - segment.start // COLUMNS)
    extra = {Contact.EXIT: 0.5, Contact.CIRCLE: 1.0, Contact.WALL: -WALL_FACE}.get(segment.contact, 0.0)
    return columns + rows + extra + (0.5 - LENS if index == 0 else 0.0)
