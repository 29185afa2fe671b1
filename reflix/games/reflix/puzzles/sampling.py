"""Positions drawn by lot from a solution: what a puzzle of some kind could be made of.

Every position agrees with the shot that was fired last: the miss or the hit that the position says. The player is at
the bottom and to move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from reflix.core.game import Cell, Side
from reflix.games.reflix.beam import MISS, trace
from reflix.games.reflix.board import BACKSLASH, SLASH, ZONE
from reflix.games.reflix.engine import ROUNDS, Mirrors, Position, in_square_order
from reflix.games.reflix.puzzles.puzzle import ENEMY, LONGEST, PLAYER, Kind

if TYPE_CHECKING:
    from reflix.games.reflix.solver.solution import Solution, Table


def candidates(solution: Solution, kind: Kind, rounds: int, rng: random.Random) -> Iterator[Position]:
    """Positions with so many rounds left that may become a puzzle of this kind; without end, unless there are none."""
    ((first, table),) = solution.tables.items()
    while True:
        number = ROUNDS + 1 - (rng.randint(1, LONGEST) if kind is Kind.REPLY else rounds)
        blank = Position(solution.fortresses, ((), ()), first, number, PLAYER)
        position = _placed(blank, table, kind, rounds, rng)
        if position is None:
            return
        contacts = trace(position.board(), ENEMY)
        if kind is Kind.REPLY:
            if contacts != MISS:
                yield replace(position, first_hit=contacts)
        elif contacts == MISS:
            yield position


def possible(first: Side, kind: Kind, rounds: int) -> bool:
    """Whether there can be such puzzles: a last reply is one of the second mover in one round, and a second mover whose
    enemy has missed in the last round has nothing to fear."""
    match kind:
        case Kind.REPLY:
            return first == ENEMY and rounds == 1
        case Kind.HOLD:
            return first == PLAYER or rounds > 1
        case _:
            return True


def _placed(blank: Position, table: Table, kind: Kind, rounds: int, rng: random.Random) -> Position | None:
    """With mirrors that are worth a look: where the value that is wanted is, or one move away from it."""
    first = blank.first
    if first == ENEMY and rounds == 1:
        return replace(blank, mirrors=anywhere(rng))
    from reflix.games.reflix.solver.lots import drawn  # here, because it needs numpy

    left = rounds if first == PLAYER else rounds - 1  # at the begin of the round that comes, or has come
    if kind is Kind.HOLD:
        pair = drawn(table, first, ENEMY, rng.randint(1, left), rng)
    else:
        pair = drawn(table, first, PLAYER, left, rng)
    if pair is None:
        return None
    position = replace(blank, mirrors=pair)
    if kind is Kind.HOLD and first == PLAYER:
        return _stirred(position, rng.choice((PLAYER, ENEMY)), rng)
    return _stirred(position, PLAYER, rng) if first == ENEMY else position


def anywhere(rng: random.Random) -> tuple[Mirrors, Mirrors]:
    """All six mirrors by lot."""
    placed = [(Cell(cell), rng.choice((SLASH, BACKSLASH))) for cell in rng.sample(list(ZONE), 6)]
    return in_square_order(placed[:3]), in_square_order(placed[3:])


def _stirred(position: Position, side: Side, rng: random.Random) -> Position:
    """The same with one mirror of a side moved, as some move would move it back."""
    mover = replace(position, to_move=side)
    return replace(position, mirrors=mover.play(rng.choice(mover.moves())).after.mirrors)
