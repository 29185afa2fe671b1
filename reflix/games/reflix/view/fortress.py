"""Fortresses in the editor and the library: the three rows from their owner's seat, and the beams that enter them."""

from __future__ import annotations

import pygame

from reflix.core.game import Side
from reflix.games.reflix.beam import Contact, Shot
from reflix.games.reflix.board import COLUMNS, ROWS
from reflix.games.reflix.editor import beams
from reflix.games.reflix.fortress import PLACES, place_cell
from reflix.games.reflix.view.geometry import cell_rect, moved, segment_points, step
from reflix.games.reflix.view.still import draw_emitter, draw_fortress, draw_piece, draw_plate, object_names, style_of
from reflix.render.canvas import Canvas
from reflix.render.effects import Lights, draw_straight
from reflix.render.grid import RIM
from reflix.render.view import Board

ABOVE = 0.9
"""How much of the zone is shown before the fortress, in squares."""


def fortress_board(area: pygame.Rect, side: Side) -> tuple[Board, pygame.Rect]:
    """A board of which only the rows of `side`, seen from its seat, lie within an area; and the part to be drawn."""
    wide, high = COLUMNS + 2 * RIM, ABOVE + 3 + RIM
    cell = int(min(area.width / wide, area.height / high))
    part = pygame.Rect(0, 0, round(wide * cell), round(high * cell))
    part.center = area.center
    full = round((ROWS + 2 * RIM) * cell)
    frame = pygame.Rect(part.left, part.bottom - full, part.width, full)
    return Board(frame, cell, flipped=side == Side.TWO), part


def draw_draft(canvas: Canvas, board: Board, objects: str, side: Side, cursor: int | None) -> None:
    """The pieces and the seven entering beams, each to what stops it or to the target."""
    canvas = canvas.bench()
    draw_plate(canvas, board)
    draw_fortress(canvas, board, objects, side)
    draw_emitter(canvas, board, side)
    if "T" in objects:
        for beam in beams(objects, side):
            _beam(canvas, board, beam)
    if cursor is not None:
        rect = cell_rect(board, place_cell(cursor, side)).inflate(-board.cell // 16, -board.cell // 16)
        canvas.box(rect, None, canvas.theme.focus, board.cell // 8, max(2, board.cell // 26))


def _beam(canvas: Canvas, board: Board, beam: Shot) -> None:
    """A hitting beam is bright; one that fails is faint and marked where it ends."""
    lights, style = Lights(canvas.sprites, board.cell), style_of(canvas, beam.shooter)
    for index, segment in enumerate(beam.segments):
        start, end = segment_points(board, beam, index)
        draw_straight(canvas, lights, style, start, end, 1 if beam.hit else 5)
        if segment.contact is Contact.EXIT:
            beyond = moved(end, step(board, segment.heading), RIM * board.cell * 0.5)
            draw_straight(canvas, lights, style, end, beyond, 6)
    last = segment_points(board, beam, len(beam.segments) - 1)[1]
    if beam.end is Contact.EXIT:  # the mark stays inside: the rim carries the coordinates
        last = moved(last, step(board, beam.segments[-1].heading), -0.2 * board.cell)
    radius = max(8, round(board.cell * 0.14))
    theme = canvas.theme
    colour = theme.good if beam.hit else theme.refusal
    pygame.draw.circle(canvas.surface, theme.card, last, radius)
    pygame.draw.circle(canvas.surface, colour, last, radius, max(2, radius // 6))
    canvas.icon("check" if beam.hit else "cross", last, round(radius * 1.3), colour)


def draw_thumbnail(canvas: Canvas, rect: pygame.Rect, objects: str, side: Side) -> None:
    """A small picture of a fortress in a rectangle of seven to three."""
    canvas = canvas.bench()
    cell = rect.width // COLUMNS
    well = "bottom" if side == Side.ONE else "top"
    canvas.box(pygame.Rect(rect.topleft, (COLUMNS * cell, PLACES // COLUMNS * cell)), canvas.theme.plate_bottom)
    for place in range(PLACES):
        column, line = place % COLUMNS, place // COLUMNS
        spot = (rect.left + column * cell, rect.top + line * cell)
        canvas.stamp(canvas.sprites.sprite(f"well_{well}", (cell, cell)), spot)
    board = Board(pygame.Rect(0, 0, 1, 1), cell)
    for place, letter in enumerate(objects):
        if letter != ".":
            middle = (rect.left + (place % COLUMNS + 0.5) * cell, rect.top + (place // COLUMNS + 0.5) * cell)
            draw_piece(canvas, board, object_names(letter, side), middle)
