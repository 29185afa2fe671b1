"""The vocabulary of every game: sides, moves, positions, turns, outcomes, and what a game has to answer.

A game only answers: it is handed a position and a move and tells what follows. History, seats, time, pictures and
files belong to others. Nothing here knows a particular game.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, NewType, Protocol, Self, TypeVar

from reflix.core.message import Message

if TYPE_CHECKING:
    from reflix.core.events import Event
    from reflix.core.search_board import SearchBoard

Move = NewType("Move", int)
"""A small int whose meaning only its game knows; it gets a name at the border (lists, saves, command line)."""

Cell = NewType("Cell", int)
"""A square of the board: row · columns + column, rows counted from the top, both from 0."""

Piece = int
"""What stands on a square, as a small int of the game's own."""


class Side(IntEnum):
    """The two players. Which of them is called bottom, X or first is the game's affair."""

    ONE = 0
    TWO = 1

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side(1 - self)


class IllegalMove(ValueError):
    """A move that the rules forbid; `message` says why in words for the player. Where a whole game was read,
    `position` is the one that the move was wrong in."""

    def __init__(self, message: Message, position: Position | None = None) -> None:
        super().__init__(str(message))
        self.message = message
        self.position = position


class SetupError(ValueError):
    """A set-up or position text that cannot be read; `message` says what was wrong and what was expected."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won (None = draw), why (a word of the game's own), and the score of side one and two."""

    winner: Side | None
    reason: str
    score: tuple[int, int]


class Position(Hashable, Protocol):
    """Everything that an undo would restore, and nothing else; a value that never changes."""

    @property
    def to_move(self) -> Side:
        """The side whose move is expected (after the end: of no meaning)."""

    def moves(self) -> Sequence[Move]:
        """The legal moves in ascending order; empty exactly when the game is over."""

    def play(self, move: Move) -> Turn[Self]:
        """The turn that `move` makes. Raises `IllegalMove`, never changes this position."""

    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""

    def pieces(self) -> Mapping[Cell, Piece]:
        """What stands on the board and can be changed by events (see `reflix.core.events.fold`)."""


P = TypeVar("P", bound=Position)


@dataclass(frozen=True, slots=True)
class Turn(Generic[P]):
    """One move and what it did: the picture is drawn from the events, everybody else reads `before` and `after`."""

    before: P
    move: Move
    events: tuple[Event, ...]
    after: P


@dataclass(frozen=True, slots=True)
class Level:
    """A strength of the bot as data: a fixed search `depth` in plies, and the share of moves (0 to 1, seeded) in
    which it takes the second-best instead. `name` is the word of the command line and of saves; `title` is shown.
    `endgame`: with at most this many plies left the search goes to the very end (0: never). `heavy`: where the hot
    modules are not compiled a move takes tens of seconds; the strength stays the same, and people are told. `exact`:
    where the game can be solved it plays the solution, and searches only until that is there (see
    `reflix.search.solvable`). `book`: it plays by the opening book of the game, if there is one."""

    name: str
    title: Message
    depth: int
    slips: float = 0.0
    endgame: int = 0
    heavy: bool = False
    exact: bool = False
    book: bool = False


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What there is to know about a game without playing it.

    `letters` are the sides' names in position texts, `longest_game` is the greatest number of plies any game can
    have, `variants` maps the name of each way to set the game up to the set-up text that `start` understands. Where
    variants differ in size, `columns` and `rows` are the largest board's: cells are numbered by them on every size, so
    that a cell has one name and needs no position to get it.
    """

    title: Message
    columns: int
    rows: int
    longest_game: int
    letters: tuple[str, str]
    sides: tuple[Message, Message]
    levels: tuple[Level, ...]
    variants: tuple[tuple[str, str], ...] = (("standard", ""),)

    def level(self, name: str) -> Level:
        """The level of that name; ValueError names those that exist."""
        for level in self.levels:
            if level.name == name:
                return level
        names = ", ".join(level.name for level in self.levels)
        raise ValueError(f"unknown level {name!r}; expected one of: {names}")


class Game(Protocol[P]):
    """What a game answers. Instances have no state; positions carry everything."""

    @property
    def id(self) -> str:
        """The word for files and the command line."""

    @property
    def info(self) -> GameInfo:
        """The game as data."""

    def start(self, setup: str = "") -> P:
        """The start, or the position of a position text (`start(encode(p)) == p` while the game goes on).

        Raises `SetupError`."""

    def varied_start(self, rng: random.Random) -> P:
        """A fair but unusual start, so that two bots that never vary do not play the same game twice."""

    def other_begins(self, start: P) -> P | None:
        """The same start with the other side beginning, for a rematch; None where side one always begins (then the
        players change seats)."""

    def encode(self, position: P) -> str:
        """The position text."""

    def name(self, position: P, move: Move) -> str:
        """The move in the notation of the rules."""

    def parse(self, position: P, text: str) -> Move:
        """The legal move of that name. Raises `IllegalMove` with the reason (also for text that is no move)."""

    def forced(self, position: P) -> Move | None:
        """The move that plays itself because there is nothing to decide (a pass), None where a player chooses."""

    def square(self, cell: Cell) -> str:
        """The square in the notation of the rules."""

    def piece_name(self, piece: Piece) -> str:
        """A piece as one word or sign, for text output."""

    def search_board(self, position: P) -> SearchBoard:
        """A board for the search, set to `position`."""

    def tell(self, turn: Turn[P]) -> tuple[Message, ...]:
        """The turn in words, a sentence each."""

    def report(self, turn: Turn[P]) -> dict[str, object]:
        """What the game adds to the machine-readable account of a turn (may be empty)."""

    def rules(self) -> tuple[tuple[Message, tuple[Message, ...]], ...]:
        """The rules for players: chapters, each a title and its paragraphs."""


AnyGame = Game[Any]
"""A game whose kind of position does not matter to the caller."""
