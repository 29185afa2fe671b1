"""The soak of a kiosk judges by its notes: which games were seen to end, and that its visitors' scripts can be read."""

import importlib
import random
import sys
from pathlib import Path

import pytest

from reflix.app.script import parse

SCRIPTS = Path(__file__).resolve().parent.parent.parent / "scripts"
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="for Linux only")


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module


def notes(folder: Path, number: int, *lines: str) -> None:
    text = "".join(line.replace(" ", "\t") + "\n" for line in lines)
    (folder / f"notes-{number}.txt").write_text(text, encoding="utf-8")


def test_a_game_has_ended_when_its_outcome_appears(script, tmp_path: Path):
    soak = script("soak_kiosk")
    notes(tmp_path, 1, "10.0 attract", "11.0 board none 0", "12.0 board won-1 9", "13.0 question", "14.0 board won-1 9")
    assert soak.ends_seen(tmp_path) == [soak.End(1, 5, doubtful=True)]  # two seconds before the end of the notes
    notes(
        tmp_path, 2, "10.0 board none 0", "12.0 board draw 8", "17.0 board draw 8", "18.0 board none 0", "30.0 attract"
    )
    notes(tmp_path, 10, "40.0 board none 0", "41.0 board won-2 9", "60.0 choice  ")
    assert soak.ends_seen(tmp_path)[1:] == [soak.End(0, 4), soak.End(2, 5)]


def test_ends_that_are_not_in_the_statistics_are_named(script):
    soak = script("soak_kiosk")
    rows = [
        {"side": side, "result": result, "rounds": rounds, "ended": ended}
        for side, result, rounds, ended in (
            ("1", "lost", "5", "finished"),
            ("1", "", "3", "abandoned"),
            ("2", "lost", "4", "finished"),
            ("0", "draw", "10", "finished"),
            ("0", "two", "6", "finished"),
        )
    ]
    ends = [soak.End(2, 5), soak.End(1, 4), soak.End(0, 10), soak.End(2, 6)]
    assert soak.uncounted(ends, rows) == []
    assert soak.uncounted(ends[1:3], rows) == []
    lost = soak.End(1, 3)
    assert soak.uncounted([ends[0], lost, *ends[1:]], rows) == [lost]
    assert soak.uncounted([*ends, soak.End(1, 3, doubtful=True)], rows) == []


def test_the_visitors_can_be_read_and_are_the_same_for_a_seed(script, tmp_path: Path):
    visits = script("_visitors").visits
    text = visits(random.Random(7), 600, tmp_path / "notes.txt", 15)
    assert text == visits(random.Random(7), 600, tmp_path / "notes.txt", 15)
    steps = parse(text)
    assert sum(step.seconds for step in steps) > 500
    assert {step.action for step in steps} >= {"any", "note"}
    everybody = "".join(visits(random.Random(seed), 600, tmp_path / "notes.txt", 15) for seed in range(9))
    assert {step.action for step in parse(everybody)} >= {"any", "key", "note", "finger", "drag", "right", "wheel"}
