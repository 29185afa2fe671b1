"""Boards drawn in text: nine lines of seven signs, as the players see the board, blanks between lines ignored.

`.` empty, `W` wall, `/` `\\` mirrors; upper case `S` `T` are the bottom player's shield and target, lower case `s` `t`
the top player's. In the zone `/` `\\` are the bottom player's movable mirrors, `Z` `N` the top player's (the stroke in
the middle of the letter shows how they stand). In fortresses `/` `\\` are fixed mirrors of whoever lives there.
"""

from __future__ import annotations

import string

from reflix.core.game import Cell, Move, Side
from reflix.games.reflix import board as b
from reflix.games.reflix.beam import Shot, shoot
from reflix.games.reflix.engine import Mirrors, Position, move_of
from reflix.games.reflix.fortress import Fortress

BOTTOM, TOP = Side.ONE, Side.TWO

SIGNS = {
    ".": b.EMPTY,
    "/": b.SLASH,
    "Z": b.SLASH,
    "\\": b.BACKSLASH,
    "N": b.BACKSLASH,
    "W": b.WALL,
    "S": b.SHIELD[BOTTOM],
    "T": b.TARGET[BOTTOM],
    "s": b.SHIELD[TOP],
    "t": b.TARGET[TOP],
}

STANDARD_TOP = r"""
    .......
    /..t..\
    .sWsWs.
"""
STANDARD_BOTTOM = r"""
    .SWSWS.
    \..T../
    .......
"""
STANDARD_ZONE = r"""
    .Z.N.Z.
    .......
    ./.\./.
"""


def rows(picture: str) -> list[str]:
    """The lines of a picture."""
    found = picture.split()
    assert [len(row) for row in found] == [7] * 9, "a picture has nine lines of seven signs"
    return found


def cells(picture: str) -> list[int]:
    """What a beam meets on the squares of a picture."""
    return [SIGNS[sign] for row in rows(picture) for sign in row]


def fire(picture: str, shooter: Side) -> Shot:
    """The shot of a side on the board of a picture."""
    return shoot(cells(picture), shooter)


def path(shot: Shot) -> str:
    """The squares of a shot in one line."""
    return " ".join(b.square(cell) for cell in shot.path)


def position(
    picture: str, to_move: Side = BOTTOM, first: Side | None = None, number: int = 1, hit: int | None = None
) -> Position:
    """The position of a picture with two whole fortresses; if `first` is not given the side to move began."""
    lines = rows(picture)
    bottom = Fortress("|".join(lines[6:]))
    top = Fortress("|".join(row[::-1].translate(UPPER) for row in reversed(lines[:3])))
    mirrors = (_mirrors(lines, "/\\"), _mirrors(lines, "ZN"))
    return Position((bottom, top), mirrors, to_move if first is None else first, number, to_move, hit)


UPPER = str.maketrans(string.ascii_lowercase, string.ascii_uppercase)


def _mirrors(lines: list[str], signs: str) -> Mirrors:
    found = [
        (Cell(row * 7 + column), b.SLASH if lines[row][column] == signs[0] else b.BACKSLASH)
        for column in range(7)
        for row in (3, 4, 5)
        if lines[row][column] in signs
    ]
    assert len(found) == 3, "each side has three movable mirrors"
    return tuple(found)


def move(name: str) -> Move:
    """The move of a name, legal or not."""
    start = b.CELL_OF[name[:2]]
    return move_of(start, start if name.endswith("*") else b.CELL_OF[name[3:]])


def half_turn(picture: str) -> str:
    """The same board as the other player sees it, with all objects and mirrors in the other's hands."""
    swapped = "\n".join(row[::-1] for row in reversed(rows(picture)))
    return swapped.translate(str.maketrans("SsTt", "sStT"))
