"""Games as text: everything that people paste, and what is said about a move that is wrong."""

from __future__ import annotations

from itertools import pairwise

import pytest

from reflix.core.game import IllegalMove, SetupError
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.game import REVERSI
from tests.games.reversi.pictures import play
from tests.games.reversi.randoms import random_positions

OPENING = ("f5", "d6", "c3", "d3", "c4", "f4")
PASSING = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8"
BO = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"


def moves(text: str, start: Position | None = None) -> list[str]:
    """The moves of a text, with passes."""
    read = REVERSI.read_transcript(text, start)
    return [REVERSI.name(turn.before, turn.move) for turn in read.turns]


@pytest.mark.parametrize(
    "text",
    [
        "f5d6c3d3c4f4",
        "F5D6C3D3C4F4",
        "F5d6C3d3C4f4",
        "f5 d6 c3 d3 c4 f4",
        "  f5\td6\r\nc3, d3; c4 |f4 \n",
        "f5-d6-c3-d3-c4-f4",
        "1. f5 d6 2. c3 d3 3. c4 f4",
        "1.f5 d6 2.c3 d3 3.c4 f4 *",
        "1. f5 2. d6 3. c3 4. d3 5. c4 6. f4",
        "1 f5 2 d6 3 c3 4 d3 5 c4 6 f4",
        "1) F5\n2) D6\n3) C3\n4) D3\n5) C4\n6) F4",
        "1f5 2d6 3c3 4d3 5c4 6f4",
        "1: f5 d6 2: c3 d3 3: c4 f4 31-33",
        "1. f5 d6 2. c3 d3 3. c4 f4 40:24",
        '[Event "?"]\n[Site "PlayOK"]\n[White "d3 f5"]\n[Result "1-0"]\n\n1. f5 d6 2. c3 d3 3. c4 f4 1-0\n',
        "f5 {the usual} d6 c3 d3 c4 f4",
        f"(;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[Ada]PW[B[ob]RB[2197.01]RW[2199.72]TI[15:00//02:00]"
        f"TY[8]RE[+0.000]{BO}B[F5//0.01]W[d6/-2.00/0.01]B[c3]W[D3]B[C4]W[F4];)",
        f"2 (;GM[Othello]{BO}B[f5]W[d6]B[c3]W[d3]B[c4]W[f4];)(;GM[Othello]{BO}B[d3];)",
        "(;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]"
        "\nB[f5]\nW[d6]\nB[c3] W[d3] B[c4] W[f4]\n;)",
        "(;GM[Othello]B[f5]W[d6]B[c3]W[d3]B[c4]W[f4];)",
        "---------------------------OX------XO--------------------------- X; comment f5\nf5d6c3d3c4f4",
        "---------------------------ox------xo--------------------------- x\n1. f5 d6 2. c3 d3 3. c4 f4",
    ],
)
def test_all_usual_texts_are_read(text: str):
    assert moves(text) == list(OPENING)
    assert REVERSI.read_transcript(text).start == Position()
    assert REVERSI.read_transcript(text).end == play(Position(), *OPENING)


@pytest.mark.parametrize("opening", ["f5f6", "d3c3", "c4c3", "e6f6"])
def test_every_first_move_is_read_as_it_stands(opening: str):
    assert moves(opening) == [opening[:2], opening[2:]]


def test_a_text_without_moves_is_a_start():
    for text in ("", " \n", "1."):
        assert REVERSI.read_transcript(text).turns == ()
        assert REVERSI.read_transcript(text).end == Position()


def test_a_board_line_alone_is_a_start():
    line = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38; C7:+36;"
    read = REVERSI.read_transcript(line)
    assert read.turns == ()
    assert read.start == REVERSI.start(line)
    assert REVERSI.encode(read.end) == line[:66]


def test_moves_go_on_from_where_they_are_asked_to():
    after = play(Position(), "f5", "d6")
    assert moves("c3 d3", after) == ["c3", "d3"]
    assert REVERSI.read_transcript("c3", after).start == after


def test_passes_are_put_in_also_at_the_end():
    found = moves(PASSING)
    assert found[-1] == "pass"
    assert len(found) == 17
    assert moves(PASSING + "b4") == [*found, "b4"]


@pytest.mark.parametrize("word", ["pass", "PASS", "pa", "--", "ps"])
def test_written_passes_are_read_too(word: str):
    assert moves(f"{PASSING} {word} b4") == moves(PASSING + "b4")
    assert moves(f"{PASSING} {word}") == moves(PASSING)


def test_passes_in_ggf():
    ggf = "(;GM[Othello]" + "".join(
        f"{'BW'[at % 2]}[{PASSING[2 * at : 2 * at + 2]}]" for at in range(len(PASSING) // 2)
    )
    assert moves(ggf + "B[PA]W[b4];)") == moves(PASSING + "b4")
    assert moves(ggf + "B[pass]W[B4];)") == moves(PASSING + "b4")
    assert moves(ggf + "W[b4];)") == moves(PASSING + "b4")


def test_passes_after_the_end_are_passed_over():
    assert moves("f5d6c5f6e7f4g5e6e3 pass pass")[-1] == "e3"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("f5d6c3a1d3", "Move 4, a1, is illegal: A disc on a1 encloses nothing."),
        ("1. f5 d6 2. c3 d3 3. d3", "Move 5, d3, is illegal: There is a disc on d3 already."),
        ("F5 F5", "Move 2, F5, is illegal: There is a disc on f5 already."),
        ("f5 pass", "Move 2, pass, is illegal: Passing is allowed only when there is no move."),
        (f"{PASSING}a8", "Move 17, a8, is illegal: A disc on a8 encloses nothing."),
        (f"{PASSING} pass a8", "Move 17, a8, is illegal: A disc on a8 encloses nothing."),
        ("f5d6c5f6e7f4g5e6e3a1", "Move 10, a1, is illegal: The game is over."),
        ("f5 xx c3", "Move 2, xx, is illegal: 'xx' is not a move; expected a square from a1 to h8, or pass."),
        ("f5i9", "Move 2, i9, is illegal: 'i9' is not a move; expected a square from a1 to h8, or pass."),
        (f"(;GM[Othello]{BO}B[f5]W[a1];)", "Move 2, a1, is illegal: A disc on a1 encloses nothing."),
        (f"(;GM[Othello]{BO}B[f5]B[d6];)", "Move 2, d6, is illegal: It is White's turn."),
        (f"(;GM[Othello]{BO}W[f5];)", "Move 1, f5, is illegal: It is Black's turn."),
    ],
)
def test_the_first_illegal_move_is_named_with_its_number_and_square(text: str, reason: str):
    with pytest.raises(IllegalMove) as refusal:
        REVERSI.read_transcript(text)
    assert str(refusal.value) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(;GM[Amazons]BO[8 - *];)", "This is a game of 'Amazons'; expected GM[Othello]."),
        ("(;GM[Othello]BO[10 ---- *];)", "The board BO is '10 ---- *'; expected 8, the squares, and * or O to move."),
        ("(;GM[Othello]BO[8 ---- *];)", "A board has 64 squares; this one has 4."),
        ("(;GM[Othello]BO[8 ---X *];)", "The square d1 is 'X'; expected * (black), O (white) or - (empty)."),
        ("-" * 64 + " X", "The board has no discs."),
    ],
)
def test_a_board_that_cannot_be_read_is_refused_with_the_reason(text: str, reason: str):
    with pytest.raises(SetupError) as refusal:
        REVERSI.read_transcript(text)
    assert str(refusal.value) == reason


def test_a_very_long_word_is_cut():
    with pytest.raises(IllegalMove) as refusal:
        REVERSI.read_transcript("x" * 5000)
    assert len(str(refusal.value)) < 250


def whole_games(count: int):
    """Random games to the end, as positions know them."""
    game: list = []
    for position in random_positions(count, seed=3):
        if position == Position():
            game = []
        game.append(position)
        if position.outcome() is not None:
            turns = [
                before.play(next(move for move in before.moves() if before.play(move).after == after))
                for before, after in pairwise(game)
            ]
            yield tuple(turns)


def test_what_is_written_can_be_read_back():
    passes = 0
    for turns in whole_games(25):
        passes += sum(turn.move == PASS for turn in turns)
        text = REVERSI.write_transcript(turns)
        assert REVERSI.read_transcript(text).turns == turns
        assert text.islower()
        assert "pass" not in text
        ggf = REVERSI.write_ggf(turns, "Ada [x]", "Bob")
        assert REVERSI.read_transcript(ggf).turns == turns
        later = turns[7:]
        assert REVERSI.read_transcript(REVERSI.write_transcript(later)).turns == later
        assert REVERSI.read_transcript(REVERSI.write_ggf(later)).turns == later
    assert passes > 5


def test_export_of_a_game():
    turns = REVERSI.read_transcript("f5d6c5f6e7f4g5e6e3").turns
    assert REVERSI.write_transcript(turns) == "f5d6c5f6e7f4g5e6e3"
    assert REVERSI.write_transcript(()) == ""
    assert (
        REVERSI.write_ggf(turns[:2], "Ada", "Bob") == f"(;GM[Othello]PC[Reflix]PB[Ada]PW[Bob]RE[?]TY[8]{BO}B[F5]W[D6];)"
    )
    assert "RE[+64]" in REVERSI.write_ggf(turns)
