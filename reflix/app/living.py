"""Boards that play by themselves, for the eye only: an example of the rules, or recorded games, over and over."""

from __future__ import annotations

from typing import Any

import pygame

from reflix.app.boards import Front
from reflix.app.look import Measures
from reflix.core.example import Example
from reflix.core.game import IllegalMove, Turn
from reflix.core.message import Message
from reflix.render.canvas import Canvas
from reflix.render.timeline import NOTHING, Timeline
from reflix.render.view import Board, Scene

PAUSE, LAST_PAUSE = 1.0, 2.6
"""Seconds before a move, and after the last one before it all begins again."""


class LivingBoard:
    """One or several examples on a board, one after the other."""

    def __init__(self, front: Front, *examples: Example) -> None:
        self.front = front
        self._examples = examples
        self._since = 0.0
        self._take(0)

    def _take(self, number: int) -> None:
        """Stand at the start of an example."""
        front, self.example = self.front, self._examples[number]
        self._number = number
        self._start: Any = self.example.unfit or front.game.start(self.example.start)
        self._turns: list[Turn[Any]] = []
        position = self._start
        for name in self.example.moves:
            self._turns.append(position.play(front.game.parse(position, name)))
            position = self._turns[-1].after
        self._plans = [front.view.timeline(turn) for turn in self._turns]
        self.refusal = _refusal(front, position, self.example.refused)
        self._shown = 0  # turns that have begun
        self._playing = False

    def update(self, now: float, still: bool = False, resting: bool = False) -> bool:
        """Go on; whether what stands still has changed. `still`: nothing moves, the end is seen with the traces of
        the last turn. `resting`: a turn that is being shown is shown to its end, and no other one begins."""
        if still or not self._turns:
            changed = self._playing or self._shown != len(self._turns)
            self._shown, self._playing = len(self._turns), False
            return changed
        if self._playing:
            if now - self._since < self._plan.duration:
                return False
            self._playing, self._since = False, now
            return True
        wait = LAST_PAUSE if self._shown == len(self._turns) else PAUSE
        if resting or now - self._since < wait:
            return False
        self._since = now
        if self._shown == len(self._turns):
            self._take((self._number + 1) % len(self._examples))
        else:
            self._shown += 1
            self._playing = True
        return True

    def pause(self, now: float) -> None:
        """Out of sight: begin again when it comes back."""
        self._shown, self._playing, self._since = 0, False, now

    def break_in(self, now: float, share: float) -> None:
        """Be in the middle of the last turn: a share of its animation is over."""
        self._shown, self._playing = len(self._turns), True
        self._since = now - share * self._plan.duration

    @property
    def moving(self) -> bool:
        """Whether something is to be drawn by time."""
        return self._playing

    @property
    def _turn(self) -> Turn[Any] | None:
        return self._turns[self._shown - 1] if self._shown else None

    @property
    def _plan(self) -> Timeline:
        return self._plans[self._shown - 1] if self._shown else NOTHING

    def _scene(self, board: Board) -> Scene[Any, Any]:
        view, turn, touched = self.front.view, self._turn, self.example.touched
        position = self._start if turn is None else turn.after
        ui = view.fresh(position)
        if touched and turn is None:
            rect = view.find(board, position, touched)
            assert rect is not None, f"nothing is named {touched}"
            ui = view.tap(position, ui, view.target_at(board, position, rect.center)).ui
        active = not self._playing and position.outcome() is None and (bool(touched) or board.marks)
        return Scene(position, turn, ui, self._playing, self._plan, None, active)

    def draw_still(self, canvas: Canvas, board: Board) -> None:
        """What stands."""
        self.front.view.draw_still(canvas, board, self._scene(board))

    def draw_live(self, canvas: Canvas, board: Board, now: float) -> None:
        """What moves."""
        if self._playing:
            self.front.view.draw_live(canvas, board, self._scene(board), min(now - self._since, self._plan.duration))


def fitting(front: Front, measures: Measures, area: pygame.Rect) -> Board | None:
    """A plain board in the middle of an area, if there is room for one."""
    m, (wide, high) = measures, front.view.proportions
    if area.width <= 6 * m.em or area.height <= 6 * m.em:
        return None
    cell = int(min(area.width / wide, area.height / high))
    frame = pygame.Rect(0, 0, round(wide * cell), round(high * cell))
    frame.center = area.center
    return Board(frame, cell, coordinates=False, marks=False)


def _refusal(front: Front, position: Any, name: str) -> Message | None:
    """Why the example's move is refused, in the words of the game."""
    if not name:
        return None
    try:
        front.game.parse(position, name)
    except IllegalMove as illegal:
        return illegal.message
    raise ValueError(f"the move {name} of an example was to be refused, but it is legal")
