"""Runs the program in this process, as the terminal would."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from reflix.__main__ import main


@dataclass(frozen=True)
class Ran:
    """What a command line did."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        """The one JSON object on the one line of output."""
        assert self.code == 0, self.err
        assert len(self.lines) == 1
        return json.loads(self.out)

    @property
    def complaint(self) -> str:
        """The one sentence on stderr about wrong input."""
        assert self.code == 2, self
        assert self.out == ""
        assert len(self.err.splitlines()) == 1, self.err
        assert self.err.startswith("reflix: ")
        return self.err.strip()


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("perft", "reflix", "2")`."""

    def call(*arguments: str) -> Ran:
        code = main(list(arguments))
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return call
