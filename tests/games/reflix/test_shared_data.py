"""Cases of an independent implementation, from `../shared/data` or the folder that REFLIX_TEST_DATA names."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from reflix.core.game import Side
from reflix.games.reflix.beam import shoot
from reflix.games.reflix.board import square
from reflix.games.reflix.fortress import parse, reachable
from reflix.games.reflix.game import REFLIX

ROOT = Path(__file__).resolve().parents[3]
SIDES = {"bottom": Side.ONE, "top": Side.TWO, "draw": None, None: None}


def cases(name: str) -> list[dict[str, Any]]:
    """The lines of a file; without the folder the test is skipped."""
    folder = Path(os.environ.get("REFLIX_TEST_DATA", ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"no test data in {folder}; REFLIX_TEST_DATA may name another folder")
    lines = (folder / name).read_text(encoding="utf-8").splitlines()
    assert len(lines) >= 60
    return [json.loads(line) for line in lines]


def test_shots():
    for case in cases("reflix_shots.jsonl"):
        text = "{bottom} {top} {bottom_mirrors} {top_mirrors} b 1 b -".format(**case)
        shot = shoot(REFLIX.start(text).board(), SIDES[case["shooter"]] or Side.ONE)
        found = {
            "path": " ".join(map(square, shot.path)),
            "end": shot.end.value,
            "contacts": shot.contacts,
            "touched": " ".join(map(square, shot.touched)),
        }
        assert found == {key: case[key] for key in found}, case


def test_games():
    for case in cases("reflix_games.jsonl"):
        letter = case["first"][0]
        start = "{bottom} {top} B6/D6\\F6/ B4/D4\\F4/".format(**case)
        at, counts = REFLIX.start(f"{start} {letter} 1 {letter} -"), []
        for name in case["moves"].split():
            counts.append(len(at.moves()))
            at = at.play(REFLIX.parse(at, name)).after
        assert counts == case["legal_counts"], case
        outcome = at.outcome()
        assert outcome is not None, case
        assert (outcome.winner, at.round) == (SIDES[case["result"]], case["round"]), case
        assert REFLIX.encode(at) == case["final"], case


def test_fortresses():
    for case in cases("reflix_fortresses.jsonl"):
        assert reachable(parse(case["layout"]).objects) is case["accepted"], case
