"""What moves in a turn: the disc that is set down, and the discs that turn over outwards from it."""

from __future__ import annotations

from reflix.core.events import Flipped, Placed
from reflix.core.game import Side, Turn
from reflix.games.reversi.engine import Position
from reflix.games.reversi.view import discs
from reflix.games.reversi.view.choose import GRID
from reflix.render.canvas import Canvas
from reflix.render.effects import Lights
from reflix.render.timeline import Timeline, smooth
from reflix.render.view import Board

RIPPLE = 1.7
"""How wide the ring of light around a disc grows when it is set down, in squares."""

RINGS = 14
"""The ring has so many pictures; finer steps are not seen, and each costs some milliseconds once."""


def draw_turn(canvas: Canvas, board: Board, turn: Turn[Position], plan: Timeline, time: float) -> None:
    """Everything that is seen of a turn at a time."""
    for cue in plan.cues:
        match cue.kind:
            case "place":
                _placed(canvas, board, turn, cue.index, cue.share(time))
                if not board.calm:
                    _ripple(canvas, board, turn, (time - cue.start - 0.7 * cue.duration) / 0.4)
            case "flip":
                _flipped(canvas, board, turn, cue.index, cue.share(time))


def _placed(canvas: Canvas, board: Board, turn: Turn[Position], index: int, share: float) -> None:
    event = turn.events[index]
    assert isinstance(event, Placed)
    picture = discs.dropping(canvas, board.cell, Side(event.piece), share * share)
    canvas.picture(picture, GRID.centre(board, event.cell))


def _flipped(canvas: Canvas, board: Board, turn: Turn[Position], index: int, share: float) -> None:
    event = turn.events[index]
    assert isinstance(event, Flipped)
    picture = discs.turning(canvas, board.cell, Side(event.piece), smooth(share))
    canvas.picture(picture, GRID.centre(board, event.cell))


def _ripple(canvas: Canvas, board: Board, turn: Turn[Position], share: float) -> None:
    """A ring of light that runs outwards where the disc came down."""
    if 0 < share < 1:
        share = (int(share * RINGS) + 0.5) / RINGS
        lights = Lights(canvas.sprites, board.cell)
        colour = canvas.theme.sides[turn.before.to_move]
        grown = 0.8 + (RIPPLE - 0.8) * (1 - (1 - share) ** 2)
        ring = lights.ring(colour, grown, min(7, 2 + round(share * 6)), 0.025)
        canvas.picture(ring, GRID.centre(board, turn.move), add=True)
