"""What moves in a turn: the stone drops, its line slides, what falls off flies to its owner's supply, four shine."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from reflix.core.events import Placed
from reflix.core.game import Cell, Side, Turn
from reflix.games.quatrix.engine import Position
from reflix.games.quatrix.events import FellOff, SlideMade, Won
from reflix.games.quatrix.lens import duty_stone
from reflix.games.quatrix.view.geometry import Layout
from reflix.games.quatrix.view.shine import draw_won
from reflix.games.quatrix.view.still import draw_key
from reflix.games.quatrix.view.stones import PIECE, draw_stone, falling_piece, stone_name
from reflix.render.canvas import Canvas, Point
from reflix.render.effects import Lights, burst, draw_sparks
from reflix.render.timeline import Cue, Timeline, smooth

STEPS = 12
"""Stones that grow, shrink or fade do so in this many steps; each picture is made once."""


@dataclass(frozen=True, slots=True)
class Show:
    """One frame: the tools, the turn, its plan and the time."""

    canvas: Canvas
    layout: Layout
    turn: Turn[Position]
    plan: Timeline
    time: float

    @property
    def placed(self) -> Placed | None:
        """The stone that is placed, if one is."""
        return next((event for event in self.turn.events if isinstance(event, Placed)), None)

    @property
    def slide(self) -> SlideMade | None:
        """The slide, if there is one."""
        return next((event for event in self.turn.events if isinstance(event, SlideMade)), None)

    @property
    def lights(self) -> Lights:
        """The lights for this size of field."""
        return Lights(self.canvas.sprites, self.layout.side)

    def share(self, kind: str) -> float:
        """How far the cue of a kind has come; without such a cue it is over."""
        return next((cue.share(self.time) for cue in self.plan.cues if cue.kind == kind), 1.0)


def moving_cells(turn: Turn[Position]) -> frozenset[Cell]:
    """The fields whose stones are drawn here, not with what stands still."""
    made = next((event for event in turn.events if isinstance(event, SlideMade)), None)
    return frozenset(made.cells if made is not None else ())


def draw_turn(show: Show) -> None:
    """Everything that is seen of a turn at a time."""
    made = show.slide
    if made is not None:
        _line(show, made)
    _placed(show)
    for cue in show.plan.cues:
        if cue.start <= show.time:
            _effect(show, cue, cue.share(show.time))
    won = [event for event in show.turn.events if isinstance(event, Won)]
    if won:
        _win(show, won)


# Stones


def _offset(show: Show, made: SlideMade) -> Point:
    """How far the line has moved."""
    share = smooth(show.share("slide"))
    across, down = show.layout.step(made.slide)
    return across * share, down * share


def _line(show: Show, made: SlideMade) -> None:
    """The stones that were in the line already; what falls off is drawn by its own cue once it has left."""
    dx, dy = _offset(show, made)
    pressed = 0 < show.share("slide") < 1
    if pressed:
        draw_key(show.canvas, show.layout, made.slide, made.side)
    before = show.turn.before.pieces()
    gone = {event.cell for event in show.turn.events if isinstance(event, FellOff)} if show.share("slide") >= 1 else ()
    for cell in made.cells:
        if cell in before and cell not in gone:
            x, y = show.layout.centre(cell)
            draw_stone(show.canvas, show.layout, before[cell], (x + dx, y + dy))


def _placed(show: Show) -> None:
    """The new stone: it drops, then stands, moving with its line."""
    event, made = show.placed, show.slide
    if event is None:
        return
    x, y = show.layout.centre(event.cell)
    share = show.share("drop")
    if share < 1:
        _dropping(show, event.piece, (x, y), share)
        return
    if made is not None and event.cell in made.cells:
        if event.cell == made.cells[-1] and show.share("slide") >= 1:
            return
        dx, dy = _offset(show, made)
        x, y = x + dx, y + dy
    draw_stone(show.canvas, show.layout, event.piece, (x, y), True)


def _dropping(show: Show, piece: int, middle: Point, share: float) -> None:
    """From above and near, into its field."""
    fallen = share * share
    scale = 1.55 - 0.55 * fallen
    lift = (1 - fallen) * show.layout.side * 0.22
    picture = _sized(show, piece, True, scale, min(1.0, 0.25 + share * 1.5))
    show.canvas.picture(picture, (middle[0], middle[1] - lift))


def _sized(show: Show, piece: int, last: bool, scale: float, strength: float) -> pygame.Surface:
    """A stone larger or smaller than it stands, and more or less clear, in steps."""
    size, alpha = round(scale * STEPS), round(strength * STEPS)
    name, full = stone_name(piece, last), round(show.layout.side * PIECE)

    def make() -> pygame.Surface:
        pixels = max(2, full * size // STEPS)
        picture = pygame.transform.smoothscale(show.canvas.sprites.sprite(name, (full, full)), (pixels, pixels))
        picture.fill((255, 255, 255, 255 * alpha // STEPS), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return show.canvas.sprites.made(("sized", name, full, size, alpha), make)


# Effects


def _effect(show: Show, cue: Cue, share: float) -> None:
    match cue.kind:
        case "landed" if share < 1 and not show.layout.board.calm:
            assert show.placed is not None
            side = Side(show.placed.piece // 2)
            _ring(show, side, show.layout.centre(show.placed.cell), share, 1.5)
        case "fall" if share < 1:
            _flight(show, share)
        case "call" if share < 1:
            _call(show, share)


def _ring(show: Show, side: Side, middle: Point, share: float, size: float) -> None:
    grown = round((0.72 + 0.28 * (1 - (1 - share) ** 2)) * size * 12) / 12
    dim = min(7, round(share * 8))
    show.canvas.picture(show.lights.ring(show.canvas.theme.sides[side], grown, dim), middle, add=True)


def _call(show: Show, share: float) -> None:
    """The last stone lights up: from here the duty counts."""
    stone = duty_stone(show.turn.after)
    if stone is None:
        return
    colour = show.canvas.theme.sides[show.turn.before.to_move]
    middle = show.layout.centre(stone[0])
    bright = 1 - abs(2 * share - 1)
    show.canvas.picture(show.lights.glow(colour, 1.7, 7 - round(4 * bright)), middle, add=True)


def _flight(show: Show, share: float) -> None:
    """What fell off hangs over the edge for a moment, then flies towards its owner's name plate and fades."""
    event = next(event for event in show.turn.events if isinstance(event, FellOff))
    made = show.slide
    assert made is not None
    layout, piece = show.layout, falling_piece(show.turn, event)
    across, down = layout.step(made.slide)
    x, y = layout.centre(event.cell)
    x, y = x + across, y + down
    flown = smooth(max(0.0, share - 0.12) / 0.88)
    (goal_x, goal_y), size = _home(show, event.owner)
    bend_x, bend_y = x + across * 0.35, y + down * 0.35
    back, both, on = (1 - flown) ** 2, 2 * flown * (1 - flown), flown * flown
    spot = (back * x + both * bend_x + on * goal_x, back * y + both * bend_y + on * goal_y)
    strength = 1 - 0.7 * max(0.0, flown - 0.8) / 0.2
    show.canvas.picture(_sized(show, piece, False, 1 - (1 - size) * flown, strength), spot)


def _home(show: Show, side: Side) -> tuple[Point, float]:
    """Where a stone of a side comes home, and how large it is there: on the emblem of the name plate; where there is
    none, just over the edge of the board."""
    board = show.layout.board
    if board.homes is not None:
        emblem = board.homes[side]
        return emblem.center, min(1.0, emblem.width / (show.layout.side * PIECE))
    below = (side == Side.ONE) != board.flipped
    reach, frame = show.layout.side * 0.5, board.frame
    return (frame.right + reach, frame.bottom - reach * 0.6 if below else frame.top + reach * 0.6), 0.5


def _win(show: Show, won: list[Won]) -> None:
    """Field by field the four light up, with a flicker of sparks, and stay."""
    cues = [cue for cue in show.plan.cues if cue.kind == "win"]
    shares = [cue.share(show.time) for cue in cues]
    pieces = show.turn.after.pieces()
    draw_won(show.canvas, show.layout, won, pieces, [min(1.0, share * 2) for share in shares])
    for event, share in zip(won, shares, strict=True):
        if 0 < share < 1:
            _glitter(show, event, share)


def _glitter(show: Show, event: Won, share: float) -> None:
    theme, count = show.canvas.theme, len(event.cells)
    for index, cell in enumerate(event.cells):
        begun = index / count / 2
        age = (share - begun) / 0.5
        if not 0 < age < 1:
            continue
        middle = show.layout.centre(cell)
        glow = show.lights.glow(theme.sides[event.side], 1.6, min(7, 1 + round(age * 6)))
        show.canvas.picture(glow, middle, add=True)
        if not show.layout.board.calm:
            sparks = burst(cell, 18, reach=1.1)
            draw_sparks(show.canvas, show.lights, sparks, middle, age, theme.cores[event.side])
