"""All commands of the terminal, in the order of the help."""

from __future__ import annotations

from reflix.cli import perft, position
from reflix.cli.command import Command

COMMANDS: tuple[Command, ...] = (
    perft.COMMAND,
    position.COMMAND,
)
