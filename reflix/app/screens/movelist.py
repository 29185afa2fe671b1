"""The list of moves, two a line (one where lines are short), with the one that led here marked; it knows where
each of them is."""

from __future__ import annotations

from typing import Any

import pygame

from reflix.app.i18n import Translator
from reflix.app.inputs import Spot
from reflix.app.look import Measures
from reflix.core.game import AnyGame, Turn
from reflix.render.canvas import Canvas
from reflix.render.theme import mix
from reflix.render.view import AnyView

TWO = 18
"""Ems of width from which on a line has room for two moves."""


class MoveList:
    """The moves of a game in an area. `future` moves are shown too, but not what came of them."""

    def __init__(self, area: pygame.Rect, measures: Measures, say: Translator) -> None:
        self.area = area
        self.measures = measures
        self.say = say
        self._cells: list[tuple[pygame.Rect, int]] = []

    def height(self, canvas: Canvas, plies: int) -> int:
        """How high so many moves are together."""
        return -(-plies // self._columns) * self._step(canvas)

    def _step(self, canvas: Canvas) -> int:
        """From line to line."""
        return round(canvas.texts.height(self._size) * 1.12)

    @property
    def _columns(self) -> int:
        """How many moves are in a line: two, unless they would have to be small for that."""
        return 2 if self.area.width >= TWO * self.measures.em else 1

    @property
    def _size(self) -> int:
        return round(self.measures.em * 0.88)

    def ply_at(self, spot: Spot) -> int | None:
        """The number of turns played after the move at a spot."""
        return next((ply for rect, ply in self._cells if rect.collidepoint(spot)), None)

    def draw(
        self,
        canvas: Canvas,
        game: AnyGame,
        view: AnyView,
        turns: tuple[Turn[Any], ...],
        shown: Turn[Any] | None = None,
        future: tuple[Turn[Any], ...] = (),
    ) -> None:
        """The lines that fit, the last move in view. Of the turn that is `shown` it is not yet told what came of it."""
        m, area, theme = self.measures, self.area, canvas.theme
        step, columns = self._step(canvas), self._columns
        rows = max(0, area.height // step)
        every = (*turns, *future)
        lines, here = -(-len(every) // columns), -(-len(turns) // columns)
        top = max(0, min(lines - rows, here - rows + (1 if future and rows > 2 else 0)))
        number = canvas.texts.width("88 ", self._size)
        column = (area.width - number) // columns
        seen = range(top * columns, min(len(every), (top + rows) * columns))
        texts = {index: self._text(game, view, every[index], index < len(turns), shown) for index in seen}
        # one size for all: a move is not less than its neighbours because more is to be said about it
        size = min((canvas.texts.fitted(text, self._size, column - m.gap) for text in texts.values()), default=0)
        self._cells = []
        for index, text in texts.items():
            turn, x = every[index], area.left + number + index % columns * column
            y = area.top + (index // columns - top) * step + step // 2
            if index % 2 == 0 or index == seen.start:
                canvas.words(str(index // 2 + 1), (area.left, y), size, theme.text_faint)
            cell = pygame.Rect(x - m.gap // 3, y - step // 2 + 1, column - m.gap // 3, step - 2)
            self._cells.append((cell, index + 1))
            colour = theme.sides_soft[turn.before.to_move]
            if index == len(turns) - 1:
                fill = mix(theme.card, theme.sides[turn.before.to_move], 0.22)
                canvas.box(cell, fill, None, m.radius // 2)
            canvas.words(text, (x, y), size, colour if index < len(turns) else mix(theme.card, colour, 0.62))

    def _text(self, game: AnyGame, view: AnyView, turn: Turn[Any], done: bool, shown: Turn[Any] | None) -> str:
        """A move, and what came of it if it is `done`; of the one that is `shown` nobody knows yet."""
        text = game.name(turn.before, turn.move).replace("-", "–")
        return f"{text}  {'…' if turn is shown else self.say(view.move_note(turn))}" if done else text
