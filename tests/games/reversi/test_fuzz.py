"""Any text as a game, a position or a move: it is read, or refused with a sentence, and never crashes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from reflix.core.game import IllegalMove, SetupError
from reflix.games.reversi.engine import Position
from reflix.games.reversi.game import REVERSI

T = TypeVar("T")

START = "---------------------------OX------XO--------------------------- X\n"
BITS = "f5|D6|c3|d3|c4|pass|--|PA|1.|2...|40-24|1-0|*| |\n|(;|;)|BO[|B[f5]|W[d6//1]|GM[Othello]|8 | X|]|[|{|}|;|é|\0"
PARTS = st.sampled_from([*BITS.split("|"), "-" * 64, START])
TEXTS = st.one_of(st.text(max_size=80), st.lists(PARTS, max_size=20).map("".join))


def tried(call: Callable[[], T]) -> T | None:
    """The value, or None after a refusal in a sentence."""
    try:
        return call()
    except (IllegalMove, SetupError) as refusal:
        sentence = str(refusal)
    assert 5 < len(sentence) < 400
    return None


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_any_text_as_a_game(text: str):
    read = tried(lambda: REVERSI.read_transcript(text))
    if read is not None:
        here = read.start
        for turn in read.turns:
            assert turn == here.play(turn.move)
            here = turn.after
        assert not here.must_pass


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_any_text_as_a_position_or_a_move(text: str):
    at = tried(lambda: REVERSI.start(text))
    assert at is None or REVERSI.start(REVERSI.encode(at)) == at
    move = tried(lambda: REVERSI.parse(Position(), text))
    assert move is None or move in Position().moves()


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from([" ", "\n", ", ", "; ", "3. ", "- ", "[tag]", "{note}", "12) "]), min_size=5, max_size=5)
)
def test_what_stands_between_moves_changes_nothing(between: list[str]):
    moves = ["f5", "D6", "c3", "D3", "C4"]
    text = "".join(joint + move for joint, move in zip(between, moves, strict=True))
    assert REVERSI.read_transcript(text).turns == REVERSI.read_transcript("f5d6c3d3c4").turns
