"""The board as it stands: plate, wells, fortresses, mirrors, emitters, the last beam as a trace, marks to choose by."""

from __future__ import annotations

import pygame

from reflix.core.game import Cell, Side
from reflix.games.reflix.beam import Contact, Shot
from reflix.games.reflix.board import COLUMNS, FIRST, SLASH, square
from reflix.games.reflix.engine import Position, squares_of
from reflix.games.reflix.fortress import PLACES, place_cell
from reflix.games.reflix.view.choose import Ui, legal_ends
from reflix.games.reflix.view.geometry import GRID, cell_rect, centre, emitter_point, segment_points, step
from reflix.render import plate
from reflix.render.canvas import Canvas, Point
from reflix.render.effects import Lights, Style, draw_straight
from reflix.render.grid import RIM
from reflix.render.theme import Colour, mix
from reflix.render.view import Board, Scene

OWNER = ("bottom", "top")
PIECE = 0.94
"""Size of a piece in its square."""

TRACE_DIM = 5
"""How far the trace of the last beam is dimmed (0 full, 8 out)."""


def style_of(canvas: Canvas, side: Side) -> Style:
    """How the beam of a side looks; the top player's core is broken into dashes."""
    return Style(canvas.theme.sides[side], canvas.theme.cores[side], dashed=side == Side.TWO)


def draw_plate(canvas: Canvas, board: Board) -> None:
    """The metal plate with its wells, edge lines and coordinates."""
    plate.draw_plate(canvas, board)
    plate.draw_wells(canvas, board, GRID, _well)
    for side in Side:
        _edge_line(canvas, board, side)
    plate.draw_coordinates(canvas, board, GRID, square)


def _well(cell: int) -> str:
    return "well_top" if cell < 3 * COLUMNS else "well_bottom" if cell >= 6 * COLUMNS else "well_zone"


def _edge_line(canvas: Canvas, board: Board, side: Side) -> None:
    """The edge of the zone on a player's side: solid dashes for bottom, dots for top."""
    left, right = cell_rect(board, FIRST[side] - 3), cell_rect(board, FIRST[side] + 3)
    x0, x1 = min(left.left, right.left), max(left.right, right.right)
    y = round(emitter_point(board, side)[1])
    colour = mix(canvas.theme.plate_bottom, canvas.theme.sides[side], 0.75)
    dash, gap = (0.16, 0.08) if side == Side.ONE else (0.045, 0.085)
    width = max(1, board.cell // 40)
    x = float(x0)
    while x < x1:
        end = min(x + dash * board.cell, x1)
        pygame.draw.line(canvas.surface, colour, (round(x), y), (round(end), y), width)
        x += (dash + gap) * board.cell


def draw_piece(canvas: Canvas, board: Board, names: tuple[str, ...], middle: Point, alpha: int = 255) -> None:
    """A piece of one or several layered sprites with its soft shadow around a point."""
    pixels = round(board.cell * PIECE)
    size = (pixels, pixels)
    if alpha == 255:
        blur = max(1, board.cell // 22)
        shadow = canvas.sprites.shadow(names[0], size, blur, 150)
        canvas.picture(shadow, (middle[0], middle[1] + board.cell * 0.05))
    for name in names:
        picture = canvas.sprites.sprite(name, size) if alpha == 255 else canvas.sprites.faded(name, size, alpha)
        canvas.picture(picture, middle)


def mirror_names(side: Side, orientation: int) -> tuple[str, str]:
    """The sprites of a movable mirror."""
    return f"turntable_{OWNER[side]}", f"bar_{OWNER[side]}_{'slash' if orientation == SLASH else 'backslash'}"


def object_names(letter: str, side: Side, lit: bool = False, hit: bool = False) -> tuple[str, ...]:
    """The sprites of a fortress object."""
    owner = OWNER[side]
    match letter:
        case "W":
            return (f"wall_{owner}",)
        case "S":
            return (f"shield_{owner}_lit" if lit else f"shield_{owner}",)
        case "T":
            return (f"target_{owner}_hit" if hit else f"target_{owner}",)
    return f"plate_{owner}", f"bar_{owner}_{'slash' if letter == '/' else 'backslash'}"


def draw_fortress(
    canvas: Canvas, board: Board, objects: str, side: Side, lit: frozenset[Cell] = frozenset(), hit: bool = False
) -> None:
    """All objects of a layout (complete or not)."""
    for place in range(PLACES):
        if objects[place] != ".":
            cell = place_cell(place, side)
            draw_piece(canvas, board, object_names(objects[place], side, cell in lit, hit), centre(board, cell))


def draw_emitter(canvas: Canvas, board: Board, side: Side) -> None:
    """The lens barrel on the edge of the zone."""
    size = (round(board.cell * 0.92), round(board.cell * 0.46))
    picture = canvas.sprites.turned(f"emitter_{OWNER[side]}", size, 180 if board.flipped else 0)
    middle = emitter_point(board, side)
    shadow = canvas.sprites.shadow(f"emitter_{OWNER[side]}", size, max(1, board.cell // 30), 130)
    canvas.picture(shadow, (middle[0], middle[1] + board.cell * 0.04))
    canvas.picture(picture, middle)


def draw_position(
    canvas: Canvas, board: Board, position: Position, without: Cell | None = None, lit: frozenset[Cell] = frozenset()
) -> None:
    """Fortresses, mirrors and emitters; `without` leaves one mirror out (it is moving)."""
    for side in Side:
        draw_fortress(canvas, board, position.fortresses[side].objects, side, lit, is_hit(position, side))
    for side in Side:
        for cell, orientation in position.mirrors[side]:
            if cell != without:
                draw_piece(canvas, board, mirror_names(side, orientation), centre(board, cell))
    for side in Side:
        draw_emitter(canvas, board, side)


def is_hit(position: Position, side: Side) -> bool:
    """Whether the target of a side was hit in the round that is running or was the last."""
    if position.ended is not None:
        return position.ended.score[side.other] > 0
    return position.first_hit is not None and side != position.first


def lit_shields(shot: Shot) -> frozenset[Cell]:
    """The shields of both sides that a beam passed."""
    passed = (Contact.SHIELD, Contact.OWN_SHIELD)
    return frozenset(segment.end for segment in shot.segments if segment.contact in passed)


def draw_trace(canvas: Canvas, board: Board, shot: Shot, dim: int = TRACE_DIM) -> None:
    """A whole beam as a faint trace."""
    lights = Lights(canvas.sprites, board.cell)
    style = style_of(canvas, shot.shooter)
    for index, segment in enumerate(shot.segments):
        start, end = segment_points(board, shot, index)
        draw_straight(canvas, lights, style, start, end, dim)
        if segment.contact is Contact.EXIT:
            beyond = step(board, segment.heading)
            far = (end[0] + beyond[0] * RIM * board.cell, end[1] + beyond[1] * RIM * board.cell)
            draw_straight(canvas, lights, style, end, far, 7)


def draw_marks(canvas: Canvas, board: Board, scene: Scene[Position, Ui]) -> None:
    """Selection, legal squares, the chosen move as a ghost, the cursor, the hint."""
    ui, position = scene.ui, scene.position
    colour = canvas.theme.sides[position.to_move]
    if scene.hint is not None:
        for cell in dict.fromkeys(squares_of(scene.hint)):
            plate.draw_ring(canvas, board, cell_rect(board, cell), canvas.theme.good, 0.04)
            plate.draw_badge(canvas, board, cell_rect(board, cell), "hint", canvas.theme.good)
    if scene.active:
        _choices(canvas, board, scene, colour)
    if ui.cursor is not None:
        plate.draw_cursor(canvas, board, cell_rect(board, ui.cursor))


def _choices(canvas: Canvas, board: Board, scene: Scene[Position, Ui], colour: Colour) -> None:
    ui, position = scene.ui, scene.position
    if ui.selected is None:
        if board.marks:
            for cell, _ in position.mirrors[position.to_move]:
                plate.draw_ring(canvas, board, cell_rect(board, cell), colour, 0.022)
        return
    plate.draw_ring(canvas, board, cell_rect(board, ui.selected), colour, 0.05)
    if board.marks:
        for cell in legal_ends(position, ui.selected):
            if cell not in (ui.selected, ui.chosen):
                rect = cell_rect(board, cell).inflate(-board.cell // 10, -board.cell // 10)
                canvas.shade(rect, colour, 46, board.cell // 8)
                pygame.draw.circle(canvas.surface, colour, rect.center, max(4, board.cell // 11))
    if ui.chosen is None:
        plate.draw_badge(canvas, board, cell_rect(board, ui.selected), "turn", colour)
    else:
        plate.draw_badge(canvas, board, cell_rect(board, ui.chosen), "check", colour)


def draw_mirrors_chosen(canvas: Canvas, board: Board, position: Position, ui: Ui) -> Cell | None:
    """The chosen move as a ghost: the mirror where it would stand, pale where it stands. Returns the square whose
    mirror is drawn here instead of among the others."""
    if ui.selected is None or ui.chosen is None:
        return None
    side = position.to_move
    orientation = dict(position.mirrors[side])[ui.selected]
    if ui.chosen != ui.selected:
        draw_piece(canvas, board, mirror_names(side, orientation), centre(board, ui.selected), 80)
    else:
        orientation = 3 - orientation
    draw_piece(canvas, board, mirror_names(side, orientation), centre(board, ui.chosen), 190)
    plate.draw_ring(canvas, board, cell_rect(board, ui.chosen), canvas.theme.text, 0.03)
    return ui.selected
