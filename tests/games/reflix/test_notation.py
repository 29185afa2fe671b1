"""Text in and out: moves, position texts, and the words for text that cannot be read."""

from __future__ import annotations

import pytest

from reflix.core.game import Cell, IllegalMove, SetupError
from reflix.games.reflix.game import REFLIX
from tests.games.reflix.pictures import BOTTOM, TOP, position

F = r".SWSWS.|\..T../|......."
START = rf"{F} {F} B6/D6\F6/ B4/D4\F4/ t 1 t -"


def refused(text: str) -> str:
    with pytest.raises(SetupError) as refusal:
        REFLIX.start(text)
    return str(refusal.value)


def unread(text: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        REFLIX.parse(REFLIX.start(), text)
    return str(refusal.value)


def test_the_text_of_the_start():
    assert REFLIX.encode(REFLIX.start()) == START
    assert REFLIX.start(START) == REFLIX.start()


def test_the_eight_fields_of_a_picture():
    at = position(
        r"""
        ...t...
        \sWsWs.
        /......
        ....NZ.
        ./.\...
        Z.....\
        .SWSWS.
        \..T../
        .......
        """,
        to_move=BOTTOM,
        first=TOP,
        number=7,
        hit=2,
    )
    text = rf"{F} ....../|.SWSWS\|...T... B5/D5\G6\ A6/E4\F4/ t 7 b 2"
    assert REFLIX.encode(at) == text
    assert REFLIX.start(text) == at


def test_mirrors_are_written_in_square_order_and_read_in_any():
    assert REFLIX.encode(REFLIX.start(START.replace(r"B6/D6\F6/", r"F6/B6/D6\ ".strip()))) == START
    jumbled = REFLIX.start(START.replace(r"B6/D6\F6/", r"B6/A6/A4\ ".strip()))
    assert REFLIX.encode(jumbled).split()[2] == r"A4\A6/B6/"


def test_equal_positions_are_equal_values_whatever_way_led_there():
    def after(moves: str) -> object:
        at = REFLIX.start()
        for name in moves.split():
            at = at.play(REFLIX.parse(at, name)).after
        return at

    assert after("B4-C4 B6-C6 F4-E4 F6-E6") == after("F4-E4 F6-E6 B4-C4 B6-C6")
    assert after("B4-B5 F6-E6") != after("B4-C4 F6-E6")


@pytest.mark.parametrize("text", ["D4*", "d4*", " D4* ", "D4-E4", "d4-e4", "D4-e4", "D4–E4"])
def test_moves_may_be_written_in_lower_case_and_with_blanks_around(text: str):
    at = REFLIX.start()
    assert REFLIX.name(at, REFLIX.parse(at, text)) == text.strip().upper().replace("–", "-")


@pytest.mark.parametrize("text", ["", "D4", "D4-", "*D4", "D4**", "D4 - E4", "H4*", "D0*", "D4-D10", "Д4*", "D4-E4-F4"])
def test_what_is_no_move_is_quoted(text: str):
    assert unread(text) == f"'{text}' is not a move; expected a turn like D6* or a slide like D6-E6."


def test_a_slide_to_where_it_began_is_no_turn():
    assert unread("d4-d4") == "A slide must go to another square; a turn is written D4*."


def test_very_long_text_is_cut_in_the_refusal():
    assert unread("x" * 1000) == f"'{'x' * 60}…' is not a move; expected a turn like D6* or a slide like D6-E6."


@pytest.mark.parametrize("count", [1, 7, 9])
def test_a_position_has_eight_fields(count: int):
    text = " ".join([*START.split(), "-"][:count])
    assert refused(text) == (
        "A position has eight fields (bottom fortress, top fortress, bottom mirrors, top mirrors, first mover, round, "
        f"to move, first mover's hit); this one has {count}."
    )


MIRRORS = "The three mirrors are written each as a square and / or \\, for example B6/D6\\F6/; this is "
ZONE = " is outside the ricochet zone (rows 4 to 6)."


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        (0, ".", "In the field 'bottom fortress': A fortress is written as three groups of seven characters"),
        (1, ".", "In the field 'top fortress': A fortress is written as three groups of seven characters"),
        (0, F.replace("T", "."), "In the field 'bottom fortress': A fortress has 1 target, 2 walls"),
        (1, ".SWTWS.|\\..S../|.......", "In the field 'top fortress': The target may not stand in the row next"),
        (1, F.replace("T", "x"), "In the field 'top fortress': Character 4 of group 2 is 'x'"),
        (2, "B6/D6\\", f"In the field 'bottom mirrors': {MIRRORS}'B6/D6\\'."),
        (3, "B4/D4\\F4/G4/", f"In the field 'top mirrors': {MIRRORS}'B4/D4\\F4/G4/'."),
        (3, "b4/d4\\f4/", f"In the field 'top mirrors': {MIRRORS}'b4/d4\\f4/'."),
        (3, "B4/,D4\\F4/", f"In the field 'top mirrors': {MIRRORS}'B4/,D4\\F4/'."),
        (2, "B7/D6\\F6/", f"In the field 'bottom mirrors': The mirror on B7{ZONE}"),
        (3, "B3/D4\\F4/", f"In the field 'top mirrors': The mirror on B3{ZONE}"),
        (2, "B6/B6\\F6/", "Two mirrors stand on B6."),
        (3, "B4/D6\\F4/", "Two mirrors stand on D6."),
        (4, "x", "The field 'first mover' is 'x'; expected b (bottom) or t (top)."),
        (4, "T", "The field 'first mover' is 'T'; expected b (bottom) or t (top)."),
        (5, "0", "The field 'round' is '0'; expected a number from 1 to 10."),
        (5, "11", "The field 'round' is '11'; expected a number from 1 to 10."),
        (5, "01", "The field 'round' is '01'; expected a number from 1 to 10."),
        (5, "²", "The field 'round' is '²'; expected a number from 1 to 10."),
        (6, "x", "The field 'to move' is 'x'; expected b (bottom) or t (top)."),
        (7, "4", "The field 'first mover's hit' is '4'; expected - or a number of contacts from 0 to 3."),
        (7, "1", "The first mover is to move, so there can be no hit of theirs in this round yet."),
    ],
)
def test_a_position_text_that_is_wrong_names_its_field(field: int, text: str, words: str):
    fields = START.split()
    fields[field] = text
    assert refused(" ".join(fields)).startswith(words)


def test_the_words_for_pieces_and_squares():
    assert [REFLIX.piece_name(piece) for piece in range(4)] == ["b/", "b\\", "t/", "t\\"]
    assert [REFLIX.square(Cell(cell)) for cell in (0, 6, 7, 31, 62)] == ["A1", "G1", "A2", "D5", "G9"]
