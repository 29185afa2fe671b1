"""The set-up phase: what a fortress must have, how it is written, and which ones no laser can reach."""

from __future__ import annotations

import random

import pytest

from reflix.core.game import Cell, SetupError
from reflix.games.reflix import board as b
from reflix.games.reflix.beam import Contact
from reflix.games.reflix.fortress import (
    STANDARD,
    Fortress,
    cell_place,
    check,
    contents,
    entering_beams,
    missing,
    parse,
    place_cell,
    random_fortress,
    random_layout,
    reachable,
    reachable_by_placement,
    refusal,
)
from tests.games.reflix import rulebook
from tests.games.reflix.pictures import BOTTOM, STANDARD_BOTTOM, STANDARD_TOP, STANDARD_ZONE, TOP, cells

SHUT_IN = r"W......|TW..SSS|/...../"
"""The target in the corner behind two walls."""


def refused(text: str) -> str:
    with pytest.raises(SetupError) as refusal:
        check(text)
    return str(refusal.value)


def layouts(seed: int, count: int) -> list[str]:
    rng = random.Random(seed)
    return [random_layout(rng) for _ in range(count)]


def test_the_standard_fortress_is_allowed():
    assert check(STANDARD) == Fortress(STANDARD)


def test_blanks_around_a_fortress_do_not_matter():
    assert parse(f"  {STANDARD}\n") == Fortress(STANDARD)


def test_the_target_may_not_stand_in_the_row_next_to_the_zone():
    words = "The target may not stand in the row next to the ricochet zone."
    assert refused(r"TSWSWS.|\...../|.......") == words
    assert refused(r".SWSWST|\...../|.......") == words


@pytest.mark.parametrize("place", range(7, 21))
def test_the_target_may_stand_anywhere_else(place: int):
    others = [other for other in range(20, -1, -1) if other != place][:7]
    layout = ["."] * 21
    layout[place] = "T"
    for other, letter in zip(others, "WWSSS/\\", strict=True):
        layout[other] = letter
    assert parse("|".join("".join(layout[row : row + 7]) for row in (0, 7, 14))).objects.index("T") == place


WANTED = "A fortress has 1 target, 2 walls, 3 shields and 2 fixed mirrors; this one has "


@pytest.mark.parametrize(
    ("text", "has"),
    [
        (".SWSWS.|\\...../|.......", "0, 2, 3 and 2."),
        (".SWSWS.|\\T.T../|.......", "2, 2, 3 and 2."),
        (".S.SWS.|\\..T../|.......", "1, 1, 3 and 2."),
        (".SWSWS.|\\..T../|....W..", "1, 3, 3 and 2."),
        ("..WSWS.|\\..T../|.......", "1, 2, 2 and 2."),
        (".SWSWSS|\\..T../|.......", "1, 2, 4 and 2."),
        (".SWSWS.|\\..T...|.......", "1, 2, 3 and 1."),
        (".SWSWS.|\\..T../|../....", "1, 2, 3 and 3."),
        (".......|.......|.......", "0, 0, 0 and 0."),
    ],
)
def test_a_fortress_has_exactly_eight_objects(text: str, has: str):
    assert refused(text) == WANTED + has


def test_both_fixed_mirrors_may_be_turned_either_way():
    for signs in ("//", "/\\", "\\/", "\\\\"):
        text = f".SWSWS.|{signs[0]}..T..{signs[1]}|......."
        assert check(text) == Fortress(text)


FORM = "A fortress is written as three groups of seven characters separated by '|', "


@pytest.mark.parametrize(
    "text", ["", "|", "||", ".SWSWS.|\\..T../", ".SWSWS.|\\..T../|......", ".SWSWS.|\\..T../|.......|", STANDARD * 2]
)
def test_a_fortress_is_three_groups_of_seven(text: str):
    assert refused(text).startswith(FORM)
    assert refused(text).count("\\..T../|.......") >= 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (".SWsWS.|\\..T../|.......", "Character 4 of group 1 is 's'; expected one of . T W S / \\"),
        (".SWSWS.|\\..T.X/|.......", "Character 6 of group 2 is 'X'; expected one of . T W S / \\"),
        (".SWSWS.|\\..T../|\u00a0......", "Character 1 of group 3 is '\\xa0'; expected one of . T W S / \\"),
    ],
)
def test_a_strange_character_is_named_with_its_place(text: str, words: str):
    assert refused(text) == words


def test_a_fortress_that_no_laser_can_reach_is_refused_with_the_reason():
    words = "No laser can reach this target: all seven entering beams are stopped or led away."
    assert refused(SHUT_IN) == words
    for objects in layouts(3, 60):
        assert refusal(objects) is None if reachable(objects) else str(refusal(objects)) == words


@pytest.mark.parametrize(
    ("text", "open_to_beams"),
    [
        (r"W..S...|T\..S..|.W..S./", False),
        (r"W..S...|T/..S..|.W..S./", True),
        (r"W......|TW..SSS|/...../", False),
        (r"W......|TW..SSS|\.....\ ", False),
        (r"W......|TW..SSS|\...../", True),
        (r"S......|TW...SS|/W..../", True),
    ],
    ids=["mirror-leads-away", "mirror-leads-in", "two-walls", "below-led-away", "below-led-in", "shield-lets-pass"],
)
def test_which_fortresses_can_be_reached(text: str, open_to_beams: bool):
    objects = parse(text).objects
    assert reachable(objects) is open_to_beams
    assert reachable_by_placement(objects) is open_to_beams


def test_shields_do_not_matter_for_the_test():
    for objects in layouts(4, 100):
        assert reachable(objects) == reachable(objects.replace("S", "."))


def test_both_forms_of_the_test_agree():
    """A beam through one of the seven columns, and any placement of at most two mirrors in the zone."""
    refused_ones = 0
    for objects in layouts(5, 250):
        assert reachable(objects) == reachable_by_placement(objects, 2), objects
        refused_ones += not reachable(objects)
    assert refused_ones > 20


def test_a_third_mirror_never_helps():
    for objects in [objects for objects in layouts(6, 60) if not reachable(objects)][:10]:
        assert not reachable_by_placement(objects, 3), objects


def test_the_test_agrees_with_the_slow_rule_page():
    """All seven beams of the tracer that was written from the rule page alone."""
    for objects in layouts(7, 300):
        board = rulebook.fortress("|".join(objects[row : row + 7] for row in (0, 7, 14)), "b")
        beams = [rulebook.run(board, "t", column, 6, (0, 1)) for column in range(7)]
        assert reachable(objects) == any(beam.end == "hit" for beam in beams)
        ours = entering_beams(objects)
        assert [shot.hit for shot in ours] == [beam.end == "hit" for beam in beams]
        assert [[b.square(cell) for cell in shot.path] for shot in ours] == [beam.path for beam in beams]


def test_about_22_percent_of_random_layouts_are_refused():
    """Of 911,635,200: 14 places for the target, two walls among 20, three shields among 18, two mirrors among 15
    with four ways to stand. Seed 8; three standard deviations either way are 2.3 percent."""
    count = sum(not reachable(objects) for objects in layouts(8, 3000))
    assert 0.197 < count / 3000 < 0.243


def test_every_random_layout_is_complete_and_all_places_are_used():
    found = layouts(9, 1500)
    for objects in found:
        assert not any(missing(objects).values())
        assert refusal(objects) is None or "No laser" in str(refusal(objects))
    targets = [objects.index("T") for objects in found]
    assert set(targets) == set(range(7, 21))
    assert all(60 < targets.count(place) < 160 for place in range(7, 21))
    for letter in "WS/\\":
        assert all(any(objects[place] == letter for objects in found) for place in range(21))


def test_random_fortresses_are_allowed_and_the_same_for_the_same_seed():
    assert random_fortress(random.Random(10)) == random_fortress(random.Random(10))
    for seed in range(30):
        fortress = random_fortress(random.Random(seed))
        assert check(fortress.text) == fortress


def test_what_is_missing_from_an_unfinished_layout():
    assert missing("." * 21) == {"T": 1, "W": 2, "S": 3, "/": 2}
    assert missing("TT" + "." * 12 + "/W.....") == {"T": -1, "W": 1, "S": 3, "/": 1}


def test_layouts_are_placed_as_their_owner_sees_them():
    """Row next to the zone first, left to right from the owner's seat; the top's by a half turn."""
    board = cells(STANDARD_TOP + STANDARD_ZONE.translate(str.maketrans("/\\ZN", "....")) + STANDARD_BOTTOM)
    drawn = {cell: thing for cell, thing in enumerate(board) if thing}
    objects = Fortress(STANDARD).objects
    assert dict(contents(objects, BOTTOM)) | dict(contents(objects, TOP)) == drawn
    lonely = "/" + "." * 20
    assert [(b.square(cell), thing) for cell, thing in contents(lonely, BOTTOM)] == [("A7", b.SLASH)]
    assert [(b.square(cell), thing) for cell, thing in contents(lonely, TOP)] == [("G3", b.SLASH)]


def test_equal_fortresses_are_half_turns_of_each_other():
    for objects in layouts(11, 20):
        low, high = dict(contents(objects, BOTTOM)), dict(contents(objects, TOP))
        assert {62 - cell for cell in low} == set(high)
        for cell, thing in low.items():
            other = high[Cell(62 - cell)]
            assert (thing, other) in {(1, 1), (2, 2), (3, 3), (b.SHIELD[0], b.SHIELD[1]), (b.TARGET[0], b.TARGET[1])}


def test_places_and_squares_belong_together():
    for side in (BOTTOM, TOP):
        for place in range(21):
            assert cell_place(place_cell(place, side), side) == place
    assert [cell_place(cell, BOTTOM) for cell in (0, 41)] == [None, None]
    assert [cell_place(cell, TOP) for cell in (21, 62)] == [None, None]


def test_entering_beams_work_for_unfinished_layouts():
    beams = entering_beams("." * 21)
    assert [shot.end for shot in beams] == [Contact.EXIT] * 7
    assert [b.square(shot.path[0]) for shot in beams] == ["A7", "B7", "C7", "D7", "E7", "F7", "G7"]
