"""The board of the search: the rules of `engine` in place, with masks and tables instead of values.

Tested in lock-step with the engine. What is known about the stones of a side is kept by mask (see `evaluation`); moves
come from tables by the lines that hold a stone.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from reflix.core.game import Move, Side
from reflix.core.search_board import WIN
from reflix.games.quatrix.board import CROSS, FIELDS, GRIDS, SLIDES, Grid
from reflix.games.quatrix.engine import REPETITION, TURNS, Position, duty_after, identity
from reflix.games.quatrix.evaluation import ANYWHERE, DECIDED, ROOM, Chances, Shapes, shift_of
from reflix.games.quatrix.legality import CHOICES, MOVES, PLACEMENTS, stone_of

PLACEMENT_OF = tuple(move // CHOICES for move in range(MOVES))
SLIDE_OF = tuple(move % CHOICES for move in range(MOVES))
"""The codes of the two parts of a move, by move."""

CELL_OF = (0, *(stone_of(placement)[0] for placement in range(1, PLACEMENTS)))
BIT_OF = (0, *(1 << cell for cell in CELL_OF[1:]))
CROSS_BIT_OF = (0, *(BIT_OF[p] if stone_of(p)[1] == CROSS else 0 for p in range(1, PLACEMENTS)))
"""Field and bits of a placement, by its code; the last is 0 for a □."""

REVERSE_OF = (0, *(slide.reverse.code for slide in SLIDES))
"""The code of the reverse slide."""

SHIFT_OF = (0, *(shift_of(slide.direction) for slide in SLIDES))
"""By how many bits a slide moves its line."""

BLOCK = 30
"""What it is worth to the order of moves that a field on which the opponent would win is taken."""


class Tables:
    """What follows from the size alone."""

    def __init__(self, size: int) -> None:
        self.grid = grid = GRIDS[size]
        # The lines (rows and columns) of a field as bits of a set of lines, one bit per slide code.
        self.lines_of = tuple(
            sum(1 << slide.code for slide in grid.slides if grid.lines[slide.code] >> cell & 1)
            for cell in range(FIELDS)
        )
        self.reach = (
            0,
            *(grid.reach[stone_of(placement)[1]][CELL_OF[placement]] for placement in range(1, PLACEMENTS)),
        )
        self.duty_after = tuple(
            tuple(duty_after(size, placement, code) if grid.lines[code] or not code else 0 for code in range(CHOICES))
            for placement in range(PLACEMENTS)
        )


TABLES = {size: Tables(size) for size in GRIDS}


class Choices(dict[int, tuple[int, ...]]):
    """The slide codes in a set of codes, ascending, 0 first."""

    def __missing__(self, codes: int) -> tuple[int, ...]:
        self[codes] = found = (0, *(code for code in range(1, CHOICES) if codes >> code & 1))
        return found


CHOICE = Choices()
"""CHOICE[set of codes] as a tuple; few of the sets are ever met, and they are the same for all boards."""


class QuatrixSearchBoard:
    """A position of Quatrix that is moved forth and back in place."""

    __slots__ = (
        "_ban",
        "_chances",
        "_crosses",
        "_duty",
        "_end",
        "_full",
        "_grid",
        "_identity",
        "_line",
        "_lines",
        "_seen",
        "_shapes",
        "_stones",
        "_tables",
        "_turns",
        "to_move",
    )

    def __init__(self, position: Position) -> None:
        self._grid: Grid = position.grid
        self._tables = TABLES[position.size]
        self._full = position.grid.full
        self._lines = position.grid.lines
        self._shapes = Shapes(position.grid)
        self._chances = Chances(position.grid, self._shapes)
        self._stones = position.stones
        self._crosses = position.crosses
        self.to_move = position.to_move
        self._duty = position.duty
        self._ban = position.ban
        self._turns = position.turns
        self._end = _worth(position)
        self._seen: dict[int, int] = {}
        for earlier in (*position.history, position.identity):
            self._seen[earlier] = self._seen.get(earlier, 0) + 1
        self._identity = position.identity
        self._line: list[tuple[int, int, int, int, int, int]] = []

    def moves(self) -> Sequence[Move]:
        """The legal moves, ascending as in the engine."""
        if self._end is not None:
            return ()
        one, two = self._stones
        occupied = one | two
        codes = self._open_lines(occupied)
        if not self._has_supply():
            return CHOICE[codes]  # type: ignore[return-value]
        allowed = self._allowed(occupied)
        mine = self._stones[self.to_move]
        winning = self._shapes[mine][1]
        lines_of, ban = self._tables.lines_of, ~(1 << self._ban)
        found: list[int] = []
        while allowed:
            bit = allowed & -allowed
            allowed ^= bit
            cell = bit.bit_length() - 1
            base = (1 + cell * 2) * CHOICES
            if winning & bit:
                found.append(base)
                found.append(base + CHOICES)
                continue
            choice = CHOICE[(codes | lines_of[cell]) & ban]
            found.extend([base + code for code in choice])
            base += CHOICES
            found.extend([base + code for code in choice])
        return found  # type: ignore[return-value]

    def ordered(self, moves: Sequence[Move]) -> Sequence[Move]:
        """Wins first, then by what the two parts of a move do by themselves: complete or block fours, build lines and
        colours, and where the duty sends the opponent."""
        if len(moves) < 2:
            return moves
        places, pushes = self._placement_scores(), self._slide_scores()
        return sorted(moves, key=lambda move: -places[PLACEMENT_OF[move]] - pushes[SLIDE_OF[move]])

    def do(self, move: Move) -> None:
        """Place, slide, and judge after each part."""
        one, two = self._stones
        crosses, side = self._crosses, self.to_move
        self._line.append((one, two, crosses, self._duty, self._ban, self._identity))
        self.to_move = Side.ONE if side else Side.TWO
        mine, theirs = (two, one) if side else (one, two)
        placement, code = PLACEMENT_OF[move], SLIDE_OF[move]
        shapes = self._shapes
        end: int | None = None
        if placement:
            mine |= BIT_OF[placement]
            crosses |= CROSS_BIT_OF[placement]
            if shapes[mine][2]:
                end = -WIN - 1
        if code:
            line, shift = self._lines[code], SHIFT_OF[code]
            a, b, c = mine & line, theirs & line, crosses & line
            if shift > 0:
                mine ^= a ^ (a << shift & line)
                theirs ^= b ^ (b << shift & line)
                crosses ^= c ^ (c << shift & line)
            else:
                mine ^= a ^ (a >> -shift & line)
                theirs ^= b ^ (b >> -shift & line)
                crosses ^= c ^ (c >> -shift & line)
            if shapes[mine][2]:
                end = -WIN - 1
            elif shapes[theirs][2]:
                end = WIN + 1
        one, two = (theirs, mine) if side else (mine, theirs)
        self._stones = (one, two)
        self._crosses = crosses
        if end is None:
            self._complete(placement, code)
        else:
            self._end = end

    def _complete(self, placement: int, code: int) -> None:
        """What follows from a whole turn that nobody has won by four."""
        one, two = self._stones
        self._duty = duty = self._tables.duty_after[placement][code]
        self._ban = ban = REVERSE_OF[code]
        self._turns += 1
        self._identity = now = identity(one, two, self._crosses, self.to_move, duty, ban)
        self._seen[now] = times = self._seen.get(now, 0) + 1
        if one | two == self._full:
            margin = one.bit_count() - two.bit_count()
            if self.to_move:
                margin = -margin
            self._end = WIN + margin if margin > 0 else margin - WIN if margin else 0
        elif times >= REPETITION or self._turns >= TURNS:
            self._end = 0

    def undo(self) -> None:
        """Take the last move back."""
        one, two, self._crosses, self._duty, self._ban, before = self._line.pop()
        now = self._identity
        if now != before:  # the turn was completed
            self._turns -= 1
            self._seen[now] -= 1
            self._identity = before
        self._stones = (one, two)
        self.to_move = Side.ONE if self.to_move else Side.TWO
        self._end = None

    def key(self) -> Hashable:
        """Everything a position is compared by, and how often it has occurred. What else may come to be repeated
        depends on the way here and is left out: within one search it could matter only to a position that has occurred
        before and is left and reached again."""
        return (self._identity, self._turns, self._seen[self._identity])

    def terminal(self) -> int | None:
        """The result for the side to move once the game is over."""
        return self._end

    def evaluate(self) -> int:
        """A judgement: a win at hand, else lines and colours of both sides, and room under the duty."""
        one, two = self._stones
        mine, theirs = (two, one) if self.to_move else (one, two)
        allowed = self._allowed(one | two) if mine.bit_count() < self._grid.stones else 0
        worth, completing, _ = self._shapes[mine]
        if completing & allowed:
            return DECIDED
        ban = self._ban
        for code, fields in self._chances[mine]:
            if code != ban and (fields & allowed or fields == ANYWHERE):
                return DECIDED
        return worth - self._shapes[theirs][0] + ROOM * allowed.bit_count()

    def _allowed(self, occupied: int) -> int:
        """The fields that the duty leaves, as in `legality.allowed_from`."""
        free = self._full & ~occupied
        return self._tables.reach[self._duty] & free or free

    def _has_supply(self) -> bool:
        return self._stones[self.to_move].bit_count() < self._grid.stones

    def _open_lines(self, occupied: int) -> int:
        """The codes of the slides that would move a stone, without the forbidden one."""
        codes = 0
        for code, line in enumerate(self._lines):
            if occupied & line:
                codes |= 1 << code
        return codes & ~(1 << self._ban)

    def _placement_scores(self) -> list[int]:
        """How good each placement looks before any slide, by its code."""
        one, two = self._stones
        mine, theirs = (two, one) if self.to_move else (one, two)
        shapes, reach = self._shapes, self._tables.reach
        worth, completing, _ = shapes[mine]
        danger = shapes[theirs][1]
        scores = [0] * PLACEMENTS
        allowed = self._allowed(one | two)
        while allowed:
            bit = allowed & -allowed
            allowed ^= bit
            if completing & bit:
                score = DECIDED
            else:
                score = shapes[mine | bit][0] - worth
                if danger & bit:
                    score += BLOCK
            placement = 1 + (bit.bit_length() - 1) * 2
            left = danger & ~bit
            for code in (placement, placement + 1):
                # A duty that leads the opponent to a field where he wins is the worst.
                scores[code] = score - (4 * BLOCK if reach[code] & left else 0)
        return scores

    def _slide_scores(self) -> list[int]:
        """How good each slide looks without the placement before it, by its code."""
        one, two = self._stones
        mine, theirs = (two, one) if self.to_move else (one, two)
        shapes = self._shapes
        now = shapes[mine][0] - shapes[theirs][0]
        now -= BLOCK * bool(shapes[theirs][1])
        scores = [0] * CHOICES
        for slide in self._grid.slides:
            code = slide.code
            line, shift = self._lines[code], SHIFT_OF[code]
            a, b = mine & line, theirs & line
            if shift > 0:
                own, other = mine ^ a ^ (a << shift & line), theirs ^ b ^ (b << shift & line)
            else:
                own, other = mine ^ a ^ (a >> -shift & line), theirs ^ b ^ (b >> -shift & line)
            if shapes[own][2]:
                scores[code] = DECIDED
            elif shapes[other][2]:
                scores[code] = -DECIDED
            else:
                scores[code] = shapes[own][0] - shapes[other][0] - BLOCK * bool(shapes[other][1]) - now
        return scores


def _worth(position: Position) -> int | None:
    """The result for the side to move of a finished game, as `PlainSearchBoard` tells it."""
    ended = position.ended
    if ended is None:
        return None
    if ended.winner is None:
        return 0
    margin = abs(ended.score[0] - ended.score[1])
    return WIN + margin if ended.winner == position.to_move else -WIN - margin
