"""The board of the search: the rules of `engine` in place, with masks and tables instead of values.

Tested in lock-step with the engine. Mirrors are masks of zone squares, moves come from a table by square and by the
mirrors in its row and column, the beam is a walk through the tree of `ways`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from reflix.core.game import Move, Outcome, Side
from reflix.core.search_board import WIN
from reflix.games.reflix.beam import MISS
from reflix.games.reflix.board import BACKSLASH, CELLS, EMPTY, SLASH
from reflix.games.reflix.engine import ROUNDS, Mirrors, Position, Reason
from reflix.games.reflix.evaluation import DECIDED, Hits, Threats
from reflix.games.reflix.ways import RESULT, ways
from reflix.games.reflix.zone import BIT, CROSS, REACH, SQUARES

GOING_ON, LIMIT, EQUAL, FIRST_HIT, SECOND_HIT, FIRST_FEWER, SECOND_FEWER = range(7)
"""How a game stands or ended: by the round limit, equal contacts, a hit of one alone, fewer contacts."""

WORTH = (None, 0, 0, WIN + 1, -WIN - 1, WIN, -WIN)
"""The same for the first mover of a round, whose move it would be. A margin of 1 is a hit that was not answered."""


class ReflixSearchBoard:
    """A position of Reflix that is moved forth and back in place."""

    __slots__ = (
        "_board",
        "_end",
        "_first",
        "_first_hit",
        "_line",
        "_masks",
        "_round",
        "_threats",
        "_turned",
        "_ways",
        "to_move",
    )

    def __init__(self, position: Position) -> None:
        self._board = position.board()
        self._masks = [_mask(mirrors) for mirrors in position.mirrors]
        self._turned = _mask(position.mirrors[0] + position.mirrors[1], SLASH)
        self._ways = (ways(position.fortresses, Side.ONE), ways(position.fortresses, Side.TWO))
        self._threats = Threats(position, self._board, self._masks)
        self._first = position.first
        self._round = position.round
        self.to_move = position.to_move
        self._first_hit = MISS if position.first_hit is None else position.first_hit
        self._end = GOING_ON if position.ended is None else _ending(position.ended, position.first)
        self._line: list[tuple[int, int, int, int, int]] = []

    def moves(self) -> Sequence[Move]:
        """The legal moves, ascending as in the engine."""
        if self._end:
            return ()
        occupied = self._masks[0] | self._masks[1]
        one, two, three = SQUARES[self._masks[self.to_move]]
        return (
            REACH[one][occupied & CROSS[one]][0]
            + REACH[two][occupied & CROSS[two]][0]
            + REACH[three][occupied & CROSS[three]][0]
        )

    def ordered(self, moves: Sequence[Move]) -> Sequence[Move]:
        """Hits first, those with the fewest contacts before the others."""
        hits = self._threats.of(self.to_move, self._turned)
        if not hits:
            return moves
        first = [move for _, move in hits]
        return first + [move for move in moves if move not in first]

    def do(self, move: Move) -> None:
        """Move the mirror, fire, and judge the round if it is complete."""
        start, end = divmod(move, CELLS)
        side, board = self.to_move, self._board
        self._line.append((move, self._turned, self._first_hit, self._round, self._end))
        content = board[start]
        if start == end:
            board[start] = SLASH + BACKSLASH - content
            self._turned ^= BIT[start]
        else:
            board[start], board[end] = EMPTY, content
            both = BIT[start] | BIT[end]
            self._masks[side] ^= both
            if content == SLASH:
                self._turned ^= both
        hit = self._ways[side].leaf(board)[RESULT]
        self.to_move = Side.TWO if side == 0 else Side.ONE
        if side == self._first:
            self._first_hit = hit
        else:
            self._complete_round(hit)

    def _complete_round(self, second_hit: int) -> None:
        first_hit = self._first_hit
        if first_hit != MISS and second_hit != MISS:
            self._end = EQUAL if first_hit == second_hit else FIRST_FEWER if first_hit < second_hit else SECOND_FEWER
        elif first_hit != MISS or second_hit != MISS:
            self._end = FIRST_HIT if second_hit == MISS else SECOND_HIT
        elif self._round == ROUNDS:
            self._end = LIMIT
        else:
            self._round += 1
        self._first_hit = MISS

    def undo(self) -> None:
        """Take the last move back."""
        move, self._turned, self._first_hit, self._round, self._end = self._line.pop()
        start, end = divmod(move, CELLS)
        side, board = Side.TWO if self.to_move == 0 else Side.ONE, self._board
        self.to_move = side
        if start == end:
            board[start] = SLASH + BACKSLASH - board[start]
        else:
            board[start], board[end] = board[end], EMPTY
            self._masks[side] ^= BIT[start] | BIT[end]

    def key(self) -> Hashable:
        """Mirrors, whose they are, how they are turned, and everything else that the rest of a game depends on."""
        clock = ((self._round * 2 + self.to_move) * 5 + self._first_hit + 1) * 7 + self._end
        return (self._masks[0], self._masks[1], self._turned, clock)

    def terminal(self) -> int | None:
        """The result for the side to move once the game is over."""
        worth = WORTH[self._end]
        return worth if worth is None or self.to_move == self._first else -worth

    def evaluate(self) -> int:
        """The result if hits that are possible now decide it, otherwise a judgement of the quiet rest."""
        mine = self._threats.of(self.to_move, self._turned)
        if self.to_move == self._first:
            return self._open_round(mine)
        if self._first_hit != MISS:  # the last reply: everything is known
            if not mine or mine[0][0] > self._first_hit:
                return -DECIDED
            return DECIDED if mine[0][0] < self._first_hit else 0
        if mine:
            return DECIDED
        return 0 if self._round == ROUNDS else self._threats.quiet(self.to_move, self._turned)

    def _open_round(self, mine: Hits) -> int:
        """The first mover's view: each of his hits is worth what the last reply leaves of it. With a hit that is at
        least a draw he need not fear anything, and in the last round without a won hit he can only hold."""
        drawn = False
        for contacts, move in mine:
            self.do(move)
            replies = self._threats.of(self.to_move, self._turned)
            self.undo()
            if not replies or replies[0][0] > contacts:
                return DECIDED
            drawn = drawn or replies[0][0] == contacts
        value = self._threats.quiet(self.to_move, self._turned)
        if self._round == ROUNDS:
            value = min(value, 0)
        return max(value, 0) if drawn else value


def _mask(mirrors: Mirrors, orientation: int | None = None) -> int:
    return sum(BIT[cell] for cell, turned in mirrors if orientation in (None, turned))


def _ending(outcome: Outcome, first: Side) -> int:
    match outcome.reason:
        case Reason.ROUND_LIMIT:
            return LIMIT
        case Reason.EQUAL_CONTACTS:
            return EQUAL
        case Reason.HIT:
            return FIRST_HIT if outcome.winner == first else SECOND_HIT
        case _:
            return FIRST_FEWER if outcome.winner == first else SECOND_FEWER
