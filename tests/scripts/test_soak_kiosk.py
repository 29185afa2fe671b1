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
    ends_seen = script("soak_kiosk").ends_seen
    notes(tmp_path, 1, "10.0 attract", "11.0 board none 0", "12.0 board won-1 9", "13.0 question", "14.0 board won-1 9")
    assert ends_seen(tmp_path) == (1, 1)  # noted two seconds before the end of the notes
    notes(
        tmp_path, 1, "10.0 board none 0", "12.0 board draw 9", "17.0 board draw 9", "18.0 board none 0", "30.0 attract"
    )
    notes(tmp_path, 2, "40.0 board none 0", "41.0 board won-2 9", "60.0 choice  ")
    assert ends_seen(tmp_path) == (2, 0)


def test_the_visitors_can_be_read_and_are_the_same_for_a_seed(script, tmp_path: Path):
    visits = script("_visitors").visits
    text = visits(random.Random(7), 600, tmp_path / "notes.txt", 15)
    assert text == visits(random.Random(7), 600, tmp_path / "notes.txt", 15)
    steps = parse(text)
    assert sum(step.seconds for step in steps) > 500
    assert {step.action for step in steps} >= {"any", "note"}
    everybody = "".join(visits(random.Random(seed), 600, tmp_path / "notes.txt", 15) for seed in range(9))
    assert {step.action for step in parse(everybody)} >= {"any", "key", "note", "finger", "drag", "right", "wheel"}
