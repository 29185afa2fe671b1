"""From touches and keys to a move: a symbol, a field, perhaps a slide. Chooses among legal moves only; the reasons of
refusals come from the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace

from reflix.core.game import Cell, Turn
from reflix.core.message import Message, msg
from reflix.games.quatrix.board import CROSS, FIELDS, SLIDES, SQUARE, Direction, Slide, field, square
from reflix.games.quatrix.engine import Position
from reflix.games.quatrix.legality import move_of, placement_of, placement_refusal, slide_refusal, slides_after
from reflix.games.quatrix.lens import allowed_cells, duty_stone, is_free_choice
from reflix.games.quatrix.view.geometry import key_target, nearest_field, place_of, slide_of, target_of
from reflix.render.grid import ARROWS
from reflix.render.view import Action, Reply


@dataclass(frozen=True, slots=True)
class Ui:
    """The symbol in hand, the field chosen for it, the code of the slide chosen after it (0: none), and the keyboard's
    cursor on a field or a key. `size` is the board's."""

    size: int
    symbol: int = CROSS
    cell: Cell | None = None
    slide: int = 0
    cursor: int | None = None


def placement(ui: Ui) -> int:
    """The code of the chosen placement, 0 without one."""
    return 0 if ui.cell is None else placement_of(ui.cell, ui.symbol)


def may_slide(position: Position, ui: Ui) -> bool:
    """Whether the question now is which line to slide: a stone is chosen, or there is none to place."""
    return position.ended is None and (ui.cell is not None or not position.supply(position.to_move))


def open_slides(position: Position, ui: Ui) -> tuple[Slide, ...]:
    """The slides that can be chosen now."""
    if not may_slide(position, ui):
        return ()
    return tuple(SLIDES[code - 1] for code in slides_after(position, placement(ui)) if code)


def preview(position: Position, ui: Ui) -> Turn[Position] | None:
    """The turn that would be played now, None if nothing is chosen."""
    if ui.cell is None and not (ui.slide and may_slide(position, ui)):
        return None
    return position.play(move_of(placement(ui), ui.slide))


def ghost_cell(ui: Ui) -> Cell | None:
    """Where the chosen stone is shown: its field, or the next one when its line is shown slid (None: off the board)."""
    if ui.cell is None or not ui.slide:
        return ui.cell
    cells = SLIDES[ui.slide - 1].cells(ui.size)
    if ui.cell not in cells:
        return ui.cell
    return (*cells[1:], None)[cells.index(ui.cell)]


def tap(position: Position, ui: Ui, target: int | None) -> Reply[Ui]:
    """A field or a key was tapped; None: beside the board, which takes one step back."""
    if target is None:
        return cancel(ui)
    slide = slide_of(target)
    return _tap_field(position, ui, Cell(target)) if slide is None else _tap_key(position, ui, slide)


def _tap_field(position: Position, ui: Ui, cell: Cell) -> Reply[Ui]:
    if ui.cell is not None and cell == ghost_cell(ui):
        return Reply(replace(ui, symbol=1 - ui.symbol))
    fault = placement_refusal(position, placement_of(cell, ui.symbol))
    if fault is not None:
        return Reply(ui, refusal=fault)
    return Reply(replace(ui, cell=cell, slide=0))


def _tap_key(position: Position, ui: Ui, slide: Slide) -> Reply[Ui]:
    if not may_slide(position, ui):
        if slide.code == position.ban:
            return Reply(ui, refusal=slide_refusal(position, 0, slide.code))
        return Reply(ui, refusal=msg("Place a stone first; then you may slide."))
    fault = slide_refusal(position, placement(ui), slide.code)
    if fault is not None:
        return Reply(ui, refusal=fault)
    if ui.slide == slide.code:
        return confirm(position, ui)
    return Reply(replace(ui, slide=slide.code))


def confirm(position: Position, ui: Ui) -> Reply[Ui]:
    """Play what is chosen: the stone, with the slide if there is one."""
    fault = placement_refusal(position, placement(ui))
    if fault is not None:
        return Reply(ui, refusal=fault if position.ended is not None else msg("Choose a field for your stone first."))
    return Reply(replace(ui, cell=None, slide=0), move_of(placement(ui), ui.slide))


def cancel(ui: Ui) -> Reply[Ui]:
    """One step back: the slide, then the stone."""
    if ui.slide:
        return Reply(replace(ui, slide=0))
    cursor = None if ui.cursor is None else nearest_field(ui.cursor, ui.size)
    return Reply(replace(ui, cell=None, cursor=cursor))


def act(position: Position, ui: Ui, action: str) -> Reply[Ui]:
    """One of the buttons beside the board."""
    match action:
        case "confirm":
            return confirm(position, ui)
        case "x":
            return Reply(replace(ui, symbol=CROSS))
        case "o":
            return Reply(replace(ui, symbol=SQUARE))
    return cancel(ui)


def actions(position: Position, ui: Ui) -> tuple[Action, ...]:
    """The buttons beside the board."""
    empty = not position.supply(position.to_move)
    if ui.slide:
        go = Action("confirm", msg("Slide"), "check", primary=True)
    elif empty:
        go = Action("confirm", msg("Pass"), "forward", primary=True)
    else:
        go = Action("confirm", msg("End turn"), "check", ui.cell is not None, primary=True)
    return (
        go,
        Action("x", msg("X"), "sign_x", not empty, chosen=ui.symbol == CROSS and not empty),
        Action("o", msg("Square"), "sign_o", not empty, chosen=ui.symbol == SQUARE and not empty),
        Action("cancel", msg("Cancel"), "cross", ui.cell is not None or bool(ui.slide)),
    )


def key(position: Position, ui: Ui, name: str, flipped: bool) -> Reply[Ui] | None:
    """A key for the board, None if it is not meant for it (an arrow that would leave the board, too)."""
    if name in ARROWS:
        return _arrow(position, ui, name, flipped)
    if name == "tab":
        return _next(position, ui)
    if name in ("x", "o"):
        return act(position, ui, name)
    if name in ("return", "space"):
        return _enter(position, ui, name)
    return _jump(ui, name)


def _enter(position: Position, ui: Ui, name: str) -> Reply[Ui]:
    """Enter on the chosen stone ends the turn, Space there changes its symbol; elsewhere both are a tap."""
    if ui.cursor is None:
        return confirm(position, ui) if ui.cell is not None or ui.slide else _next(position, ui)
    if name == "return" and ui.cell is not None and ui.cursor == ghost_cell(ui):
        return confirm(position, ui)
    return tap(position, ui, ui.cursor)


def _start_of(ui: Ui) -> int:
    return ui.cursor if ui.cursor is not None else field((ui.size - 1) // 2, (ui.size - 1) // 2)


def _arrow(position: Position, ui: Ui, name: str, flipped: bool) -> Reply[Ui] | None:
    """One field on; to the keys only while a slide can be chosen. Around a corner the keys go on."""
    if ui.cursor is None:
        return Reply(replace(ui, cursor=_start_of(ui)))
    across, down = ARROWS[name]
    if flipped:
        across, down = -across, -down
    column, row = place_of(ui.cursor, ui.size)
    column, row = column + across, row + down
    if column in (-1, ui.size) and row in (-1, ui.size):
        inside = ui.size - 1
        column, row = (column, min(max(row, 0), inside)) if across else (min(max(column, 0), inside), row)
    target = target_of(column, row, ui.size)
    if target is None or (target >= FIELDS and not may_slide(position, ui)):
        return None
    return Reply(replace(ui, cursor=target))


def _next(position: Position, ui: Ui) -> Reply[Ui]:
    """The cursor goes to the next allowed field, or clockwise to the next key that can be used."""
    if may_slide(position, ui):
        ring = sorted(open_slides(position, ui), key=lambda slide: _clockwise(slide, ui.size))
        stops = [key_target(slide) for slide in ring]
    else:
        stops = [int(cell) for cell in allowed_cells(position)]
    if not stops:
        return Reply(ui)
    place = stops.index(ui.cursor) + 1 if ui.cursor in stops else _after(stops, ui.cursor)
    return Reply(replace(ui, cursor=stops[place % len(stops)]))


def _after(stops: list[int], cursor: int | None) -> int:
    """The place of the first stop behind the cursor."""
    return next((place for place, stop in enumerate(stops) if cursor is not None and stop > cursor), 0)


def _clockwise(slide: Slide, size: int) -> tuple[int, int]:
    """The order of the keys around the board, from the upper left corner."""
    side = (Direction.DOWN, Direction.LEFT, Direction.UP, Direction.RIGHT).index(slide.direction)
    return side, slide.line if side < 2 else size - slide.line


def _jump(ui: Ui, name: str) -> Reply[Ui] | None:
    """To the column of a letter or the row of a digit."""
    if len(name) != 1:
        return None
    cell = nearest_field(_start_of(ui), ui.size)
    column, row = place_of(cell, ui.size)
    if name in "abcdef"[: ui.size]:
        column = "abcdef".index(name)
    elif name in "123456"[: ui.size]:
        row = int(name) - 1
    else:
        return None
    return Reply(replace(ui, cursor=field(column, row)))


def expectation(position: Position, ui: Ui) -> Message:
    """What is expected of the side to move."""
    if position.ended is not None:
        return msg("The game is over.")
    turn = preview(position, ui)
    if turn is not None and turn.after.ended is not None and turn.after.ended.winner is not None:
        if turn.after.ended.winner == position.to_move:
            return msg("This wins. Confirm it!")
        return msg("Careful: this slide lets your opponent win.")
    if ui.slide:
        return msg("Tap the arrow again to slide, or choose another.")
    if not position.supply(position.to_move):
        return msg("Your supply is empty: slide a line, or pass.")
    if ui.cell is not None:
        return msg("Slide a line by one of the arrows, or end the turn.")
    return expected_field(position)


def expected_field(position: Position) -> Message:
    """Where the next stone has to go."""
    stone = duty_stone(position)
    if stone is None:
        return msg("No duty: place a stone on any free field.")
    cell, symbol = stone
    if is_free_choice(position):
        return msg("All fields of the duty are taken: place a stone on any free field.")
    if symbol == CROSS:
        return msg("Duty: a field on a diagonal of the X on {square}.", square=square(cell))
    return msg("Duty: a field in the row or column of the square on {square}.", square=square(cell))
