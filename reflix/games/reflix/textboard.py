"""The board as text: coordinates, fixed things as signs, movable mirrors with their owner's letter in front."""

from __future__ import annotations

from collections.abc import Iterator

from reflix.core.game import Side
from reflix.games.reflix.board import COLUMNS, ROWS
from reflix.games.reflix.engine import Position
from reflix.games.reflix.fortress import place_cell
from reflix.games.reflix.notation import LETTERS, SIGNS

LEGEND = "T target, W wall, S shield, / \\ fixed mirrors; b and t: movable mirrors of bottom and top"


def text_board(position: Position) -> str:
    """Nine rows from the top; the emitters sit on the lines between fortresses and zone."""
    return "\n".join(_lines(position))


def _lines(position: Position) -> Iterator[str]:
    signs = _signs(position)
    yield "    " + "  ".join("ABCDEFG")
    for row in range(ROWS):
        if row == 3:
            yield _edge("v")
        if row == 6:
            yield _edge("^")
        cells = (signs.get(row * COLUMNS + column, " .") for column in range(COLUMNS))
        yield f"{row + 1}  {' '.join(cells)}"
    yield LEGEND


def _edge(emitter: str) -> str:
    line = ["-"] * (3 * COLUMNS - 1)
    line[10] = emitter  # under the letter D
    return "   " + "".join(line)


def _signs(position: Position) -> dict[int, str]:
    signs: dict[int, str] = {}
    for side in Side:
        for place, letter in enumerate(position.fortresses[side].objects):
            if letter != ".":
                signs[place_cell(place, side)] = f" {letter}"
        for cell, turned in position.mirrors[side]:
            signs[cell] = LETTERS[side] + SIGNS[turned]
    return signs
