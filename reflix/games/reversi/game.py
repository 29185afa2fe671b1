"""Reversi as a game of the house: what `reflix.core.game.Game` asks, answered by the modules beside this one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from reflix.core.events import Flipped
from reflix.core.example import Chapter
from reflix.core.facts import Fact
from reflix.core.game import Cell, GameInfo, Level, Move, Piece, Turn
from reflix.core.message import Message, msg
from reflix.core.search_board import SearchBoard
from reflix.games.reversi import discs, ggf, notation, transcript
from reflix.games.reversi.board import CELLS, COLUMNS, NAMES, ROWS
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.reasons import explain
from reflix.games.reversi.rules import CHAPTERS, RULES
from reflix.games.reversi.search_board import ReversiSearchBoard
from reflix.games.reversi.story import tell_turn
from reflix.games.reversi.textboard import text_board
from reflix.games.reversi.transcript import Transcript

FAIR = 300
"""A varied start is worth at most this for either side, in hundredths of a disc."""

LEVELS = (
    Level("leicht", msg("Easy"), depth=1, slips=0.35, endgame=2),
    Level("mittel", msg("Medium"), depth=3, slips=0.1, endgame=8),
    Level("schwer", msg("Hard"), depth=7, endgame=13),
    Level("meister", msg("Master"), depth=12, endgame=19, heavy=True, book=True),
)
"""Only the master plays by the book: it would make the first moves of the others stronger than they are."""

FACTS = (Fact("turned", msg("Discs turned")), Fact("most", msg("Most in one move"), greatest=True))


class Reversi:
    """Eight by eight squares; what is enclosed turns."""

    id = "reversi"
    info = GameInfo(
        title=msg("Reversi"),
        columns=COLUMNS,
        rows=ROWS,
        longest_game=2 * (CELLS - 4),  # every disc after the first four may follow a pass
        letters=notation.LETTERS,
        sides=(msg("Black"), msg("White")),
        levels=LEVELS,
    )

    def start(self, setup: str = "") -> Position:
        """The usual start with Black to move, or the position of a line in OBF."""
        return notation.decode(setup) if setup else Position()

    def varied_start(self, rng: random.Random) -> Position:
        """Six to eight random moves from the start that leave no side much better off."""
        while True:
            position = Position()
            for _ in range(rng.randrange(6, 9)):
                position = position.play(rng.choice(position.moves())).after
            if position.moves() and self.is_fair(position):
                return position

    def is_fair(self, position: Position) -> bool:
        """Whether neither side is much better off."""
        return abs(ReversiSearchBoard(position).evaluate()) <= FAIR

    def other_begins(self, start: Position) -> None:
        """Black always begins; for a rematch the players change seats."""

    def encode(self, position: Position) -> str:
        """The line in OBF."""
        return notation.encode(position)

    def name(self, position: Position, move: Move) -> str:
        """`f5`, or `pass`."""
        return notation.move_name(move)

    def parse(self, position: Position, text: str) -> Move:
        """The legal move of that name."""
        return notation.parse_move(position, text)

    def forced(self, position: Position) -> Move | None:
        """The pass of a side that has no move: it plays itself."""
        return PASS if position.must_pass else None

    def square(self, cell: Cell) -> str:
        """Column letter and row number."""
        return NAMES[cell]

    def piece_name(self, piece: Piece) -> str:
        """X for a black disc, O for a white one."""
        return notation.LETTERS[piece]

    def search_board(self, position: Position) -> SearchBoard:
        """A board for the search."""
        return ReversiSearchBoard(position)

    def tell(self, turn: Turn[Position]) -> tuple[Message, ...]:
        """The move and what it means."""
        return tell_turn(turn)

    def text_board(self, position: Position) -> str:
        """The board as lines of text."""
        return text_board(position)

    def report(self, turn: Turn[Position]) -> dict[str, object]:
        """What turned, and the number of discs of both sides afterwards."""
        black, white = turn.after.discs
        turned = [NAMES[cell] for cell in turn.before.turned_by(turn.move)]
        return {"turned": turned, "discs": dict(zip(notation.LETTERS, (black, white), strict=True))}

    @property
    def fact_kinds(self) -> tuple[Fact, ...]:
        """Discs turned, in all and by one move."""
        return FACTS

    def facts(self, turns: tuple[Turn[Position], ...]) -> dict[str, int]:
        """Discs turned, in all and at most by one move."""
        turned = [sum(isinstance(event, Flipped) for event in turn.events) for turn in turns]
        return {"turned": sum(turned), "most": max(turned, default=0)}

    def explain(self, position: Position, move: Move) -> Message | None:
        """What speaks for a move, as a hint says it."""
        return explain(position, move)

    def rules(self) -> tuple[tuple[Message, tuple[Message, ...]], ...]:
        """The rules in words."""
        return RULES

    def chapters(self) -> tuple[Chapter, ...]:
        """The rules with boards that play them."""
        return CHAPTERS

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of `depth` plies as it is published for Reversi, see `discs.perft`."""
        return discs.perft(position.own, position.enemy, depth)

    def read_transcript(self, text: str, start: Position | None = None) -> Transcript:
        """The game of a text in any usual form (see `transcript`). A board in the text is its start; without one it
        begins at `start`, or at the usual start. Raises `SetupError` or `IllegalMove`."""
        if ggf.is_ggf(text):
            return ggf.read_ggf(text)
        return transcript.read_list(text, Position() if start is None else start)

    def write_transcript(self, turns: Sequence[Turn[Position]]) -> str:
        """The game as `f5d6c3…`."""
        return transcript.write_list(turns)

    def write_ggf(self, turns: Sequence[Turn[Position]], black: str = "", white: str = "") -> str:
        """The game in GGF, with the names of the players."""
        return ggf.write_ggf(turns, black, white)


REVERSI = Reversi()
