"""Lists of moves: a game may read whole games by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from reflix.cli import inputs
from reflix.cli.errors import UsageError
from reflix.cli.inputs import read_line
from reflix.core.game import IllegalMove, Move, Outcome, Side, Turn
from reflix.core.message import msg


@dataclass(frozen=True, slots=True)
class Count:
    """A toy: add 1, 2 or 3. Over at twelve."""

    number: int = 0
    to_move: Side = Side.ONE

    def outcome(self) -> Outcome | None:
        return Outcome(None, "twelve", (0, 0)) if self.number >= 12 else None

    def moves(self) -> tuple[Move, ...]:
        if self.outcome() is not None:
            return ()
        return Move(1), Move(2), Move(3)

    def play(self, move: Move) -> Turn[Any]:
        after: Any = Count(self.number + move, self.to_move.other)
        return Turn(self, move, (), after)


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


@dataclass(frozen=True, slots=True)
class Read:
    """A game of the toy that was read."""

    start: Count
    turns: tuple[Turn[Any], ...]


class CountingInWords(Counting):
    """The same with a reader of its own: `from 5: 1 2`."""

    def read_transcript(self, text: str, start: Count) -> Read:
        if text.startswith("from "):
            number, _, text = text.removeprefix("from ").partition(":")
            start = Count(int(number))
        here, turns = start, list[Turn[Any]]()
        for word in text.split():
            turns.append(here.play(self.parse(here, f"+{word}")))
            here = turns[-1].after
        return Read(start, tuple(turns))


def test_a_move_that_is_wrong_is_named_with_its_number(monkeypatch):
    monkeypatch.setattr(inputs, "GAMES", (Counting(),))
    with pytest.raises(UsageError) as caught:
        read_line("counting", None, "+1 +7")
    assert str(caught.value) == "--moves: move 2, '+7', is illegal: That is not allowed; legal: +1, +2, +3."


def test_a_game_may_read_whole_games_by_itself(monkeypatch):
    monkeypatch.setattr(inputs, "GAMES", (CountingInWords(),))
    assert read_line("counting", None, "1 2").position == Count(3)
    assert read_line("counting", None, "").position == Count()
    line = read_line("counting", None, "from 5: 1 2")
    assert (line.position.number, [turn.move for turn in line.turns]) == (8, [1, 2])
    assert read_line("counting", None, "from 5:").position == Count(5)
    with pytest.raises(UsageError) as caught:
        read_line("counting", None, "1 7")
    assert str(caught.value) == "--moves: That is not allowed."


def test_very_many_legal_moves_are_counted_instead(monkeypatch):
    monkeypatch.setattr(inputs, "GAMES", (Counting(),))
    monkeypatch.setattr(inputs, "MANY", 2)
    with pytest.raises(UsageError, match=r"legal are 3 moves, such as \+1, \+2\.$"):
        read_line("counting", None, "+9")
