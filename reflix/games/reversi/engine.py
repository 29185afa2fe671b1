"""The engine: what is enclosed turns, who cannot move passes, and the most discs win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from reflix.core.events import Flipped, Passed, Placed
from reflix.core.game import Cell, IllegalMove, Move, Outcome, Piece, Side, Turn
from reflix.core.message import Message, msg
from reflix.games.reversi.board import (
    BLACK,
    CELLS,
    COLUMNS,
    NAMES,
    START_BLACK,
    START_WHITE,
    cells_of,
)
from reflix.games.reversi.discs import flips, legal

PASS = Move(CELLS)
"""The move of a side that has none; every other move is the number of the square."""


class Reason(StrEnum):
    """How a game of Reversi ends."""

    BOARD_FULL = "board full"
    NO_MOVES = "no moves"
    WIPE_OUT = "wipe-out"


@dataclass(frozen=True, slots=True)
class Position:
    """The discs of both colours as bits, and the side to move."""

    black: int = START_BLACK
    white: int = START_WHITE
    to_move: Side = BLACK

    @property
    def own(self) -> int:
        """The discs of the side to move."""
        return self.black if self.to_move == BLACK else self.white

    @property
    def enemy(self) -> int:
        """The discs of the other side."""
        return self.white if self.to_move == BLACK else self.black

    @property
    def discs(self) -> tuple[int, int]:
        """The number of discs of Black and White."""
        return self.black.bit_count(), self.white.bit_count()

    @property
    def must_pass(self) -> bool:
        """Whether the side to move cannot move while the other can."""
        return not legal(self.own, self.enemy) and bool(legal(self.enemy, self.own))

    def pieces(self) -> Mapping[Cell, Piece]:
        """All discs; a piece is the number of its side."""
        return {
            cell: side for side, discs in zip(Side, (self.black, self.white), strict=True) for cell in cells_of(discs)
        }

    def moves(self) -> tuple[Move, ...]:
        """The squares that enclose something, ascending; only the pass if there is none but the other side has one."""
        squares = legal(self.own, self.enemy)
        if squares:
            return tuple(Move(cell) for cell in cells_of(squares))
        return (PASS,) if legal(self.enemy, self.own) else ()

    def turned_by(self, move: Move) -> tuple[Cell, ...]:
        """The squares whose discs a legal move turns, those nearest to the placed disc first; none for a pass."""
        if move == PASS:
            return ()
        cells = cells_of(flips(self.own, self.enemy, move))
        return tuple(sorted(cells, key=lambda cell: (distance(move, cell), cell)))

    def gains(self) -> dict[Cell, int]:
        """The number of discs that turn, for each square that the side to move may take."""
        own, enemy = self.own, self.enemy
        return {cell: flips(own, enemy, cell).bit_count() for cell in cells_of(legal(own, enemy))}

    def play(self, move: Move) -> Turn[Position]:
        """Place a disc and turn what it encloses, or pass. Raises `IllegalMove` with the reason."""
        fault = refusal(self, move)
        if fault is not None:
            raise IllegalMove(fault)
        other = self.to_move.other
        if move == PASS:
            return Turn(self, move, (Passed(self.to_move),), Position(self.black, self.white, other))
        turned = flips(self.own, self.enemy, move)
        own, enemy = self.own ^ turned ^ 1 << move, self.enemy ^ turned
        after = Position(own, enemy, other) if self.to_move == BLACK else Position(enemy, own, other)
        return Turn(self, move, tuple(self._events(move)), after)

    def _events(self, move: Move) -> Iterator[Placed | Flipped]:
        yield Placed(Cell(move), self.to_move)
        for cell in self.turned_by(move):
            yield Flipped(cell, self.to_move)

    def outcome(self) -> Outcome | None:
        """The result once neither side can move: more discs win, empty squares count for the winner."""
        if legal(self.own, self.enemy) or legal(self.enemy, self.own):
            return None
        black, white = self.discs
        empty = CELLS - black - white
        reason = Reason.NO_MOVES if empty else Reason.BOARD_FULL
        if not black or not white:
            reason = Reason.WIPE_OUT
        if black == white:
            return Outcome(None, reason, (CELLS // 2, CELLS // 2))
        if black > white:
            return Outcome(Side.ONE, reason, (black + empty, white))
        return Outcome(Side.TWO, reason, (black, white + empty))


def refusal(position: Position, move: Move) -> Message | None:
    """Why a move is illegal, None if it is legal."""
    if not 0 <= move <= PASS:
        return msg("{n} is not the number of a move.", n=move)
    own, enemy = position.own, position.enemy
    squares = legal(own, enemy)
    if not squares and not legal(enemy, own):
        return msg("The game is over.")
    if move == PASS:
        return msg("Passing is allowed only when there is no move.") if squares else None
    if squares >> move & 1:
        return None
    if not squares:
        return msg("There is no move; the side to move must pass.")
    if (own | enemy) >> move & 1:
        return msg("There is a disc on {square} already.", square=NAMES[move])
    return msg("A disc on {square} encloses nothing.", square=NAMES[move])


def distance(start: int, end: int) -> int:
    """The number of steps between two squares of one line."""
    return max(abs(start % COLUMNS - end % COLUMNS), abs(start // COLUMNS - end // COLUMNS))
