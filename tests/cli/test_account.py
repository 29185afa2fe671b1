"""Values for JSON are read off the annotations of events, so that events of games to come need no code here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

import pytest

from reflix.cli.account import event_values, outcome_values
from reflix.core.events import Event, Passed, Placed, Removed
from reflix.core.game import Cell, Outcome, Piece, Side
from reflix.games.reflix.game import REFLIX


class Direction(IntEnum):
    NORTH = 0


class Colour(Enum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Part:
    """A value inside an event."""

    cell: Cell
    weight: int


@dataclass(frozen=True, slots=True)
class Named:
    """A value that has a name of its own."""

    line: int

    @property
    def name(self) -> str:
        return f"v{'ABC'[self.line]}"


@dataclass(frozen=True, slots=True)
class Everything(Event):
    """An event with every kind of field."""

    cell: Cell
    piece: Piece
    number: int
    side: Side
    winner: Side | None
    where: Cell | None
    nowhere: Cell | None
    direction: Direction
    colour: Colour
    cells: tuple[Cell, ...]
    pair: tuple[Cell, Piece, int]
    nested: tuple[tuple[Cell, int], ...]
    parts: tuple[Part, ...]
    named: Named
    text: str
    flag: bool


def test_every_kind_of_field():
    event = Everything(
        Cell(0), 1, 1, Side.TWO, None, Cell(62), None, Direction.NORTH, Colour.RED, (Cell(1), Cell(2)),
        (Cell(3), 2, 3), ((Cell(4), 4),), (Part(Cell(5), 5),), Named(1), "x", True,
    )  # fmt: skip
    assert event_values(REFLIX, event) == {
        "event": "Everything",
        "cell": "A1",
        "piece": "b\\",
        "number": 1,
        "side": "t",
        "winner": None,
        "where": "G9",
        "nowhere": None,
        "direction": "north",
        "colour": "red",
        "cells": ["B1", "C1"],
        "pair": ["D1", "t/", 3],
        "nested": [["E1", 4]],
        "parts": [{"cell": "F1", "weight": 5}],
        "named": "vB",
        "text": "x",
        "flag": True,
    }


def test_shared_events():
    assert event_values(REFLIX, Placed(Cell(7), 3)) == {"event": "Placed", "cell": "A2", "piece": "t\\"}
    assert event_values(REFLIX, Removed(Cell(8))) == {"event": "Removed", "cell": "B2"}
    assert event_values(REFLIX, Passed(Side.ONE)) == {"event": "Passed", "side": "b"}


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (None, None),
        (Outcome(None, "ten rounds", (0, 0)), {"winner": None, "reason": "ten rounds", "score": [0, 0]}),
        (Outcome(Side.TWO, "hit", (0, 1)), {"winner": "t", "reason": "hit", "score": [0, 1]}),
    ],
)
def test_outcomes(outcome, told):
    assert outcome_values(REFLIX, outcome) == told
