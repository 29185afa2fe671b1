"""`position`: shows a position: board, side to move, legal moves, result, and what the last move did."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import Any, Protocol, runtime_checkable

from reflix.cli.account import account
from reflix.cli.command import Command
from reflix.cli.errors import OK
from reflix.cli.inputs import Line, add_game, add_moves, add_position, names, read_line
from reflix.cli.parser import Parser
from reflix.core.game import AnyGame, Outcome


@runtime_checkable
class DrawsText(Protocol):
    """A game that can draw its board with letters and signs."""

    def text_board(self, position: Any) -> str:
        """The board as lines of text, with coordinates."""


def describe(line: Line) -> Iterator[str]:
    """The position and its last turn, for people."""
    game, here = line.game, line.position
    if isinstance(game, DrawsText):
        yield game.text_board(here)
        yield ""
    yield f"position: {game.encode(here)}"
    if line.turns:
        last = line.turns[-1]
        told = " ".join(str(sentence) for sentence in game.tell(last))
        yield f"last move: {len(line.turns)}. {game.name(last.before, last.move)}  {told}".rstrip()
    outcome = here.outcome()
    if outcome is None:
        found = names(game, here)
        yield f"to move: {side_name(game, here.to_move)}"
        yield f"legal moves ({len(found)}): {' '.join(found)}"
    else:
        yield f"result: {result(game, outcome)}"


def side_name(game: AnyGame, side: int) -> str:
    """A side by its letter and its word."""
    return f"{game.info.letters[side]} ({str(game.info.sides[side]).lower()})"


def result(game: AnyGame, outcome: Outcome) -> str:
    """Who won and why, in a few words."""
    verdict = "draw" if outcome.winner is None else f"{side_name(game, outcome.winner)} wins"
    return f"{verdict}, {outcome.reason}, score {outcome.score[0]}:{outcome.score[1]}"


def _options(parser: Parser) -> None:
    add_game(parser)
    add_position(parser)
    add_moves(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")


def _run(args: Namespace) -> int:
    line = read_line(args.game, args.position, args.moves)
    if args.json:
        print(json.dumps(account(line)))
    else:
        print("\n".join(describe(line)))
    return OK


COMMAND = Command("position", "Show a position, its legal moves and what the last move did.", _options, _run)
