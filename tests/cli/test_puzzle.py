"""`puzzle`: makes, checks, lists and shows puzzles."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from reflix.games.reflix.puzzles.puzzle import Kind
from reflix.games.reflix.puzzles.shipped import shipped
from reflix.games.reflix.puzzles.text import write


@pytest.fixture
def few(tmp_path: Path) -> Path:
    path = tmp_path / "few.txt"
    path.write_text(write(shipped()[:5]), encoding="utf-8")
    return path


def test_a_file_that_is_right(run, few):
    ran = run("puzzle", "check", str(few), "--progress")
    assert (ran.code, ran.out) == (0, f"{few}: 5 of 5 puzzles are proved.\n")
    assert "5/5" in ran.err


def test_a_puzzle_that_is_wrong_is_named_with_its_line(run, few):
    text = few.read_text(encoding="utf-8")
    third = text.splitlines().index(f"puzzle {shipped()[2].name}")
    lines = text.splitlines()
    hard = next(n for n in range(third, len(lines)) if lines[n].startswith("difficulty"))
    lines[hard] = "difficulty 99"
    few.write_text("\n".join(lines), encoding="utf-8")
    ran = run("puzzle", "check", str(few))
    assert ran.code == 1
    assert ran.lines == [
        f"{few}, line {third + 1}: puzzle {shipped()[2].name}: the difficulty is {shipped()[2].difficulty}, not 99.",
        f"{few}: 4 of 5 puzzles are proved.",
    ]


def test_a_line_that_is_broken_is_named(run, few):
    few.write_text(few.read_text(encoding="utf-8").replace("last ", "first ", 1), encoding="utf-8")
    ran = run("puzzle", "check", str(few))
    assert (ran.code, len(ran.lines)) == (1, 1)
    assert ran.out.startswith(f"{few}, line 5: expected a line that begins with 'last', not 'first ")


def test_the_same_puzzle_twice(run, few):
    few.write_text(write([shipped()[0], shipped()[0]]), encoding="utf-8")
    ran = run("puzzle", "check", str(few))
    assert ran.code == 1
    assert f"puzzle {shipped()[0].name} is in line 1 already" in ran.out


def test_list_and_show(run):
    lines = run("puzzle", "list").lines
    assert len(lines) == len(shipped())
    assert lines[0].split()[:2] == ["1", shipped()[0].name]
    only = run("puzzle", "list", "--kind", "hold", "--rounds", "2").lines
    wanted = [p.name for p in shipped() if (p.kind, p.rounds) == (Kind.HOLD, 2)]
    assert [line.split()[1] for line in only] == wanted
    shown = run("puzzle", "show", "1")
    assert shown.code == 0
    assert "task: " in shown.out
    assert "solution" not in shown.out
    named = run("puzzle", "show", shipped()[0].name.lower(), "--solution")
    assert named.out.startswith(shown.out)
    assert "solution: " in named.out


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["check", "nothing.txt"], ["there is no file nothing.txt"]),
        (["show", "999"], ["there is no puzzle 999", "expected 1 to"]),
        (["show", "QQQ"], ["unknown puzzle 'QQQ'", "reflix puzzle list"]),
        (["list", "--kind", "mate"], ["--kind"]),
        (["make", "--kind", "clean", "--rounds", "5"], ["puzzles of the kind clean are made with: 1, 2, 3"]),
        (["make", "--count", "0"], ["--count", "whole number from 1"]),
        (["make", "-o", "."], ["is a folder"]),
        (["mak"], ["Did you mean 'make'?"]),
    ],
)
def test_wrong_input_is_one_sentence(run, words, parts):
    complaint = run("puzzle", *words).complaint
    for part in parts:
        assert part in complaint


@pytest.mark.slow
def test_what_is_made_is_right(run, tmp_path):
    pytest.importorskip("numpy")
    out = tmp_path / "made.txt"
    words = ["puzzle", "make", "--seed", "1", "--count", "2", "--rounds", "2", "--cache", str(tmp_path / "cache")]
    ran = run(*words, "-o", str(out), "--progress")
    assert (ran.code, ran.out) == (0, "")
    assert "2/2" in ran.err
    assert run(*words).out == out.read_text(encoding="utf-8")
    assert run("puzzle", "check", str(out)).code == 0


def test_without_numpy_it_says_what_to_install_and_the_rest_works():
    code = "import sys\nsys.modules['numpy'] = None\nfrom reflix.__main__ import main\n"
    for words, expected in ((["puzzle", "make"], 2), (["puzzle", "show", "3"], 0)):
        ran = subprocess.run(
            [sys.executable, "-c", f"{code}sys.exit(main({words}))"],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert ran.returncode == expected, ran
        if expected:
            assert "needs the package numpy" in ran.stderr


@pytest.mark.parametrize("part", ["check", "list"])
def test_a_file_without_puzzles_is_an_error(run, tmp_path, part):
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    assert run("puzzle", part, str(empty)).complaint == f"reflix: there are no puzzles in {empty}."
