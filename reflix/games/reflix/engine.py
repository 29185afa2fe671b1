"""The engine: legality, the ten-round limit and the contact tie-break.

A turn is one move of one own mirror, after which the own emitter fires by itself. A round is one move of each player.
A hit by the first mover gives the second the last reply of that round; a hit by the second mover alone ends the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from reflix.core.events import Event, Flipped, RoundEnded, Shifted
from reflix.core.game import Cell, IllegalMove, Move, Outcome, Piece, Side, Turn
from reflix.core.message import Message, msg
from reflix.games.reflix.beam import Shot, shoot
from reflix.games.reflix.board import (
    BACKSLASH,
    CELLS,
    COLUMNS,
    EMPTY,
    NEXT,
    SLASH,
    SQUARE_ORDER,
    ZONE,
    Heading,
    square,
)
from reflix.games.reflix.fortress import Fortress, cell_place, filled

ROUNDS = 10
"""No hit after ten rounds: a draw; there is no judging by nearness."""

Mirror = tuple[Cell, int]
"""A movable mirror: its square and SLASH or BACKSLASH."""

Mirrors = tuple[Mirror, ...]
"""The three movable mirrors of a player, in square order."""


class Reason(StrEnum):
    """How a game of Reflix ends."""

    HIT = "hit"
    FEWER_CONTACTS = "fewer contacts"
    EQUAL_CONTACTS = "equal contacts"
    ROUND_LIMIT = "ten rounds"


def move_of(start: int, end: int) -> Move:
    """The move as a number: a slide from square to square, a turn where both are the same."""
    return Move(start * CELLS + end)


def squares_of(move: Move) -> tuple[Cell, Cell]:
    """Start and end square of a move; equal for a turn."""
    return Cell(move // CELLS), Cell(move % CELLS)


def in_square_order(mirrors: Iterator[Mirror] | list[Mirror]) -> Mirrors:
    """Mirrors as positions keep them, so that equal positions are equal values."""
    return tuple(sorted(mirrors, key=lambda mirror: SQUARE_ORDER[mirror[0]]))


def piece_of(side: Side, orientation: int) -> Piece:
    """A movable mirror as a piece: who owns it and how it stands."""
    return side * 2 + (orientation - SLASH)


@dataclass(frozen=True, slots=True)
class Position:
    """Both fortresses, the six movable mirrors, and where the game stands.

    `first_hit` is the contact count of the first mover's hit in this round, None if there was none. When the game is
    over `ended` is set; round and fortresses stay as they were in the last round.
    """

    fortresses: tuple[Fortress, Fortress]
    mirrors: tuple[Mirrors, Mirrors]
    first: Side
    round: int
    to_move: Side
    first_hit: int | None = None
    ended: Outcome | None = None

    def board(self) -> list[int]:
        """What a beam meets on each of the 63 squares."""
        cells = filled([EMPTY] * CELLS, self.fortresses)
        for cell, orientation in self.mirrors[0] + self.mirrors[1]:
            cells[cell] = orientation
        return cells

    def pieces(self) -> Mapping[Cell, Piece]:
        """The movable mirrors."""
        return {cell: piece_of(side, turned) for side in Side for cell, turned in self.mirrors[side]}

    def moves(self) -> tuple[Move, ...]:
        """The legal moves, ascending: own mirrors turned, or slid like a rook within the zone over empty squares."""
        if self.ended is not None:
            return ()
        occupied = {cell for mirrors in self.mirrors for cell, _ in mirrors}
        found = []
        for cell, _ in self.mirrors[self.to_move]:
            found.append(move_of(cell, cell))
            found.extend(move_of(cell, end) for end in slides(cell, occupied))
        return tuple(sorted(found))

    def play(self, move: Move) -> Turn[Position]:
        """Move a mirror and fire. Raises `IllegalMove` with the reason."""
        if not 0 <= move < CELLS * CELLS:
            raise IllegalMove(msg("{n} is not the number of a move.", n=move))
        start, end = squares_of(move)
        fault = refusal(self, start, end)
        if fault is not None:
            raise IllegalMove(fault)
        moved = self._moved(start, end)
        shot = shoot(moved.board(), self.to_move)
        events: list[Event] = [self._move_event(moved, start, end), shot]
        after, closing = moved._after_shot(shot)
        return Turn(self, move, (*events, *closing), after)

    def outcome(self) -> Outcome | None:
        """The result, None while the game goes on."""
        return self.ended

    def _moved(self, start: Cell, end: Cell) -> Position:
        mine = []
        for cell, orientation in self.mirrors[self.to_move]:
            if cell == start:
                orientation = SLASH + BACKSLASH - orientation if start == end else orientation
                cell = end
            mine.append((cell, orientation))
        own, other = in_square_order(mine), self.mirrors[self.to_move.other]
        return replace(self, mirrors=(own, other) if self.to_move == Side.ONE else (other, own))

    def _move_event(self, moved: Position, start: Cell, end: Cell) -> Event:
        return Flipped(end, moved.pieces()[end]) if start == end else Shifted(start, end)

    def _after_shot(self, shot: Shot) -> tuple[Position, tuple[Event, ...]]:
        contacts = shot.contacts if shot.hit else None
        if self.to_move == self.first:
            return replace(self, to_move=self.to_move.other, first_hit=contacts), ()
        ended = _outcome(self, contacts)
        number = self.round if ended else self.round + 1
        after = replace(self, round=number, to_move=self.first, first_hit=None, ended=ended)
        return after, (RoundEnded(self.round),)


def _outcome(position: Position, second_hit: int | None) -> Outcome | None:
    """What the end of a round means: one hit wins, two are compared by contacts, after ten rounds it is a draw."""
    first, first_hit = position.first, position.first_hit
    hits = (first_hit is not None, second_hit is not None)
    score = (int(hits[first]), int(hits[1 - first]))
    if first_hit is not None and second_hit is not None:
        if first_hit == second_hit:
            return Outcome(None, Reason.EQUAL_CONTACTS, score)
        return Outcome(first if first_hit < second_hit else first.other, Reason.FEWER_CONTACTS, score)
    if any(hits):
        return Outcome(first if hits[0] else first.other, Reason.HIT, score)
    return Outcome(None, Reason.ROUND_LIMIT, score) if position.round == ROUNDS else None


def slides(start: int, occupied: set[Cell]) -> Iterator[int]:
    """Where a mirror can slide to among these occupied squares."""
    for heading in Heading:
        cell = NEXT[heading][start]
        while cell in ZONE and cell not in occupied:
            yield cell
            cell = NEXT[heading][cell]


def owner_of(position: Position, cell: int) -> Side | None:
    """Whose movable mirror stands on a square, None if none does."""
    for side in Side:
        if any(where == cell for where, _ in position.mirrors[side]):
            return side
    return None


def selection_refusal(position: Position, cell: int) -> Message | None:
    """Why the side to move may not choose what stands on this square; None if it is one of its own mirrors."""
    if position.ended is not None:
        return msg("The game is over.")
    owner = owner_of(position, cell)
    if owner == position.to_move:
        return None
    if owner is not None:
        return msg("The mirror on {square} is the opponent's.", square=square(cell))
    for side in Side:
        place = cell_place(cell, side)
        if place is not None:
            letter = position.fortresses[side].objects[place]
            if letter in "/\\":
                return msg("The mirror on {square} is fixed.", square=square(cell))
            if letter != ".":
                return msg("Nothing in a fortress can be moved.")
    return msg("There is no mirror of yours on {square}.", square=square(cell))


def refusal(position: Position, start: int, end: int) -> Message | None:
    """Why moving the mirror on `start` to `end` (equal: turning it) is illegal; None if it is legal."""
    fault = selection_refusal(position, start)
    if fault is not None or start == end:
        return fault
    if end not in ZONE:
        return msg("A mirror may not leave the ricochet zone (rows 4 to 6).")
    across, down = end % COLUMNS - start % COLUMNS, end // COLUMNS - start // COLUMNS
    if across and down:
        return msg("A mirror slides in a straight line only, like a rook.")
    heading = (Heading.RIGHT if across > 0 else Heading.LEFT) if across else None
    if heading is None:
        heading = Heading.DOWN if down > 0 else Heading.UP
    cell = start
    while cell != end:
        cell = NEXT[heading][cell]
        if owner_of(position, cell) is not None:
            if cell == end:
                return msg("There is already a mirror on {square}.", square=square(cell))
            return msg("The mirror on {square} is in the way.", square=square(cell))
    return None
