"""Positions drawn by lot from a solution: what a puzzle of some kind could be made of.

Every position agrees with the shot that was fired last: the miss or the hit that the position says. The player is at
the bottom and to move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from reflix.core.game import Cell, Side
from reflix.games.reflix.beam import MISS, trace
from reflix.games.reflix.board import BACKSLASH, CELLS, SLASH, TOP, ZONE
from reflix.games.reflix.engine import ROUNDS, Mirror, Mirrors, Position, in_square_order
from reflix.games.reflix.puzzles.puzzle import ENEMY, LONGEST, PLAYER, Kind
from reflix.games.reflix.solver.solution import PLANES, SECOND_WINS, Solution, Table

ROWS_TRIED = 200
"""Rows of the table that are looked through before a value counts as absent."""

Pair = tuple[Mirrors, Mirrors]
"""The movable mirrors of bottom and top."""


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
    if kind is Kind.HOLD:
        code = SECOND_WINS + rng.randint(1, rounds) if first == PLAYER else rng.randint(1, rounds - 1)
    else:
        code = rounds if first == PLAYER else SECOND_WINS + rounds - 1
    pair = drawn(table, first, code, rng)
    if pair is None:
        return None
    position = replace(blank, mirrors=pair)
    if kind is Kind.HOLD and first == PLAYER:
        return _stirred(position, rng.choice((PLAYER, ENEMY)), rng)
    return _stirred(position, PLAYER, rng) if first == ENEMY else position


def anywhere(rng: random.Random) -> Pair:
    """All six mirrors by lot."""
    placed = [(Cell(cell), rng.choice((SLASH, BACKSLASH))) for cell in rng.sample(list(ZONE), 6)]
    return in_square_order(placed[:3]), in_square_order(placed[3:])


def drawn(table: Table, first: Side, code: int, rng: random.Random) -> Pair | None:
    """A placement with this code at the begin of a round, by lot; None if there seems to be none."""
    numbering = table.numbering
    for _ in range(ROWS_TRIED):
        spot, turning = rng.randrange(len(numbering.spots)), rng.randrange(numbering.turnings)
        having = numbering.apart[spot].copy()
        for bit in range(PLANES):
            row = table.planes[bit, spot, turning]
            having &= row if code >> bit & 1 else ~row
        found = np.flatnonzero(np.unpackbits(having, bitorder="little"))
        if found.size:
            other, turned = divmod(int(found[rng.randrange(found.size)]), 8)
            return _seated(first, _mirrors(table, spot, turning), _mirrors(table, other, turned))
    return None


def _mirrors(table: Table, spot: int, turning: int) -> list[Mirror]:
    cells = table.numbering.spots[spot]
    return [(cell, BACKSLASH if turning >> place & 1 else SLASH) for place, cell in enumerate(cells)]


def _seated(first: Side, one: list[Mirror], two: list[Mirror]) -> Pair:
    """The mirrors of bottom and top, from those of first and second mover, seen from the first mover's seat."""
    if first == TOP:
        one, two = ([(Cell(CELLS - 1 - cell), turned) for cell, turned in side] for side in (two, one))
    return in_square_order(one), in_square_order(two)


def _stirred(position: Position, side: Side, rng: random.Random) -> Position:
    """The same with one mirror of a side moved, as some move would move it back."""
    mover = replace(position, to_move=side)
    return replace(position, mirrors=mover.play(rng.choice(mover.moves())).after.mirrors)
