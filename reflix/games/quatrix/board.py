"""The boards of Quatrix as data: sizes, colours, and the tables that placing, sliding and winning run on.

Fields are numbered row · 6 + column on every size, so that a field has the same number and name on all of them; sets
of fields are masks with bit `1 << field`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from reflix.core.game import Cell

COLUMNS = ROWS = 6
"""The largest board; smaller ones use its upper left part."""

FIELDS = COLUMNS * ROWS

FOUR = 4
"""So many stones in an uninterrupted line, or on fields of one colour, win."""

CROSS, SQUARE = 0, 1
"""The symbols X and □. The first sends the opponent to the diagonals, the second to the row and the column."""

SYMBOLS = "xo"
"""How moves write them."""

COLOURS = {
    4: ("0123", "2301", "3210", "1032"),
    5: tuple("".join(str((column + 2 * row) % 5) for column in range(5)) for row in range(5)),
    6: ("012345", "354210", "241053", "503421", "120534", "435102"),
}
"""The colours of each size, row by row: every row, column and main diagonal has every colour once (decision; the
rule page gives no size)."""

STANDARD = 5
"""The size of the standard game."""


class Direction(IntEnum):
    """Where a slide pushes a row or a column."""

    RIGHT = 0
    LEFT = 1
    DOWN = 2
    UP = 3


@dataclass(frozen=True, slots=True)
class Slide:
    """A row or column (`line`, counted from 0) pushed one field in a direction."""

    direction: Direction
    line: int

    @property
    def code(self) -> int:
        """The number of the slide, from 1; 0 stands for no slide."""
        return 1 + self.direction * COLUMNS + self.line

    @property
    def is_row(self) -> bool:
        """Whether a row is pushed, not a column."""
        return self.direction in (Direction.RIGHT, Direction.LEFT)

    @property
    def reverse(self) -> Slide:
        """The slide that would undo this one."""
        return Slide(Direction(self.direction ^ 1), self.line)

    @property
    def name(self) -> str:
        """`>2` `<2` (row 2 right, left), `vB` `^B` (column B down, up)."""
        return "><v^"[self.direction] + (str(self.line + 1) if self.is_row else "ABCDEF"[self.line])

    def cells(self, size: int) -> tuple[Cell, ...]:
        """The fields of the line in the direction of the slide: an empty field enters at the first, the last falls."""
        ahead = range(size) if self.direction in (Direction.RIGHT, Direction.DOWN) else range(size - 1, -1, -1)
        return tuple(field(step, self.line) if self.is_row else field(self.line, step) for step in ahead)


SLIDES = tuple(Slide(direction, line) for direction in Direction for line in range(COLUMNS))
"""All slides of the largest board; SLIDES[code - 1] has that code."""

SLIDE_OF = {slide.name: slide for slide in SLIDES}
"""The slide of a name."""


def field(column: int, row: int) -> Cell:
    """The number of a field."""
    return Cell(row * COLUMNS + column)


def square(cell: int) -> str:
    """The name of a field: column letter and row number."""
    return f"{'ABCDEF'[cell % COLUMNS]}{cell // COLUMNS + 1}"


CELL_OF = {square(cell): Cell(cell) for cell in range(FIELDS)}
"""The field of a name."""


def cells_of(mask: int) -> tuple[Cell, ...]:
    """The fields of a mask, ascending."""
    return tuple(Cell(cell) for cell in range(FIELDS) if mask >> cell & 1)


def mask_of(cells: Iterable[int]) -> int:
    """The mask of fields."""
    return sum(1 << cell for cell in cells)


@dataclass(frozen=True, slots=True)
class Grid:
    """A size with everything that follows from it.

    `runs` are all lines of exactly four fields, `groups` the fields of each colour; `reach[symbol][cell]` are the
    fields that a stone with that symbol on that field sends the opponent to; `lines[code]` is the row or column of a
    slide (0 where the size has no such line).
    """

    size: int
    full: int
    colours: tuple[int, ...]
    groups: tuple[int, ...]
    runs: tuple[int, ...]
    reach: tuple[tuple[int, ...], tuple[int, ...]]
    lines: tuple[int, ...]
    slides: tuple[Slide, ...]

    @property
    def stones(self) -> int:
        """The stones of each player: half the fields, rounded up."""
        return (self.size * self.size + 1) // 2

    def __contains__(self, cell: int) -> bool:
        """Whether the field is on this board."""
        return cell >= 0 and bool(self.full >> cell & 1)

    def pushed(self, mask: int, code: int) -> int:
        """The mask after the slide of that code: the line moves one field, what leaves the grid is gone."""
        line = self.lines[code]
        moving = mask & line
        match (code - 1) // COLUMNS:
            case Direction.RIGHT:
                moving <<= 1
            case Direction.LEFT:
                moving >>= 1
            case Direction.DOWN:
                moving <<= COLUMNS
            case _:
                moving >>= COLUMNS
        return mask & ~line | moving & line

    def has_won(self, mask: int) -> bool:
        """Whether these stones of one player hold four in a line or four of a colour."""
        return any(mask & run == run for run in self.runs) or any(
            (mask & group).bit_count() >= FOUR for group in self.groups
        )


def _grid(size: int) -> Grid:
    cells = [field(column, row) for row in range(size) for column in range(size)]
    colours = tuple(
        int(COLOURS[size][cell // COLUMNS][cell % COLUMNS]) if cell in cells else -1 for cell in range(FIELDS)
    )
    groups = tuple(mask_of([cell for cell in cells if colours[cell] == colour]) for colour in range(size))
    slides = tuple(slide for slide in SLIDES if slide.line < size)
    lines = [0] * (len(SLIDES) + 1)
    for slide in slides:
        lines[slide.code] = mask_of(slide.cells(size))
    return Grid(
        size=size,
        full=mask_of(cells),
        colours=colours,
        groups=groups,
        runs=tuple(_runs(size)),
        reach=(_reach(cells, _diagonal), _reach(cells, _straight)),
        lines=tuple(lines),
        slides=slides,
    )


def _runs(size: int) -> Iterator[int]:
    for row in range(size):
        for column in range(size):
            for across, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                last = column + (FOUR - 1) * across, row + (FOUR - 1) * down
                if all(0 <= place < size for place in last):
                    yield mask_of([field(column + step * across, row + step * down) for step in range(FOUR)])


def _diagonal(across: int, down: int) -> bool:
    return across == down


def _straight(across: int, down: int) -> bool:
    return not across or not down


def _reach(cells: list[Cell], allows: Callable[[int, int], bool]) -> tuple[int, ...]:
    """For each field the other fields whose distance in columns and rows the symbol allows."""

    def from_cell(cell: int) -> int:
        column, row = cell % COLUMNS, cell // COLUMNS
        others = [other for other in cells if other != cell and cell in cells]
        return mask_of([o for o in others if allows(abs(o % COLUMNS - column), abs(o // COLUMNS - row))])

    return tuple(from_cell(cell) for cell in range(FIELDS))


GRIDS = {size: _grid(size) for size in COLOURS}
"""The boards by size."""
