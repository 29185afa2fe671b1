"""Scripts that are run by hand refuse wrong numbers and names in a sentence, before they do or write anything."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


@pytest.mark.parametrize(
    "words",
    [
        "train_reversi.py --games 49",
        "train_reversi.py --games 3000 0",
        "train_reversi.py --games -5",
        "train_reversi.py --jobs 0",
        "train_reversi.py --seed x",
        "make_book.py --depth 0",
        "make_book.py --depth 1",
        "make_book.py --positions -1",
        "prove_master.py --against foo",
        "prove_master.py --pairs 0",
        "prove_master.py --openings 0",
        "ladder.py --games 0",
        "ladder.py --games 4 --from 4",
        "ladder.py --level foo",
        "ladder.py --jobs 0",
        "ladder.py --rungs 9",
        "check_solver.py --pairs 0",
        "fit_probcut.py --deepest 0",
    ],
)
def test_wrong_numbers_and_names(words: str):
    script, *options = words.split()
    ran = subprocess.run(
        [sys.executable, str(SCRIPTS / script), *options], capture_output=True, text=True, timeout=60, check=False
    )
    *usage, sentence = ran.stderr.splitlines()
    assert (ran.returncode, ran.stdout) == (2, "")
    assert usage[0].startswith("usage: ")
    assert sentence.startswith(f"{script}: error: argument --")
    assert "Traceback" not in ran.stderr


def test_a_book_without_a_folder_and_one_that_is_none(tmp_path: Path, monkeypatch, capsys):
    import make_book

    monkeypatch.setattr(make_book, "is_compiled", lambda name: True)
    (tmp_path / "book.txt").write_text("no book\n")
    for path, expected in (("away/book.txt", "there is no folder"), ("book.txt", "cannot be read as"), ("", "cannot")):
        monkeypatch.setattr(sys, "argv", ["make_book.py", "--book", str(tmp_path / path)])
        with pytest.raises(SystemExit) as stop:
            make_book.main()
        assert stop.value.code == 2
        assert expected in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["book.txt"]


def test_where_no_position_is_met_no_weights_are_written(tmp_path: Path, monkeypatch):
    import train_reversi

    class Nothing:
        def __init__(self, *given: object) -> None:
            pass

        def __enter__(self) -> Nothing:
            return self

        def __exit__(self, *given: object) -> None:
            pass

        def imap(self, *given: object) -> list[list[object]]:
            return [[]]

    monkeypatch.setattr(train_reversi, "is_compiled", lambda name: True)
    monkeypatch.setattr(multiprocessing, "get_context", lambda name: type("Context", (), {"Pool": Nothing}))
    target = tmp_path / "weights.bin"
    monkeypatch.setattr(sys, "argv", ["train_reversi.py", "--games", "50", "--out", str(target)])
    with pytest.raises(SystemExit, match="no position was met"):
        train_reversi.main()
    assert not target.exists()
