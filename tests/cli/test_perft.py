"""`perft` counts through the engine."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reflix.cli import perft
from reflix.games.reversi.game import REVERSI

GOLDEN = ".SWSWS.|\\..T../|....... .SWSWS.|\\..T../|....... B6/D6\\F6/ B4/C5\\F4/ t 2 b -"


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 12), (2, 147), (3, 1967)])
def test_counts_of_the_rules_page(run, depth, count):
    assert run("perft", "reflix", str(depth)).out == f"{count}\n"


def test_nothing_is_counted_after_the_end(run):
    after_hit = sum(
        int(line.split()[1]) for line in run("perft", "reflix", "2", "--position", GOLDEN, "--divide").lines[:-1]
    )
    assert run("perft", "reflix", "2", "--position", GOLDEN).out == f"{after_hit}\n"
    assert "D6-E6 0" in run("perft", "reflix", "2", "--position", GOLDEN, "--divide").lines


def test_divide_names_every_first_move_and_adds_up(run):
    *lines, total = run("perft", "reflix", "2", "--divide").lines
    assert len(lines) == 12
    assert lines[0].startswith("B4")
    assert sum(int(line.split()[1]) for line in lines) == int(total) == 147


ENDINGS = ["XXO-----" + "-" * 56 + " X", "OX-XX---" + "-" * 53 + "OX- O"]


@pytest.mark.parametrize("text", [None, *ENDINGS])
def test_counting_piece_by_piece_changes_no_number(monkeypatch: pytest.MonkeyPatch, text: str | None) -> None:
    monkeypatch.setattr(perft, "AT_ONCE", 2)
    position = REVERSI.start(text) if text else REVERSI.start()
    for depth in range(7):
        assert perft.count(REVERSI, position, depth) == REVERSI.perft(position, depth)


@pytest.mark.skipif(os.name == "nt", reason="Ctrl+C is another thing on Windows")
def test_a_long_count_can_be_interrupted() -> None:
    root = str(Path(__file__).resolve().parents[2])
    with subprocess.Popen(
        [sys.executable, "-m", "reflix", "perft", "reversi", "14", "--divide"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": root},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(10) == 130
        finally:
            process.kill()
