"""The board as text: coordinates, discs as X and O, and on each legal square the number of discs that would turn."""

from __future__ import annotations

from collections.abc import Iterator

from reflix.games.reversi.board import COLUMNS, ROWS
from reflix.games.reversi.engine import Position
from reflix.games.reversi.notation import squares_text

LEGEND = "X black, O white; a number: a legal square and how many discs turn"


def text_board(position: Position) -> str:
    """Eight rows from the top, the number of discs below."""
    return "\n".join(_lines(position))


def _lines(position: Position) -> Iterator[str]:
    signs = dict(enumerate(squares_text(position, "XO.")))
    signs |= {cell: str(turned) for cell, turned in position.gains().items()}
    yield "   " + "".join(f"{column:>3}" for column in "abcdefgh"[:COLUMNS])
    for row in range(ROWS):
        yield f"{row + 1:<3}" + "".join(f"{signs[row * COLUMNS + column]:>3}" for column in range(COLUMNS))
    black, white = position.discs
    yield LEGEND
    yield f"discs: X {black}, O {white}"
