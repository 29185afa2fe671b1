"""Real games and exact endgames, from `../shared/data` or the folder that REFLIX_TEST_DATA names."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from reflix.core.game import Side
from reflix.games.reversi.endgame import solve
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.game import REVERSI
from reflix.search.alphabeta import Result
from tests.games.reversi.test_board import DEEP

ROOT = Path(__file__).resolve().parents[3]


def lines(name: str) -> list[str]:
    """The lines of a file without comments; without the folder the test is skipped."""
    folder = Path(os.environ.get("REFLIX_TEST_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"no test data in {folder}; REFLIX_TEST_DATA may name another folder")
    found = (folder / name).read_text(encoding="utf-8").splitlines()
    return [line for line in found if line and not line.startswith("#")]


def test_a_thousand_real_games_end_as_recorded():
    games = [line.split("\t") for line in lines("reversi_games.tsv")]
    assert len(games) == 1000
    for text, score, black, white, passes, _ in games:
        read = REVERSI.read_transcript(text)
        outcome = read.end.outcome()
        assert outcome is not None, text
        assert (outcome.score[Side.ONE], read.end.discs) == (int(score), (int(black), int(white))), text
        assert sum(turn.move == PASS for turn in read.turns) == int(passes), text
        assert REVERSI.write_transcript(read.turns) == text


def test_special_games_end_as_recorded():
    kinds = set()
    for line in lines("reversi_special_games.tsv"):
        kind, text, score, black, white, passes, _ = line.split("\t")
        kinds.add(kind)
        turns = REVERSI.read_transcript(text).turns
        end, outcome = turns[-1].after, turns[-1].after.outcome()
        inside = turns[:-1] if turns[-1].move == PASS else turns  # a pass that is due after the last written move
        assert end.discs == (int(black), int(white)), text
        assert sum(turn.move == PASS for turn in inside) == int(passes), text
        if outcome is not None:
            assert outcome.score[Side.ONE] == int(score), text
    assert {"shortest", "wipeout"} < kinds


def exact(position: Position) -> Result:
    """The end played out."""
    return solve(position.own, position.enemy)


def difference(result: Result) -> int:
    """The final difference in discs."""
    return (result.value > 0) * (result.value % 1_000_000) - (result.value < 0) * (-result.value % 1_000_000)


def endgames() -> list[tuple[Position, int, str]]:
    """Positions with 14 empty squares, their exact difference, and a best move."""
    found = []
    for line in lines("reversi_endgames_14.tsv"):
        squares, side, score, best = line.split("\t")
        found.append((REVERSI.start(f"{squares} {side}"), int(score), best))
    assert len(found) == 300
    return found


@pytest.mark.slow
def test_exact_endgames():
    """A few in full, all 300 on demand. The best move leaves 13 squares and the same difference."""
    cases = endgames()
    for position, score, best in cases if os.environ.get(DEEP) else cases[::60]:
        found = exact(position)
        assert difference(found) == score
        assert REVERSI.parse(position, best) in found.best


@pytest.mark.slow
def test_exact_endgames_go_on_with_the_same_value():
    """Best play keeps the difference from square to square."""
    for position, score, best in endgames()[1::40]:
        here, sign = position.play(REVERSI.parse(position, best)).after, -1
        while 64 - sum(here.discs) > 11:
            turn = here.play(exact(here).best[0])
            here, sign = turn.after, -sign
        assert difference(exact(here)) == sign * score


@pytest.mark.slow
@pytest.mark.parametrize("number", range(5))
def test_the_well_known_problems_on_demand(number: int):
    if not os.environ.get(DEEP):
        pytest.skip(f"20 to 25 empty squares take very long; set {DEEP}=1 to run it")
    line = lines("ffo_40_44.obf")[number]
    best = line.split(";")[1].split(":")
    found = exact(REVERSI.start(line))
    assert difference(found) == int(best[1])
    assert REVERSI.parse(REVERSI.start(line), best[0]) in found.best
