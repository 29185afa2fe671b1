"""The fortress doctor: grades against the library, and reasons that are true."""

from __future__ import annotations

import random

import pytest

from reflix.core.game import Side
from reflix.games.reflix.beam import shoot
from reflix.games.reflix.board import CELLS, EMPTY, ZONE, Heading
from reflix.games.reflix.doctor import GRADES, LIBRARY, Diagnosis, diagnose, grade_words, percent, reasons
from reflix.games.reflix.fortress import contents, joined, random_fortress
from reflix.games.reflix.presets import presets, ways_in
from reflix.games.reflix.routes import PLACEMENTS

NAMED = {preset.id: preset.fortress for preset in presets()}


def examined(name: str, side: Side = Side.ONE) -> Diagnosis:
    found = diagnose(NAMED[name].objects, side)
    assert found is not None
    return found


def test_the_library_is_as_open_as_it_is_said_to_be():
    assert sorted(examined(name).openness for name in NAMED) == list(LIBRARY)


def test_grades_are_fifths_of_the_library():
    grades = {name: examined(name).grade for name in NAMED}
    assert set(grades.values()) == {1, 2, 3, 4, 5}
    for name, grade in grades.items():
        found = examined(name)
        assert found.tighter == sum(other < found.openness for other in LIBRARY)
        assert found.looser == sum(other > found.openness for other in LIBRARY)
        if found.looser >= 0.8 * len(LIBRARY):
            assert grade == 5
        if found.tighter >= 0.8 * len(LIBRARY):
            assert grade == 1
    by_openness = sorted(NAMED, key=lambda name: examined(name).openness)
    assert [grades[name] for name in by_openness] == sorted(grades.values(), reverse=True)


@pytest.mark.parametrize(("openness", "grade"), [(0, 5), (PLACEMENTS, 1), (LIBRARY[0], 5), (LIBRARY[-1], 1)])
def test_the_ends_of_the_scale(openness, grade):
    tighter = sum(other < openness for other in LIBRARY)
    looser = sum(other > openness for other in LIBRARY)
    assert Diagnosis((), openness, tighter, looser).grade == grade


@pytest.mark.parametrize("seed", range(4))
def test_a_laser_hits_as_often_as_the_diagnosis_says(seed):
    """Random placements before a random fortress, nothing behind: the share of hits by each column."""
    rng = random.Random(seed)
    fortress = random_fortress(rng)
    found = diagnose(fortress.objects, Side.ONE)
    assert found is not None
    board = [EMPTY] * CELLS
    for place, thing in contents(fortress.objects, Side.ONE):
        board[place] = thing
    hits, count = 0, 4000
    for _ in range(count):
        cells = rng.sample(list(ZONE), 6)
        for cell in cells:
            board[cell] = rng.choice((1, 2))
        hits += shoot(board, Side.TWO).hit
        for cell in cells:
            board[cell] = EMPTY
    expected = count * found.openness / PLACEMENTS
    assert abs(hits - expected) <= 4 * expected**0.5 + 1


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("name", ["standard", "crossroads", "maze"])
def test_findings_are_the_entering_beams(name, side):
    found = examined(name, side)
    assert len(found.findings) == 7
    columns = [finding.column for finding in found.findings]
    assert columns == (list(range(7)) if side == Side.ONE else list(range(6, -1, -1)))
    signs = "".join(str(f.beam.contacts) if f.beam.hit else "-" for f in found.findings)
    assert signs == ways_in(NAMED[name].objects)
    assert all(f.beam.entering == (Heading.DOWN if side == Side.ONE else Heading.UP) for f in found.findings)
    assert all((f.placements > 0) == f.beam.hit for f in found.findings)
    assert found.openness == sum(f.placements for f in found.findings) == examined(name).openness


@pytest.mark.parametrize("text", ["." * 21, ".SWSWS.|\\..T../|......S", "WS\\....|S......|S.TW\\.."])
def test_what_is_not_legal_is_not_examined(text):
    assert diagnose(text.replace("|", ""), Side.ONE) is None


def test_reasons_in_words():
    assert [str(reason) for reason in reasons(examined("standard"))] == [
        "3 of the 7 columns lead to the target.",
        "In 38.7 % of all placements of the six mirrors an enemy laser hits.",
        "Of the 25 ready-made fortresses 22 are harder to hit, 2 are easier.",
        "Column D is open: the enemy's laser comes straight in, and your own can go back the same way.",
        "A hit without contact is possible: no last reply can beat it.",
    ]
    assert [str(reason) for reason in reasons(examined("maze"))] == [
        "1 of the 7 columns leads to the target.",
        "In 2.1 % of all placements of the six mirrors an enemy laser hits.",
        "None of the 25 ready-made fortresses is harder to hit.",
        "Every hit costs at least 3 contacts.",
    ]
    assert "None of the 25 ready-made fortresses is easier to hit." in map(str, reasons(examined("open-house")))
    assert str(grade_words(examined("maze"))) == "Protection: very good"
    assert len(GRADES) == 5


def test_reasons_are_there_for_any_fortress():
    rng = random.Random(8)
    for _ in range(10):
        fortress = random_fortress(rng)
        found = diagnose(fortress.objects, Side.TWO)
        assert found is not None, joined(fortress.objects)
        told = " ".join(str(reason) for reason in reasons(found))
        assert f"{len(found.open)} of the 7" in told
        assert ("Column D" in told) == any(finding.column == 3 for finding in found.open)


@pytest.mark.parametrize(("share", "words"), [(0.0, "0.0 %"), (0.3870, "38.7 %"), (1.0, "100.0 %"), (0.02118, "2.1 %")])
def test_shares_in_words(share, words):
    assert str(percent(share)) == words
