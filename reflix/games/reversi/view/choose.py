"""From touches and keys to a move: one tap places a disc. Chooses among legal moves only; the reasons of refusals come
from the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace

from reflix.core.game import Cell, Move
from reflix.core.message import Message, msg
from reflix.games.reversi.board import CELL_OF, COLUMNS, ROWS
from reflix.games.reversi.engine import Position, refusal
from reflix.render.grid import ARROWS, Grid
from reflix.render.view import Reply

GRID = Grid(COLUMNS, ROWS)

MIDDLE = CELL_OF["d4"]
"""Where the cursor comes from when a digit calls it."""


@dataclass(frozen=True, slots=True)
class Ui:
    """The keyboard's cursor; nothing else is ever half done."""

    cursor: Cell | None = None


def tap(position: Position, ui: Ui, cell: int | None) -> Reply[Ui]:
    """A square was tapped; None: beside the board."""
    if cell is None:
        return Reply(ui)
    fault = refusal(position, Move(cell))
    return Reply(ui, Move(cell)) if fault is None else Reply(ui, refusal=fault)


def key(position: Position, ui: Ui, name: str, flipped: bool) -> Reply[Ui] | None:
    """A key for the board, None if it is not meant for it (an arrow that would leave the board, too)."""
    if name == "tab" or (name in ("return", "space") and ui.cursor is None):
        return _next_legal(position, ui)
    if name in ("return", "space"):
        return tap(position, ui, ui.cursor)
    if name in ARROWS and ui.cursor is None:
        return Reply(replace(ui, cursor=_first(position)))
    if name in ARROWS:
        return _moved(ui, GRID.neighbour(_start(ui), name, flipped))
    return _moved(ui, GRID.jumped(_start(ui), name))


def _moved(ui: Ui, goal: Cell | None) -> Reply[Ui] | None:
    return None if goal is None else Reply(replace(ui, cursor=goal))


def _start(ui: Ui) -> Cell:
    return MIDDLE if ui.cursor is None else ui.cursor


def _first(position: Position) -> Cell:
    return next(iter(position.gains()), MIDDLE)


def _next_legal(position: Position, ui: Ui) -> Reply[Ui]:
    """The cursor goes to the next legal square, row by row, and from the last to the first."""
    later = (cell for cell in position.gains() if ui.cursor is not None and cell > ui.cursor)
    return Reply(replace(ui, cursor=next(later, _first(position))))


def expectation(position: Position) -> Message:
    """What is expected of the side to move."""
    if position.outcome() is not None:
        return msg("The game is over.")
    if position.must_pass:
        return msg("There is no move; the turn passes by itself.")
    return msg("Place a disc that encloses discs of the other colour.")
