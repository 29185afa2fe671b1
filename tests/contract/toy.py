"""A fourth, tiny game: three in a row on a strip of seven squares. It plugs in without an edit anywhere else.

The sides place a stone in turn; three own stones side by side win, a full strip is a draw. Position text:
the strip and the side to move, like `x.o.... x`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass

from reflix.core.events import Placed
from reflix.core.game import Cell, GameInfo, IllegalMove, Level, Move, Outcome, Piece, SetupError, Side, Turn
from reflix.core.message import Message, msg, quoted
from reflix.core.search_board import SearchBoard, plain

LENGTH = 7
STONES = "xo"


@dataclass(frozen=True, slots=True)
class Strip:
    """The seven squares as text, and whose turn it is."""

    squares: str = "." * LENGTH
    to_move: Side = Side.ONE

    def moves(self) -> tuple[Move, ...]:
        if self.outcome() is not None:
            return ()
        return tuple(Move(cell) for cell, stone in enumerate(self.squares) if stone == ".")

    def play(self, move: Move) -> Turn[Strip]:
        if move not in self.moves():
            raise IllegalMove(msg("Square {n} is not free, or the game is over.", n=move + 1))
        squares = self.squares[:move] + STONES[self.to_move] + self.squares[move + 1 :]
        placed = Placed(Cell(move), self.to_move)
        return Turn(self, move, (placed,), Strip(squares, self.to_move.other))

    def outcome(self) -> Outcome | None:
        for side in Side:
            if STONES[side] * 3 in self.squares:
                return Outcome(side, "three", (int(side == Side.ONE), int(side == Side.TWO)))
        return None if "." in self.squares else Outcome(None, "full", (0, 0))

    def pieces(self) -> Mapping[Cell, Piece]:
        return {Cell(cell): STONES.index(stone) for cell, stone in enumerate(self.squares) if stone != "."}


class ThreeInARow:
    """The game of the strip."""

    id = "toy"
    info = GameInfo(
        title=msg("Three in a row"),
        columns=LENGTH,
        rows=1,
        longest_game=LENGTH,
        letters=("x", "o"),
        sides=(msg("first"), msg("second")),
        levels=(Level("one", msg("One"), depth=1, slips=0.5), Level("all", msg("All"), depth=3, endgame=4)),
    )

    def start(self, setup: str = "") -> Strip:
        match = re.fullmatch(r"([xo.]{7}) ([xo])", setup or f"{'.' * LENGTH} x")
        if match is None:
            raise SetupError(msg("{text} is no strip; expected seven of x o . and a side to move.", text=quoted(setup)))
        return Strip(match[1], Side(STONES.index(match[2])))

    def varied_start(self, rng: random.Random) -> Strip:
        """One stone of each side anywhere."""
        squares = ["."] * LENGTH
        for stone, cell in zip(STONES, rng.sample(range(LENGTH), 2), strict=True):
            squares[cell] = stone
        return Strip("".join(squares))

    def other_begins(self, start: Strip) -> Strip:
        """Who begins alternates."""
        return Strip(start.squares, start.to_move.other)

    def encode(self, position: Strip) -> str:
        return f"{position.squares} {STONES[position.to_move]}"

    def name(self, position: Strip, move: Move) -> str:
        return str(move + 1)

    def parse(self, position: Strip, text: str) -> Move:
        for move in position.moves():
            if self.name(position, move) == text.strip():
                return move
        raise IllegalMove(msg("{text} is not a free square from 1 to 7.", text=quoted(text)))

    def forced(self, position: Strip) -> None:
        """There is always something to choose."""

    def square(self, cell: Cell) -> str:
        return str(cell + 1)

    def piece_name(self, piece: Piece) -> str:
        return STONES[piece]

    def search_board(self, position: Strip) -> SearchBoard:
        return plain(position)

    def tell(self, turn: Turn[Strip]) -> tuple[Message, ...]:
        return (msg("A stone on {square}.", square=self.square(Cell(turn.move))),)

    def rules(self) -> tuple[tuple[Message, tuple[Message, ...]], ...]:
        """The rules in a line."""
        return ((msg("Three in a row"), (msg("Three stones side by side win."),)),)

    def report(self, turn: Turn[Strip]) -> dict[str, object]:
        return {}


TOY = ThreeInARow()
