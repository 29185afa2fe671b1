"""`engine`: a bot that other programs can play, line by line on standard input and output.

Two protocols, told apart by what the other program says first: NBoard (its first line is `nboard 2`), and GTP, the text
protocol of Go programs that is used for Reversi too. What both need is here: the game so far, and the bot.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import TextIOWrapper
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
        self.clear()

    @property
    def position(self) -> Any:
        """Where the game stands."""
        return self.line[-1]

    def clear(self) -> None:
        """Back to the start."""
        self.line: list[Any] = [self.game.start()]
        self._steps: list[int] = []  # how long the line was before each step, for undo

    def step(self, positions: Sequence[Any]) -> None:
        """Go on to these positions, as one step to be taken back: a move with the passes before it that nobody wrote,
        or nothing at all (a pass after the end)."""
        self._steps.append(len(self.line))
        self.line += positions

    def play(self, move: Move) -> None:
        """Play a legal move."""
        self.step([self.position.play(move).after])

    def undo(self) -> bool:
        """Take the last step back; False if there is none."""
        if not self._steps:
            return False
        del self.line[self._steps.pop() :]
        return True

    def read(self, text: str) -> None:
        """Take over a whole game; a pass that is due at its end is played only if it is written there. Raises
        `SetupError` or `IllegalMove`."""
        assert isinstance(self.game, ReadsTranscripts)
        found = self.game.read_transcript(text, self.game.start())
        turns = found.turns[:-1] if found.owed else found.turns
        self.line, self._steps = [found.start, *(turn.after for turn in turns)], []

    def deepen(self, depth: int) -> None:
        """Let the bot search so many plies deep."""
        self.level = replace(self.level, depth=max(1, min(depth, 20)))

    def think(self, position: Any = None) -> Any:
        """The bot's choice, where the game stands or in another position."""
        from reflix.search.bot import choose

        return choose(self.game, self.position if position is None else position, self.level, self.seed)


def converse(table: Table, lines: Iterable[str]) -> Iterator[str]:
    """What to answer to each line of the other program."""
    rest = map(plain, lines)
    for line in rest:
        if line.strip():
            speaks = nboard if line.split()[0].lower() == "nboard" else gtp
            yield from speaks.answers(table, (one for part in ([line], rest) for one in part))
            return


def plain(line: str) -> str:
    """A line without what cannot be seen: a byte order mark, control characters."""
    return "".join(sign for sign in line.replace("\t", " ") if sign.isprintable())


def _options(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="reversi")
    parser.add_argument("--level", default="meister", metavar="L", help="the bot's level (default: meister)")
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="seed of the bot's chance (default: 0)")


def _run(args: Namespace) -> int:
    game = read_game(args.game)
    if not isinstance(game, ReadsTranscripts):
        raise UsageError(f"engine: other programs speak about reversi, not {game.id}.")
    table = Table(game, read_level(game, args.level), args.seed)
    if isinstance(sys.stdin, TextIOWrapper):  # what other programs write, whatever the system writes itself
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for answer in converse(table, sys.stdin):
        print(answer, flush=True)
    return OK


COMMAND = Command("engine", "Let another program play a bot of Reversi, by GTP or the NBoard protocol.", _options, _run)
