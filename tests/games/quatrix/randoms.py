"""Random games of all sizes, with more than chance alone would show: full boards, empty supplies, repetitions."""

from __future__ import annotations

import random
from collections.abc import Iterator

from reflix.core.game import Move, Turn
from reflix.games.quatrix.engine import Position
from reflix.games.quatrix.game import QUATRIX
from reflix.games.quatrix.legality import parts_of

CROWDED = (
    "OOxx/OOo./xOOx/XxOo 2 - - 40",
    "OOxx/OOo./xOOx/XxOo 1 D4o - 40",
    "xx.O/xOOX/Ooox/Ox.X 1 A1x >2 41",
    "XXOox/oxoXo/XooxO/XXOoo/OO.xO 1 - ^A 60",
    "OoxXo/OxOoX/.O.ox/xXOOo/OXXoo 2 C2o - 61",
    "xoOoOx/xOXoOX/xXxXxX/OxXxXO/XoO.Ox/ooXxoO 2 - - 99",
    ".X.xxX/XoXxOx/XoOxXX/oOoOXx/oOxOoX/oXxxOx 1 F6x >1 100",
)
"""Boards with one field or so free; they are read without history."""

LATE = "...../X..../...../...../..... 2 A2x >2 193"
"""A game that comes to its 200th turn if nobody wins."""


def starts() -> Iterator[str]:
    """Where the games begin."""
    for _ in range(6):
        yield from ("4x4", "5x5", "6x6")
    yield from (*CROWDED, LATE)


def games(seed: int = 0) -> Iterator[list[Turn[Position]]]:
    """One game from each start; moves that end it are avoided, and every other turn has no
    slide, so that boards fill up."""
    for number, start in enumerate(starts()):
        rng = random.Random(f"{seed} {number}")
        turns: list[Turn[Position]] = []
        position = QUATRIX.start(start)
        while position.ended is None:
            turns.append(position.play(_choice(position, rng)))
            position = turns[-1].after
        yield turns


def _choice(position: Position, rng: random.Random) -> Move:
    moves = position.moves()
    if rng.random() < 0.5:
        moves = tuple(move for move in moves if not parts_of(move)[1])
    for _ in range(8):
        move = rng.choice(moves)
        after = position.play(move).after
        if after.ended is None:
            break
    return move
