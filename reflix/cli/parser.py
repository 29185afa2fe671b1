"""An argument parser that complains in one sentence, and the kinds of values that the commands take."""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

from reflix.cli.errors import UsageError, unknown

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

MISSING = re.compile(r"the following arguments are required: (.*)")


class Parser(argparse.ArgumentParser):
    """argparse without abbreviations and without usage dumps; wrong input raises `UsageError`."""

    def __init__(self, prog: str, description: str, epilog: str = "") -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def read(self, arguments: Sequence[str]) -> Namespace:
        """The values of a command line. Raises `UsageError`."""
        values, extra = self.parse_known_args(list(_sheltered(arguments)))
        if extra:
            raise self.surplus(extra[0])
        return values

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Like argparse, but whoever cannot print it is told so."""
        print(self.format_help(), end="", file=file)

    def surplus(self, word: str) -> UsageError:
        """The complaint about a word that has no place here."""
        if word.startswith("-"):
            options = tuple(dict.fromkeys(re.findall(r"--[a-z][a-z-]*", self.format_help())))
            return UsageError(f"{self._place()}{unknown('option', word.split('=')[0], options)}")
        return UsageError(f"{self._place()}unexpected {word!r}; texts with blanks need quotation marks.")

    def error(self, message: str) -> NoReturn:
        """What argparse found wrong, as one sentence with the command in front."""
        missing = MISSING.fullmatch(message)
        if missing:
            message = f"missing: {missing[1]} (see '{self.prog} --help')"
        message = message.removeprefix("argument ")
        raise UsageError(f"{self._place()}{message.rstrip('.')}.")

    def _place(self) -> str:
        words = self.prog.split()[1:]
        return f"{' '.join(words)}: " if words else ""


def _sheltered(arguments: Sequence[str]) -> Sequence[str]:
    """The arguments with a move list that is just `--` (a pass in Quatrix) made safe from argparse's own `--`."""
    sheltered: list[str] = []
    for word in arguments:
        if word == "--" and sheltered and sheltered[-1] == "--moves":
            sheltered[-1] = "--moves=-- "
        else:
            sheltered.append("--moves=-- " if word == "--moves=--" else word)
    return sheltered


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number in a range."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,19}", text) or not least <= int(text) <= most:
            raise ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)

    return read


def natural(text: str) -> int | None:
    """A number that another program wrote: a few plain digits; None if it is anything else."""
    return int(text) if re.fullmatch("[0-9]{1,18}", text) else None


seed = whole(0, 2**63 - 1)
"""A seed of everything that is drawn by lot."""
