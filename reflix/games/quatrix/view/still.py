"""The board as it stands: plate, enamel fields, keys, stones, and the marks to choose by."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from reflix.core.events import Shifted
from reflix.core.game import Cell, Side, Turn
from reflix.games.quatrix.board import SLIDES, SYMBOLS, Slide, cells_of, square
from reflix.games.quatrix.engine import Position, duty_after, wins
from reflix.games.quatrix.events import FellOff, SlideMade
from reflix.games.quatrix.legality import parts_of, stone_of
from reflix.games.quatrix.lens import allowed_cells, duty_stone, is_free_choice
from reflix.games.quatrix.view.choose import Ui, ghost_cell, may_slide, open_slides, preview
from reflix.games.quatrix.view.geometry import KEY, Layout, key_target
from reflix.games.quatrix.view.shine import draw_won
from reflix.games.quatrix.view.stones import OWNER, PIECE, draw_stone, falling_piece, stone_name
from reflix.render.canvas import Canvas
from reflix.render.plate import draw_cursor, draw_plate
from reflix.render.theme import Colour, mix
from reflix.render.view import Scene


def draw_ground(canvas: Canvas, layout: Layout, position: Position) -> None:
    """The plate with its screws, the fields, and the coordinates."""
    board = layout.board
    draw_plate(canvas, board)
    tray = pygame.Rect(layout.left, layout.top, layout.size * layout.side, layout.size * layout.side)
    grown = tray.inflate(max(4, layout.rim // 9), max(4, layout.rim // 9))
    canvas.box(grown, mix(canvas.theme.plate_bottom, (0, 0, 0), 0.55), None, max(3, layout.side // 10))
    _screws(canvas, layout)
    kind = "field_safe" if canvas.theme.safe else "field"
    for cell in cells_of(position.grid.full):
        rect = layout.rect(cell)
        canvas.stamp(canvas.sprites.sprite(f"{kind}_{position.grid.colours[cell]}", rect.size), rect.topleft)
    if board.coordinates:
        _coordinates(canvas, layout)


def _screws(canvas: Canvas, layout: Layout) -> None:
    frame, inset = layout.board.frame, layout.rim * 0.42
    pixels = max(6, round(layout.rim * 0.34))
    picture = canvas.sprites.sprite("screw", (pixels, pixels))
    for x in (frame.left + inset, frame.right - inset):
        for y in (frame.top + inset, frame.bottom - inset):
            canvas.picture(picture, (x, y))


def _coordinates(canvas: Canvas, layout: Layout) -> None:
    size = max(10, round(layout.rim * 0.25))
    for slide in SLIDES:
        if slide.line < layout.size:
            name = square(slide.cells(layout.size)[0])[1 if slide.is_row else 0]
            canvas.words(name, layout.letter_centre(slide), size, canvas.theme.text_faint, "center")


def draw_stones(
    canvas: Canvas, layout: Layout, position: Position, last: Cell | None, without: Collection[Cell] = ()
) -> None:
    """All stones but some; one may be the bright last one."""
    for cell, piece in position.pieces().items():
        if cell not in without:
            draw_stone(canvas, layout, piece, layout.centre(cell), cell == last)


def draw_resting(canvas: Canvas, layout: Layout, scene: Scene[Position, Ui]) -> None:
    """A position in which nothing moves, with everything there is to choose."""
    position = scene.position
    turn = preview(position, scene.ui) if scene.active else None
    if scene.active:
        _duty(canvas, layout, scene)
    _draw_keys(canvas, layout, scene)
    if turn is not None and scene.ui.slide:
        _draw_slid(canvas, layout, turn)
    else:
        draw_stones(canvas, layout, position, _last_stone(scene))
        if scene.ui.cell is not None and scene.active:
            _ghost(canvas, layout, scene)
    if turn is not None and layout.board.aids and turn.after.ended is None:
        _lens(canvas, layout, turn)
    shown = turn.after if turn is not None else position
    draw_won(canvas, layout, wins(shown), shown.pieces())
    _draw_hint(canvas, layout, scene)
    if scene.ui.cursor is not None:
        draw_cursor(canvas, layout.board, layout.rect(scene.ui.cursor))


def _last_stone(scene: Scene[Position, Ui]) -> Cell | None:
    """Where the last placed stone stands, None if there is none or it fell off."""
    if scene.turn is None:
        stone = duty_stone(scene.position)
        return None if stone is None else stone[0]
    placed, code = parts_of(scene.turn.move)
    left = duty_after(scene.position.size, placed, code)
    return stone_of(left)[0] if left else None


# Where the stone may go


def _duty(canvas: Canvas, layout: Layout, scene: Scene[Position, Ui]) -> None:
    """The allowed fields in light, the others in shade, rays from the stone that asks for it. Where everything is
    allowed there is nothing to point out, so it is quiet; and quieter when a stone has been chosen."""
    position, ui, board = scene.position, scene.ui, layout.board
    allowed = set(allowed_cells(position))
    if not board.marks or not allowed:
        return
    chosen, free = ui.cell is not None, is_free_choice(position)
    hinted = stone_of(parts_of(scene.hint)[0])[0] if scene.hint else None
    if not chosen and not free:
        for cell in set(cells_of(position.grid.full & ~position.occupied)) - allowed:
            canvas.shade(layout.rect(cell).inflate(-2, -2), (6, 9, 15), 120, layout.side // 10)
    for cell in allowed - {ui.cell}:
        _lit(canvas, layout, cell, position.to_move, 55 if chosen and free else 90 if chosen or free else 255)
        if not chosen and cell != hinted:
            pixels = round(layout.side * 0.44)
            name = f"sign_{OWNER[position.to_move]}_{SYMBOLS[ui.symbol]}"
            canvas.picture(canvas.sprites.faded(name, (pixels, pixels), 110 if free else 165), layout.centre(cell))
    stone = duty_stone(position)
    if stone is not None and not free and not chosen:
        _rays(canvas, layout, stone[0], allowed, canvas.theme.sides_soft[position.to_move])


def _lit(canvas: Canvas, layout: Layout, cell: Cell, side: Side, alpha: int) -> None:
    rect, name = layout.rect(cell), f"lit_{OWNER[side]}"
    frame = canvas.sprites.sprite(name, rect.size) if alpha == 255 else canvas.sprites.faded(name, rect.size, alpha)
    canvas.stamp(frame, rect.topleft)


def _rays(canvas: Canvas, layout: Layout, start: Cell, cells: Collection[Cell], colour: Colour) -> None:
    """Dotted lines from a stone to the fields that it sends to."""
    x0, y0 = layout.centre(start)
    radius = max(2, layout.side // 26)
    spots = set()
    for cell in cells:
        x1, y1 = layout.centre(cell)
        fields = round(max(abs(x1 - x0), abs(y1 - y0)) / layout.side)
        for half in range(1, 2 * fields, 2):
            share = half / (2 * fields)
            spots.add((round(x0 + (x1 - x0) * share), round(y0 + (y1 - y0) * share)))
    for spot in spots:
        pygame.draw.circle(canvas.surface, (10, 13, 20), spot, radius + max(1, radius // 2))
        pygame.draw.circle(canvas.surface, colour, spot, radius)


def _ghost(canvas: Canvas, layout: Layout, scene: Scene[Position, Ui]) -> None:
    """The chosen stone, not yet let go."""
    ui, side = scene.ui, scene.position.to_move
    assert ui.cell is not None
    draw_stone(canvas, layout, side * 2 + ui.symbol, layout.centre(ui.cell), True, 225)
    _frame(canvas, layout, layout.rect(ui.cell), canvas.theme.sides_soft[side])


def _frame(canvas: Canvas, layout: Layout, rect: pygame.Rect, colour: Colour) -> None:
    inner = rect.inflate(-layout.side // 24, -layout.side // 24)
    canvas.box(inner, None, colour, layout.side // 9, max(2, layout.side // 34))


def _lens(canvas: Canvas, layout: Layout, turn: Turn[Position]) -> None:
    """The duty lens: where this turn would send the opponent."""
    after = turn.after
    other = after.to_move
    cells = allowed_cells(after)
    stone = duty_stone(after)
    if stone is not None and not is_free_choice(after):
        _rays(canvas, layout, stone[0], cells, canvas.theme.sides[other])
    pixels = round(layout.side * 0.44)
    picture = canvas.sprites.sprite(f"aim_{OWNER[other]}", (pixels, pixels))
    for cell in cells:
        canvas.picture(picture, layout.centre(cell))


# Slides


def draw_key(canvas: Canvas, layout: Layout, slide: Slide, owner: Side | None, alpha: int = 255) -> None:
    """A key at the end of a line; an owner's is ready to be pushed."""
    pixels = round(layout.rim * (KEY if owner is None else KEY * 1.08))
    name = f"key_{layout.direction(slide)}" + ("" if owner is None else f"_{OWNER[owner]}")
    size = (pixels, pixels)
    picture = canvas.sprites.sprite(name, size) if alpha == 255 else canvas.sprites.faded(name, size, alpha)
    canvas.picture(picture, layout.key_centre(slide))


def _draw_keys(canvas: Canvas, layout: Layout, scene: Scene[Position, Ui]) -> None:
    """All keys: the ones that can be used raised, a forbidden one crossed out, the last slide's glowing faintly."""
    position, ui = scene.position, scene.ui
    ready = open_slides(position, ui) if scene.active else ()
    made = _last_slide(scene)
    for slide in position.grid.slides:
        draw_key(canvas, layout, slide, None)
        if slide in ready:
            draw_key(canvas, layout, slide, position.to_move)
        elif made is not None and made.slide == slide and not ready:
            draw_key(canvas, layout, slide, made.side, 130)
        if scene.active and slide.code == position.ban and (ready or not may_slide(position, ui)):
            size = (round(layout.rim * KEY), round(layout.rim * KEY))
            mark = canvas.sprites.faded("key_forbidden", size, 255 if ready else 130)
            canvas.picture(mark, layout.key_centre(slide))
        if slide in ready and slide.code == ui.slide:
            reach, width = layout.rim * KEY * 0.53, max(2, layout.rim // 22)
            pygame.draw.circle(canvas.surface, canvas.theme.text, layout.key_centre(slide), reach, width)


def _last_slide(scene: Scene[Position, Ui]) -> SlideMade | None:
    events = scene.turn.events if scene.turn is not None else ()
    return next((event for event in events if isinstance(event, SlideMade)), None)


def _draw_slid(canvas: Canvas, layout: Layout, turn: Turn[Position]) -> None:
    """The stones as the chosen slide would leave them; its line is lit, and what would fall off hangs over the rim."""
    made = next(event for event in turn.events if isinstance(event, SlideMade))
    band = layout.line(made.slide)
    canvas.shade(band.inflate(-2, -2), canvas.theme.sides[made.side], 34, layout.side // 9)
    _frame(canvas, layout, band, canvas.theme.text)
    moved = {event.end for event in turn.events if isinstance(event, Shifted)}
    stone = duty_stone(turn.after)
    last = None if stone is None else stone[0]
    draw_stones(canvas, layout, turn.after, last, moved)
    pieces = turn.after.pieces()
    for cell in moved:
        draw_stone(canvas, layout, pieces[cell], layout.centre(cell), cell == last, 215)
    for event in turn.events:
        if isinstance(event, FellOff):
            _hanging(canvas, layout, turn, event, made.slide)


def _hanging(canvas: Canvas, layout: Layout, turn: Turn[Position], event: FellOff, slide: Slide) -> None:
    piece = falling_piece(turn, event)
    x, y = layout.centre(event.cell)
    across, down = layout.step(slide)
    share = 0.5 + 0.5 * layout.rim / layout.side
    pixels = round(min(layout.side * PIECE, layout.rim * 0.96))
    picture = canvas.sprites.faded(stone_name(piece), (pixels, pixels), 170)
    canvas.picture(picture, (x + across * share, y + down * share))


def _draw_hint(canvas: Canvas, layout: Layout, scene: Scene[Position, Ui]) -> None:
    """The hint's field with its symbol, and its key."""
    if scene.hint is None:
        return
    placed, code = parts_of(scene.hint)
    good = canvas.theme.good
    if placed:
        cell, symbol = stone_of(placed)
        _frame(canvas, layout, layout.rect(cell), good)
        if cell != ghost_cell(scene.ui):
            piece = scene.position.to_move * 2 + symbol
            draw_stone(canvas, layout, piece, layout.centre(cell), False, 150)
    if code:
        rect = layout.rect(key_target(SLIDES[code - 1]))
        inset = layout.rim // 14
        canvas.box(rect.inflate(-2 * inset, -2 * inset), None, good, layout.rim // 5, max(2, layout.rim // 24))
