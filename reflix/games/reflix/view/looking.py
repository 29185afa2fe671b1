"""Looking back: a beam stopped at each of its squares, and the warmth that all beams have left on the board."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from reflix.core.game import Move, Side, Turn
from reflix.games.reflix.beam import Contact
from reflix.games.reflix.engine import Position, squares_of
from reflix.games.reflix.steps import beam_steps
from reflix.games.reflix.story import shot_of
from reflix.games.reflix.usage import heat
from reflix.games.reflix.view import timing
from reflix.games.reflix.view.choose import Ui
from reflix.games.reflix.view.geometry import LENS, cell_rect, segment_length
from reflix.games.reflix.view.still import draw_mirrors_chosen, draw_trace
from reflix.render.canvas import Canvas
from reflix.render.plate import draw_badge, draw_ring
from reflix.render.timeline import Timeline
from reflix.render.view import Board, Stage

LINGER = {Contact.TARGET: 0.35, Contact.WALL: 0.12, Contact.OWN_TARGET: 0.12, Contact.EXIT: 0.15, Contact.CIRCLE: 0.2}
"""Seconds after the last contact at which the picture of the end is best seen."""

AMONG_OTHERS = 6
"""How far the beams of several moves are dimmed where all of them are shown at once (0 full, 8 out)."""


def stages(turn: Turn[Position]) -> tuple[Stage, ...]:
    """Each step of the beam with the time of the plan at which it is seen."""
    plan = timing.timeline(turn)
    return tuple(Stage(_time(turn, plan, step.piece, step.squares), step.words) for step in beam_steps(turn))


def _time(turn: Turn[Position], plan: Timeline, piece: int, squares: int) -> float:
    if piece < 0:
        cue = plan.cues[squares]  # the mirror moves, the laser charges
        return cue.start + cue.duration * (1.0 if squares == 0 else 0.5)
    shot = shot_of(turn)
    segment = shot.segments[piece]
    cue = next(cue for cue in plan.cues if cue.kind == "segment" and cue.index == piece)
    columns_and_rows = _squares(segment.start, segment.end)
    if squares == columns_and_rows:
        return cue.start + cue.duration + (LINGER.get(segment.contact, 0.0))
    run = squares + (0.5 - LENS if piece == 0 else 0.0)
    return cue.start + cue.duration * min(1.0, run / segment_length(segment, piece))


def _squares(start: int, end: int) -> int:
    return abs(end % 7 - start % 7) + abs(end // 7 - start // 7)


def draw_heat(canvas: Canvas, board: Board, turns: Sequence[Turn[Position]]) -> None:
    """Each square as warm as it was often crossed: the bottom player's share on its lower half, the top player's on
    the upper one, in their colours and with the numbers."""
    for side in Side:
        found = heat(turns, side)
        hottest = max(found.values(), default=1)
        for cell, count in found.items():
            _warm(canvas, board, cell_rect(board, cell), side, count, hottest)


def _warm(canvas: Canvas, board: Board, rect: pygame.Rect, side: Side, count: int, hottest: int) -> None:
    inner = rect.inflate(-board.cell // 8, -board.cell // 8)
    half = inner.height // 2
    lower = (side == Side.ONE) != board.flipped
    part = pygame.Rect(inner.left, inner.top + (half if lower else 0), inner.width, half)
    colour = canvas.theme.sides[side]
    canvas.shade(part, colour, 40 + round(150 * count / hottest), max(2, board.cell // 14))
    size = max(9, round(board.cell * 0.26))
    canvas.words(str(count), (part.right - size * 0.3, part.centery), size, canvas.theme.text, "midright")


def draw_moves(canvas: Canvas, board: Board, position: Position, moves: Sequence[Move], chosen: Move | None) -> None:
    """Some moves of a position at once, each with its beam: faint, but for the one that is chosen, whose mirror is
    seen as a ghost where it goes. Rings mark the mirrors, dots the squares they go to."""
    canvas = canvas.bench()
    turns = {move: position.play(move) for move in moves}
    for turn in turns.values():
        draw_trace(canvas, board, shot_of(turn), AMONG_OTHERS)
    colour = canvas.theme.sides[position.to_move]
    for move in moves:
        start, end = squares_of(move)
        draw_ring(canvas, board, cell_rect(board, start), colour, 0.03)
        if start == end:
            draw_badge(canvas, board, cell_rect(board, start), "turn", colour)
        else:
            pygame.draw.circle(canvas.surface, colour, cell_rect(board, end).center, max(4, board.cell // 11))
    if chosen in turns:
        start, end = squares_of(chosen)
        draw_mirrors_chosen(canvas, board, position, Ui(selected=start, chosen=end))
        draw_trace(canvas, board, shot_of(turns[chosen]), 0)
