"""A turn: which mirrors may be moved how, and the words of every refusal."""

from __future__ import annotations

import random

import pytest

from reflix.core.events import Flipped, Shifted
from reflix.core.game import Cell, IllegalMove, Move, Side
from reflix.games.reflix import board as b
from reflix.games.reflix.beam import Shot
from reflix.games.reflix.engine import Position, selection_refusal
from reflix.games.reflix.game import REFLIX
from tests.games.reflix.pictures import (
    BOTTOM,
    STANDARD_BOTTOM,
    STANDARD_TOP,
    STANDARD_ZONE,
    TOP,
    half_turn,
    move,
    position,
)

START = STANDARD_TOP + STANDARD_ZONE + STANDARD_BOTTOM


def zone(picture: str, to_move: Side = BOTTOM) -> Position:
    """Three lines of mirrors between two standard fortresses."""
    return position(STANDARD_TOP + picture + STANDARD_BOTTOM, to_move)


def names(at: Position) -> list[str]:
    return [REFLIX.name(at, found) for found in at.moves()]


def refused(at: Position, name: str) -> str:
    """The words with which a move is refused, the same on both ways to play it."""
    with pytest.raises(IllegalMove) as played:
        at.play(move(name))
    with pytest.raises(IllegalMove) as read:
        REFLIX.parse(at, name)
    assert str(played.value) == str(read.value)
    return str(played.value)


def test_the_start_is_the_one_of_the_rule_page():
    assert REFLIX.start() == position(START, TOP)


def test_an_own_mirror_can_be_turned_on_its_square():
    at = position(START)
    turn = at.play(move("D6*"))
    assert turn.events[0] == Flipped(b.CELL_OF["D6"], piece=0)
    assert turn.after.mirrors == (((b.CELL_OF["B6"], 1), (b.CELL_OF["D6"], 1), (b.CELL_OF["F6"], 1)), at.mirrors[TOP])


def test_an_own_mirror_can_be_slid_and_keeps_its_orientation():
    turn = position(START).play(move("D6-D5"))
    assert turn.events[0] == Shifted(b.CELL_OF["D6"], b.CELL_OF["D5"])
    assert turn.after.mirrors[BOTTOM][1] == (b.CELL_OF["D5"], b.BACKSLASH)


def test_a_move_does_exactly_one_thing_to_one_mirror():
    at = position(START)
    for found in at.moves():
        after = at.play(found).after
        assert len(set(at.mirrors[BOTTOM]) - set(after.mirrors[BOTTOM])) == 1
        assert after.mirrors[TOP] == at.mirrors[TOP]
        assert after.fortresses == at.fortresses


def test_a_slide_goes_as_far_as_one_likes_like_a_rook():
    at = zone(
        r"""
        Z.....N
        /......
        Z...\./
        """
    )
    assert " ".join(names(at)) == (
        "A5* A5-B5 A5-C5 A5-D5 A5-E5 A5-F5 A5-G5 E6-E4 E6-E5 E6-B6 E6-C6 E6-D6 E6* E6-F6 G6-G5 G6-F6 G6*"
    )


def test_all_six_mirrors_block_a_slide_own_and_enemy_ones():
    at = zone(
        r"""
        .......
        ./.\Z..
        ZN./...
        """
    )
    assert "B5-D5" not in names(at)
    assert "D5-E5" not in names(at)
    assert refused(at, "B5-D5") == "There is already a mirror on D5."
    assert refused(at, "B5-G5") == "The mirror on D5 is in the way."
    assert refused(at, "D5-E5") == "There is already a mirror on E5."
    assert refused(at, "D5-G5") == "The mirror on E5 is in the way."
    assert refused(at, "D6-A6") == "The mirror on B6 is in the way."


@pytest.mark.parametrize("name", ["B6-B7", "B6-B9", "D6-D3", "F6-A1"])
def test_a_mirror_never_leaves_the_zone(name: str):
    assert refused(position(START), name) == "A mirror may not leave the ricochet zone (rows 4 to 6)."


@pytest.mark.parametrize("name", ["D6-E5", "D6-A4", "B6-C4"])
def test_a_slide_is_straight(name: str):
    assert refused(position(START), name) == "A mirror slides in a straight line only, like a rook."


@pytest.mark.parametrize(("to_move", "name"), [(BOTTOM, "B4*"), (BOTTOM, "D4-D5"), (TOP, "D6*"), (TOP, "F6-F5")])
def test_touching_an_enemy_mirror_is_illegal(to_move: Side, name: str):
    assert refused(position(START, to_move), name) == f"The mirror on {name[:2]} is the opponent's."


@pytest.mark.parametrize("name", ["A8*", "G8-G7", "A2*", "G2-G4"])
def test_a_fixed_mirror_cannot_be_moved(name: str):
    assert refused(position(START), name) == f"The mirror on {name[:2]} is fixed."


@pytest.mark.parametrize("name", ["B7*", "C7-C6", "D8*", "D2*", "E3-E4"])
def test_nothing_else_in_a_fortress_can_be_moved(name: str):
    assert refused(position(START), name) == "Nothing in a fortress can be moved."


@pytest.mark.parametrize("name", ["C5*", "A9*", "A7-A6", "G4-G5"])
def test_where_nothing_stands_nothing_can_be_moved(name: str):
    assert refused(position(START), name) == f"There is no mirror of yours on {name[:2]}."


def test_own_mirrors_may_be_chosen():
    at = position(START, TOP)
    assert [b.square(cell) for cell in range(63) if selection_refusal(at, cell) is None] == ["B4", "D4", "F4"]


def test_a_number_that_is_no_move_is_refused():
    for number in (-1, 63 * 63, 10**6):
        with pytest.raises(IllegalMove, match=f"^{number} is not the number of a move.$"):
            position(START).play(Move(number))


def test_after_each_move_the_own_emitter_fires_by_itself():
    for side in Side:
        at = position(START, side)
        for found in at.moves():
            shots = [event for event in at.play(found).events if isinstance(event, Shot)]
            assert [shot.shooter for shot in shots] == [side]
            assert shots[0].path[0] == b.CELL_OF["D6" if side == BOTTOM else "D4"]


def test_the_shot_is_fired_after_the_move_not_before():
    shot = position(START).play(move("D6*")).events[1]
    assert isinstance(shot, Shot)
    assert b.square(shot.path[1]) == "E6"


@pytest.mark.parametrize(
    "picture", ["//N....\n/Z.....\nN......", "/Z.....\n\\N.....\n/Z.....", "....N//\n.....Z\\\n......N"]
)
def test_there_is_always_a_legal_turn_even_when_all_mirrors_are_shut_in(picture: str):
    at = zone(picture)
    assert len(at.moves()) == 3
    assert all(name.endswith("*") for name in names(at))


def test_no_position_has_more_than_25_legal_moves():
    at = zone(
        r"""
        /...../
        .\.....
        ..NNN..
        """
    )
    assert len(at.moves()) == 25


def test_there_are_three_to_25_legal_moves_and_nearly_16_on_average():
    """Exactly 15.87 over all 1330 · 816 placements; seed 1."""
    rng, counts = random.Random(1), []
    at = position(START)
    for _ in range(3000):
        cells = [Cell(cell) for cell in rng.sample(b.ZONE, 6)]
        mirrors = [tuple((cell, b.SLASH) for cell in cells[half : half + 3]) for half in (0, 3)]
        shaken = Position(at.fortresses, (mirrors[0], mirrors[1]), BOTTOM, 1, BOTTOM)
        counts.append(len(shaken.moves()))
    assert min(counts) >= 3
    assert max(counts) <= 25
    assert 15.6 < sum(counts) / len(counts) < 16.1


def test_a_half_turn_of_the_position_gives_the_half_turn_of_every_turn():
    picture = STANDARD_TOP + "..Z.../\n.\\.N...\nZ..../." + STANDARD_BOTTOM
    swapped = half_turn(picture).translate(str.maketrans("/\\ZN", "ZN/\\"))
    lines = swapped.split()
    lines = [
        line.translate(str.maketrans("ZN", "/\\")) if not 3 <= row <= 5 else line for row, line in enumerate(lines)
    ]
    at, turned = position(picture, BOTTOM), position("\n".join(lines), TOP)
    moves = at.moves()
    assert sorted(62 * 63 + 62 - found for found in moves) == list(turned.moves())
    for found in moves:
        one, two = at.play(found), turned.play(Move(62 * 63 + 62 - found))
        shot, other = one.events[1], two.events[1]
        assert isinstance(shot, Shot)
        assert isinstance(other, Shot)
        assert [62 - cell for cell in shot.path] == list(other.path)
        assert (shot.end, shot.contacts) == (other.end, other.contacts)
        assert one.after.first_hit == two.after.first_hit
