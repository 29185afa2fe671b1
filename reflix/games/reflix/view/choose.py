"""From touches and keys to a move: select a mirror, choose a square or the turn, confirm. Chooses among legal moves
only; the reasons of refusals come from the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace

from reflix.core.game import Cell
from reflix.core.message import Message, msg
from reflix.games.reflix.board import BY_NAME, FIRST
from reflix.games.reflix.engine import (
    Position,
    move_of,
    owner_of,
    refusal,
    selection_refusal,
    squares_of,
)
from reflix.games.reflix.story import last_reply
from reflix.games.reflix.view.geometry import GRID
from reflix.render.grid import ARROWS
from reflix.render.view import Action, Reply


@dataclass(frozen=True, slots=True)
class Ui:
    """The selected mirror, the square chosen for it (its own: a turn), and the keyboard's cursor."""

    selected: Cell | None = None
    chosen: Cell | None = None
    cursor: Cell | None = None


def legal_ends(position: Position, start: int) -> tuple[Cell, ...]:
    """Where the mirror on a square may go, its own square (the turn) included."""
    return tuple(end for begin, end in map(squares_of, position.moves()) if begin == start)


def tap(position: Position, ui: Ui, cell: int | None) -> Reply[Ui]:
    """A square was tapped; None: beside the board, which cancels."""
    if cell is None:
        return Reply(replace(ui, selected=None, chosen=None))
    here = Cell(cell)
    if ui.selected is not None:
        if here == ui.chosen:
            return confirm(ui)
        if here in legal_ends(position, ui.selected):
            return Reply(replace(ui, chosen=here))
        if owner_of(position, here) != position.to_move:
            fault = refusal(position, ui.selected, here)
            if owner_of(position, here) is not None:
                fault = selection_refusal(position, here)
            return Reply(replace(ui, chosen=None), refusal=fault)
    fault = selection_refusal(position, here)
    if fault is not None:
        return Reply(ui, refusal=fault)
    return Reply(replace(ui, selected=here, chosen=None))


def confirm(ui: Ui) -> Reply[Ui]:
    """Play the chosen move."""
    if ui.selected is None or ui.chosen is None:
        return Reply(ui, refusal=msg("Choose a move first."))
    return Reply(replace(ui, selected=None, chosen=None), move_of(ui.selected, ui.chosen))


def turn(position: Position, ui: Ui) -> Reply[Ui]:
    """Choose the turn of the selected mirror, or of the one under the cursor."""
    cell = ui.selected if ui.selected is not None else ui.cursor
    if cell is None:
        return Reply(ui, refusal=msg("Choose one of your mirrors first."))
    fault = selection_refusal(position, cell)
    if fault is not None:
        return Reply(ui, refusal=fault)
    return Reply(replace(ui, selected=cell, chosen=cell))


def cancel(ui: Ui) -> Reply[Ui]:
    """One step back: the chosen move, then the selection."""
    if ui.chosen is not None:
        return Reply(replace(ui, chosen=None))
    return Reply(replace(ui, selected=None))


def act(position: Position, ui: Ui, action: str) -> Reply[Ui]:
    """One of the buttons beside the board."""
    match action:
        case "confirm":
            return confirm(ui)
        case "turn":
            return turn(position, ui)
    return cancel(ui)


def actions(ui: Ui) -> tuple[Action, ...]:
    """The buttons beside the board."""
    return (
        Action("confirm", msg("Confirm"), "check", ui.chosen is not None, primary=True),
        Action("turn", msg("Turn"), "turn", ui.selected is not None and ui.chosen != ui.selected),
        Action("cancel", msg("Cancel"), "cross", ui.selected is not None),
    )


def key(position: Position, ui: Ui, name: str, flipped: bool) -> Reply[Ui] | None:
    """A key for the board, None if it is not meant for it (an arrow that would leave the board, too)."""
    if name in ARROWS:
        return _arrow(position, ui, name, flipped)
    if name == "tab":
        return _next_own(position, ui)
    if name == "r":
        return turn(position, ui)
    if name in ("return", "space"):
        if ui.chosen is not None and (ui.cursor is None or name == "return"):
            return confirm(ui)
        return tap(position, ui, ui.cursor) if ui.cursor is not None else _next_own(position, ui)
    goal = GRID.jumped(_start_of(position, ui), name)
    return None if goal is None else Reply(replace(ui, cursor=goal))


def _start_of(position: Position, ui: Ui) -> Cell:
    return ui.cursor if ui.cursor is not None else FIRST[position.to_move]


def _arrow(position: Position, ui: Ui, name: str, flipped: bool) -> Reply[Ui] | None:
    if ui.cursor is None:
        return Reply(replace(ui, cursor=_start_of(position, ui)))
    goal = GRID.neighbour(ui.cursor, name, flipped)
    return None if goal is None else Reply(replace(ui, cursor=goal))


def _next_own(position: Position, ui: Ui) -> Reply[Ui]:
    """The cursor goes to the next own mirror, in square order."""
    own = [cell for cell, _ in position.mirrors[position.to_move]]
    later = [cell for cell in own if ui.cursor is not None and BY_NAME.index(cell) > BY_NAME.index(ui.cursor)]
    return Reply(replace(ui, cursor=(later or own)[0]))


def expectation(position: Position, ui: Ui) -> Message:
    """What is expected of the side to move."""
    if position.ended is not None:
        return msg("The game is over.")
    if ui.chosen is not None:
        return msg("Confirm, and the laser fires.")
    if ui.selected is not None:
        return msg("Choose a square, or turn the mirror.")
    if position.first_hit is not None:
        return last_reply(position.first_hit)
    return msg("Choose one of your mirrors.")
