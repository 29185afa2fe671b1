"""Counts of move sequences, per game as a data file `<game>.txt` beside this one.

A line is a position text, then `; depth count` as often as wanted; `#` begins a comment line.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reflix.core.game import AnyGame
from reflix.games.catalog import GAMES

FOLDER = Path(__file__).parent
LARGEST = 60_000
"""Greater counts are in the files for whoever wants to run them; here they would take too long."""


def lines(game_id: str) -> Iterator[tuple[str, tuple[tuple[int, int], ...]]]:
    """The positions of a file with their (depth, count) pairs."""
    for line in (FOLDER / f"{game_id}.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            position, *counts = line.split(";")
            pairs = (tuple(map(int, count.split())) for count in counts)
            yield position.strip(), tuple((depth, count) for depth, count in pairs)


ENDED = {"reversi": 1}
"""What a game that is over before the depth is reached counts: nothing, but in Reversi one, as in the numbers that are
published for it."""


def perft(position: Any, depth: int, ended: int) -> int:
    """How many sequences of `depth` legal moves there are."""
    if depth == 0:
        return 1
    moves = position.moves()
    if not moves:
        return ended
    return len(moves) if depth == 1 else sum(perft(position.play(move).after, depth - 1, ended) for move in moves)


CASES = [
    pytest.param(game, position, depth, count, id=f"{game.id}-{number}-depth{depth}")
    for game in GAMES
    if (FOLDER / f"{game.id}.txt").exists()
    for number, (position, counts) in enumerate(lines(game.id), 1)
    for depth, count in counts
    if count <= LARGEST
]


@pytest.mark.parametrize(("game", "text", "depth", "count"), CASES)
def test_perft(game: AnyGame, text: str, depth: int, count: int):
    assert perft(game.start(text), depth, ENDED.get(game.id, 0)) == count


def test_reflix_has_its_file_and_the_counts_of_the_rule_page():
    start, counts = next(lines("reflix"))
    assert start == r".SWSWS.|\..T../|....... .SWSWS.|\..T../|....... B6/D6\F6/ B4/D4\F4/ t 1 t -"
    assert counts[:3] == ((1, 12), (2, 147), (3, 1967))
