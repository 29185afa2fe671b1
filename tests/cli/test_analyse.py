"""`analyse`: a recorded game with the exact value of every move, for people and for machines."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("numpy")

from reflix.cli import analyse as module
from reflix.cli.analyse import gauge
from reflix.core.game import Side
from reflix.games.reflix.engine import ROUNDS
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.verdict import DRAW, Verdict

PAIR = r".SWSWS.|\..T../|....... .SWSWS.|\..T../|......."
MOVES = "D4-C4 D6* C4-C5 D6-E6"
QUATRIX = (
    "Reflix record 1\nGame: quatrix\nStart: ...../...../...../...../..... 1 - - 0\nOne: human\nTwo: human\n\nC3x\n*\n"
)


def record(start: str = rf"{PAIR} B6/D6\F6/ B4/D4\F4/ t 1 t -", moves: str = MOVES, end: str = "1-0") -> str:
    head = f"Reflix record 1\nGame: reflix\nStart: {start}\nOne: human Ada\nTwo: bot schwer 17\nResult: {end}\n"
    return f"{head}\n{moves}\n{end}\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record, and the cache with its solution once it has been solved."""
    folder = tmp_path_factory.mktemp("analyse")
    (folder / "game.reflix").write_text(record(), encoding="utf-8")
    return folder


def analyse(run, folder: Path, *words: str, path: str = ""):
    return run("analyse", path or str(folder / "game.reflix"), "--cache", str(folder / "cache"), *words)


def test_the_account_in_words(run, folder):
    ran = analyse(run, folder)
    assert ran.code == 0, ran.err
    assert ran.lines[0] == "Reflix: Ada, b (bottom) against computer (schwer), t (top)"
    assert [line.rstrip() for line in ran.lines[3:9]] == [
        "  n  move      shot    value        bottom wins draw  top wins",
        "  0                    draw         ...........|...........",
        "  1  t D4-C4!  missed  b wins in 1  .##########|...........",
        "  2  b D6*     missed  b wins in 1  .##########|...........",
        "  3  t C4-C5   missed  b wins in 1  .##########|...........",
        "  4  b D6-E6   HIT 1   b has won    ###########|...........",
    ]
    assert "  1. Top loses the draw with D4–C4. B4–A4, B4–C4, B4–B5 and 3 more hold it." in ran.lines
    hits = [line for line in ran.lines if "Build on with" in line]
    assert [line[:6] for line in hits] == ["  2. b", "  4. b"]
    assert hits[0].endswith("Hitting is better. Not taken.")
    assert hits[1].endswith(" Taken.")
    assert ran.lines[-1].startswith("solved in ")


def test_the_account_for_machines_is_what_the_engine_plays(run, folder):
    told = analyse(run, folder, "--json").json
    assert {key for key in keys_of(told) if key not in str(module.__doc__)} == set(), "keys that nobody explains"
    assert (told["game"], told["result"], told["moves"]) == ("reflix", "1-0", MOVES.split())
    assert told["seconds"] > 0
    position = REFLIX.start(told["start"])
    for point, name in zip(told["points"], [*told["moves"], None], strict=True):
        assert point["position"] == REFLIX.encode(position)
        assert list(point["choices"]) == [REFLIX.name(position, move) for move in position.moves()]
        assert point["played"] == name
        assert set(point["best"]) <= set(point["keeping"]) <= set(point["choices"])
        if name is not None:
            assert point["to_move"] == "bt"[position.to_move]
            position = position.play(REFLIX.parse(position, name)).after
    values = [(point["winner"], point["rounds"]) for point in told["points"]]
    assert values == [(None, 0), ("b", 1), ("b", 1), ("b", 1), ("b", 0)]
    (turning,) = told["turning_points"]
    assert turning == {
        "ply": 0,
        "side": "t",
        "move": "D4-C4",
        "before": {"winner": None, "rounds": 0},
        "after": {"winner": "b", "rounds": 1},
    }
    hit = told["points"][1]["hit"]
    assert hit["hit"] == {"move": "D6-C6", "winner": "b", "rounds": 1, "contacts": 1, "answer": None}
    assert hit["build"] == {"move": "D6*", "winner": "b", "rounds": 2}
    assert hit["taken"] is False
    assert told["points"][4]["choices"] == {}
    assert (told["points"][4]["line"], told["points"][4]["to_move"]) == ([], None)


def keys_of(values: object) -> Iterator[str]:
    """All keys but the names of moves."""
    if isinstance(values, dict):
        for key, value in values.items():
            if not key[0].isupper():
                yield key
            yield from keys_of(value)
    elif isinstance(values, list):
        for value in values:
            yield from keys_of(value)


def test_a_record_on_the_standard_input_with_a_bar(run, folder, monkeypatch):
    text = record(moves="D4-C4", end="*")
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
    ran = analyse(run, folder, "--progress", path="-")
    assert ran.code == 0
    assert "%|" in ran.err
    assert "not finished" in ran.lines
    assert "  1  t D4-C4!  missed  b wins in 1  .##########|..........." in ran.lines


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (QUATRIX.encode(), ["Quatrix cannot be solved exactly; only games of Reflix can be analysed."]),
        (b"Reflix record 1\nGame: reflix\n\xff\xfe", ["is no text"]),
        (b"", ["line 1"]),
        (record(moves="D4-D9").encode(), ["line 8", "D4-D9"]),
        (record(moves="D4-C4 D6*").encode()[:-5], ["line 8"]),
    ],
)
@pytest.mark.parametrize("piped", [False, True])
def test_wrong_input_is_one_sentence(run, tmp_path, monkeypatch, text, parts, piped):
    path = tmp_path / "wrong.reflix"
    path.write_bytes(text)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text)))
    complaint = run("analyse", "-" if piped else str(path)).complaint
    for part in parts:
        assert part in complaint
    assert ("standard input" if piped else "wrong.reflix") in complaint or "Quatrix" in complaint


def test_a_file_that_is_not_there(run, tmp_path):
    assert "There is no file" in run("analyse", str(tmp_path / "none.reflix")).complaint


def test_too_little_memory_is_said(run, tmp_path, folder, monkeypatch):
    monkeypatch.setattr("reflix.games.reflix.solver.induction.free_memory", lambda: 5_000_000)
    ran = run("analyse", str(folder / "game.reflix"), "--cache", str(tmp_path))
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("reflix: analyse: Solving these fortresses needs")
    assert len(ran.err.splitlines()) == 1


def test_without_numpy_it_says_what_to_install(folder):
    code = "import sys\nsys.modules['numpy'] = None\nfrom reflix.__main__ import main\n"
    code += f"sys.exit(main(['analyse', {str(folder / 'game.reflix')!r}]))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "reflix: analyse: this needs the package numpy; install it with: pip install 'reflix[exact]'\n"


def test_the_gauge_is_longer_the_sooner_the_win():
    bars = [gauge(Verdict(Side.TWO, rounds)) for rounds in range(ROUNDS, -1, -1)]
    assert [bar.count("#") for bar in bars] == list(range(1, ROUNDS + 2))
    assert all(bar.partition("|")[2].startswith("#") and "#" not in bar.partition("|")[0] for bar in bars)
    assert gauge(DRAW).count("#") == 0
    assert len({len(bar) for bar in [*bars, gauge(DRAW), gauge(Verdict(Side.ONE, 3))]}) == 1
