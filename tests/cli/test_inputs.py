"""Lists of moves: a game may split them in its own way, and a pass that nobody writes is put in."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from reflix.cli import inputs
from reflix.cli.errors import UsageError
from reflix.cli.inputs import read_line
from reflix.core.game import IllegalMove, Move, Outcome, Side, Turn
from reflix.core.message import msg

PASS = Move(0)


@dataclass(frozen=True, slots=True)
class Count:
    """A toy: add 1, 2 or 3; on an odd number the side must pass. Over at twelve."""

    number: int = 0
    to_move: Side = Side.ONE
    rested: bool = False

    @property
    def must_pass(self) -> bool:
        return self.number % 2 == 1 and not self.rested

    def outcome(self) -> Outcome | None:
        return Outcome(None, "twelve", (0, 0)) if self.number >= 12 else None

    def moves(self) -> tuple[Move, ...]:
        if self.outcome() is not None:
            return ()
        return (PASS,) if self.must_pass else (Move(1), Move(2), Move(3))

    def play(self, move: Move) -> Turn[Count]:
        return Turn(self, move, (), Count(self.number + move, self.to_move.other, move == PASS))


class Counting:
    """The toy as a game, as far as lists of moves go."""

    id = "counting"

    def start(self, setup: str = "") -> Count:
        return Count()

    def name(self, position: Count, move: Move) -> str:
        return f"+{move}"

    def parse(self, position: Count, text: str) -> Move:
        if text not in [self.name(position, move) for move in position.moves()]:
            raise IllegalMove(msg("That is not allowed."))
        return Move(int(text))


class CountingInOneWord(Counting):
    """The same with lists like `123`."""

    def split_moves(self, text: str) -> list[str]:
        return [f"+{digit}" for digit in text]


def test_an_unwritten_pass_is_put_in(monkeypatch):
    monkeypatch.setattr(inputs, "GAMES", (Counting(),))
    line = read_line("counting", None, "+2 +1 +2")
    assert [turn.move for turn in line.turns] == [2, 1, PASS, 2]
    assert [turn.move for turn in read_line("counting", None, "+2 +1 +0 +2").turns] == [2, 1, PASS, 2]
    assert [turn.move for turn in read_line("counting", None, "+2 +1").turns] == [2, 1]


def test_a_move_that_is_wrong_after_the_pass_keeps_its_number(monkeypatch):
    monkeypatch.setattr(inputs, "GAMES", (Counting(),))
    with pytest.raises(UsageError) as caught:
        read_line("counting", None, "+1 +7")
    assert str(caught.value) == "--moves: move 2, '+7', is illegal: That is not allowed; legal: +1, +2, +3."


def test_a_game_may_split_in_its_own_way(monkeypatch):
    monkeypatch.setattr(inputs, "GAMES", (CountingInOneWord(),))
    assert [turn.move for turn in read_line("counting", None, "2222").turns] == [2, 2, 2, 2]


def test_very_many_legal_moves_are_counted_instead(monkeypatch):
    monkeypatch.setattr(inputs, "GAMES", (Counting(),))
    monkeypatch.setattr(inputs, "MANY", 2)
    with pytest.raises(UsageError, match=r"legal are 3 moves, such as \+1, \+2\.$"):
        read_line("counting", None, "+9")
