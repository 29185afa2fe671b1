"""The puzzles of the program in order of difficulty, the puzzle of the day, and endless ones."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

import pygame

from reflix.app.screens.making import DayMaking, EndlessMaking
from reflix.app.screens.page import Page, unplaced
from reflix.app.screens.places import row
from reflix.app.screens.puzzle import PuzzleScreen
from reflix.app.shelf import OwnShelf, sequel, unsolved
from reflix.app.widgets import Button, IconButton, Look
from reflix.core.message import msg
from reflix.games.reflix.puzzles.puzzle import Kind, Puzzle
from reflix.games.reflix.puzzles.shipped import shipped
from reflix.games.reflix.puzzles.words import KINDS, title
from reflix.render.canvas import Canvas
from reflix.render.theme import mix

if TYPE_CHECKING:
    from reflix.app.program import Program

ALL = "all"

ICONS = {Kind.HIT: "target", Kind.CLEAN: "hex", Kind.HOLD: "handshake", Kind.REPLY: "undo"}
"""The icon of a kind."""


class PuzzlesScreen(Page):
    """A tile for each puzzle: its number, its kind, its rounds as dots, and a tick when it is solved."""

    name = "puzzles"
    title = msg("Puzzles")
    widest = 62

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.kind: Kind | None = None
        self._arrived = False

    @property
    def listed(self) -> tuple[Puzzle, ...]:
        """The puzzles of the chosen kind."""
        return tuple(puzzle for puzzle in shipped() if self.kind in (None, puzzle.kind))

    def build(self) -> None:
        """Whoever comes sees the puzzle that is next."""
        super().build()
        place = None if self._arrived else unsolved(self.program, self.listed)
        self._arrived = True
        if place:
            number = shipped().index(self.listed[place]) + 1
            self.reveal(next(widget for widget in self._inside if widget.id == f"puzzle:{number}"))

    def fill(self) -> None:
        """How many are solved, the kinds to choose from, the tiles."""
        solved = sum(self.program.progress.has_solved(puzzle.name) for puzzle in self.listed)
        self.text(msg("From easy to hard: {n} of {of} solved.", n=solved, of=len(self.listed)), faint=True)
        kinds = [(ALL, msg("All")), *((kind.value, words) for kind, words in KINDS.items())]
        self.options("kind", kinds, self.kind.value if self.kind else ALL, self._choose)
        self._tiles()

    def _tiles(self) -> None:
        m = self.measures
        wish = max(m.button, 5 * m.em)
        columns = max(3, (self.area.width + m.gap) // (wish + m.gap))
        height = max(m.button, round(3.6 * m.em))
        for start in range(0, len(self.listed), columns):
            place = pygame.Rect(self.area.left, self.y, self.area.width, height)
            for offset, rect in enumerate(row(place, (1.0,) * columns, m.gap)[: len(self.listed) - start]):
                self.place(self._tile(start + offset, rect))
            self.y += height + m.gap

    def _tile(self, place: int, rect: pygame.Rect) -> Tile:
        puzzle = self.listed[place]
        number = shipped().index(puzzle) + 1
        label = self.say(msg("{number}: {title}", number=number, title=title(puzzle.kind, puzzle.rounds)))
        done = self.program.progress.has_solved(puzzle.name)
        return Tile(
            f"puzzle:{number}",
            rect,
            label,
            partial(self._open, place),
            icon=ICONS[puzzle.kind],
            number=number,
            rounds=puzzle.rounds,
            solved=done,
        )

    def footer(self) -> list[Button]:
        """What comes next, the day, and no end."""
        next_one = unsolved(self.program, self.listed)
        done = self.program.progress.has_solved_day(self._today().isoformat())
        onward = Button("next", unplaced(), self.say(msg("Next puzzle")), icon="play", primary=True)
        onward.action, onward.enabled = self._next, next_one is not None
        day = Button("day", unplaced(), self.say(msg("Puzzle of the day")), icon="check" if done else "calendar")
        day.action = lambda: self.program.open(DayMaking(self.program, self._today()))
        endless = Button("endless", unplaced(), self.say(msg("Endless")), icon="again", action=self._endless)
        return [onward, day, endless]

    def _today(self) -> date:
        return self.program.clock().date()

    def _choose(self, name: str) -> None:
        self.kind = None if name == ALL else Kind(name)
        self.scroll_to(0)
        self.enter()

    def _open(self, place: int) -> None:
        self.program.open(PuzzleScreen(self.program, OwnShelf(self.listed, place)))

    def _next(self) -> None:
        place = unsolved(self.program, self.listed)
        if place is not None:
            self._open(place)

    def _endless(self) -> None:
        self.program.open(EndlessMaking(self.program, sequel(self.program, self.kind)))


@dataclass
class Tile(IconButton):
    """A puzzle in the list. `label` is its name in words, for those who hear it."""

    number: int = 0
    rounds: int = 1
    solved: bool = False

    def draw(self, canvas: Canvas, look: Look) -> None:
        theme, m, rect = canvas.theme, look.measures, self.rect
        fill = mix(theme.card, theme.good, 0.18) if self.solved else theme.button
        if look.hovered or look.focused:
            fill = mix(fill, theme.text, 0.1)
        edge = theme.good if self.solved else theme.button_edge
        canvas.box(rect, fill, edge, m.radius, max(1, m.edge) + int(self.solved))
        size = canvas.texts.fitted(str(self.number), round(1.3 * m.em), rect.width - 2 * m.gap)
        middle = rect.top + 0.36 * rect.height
        canvas.words(str(self.number), (rect.centerx, middle), size, theme.text, "center")
        if self.solved:
            tick = round(1.1 * m.em)
            canvas.icon("check", (rect.right - m.gap - tick / 2, middle), tick, theme.good)
        self._kind(canvas, look, rect.top + 0.75 * rect.height)
        self.focus_ring(canvas, look, m.radius)

    def _kind(self, canvas: Canvas, look: Look, y: float) -> None:
        """The icon of the kind, and as many dots as there are rounds."""
        em = look.measures.em
        icon, radius = round(1.15 * em), max(2, em // 7)
        step = 3.2 * radius
        left = self.rect.centerx - (icon + step * self.rounds) / 2
        canvas.icon(self.icon, (left + icon / 2, y), icon, canvas.theme.text_soft)
        for dot in range(self.rounds):
            place = pygame.Rect(0, 0, 2 * radius, 2 * radius)
            place.center = (round(left + icon + step * (dot + 0.75)), round(y))
            canvas.box(place, canvas.theme.text_soft, None, radius)
