"""`solve`: exact values of a start, from the solver or from what it has kept."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from reflix.cli.errors import UsageError
from reflix.cli.solve import read_fortress
from reflix.games.reflix import code
from reflix.games.reflix.presets import presets

pytest.importorskip("numpy")

STANDARD = ".SWSWS.|\\..T../|......."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


def test_solved_once_and_then_recalled(run, folder, monkeypatch):
    words = ["solve", STANDARD, "open-house", "--first", "t", "--rounds", "1", "--cache", str(folder), "--json"]
    first = run(*words).json
    assert len(list(folder.iterdir())) == 1
    monkeypatch.setattr("reflix.games.reflix.solver.cache.solve", lambda *words: pytest.fail("it was kept"))
    second = run(*words).json
    assert first.pop("seconds") > 0
    assert second.pop("seconds") > 0
    assert first == second
    assert (first["bottom"], first["rounds"]) == (STANDARD, 1)
    (start,) = first["starts"]
    assert start["first"] == "t"
    assert start["position"].endswith(" t 10 t -")
    assert (start["winner"], start["rounds"]) == (None, 0)
    assert len(start["moves"]) == 12
    assert set(start["best"]) == {name for name, value in start["moves"].items() if value["winner"] is None}
    (placements,) = first["placements"]
    assert placements["first"] == "t"
    assert sum(placements[key] for key in ("b", "t", "draw")) == 69_457_920
    routes = first["routes"]["b"]
    assert [route["column"] for route in routes] == list("ABCDEFG")
    assert [route["contacts"] for route in routes] == [0, None, None, 1, None, None, 0]
    told = run(*words[:-1])
    assert told.code == 0
    assert told.lines[2].startswith("of all placements")
    assert told.lines[3].startswith(f"  t first: b wins {100 * placements['b'] / 69_457_920:.1f} %, t wins")
    assert told.lines[5].startswith("  into b: A 0 (2.1 %), D 1 (34.5 %), G 0 (2.1 %)")
    assert told.lines[1] == f"t (top) first: draw; best: {' '.join(start['best'])}"


def test_a_bar_only_where_it_is_asked_for(run, folder):
    words = ["solve", "standard", "standard", "--rounds", "1", "--cache", str(folder), "--json"]
    ran = run(*words, "--progress")
    assert ran.code == 0
    assert "100%" in ran.err
    assert json.loads(ran.out)["starts"][0]["first"] == "b"
    assert run(*words).err == ""


def test_both_first_movers_without_being_asked(run, folder):
    ran = run("solve", "standard", STANDARD, "--rounds", "1", "--cache", str(folder))
    assert [line.split(";")[0] for line in ran.lines[1:3]] == ["b (bottom) first: draw", "t (top) first: draw"]


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["standard"], ["solve: missing: FORT"]),
        (["standard", "pincer"], ["unknown fortress 'pincer'", "Did you mean 'pincers'?", "A layout like"]),
        (["standard", "..|.."], ["solve: ", "three groups of seven characters"]),
        (["standard", "WS\\....|S......|S.TW\\.."], ["No laser can reach this target"]),
        (["standard", "standard", "--rounds", "11"], ["--rounds: '11' is not a whole number from 1 to 10"]),
        (["standard", "standard", "--first", "x"], ["--first", "'x'"]),
        (["standard", "standard", "--cach", "x"], ["Did you mean '--cache'?"]),
    ],
)
def test_wrong_input_is_one_sentence(run, words, parts):
    complaint = run("solve", *words).complaint
    for part in parts:
        assert part in complaint


def test_too_little_memory_is_refused_with_a_way_out(run, folder, monkeypatch):
    monkeypatch.setattr("reflix.games.reflix.solver.induction.free_memory", lambda: 5_000_000)
    ran = run("solve", "standard", "maze", "--cache", str(folder))
    assert (ran.code, ran.out) == (1, "")
    assert "only 5 MB are free" in ran.err
    assert "bestmove reflix --level meister" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_without_numpy_it_says_what_to_install():
    code = "import sys\nsys.modules['numpy'] = None\nfrom reflix.__main__ import main\n"
    code += "sys.exit(main(['solve', 'standard', 'standard']))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "reflix: solve: this needs the package numpy; install it with: pip install 'reflix[exact]'\n"


def test_a_code_is_a_fortress_too():
    assert read_fortress(code.encode(STANDARD)) == read_fortress(STANDARD) == read_fortress("5wxapax")
    for text, complaint in (("5WXA-PAY", "there is a slip"), ("open-hose", "Did you mean 'open-house'?")):
        with pytest.raises(UsageError, match=complaint):
            read_fortress(text)
    assert not any(sign.isdigit() for preset in presets() for sign in preset.id)
