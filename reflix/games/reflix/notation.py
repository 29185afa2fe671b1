"""Text in and out: moves `D6*` and `D6-E6`, mirrors `B6/D6\\F6/`, and the position text of eight fields."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from reflix.core.game import IllegalMove, Move, SetupError, Side
from reflix.core.message import Message, msg, quoted
from reflix.games.reflix.board import BACKSLASH, BOTTOM, CELL_OF, SLASH, TOP, ZONE, square
from reflix.games.reflix.engine import (
    ROUNDS,
    Mirrors,
    Position,
    in_square_order,
    move_of,
    refusal,
    squares_of,
)
from reflix.games.reflix.fortress import STANDARD, parse

LETTERS = ("b", "t")
"""Bottom and top in position texts."""

START_MIRRORS = ("B6/D6\\F6/", "B4/D4\\F4/")
"""Where the movable mirrors of bottom and top begin (Grundstellung)."""

BOTTOM_FORTRESS, TOP_FORTRESS = msg("bottom fortress"), msg("top fortress")
BOTTOM_MIRRORS, TOP_MIRRORS = msg("bottom mirrors"), msg("top mirrors")
FIRST_MOVER, ROUND, TO_MOVE, FIRST_HIT = msg("first mover"), msg("round"), msg("to move"), msg("first mover's hit")
"""What refusals call the eight fields of a position text."""

T = TypeVar("T")

SIGNS = {SLASH: "/", BACKSLASH: "\\"}

MOVE = re.compile(r"([A-G][1-9])(?:(\*)|-([A-G][1-9]))", re.IGNORECASE)
MIRROR = re.compile(r"([A-G][1-9])([/\\])")


def move_name(move: Move) -> str:
    """`D6*` for a turn, `D6-E6` for a slide."""
    start, end = squares_of(move)
    return f"{square(start)}*" if start == end else f"{square(start)}-{square(end)}"


def parse_move(position: Position, text: str) -> Move:
    """The legal move of that name (upper or lower case). Raises `IllegalMove` with the reason."""
    match = MOVE.fullmatch(text.strip().replace("–", "-"))
    if match is None:
        raise IllegalMove(
            msg("{text} is not a move; expected a turn like D6* or a slide like D6-E6.", text=quoted(text))
        )
    start = CELL_OF[match[1].upper()]
    end = start if match[2] else CELL_OF[match[3].upper()]
    if start == end and not match[2]:
        turn = f"{square(start)}*"
        raise IllegalMove(msg("A slide must go to another square; a turn is written {turn}.", turn=turn))
    fault = refusal(position, start, end)
    if fault is not None:
        raise IllegalMove(fault)
    return move_of(start, end)


def mirrors_text(mirrors: Mirrors) -> str:
    """Mirrors as square + orientation in square order."""
    return "".join(f"{square(cell)}{SIGNS[turned]}" for cell, turned in mirrors)


def parse_mirrors(text: str) -> Mirrors:
    """Three mirrors in the zone. Raises `SetupError`."""
    found = MIRROR.findall(text)
    if len(found) != 3 or "".join(a + b for a, b in found) != text:
        raise SetupError(
            msg(
                "The three mirrors are written each as a square and / or \\, for example {example}; this is {text}.",
                example=START_MIRRORS[0],
                text=quoted(text),
            )
        )
    mirrors = [(CELL_OF[name], SLASH if sign == "/" else BACKSLASH) for name, sign in found]
    for cell, _ in mirrors:
        if cell not in ZONE:
            raise SetupError(
                msg("The mirror on {square} is outside the ricochet zone (rows 4 to 6).", square=square(cell))
            )
    return in_square_order(mirrors)


def encode(position: Position) -> str:
    """The position text. Eight fields cannot say that a game is over: the text of a finished game is that of the
    same mirrors with the round it ended in, and `start` reads it as a position to be played on from."""
    bottom, top = position.fortresses
    return " ".join(
        (
            bottom.text,
            top.text,
            mirrors_text(position.mirrors[BOTTOM]),
            mirrors_text(position.mirrors[TOP]),
            LETTERS[position.first],
            str(position.round),
            LETTERS[position.to_move],
            "-" if position.first_hit is None else str(position.first_hit),
        )
    )


def decode(text: str) -> Position:
    """The position of a text. Raises `SetupError` that names the field and what was expected."""
    fields = text.split()
    if len(fields) != 8:
        raise SetupError(
            msg(
                "A position has eight fields (bottom fortress, top fortress, bottom mirrors, top mirrors, first "
                "mover, round, to move, first mover's hit); this one has {n}.",
                n=len(fields),
            )
        )
    fortresses = _read(parse, BOTTOM_FORTRESS, fields[0]), _read(parse, TOP_FORTRESS, fields[1])
    mirrors = _read(parse_mirrors, BOTTOM_MIRRORS, fields[2]), _read(parse_mirrors, TOP_MIRRORS, fields[3])
    cells = [cell for side in mirrors for cell, _ in side]
    for cell in cells:
        if cells.count(cell) > 1:
            raise SetupError(msg("Two mirrors stand on {square}.", square=square(cell)))
    first, to_move = _side(fields[4], FIRST_MOVER), _side(fields[6], TO_MOVE)
    if fields[5] not in {str(number) for number in range(1, ROUNDS + 1)}:
        raise _fault(ROUND, fields[5], msg("a number from 1 to {n}", n=ROUNDS))
    if fields[7] not in {"-", "0", "1", "2", "3"}:
        raise _fault(FIRST_HIT, fields[7], msg("- or a number of contacts from 0 to 3"))
    first_hit = None if fields[7] == "-" else int(fields[7])
    if first_hit is not None and to_move == first:
        raise SetupError(msg("The first mover is to move, so there can be no hit of theirs in this round yet."))
    return Position(fortresses, mirrors, first, int(fields[5]), to_move, first_hit)


def start_text(
    bottom: str = STANDARD, top: str = STANDARD, first: Side = TOP, mirrors: tuple[str, str] = START_MIRRORS
) -> str:
    """The position text of a start with these fortresses."""
    letter = LETTERS[first]
    return f"{bottom} {top} {mirrors[0]} {mirrors[1]} {letter} 1 {letter} -"


def _read(reader: Callable[[str], T], field: Message, text: str) -> T:
    try:
        return reader(text)
    except SetupError as error:
        raise SetupError(msg("In the field '{field}': {fault}", field=field, fault=error.message)) from error


def _side(text: str, field: Message) -> Side:
    if text not in LETTERS:
        raise _fault(field, text, msg("b (bottom) or t (top)"))
    return Side(LETTERS.index(text))


def _fault(field: Message, text: str, expected: Message) -> SetupError:
    return SetupError(
        msg("The field '{field}' is {text}; expected {expected}.", field=field, text=quoted(text), expected=expected)
    )
