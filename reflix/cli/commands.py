"""All commands of the terminal, in the order of the help."""

from __future__ import annotations

from reflix.cli import analyse, bench, bestmove, engine, fortress, match, perft, position, puzzle, records, solve
from reflix.cli.command import Command

COMMANDS: tuple[Command, ...] = (
    position.COMMAND,
    bestmove.COMMAND,
    match.COMMAND,
    engine.COMMAND,
    perft.COMMAND,
    fortress.COMMAND,
    solve.COMMAND,
    analyse.COMMAND,
    puzzle.COMMAND,
    records.COMMAND,
    bench.COMMAND,
)
