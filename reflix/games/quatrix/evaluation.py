"""What the stones of one side are worth by themselves, kept by mask: the search meets the same masks over and over.

Most of a position of Quatrix can be judged side by side: how close lines and colours are to four, which fields would
complete them, and which fields would with a slide after. Only whether those fields are free and open to the duty
depends on the other side, and that is a look at two masks.
"""

from __future__ import annotations

from reflix.games.quatrix.board import COLUMNS, FOUR, Direction, Grid

Chance = tuple[int, int]
"""A slide (its code) and the fields: a stone on any of them before this slide makes four after it."""

ANYWHERE = -1
"""The fields of a slide that makes four by itself: wherever a stone is placed before it."""

DECIDED = 100_000
"""Worth of a position in which the side to move can win at once."""

LINE = (0, 2, 5, 10)
"""What four fields in a line are worth by the number of own stones on them; whose the others are does not matter,
because slides open a blocked line as easily as they break one."""

COLOUR = (0, 2, 5, 10)
"""The same for the fields of one colour.

Steeper rows (0, 1, 5, 16) lost 23 : 77 in 60 games at depth 2. To count in addition the fields and slides by which a
side would win if it were its turn was never better and mostly far worse, for either side and with either sign (all four
together 7 : 93): the duty decides which of them can be used, and that is what the search looks at."""

ROOM = 1
"""What each field is worth that the duty leaves to the side to move."""

Shape = tuple[int, int, bool]
"""Worth of lines and colours, the fields (a mask) that would complete four, and whether there are four already."""


class Shapes(dict[int, Shape]):
    """How close the stones of one side are to four."""

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        self._units = ((grid.runs, LINE), (grid.groups, COLOUR))

    def __missing__(self, stones: int) -> Shape:
        worth = completing = 0
        won = False
        for units, prices in self._units:
            for unit in units:
                held = (stones & unit).bit_count()
                if held >= FOUR:
                    won = True
                elif held:
                    worth += prices[held]
                    if held == FOUR - 1:
                        completing |= unit & ~stones
        self[stones] = found = (worth, completing, won)
        return found


class Chances(dict[int, tuple[Chance, ...]]):
    """The slides that win for these stones after a placement on the right field."""

    def __init__(self, grid: Grid, shapes: Shapes) -> None:
        super().__init__()
        self._shapes = shapes
        self._slides = tuple((slide.code, grid.lines[slide.code], shift_of(slide.direction)) for slide in grid.slides)

    def __missing__(self, stones: int) -> tuple[Chance, ...]:
        found: list[Chance] = []
        if stones.bit_count() >= FOUR - 1:
            shapes = self._shapes
            for code, line, shift in self._slides:
                moving = stones & line
                moved = (moving << shift if shift > 0 else moving >> -shift) & line
                _, fields, won = shapes[stones ^ moving | moved]
                if won:
                    found.append((code, ANYWHERE))
                elif fields:
                    on_line = fields & line
                    before = (on_line >> shift if shift > 0 else on_line << -shift) & line
                    fields = fields & ~line | before
                    if fields:
                        found.append((code, fields))
        self[stones] = kept = tuple(found)
        return kept


def shift_of(direction: Direction) -> int:
    """By how many bits a slide moves its line; negative to the lower fields."""
    return (1, -1, COLUMNS, -COLUMNS)[direction]
