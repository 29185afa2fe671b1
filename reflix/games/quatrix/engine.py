"""The engine: a turn of Quatrix, part by part, and every way in which a game ends.

A turn places a stone and may then push one row or column. At the end of each part four in a line or four of a colour
win. A turn that has won is not completed: side, duty, ban and number of turns are written as they were before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise

from reflix.core.events import Event, Passed, Placed, Removed, Shifted
from reflix.core.game import Cell, IllegalMove, Move, Outcome, Piece, Side, Turn
from reflix.core.message import msg
from reflix.games.quatrix.board import COLUMNS, CROSS, FIELDS, FOUR, GRIDS, SLIDES, Grid, Slide, cells_of
from reflix.games.quatrix.events import FellOff, Kind, SlideMade, Won
from reflix.games.quatrix.legality import (
    MOVES,
    move_of,
    parts_of,
    placement_of,
    placements,
    refusal,
    slides_after,
    stone_of,
)

TURNS = 200
"""After so many turns without a winner the game is drawn (decision)."""

REPETITION = 3
"""The same position so often is a draw (decision)."""


class Reason(StrEnum):
    """How a game of Quatrix ends."""

    LINE = "line of four"
    COLOUR = "four of a colour"
    MAJORITY = "full board"
    EQUAL = "full board, equal"
    REPETITION = "third repetition"
    TURN_LIMIT = "200 turns"


def piece_of(side: int, symbol: int) -> Piece:
    """A stone as a piece: who owns it and its symbol."""
    return side * 2 + symbol


@dataclass(frozen=True, slots=True)
class Position:
    """The stones of both players, which of them are X, and where the game stands.

    `duty` is the code of the last placed stone where it stands now (0: no duty), `ban` the code of the forbidden slide
    (0: none), `turns` the number of turns played. When the game is over `ended` is set.

    `history` are the identities of all earlier positions, for the rule of repetition. The position text does not tell
    it, so a position that is read from a text begins with none; for that reason it takes no part in comparisons.
    """

    size: int
    stones: tuple[int, int] = (0, 0)
    crosses: int = 0
    to_move: Side = Side.ONE
    duty: int = 0
    ban: int = 0
    turns: int = 0
    ended: Outcome | None = None
    history: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def grid(self) -> Grid:
        """The board as data."""
        return GRIDS[self.size]

    @property
    def occupied(self) -> int:
        """The fields with a stone."""
        return self.stones[0] | self.stones[1]

    @property
    def identity(self) -> int:
        """What counts for repetition in one number: stones, symbols, side to move, duty, slide ban."""
        return identity(*self.stones, self.crosses, self.to_move, self.duty, self.ban)

    def supply(self, side: Side) -> int:
        """The stones that a player still has beside the board."""
        return self.grid.stones - self.stones[side].bit_count()

    def pieces(self) -> Mapping[Cell, Piece]:
        """All stones."""
        return {
            cell: piece_of(side, CROSS if self.crosses >> cell & 1 else 1 - CROSS)
            for side in Side
            for cell in cells_of(self.stones[side])
        }

    def moves(self) -> tuple[Move, ...]:
        """The legal moves, ascending: each placement without a slide and with each slide."""
        if self.ended is not None:
            return ()
        return tuple(
            move_of(placement, code) for placement in placements(self) for code in slides_after(self, placement)
        )

    def play(self, move: Move) -> Turn[Position]:
        """Place, slide, and judge after each. Raises `IllegalMove` with the reason."""
        if not 0 <= move < MOVES:
            raise IllegalMove(msg("{n} is not the number of a move.", n=move))
        placement, code = parts_of(move)
        fault = refusal(self, placement, code)
        if fault is not None:
            raise IllegalMove(fault)
        events: list[Event] = []
        board = self
        if placement:
            cell, symbol = stone_of(placement)
            board = _with_stone(self, cell, symbol)
            events.append(Placed(cell, piece_of(self.to_move, symbol)))
        if code:
            slide = SLIDES[code - 1]
            events.extend(_slide_events(board, slide))
            board = _pushed(board, slide)
        if not move:
            events.append(Passed(self.to_move))
        after = judged(board) or _completed(self, board, placement, code)
        return Turn(self, move, (*events, *wins(after)), after)

    def outcome(self) -> Outcome | None:
        """The result, None while the game goes on."""
        return self.ended


def identity(one: int, two: int, crosses: int, to_move: int, duty: int, ban: int) -> int:
    """Everything that the rule of repetition compares, packed into one number without loss."""
    return (((one << FIELDS | two) << FIELDS | crosses) << 1 | to_move) << 12 | duty << 5 | ban


def judged(board: Position) -> Position | None:
    """The won position if anybody has four at the end of a part of the mover's turn, else None.

    Both by one slide: the player who slid wins. Only the opponent: the opponent."""
    mover = board.to_move
    for side in (mover, mover.other):
        if board.grid.has_won(board.stones[side]):
            reason = Reason.LINE if _long_lines(board.stones[side], board.size) else Reason.COLOUR
            ended = Outcome(side, reason, (int(side == Side.ONE), int(side == Side.TWO)))
            return replace(board, to_move=mover.other, ended=ended)
    return None


def _completed(before: Position, board: Position, placement: int, code: int) -> Position:
    """The position after a whole turn that nobody has won by four."""
    after = replace(
        board,
        to_move=before.to_move.other,
        duty=duty_after(before.size, placement, code),
        ban=SLIDES[code - 1].reverse.code if code else 0,
        turns=before.turns + 1,
        history=(*before.history, before.identity),
    )
    return replace(after, ended=quiet_end(after))


def quiet_end(position: Position) -> Outcome | None:
    """How a game ends without four: full board, third repetition, or 200 turns; None while it goes on."""
    one, two = (stones.bit_count() for stones in position.stones)
    if position.occupied == position.grid.full:
        if one == two:
            return Outcome(None, Reason.EQUAL, (one, two))
        return Outcome(Side.ONE if one > two else Side.TWO, Reason.MAJORITY, (one, two))
    if position.history.count(position.identity) >= REPETITION - 1:
        return Outcome(None, Reason.REPETITION, (0, 0))
    return Outcome(None, Reason.TURN_LIMIT, (0, 0)) if position.turns >= TURNS else None


def _with_stone(position: Position, cell: Cell, symbol: int) -> Position:
    bit = 1 << cell
    one, two = position.stones
    stones = (one | bit, two) if position.to_move == Side.ONE else (one, two | bit)
    return replace(position, stones=stones, crosses=position.crosses | bit if symbol == CROSS else position.crosses)


def _pushed(position: Position, slide: Slide) -> Position:
    one, two, crosses = (position.grid.pushed(mask, slide.code) for mask in (*position.stones, position.crosses))
    return replace(position, stones=(one, two), crosses=crosses)


def _slide_events(board: Position, slide: Slide) -> Iterator[Event]:
    """The slide, stone by stone from its far end, so that each moves onto a field that has become free."""
    cells = slide.cells(board.size)
    yield SlideMade(board.to_move, slide, cells)
    last = cells[-1]
    for side in Side:
        if board.stones[side] >> last & 1:
            yield FellOff(last, side)
            yield Removed(last)
    for start, end in reversed(tuple(pairwise(cells))):
        if board.occupied >> start & 1:
            yield Shifted(start, end)


def duty_after(size: int, placement: int, code: int) -> int:
    """The duty that a turn leaves: it counts from where the stone stands after the slide; a stone that fell off, or
    was never placed, leaves none."""
    if not placement or not code:
        return placement
    cell, symbol = stone_of(placement)
    cells = SLIDES[code - 1].cells(size)
    if cell not in cells:
        return placement
    step = cells.index(cell) + 1
    return placement_of(cells[step], symbol) if step < size else 0


def wins(position: Position) -> tuple[Won, ...]:
    """What the winner has completed: every line of four or more, and every colour with four or more of his stones.
    Empty unless the game was won by four."""
    ended = position.ended
    if ended is None or ended.winner is None or ended.reason not in (Reason.LINE, Reason.COLOUR):
        return ()
    stones = position.stones[ended.winner]
    lines = [Won(ended.winner, cells, Kind.LINE) for cells in _long_lines(stones, position.size)]
    held = [stones & group for group in position.grid.groups]
    colours = [Won(ended.winner, cells_of(mask), Kind.COLOUR) for mask in held if mask.bit_count() >= FOUR]
    return (*lines, *colours)


def _long_lines(stones: int, size: int) -> tuple[tuple[Cell, ...], ...]:
    """The uninterrupted lines of four or more, each as long as it is."""
    found = []
    for run in GRIDS[size].runs:
        if stones & run == run:
            found.append(_lengthened(cells_of(run), stones, size))
    return tuple(dict.fromkeys(found))


def _lengthened(cells: tuple[Cell, ...], stones: int, size: int) -> tuple[Cell, ...]:
    """The line of which these four are a part."""
    step = cells[1] - cells[0]
    line = list(cells)
    for end, way in ((-1, step), (0, -step)):
        while _beside(line[end], way, size) and stones >> line[end] + way & 1:
            line.insert(len(line) if end else 0, Cell(line[end] + way))
    return tuple(line)


def _beside(cell: int, way: int, size: int) -> bool:
    """Whether one step this way from a field stays on the board."""
    onward = cell + way
    return onward in GRIDS[size] and abs(onward % COLUMNS - cell % COLUMNS) <= 1
