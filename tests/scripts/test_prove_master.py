"""The proof that the master never errs, on a small sample; and that it would find an error."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import prove_master
import pytest

from reflix.games.reflix.exact import Bench, Solutions
from reflix.games.reflix.game import REFLIX

pytestmark = pytest.mark.slow


def test_no_move_of_the_master_errs_and_an_error_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(Solutions(tmp_path))
    count = prove_master.prove(bench, pairs=1, openings=4, level="mittel", seed=3)
    assert count.faults == []
    assert count.games.total() == 8
    assert all(result >= start for start, result in count.games)
    assert count.moves > 10

    def worst(self: Any, bench: Bench, position: Any, seed: int) -> Any:
        bottom, top = position.fortresses
        choices = bench.solution(bottom, top, position.first).choices(position)
        move = min(choices, key=lambda move: choices[move].rank(position.to_move))
        return dataclasses.replace(right(bench, position, seed), move=move)

    right = REFLIX.exact_choice
    monkeypatch.setattr(type(REFLIX), "exact_choice", worst)
    count = prove_master.prove(bench, pairs=1, openings=4, level="mittel", seed=3)
    assert any("errs" in fault for fault in count.faults)


def test_drawn_openings_are_drawn(tmp_path: Path) -> None:
    count = prove_master.prove(Bench(Solutions(tmp_path)), pairs=1, openings=3, level="mittel", seed=3, drawn=True)
    assert count.games
    assert {start for start, _ in count.games} == {0}
    assert count.games[0, -1] == 0
