"""Text in and out: moves `C3x`, `C3o>2`, `>2`, `--`, and the position text of five fields.

The position text: rows from the top, side to move, duty, forbidden slide, turns played, like
`...../X..../...../...../..... 2 A2x >2 1`. A won game is written as it was before its last turn but for the stones,
so the side to move in it is the one that made that turn; read again it is the same won game. A draw by repetition
cannot be told from a text, it is read as a position to be played on from.
"""

from __future__ import annotations

import re
from dataclasses import replace

from reflix.core.game import IllegalMove, Move, SetupError, Side
from reflix.core.message import Message, msg, quoted
from reflix.games.quatrix.board import CELL_OF, CROSS, GRIDS, SLIDE_OF, SLIDES, STANDARD, SYMBOLS, field, square
from reflix.games.quatrix.engine import TURNS, Position, Reason, judged, quiet_end
from reflix.games.quatrix.legality import move_of, parts_of, placement_of, refusal, stone_of

LETTERS = ("1", "2")
"""The first and the second player in position texts."""

STONES = ("Xx", "Oo")
"""Stones by symbol, upper case for the first player."""

PASS = "--"

SIZES = {f"{size}x{size}": size for size in GRIDS}
"""Set-up texts that stand for an empty board."""

MOVE = re.compile(r"(?:([A-F][1-6])([xo]))?([<>][1-6]|[v^][A-F])?", re.IGNORECASE)
DUTY = re.compile(r"([A-F][1-6])([xo])")

SIDE_TO_MOVE, DUTY_FIELD, BAN_FIELD = msg("side to move"), msg("duty"), msg("forbidden slide")
TURNS_FIELD = msg("turns played")
"""What refusals call the fields of a position text."""


def move_name(move: Move) -> str:
    """`C3x`, `C3o>2`, `>2`, or `--`."""
    placement, code = parts_of(move)
    return _placement_name(placement) + (SLIDES[code - 1].name if code else "") or PASS


def parse_move(position: Position, text: str) -> Move:
    """The legal move of that name (upper or lower case). Raises `IllegalMove` with the reason."""
    written = text.strip().replace("–", "-").replace("—", "--")
    match = MOVE.fullmatch(written)
    if match is None or not written:
        if written != PASS:
            raise IllegalMove(
                msg(
                    "{text} is not a move; expected a placement like C3x or C3o, with or without a slide like >2 <2 "
                    "vB ^B, or {passing} for a pass.",
                    text=quoted(text),
                    passing=PASS,
                )
            )
        placement = code = 0
    else:
        cell, symbol, slide = match.groups()
        placement = placement_of(CELL_OF[cell.upper()], SYMBOLS.index(symbol.lower())) if cell else 0
        code = SLIDE_OF[slide[0].lower() + slide[1].upper()].code if slide else 0
    fault = refusal(position, placement, code)
    if fault is not None:
        raise IllegalMove(fault)
    return move_of(placement, code)


def encode(position: Position) -> str:
    """The position text."""
    won = position.ended is not None and position.ended.reason in (Reason.LINE, Reason.COLOUR)
    side = position.to_move.other if won else position.to_move
    return " ".join(
        (
            "/".join(_rows(position)),
            LETTERS[side],
            _placement_name(position.duty) or "-",
            SLIDES[position.ban - 1].name if position.ban else "-",
            str(position.turns),
        )
    )


def start_text(size: int = STANDARD) -> str:
    """The position text of an empty board."""
    return f"{'/'.join(['.' * size] * size)} {LETTERS[0]} - - 0"


def decode(text: str) -> Position:
    """The position of a text, or the start of `4x4`, `5x5`, `6x6`. Raises `SetupError` that names the field and what
    was expected."""
    if text.strip() in SIZES:
        return Position(SIZES[text.strip()])
    fields = text.split()
    if len(fields) != 5:
        raise SetupError(
            msg(
                "A position has five fields (rows, side to move, duty, forbidden slide, turns played); this one has "
                "{n}. The starts are {starts}.",
                n=len(fields),
                starts=", ".join(SIZES),
            )
        )
    board = _board(fields[0])
    if fields[1] not in LETTERS:
        raise _fault(SIDE_TO_MOVE, fields[1], msg("1 or 2"))
    board = replace(
        board,
        to_move=Side(LETTERS.index(fields[1])),
        duty=_duty(fields[2], board),
        ban=_ban(fields[3], board),
        turns=_turns(fields[4]),
    )
    won = judged(board)
    if won is not None:
        return won
    _check_duty(board)
    return replace(board, ended=quiet_end(board))


def _placement_name(placement: int) -> str:
    if not placement:
        return ""
    cell, symbol = stone_of(placement)
    return square(cell) + SYMBOLS[symbol]


def _rows(position: Position) -> list[str]:
    pieces, size = position.pieces(), position.size
    rows = []
    for row in range(size):
        here = (pieces.get(field(column, row)) for column in range(size))
        rows.append("".join("." if piece is None else STONES[piece % 2][piece // 2] for piece in here))
    return rows


def _board(text: str) -> Position:
    rows = text.split("/")
    size = len(rows)
    if size not in GRIDS or any(len(row) != size or set(row) - set(".XOxo") for row in rows):
        raise SetupError(
            msg(
                "The rows are {text}; expected 4, 5 or 6 rows separated by /, each as long as there are rows, "
                "of the signs . X O x o.",
                text=quoted(text),
            )
        )
    stones, crosses = [0, 0], 0
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            if sign != ".":
                bit = 1 << field(column, row)
                stones[sign.islower()] |= bit
                crosses |= bit if sign.upper() == STONES[CROSS][0] else 0
    limit = GRIDS[size].stones
    for side in Side:
        if stones[side].bit_count() > limit:
            raise SetupError(
                msg(
                    "Player {side} has {n} stones on the board; there are {limit} at most.",
                    side=LETTERS[side],
                    n=stones[side].bit_count(),
                    limit=limit,
                )
            )
    return Position(size, (stones[0], stones[1]), crosses)


def _duty(text: str, board: Position) -> int:
    if text == "-":
        return 0
    match = DUTY.fullmatch(text)
    if match is None or CELL_OF[match[1]] not in board.grid:
        raise _fault(DUTY_FIELD, text, msg("- or the last placed stone, like B4o"))
    return placement_of(CELL_OF[match[1]], SYMBOLS.index(match[2]))


def _check_duty(position: Position) -> None:
    """A duty comes from a stone of the opponent that is still there."""
    if not position.duty:
        return
    cell, symbol = stone_of(position.duty)
    sign = STONES[symbol][position.to_move.other]
    if not position.stones[position.to_move.other] >> cell & 1 or bool(position.crosses >> cell & 1) != (
        symbol == CROSS
    ):
        raise SetupError(
            msg(
                "The duty names a stone of the opponent on {square}; expected {sign} there.",
                square=square(cell),
                sign=sign,
            )
        )


def _ban(text: str, board: Position) -> int:
    if text == "-":
        return 0
    if text not in SLIDE_OF or not board.grid.lines[SLIDE_OF[text].code]:
        raise _fault(BAN_FIELD, text, msg("- or a slide like >2 <2 vB ^B"))
    return SLIDE_OF[text].code


def _turns(text: str) -> int:
    if text not in {str(number) for number in range(TURNS + 1)}:
        raise _fault(TURNS_FIELD, text, msg("a number from 0 to {n}", n=TURNS))
    return int(text)


def _fault(field: Message, text: str, expected: Message) -> SetupError:
    return SetupError(
        msg("The field '{field}' is {text}; expected {expected}.", field=field, text=quoted(text), expected=expected)
    )
