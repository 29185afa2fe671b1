"""`engine`: a bot that other programs can play, line by line on standard input and output.

Two protocols, told apart by what the other program says first: NBoard (its first line is `nboard 2`), and GTP, the text
protocol of Go programs that is used for Reversi too. What both need is here: the game so far, and the bot.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from reflix.cli import gtp, nboard
from reflix.cli.command import Command
from reflix.cli.errors import OK, UsageError
from reflix.cli.inputs import ReadsTranscripts, read_game, read_level
from reflix.cli.parser import Parser, seed
from reflix.core.game import AnyGame, Level, Move


class Table:
    """A game between the other program and the bot: the positions so far, and how the bot plays."""

    def __init__(self, game: AnyGame, level: Level, seed: int) -> None:
        self.game = game
        self.level = level
        self.seed = seed
        self.line: list[Any] = [game.start()]

    @property
    def position(self) -> Any:
        """Where the game stands."""
        return self.line[-1]

    def clear(self) -> None:
        """Back to the start."""
        self.line = [self.game.start()]

    def play(self, move: Move) -> None:
        """Play a legal move."""
        self.line.append(self.position.play(move).after)

    def skip_passes(self) -> None:
        """Play the moves that play themselves, for those who do not write them."""
        while (move := self.game.forced(self.position)) is not None:
            self.play(move)

    def undo(self) -> bool:
        """Take the last move back with the passes behind it; False at the start."""
        if len(self.line) < 2:
            return False
        self.line.pop()
        while len(self.line) > 1 and self.game.forced(self.position) is not None:
            self.line.pop()
        return True

    def read(self, text: str) -> None:
        """Take over a whole game. Raises `SetupError` or `IllegalMove`."""
        assert isinstance(self.game, ReadsTranscripts)
        found = self.game.read_transcript(text, self.game.start())
        self.line = [found.start, *(turn.after for turn in found.turns)]

    def deepen(self, depth: int) -> None:
        """Let the bot search so many plies deep."""
        self.level = replace(self.level, depth=max(1, min(depth, 20)))

    def think(self) -> Any:
        """The bot's choice."""
        from reflix.search.bot import choose

        return choose(self.game, self.position, self.level, self.seed)


def converse(table: Table, lines: Iterable[str]) -> Iterator[str]:
    """What to answer to each line of the other program."""
    rest = iter(lines)
    for line in rest:
        if line.strip():
            speaks = nboard if line.split()[0].lower() == "nboard" else gtp
            yield from speaks.answers(table, (one for part in ([line], rest) for one in part))
            return


def _options(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="reversi")
    parser.add_argument("--level", default="meister", metavar="L", help="the bot's level (default: meister)")
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="seed of the bot's chance (default: 0)")


def _run(args: Namespace) -> int:
    game = read_game(args.game)
    if not isinstance(game, ReadsTranscripts):
        raise UsageError(f"engine: other programs speak about reversi, not {game.id}.")
    table = Table(game, read_level(game, args.level), args.seed)
    for answer in converse(table, sys.stdin):
        print(answer, flush=True)
    return OK


COMMAND = Command("engine", "Let another program play a bot of Reversi, by GTP or the NBoard protocol.", _options, _run)
