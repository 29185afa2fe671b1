"""Pictures of a game for files: positions, and turns frame by frame, drawn unseen through the game's own view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pygame

from reflix.app.boards import front_of
from reflix.app.screens.screen import background
from reflix.core.events import has_passed
from reflix.core.game import AnyGame, Turn
from reflix.render.canvas import Canvas
from reflix.render.view import Board, Scene

STEP = 0.07
"""Seconds from frame to frame; a GIF counts hundredths."""

HOLD = 0.8
"""Seconds that the end of a turn is seen."""

LAST = 3.0
"""Seconds that the end of it all is seen before it begins again."""

CELL = 90
MOVING_CELL = 44
"""Pixels of a square where no size is asked for: in a still picture, and in one that moves."""

Frame = tuple[pygame.Surface, float]
"""A picture and the seconds for which it is seen."""


def natural_size(game: AnyGame, cell: int) -> tuple[int, int]:
    """The size of a picture of a game whose squares are so large, with a narrow margin."""
    wide, high = front_of(game).view.proportions
    margin = cell // 3
    return round(wide * cell) + margin, round(high * cell) + margin


@dataclass
class Painter:
    """Draws a game in one size. The tools and colours are those of the canvas."""

    game: AnyGame
    size: tuple[int, int]
    tools: Canvas
    flipped: bool = False

    def __post_init__(self) -> None:
        self.view = front_of(self.game).view
        wide, high = self.view.proportions
        margin = min(self.size) // 40
        cell = max(4, int(min((self.size[0] - margin) / wide, (self.size[1] - margin) / high)))
        frame = pygame.Rect(0, 0, round(wide * cell), round(high * cell))
        frame.center = (self.size[0] // 2, self.size[1] // 2)
        self.board = Board(frame, cell, self.flipped, coordinates=cell >= 24, marks=False, aids=False)

    def position(self, start: Any, turns: tuple[Turn[Any], ...]) -> pygame.Surface:
        """Where the game stands after these turns; what was done last is marked, as on the board screen."""
        shown = turns[:-1] if turns and has_passed(turns[-1]) else turns
        position = turns[-1].after if turns else start
        return self._still(Scene(position, shown[-1] if shown else None, self.view.fresh(position)))

    def turn(self, turn: Turn[Any]) -> Iterator[Frame]:
        """A turn from its first moment to its last."""
        plan = self.view.timeline(turn)
        scene = Scene(turn.after, turn, self.view.fresh(turn.after), True, plan)
        still = self._still(scene)
        for number in range(self._steps(turn)):
            picture = still.copy()
            self.view.draw_live(self.tools.on(picture), self.board, scene, number * STEP)
            yield picture, STEP

    def whole(self, start: Any, turns: tuple[Turn[Any], ...], first: int = 0) -> Iterator[Frame]:
        """The game from before the turn `first` (from 0) on to the end of these turns."""
        yield self.position(start, turns[:first]), HOLD
        for number in range(first, len(turns)):
            yield from self.turn(turns[number])
            yield self.position(start, turns[: number + 1]), LAST if number == len(turns) - 1 else HOLD

    def count(self, turns: tuple[Turn[Any], ...], first: int = 0) -> int:
        """The number of frames that `whole` has."""
        return 1 + sum(1 + self._steps(turn) for turn in turns[first:])

    def _steps(self, turn: Turn[Any]) -> int:
        return int(self.view.timeline(turn).duration / STEP)

    def _still(self, scene: Scene[Any, Any]) -> pygame.Surface:
        picture = pygame.Surface(self.size)
        canvas = self.tools.on(picture)
        background(canvas)
        self.view.draw_still(canvas, self.board, scene)
        return picture
