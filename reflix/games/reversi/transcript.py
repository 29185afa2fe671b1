"""Whole games as text, in the forms that people paste and programs write.

Read: `f5d6c3…` in upper or lower case with blanks, line breaks, commas and move numbers anywhere; numbered lists with
tags and a result as PlayOK writes them; GGF (see `ggf`); a board line in OBF, alone or with moves on the lines below.
Passes need not be written; where one is forced it is put in. Games that open with d3, c4 or e6 instead of f5 are read
as they stand: they are as legal. Reading makes new values only, so a text with a fault changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from reflix.core.game import IllegalMove, Side, Turn
from reflix.core.message import Message, msg
from reflix.games.reversi.board import CELLS
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.notation import PASS_WORDS, decode, encode, move_name, parse_move

BOARD_LINE = re.compile(rf"\s*([XO-]{{{CELLS}}}\s+[XO])[^\S\n]*(?:;[^\n]*)?(?:\n|$)", re.IGNORECASE)
"""A line in OBF; what follows a `;` is ignored."""

TOKEN = re.compile(
    r"""
    (?P<move> [a-h][1-8] | (?: pass | pa | ps ) \b | -- )
  | (?P<skip> \[ [^\]\n]* \] | \{ [^}]* \}                    # a tag, a comment
      | \d+ \s* (?: \.+ | \) | : (?!\s*\d) )                  # a move number with a sign behind it
      | (?: \d+ | 1/2 ) \s* [-–:] \s* (?: \d+ | 1/2 ) (?!\S)  # a result
      | (?<!\S) \d+ (?= \s | [a-h][1-8] | $ )                 # a bare move number
      | \* (?!\S)                                             # no result yet
      | [\s,;|-] )
  | (?P<unknown> [^\s,;]+ )
    """,
    re.VERBOSE | re.IGNORECASE,
)

Written = tuple[str, Side | None]
"""A move as it was written, and whose it is said to be, if the text says so."""


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game that was read: where it began, and its turns with all passes. `owed`: the last turn is a pass that is due
    but was not written."""

    start: Position
    turns: tuple[Turn[Position], ...] = ()
    owed: bool = False

    @property
    def end(self) -> Position:
        """The position after the last turn."""
        return self.turns[-1].after if self.turns else self.start


def read_list(text: str, start: Position) -> Transcript:
    """The game of a list of moves, from the board in its first line or, without one, from `start`.

    Raises `SetupError` for a board and `IllegalMove` for a move, see `play_all`."""
    board = BOARD_LINE.match(text)
    if board is not None:
        start, text = decode(board[1]), text[board.end() :]
    return play_all(start, ((word, None) for word in _words(text)))


def play_all(start: Position, moves: Iterable[Written]) -> Transcript:
    """The game of these moves with the passes that nobody writes, also the one that is due at the end.

    Raises `IllegalMove` for the first illegal move, with its number (passes are not counted) and its square."""
    here, turns, number = start, list[Turn[Position]](), 1
    for word, side in moves:
        passes = word.lower() in PASS_WORDS
        if passes and here.outcome() is not None:
            continue  # some programs write that nobody can move at the end
        if here.must_pass and not passes:
            turns.append(here.play(PASS))
            here = turns[-1].after
        turns.append(_play(here, number, word, side))
        here = turns[-1].after
        number += not passes
    owed = here.must_pass
    if owed:
        turns.append(here.play(PASS))
    return Transcript(start, tuple(turns), owed)


def write_list(turns: Sequence[Turn[Position]]) -> str:
    """The game as `f5d6c3…`, without passes; below its board line if it did not begin at the usual start."""
    moves = "".join(move_name(turn.move) for turn in turns if turn.move != PASS)
    if not turns or turns[0].before == Position():
        return moves
    return f"{encode(turns[0].before)}\n{moves}"


def _words(text: str) -> Iterator[str]:
    for token in TOKEN.finditer(text):
        if token["skip"] is None:
            yield token[0]


def _play(here: Position, number: int, word: str, side: Side | None) -> Turn[Position]:
    try:
        if side not in (None, here.to_move) and here.outcome() is None:
            raise IllegalMove(_not_yours(here.to_move))
        return here.play(parse_move(here, word))
    except IllegalMove as fault:
        shown = word if len(word) <= 20 else word[:20] + "…"
        raise IllegalMove(
            msg("Move {n}, {name}, is illegal: {reason}", n=number, name=shown, reason=fault.message), here
        ) from fault


def _not_yours(to_move: Side) -> Message:
    if to_move == Side.ONE:
        return msg("It is Black's turn.")
    return msg("It is White's turn.")
