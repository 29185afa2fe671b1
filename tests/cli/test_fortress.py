"""`fortress`: accepted 0, refused 1 with the reason, no fortress at all 2."""

import json
from pathlib import Path

import pytest

from reflix.games.reflix.fortress import check
from reflix.games.reflix.presets import presets

RECORDS = Path(__file__).resolve().parents[3] / "shared" / "data" / "reflix_fortresses.jsonl"


def test_accepted(run):
    ran = run("fortress", "check", ".SWSWS.|\\..T../|.......")
    assert ran.code == 0
    assert ran.out.startswith("accepted")
    assert "0--1--0" in ran.out


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("WS\\....|S......|S.TW\\..", "No laser can reach this target"),
        ("...T...|WW.SSS.|/.....\\", "next to the ricochet zone"),
        (".SWSWS.|\\...../|.......", "1 target, 2 walls, 3 shields and 2 fixed mirrors; this one has 0, 2, 3 and 2"),
    ],
)
def test_refused_with_the_reason(run, text, reason):
    ran = run("fortress", "check", text)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith("refused: ")
    assert reason in ran.out


@pytest.mark.parametrize("text", ["", "abc", ".SWSWS.|\\..T../", ".SWSWS.|\\..X../|.......", ".SWSWS.\\..T../......."])
def test_no_fortress_at_all_is_wrong_input(run, text):
    complaint = run("fortress", "check", text).complaint
    assert complaint.startswith("reflix: fortress check: ")


def test_random_fortresses_are_legal_and_hang_on_the_seed(run):
    drawn = [run("fortress", "random", "--seed", str(seed)).out.strip() for seed in range(20)]
    assert drawn == [run("fortress", "random", "--seed", str(seed)).out.strip() for seed in range(20)]
    assert len(set(drawn)) == 20
    for text in drawn:
        assert check(text).text == text


def test_without_a_seed_chance_decides(run):
    assert len({run("fortress", "random").out for _ in range(5)}) > 1


def test_list_shows_the_library(run):
    lines = run("fortress", "list").lines
    assert [line.split()[0] for line in lines] == [preset.fortress.text for preset in presets()]


@pytest.mark.skipif(not RECORDS.exists(), reason="the shared test data is not beside this checkout")
def test_recorded_verdicts_of_an_independent_program(run):
    records = [json.loads(line) for line in RECORDS.read_text(encoding="utf-8").splitlines()]
    assert {record["accepted"] for record in records} == {True, False}
    for record in records:
        assert run("fortress", "check", record["layout"]).code == (0 if record["accepted"] else 1), record


def test_codes_go_both_ways(run):
    for preset in presets():
        made = run("fortress", "code", preset.fortress.text)
        assert made.code == 0
        back = run("fortress", "code", made.out.strip().lower())
        assert (back.code, back.out.strip()) == (0, preset.fortress.text)


def test_codes_that_are_wrong_or_refused(run):
    assert "there is a slip in 5WXAPAZ" in run("fortress", "code", "5WXA-PAZ").complaint
    assert "this one has 3" in run("fortress", "code", "5WX").complaint
    refused = run("fortress", "code", "WS\\....|S......|S.TW\\..")
    assert refused.code == 1
    assert "No laser can reach this target" in refused.out
