"""What a solved pair of fortresses answers: who wins any position, in how many rounds, and by which moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from reflix.core.game import Move, Side
from reflix.games.reflix.beam import MISS, trace
from reflix.games.reflix.board import BACKSLASH, CELLS, EMPTY, SLASH, TOP
from reflix.games.reflix.engine import ROUNDS, Mirrors, Position, in_square_order, squares_of
from reflix.games.reflix.fortress import Fortress
from reflix.games.reflix.solver.crew import CHUNK
from reflix.games.reflix.solver.placements import Bytes, Placements
from reflix.games.reflix.verdict import DRAW, Verdict

DISTANCE_BITS = 4
"""The lower bits of a code are the rounds to the win, 0 for a draw."""

SECOND_WINS = 1 << DISTANCE_BITS
"""The upper bit of a code: the second mover wins."""

PLANES = DISTANCE_BITS + 1
"""The bits of a code."""

BITS_SET = np.array([byte.bit_count() for byte in range(256)])
"""How many bits of a byte are set."""


@dataclass(frozen=True, slots=True)
class Table:
    """The codes of all placements at the begin of a round with `rounds` rounds left, for the first mover's fortress and
    the second's. The board is seen from the first mover's seat, as if the first mover were the bottom player.

    `planes[bit]` is a table of bits, the first mover's placements as rows (see `tables`)."""

    first: Fortress
    second: Fortress
    rounds: int
    numbering: Placements
    planes: Bytes

    def code(self, first: tuple[int, int], second: tuple[int, int]) -> int:
        """The code of a placement, each player's as spot and turning."""
        code = 0
        for byte in reversed(self.planes[:, first[0], first[1], second[0]].tolist()):
            code = code << 1 | byte >> second[1] & 1
        return code

    def histogram(self) -> tuple[int, ...]:
        """How many placements have each code, 0 to 31."""
        counts = [0] * (1 << PLANES)
        every = np.uint8((1 << self.numbering.turnings) - 1)
        for start in range(0, len(self.numbering.spots), CHUNK):
            here = slice(start, start + CHUNK)
            possible = self.numbering.apart[here, None, :] & every
            shape = self.planes[0, here].shape
            _count(np.broadcast_to(possible, shape), self.planes[:, here], PLANES, 0, counts)
        return tuple(counts)


def _count(having: Bytes, planes: Bytes, bits: int, code: int, counts: list[int]) -> None:
    """Count the placements of a set by code; the upper bits of their codes are known, `bits` of them are not."""
    if not having.any():
        return
    if bits == 0:
        counts[code] += int(BITS_SET[having].sum())
        return
    plane = planes[bits - 1]
    _count(having & plane, planes, bits - 1, code | 1 << bits - 1, counts)
    _count(having & ~plane, planes, bits - 1, code, counts)


class Solution:
    """The values of all positions between two fortresses, for the first movers that were solved.

    Positions with more rounds left than were solved, with other fortresses or with a first mover that was not solved
    are refused with a ValueError."""

    def __init__(self, fortresses: tuple[Fortress, Fortress], tables: Mapping[Side, Table]) -> None:
        self.fortresses = fortresses
        self.tables = dict(tables)

    def verdict(self, position: Position) -> Verdict:
        """Who wins with best play, and in how many rounds."""
        table = self._table(position)
        if position.ended is not None:
            return Verdict(position.ended.winner, 0)
        if position.to_move == position.first:
            return _Desk(position, table).begin()
        return max(self.choices(position).values(), key=lambda verdict: verdict.rank(position.to_move))

    def choices(self, position: Position) -> dict[Move, Verdict]:
        """The verdict after each legal move, ascending by move, the rounds counted from this position."""
        table = self._table(position)
        if position.ended is not None:
            return {}
        desk = _Desk(position, table)
        if position.to_move == position.first:
            return {move: desk.second_to_move(contacts) for move, contacts in desk.moves(position.first)}
        first_hit = MISS if position.first_hit is None else position.first_hit
        return {move: desk.complete(first_hit, contacts) for move, contacts in desk.moves(position.first.other)}

    def best(self, position: Position) -> tuple[Move, ...]:
        """The optimal moves: a win in the fewest rounds; else a draw; else the loss that takes longest."""
        choices = self.choices(position)
        ranks = {move: verdict.rank(position.to_move) for move, verdict in choices.items()}
        return tuple(move for move, rank in ranks.items() if rank == max(ranks.values()))

    def keeping(self, position: Position) -> tuple[Move, ...]:
        """The moves that do not change who wins, in however many rounds."""
        winner = self.verdict(position).winner
        return tuple(move for move, verdict in self.choices(position).items() if verdict.winner == winner)

    def census(self, first: Side) -> dict[tuple[Side | None, int], int]:
        """Of all placements with this first mover to move: how many are won by whom in how many rounds, or drawn."""
        found: dict[tuple[Side | None, int], int] = {}
        for code, count in enumerate(self.tables[first].histogram()):
            if count:
                winner = None if code == 0 else first.other if code & SECOND_WINS else first
                found[winner, code % SECOND_WINS] = count
        return found

    def _table(self, position: Position) -> Table:
        if position.fortresses != self.fortresses:
            raise ValueError("this solution is about other fortresses")
        if position.first not in self.tables:
            raise ValueError(f"this solution does not cover {position.first.name} as the first mover")
        table = self.tables[position.first]
        if any(len(mirrors) != table.numbering.mirrors for mirrors in position.mirrors):
            raise ValueError(f"this solution is about {table.numbering.mirrors} mirrors of each player")
        if ROUNDS + 1 - position.round > table.rounds:
            raise ValueError(f"this solution covers only the last {table.rounds} rounds")
        return table


class _Desk:
    """A position whose mirrors are moved forth and back to look up what follows."""

    def __init__(self, position: Position, table: Table) -> None:
        self._position, self._table = position, table
        self._board = position.board()
        self._mirrors = [list(position.mirrors[side]) for side in Side]
        self._left = ROUNDS + 1 - position.round
        self._rows: dict[tuple[Side, tuple[tuple[int, int], ...]], tuple[int, int]] = {}

    def begin(self, left: int | None = None) -> Verdict:
        """At the begin of a round, with so many rounds left: a win at distance d is one if d rounds are left."""
        first = self._position.first
        code = self._table.code(self._placement(first), self._placement(first.other))
        rounds = code % SECOND_WINS
        if not 0 < rounds <= (self._left if left is None else left):
            return DRAW
        return Verdict(first.other if code & SECOND_WINS else first, rounds)

    def second_to_move(self, first_hit: int) -> Verdict:
        """In the middle of a round: the second mover takes the move that it likes best."""
        second = self._position.first.other
        verdicts = (self.complete(first_hit, contacts) for _, contacts in self.moves(second))
        return max(verdicts, key=lambda verdict: verdict.rank(second))

    def complete(self, first_hit: int, second_hit: int) -> Verdict:
        """At the end of a round, by the contacts of both players' hits or MISS: the engine's rule about its end."""
        first, second = self._position.first, self._position.first.other
        if first_hit != MISS and second_hit != MISS:
            if first_hit == second_hit:
                return DRAW
            return Verdict(first if first_hit < second_hit else second, 1)
        if first_hit != MISS or second_hit != MISS:
            return Verdict(second if first_hit == MISS else first, 1)
        later = self.begin(self._left - 1)
        return later if later.winner is None else Verdict(later.winner, later.rounds + 1)

    def moves(self, side: Side) -> Iterator[tuple[Move, int]]:
        """Each legal move of a side with the contacts of its shot or MISS; meanwhile the move is made here."""
        board, mirrors = self._board, self._mirrors[side]
        for move in replace(self._position, mirrors=self._pair(), to_move=side).moves():
            start, end = squares_of(move)
            place = next(place for place, (cell, _) in enumerate(mirrors) if cell == start)
            old = mirrors[place]
            turned = SLASH + BACKSLASH - old[1] if start == end else old[1]
            board[start] = EMPTY
            board[end] = turned
            mirrors[place] = (end, turned)
            yield move, trace(board, side)
            mirrors[place] = old
            board[end] = EMPTY
            board[start] = old[1]

    def _pair(self) -> tuple[Mirrors, Mirrors]:
        one, two = (in_square_order(mirrors) for mirrors in self._mirrors)
        return one, two

    def _placement(self, side: Side) -> tuple[int, int]:
        """Spot and turning of a side, seen from the first mover's seat: the top player's is a half turn away."""
        key = (side, tuple(self._mirrors[side]))
        row = self._rows.get(key)  # the same few come again with every move of the other side
        if row is None:
            turned = self._position.first == TOP
            mirrors = [(CELLS - 1 - cell if turned else cell, standing) for cell, standing in key[1]]
            row = self._rows[key] = self._table.numbering.row(mirrors)
        return row
