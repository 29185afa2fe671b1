"""The board as text: coordinates, stones by sign, the colours of the fields beside them."""

from __future__ import annotations

from collections.abc import Iterator

from reflix.core.game import Side
from reflix.games.quatrix.board import field
from reflix.games.quatrix.engine import Position
from reflix.games.quatrix.lens import allowed_cells
from reflix.games.quatrix.notation import STONES

LEGEND = "X O stones of player 1, x o of player 2; a to f: the colours of the fields, * fields open to the next stone"


def text_board(position: Position) -> str:
    """The rows from the top; after each sign the colour of its field."""
    return "\n".join(_lines(position))


def _lines(position: Position) -> Iterator[str]:
    pieces, size, colours = position.pieces(), position.size, position.grid.colours
    open_cells = allowed_cells(position)
    yield "   " + "  ".join("ABCDEF"[:size])
    for row in range(size):
        signs = []
        for column in range(size):
            cell = field(column, row)
            piece = pieces.get(cell)
            empty = "*" if cell in open_cells else "."
            signs.append((empty if piece is None else STONES[piece % 2][piece // 2]) + "abcdef"[colours[cell]])
        yield f"{row + 1}  {' '.join(signs)}"
    one, two = (position.supply(side) for side in Side)
    yield f"supply of 1: {one}, of 2: {two}"
    yield LEGEND
