"""The picture of Reversi: `still` draws what stands, `live` what moves, `discs` makes the pictures of discs, `timing`
plans a turn, `choose` turns touches and keys into moves."""

from __future__ import annotations

from dataclasses import replace

import pygame

from reflix.core.game import Cell, Side, Turn
from reflix.core.message import Message, msg, nmsg
from reflix.games.reversi.board import CELL_OF, CELLS, NAMES
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.story import tell_move
from reflix.games.reversi.view import choose, discs, live, still, timing
from reflix.games.reversi.view.choose import GRID, Ui
from reflix.render.canvas import Canvas, Point
from reflix.render.timeline import Timeline
from reflix.render.view import Action, Board, Reply, Scene, Tally

STEPS = 16
"""The bar of progress has so many parts, one for every four squares."""


class ReversiView:
    """What `reflix.render.view.View` asks, for Reversi."""

    proportions = GRID.proportions
    confirms = False
    in_parts = False
    turns_for_side_two = False

    def fresh(self, position: Position) -> Ui:
        """No cursor."""
        return Ui()

    def with_cursor(self, ui: Ui, cursor: int | None) -> Ui:
        """The keyboard's cursor on a square, or hidden."""
        return replace(ui, cursor=None if cursor is None else Cell(cursor))

    def half_done(self, ui: Ui) -> bool:
        """One tap is a move, so nothing ever is."""
        return False

    def caption(self, turn: Turn[Position]) -> Message:
        """The move and what it turns, or the pass."""
        return tell_move(turn)

    def draw_still(self, canvas: Canvas, board: Board, scene: Scene[Position, Ui]) -> None:
        """The whole board; during a turn without the discs that move."""
        canvas = canvas.bench()
        still.draw_board(canvas, board)
        if scene.playing and scene.turn is not None:
            still.draw_discs(canvas, board, scene.turn.before, still.turned(scene.turn))
            return
        still.draw_discs(canvas, board, scene.position)
        if scene.turn is not None:
            still.draw_last_move(canvas, board, scene.turn)
        still.draw_marks(canvas, board, scene)

    def draw_live(self, canvas: Canvas, board: Board, scene: Scene[Position, Ui], time: float) -> None:
        """The turn at a time of its plan."""
        canvas = canvas.bench()
        if scene.playing and scene.turn is not None:
            live.draw_turn(canvas, board, scene.turn, scene.plan, time)

    def timeline(self, turn: Turn[Position]) -> Timeline:
        """The plan of a turn."""
        return timing.timeline(turn)

    def target_at(self, board: Board, position: Position, point: Point) -> int | None:
        """The square at a point."""
        return GRID.cell_at(board, point)

    def find(self, board: Board, position: Position, name: str) -> pygame.Rect | None:
        """A square by its name."""
        cell = CELL_OF.get(name.lower())
        return None if cell is None else GRID.rect(board, cell)

    def target_name(self, target: int) -> str:
        """The name of a square."""
        return NAMES[target]

    def tap(self, position: Position, ui: Ui, target: int | None) -> Reply[Ui]:
        """Place a disc."""
        return choose.tap(position, ui, target)

    def key(self, position: Position, ui: Ui, key: str, board: Board) -> Reply[Ui] | None:
        """The board's keys."""
        return choose.key(position, ui, key, board.flipped)

    def act(self, position: Position, ui: Ui, action: str) -> Reply[Ui]:
        """There is nothing to confirm or to cancel."""
        return Reply(ui)

    def actions(self, position: Position, ui: Ui) -> tuple[Action, ...]:
        """Touching the board is all there is."""
        return ()

    def expectation(self, position: Position, ui: Ui) -> Message:
        """What to do now."""
        return choose.expectation(position)

    def announcement(self, position: Position) -> None:
        """No scene of its own: a pass is shown by the board screen for all games."""

    def progress(self, position: Position) -> tuple[Message, int, int]:
        """How full the board is."""
        filled = sum(position.discs)
        return nmsg("{n} square free", "{n} squares free", CELLS - filled), filled * STEPS // CELLS, STEPS

    def side_note(self, side: Side) -> Message:
        """How the discs of a side look."""
        return msg("closed ring") if side == Side.ONE else msg("notched ring")

    def draw_emblem(self, canvas: Canvas, side: Side, centre: Point, size: int) -> None:
        """A disc."""
        canvas.picture(canvas.sprites.sprite(discs.NAMES[side], (size, size)), centre)

    def tally(self, position: Position, turns: tuple[Turn[Position], ...], side: Side) -> Tally:
        """The number of discs."""
        return Tally("", position.discs[side], unit=msg("discs"))

    def move_note(self, turn: Turn[Position]) -> Message:
        """How many discs turned."""
        if turn.move == PASS:
            return msg("no move")
        return msg("+{n}", n=len(turn.events) - 1)


VIEW = ReversiView()
