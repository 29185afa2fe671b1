"""The list of moves, two a line, with the one that led here marked; it knows where each of them is."""

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


class MoveList:
    """The moves of a game in an area. `future` moves are shown too, but not what came of them."""

    def __init__(self, area: pygame.Rect, measures: Measures, say: Translator) -> None:
        self.area = area
        self.measures = measures
        self.say = say
        self._cells: list[tuple[pygame.Rect, int]] = []

    def height(self, canvas: Canvas, plies: int) -> int:
        """How high so many moves are together."""
        return (plies + 1) // 2 * self._step(canvas)

    def _step(self, canvas: Canvas) -> int:
        """From line to line."""
        return round(canvas.texts.height(self._size) * 1.12)

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
        size, step = self._size, self._step(canvas)
        rows = max(0, area.height // step)
        every = (*turns, *future)
        lines, here = (len(every) + 1) // 2, (len(turns) + 1) // 2
        top = max(0, min(lines - rows, here - rows + (1 if future and rows > 2 else 0)))
        number = canvas.texts.width("88 ", size)
        column = (area.width - number) // 2
        self._cells = []
        for line in range(top, min(lines, top + rows)):
            y = area.top + (line - top) * step + step // 2
            canvas.words(str(line + 1), (area.left, y), size, theme.text_faint)
            for index in range(2 * line, min(2 * line + 2, len(every))):
                turn, x = every[index], area.left + number + index % 2 * column
                cell = pygame.Rect(x - m.gap // 3, y - step // 2 + 1, column - m.gap // 3, step - 2)
                self._cells.append((cell, index + 1))
                colour = theme.sides_soft[turn.before.to_move]
                if index == len(turns) - 1:
                    fill = mix(theme.card, theme.sides[turn.before.to_move], 0.22)
                    canvas.box(cell, fill, None, m.radius // 2)
                text = game.name(turn.before, turn.move).replace("-", "–")
                if index < len(turns):
                    note = "…" if turn is shown else self.say(view.move_note(turn))
                    text = f"{text}  {note}"
                else:
                    colour = mix(theme.card, colour, 0.62)
                canvas.words(text, (x, y), canvas.texts.fitted(text, size, column - m.gap), colour)
