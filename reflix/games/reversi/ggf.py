"""GGF, the format of the game servers: `(;GM[Othello]…BO[8 … *]B[F5//1.2]W[d6]…;)`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from reflix.core.game import SetupError, Side, Turn
from reflix.core.message import msg, quoted
from reflix.games.reversi.board import CELLS, COLUMNS
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.notation import move_name, read_position, squares_text
from reflix.games.reversi.transcript import Transcript, Written, play_all

BEGINNING = re.compile(r"\s*(?:\d+\s*)?\(\s*;")
"""How a game in GGF begins; of a match of several, written with their number in front, the first is read."""

PROPERTY = re.compile(r"([A-Z]+)\s*\[([^\]]*)\]")
END = re.compile(r";\s*\)")

SIGNS = "*O-"
"""Black, White and empty."""

SIDES = {"B": Side.ONE, "W": Side.TWO}


def is_ggf(text: str) -> bool:
    """Whether a text is meant to be GGF."""
    return BEGINNING.match(text) is not None


def read_ggf(text: str) -> Transcript:
    """The first game of a text. Raises `SetupError`, and `IllegalMove` like any transcript."""
    body = text[text.index(";") + 1 :]
    end = END.search(body)
    found = [(name, value.strip()) for name, value in PROPERTY.findall(body if end is None else body[: end.start()])]
    properties = dict(found)
    kind = properties.get("GM", "Othello")
    if kind.lower() not in ("othello", "reversi"):
        raise SetupError(msg("This is a game of {text}; expected GM[Othello].", text=quoted(kind)))
    start = _board(properties["BO"]) if "BO" in properties else Position()
    return play_all(start, _moves(found))


def write_ggf(turns: Sequence[Turn[Position]], black: str = "", white: str = "") -> str:
    """A game in GGF, with the names of the players."""
    start = turns[0].before if turns else Position()
    end = turns[-1].after.outcome() if turns else None
    result = "?" if end is None else f"{end.score[0] - end.score[1]:+d}"
    moves = "".join(f"{'BW'[turn.before.to_move]}[{_move(turn)}]" for turn in turns)
    names = f"PB[{_plain(black)}]PW[{_plain(white)}]"
    return f"(;GM[Othello]PC[Reflix]{names}RE[{result}]TY[8]BO[{_board_text(start)}]{moves};)"


def _moves(found: list[tuple[str, str]]) -> Iterator[Written]:
    """The moves; evaluation and time, which may follow a slash, are left out."""
    for name, value in found:
        if name in SIDES:
            yield value.partition("/")[0].strip(), SIDES[name]


def _board(value: str) -> Position:
    size, *rows = value.split() or [""]
    if size != "8" or not rows:
        raise SetupError(
            msg("The board BO is {text}; expected 8, the squares, and * or O to move.", text=quoted(value))
        )
    squares = "".join(rows).upper()
    return read_position(squares[:-1], squares[-1], SIGNS)


def _board_text(position: Position) -> str:
    squares = squares_text(position, SIGNS)
    rows = (squares[row : row + COLUMNS] for row in range(0, CELLS, COLUMNS))
    return f"8 {' '.join(rows)} {SIGNS[position.to_move]}"


def _move(turn: Turn[Position]) -> str:
    return "PA" if turn.move == PASS else move_name(turn.move).upper()


def _plain(name: str) -> str:
    return "".join(" " if sign in "[]()" or not sign.isprintable() else sign for sign in name)
