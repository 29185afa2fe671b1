"""The board of the search of Reflix and its inner loop.

The rules of `engine` in place, on the zone's 21 squares as bits; tested in lock-step with it. A beam is a walk through
the table of `courses`. `value` finds what the search of `reflix.search.alphabeta` finds on any board.

A hot module: compiled with the types of `duel.pxd` where a compiler was present, see `reflix.core.compiled`. Masks and
tables are variables of the module, never literals. Squares are numbered from the zone's first, and a move is a *code*,
start · 32 + end; moves of the engine are known at the border alone. Lists of codes lie in `_lists`, a row for each ply;
in a list of hits each code has its contacts above it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

import reflix.core.bits as bits
from reflix.core.game import Cell, Move
from reflix.core.search_board import WIN
from reflix.games.reflix.beam import MISS
from reflix.games.reflix.board import COLUMNS, FIRING, FIRST, ZONE, Heading
from reflix.games.reflix.courses import ENTRIES, HIT, Courses
from reflix.games.reflix.engine import ROUNDS, move_of, slides, squares_of
from reflix.games.reflix.evaluation import CENTRE, CONTACT, DECIDED, MANY, MOBILITY, THREAT
from reflix.search.alphabeta import CHECK_EVERY, INFINITY, Cancelled
from reflix.search.table import EXACT, LOWER, UPPER

GOING_ON, LIMIT, EQUAL, FIRST_HIT, SECOND_HIT, FIRST_FEWER, SECOND_FEWER = range(7)
"""How a game stands or ended: by the round limit, equal contacts, a hit of one alone, fewer contacts."""

_WORTH = [0, 0, 0, WIN + 1, -WIN - 1, WIN, -WIN]
"""The same for the first mover of a round, whose move it would be. A margin of 1 is a hit that was not answered."""

_FULL = (1 << 64) - 1
_MIX = 0x9E3779B97F4A7C15
_ONE = 1
_SQUARES = range(len(ZONE))
_ROW = [square // COLUMNS * COLUMNS for square in _SQUARES]
_COLUMN = [square % COLUMNS for square in _SQUARES]
_CENTRAL = [-CENTRE * abs(column - FIRST[0] % COLUMNS) for column in _COLUMN]
_FIRST = [(FIRST[side] - ZONE.start) * len(Heading) + FIRING[side] for side in (0, 1)]
_MISS, _HIT, _ENTRIES, _ROUNDS = MISS, HIT, ENTRIES, ROUNDS
_DECIDED, _MOBILITY, _THREAT, _CONTACT, _MANY = DECIDED, MOBILITY, THREAT, CONTACT, MANY
_INFINITY, _PROVEN, _CHECK = INFINITY, WIN // 2, CHECK_EVERY - 1
_EXACT, _LOWER, _UPPER = EXACT, LOWER, UPPER

THREATS = 12
"""Positions whose threats are kept, as a power of two."""

SMALLEST, LARGEST = 4, 20
"""Positions in the transposition table, as powers of two: 16 bytes each. A larger one costs more time to lay out
than its fuller memory saves; a smaller one forgets too much of the expected lines."""


def _along(start: int, blocked: Sequence[int]) -> int:
    """Where a mirror can slide, as a mask."""
    ends = slides(ZONE.start + start, {Cell(ZONE.start + square) for square in blocked})
    return sum(1 << end - ZONE.start for end in ends)


def _standing(pattern: int, step: int, shift: int) -> list[int]:
    """The squares of a pattern of bits that are `step` squares apart."""
    return [place * step + shift for place in range(COLUMNS) if pattern >> place & 1]


_ALONG_ROW = [
    _along(column, _standing(pattern & ~(1 << column), 1, 0)) & 0x7F
    for column in range(COLUMNS)
    for pattern in range(128)
]
"""Slides along a row by place · 128 + the row's mirrors, as a mask of the row."""

_DOWN = 1 | 1 << COLUMNS | 1 << 2 * COLUMNS

_ALONG_COLUMN = [
    _along(row * COLUMNS, _standing(pattern & ~(1 << row), COLUMNS, 0)) & _DOWN
    for row in range(3)
    for pattern in range(8)
]
"""Slides along a column by place · 8 + the column's mirrors, as a mask of the first column."""


def _ends(square: int, occupied: int) -> int:
    """Where a mirror can slide to among these mirrors (its own square may be among them), as a mask."""
    row, column = _ROW[square], _COLUMN[square]
    met = occupied >> column & 1 | occupied >> column + 6 & 2 | occupied >> column + 12 & 4
    return _ALONG_ROW[column * 128 + (occupied >> row & 127)] << row | _ALONG_COLUMN[row // 7 * 8 + met] << column


def _from_root(value: int, ply: int) -> int:
    """As `reflix.search.table.from_root`: a win further away is worth less, a loss less bad."""
    if value > _PROVEN:
        return value - ply
    if value < -_PROVEN:
        return value + ply
    return value


def code_of(move: Move) -> int:
    """The code of a move."""
    start, end = squares_of(move)
    return start - ZONE.start << 5 | end - ZONE.start


def move_from(code: int) -> Move:
    """The move of a code, whatever stands above it."""
    return move_of(ZONE.start + (code >> 5 & 31), ZONE.start + (code & 31))


class Duel:
    """A position that is moved forth and back in place. `board` holds what stands on the zone's squares, `masks` the
    squares of each side's mirrors, `end` how the game ended, `first_hit` the contacts of the round's first shot or
    MISS."""

    def __init__(
        self,
        courses: Courses,
        board: Sequence[int],
        masks: Sequence[int],
        side: int,
        first: int,
        round_number: int,
        first_hit: int,
        end: int,
    ) -> None:
        self.nodes = 0
        self._stop: Callable[[], bool] | None = None
        self._onward = list(courses.onward)
        self._shields = list(courses.shields)
        self._board = list(board)
        self._masks = list(masks)
        self._turned = sum(1 << square for square in _SQUARES if board[square] == 1)
        self.side, self._first, self._round = side, first, round_number
        self._first_hit, self._end = first_hit, end
        self._path = self._ply = 0
        self._line = [0] * 640
        self._lists = [0] * 4096
        self._threat_keys = array("Q", bytes(8 << THREATS))
        self._threats = array("i", bytes(4 << THREATS))

    def thought(self, depth: int, stop: Callable[[], bool]) -> Duel:
        """Begin to think: an empty table, no nodes. `stop` is asked every few nodes."""
        size = min(LARGEST, SMALLEST + 2 * depth)
        self.nodes, self._stop = 0, stop
        self._keys = array("Q", [0]) * (1 << size)
        self._values = array("i", [0]) * (1 << size)
        self._notes = array("I", [0]) * (1 << size)
        self._shift = 64 - size
        return self

    # the board

    def moves(self) -> tuple[Move, ...]:
        """The legal moves, ascending as in the engine."""
        if self._end:
            return ()
        count = self._every(self._ply * 32)
        return tuple(move_from(code) for code in self._lists[self._ply * 32 : self._ply * 32 + count])

    def ordered(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Hits first, those with the fewest contacts before the others."""
        count = self._order(self._ply * 32, -1) if moves else 0
        return tuple(move_from(code) for code in self._lists[self._ply * 32 : self._ply * 32 + count])

    def hits(self, side: int) -> tuple[tuple[int, Move], ...]:
        """The moves of a side, were it to move, after which its beam hits: contacts and move, the fewest first."""
        count = self._hits(side, self._ply * 32)
        return tuple((hit >> 10, move_from(hit)) for hit in self._lists[self._ply * 32 : self._ply * 32 + count])

    def beam(self, shooter: int) -> tuple[int, int]:
        """The contacts of a shot as the mirrors stand, or MISS, and the zone squares that it meets as a mask."""
        contacts = self._beam(shooter)
        return contacts, self._path

    def do(self, move: Move) -> None:
        """Move the mirror, fire, and judge the round if it is complete."""
        self._do(code_of(move))

    def undo(self) -> None:
        """Take the last move back."""
        self._undo()

    def key(self) -> tuple[int, int]:
        """Mirrors, whose they are, how they are turned, and everything else that the rest of a game depends on."""
        return self._key(), self._clock() * 7 + self._end

    def terminal(self) -> int | None:
        """The result for the side to move once the game is over."""
        return self._result() if self._end else None

    def evaluate(self) -> int:
        """The result if hits that are possible now decide it, otherwise a judgement of the quiet rest."""
        return self._judge()

    def _do(self, code: int) -> None:
        start, end, side = code >> 5, code & 31, self.side
        content, at = self._board[start], self._ply * 5
        self._line[at] = code
        self._line[at + 1] = self._turned
        self._line[at + 2] = self._first_hit
        self._line[at + 3] = self._round
        self._line[at + 4] = self._end
        self._ply += 1
        if start == end:
            self._board[start] = 3 - content
            self._turned ^= 1 << start
        else:
            self._board[start] = 0
            self._board[end] = content
            both = 1 << start | 1 << end
            self._masks[side] ^= both
            if content == 1:
                self._turned ^= both
        hit = self._beam(side)
        self.side = 1 - side
        if side == self._first:
            self._first_hit = hit
        else:
            self._complete_round(hit)

    def _complete_round(self, second_hit: int) -> None:
        if self._first_hit != _MISS and second_hit != _MISS:
            self._end = 2 if self._first_hit == second_hit else 5 if self._first_hit < second_hit else 6
        elif self._first_hit != _MISS or second_hit != _MISS:
            self._end = 3 if second_hit == _MISS else 4
        elif self._round == _ROUNDS:
            self._end = 1
        else:
            self._round += 1
        self._first_hit = _MISS

    def _undo(self) -> None:
        self._ply -= 1
        at = self._ply * 5
        code = self._line[at]
        self._turned = self._line[at + 1]
        self._first_hit = self._line[at + 2]
        self._round = self._line[at + 3]
        self._end = self._line[at + 4]
        start, end, side = code >> 5, code & 31, 1 - self.side
        self.side = side
        if start == end:
            self._board[start] = 3 - self._board[start]
        else:
            self._board[start] = self._board[end]
            self._board[end] = 0
            self._masks[side] ^= 1 << start | 1 << end

    def _beam(self, shooter: int) -> int:
        """The contacts of a shot, or MISS; the squares met are left in `_path`."""
        base, first = shooter * _ENTRIES, _FIRST[shooter]
        state, touched, path = first, 0, 0
        while True:
            square = state >> 2
            path |= 1 << square
            at = base + state * 3 + self._board[square]
            touched |= self._shields[at]
            state = self._onward[at]
            if state < 0 or state == first:  # a circle closes where it began
                break
        self._path = path
        return bits.count(touched) if state == _HIT else _MISS

    def _every(self, at: int) -> int:
        """List all moves, ascending; returns how many."""
        occupied, own, begin = self._masks[0] | self._masks[1], self._masks[self.side], at
        while own:
            square = bits.first(own)
            own &= own - 1
            ends = _ends(square, occupied) | 1 << square
            while ends:
                self._lists[at] = square << 5 | bits.first(ends)
                at += 1
                ends &= ends - 1
        return at - begin

    # hits that are possible now

    def _hits(self, side: int, at: int) -> int:
        """List the moves of a side after which its beam hits, the fewest contacts first; returns how many. A move
        that neither leaves nor enters the way of the beam changes nothing."""
        occupied, own, count = self._masks[0] | self._masks[1], self._masks[side], 0
        now = self._beam(side)
        path = self._path
        while own:
            square = bits.first(own)
            own &= own - 1
            ends, content = _ends(square, occupied), self._board[square]
            if path >> square & 1:
                self._board[square] = 3 - content
                contacts = self._beam(side)
                if contacts != _MISS:
                    count = self._insert(at, count, contacts << 10 | square << 5 | square)
            else:
                if now != _MISS:
                    aside = ends & ~path | 1 << square
                    while aside:
                        count = self._insert(at, count, now << 10 | square << 5 | bits.first(aside))
                        aside &= aside - 1
                ends &= path
            self._board[square] = 0
            while ends:
                end = bits.first(ends)
                ends &= ends - 1
                self._board[end] = content
                contacts = self._beam(side)
                if contacts != _MISS:
                    count = self._insert(at, count, contacts << 10 | square << 5 | end)
                self._board[end] = 0
            self._board[square] = content
        return count

    def _insert(self, at: int, count: int, hit: int) -> int:
        """Put a hit into its place of a sorted list; returns how many there are now."""
        place = at + count
        while place > at and self._lists[place - 1] > hit:
            self._lists[place] = self._lists[place - 1]
            place -= 1
        self._lists[place] = hit
        return count + 1

    def _threat(self, side: int) -> int:
        """How many moves of a side hit, and above that number (· 256) one more than the fewest contacts of them."""
        key = self._key() ^ _ONE * side << 63
        place = (key * _MIX & _FULL) >> 52
        if self._threat_keys[place] == key:
            return self._threats[place]
        at = self._ply * 32
        count = self._hits(side, at)
        found = count | (self._lists[at] >> 10) + 1 << 8 if count else 0
        self._threat_keys[place] = key
        self._threats[place] = found
        return found

    # what a position is worth

    def _judge(self) -> int:
        if self.side == self._first:
            return self._open_round()
        mine = self._threat(self.side)
        count, fewest = mine & 255, (mine >> 8) - 1
        if self._first_hit != _MISS:  # the last reply: everything is known
            if not count or fewest > self._first_hit:
                return -_DECIDED
            return _DECIDED if fewest < self._first_hit else 0
        if count:
            return _DECIDED
        return 0 if self._round == _ROUNDS else self._assets(self.side) - self._assets(1 - self.side)

    def _open_round(self) -> int:
        """The first mover's view: each of his hits is worth what the last reply leaves of it. With a hit that is at
        least a draw he need not fear anything, and in the last round without a won hit he can only hold."""
        at, drawn = self._ply * 32, 0
        count = self._hits(self.side, at) if self._threat(self.side) else 0
        for number in range(count):
            contacts = self._lists[at + number] >> 10
            self._do(self._lists[at + number] & 1023)
            replies = self._threat(self.side)
            self._undo()
            if not replies or (replies >> 8) - 1 > contacts:
                return _DECIDED
            if (replies >> 8) - 1 == contacts:
                drawn = 1
        value = self._assets(self.side) - self._assets(1 - self.side)
        if self._round == _ROUNDS and value > 0:
            value = 0
        return 0 if drawn and value < 0 else value

    def _assets(self, side: int) -> int:
        """What one side has where no hit decides: slides, central squares, threats."""
        occupied, own, value = self._masks[0] | self._masks[1], self._masks[side], 0
        while own:
            square = bits.first(own)
            own &= own - 1
            value += _MOBILITY * bits.count(_ends(square, occupied)) + _CENTRAL[square]
        found = self._threat(side)
        if found:
            count = found & 255
            value += _THREAT * (count if count < _MANY else _MANY) - _CONTACT * ((found >> 8) - 1)
        return value

    def _result(self) -> int:
        return _WORTH[self._end] if self.side == self._first else -_WORTH[self._end]

    # the search

    def value(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value for the side to move, `depth` plies deep: exact between alpha and beta, otherwise a bound. `ply`
        is how far below the root this is. Raises `Cancelled`."""
        self.nodes += 1
        if not self.nodes & _CHECK and self._stop is not None and self._stop():
            raise Cancelled
        if self._end:
            return _from_root(self._result(), ply)
        if depth == 0:
            return self._judge()
        key, clock, known = self._key(), self._clock(), -1
        place = ((key ^ clock) * _MIX & _FULL) >> self._shift
        note = self._notes[place]
        if self._keys[place] == key and note & 127 == clock:
            known = note >> 9 & 1023
            if note >> 19 == depth:
                bound, stored = note >> 7 & 3, _from_root(self._values[place], ply)
                if bound == _EXACT or (stored >= beta if bound == _LOWER else stored <= alpha):
                    return stored
        best, chosen, floor, at = -_INFINITY, -1, alpha, self._ply * 32
        count = self._order(at, known)
        for number in range(count):
            code = self._lists[at + number]
            self._do(code)
            found = -self.value(depth - 1, -beta, -floor, ply + 1)
            self._undo()
            if found > best:
                best, chosen = found, code
                if found > floor:
                    floor = found
                    if found >= beta:
                        break
        bound = _LOWER if best >= beta else _UPPER if best <= alpha else _EXACT
        self._keys[place] = key
        self._values[place] = _from_root(best, -ply)
        self._notes[place] = clock | bound << 7 | chosen << 9 | depth << 19
        return best

    def known(self) -> tuple[int, int, int, Move] | None:
        """What the table knows of the position on the board: depth, bound, value as seen from there, best move."""
        key, clock = self._key(), self._clock()
        place = ((key ^ clock) * _MIX & _FULL) >> self._shift
        note = self._notes[place]
        if self._keys[place] != key or note & 127 != clock:
            return None
        return note >> 19, note >> 7 & 3, self._values[place], move_from(note >> 9)

    def _order(self, at: int, known: int) -> int:
        """List all moves: first the known one (-1: none), then hits, then the others; returns how many."""
        hits = self._hits(self.side, at) if self._threat(self.side) else 0
        for number in range(hits):
            self._lists[at + number] &= 1023
        every, count = self._every(at + hits), hits
        for number in range(hits, hits + every):
            code, new = self._lists[at + number], 1
            for place in range(hits):
                if self._lists[at + place] == code:
                    new = 0
            if new:
                self._lists[at + count] = code
                count += 1
        if known >= 0:
            place = 0
            while self._lists[at + place] != known:
                place += 1
            while place:
                self._lists[at + place] = self._lists[at + place - 1]
                place -= 1
            self._lists[at] = known
        return count

    def _clock(self) -> int:
        """Round, side to move, and the hit that may have to be answered: 7 bits."""
        return self._round * 10 + self.side * 5 + self._first_hit + 1

    def _key(self) -> int:
        """Where all mirrors are and how they are turned: 63 bits."""
        return self._masks[0] * _ONE | self._masks[1] * _ONE << 21 | self._turned * _ONE << 42
