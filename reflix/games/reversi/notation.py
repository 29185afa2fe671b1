"""Moves and positions of Reversi as text: `f5`, `pass`, and the usual line of 64 squares."""

from __future__ import annotations

from reflix.core.game import IllegalMove, Move, SetupError, Side
from reflix.core.message import msg, quoted
from reflix.games.reversi.board import CELL_OF, CELLS, NAMES
from reflix.games.reversi.engine import PASS, Position, refusal

LETTERS = ("X", "O")
"""Black and White in position texts; an empty square is `-`."""

EMPTY = "-"

PASS_NAME = "pass"
PASS_WORDS = frozenset((PASS_NAME, "pa", "ps", "--"))
"""What people and programs write for a pass, in lower case."""


def move_name(move: Move) -> str:
    """`f5`, or `pass`."""
    return PASS_NAME if move == PASS else NAMES[move]


def parse_move(position: Position, text: str) -> Move:
    """The legal move of that name, upper or lower case. Raises `IllegalMove` with the reason."""
    word = text.strip().lower()
    move = PASS if word in PASS_WORDS else CELL_OF.get(word)
    if move is None:
        raise IllegalMove(msg("{text} is not a move; expected a square from a1 to h8, or pass.", text=quoted(text)))
    fault = refusal(position, Move(move))
    if fault is not None:
        raise IllegalMove(fault)
    return Move(move)


def encode(position: Position) -> str:
    """The position text: 64 squares from a1 to h8, row by row, and the side to move."""
    return f"{squares_text(position)} {LETTERS[position.to_move]}"


def squares_text(position: Position, signs: str = "XO-") -> str:
    """The 64 squares with these signs for Black, White and empty."""
    pieces = position.pieces()
    return "".join(signs[pieces.get(cell, 2)] for cell in CELL_OF.values())


def decode(text: str) -> Position:
    """The position of a line in OBF; `;` and what follows is ignored. Raises `SetupError`."""
    fields = text.partition(";")[0].split()
    if len(fields) != 2:
        raise SetupError(
            msg(
                "A position is 64 squares from a1 to h8 (X black, O white, - empty), a blank and the side to move "
                "(X or O); this is {text}.",
                text=quoted(text),
            )
        )
    return read_position(fields[0].upper(), fields[1].upper(), "XO-")


def read_position(squares: str, to_move: str, signs: str) -> Position:
    """The position with these signs for Black, White and empty. Raises `SetupError` that names the fault."""
    for sign, name in zip(squares, NAMES, strict=False):
        if sign not in signs:
            raise SetupError(
                msg(
                    "The square {square} is {text}; expected {black} (black), {white} (white) or {empty} (empty).",
                    square=name,
                    text=quoted(sign),
                    black=signs[0],
                    white=signs[1],
                    empty=signs[2],
                )
            )
    if len(squares) != CELLS:
        raise SetupError(msg("A board has 64 squares; this one has {n}.", n=len(squares)))
    if to_move not in tuple(signs[:2]):
        raise SetupError(
            msg(
                "The side to move is {text}; expected {black} (black) or {white} (white).",
                text=quoted(to_move),
                black=signs[0],
                white=signs[1],
            )
        )
    if not squares.strip(signs[2]):
        raise SetupError(msg("The board has no discs."))
    black, white = (sum(1 << cell for cell, sign in enumerate(squares) if sign == own) for own in signs[:2])
    return Position(black, white, Side(signs.index(to_move)))
