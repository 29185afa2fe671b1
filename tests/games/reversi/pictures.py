"""Boards drawn in text: eight lines of eight signs, row 1 at the top; `X` black, `O` white, `.` empty."""

from __future__ import annotations

from reflix.core.game import Side
from reflix.games.reversi.engine import Position
from reflix.games.reversi.game import REVERSI

BLACK, WHITE = Side.ONE, Side.TWO


def position(picture: str, to_move: Side = BLACK) -> Position:
    """The position of a picture."""
    rows = picture.split()
    assert [len(row) for row in rows] == [8] * 8, "a picture has eight lines of eight signs"
    return REVERSI.start(f"{''.join(rows).replace('.', '-')} {'XO'[to_move]}")


def picture(at: Position) -> str:
    """The picture of a position."""
    signs = REVERSI.encode(at)[:64].replace("-", ".")
    return "\n".join(signs[row : row + 8] for row in range(0, 64, 8))


def same(at: Position, drawn: str) -> bool:
    """Whether a position looks like a picture."""
    return picture(at).split() == drawn.split()


def play(at: Position, *names: str) -> Position:
    """The position after moves by name."""
    for name in names:
        at = at.play(REVERSI.parse(at, name)).after
    return at


def names(at: Position) -> list[str]:
    """The legal moves by name, ascending by square."""
    return [REVERSI.name(at, move) for move in at.moves()]
