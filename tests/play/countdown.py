"""A game for the tests of undo: its plan says for each ply whether there is a choice (`.`), only one move (`1`),
only a pass (`p`), or a pass among the choices (`v`). A choice is a number from 1 to 3; the sum decides who wins."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from reflix.core.events import Event, Passed
from reflix.core.game import Cell, GameInfo, IllegalMove, Level, Move, Outcome, Piece, Side, Turn
from reflix.core.message import Message, msg
from reflix.core.search_board import SearchBoard, plain

CHOICES = {".": (Move(1), Move(2), Move(3)), "1": (Move(1),), "p": (Move(0),), "v": (Move(0), Move(1))}


@dataclass(frozen=True, slots=True)
class Count:
    """How far the plan has been played, and the sum so far; the sides take turns."""

    plan: str
    ply: int = 0
    total: int = 0

    @property
    def to_move(self) -> Side:
        return Side(self.ply % 2)

    def moves(self) -> tuple[Move, ...]:
        return CHOICES[self.plan[self.ply]] if self.ply < len(self.plan) else ()

    def play(self, move: Move) -> Turn[Count]:
        if move not in self.moves():
            raise IllegalMove(msg("That number is not among the choices."))
        events: tuple[Event, ...] = (Passed(self.to_move),) if move == 0 else ()
        return Turn(self, move, events, Count(self.plan, self.ply + 1, self.total + move))

    def outcome(self) -> Outcome | None:
        if self.ply < len(self.plan):
            return None
        return Outcome((None, Side.ONE, Side.TWO)[self.total % 3], "sum", (self.total, 0))

    def pieces(self) -> Mapping[Cell, Piece]:
        return {}


class Countdown:
    """The game of the plan; its position text is `plan ply total`."""

    id = "countdown"
    info = GameInfo(msg("Countdown"), 1, 1, 99, ("a", "b"), (msg("a"), msg("b")), (Level("one", msg("One"), 1),))

    def start(self, setup: str = "") -> Count:
        plan, ply, total = (setup or f"{'.' * 20} 0 0").split()
        return Count(plan, int(ply), int(total))

    def varied_start(self, rng: random.Random) -> Count:
        return Count("".join(rng.choices(".1pv", k=20)))

    def other_begins(self, start: Count) -> None:
        """The first side always begins."""

    def encode(self, position: Count) -> str:
        return f"{position.plan} {position.ply} {position.total}"

    def name(self, position: Count, move: Move) -> str:
        return str(move) if move else "pass"

    def parse(self, position: Count, text: str) -> Move:
        for move in position.moves():
            if self.name(position, move) == text:
                return move
        raise IllegalMove(msg("That number is not among the choices."))

    def forced(self, position: Count) -> Move | None:
        """A pass that is the only move is made by itself."""
        moves = position.moves()
        return moves[0] if len(moves) == 1 and not moves[0] else None

    def square(self, cell: Cell) -> str:
        return str(cell)

    def piece_name(self, piece: Piece) -> str:
        return str(piece)

    def search_board(self, position: Count) -> SearchBoard:
        return plain(position)

    def tell(self, turn: Turn[Count]) -> tuple[Message, ...]:
        return ()

    def report(self, turn: Turn[Count]) -> dict[str, object]:
        return {}

    def rules(self) -> tuple[tuple[Message, tuple[Message, ...]], ...]:
        return ()


COUNTDOWN = Countdown()
