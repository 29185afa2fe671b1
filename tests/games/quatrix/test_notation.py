"""Moves and position texts: what is read, and what is said about what cannot be."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from reflix.core.game import IllegalMove, SetupError, Side
from reflix.games.quatrix.game import QUATRIX
from tests.games.quatrix.pictures import position
from tests.games.quatrix.randoms import games

START = "...../...../...../...../..... 1 - - 0"


def test_the_start_and_the_rule_pages_example():
    assert QUATRIX.encode(QUATRIX.start()) == START
    turn = QUATRIX.start().play(QUATRIX.parse(QUATRIX.start(), "A2x<2"))
    assert QUATRIX.encode(turn.after) == "...../...../...../...../..... 2 - >2 1"
    turn = QUATRIX.start().play(QUATRIX.parse(QUATRIX.start(), "B2x<2"))
    assert QUATRIX.encode(turn.after) == "...../X..../...../...../..... 2 A2x >2 1"


@pytest.mark.parametrize("written", ["C3x>2", "c3x>2", "C3X>2", " C3x>2 "])
def test_moves_are_read_in_any_case(written: str):
    at = position(".X... X.... ..... ..... .....", to_move="2")
    assert QUATRIX.name(at, QUATRIX.parse(at, written)) == "C3x>2"
    assert QUATRIX.name(at, QUATRIX.parse(at, "c3oVb")) == "C3ovB"


@pytest.mark.parametrize("dash", ["--", "––", "—"])
def test_a_pass_is_read_with_any_dashes(dash: str):
    at = position("OO.o Ooox xOOo oXOO")
    assert QUATRIX.name(at, QUATRIX.parse(at, dash)) == "--"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("F1x", "There is no field F1 on this board."),
        ("A6x", "There is no field A6 on this board."),
        ("A1x>6", "There is no row 6 on this board."),
        ("A1xvF", "There is no column F on this board."),
        ("A1", "is not a move"),
        ("A1z", "is not a move"),
        ("A1x>A", "is not a move"),
        ("A1xv2", "is not a move"),
        ("A0x", "is not a move"),
        ("-", "is not a move"),
        (">2A1x", "is not a move"),
    ],
)
def test_what_is_no_move_is_refused_with_the_reason(text: str, reason: str):
    with pytest.raises(IllegalMove) as refusal:
        QUATRIX.parse(QUATRIX.start(), text)
    assert reason in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("7x7", "five fields"),
        (f"{START} 5", "this one has 6"),
        ("..../..../.... 1 - - 0", "expected 4, 5 or 6 rows"),
        ("..../..../..../... 1 - - 0", "each as long as there are rows"),
        ("..../..../..../...Z 1 - - 0", "of the signs"),
        ("..../..../..../.... 3 - - 0", "'side to move' is '3'; expected 1 or 2"),
        ("..../..../..../.... 1 E1x - 0", "'duty' is 'E1x'"),
        ("..../..../..../.... 1 a1x - 0", "'duty'"),
        ("..../..../..../.... 1 A1x - 0", "a stone of the opponent on A1; expected x there"),
        ("O.../..../..../.... 2 A1x - 1", "expected X there"),
        ("x.../..../..../.... 2 A1x - 1", "a stone of the opponent on A1"),
        ("..../..../..../.... 1 - >5 0", "'forbidden slide' is '>5'"),
        ("..../..../..../.... 1 - 2> 0", "'forbidden slide'"),
        ("..../..../..../.... 1 - - 201", "'turns played' is '201'; expected a number from 0 to 200"),
        ("..../..../..../.... 1 - - 01", "'turns played'"),
        ("XXX./XXX./.XXX/.... 1 - - 9", "Player 1 has 9 stones on the board; there are 8 at most."),
    ],
)
def test_what_is_no_position_is_refused_with_the_field_and_what_was_expected(text: str, reason: str):
    with pytest.raises(SetupError) as refusal:
        QUATRIX.start(text)
    assert reason in str(refusal.value)


def test_texts_of_finished_games_are_read_as_finished_unless_by_repetition():
    for turns in games(1):
        end = turns[-1].after
        assert QUATRIX.start(QUATRIX.encode(end)) == end


def test_if_a_text_shows_four_of_both_the_side_that_made_the_turn_has_won():
    ended = QUATRIX.start("XXXX./xxxx./...../...../..... 2 - - 9").ended
    assert ended is not None
    assert ended.winner == Side.TWO


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=40) | st.from_regex(r"[A-Fa-f][0-7][xoXO]?[<>v^]?[0-7A-F]?", fullmatch=True))
@example("A1x>")
def test_any_text_is_a_move_or_refused_in_words(text: str):
    start = QUATRIX.start()
    try:
        move, reason = QUATRIX.parse(start, text), ""
    except IllegalMove as refusal:
        move, reason = None, str(refusal)
    assert move in start.moves() if move is not None else 5 < len(reason) < 300


FIELDS = st.tuples(
    st.text("XOxo./", max_size=40),
    st.sampled_from("12x"),
    st.from_regex(r"-|[A-F][1-6][xo]", fullmatch=True),
    st.from_regex(r"-|[<>][1-6]|[v^][A-F]", fullmatch=True),
    st.integers(-1, 300).map(str),
)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60) | FIELDS.map(" ".join))
def test_any_text_is_a_position_or_refused_in_words(text: str):
    try:
        read, reason = QUATRIX.start(text), ""
    except SetupError as refusal:
        read, reason = None, str(refusal)
    assert QUATRIX.start(QUATRIX.encode(read)) == read if read is not None else 5 < len(reason) < 500
