"""What a terminal command is, and how the words of a command line find theirs."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reflix.cli.errors import OK, UsageError, unknown
from reflix.cli.parser import Parser


@dataclass(frozen=True, slots=True)
class Command:
    """A command: either `run` with the options that `options` adds, or a group of commands of its own (`parts`)."""

    name: str
    summary: str
    options: Callable[[Parser], None] = lambda parser: None
    run: Callable[[Namespace], int] | None = None
    parts: tuple[Command, ...] = ()


def find(commands: Sequence[Command], word: str, kind: str = "command") -> Command:
    """The command of that name. Raises `UsageError` with the nearest one."""
    for command in commands:
        if command.name == word:
            return command
    raise unknown(kind, word, tuple(command.name for command in commands))


def run(command: Command, arguments: Sequence[str], prog: str = "reflix") -> int:
    """Run a command with the words that follow its name."""
    prog = f"{prog} {command.name}"
    if command.run is not None:
        parser = Parser(prog, command.summary)
        command.options(parser)
        return command.run(parser.read(arguments))
    if not arguments:
        names = ", ".join(part.name for part in command.parts)
        raise UsageError(f"{command.name}: expected one of: {names} (see '{prog} --help').")
    if arguments[0] in ("-h", "--help"):
        print(f"usage: {prog} COMMAND …\n\n{command.summary}\n\n{table(command.parts)}")
        return OK
    return run(find(command.parts, arguments[0], f"command after {command.name!r}:"), arguments[1:], prog)


def table(commands: Sequence[Command]) -> str:
    """Names and summaries, a line each."""
    lines = []
    for command in commands:
        lines += [f"{part.name:<18}{part.summary}" for part in _leaves(command)]
    return "\n".join(f"  {line}" for line in lines)


def _leaves(command: Command) -> list[Command]:
    if command.run is not None:
        return [command]
    return [Command(f"{command.name} {part.name}", part.summary) for part in command.parts]
