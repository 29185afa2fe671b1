"""The puzzles that come with the program, in order of difficulty."""

from __future__ import annotations

from functools import cache

from reflix.core.assets import asset
from reflix.games.reflix.puzzles.puzzle import Puzzle
from reflix.games.reflix.puzzles.text import read

FILE = "puzzles.txt"


@cache
def shipped() -> tuple[Puzzle, ...]:
    """All of them. Read once, when first asked for; whether they are true is checked by `scripts/make_puzzles.py`."""
    return tuple(entry.puzzle for entry in read(asset(FILE).read_text(encoding="utf-8")))
