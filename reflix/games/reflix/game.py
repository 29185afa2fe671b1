"""Reflix as a game of the house: what `reflix.core.game.Game` asks, answered by the modules beside this one."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from reflix.core.example import Chapter
from reflix.core.facts import Fact
from reflix.core.game import Cell, GameInfo, Level, Move, Piece, Side, Turn
from reflix.core.message import Message, msg
from reflix.core.search_board import SearchBoard
from reflix.games.reflix import meister, notation
from reflix.games.reflix.beam import Shot
from reflix.games.reflix.board import COLUMNS, ROWS, square
from reflix.games.reflix.engine import ROUNDS, Position
from reflix.games.reflix.exact import Bench, Solutions
from reflix.games.reflix.fortress import random_fortress
from reflix.games.reflix.reasons import explain
from reflix.games.reflix.rules import CHAPTERS, RULES
from reflix.games.reflix.search_board import ReflixSearchBoard
from reflix.games.reflix.story import tell_turn
from reflix.games.reflix.textboard import text_board
from reflix.search.bot import Choice

LEVELS = (
    Level("leicht", msg("Easy"), depth=1, slips=0.35),
    Level("mittel", msg("Medium"), depth=2),
    Level("schwer", msg("Hard"), depth=4),
    Level("meister", msg("Master"), depth=6, exact=True),
)

FACTS = (Fact("contacts", msg("Contacts")), Fact("longest", msg("Longest beam (squares)"), greatest=True))


class Reflix:
    """The laser duel: 7 × 9 squares, three movable mirrors each, ten rounds."""

    id = "reflix"
    info = GameInfo(
        title=msg("Reflix"),
        columns=COLUMNS,
        rows=ROWS,
        longest_game=2 * ROUNDS,
        letters=notation.LETTERS,
        sides=(msg("Bottom"), msg("Top")),
        levels=LEVELS,
    )

    def start(self, setup: str = "") -> Position:
        """Both standard fortresses with top to move, or the position of a text."""
        return notation.decode(setup or notation.start_text())

    def varied_start(self, rng: random.Random) -> Position:
        """The standard mirrors between two random legal fortresses; who moves first is drawn too."""
        bottom, top = random_fortress(rng), random_fortress(rng)
        return notation.decode(notation.start_text(bottom.text, top.text, rng.choice(list(Side))))

    def other_begins(self, start: Position) -> Position:
        """The same fortresses; who begins alternates."""
        return replace(start, first=start.first.other, to_move=start.to_move.other)

    def encode(self, position: Position) -> str:
        """The position text of eight fields."""
        return notation.encode(position)

    def name(self, position: Position, move: Move) -> str:
        """`D6*` or `D6-E6`."""
        return notation.move_name(move)

    def parse(self, position: Position, text: str) -> Move:
        """The legal move of that name."""
        return notation.parse_move(position, text)

    def forced(self, position: Position) -> None:
        """There is always something to decide: nobody ever passes."""

    def square(self, cell: Cell) -> str:
        """Column letter and row number."""
        return square(cell)

    def piece_name(self, piece: Piece) -> str:
        """The owner's letter and the mirror's sign, like `b/`."""
        return notation.LETTERS[piece // 2] + "/\\"[piece % 2]

    def search_board(self, position: Position) -> SearchBoard:
        """A board for the search."""
        return ReflixSearchBoard(position)

    def exact_bench(self, folder: Path, tell: Callable[[float], None]) -> Bench:
        """What exact play needs: the solutions of pairs of fortresses."""
        return Bench(Solutions(folder), tell)

    def exact_solve(self, bench: Bench, position: Position) -> None:
        """Solve the game between these fortresses."""
        meister.solution_of(bench, position)

    def exact_choice(self, bench: Bench, position: Position, seed: int) -> Choice:
        """The move of the bot that never errs."""
        return meister.perfect(bench, position, seed)

    def tell(self, turn: Turn[Position]) -> tuple[Message, ...]:
        """The story of the shot and what it means."""
        return tell_turn(turn)

    def text_board(self, position: Position) -> str:
        """The board as lines of text."""
        return text_board(position)

    def report(self, turn: Turn[Position]) -> dict[str, object]:
        """The shot: who fired, every square of the beam, how it ended, the contacts."""
        shot = next(event for event in turn.events if isinstance(event, Shot))
        return {
            "shot": {
                "shooter": notation.LETTERS[shot.shooter],
                "path": [square(cell) for cell in shot.path],
                "end": shot.end.value,
                "contacts": shot.contacts,
                "touched": [square(cell) for cell in shot.touched],
            }
        }

    @property
    def fact_kinds(self) -> tuple[Fact, ...]:
        """Contacts of all shots, and the longest beam."""
        return FACTS

    def facts(self, turns: tuple[Turn[Position], ...]) -> dict[str, int]:
        """Contacts of all shots, and the number of squares of the longest beam."""
        shots = [event for turn in turns for event in turn.events if isinstance(event, Shot)]
        longest = max((len(shot.path) for shot in shots), default=0)
        return {"contacts": sum(shot.contacts for shot in shots), "longest": longest}

    def explain(self, position: Position, move: Move) -> Message | None:
        """What speaks for a move, as a hint says it."""
        return explain(position, move)

    def rules(self) -> tuple[tuple[Message, tuple[Message, ...]], ...]:
        """The rules in words."""
        return RULES

    def chapters(self) -> tuple[Chapter, ...]:
        """The rules with boards that play them."""
        return CHAPTERS


REFLIX = Reflix()
