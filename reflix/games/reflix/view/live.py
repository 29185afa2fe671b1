"""What moves in a turn: the mirror on its way, the growing beam, and the sparks and ripples where it arrives."""

from __future__ import annotations

from dataclasses import dataclass

from reflix.core.events import Flipped, Shifted
from reflix.core.game import Cell, Side, Turn
from reflix.games.reflix.beam import Shot
from reflix.games.reflix.board import BACKSLASH, SLASH
from reflix.games.reflix.engine import Position
from reflix.games.reflix.story import shot_of
from reflix.games.reflix.view.geometry import centre, lens_point, moved, segment_points, step
from reflix.games.reflix.view.still import OWNER, PIECE, TRACE_DIM, draw_piece, mirror_names, object_names, style_of
from reflix.render.canvas import Canvas, Point
from reflix.render.effects import Lights, Style, burst, draw_sparks, draw_straight
from reflix.render.grid import RIM
from reflix.render.timeline import Cue, Timeline, smooth
from reflix.render.view import Board

SPARKS = {"bounce": 16, "wall": 26, "target": 110, "own_target": 20, "shield": 14, "own_shield": 14}
"""How many splinters fly for each kind of contact."""


@dataclass(frozen=True, slots=True)
class Show:
    """One frame: the tools, the turn, its plan and the time."""

    canvas: Canvas
    board: Board
    turn: Turn[Position]
    plan: Timeline
    time: float

    @property
    def shot(self) -> Shot:
        """The shot of the turn."""
        return shot_of(self.turn)

    @property
    def lights(self) -> Lights:
        """The lights for this size of square."""
        return Lights(self.canvas.sprites, self.board.cell)

    @property
    def style(self) -> Style:
        """How this shooter's beam looks."""
        return style_of(self.canvas, self.shot.shooter)


def draw_turn(show: Show) -> None:
    """Everything that is seen of a turn at a time."""
    _mirror(show)
    dim = _dim(show)
    for cue in show.plan.cues:
        share = cue.share(show.time)
        if cue.kind == "segment" and share > 0:
            _segment(show, cue.index, share, dim)
    for cue in show.plan.cues:
        if cue.start <= show.time:
            _effect(show, cue, cue.share(show.time))


def _dim(show: Show) -> int:
    """The beam is bright until it fades to the trace that stays."""
    fade = next(cue for cue in show.plan.cues if cue.kind == "fade")
    return round(fade.share(show.time) * TRACE_DIM)


def moving_mirror(turn: Turn[Position]) -> Cell:
    """Where the mirror of this turn stands afterwards."""
    event = turn.events[0]
    assert isinstance(event, Shifted | Flipped)
    return event.end if isinstance(event, Shifted) else event.cell


def _mirror(show: Show) -> None:
    side = show.turn.before.to_move
    end = moving_mirror(show.turn)
    orientation = dict(show.turn.after.mirrors[side])[end]
    cue = show.plan.cues[0]
    share = smooth(cue.share(show.time))
    match show.turn.events[0]:
        case Shifted(start, _) if share < 1:
            a, b = centre(show.board, start), centre(show.board, end)
            middle = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            draw_piece(show.canvas, show.board, mirror_names(side, orientation), middle)
        case Flipped() if share < 1:
            _turning(show, side, orientation, centre(show.board, end), share)
        case _:
            draw_piece(show.canvas, show.board, mirror_names(side, orientation), centre(show.board, end))


def _turning(show: Show, side: Side, orientation: int, middle: Point, share: float) -> None:
    """The bar turns by a quarter; steps of three degrees are kept, finer ones are not seen."""
    before = BACKSLASH if orientation == SLASH else SLASH
    names = mirror_names(side, before)
    draw_piece(show.canvas, show.board, names[:1], middle)
    pixels = round(show.board.cell * PIECE)
    angle = -3 * round(30 * share)
    show.canvas.picture(show.canvas.sprites.turned(names[1], (pixels, pixels), angle), middle)


def _segment(show: Show, index: int, share: float, dim: int) -> None:
    start, end = segment_points(show.board, show.shot, index)
    tip = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    draw_straight(show.canvas, show.lights, show.style, start, tip, dim)
    if share < 1:
        show.canvas.picture(show.lights.glow(show.style.core, 0.34), tip, add=True)
        show.canvas.picture(show.lights.glow(show.style.colour, 0.9), tip, add=True)


def _effect(show: Show, cue: Cue, share: float) -> None:
    match cue.kind:
        case "charge":
            if share < 1:
                _pulse(show, lens_point(show.board, show.shot.shooter), 0.3 + 0.6 * share, 4 - round(4 * share))
        case "segment" | "fade" | "slide" | "turn":
            pass
        case "exit":
            _tail(show, cue.index, share)
        case "circle":
            _circle(show, share)
        case "shield" | "own_shield":
            _shield(show, cue, share)
        case _:
            _contact(show, cue, share)


def _pulse(show: Show, middle: Point, size: float, dim: int) -> None:
    show.canvas.picture(show.lights.glow(show.style.colour, round(size, 1), max(0, min(7, dim))), middle, add=True)


def _contact(show: Show, cue: Cue, share: float) -> None:
    """A bounce, a wall, a target: light at the point, splinters, and rings for a hit."""
    end = segment_points(show.board, show.shot, cue.index)[1]
    if cue.kind == "target":
        _shattered(show, cue.index)
    if share >= 1:
        return
    size = {"bounce": 0.8, "wall": 0.7, "own_target": 0.9}.get(cue.kind, 1.8)
    _pulse(show, end, size, round(share * 8))
    if show.board.calm:
        return
    heading = step(show.board, show.shot.segments[cue.index].heading)
    back = (-heading[0], -heading[1]) if cue.kind in ("wall", "bounce") else (0.0, 0.0)
    reach = {"target": 2.6, "wall": 0.9}.get(cue.kind, 0.7)
    sparks = burst(cue.index, SPARKS[cue.kind], back, reach)
    draw_sparks(
        show.canvas, show.lights, sparks, end, share, show.style.core if cue.kind == "target" else show.style.colour
    )
    if cue.kind == "target":
        for delay in (0.0, 0.18):
            _ring(show, end, share - delay, 2.6)


def _shattered(show: Show, index: int) -> None:
    """The target that was hit; drawn here because the board below was drawn before the hit was seen."""
    cell = show.shot.segments[index].end
    names = object_names("T", show.shot.shooter.other, hit=True)
    draw_piece(show.canvas, show.board, names, centre(show.board, cell))


def _shield(show: Show, cue: Cue, share: float) -> None:
    """A shield that the beam passes lights up and ripples; it stays lit until the next move."""
    cell = show.shot.segments[cue.index].end
    owner = show.shot.shooter.other if cue.kind == "shield" else show.shot.shooter
    pixels = round(show.board.cell * PIECE)
    middle = centre(show.board, cell)
    show.canvas.picture(show.canvas.sprites.sprite(f"shield_{OWNER[owner]}_lit", (pixels, pixels)), middle)
    _relight(show, cue.index)
    if share < 1 and not show.board.calm:
        _ring(show, middle, share, 1.5)
        _ring(show, middle, share - 0.25, 1.3)


def _relight(show: Show, index: int) -> None:
    """The beam runs over the lit shield, which was drawn after it."""
    end = segment_points(show.board, show.shot, index)[1]
    direction = step(show.board, show.shot.segments[index].heading)
    near = moved(end, direction, -show.board.cell / 2)
    draw_straight(show.canvas, show.lights, show.style, near, end, _dim(show))
    onward = index + 1
    for cue in show.plan.cues:
        if cue.kind == "segment" and cue.index == onward:
            begin, goal = segment_points(show.board, show.shot, onward)
            reach = min(cue.share(show.time) * _distance(begin, goal), show.board.cell / 2)
            draw_straight(show.canvas, show.lights, show.style, begin, moved(begin, direction, reach), _dim(show))


def _distance(one: Point, two: Point) -> float:
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def _ring(show: Show, middle: Point, share: float, size: float) -> None:
    if 0 < share < 1:
        grown = round((0.3 + 0.7 * (1 - (1 - share) ** 2)) * size * 12) / 12
        show.canvas.picture(show.lights.ring(show.style.core, grown, min(7, round(share * 8))), middle, add=True)


def _tail(show: Show, index: int, share: float) -> None:
    """A beam that leaves the board thins out over its frame."""
    end = segment_points(show.board, show.shot, index)[1]
    direction = step(show.board, show.shot.segments[index].heading)
    dim, third = _dim(show), RIM * show.board.cell / 2
    draw_straight(show.canvas, show.lights, show.style, end, moved(end, direction, third), max(3, dim))
    draw_straight(
        show.canvas, show.lights, show.style, moved(end, direction, third), moved(end, direction, 2 * third), 6
    )
    if share < 1:
        tip = moved(end, direction, share * show.board.cell * 0.5)
        _pulse(show, tip, 0.6, round(2 + share * 6))


def _circle(show: Show, share: float) -> None:
    """A circle is shown once round: it glows up where it closed, and is over."""
    if share < 1:
        end = segment_points(show.board, show.shot, len(show.shot.segments) - 1)[1]
        _pulse(show, end, 1.4, round(share * 8))
        _ring(show, end, share, 1.6)
