"""The board of the search of Quatrix and its inner loop.

The rules of `engine` in place, on sets of fields as bits; tested in lock-step with it. `value` finds what the search of
`reflix.search.alphabeta` finds on any board.

A hot module: compiled with the types of `fours.pxd` where a compiler was present, see `reflix.core.compiled`. Masks and
tables are variables of the module, never literals. A *shape* is what the stones of one side are worth by themselves,
packed into one number: above 36 bits of fields that would complete four, 24 bits of worth, and a bit for four that are
there already. It is kept by the stones, because the search meets the same ones over and over.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

import reflix.core.bits as bits
from reflix.core.game import Move
from reflix.core.search_board import WIN
from reflix.games.quatrix.board import COLUMNS, CROSS, FIELDS, SLIDES, Grid
from reflix.games.quatrix.engine import REPETITION, TURNS
from reflix.games.quatrix.evaluation import BLOCK, COLOUR, DECIDED, LINE, ROOM, shift_of
from reflix.games.quatrix.legality import CHOICES, MOVES, PLACEMENTS, stone_of
from reflix.search.alphabeta import CHECK_EVERY, INFINITY, Cancelled
from reflix.search.table import EXACT, LOWER, UPPER

STEPS = (1, COLUMNS, COLUMNS + 1, COLUMNS - 1)
"""From one field of a run to the next: along a row, a column, and the two diagonals."""

OPEN = 2 * WIN
"""What stands for "no end" where a result is kept."""

_ONE = 1
_ANYWHERE = 1 << 36
_LOW = (1 << 28) - 1
_FULL = (1 << 64) - 1
_MIX = 0x9E3779B97F4A7C15
_PLACEMENTS, _CHOICES = PLACEMENTS, CHOICES
_PLACEMENT = [move // CHOICES for move in range(MOVES)]
_SLIDE = [move % CHOICES for move in range(MOVES)]
_CELL = [0, *(stone_of(placement)[0] for placement in range(1, PLACEMENTS))]
_BIT = [0, *(1 << cell for cell in _CELL[1:])]
_CROSS_BIT = [0, *(_BIT[p] if stone_of(p)[1] == CROSS else 0 for p in range(1, PLACEMENTS))]
_STEP = list(STEPS)
_REVERSE = [0, *(slide.reverse.code for slide in SLIDES)]
_SHIFT = [0, *(shift_of(slide.direction) for slide in SLIDES)]
_LINE, _COLOUR = [*LINE, 0], [*COLOUR, 0]
_DECIDED, _ROOM, _BLOCK, _WIN, _OPEN = DECIDED, ROOM, BLOCK, WIN, OPEN
_INFINITY, _PROVEN, _CHECK = INFINITY, WIN // 2, CHECK_EVERY - 1
_EXACT, _LOWER, _UPPER = EXACT, LOWER, UPPER
_REPETITION, _TURNS = REPETITION, TURNS

ROW = 2048
"""Room for the moves of a position, which are fewer than MOVES."""

SHAPES = 14
"""Shapes that are kept, as a power of two."""

THREATS = 12
"""The same for what slides would win."""

AT_ONCE = 8
"""How many of the likely best moves are looked for one by one before the others are sorted: most lists are left by
then."""

SMALLEST, LARGEST = 8, 20
"""Positions in the transposition table, as powers of two: four numbers each, side by side in memory."""


def _from_root(value: int, ply: int) -> int:
    """As `reflix.search.table.from_root`: a win further away is worth less, a loss less bad."""
    if value > _PROVEN:
        return value - ply
    if value < -_PROVEN:
        return value + ply
    return value


def _moved(stones: int, line: int, shift: int) -> int:
    """The stones after a slide of a line: one field on, what leaves the line is gone."""
    moving = stones & line
    return stones ^ moving | (moving << shift if shift > 0 else moving >> -shift) & line


def words(identity: int) -> tuple[int, int]:
    """The identity of a position as two numbers of 64 bits: stones of one side each, symbols shared between them."""
    state, field = identity & 0xFFF, (1 << FIELDS) - 1
    side, crosses = identity >> 12 & 1, identity >> 13 & field
    two, one = identity >> 13 + FIELDS & field, identity >> 13 + 2 * FIELDS
    return one | (crosses & 0xFFFFFFF) << 36, two | crosses >> 28 << 36 | side << 44 | (state >> 5) << 45 | (
        state & 31
    ) << 52


def starts(runs: Sequence[int], step: int) -> int:
    """The first fields of the runs of one direction."""
    firsts = ((run, run & -run) for run in runs)
    return sum(first for run, first in firsts if run == first | first << step | first << 2 * step | first << 3 * step)


class Fours:
    """A position that is moved forth and back in place. `history` are the identities of all positions up to this one;
    `end` is the result for the side to move, OPEN while the game goes on."""

    def __init__(
        self,
        grid: Grid,
        duty_after: Sequence[int],
        stones: Sequence[int],
        crosses: int,
        side: int,
        duty: int,
        ban: int,
        turns: int,
        history: Sequence[int],
        end: int,
    ) -> None:
        self.nodes = 0
        self._stop: Callable[[], bool] | None = None
        self._board, self._supply = grid.full, grid.stones
        self._lines = list(grid.lines)
        self._starts = [starts(grid.runs, step) for step in STEPS]
        self._group_count = len(grid.groups)
        self._groups = [*grid.groups, *[0] * (6 - len(grid.groups))]
        self._reach = [0, *(grid.reach[stone_of(p)[1]][_CELL[p]] for p in range(1, PLACEMENTS))]
        self._lines_of = [
            sum(1 << slide.code for slide in grid.slides if grid.lines[slide.code] >> cell & 1)
            for cell in range(FIELDS)
        ]
        self._duty_after = list(duty_after)
        self._stones = list(stones)
        self._crosses, self.side, self._duty, self._ban, self._turns = crosses, side, duty, ban, turns
        self._end, self._ply = end, 0
        self._line = array("Q", bytes(8 * 6 * (TURNS + 8)))
        self._past = array("Q", bytes(16 * (len(history) + TURNS + 8)))
        self._past_count, self._times = 0, 0
        self._slots = [0] * 4096
        for identity in history:
            first, second = words(identity)
            self._remember(first, second)
        self._shapes = array("Q", bytes(16 << SHAPES))
        self._threats = array("Q", bytes(32 << THREATS))
        self._places, self._pushes = [0] * 73, [0] * 25
        self.thought(1, None)

    def thought(self, depth: int, stop: Callable[[], bool] | None) -> Fours:
        """Begin to think: an empty table, no nodes. `stop` is asked every few nodes."""
        size = min(LARGEST, SMALLEST + 2 * depth)
        self.nodes, self._stop = 0, stop
        self._lists = array("Q", bytes(8 * ROW * (min(depth, TURNS) + 2)))
        self._table = array("Q", [0]) * (4 << size)
        self._shift = 64 - size
        return self

    # the board

    def moves(self) -> tuple[Move, ...]:
        """The legal moves, ascending as in the engine."""
        if self._end != _OPEN:
            return ()
        count = self._every(0)
        return tuple(Move(move) for move in sorted(self._lists[number] & 2047 for number in range(count)))

    def ordered(self, moves: Sequence[Move]) -> Sequence[Move]:
        """Wins first, then by what the two parts of a move do by themselves: complete or block fours, build lines and
        colours, and where the duty sends the opponent."""
        if len(moves) < 2:
            return moves
        count = self._order(0, -1)
        bits.sort(self._lists, 0, count)
        return tuple(Move(self._lists[number] & 2047) for number in range(count))

    def do(self, move: Move) -> None:
        """Place, slide, and judge after each part."""
        self._do(move)

    def undo(self) -> None:
        """Take the last move back."""
        self._undo()

    def key(self) -> tuple[int, int, int, int]:
        """Everything a position is compared by, and how often it has occurred. What else may come to be repeated
        depends on the way here and is left out: within one search it could matter only to a position that has occurred
        before and is left and reached again."""
        return self._first_word(), self._second_word(), self._turns, self._times

    def terminal(self) -> int | None:
        """The result for the side to move once the game is over."""
        return None if self._end == _OPEN else self._end

    def evaluate(self) -> int:
        """A judgement: a win at hand, else lines and colours of both sides, and room under the duty."""
        return self._judge()

    def _shape(self, stones: int) -> int:
        place = ((stones * _MIX & _FULL) >> 50) * 2
        if self._shapes[place] == stones:
            return self._shapes[place + 1]
        completing, worth, won = stones & 0, 0, stones & 0
        for number in range(4):
            # The four fields of all runs of one direction at once, each run at its first field.
            step, starts_here = _STEP[number], self._starts[number]
            one, two = stones & starts_here, stones >> step & starts_here
            three, four = stones >> 2 * step & starts_here, stones >> 3 * step & starts_here
            odd, carried = one ^ two ^ three ^ four, (one ^ two) & (three ^ four)
            pairs = one & two ^ three & four ^ carried
            won |= one & two & three & four
            nearly = odd & pairs
            if nearly:
                completing |= nearly & ~one | (nearly & ~two) << step
                completing |= (nearly & ~three) << 2 * step | (nearly & ~four) << 3 * step
            worth += _LINE[1] * bits.count(odd & ~pairs) + _LINE[2] * bits.count(pairs & ~odd)
            worth += _LINE[3] * bits.count(nearly)
        for number in range(self._group_count):
            unit = self._groups[number]
            held = bits.count(stones & unit)
            if held >= 4:
                won |= unit
            else:
                worth += _COLOUR[held]
                if held == 3:
                    completing |= unit & ~stones
        found = completing | _ONE * worth << 36 | (_ONE << 60 if won else 0)
        self._shapes[place] = stones
        self._shapes[place + 1] = found
        return found

    def _allowed(self, occupied: int) -> int:
        """The fields that the duty leaves, as in `legality.allowed_from`."""
        free = self._board & ~occupied
        left = self._reach[self._duty] & free
        return left if left else free

    def _open_lines(self, occupied: int) -> int:
        """The codes of the slides that would move a stone, without the forbidden one and with 0, no slide."""
        codes = 0
        for code in range(1, _CHOICES):
            if occupied & self._lines[code]:
                codes |= 1 << code
        return codes & ~(1 << self._ban) | 1

    def _every(self, at: int) -> int:
        """List all moves, each with its rank above it, by the scores of placements and slides; returns how many."""
        occupied, begin, rank = self._stones[0] | self._stones[1], at, 0
        codes, mine = self._open_lines(occupied), self._stones[self.side]
        if bits.count(mine) >= self._supply:
            while codes:
                code = bits.first(codes)
                rank = (1 << 20) - self._pushes[code]
                self._lists[at] = _ONE * rank << 11 | code
                at += 1
                codes &= codes - 1
            return at - begin
        allowed, winning = self._allowed(occupied), self._shape(mine) & self._board
        while allowed:
            bit = allowed & -allowed
            allowed ^= bit
            cell = bits.first(bit)
            chosen = 1 if winning & bit else (codes | self._lines_of[cell]) & ~(1 << self._ban) | 1
            for place in range(1 + 2 * cell, 3 + 2 * cell):
                base, rest = (1 << 20) - self._places[place], chosen
                while rest:
                    code = bits.first(rest)
                    rank = base - self._pushes[code]
                    self._lists[at] = _ONE * rank << 11 | (place * _CHOICES + code)
                    at += 1
                    rest &= rest - 1
        return at - begin

    def _do(self, move: int) -> None:
        one, two, crosses = self._stones[0], self._stones[1], self._crosses
        at = self._ply * 6
        self._line[at] = one
        self._line[at + 1] = two
        self._line[at + 2] = crosses
        self._line[at + 3] = self._duty
        self._line[at + 4] = self._ban
        self._line[at + 5] = self._times * 1024 + self._past_count
        self._ply += 1
        mine, theirs = (two, one) if self.side else (one, two)
        place, code, end = _PLACEMENT[move], _SLIDE[move], _OPEN
        if place:
            mine |= _BIT[place]
            crosses |= _CROSS_BIT[place]
            if self._shape(mine) >> 60:
                end = -_WIN - 1
        if code:
            line, shift = self._lines[code], _SHIFT[code]
            mine, theirs = _moved(mine, line, shift), _moved(theirs, line, shift)
            crosses = _moved(crosses, line, shift)
            if self._shape(mine) >> 60:
                end = -_WIN - 1
            elif self._shape(theirs) >> 60:
                end = _WIN + 1
        self._stones[self.side] = mine
        self._stones[1 - self.side] = theirs
        self._crosses, self._end, self.side = crosses, end, 1 - self.side
        if end == _OPEN:
            self._complete(place, code)

    def _complete(self, place: int, code: int) -> None:
        """What follows from a whole turn that nobody has won by four."""
        self._duty = self._duty_after[place * _CHOICES + code]
        self._ban = _REVERSE[code]
        self._turns += 1
        self._remember(self._first_word(), self._second_word())
        if self._stones[0] | self._stones[1] == self._board:
            margin = bits.count(self._stones[self.side]) - bits.count(self._stones[1 - self.side])
            self._end = _WIN + margin if margin > 0 else margin - _WIN if margin else 0
        elif self._times >= _REPETITION or self._turns >= _TURNS:
            self._end = 0

    def _remember(self, first: int, second: int) -> None:
        """Write down that this position has occurred, and how often."""
        slot = ((first * _MIX ^ second) * _MIX & _FULL) >> 52
        self._times = 1
        if self._slots[slot]:
            for number in range(self._past_count):
                if self._past[2 * number] == first and self._past[2 * number + 1] == second:
                    self._times += 1
        self._past[2 * self._past_count] = first
        self._past[2 * self._past_count + 1] = second
        self._past_count += 1
        self._slots[slot] += 1

    def _undo(self) -> None:
        self._ply -= 1
        at = self._ply * 6
        if self._past_count > self._line[at + 5] & 1023:  # the turn was completed
            self._turns -= 1
            self._past_count -= 1
            first, second = self._past[2 * self._past_count], self._past[2 * self._past_count + 1]
            self._slots[((first * _MIX ^ second) * _MIX & _FULL) >> 52] -= 1
        self._stones[0] = self._line[at]
        self._stones[1] = self._line[at + 1]
        self._crosses = self._line[at + 2]
        self._duty = self._line[at + 3]
        self._ban = self._line[at + 4]
        self._times = self._line[at + 5] >> 10
        self.side, self._end = 1 - self.side, _OPEN

    def _first_word(self) -> int:
        return self._stones[0] | (self._crosses & _LOW) << 36

    def _second_word(self) -> int:
        state = _ONE * self.side << 44 | _ONE * self._duty << 45 | _ONE * self._ban << 52
        return self._stones[1] | self._crosses >> 28 << 36 | state

    # judgement and order

    def _judge(self) -> int:
        mine, theirs = self._stones[self.side], self._stones[1 - self.side]
        allowed = self._allowed(mine | theirs) if bits.count(mine) < self._supply else 0
        shape = self._shape(mine)
        if shape & allowed:
            return _DECIDED
        if bits.count(mine) >= 3:
            place = self._threatened(mine)
            if self._threats[place + 1] & (allowed | _ANYWHERE) and (
                self._threats[place + 2] & (allowed | _ANYWHERE) or self._slide_wins(mine, allowed)
            ):
                return _DECIDED
        worth = (shape >> 36 & 0xFFFFFF) - (self._shape(theirs) >> 36 & 0xFFFFFF)
        return worth + _ROOM * bits.count(allowed)

    def _threatened(self, mine: int) -> int:
        """Where it is kept what slides would win: behind the stones the fields on which a stone and a slide make four,
        then those where two different slides do, so that no forbidden one matters; _ANYWHERE for a slide that needs no
        stone."""
        place = ((mine * _MIX & _FULL) >> 52) * 4
        if self._threats[place] != mine:
            once, twice = mine & 0, mine & 0
            for code in range(1, _CHOICES):
                if self._lines[code]:
                    fields = self._slide_threats(mine, code)
                    twice |= once & fields
                    once |= fields
            self._threats[place] = mine
            self._threats[place + 1] = once
            self._threats[place + 2] = twice
        return place

    def _slide_wins(self, mine: int, allowed: int) -> int:
        """Whether a slide makes four, by itself or after a stone on a field that the duty allows."""
        for code in range(1, _CHOICES):
            if self._lines[code] and code != self._ban and self._slide_threats(mine, code) & (allowed | _ANYWHERE):
                return 1
        return 0

    def _slide_threats(self, mine: int, code: int) -> int:
        """The fields on which a stone and then this slide make four; _ANYWHERE where the slide does by itself."""
        line, shift = self._lines[code], _SHIFT[code]
        shape = self._shape(_moved(mine, line, shift))
        if shape >> 60:
            return _ANYWHERE
        fields = shape & self._board
        # A stone on the line is pushed too: it has to be placed one field before.
        on_line = fields & line
        return fields & ~line | (on_line >> shift if shift > 0 else on_line << -shift) & line

    def _score_places(self) -> None:
        """How good each placement looks before any slide, by its code."""
        mine, theirs = self._stones[self.side], self._stones[1 - self.side]
        for place in range(_PLACEMENTS):
            self._places[place] = 0
        shape, danger = self._shape(mine), self._shape(theirs) & self._board
        worth, allowed = shape >> 36 & 0xFFFFFF, self._allowed(mine | theirs)
        while allowed:
            bit = allowed & -allowed
            allowed ^= bit
            if shape & bit:
                score = _DECIDED
            else:
                score = (self._shape(mine | bit) >> 36 & 0xFFFFFF) - worth
                if danger & bit:
                    score += _BLOCK
            place, left = 1 + 2 * bits.first(bit), danger & ~bit
            # A duty that leads the opponent to a field where he wins is the worst.
            self._places[place] = score - (4 * _BLOCK if self._reach[place] & left else 0)
            self._places[place + 1] = score - (4 * _BLOCK if self._reach[place + 1] & left else 0)

    def _score_pushes(self) -> None:
        """How good each slide looks without the placement before it, by its code."""
        mine, theirs = self._stones[self.side], self._stones[1 - self.side]
        now = self._balance(self._shape(mine), self._shape(theirs))
        for code in range(1, _CHOICES):
            line, shift = self._lines[code], _SHIFT[code]
            own, other = self._shape(_moved(mine, line, shift)), self._shape(_moved(theirs, line, shift))
            if own >> 60:
                self._pushes[code] = _DECIDED
            elif other >> 60:
                self._pushes[code] = -_DECIDED
            else:
                self._pushes[code] = self._balance(own, other) - now

    def _balance(self, own: int, other: int) -> int:
        """One side's worth less the other's, and less if the other could complete four."""
        worth = (own >> 36 & 0xFFFFFF) - (other >> 36 & 0xFFFFFF)
        return worth - _BLOCK if other & self._board else worth

    def _order(self, at: int, known: int) -> int:
        """List all moves, each with its rank above it, low for the likely best; the known one (-1: none) in front.
        Returns how many."""
        self._score_places()
        self._score_pushes()
        count = self._every(at)
        if known >= 0:
            for number in range(count):
                if self._lists[at + number] & 2047 == known:
                    self._lists[at + number] = self._lists[at]
                    self._lists[at] = known
        return count

    def _just(self, at: int, known: int) -> int:
        """List one move, and return 1."""
        self._lists[at] = known
        return 1

    # the search

    def value(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value for the side to move, `depth` plies deep: exact between alpha and beta, otherwise a bound. `ply`
        is how far below the root this is. Raises `Cancelled`."""
        self.nodes += 1
        if not self.nodes & _CHECK and self._stop is not None and self._stop():
            raise Cancelled
        if self._end != _OPEN:
            return _from_root(self._end, ply)
        if depth == 0:
            return self._judge()
        first, second, meta, known = self._first_word(), self._second_word(), self._turns << 2 | self._times, -1
        place = (((first * _MIX ^ second ^ meta) * _MIX & _FULL) >> self._shift) * 4
        note = self._table[place + 2]
        if self._table[place] == first and self._table[place + 1] == second and note & 1023 == meta:
            known = note >> 12 & 2047
            if note >> 23 == depth:
                bound, stored = note >> 10 & 3, _from_root(self._table[place + 3] - _INFINITY, ply)
                if bound == _EXACT or (stored >= beta if bound == _LOWER else stored <= alpha):
                    return stored
        best, chosen, floor, at = -_INFINITY, -1, alpha, ply * 2048
        number, count = 0, self._order(at, known) if known < 0 else self._just(at, known)
        while number < count:
            # Right above the leaves what comes after the likely best may come in any order.
            if number < AT_ONCE or (number == AT_ONCE and depth > 1):
                bits.settle(self._lists, at + number, count - number, number == AT_ONCE)
            move = self._lists[at + number] & 2047
            number += 1
            self._do(move)
            found = -self.value(depth - 1, -beta, -floor, ply + 1)
            self._undo()
            if found > best:
                best, chosen = found, move
                if found > floor:
                    floor = found
                    if found >= beta:
                        break
            if number == 1 and known >= 0:  # the others are listed only if the known move has not been enough
                count = self._order(at, known)
        bound = _LOWER if best >= beta else _UPPER if best <= alpha else _EXACT
        self._table[place] = first
        self._table[place + 1] = second
        self._table[place + 2] = meta | bound << 10 | chosen << 12 | _ONE * depth << 23
        self._table[place + 3] = _from_root(best, -ply) + _INFINITY
        return best

    def known(self) -> tuple[int, int, int, Move] | None:
        """What the table knows of the position on the board: depth, bound, value as seen from there, best move."""
        first, second, meta = self._first_word(), self._second_word(), self._turns << 2 | self._times
        place = (((first * _MIX ^ second ^ meta) * _MIX & _FULL) >> self._shift) * 4
        note = self._table[place + 2]
        if self._table[place] != first or self._table[place + 1] != second or note & 1023 != meta:
            return None
        return note >> 23, note >> 10 & 3, int(self._table[place + 3]) - INFINITY, Move(note >> 12 & 2047)
