"""The picture of Reflix: `still` draws what stands, `live` what moves, `timing` plans a turn, `choose` turns touches
and keys into moves, `geometry` knows where everything is."""

from __future__ import annotations

from dataclasses import replace

import pygame

from reflix.core.game import Cell, Side, Turn
from reflix.core.message import Message, msg, nmsg
from reflix.games.reflix import usage
from reflix.games.reflix.board import CELL_OF, square
from reflix.games.reflix.engine import ROUNDS, Position
from reflix.games.reflix.notation import move_name
from reflix.games.reflix.story import last_reply, shot_of
from reflix.games.reflix.view import choose, geometry, live, looking, still, timing
from reflix.games.reflix.view.choose import Ui
from reflix.render.canvas import Canvas, Point
from reflix.render.timeline import Timeline
from reflix.render.view import Action, Board, Reply, Scene, Stage, Tally


class ReflixView:
    """What `reflix.render.view.View` asks, for Reflix."""

    proportions = geometry.GRID.proportions
    confirms = True
    in_parts = False
    turns_for_side_two = True

    def fresh(self, position: Position) -> Ui:
        """Nothing selected."""
        return Ui()

    def with_cursor(self, ui: Ui, cursor: int | None) -> Ui:
        """The keyboard's cursor on a square, or hidden."""
        return replace(ui, cursor=None if cursor is None else Cell(cursor))

    def half_done(self, ui: Ui) -> bool:
        """Whether a mirror is selected."""
        return ui.selected is not None

    def caption(self, turn: Turn[Position]) -> Message:
        """The move, and that its beam is on its way."""
        return msg("{move}: the laser fires …", move=move_name(turn.move).replace("-", "–"))

    def draw_still(self, canvas: Canvas, board: Board, scene: Scene[Position, Ui]) -> None:
        """The whole board; during a turn without its mirror and its beam, and with the target still whole."""
        canvas = canvas.bench()
        still.draw_plate(canvas, board)
        if scene.playing and scene.turn is not None:
            moving = live.moving_mirror(scene.turn)
            shown = _before_the_hit(scene.turn)
            still.draw_position(canvas, board, shown, without=moving)
            return
        shot = shot_of(scene.turn) if scene.turn is not None else None
        lit = still.lit_shields(shot) if shot is not None else frozenset[Cell]()
        ghosted = scene.ui.selected if scene.active and scene.ui.chosen is not None else None
        still.draw_position(canvas, board, scene.position, ghosted, lit)
        if shot is not None:
            still.draw_trace(canvas, board, shot)
        if scene.active:
            still.draw_mirrors_chosen(canvas, board, scene.position, scene.ui)
        still.draw_marks(canvas, board, scene)

    def draw_live(self, canvas: Canvas, board: Board, scene: Scene[Position, Ui], time: float) -> None:
        """The turn at a time of its plan."""
        canvas = canvas.bench()
        if scene.playing and scene.turn is not None:
            live.draw_turn(live.Show(canvas, board, scene.turn, scene.plan, time))

    def timeline(self, turn: Turn[Position]) -> Timeline:
        """The plan of a turn."""
        return timing.timeline(turn)

    def target_at(self, board: Board, position: Position, point: Point) -> int | None:
        """The square at a point."""
        return geometry.GRID.cell_at(board, point)

    def find(self, board: Board, position: Position, name: str) -> pygame.Rect | None:
        """A square by its name."""
        cell = CELL_OF.get(name.upper())
        return None if cell is None else geometry.cell_rect(board, cell)

    def target_name(self, target: int) -> str:
        """The name of a square."""
        return square(target)

    def tap(self, position: Position, ui: Ui, target: int | None) -> Reply[Ui]:
        """Select, choose or confirm."""
        return choose.tap(position, ui, target)

    def key(self, position: Position, ui: Ui, key: str, board: Board) -> Reply[Ui] | None:
        """The board's keys."""
        return choose.key(position, ui, key, board.flipped)

    def act(self, position: Position, ui: Ui, action: str) -> Reply[Ui]:
        """Confirm, turn or cancel."""
        return choose.act(position, ui, action)

    def actions(self, position: Position, ui: Ui) -> tuple[Action, ...]:
        """Confirm, turn and cancel."""
        return choose.actions(ui)

    def expectation(self, position: Position, ui: Ui) -> Message:
        """What to do now."""
        return choose.expectation(position, ui)

    def announcement(self, position: Position) -> tuple[Message, Message] | None:
        """The last reply after a hit of the first mover."""
        if position.first_hit is None or position.ended is not None:
            return None
        return msg("Last reply"), last_reply(position.first_hit)

    def progress(self, position: Position) -> tuple[Message, int, int]:
        """The round."""
        return msg("Round {n} / {of}", n=position.round, of=ROUNDS), position.round, ROUNDS

    def side_note(self, side: Side) -> Message:
        """How the outlines of its pieces look."""
        return msg("solid outline") if side == Side.ONE else msg("dashed outline")

    def draw_emblem(self, canvas: Canvas, side: Side, centre: Point, size: int) -> None:
        """The side's turntable."""
        canvas.picture(canvas.sprites.sprite(f"target_{still.OWNER[side]}", (size, size)), centre)

    def tally(self, position: Position, turns: tuple[Turn[Position], ...], side: Side) -> Tally:
        """The contacts of the side's hit; a shot that missed counts nothing."""
        shots = [shot_of(turn) for turn in turns[-2:]]
        return Tally("hex", next((shot.contacts for shot in shots[::-1] if shot.shooter == side and shot.hit), 0), 3)

    def move_note(self, turn: Turn[Position]) -> Message:
        """Missed, or hit with how many contacts."""
        shot = shot_of(turn)
        return nmsg("HIT · {n}", "HIT · {n}", shot.contacts) if shot.hit else msg("missed")

    def stages(self, turn: Turn[Position]) -> tuple[Stage, ...]:
        """The beam square by square."""
        return looking.stages(turn)

    def account(self, turns: tuple[Turn[Position], ...]) -> tuple[tuple[Message, tuple[int, int]], ...]:
        """Who used whose mirrors."""
        return usage.table(turns)

    def draw_account(self, canvas: Canvas, board: Board, turns: tuple[Turn[Position], ...]) -> None:
        """Where the beams ran, the more the warmer."""
        looking.draw_heat(canvas.bench(), board, turns)


def _before_the_hit(turn: Turn[Position]) -> Position:
    """The position to draw under a turn's animation: mirrors as after it, hits as before it."""
    before = turn.before
    return Position(
        turn.after.fortresses, turn.after.mirrors, before.first, before.round, before.to_move, before.first_hit
    )


VIEW = ReflixView()
