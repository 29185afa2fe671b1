"""Quatrix as a game of the house: what `reflix.core.game.Game` asks, answered by the modules beside this one."""

from __future__ import annotations

import random

from reflix.core.events import Passed, Placed
from reflix.core.example import Chapter
from reflix.core.facts import Fact
from reflix.core.game import Cell, GameInfo, Level, Move, Piece, Turn
from reflix.core.message import Message, msg
from reflix.core.search_board import SearchBoard
from reflix.games.quatrix import notation
from reflix.games.quatrix.board import COLUMNS, ROWS, square
from reflix.games.quatrix.engine import TURNS, Position
from reflix.games.quatrix.events import FellOff, SlideMade, Won
from reflix.games.quatrix.legality import move_of
from reflix.games.quatrix.reasons import explain
from reflix.games.quatrix.rules import CHAPTERS, RULES
from reflix.games.quatrix.story import tell_turn
from reflix.games.quatrix.textboard import text_board

LEVELS = (
    Level("leicht", msg("Easy"), depth=1, slips=0.35),
    Level("mittel", msg("Medium"), depth=2),
    Level("schwer", msg("Hard"), depth=3),
    Level("meister", msg("Master"), depth=4, heavy=True),
)

OPENING = 4
"""So many random turns make a varied start: two stones each, too few to win by at once."""

FACTS = (Fact("slides", msg("Slides")), Fact("fallen", msg("Stones pushed off")))


class Quatrix:
    """Stones, duties and slides on coloured fields; four in a line or on one colour win.

    Three sizes share one numbering of the fields, that of the largest board: `info` gives its columns and rows, and a
    position says how much of them it uses (`Position.size`).
    """

    id = "quatrix"
    info = GameInfo(
        title=msg("Quatrix"),
        columns=COLUMNS,
        rows=ROWS,
        longest_game=TURNS,
        letters=notation.LETTERS,
        sides=(msg("Player 1"), msg("Player 2")),
        levels=LEVELS,
        variants=(("5x5", ""), ("4x4", "4x4"), ("6x6", "6x6")),
    )

    def start(self, setup: str = "") -> Position:
        """The empty board of 5 × 5, of another size by its name (`4x4`), or the position of a text."""
        return notation.decode(setup or notation.start_text())

    def varied_start(self, rng: random.Random) -> Position:
        """The standard board after four random turns. Like every start it has no history."""
        position = self.start()
        for _ in range(OPENING):
            position = position.play(rng.choice(position.moves())).after
        return self.start(self.encode(position))

    def other_begins(self, start: Position) -> None:
        """The first player always begins; for a rematch the players change seats."""

    def encode(self, position: Position) -> str:
        """The position text of five fields."""
        return notation.encode(position)

    def name(self, position: Position, move: Move) -> str:
        """`C3x`, `C3o>2`, `>2` or `--`."""
        return notation.move_name(move)

    def parse(self, position: Position, text: str) -> Move:
        """The legal move of that name."""
        return notation.parse_move(position, text)

    def forced(self, position: Position) -> Move | None:
        """The pass, when there is neither a stone to place nor a line to slide."""
        moves = position.moves()
        return moves[0] if moves == (move_of(0, 0),) else None

    def square(self, cell: Cell) -> str:
        """Column letter and row number."""
        return square(cell)

    def piece_name(self, piece: Piece) -> str:
        """`X` and `O` for the first player's stones, `x` and `o` for the second's."""
        return notation.STONES[piece % 2][piece // 2]

    def search_board(self, position: Position) -> SearchBoard:
        """A board for the search."""
        # Its tables take 20 ms to make: only who thinks needs them, and the first picture should not wait for them.
        from reflix.games.quatrix.search_board import QuatrixSearchBoard

        return QuatrixSearchBoard(position)

    def tell(self, turn: Turn[Position]) -> tuple[Message, ...]:
        """The parts of the turn, then the duty that it leaves or the result."""
        return tell_turn(turn)

    def text_board(self, position: Position) -> str:
        """The board as lines of text."""
        return text_board(position)

    def report(self, turn: Turn[Position]) -> dict[str, object]:
        """The stone, the slide with the stones that fell off, whether the side passed, and what was won."""
        stone = next((event for event in turn.events if isinstance(event, Placed)), None)
        slide = next((event for event in turn.events if isinstance(event, SlideMade)), None)
        return {
            "placed": stone and {"square": square(stone.cell), "stone": self.piece_name(stone.piece)},
            "slide": slide and slide.slide.name,
            "fell_off": [
                {"square": square(event.cell), "owner": notation.LETTERS[event.owner]}
                for event in turn.events
                if isinstance(event, FellOff)
            ],
            "passed": any(isinstance(event, Passed) for event in turn.events),
            "won": [
                {"kind": event.kind.value, "squares": [square(cell) for cell in event.cells]}
                for event in turn.events
                if isinstance(event, Won)
            ],
        }

    @property
    def fact_kinds(self) -> tuple[Fact, ...]:
        """Slides made, and stones that fell off by them."""
        return FACTS

    def facts(self, turns: tuple[Turn[Position], ...]) -> dict[str, int]:
        """Slides made, and stones that fell off by them."""
        events = [event for turn in turns for event in turn.events]
        return {
            "slides": sum(isinstance(event, SlideMade) for event in events),
            "fallen": sum(isinstance(event, FellOff) for event in events),
        }

    def explain(self, position: Position, move: Move) -> Message | None:
        """What speaks for a move, as a hint says it."""
        return explain(position, move)

    def rules(self) -> tuple[tuple[Message, tuple[Message, ...]], ...]:
        """The rules in words."""
        return RULES

    def chapters(self) -> tuple[Chapter, ...]:
        """The rules with boards that play them."""
        return CHAPTERS


QUATRIX = Quatrix()
