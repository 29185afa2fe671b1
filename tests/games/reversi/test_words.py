"""Turns and boards in words: the story, the board as text, the report."""

from __future__ import annotations

import pytest

from reflix.core.game import SetupError
from reflix.games.reversi.engine import Position
from reflix.games.reversi.game import REVERSI
from tests.games.reversi.pictures import WHITE, play, position


def last_words(text: str) -> list[str]:
    """The story of the last turn of a game."""
    return [str(sentence) for sentence in REVERSI.tell(REVERSI.read_transcript(text).turns[-1])]


def test_a_move_is_told_with_what_it_turned():
    assert last_words("f5") == ["Black f5: 1 disc turns."]
    assert last_words("f5f6e6f4e3c5") == ["White c5: 2 discs turn."]


def test_a_pass_is_told():
    assert last_words("e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8") == ["Black has no move and passes; White moves again."]


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("f5d6c5f6e7f4g5e6e3", "Black wins 64 to 0: White has no disc left."),
        ("f5f4e3f6d3c3c4c5e6f3d6c6b5a5b4a4", "White wins 64 to 0: Black has no disc left."),
    ],
)
def test_a_result_is_told_with_its_reason(text: str, end: str):
    assert last_words(text)[-1] == end


def finished(drawn: str) -> str:
    """The words for the end that the only move leads to."""
    at = position(drawn)
    turn = at.play(at.moves()[0])
    return str(REVERSI.tell(turn)[-1])


def test_ends_on_full_and_on_empty_boards():
    full = "XXXXXXXX " * 4 + "OOOOOOOO " * 3
    assert finished(full + "OOOOOOO.") == "Black wins 39 to 25."
    even = "OOOOOOOO " * 3 + "XXXOOOOO " + "XXXXXXXX " * 3
    assert finished(even + "OOOXXXO.") == "Draw: both have 32 discs."
    below = " ........" * 7
    assert finished("XO.....O" + below) == "Black wins 63 to 1: neither side can move."
    assert finished("XO...OOO" + below) == "Draw: neither side can move, and both have equally many discs."


def test_the_same_for_white():
    below = " ........" * 7
    at = position("OX.....X" + below, WHITE)
    assert str(REVERSI.tell(at.play(at.moves()[0]))[-1]) == "White wins 63 to 1: neither side can move."
    at = position(("OOOOOOOO " * 4 + "XXXXXXXX " * 3) + "XXXXXXX.", WHITE)
    assert str(REVERSI.tell(at.play(at.moves()[0]))[-1]) == "White wins 39 to 25."


def test_the_board_as_text_shows_how_many_discs_turn():
    shown = REVERSI.text_board(play(Position(), "f5")).splitlines()
    assert shown[0].split() == list("abcdefgh")
    assert shown[4].split() == ["4", ".", ".", ".", "O", "X", "1", ".", "."]
    assert shown[5].split() == ["5", ".", ".", ".", "X", "X", "X", ".", "."]
    assert shown[6].split() == ["6", ".", ".", ".", "1", ".", "1", ".", "."]
    assert shown[-1] == "discs: X 4, O 1"


def test_the_report_names_turned_squares_and_counts_discs():
    turn = Position().play(REVERSI.parse(Position(), "f5"))
    assert REVERSI.report(turn) == {"turned": ["e5"], "discs": {"X": 4, "O": 1}}


START = "---------------------------OX------XO--------------------------- X"


def test_position_text_is_the_usual_line():
    assert REVERSI.encode(Position()) == START
    for text in (START, START.lower(), f"{START};", f"{START}; D3:+0; C4:+0", f"  {START} ; x"):
        assert REVERSI.start(text) == Position()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (START[:64], "A position is 64 squares from a1 to h8 (X black"),
        (START[1:], "A board has 64 squares; this one has 63."),
        ("-" + START, "A board has 64 squares; this one has 65."),
        (START.replace("O", "Q", 1), "The square d4 is 'Q'; expected X (black), O (white) or - (empty)."),
        (START[:-1] + "B", "The side to move is 'B'; expected X (black) or O (white)."),
        ("-" * 64 + " X", "The board has no discs."),
    ],
)
def test_a_position_text_that_is_wrong_is_refused_with_the_fault(text: str, reason: str):
    with pytest.raises(SetupError) as refusal:
        REVERSI.start(text)
    assert str(refusal.value).startswith(reason)
