"""Games of an independent implementation, from `../shared/data` or the folder that REFLIX_TEST_DATA names."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from reflix.core.game import Side
from reflix.games.quatrix.game import QUATRIX

ROOT = Path(__file__).resolve().parents[3]
FOLDER = Path(os.environ.get("REFLIX_TEST_DATA", ROOT.parent / "shared" / "data"))


@pytest.mark.skipif(not FOLDER.is_dir(), reason=f"no test data in {FOLDER}; REFLIX_TEST_DATA may name another folder")
def test_games():
    """Every move, number of legal moves, position text (the last one's too) and winner."""
    lines = (FOLDER / "quatrix_games.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) >= 40
    for case in map(json.loads, lines):
        at = QUATRIX.start()
        for name, count, text in zip(case["moves"].split(), case["legal_counts"], case["positions"], strict=True):
            assert len(at.moves()) == count, case
            turn = at.play(QUATRIX.parse(at, name))
            assert QUATRIX.name(at, turn.move) == name
            at = turn.after
            assert QUATRIX.encode(at) == text, case
            assert QUATRIX.start(text) == at, case
        assert at.ended is not None, case
        assert at.ended.winner == {1: Side.ONE, 2: Side.TWO, 0: None}[case["result"]], case
