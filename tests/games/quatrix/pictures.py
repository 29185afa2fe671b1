"""Boards drawn in text: rows of signs, blanks between lines ignored; `X` `O` stones of player 1, `x` `o` of player 2.

`.` is an empty field. Colours of the standard board:

    01234
    23401
    40123
    12340
    34012
"""

from __future__ import annotations

from reflix.core.game import Turn
from reflix.games.quatrix.engine import Position
from reflix.games.quatrix.game import QUATRIX
from reflix.games.quatrix.lens import allowed_cells

EMPTY = """
    .....
    .....
    .....
    .....
    .....
"""


def position(picture: str = EMPTY, to_move: str = "1", duty: str = "-", ban: str = "-", turns: int = 20) -> Position:
    """The position of a picture."""
    return QUATRIX.start(f"{'/'.join(picture.split())} {to_move} {duty} {ban} {turns}")


def picture(at: Position) -> str:
    """The picture of a position, to compare with one in a test."""
    return QUATRIX.encode(at).split()[0].replace("/", "\n")


def drawn(text: str) -> str:
    """A picture in a test without its margin."""
    return "\n".join(text.split())


def play(at: Position, *moves: str) -> Turn[Position]:
    """The last turn of these moves."""
    for name in moves:
        turn = at.play(QUATRIX.parse(at, name))
        at = turn.after
    return turn


def fields(at: Position) -> str:
    """Where the side to move may place, in one line."""
    return " ".join(sorted(QUATRIX.square(cell) for cell in allowed_cells(at)))


def legal(at: Position) -> set[str]:
    """The names of all legal moves."""
    return {QUATRIX.name(at, move) for move in at.moves()}


def text(at: Position) -> tuple[str, str, str, str]:
    """Side to move, duty, forbidden slide and number of turns, as in the position text."""
    side, duty, ban, turns = QUATRIX.encode(at).split()[1:]
    return side, duty, ban, turns
