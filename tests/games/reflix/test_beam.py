"""The beam: what it does at every kind of thing, a board and a shot each."""

from __future__ import annotations

import pytest

from reflix.core.game import Side
from reflix.games.reflix import board as b
from reflix.games.reflix.beam import MISS, Contact, Shot, shoot, trace
from tests.games.reflix.pictures import BOTTOM, TOP, cells, fire, half_turn, path

EMPTY = "\n".join(["......."] * 9)


def put(**things: str) -> str:
    """The empty board with a sign on some squares: put(D5="/")."""
    lines = [list(row) for row in EMPTY.split()]
    for square, sign in things.items():
        lines[int(square[1]) - 1]["ABCDEFG".index(square[0])] = sign
    return "\n".join("".join(row) for row in lines)


def test_the_bottom_emitter_fires_up_from_d6_and_the_top_one_down_from_d4():
    assert path(fire(EMPTY, BOTTOM)) == "D6 D5 D4 D3 D2 D1"
    assert path(fire(EMPTY, TOP)) == "D4 D5 D6 D7 D8 D9"


TURNS = [
    ("/", "up", "right"),
    ("/", "right", "up"),
    ("/", "down", "left"),
    ("/", "left", "down"),
    ("\\", "up", "left"),
    ("\\", "left", "up"),
    ("\\", "down", "right"),
    ("\\", "right", "down"),
]


@pytest.mark.parametrize("square", ["D5", "B8", "F2"], ids=["movable", "fixed-bottom", "fixed-top"])
@pytest.mark.parametrize(("sign", "coming", "leaving"), TURNS)
def test_a_mirror_turns_the_beam_on_both_sides(square: str, sign: str, coming: str, leaving: str):
    """All four headings at both orientations, for movable and fixed mirrors alike."""
    before = b.CELL_OF[square] - sum(x * y for x, y in zip(b.STEP[b.Heading[coming.upper()]], (1, 7), strict=True))
    shot = shoot(cells(put(**{square: sign})), BOTTOM, before, b.Heading[coming.upper()])
    assert shot.segments[0].heading.name.lower() == coming
    assert shot.segments[0].contact is Contact.BOUNCE
    assert b.square(shot.segments[0].end) == square
    assert shot.segments[1].heading.name.lower() == leaving
    assert shot.end is Contact.EXIT


def test_mirrors_of_both_sides_bend_any_beam():
    shot = fire(
        r"""
        .......
        .......
        .......
        ...Z..N
        .......
        ..N.../
        .......
        .......
        .......
        """,
        BOTTOM,
    )
    assert path(shot) == "D6 D5 D4 E4 F4 G4 G5 G6 F6 E6 D6 C6 C5 C4 C3 C2 C1"
    assert shot.end is Contact.EXIT


def test_a_beam_can_meet_the_same_mirror_on_both_sides():
    shot = fire(put(D5="/", G5="\\", G6="/", B6="\\", B5="/"), BOTTOM)
    assert path(shot) == "D6 D5 E5 F5 G5 G6 F6 E6 D6 C6 B6 B5 C5 D5 D4 D3 D2 D1"
    assert shot.end is Contact.EXIT


def test_a_wall_stops_the_beam():
    shot = fire(put(D3="W", D2="t"), BOTTOM)
    assert (path(shot), shot.end, shot.contacts) == ("D6 D5 D4 D3", Contact.WALL, 0)


@pytest.mark.parametrize("wall", ["D6", "D7"], ids=["zone-side", "own-side"])
def test_an_own_wall_stops_the_beam_too(wall: str):
    shot = fire(put(D5="/", G5="\\", G8="/", D8="\\", **{wall: "W"}), BOTTOM)
    assert (path(shot).split()[-1], shot.end) == (wall, Contact.WALL)


def test_a_shield_lets_the_beam_pass_unbent_and_is_a_contact():
    shot = fire(put(D3="s", D2="t"), BOTTOM)
    assert (path(shot), shot.end, shot.contacts) == ("D6 D5 D4 D3 D2", Contact.TARGET, 1)
    assert [b.square(cell) for cell in shot.touched] == ["D3"]


def test_an_own_shield_lights_up_but_does_not_count():
    shot = fire(put(D6="\\", A6="/", A8="\\", D8="S", G8="/", G2="\\", E2="s", D2="t"), BOTTOM)
    met = [(b.square(segment.end), segment.contact) for segment in shot.segments]
    assert ("D8", Contact.OWN_SHIELD) in met
    assert ("E2", Contact.SHIELD) in met
    assert (shot.end, shot.contacts) == (Contact.TARGET, 1)
    assert [b.square(cell) for cell in shot.touched] == ["E2"]


def test_a_shield_passed_twice_counts_once():
    shot = fire(
        r"""
        .......
        /..\...
        \..s..t
        .......
        .......
        .......
        .......
        .......
        .......
        """,
        BOTTOM,
    )
    assert path(shot) == "D6 D5 D4 D3 D2 C2 B2 A2 A3 B3 C3 D3 E3 F3 G3"
    assert [segment.contact for segment in shot.segments].count(Contact.SHIELD) == 2
    assert (shot.end, shot.contacts) == (Contact.TARGET, 1)


def test_touched_shields_are_listed_in_square_order():
    """By column, then by row, whatever the order in which the beam met them."""
    shot = fire(put(D4="/", G4="/", G2="\\", F2="s", E2="s", B2="/", B3="s", B5="s", B6="W"), BOTTOM)
    assert path(shot).split()[7:] == ["G2", "F2", "E2", "D2", "C2", "B2", "B3", "B4", "B5", "B6"]
    assert [b.square(cell) for cell in shot.touched] == ["B3", "B5", "E2", "F2"]


def test_two_different_shields_count_two():
    shot = fire(put(D3="s", D2="s", D1="t"), BOTTOM)
    assert (shot.end, shot.contacts) == (Contact.TARGET, 2)


@pytest.mark.parametrize(
    ("mirrors", "last"),
    [
        ({}, "D3"),
        ({"D4": "/", "F4": "/", "F2": "\\"}, "E2"),
        ({"D4": "\\", "B4": "\\", "B2": "/"}, "C2"),
        ({"D4": "/", "G4": "/", "G1": "\\", "D1": "/"}, "D1"),
    ],
    ids=["below", "right", "left", "above"],
)
def test_the_enemys_target_is_hit_from_any_side(mirrors: dict[str, str], last: str):
    shot = fire(put(D2="t", **mirrors), BOTTOM)
    assert shot.hit
    assert path(shot).split()[-2:] == [last, "D2"]


def test_the_own_target_stops_the_beam_and_is_a_miss():
    board = put(D5="/", F5="\\", F8="T", F9="s")
    shot = fire(board, BOTTOM)
    assert (path(shot), shot.end, shot.hit) == ("D6 D5 E5 F5 F6 F7 F8", Contact.OWN_TARGET, False)
    assert trace(cells(board), BOTTOM) == MISS


@pytest.mark.parametrize(
    ("things", "last"),
    [({}, "D1"), ({"D4": "/"}, "G4"), ({"D4": "\\"}, "A4"), ({"D4": "/", "G4": "\\"}, "G9")],
    ids=["top", "right", "left", "bottom"],
)
def test_the_edge_does_not_reflect(things: dict[str, str], last: str):
    shot = fire(put(**things), BOTTOM)
    assert (path(shot).split()[-1], shot.end, shot.hit) == (last, Contact.EXIT, False)


CIRCLE = r"""
    .......
    .......
    .......
    .......
    ./.\...
    .......
    .......
    .\./...
    .......
"""


def test_a_circle_ends_as_a_miss():
    shot = fire(CIRCLE, BOTTOM)
    assert path(shot) == "D6 D5 C5 B5 B6 B7 B8 C8 D8 D7"
    assert (shot.end, shot.hit, shot.contacts) == (Contact.CIRCLE, False, 0)
    assert trace(cells(CIRCLE), BOTTOM) == MISS


def test_a_circle_that_passed_shields_is_a_miss_all_the_same():
    shot = fire(put(D2="\\", B2="/", B8="\\", D8="/", D3="s"), BOTTOM)
    assert (shot.end, shot.hit, shot.contacts) == (Contact.CIRCLE, False, 1)


def test_crossing_the_first_square_in_another_direction_is_no_circle():
    shot = fire(put(D4="/", F4="\\", F6="/"), BOTTOM)
    assert (path(shot), shot.end) == ("D6 D5 D4 E4 F4 F5 F6 E6 D6 C6 B6 A6", Contact.EXIT)


@pytest.mark.parametrize(
    ("shooter", "things", "crossing"),
    [
        (BOTTOM, {}, "D4 D3"),
        (TOP, {}, "D6 D7"),
        (BOTTOM, {"D4": "/", "F4": "/", "F2": "\\", "D2": "/"}, "D3 D4"),
        (TOP, {"D6": "/", "B6": "/", "B8": "\\", "D8": "/"}, "D7 D6"),
    ],
    ids=["top's-upwards", "bottom's-downwards", "top's-downwards", "bottom's-upwards"],
)
def test_emitters_never_block_a_beam(shooter: Side, things: dict[str, str], crossing: str):
    """In either direction. An own emitter can be passed only from behind, and that is the circle."""
    assert crossing in path(fire(put(**things), shooter))


def test_a_beam_has_at_most_four_times_63_steps():
    """No board gives more than 4 · 63 steps; this one fills every square with a mirror and still ends."""
    for sign in "/\\":
        steps = len(fire(EMPTY.replace(".", sign), BOTTOM).path)
        assert 0 < steps <= 4 * 63


@pytest.mark.parametrize(
    "board",
    [CIRCLE, put(D3="s", D2="t"), put(D4="/", F4="\\", F6="/", F8="S"), put(D5="/", F5="\\", F8="T")],
)
def test_a_half_turn_of_the_board_gives_the_half_turn_of_the_shot(board: str):
    shot, turned = fire(board, BOTTOM), fire(half_turn(board), TOP)
    assert [62 - cell for cell in shot.path] == list(turned.path)
    assert (shot.end, shot.contacts) == (turned.end, turned.contacts)
    assert {62 - cell for cell in shot.touched} == set(turned.touched)


def test_segments_join_and_only_the_last_is_an_end():
    shot: Shot = fire(put(D5="/", F5="/", F3="s", F2="\\", D2="t"), BOTTOM)
    story = [(b.square(s.start), s.heading.name, b.square(s.end), s.contact.name) for s in shot.segments]
    assert story == [
        ("D6", "UP", "D5", "BOUNCE"),
        ("D5", "RIGHT", "F5", "BOUNCE"),
        ("F5", "UP", "F3", "SHIELD"),
        ("F3", "UP", "F2", "BOUNCE"),
        ("F2", "LEFT", "D2", "TARGET"),
    ]
