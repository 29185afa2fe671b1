"""The picture of Quatrix: `still` draws what stands, `live` what moves, `shine` what has won, `timing` plans a turn,
`choose` turns touches and keys into moves, `geometry` knows where everything is."""

from __future__ import annotations

from dataclasses import replace

import pygame

from reflix.core.game import Side, Turn
from reflix.core.message import Message, msg
from reflix.games.quatrix.board import CELL_OF, SLIDE_OF, square
from reflix.games.quatrix.engine import Position, wins
from reflix.games.quatrix.events import FellOff, SlideMade, Won
from reflix.games.quatrix.notation import move_name
from reflix.games.quatrix.view import choose, geometry, live, still, timing
from reflix.games.quatrix.view.choose import Ui
from reflix.games.quatrix.view.stones import OWNER
from reflix.render.canvas import Canvas, Point
from reflix.render.timeline import Timeline
from reflix.render.view import Action, Board, Reply, Scene, Tally


class QuatrixView:
    """What `reflix.render.view.View` asks, for Quatrix."""

    proportions = geometry.PROPORTIONS
    confirms = False
    in_parts = True
    turns_for_side_two = False

    def fresh(self, position: Position) -> Ui:
        """X in hand, nothing chosen."""
        return Ui(position.size)

    def with_cursor(self, ui: Ui, cursor: int | None) -> Ui:
        """The keyboard's cursor on a field (beside the key, if it stood on one), or hidden."""
        return replace(ui, cursor=None if cursor is None else geometry.nearest_field(cursor, ui.size))

    def half_done(self, ui: Ui) -> bool:
        """Whether a stone or a slide is chosen."""
        return ui.cell is not None or bool(ui.slide)

    def caption(self, turn: Turn[Position]) -> Message:
        """The move, and what is seen of it."""
        name = move_name(turn.move).replace("-", "–")
        kinds = {type(event) for event in turn.events}
        if SlideMade in kinds:
            return msg("{move}: a line slides …", move=name)
        return msg("{move}: a stone is placed …", move=name) if turn.move else msg("No stone, no slide: a pass.")

    def draw_still(self, canvas: Canvas, board: Board, scene: Scene[Position, Ui]) -> None:
        """The whole board; during a turn without its stone and the line that slides."""
        canvas = canvas.bench()
        layout = geometry.layout(board, scene.position.size)
        still.draw_ground(canvas, layout, scene.position)
        if scene.playing and scene.turn is not None:
            for slide in scene.position.grid.slides:
                still.draw_key(canvas, layout, slide, None)
            still.draw_stones(canvas, layout, scene.turn.before, None, live.moving_cells(scene.turn))
        else:
            still.draw_resting(canvas, layout, scene)

    def draw_live(self, canvas: Canvas, board: Board, scene: Scene[Position, Ui], time: float) -> None:
        """The turn at a time of its plan."""
        canvas = canvas.bench()
        if scene.playing and scene.turn is not None:
            layout = geometry.layout(board, scene.position.size)
            live.draw_turn(live.Show(canvas, layout, scene.turn, scene.plan, time))

    def timeline(self, turn: Turn[Position]) -> Timeline:
        """The plan of a turn."""
        return timing.timeline(turn)

    def target_at(self, board: Board, position: Position, point: Point) -> int | None:
        """The field or the key at a point."""
        return geometry.layout(board, position.size).at(point)

    def find(self, board: Board, position: Position, name: str) -> pygame.Rect | None:
        """A field (`c3`) or a key (`>2`, `vB`) by its name."""
        layout = geometry.layout(board, position.size)
        cell, slide = CELL_OF.get(name.upper()), SLIDE_OF.get(name[:1] + name[1:].upper())
        if cell is not None and cell in position.grid:
            return layout.rect(cell)
        if slide is not None and slide in position.grid.slides:
            return layout.rect(geometry.key_target(slide))
        return None

    def target_name(self, target: int) -> str:
        """The name of a field or of a key."""
        slide = geometry.slide_of(target)
        return square(target) if slide is None else slide.name

    def tap(self, position: Position, ui: Ui, target: int | None) -> Reply[Ui]:
        """Choose a field, another symbol, a slide; or play it."""
        return choose.tap(position, ui, target)

    def key(self, position: Position, ui: Ui, key: str, board: Board) -> Reply[Ui] | None:
        """The board's keys."""
        return choose.key(position, ui, key, board.flipped)

    def act(self, position: Position, ui: Ui, action: str) -> Reply[Ui]:
        """End the turn, choose a symbol, or take a step back."""
        return choose.act(position, ui, action)

    def actions(self, position: Position, ui: Ui) -> tuple[Action, ...]:
        """End turn (or slide, or pass), the two symbols, cancel."""
        return choose.actions(position, ui)

    def expectation(self, position: Position, ui: Ui) -> Message:
        """What to do now."""
        return choose.expectation(position, ui)

    def announcement(self, position: Position) -> None:
        """No scene of its own."""

    def progress(self, position: Position) -> tuple[Message, int, int]:
        """The turn, and how full the board is."""
        running = position.ended is None or bool(wins(position))  # a turn that has won is not counted as complete
        words = msg("Turn {n}", n=position.turns + running)
        return words, position.occupied.bit_count(), position.size * position.size

    def side_note(self, side: Side) -> Message:
        """How the side's stones look, without their colour."""
        return msg("solid ring") if side == Side.ONE else msg("notched ring")

    def draw_emblem(self, canvas: Canvas, side: Side, centre: Point, size: int) -> None:
        """A stone of the side."""
        canvas.picture(canvas.sprites.sprite(f"stone_{OWNER[side]}", (size, size)), centre)

    def tally(self, position: Position, turns: tuple[Turn[Position], ...], side: Side) -> Tally:
        """The stones left in the supply."""
        return Tally("", position.supply(side), unit=msg("in supply"))

    def move_note(self, turn: Turn[Position]) -> Message:
        """What is worth a word: a win, a stone that fell, a pass."""
        kinds = {type(event) for event in turn.events}
        if Won in kinds:
            return msg("four!")
        if FellOff in kinds:
            return msg("falls")
        return Message("") if turn.move else msg("pass")


VIEW = QuatrixView()
