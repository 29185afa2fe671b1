"""The rules as boards drawn in text, one test per sentence of the rule page."""

from __future__ import annotations

import pytest

from reflix.core.events import Flipped, Passed, Placed
from reflix.core.game import IllegalMove, Side
from reflix.games.reversi.board import CELL_OF
from reflix.games.reversi.engine import PASS, Position, Reason
from reflix.games.reversi.game import REVERSI
from reflix.games.reversi.story import pass_notice
from tests.games.reversi.pictures import BLACK, WHITE, names, play, position, same

PASSING = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8"
"""The rule page's case: then Black has no move, and White has three."""

STUCK = """
    XXXXXXXX
    XXXXXXXX
    XXXXXXXX
    XXXXXXX.
    XXXXXX..
    XXXXXX.O
    XXXXXXX.
    XXXXXXXX
"""
"""The end of a well-known game: five squares are empty, and nobody can move."""


def test_start_white_on_d4_and_e5_black_on_e4_and_d5_and_black_moves_first():
    start = REVERSI.start()
    drawn = """
        ........
        ........
        ........
        ...OX...
        ...XO...
        ........
        ........
        ........
    """
    assert same(start, drawn)
    assert start.to_move == BLACK
    assert names(start) == ["d3", "c4", "f5", "e6"]


def test_a_move_turns_what_it_encloses():
    after = play(REVERSI.start(), "f5")
    drawn = """
        ........
        ........
        ........
        ...OX...
        ...XXX..
        ........
        ........
        ........
    """
    assert same(after, drawn)
    assert after.to_move == WHITE


EIGHT_WAYS = """
    X..X..X.
    .O.O.O..
    ..OOO...
    XOO.OOOX
    ..OOO...
    .O.O.O..
    X..O..O.
    ...X...X
"""


def test_all_eight_directions_turn_at_once():
    drawn = """
        X..X..X.
        .X.X.X..
        ..XXX...
        XXXXXXXX
        ..XXX...
        .X.X.X..
        X..X..X.
        ...X...X
    """
    after = play(position(EIGHT_WAYS), "d4")
    assert same(after, drawn)


def test_events_place_first_and_then_turn_outwards():
    before = position(EIGHT_WAYS)
    turn = before.play(REVERSI.parse(before, "d4"))
    placed, *flipped = turn.events
    assert placed == Placed(CELL_OF["d4"], BLACK)
    assert all(isinstance(event, Flipped) and event.piece == BLACK for event in flipped)
    squares = [REVERSI.square(event.cell) for event in flipped if isinstance(event, Flipped)]
    assert squares[:8] == ["c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"]
    assert squares[8:15] == ["b2", "d2", "f2", "b4", "f4", "b6", "d6"]
    assert squares[15:] == ["f6", "g4", "d7", "g7"]
    assert [REVERSI.square(cell) for cell in before.turned_by(turn.move)] == squares


def test_a_row_with_a_gap_or_without_an_own_disc_behind_it_is_not_enclosed():
    """Black cannot take h1 (nothing black behind the row), nor h3 (a gap before the black disc)."""
    drawn = """
        OOOOOOO.
        ........
        X.OOOOO.
        ........
        XOOOOOO.
        ........
        ........
        ........
    """
    assert names(position(drawn)) == ["h5"]


def test_discs_that_turn_do_not_enclose_others():
    """Only the placed disc encloses: d1 turns c1 and b1, but not the c2 that now stands between black discs."""
    drawn = """
        XOO.....
        ..O.....
        ..X.....
        ........
        ........
        ........
        ........
        ........
    """
    after = play(position(drawn), "d1")
    assert names(position(drawn)) == ["d1"]
    assert REVERSI.encode(after)[:16] == "XXXX------O-----"


def test_rows_do_not_run_over_the_edge():
    """h4 and a5 are neighbours as numbers, not on the board: otherwise Black could take b5."""
    drawn = """
        ........
        ........
        ........
        .....XOO
        O.......
        OX......
        ........
        ........
    """
    assert names(position(drawn)) == ["pass"]
    assert names(position(drawn, WHITE)) == ["e4", "c6", "c7"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("a1", "A disc on a1 encloses nothing."),
        ("d3", None),
        ("e4", "There is a disc on e4 already."),
        ("pass", "Passing is allowed only when there is no move."),
        ("i9", "'i9' is not a move; expected a square from a1 to h8, or pass."),
    ],
)
def test_illegal_moves_are_refused_with_their_reason(name: str, reason: str | None):
    start = REVERSI.start()
    if reason is None:
        assert REVERSI.parse(start, name) in start.moves()
        return
    with pytest.raises(IllegalMove) as refusal:
        REVERSI.parse(start, name)
    assert str(refusal.value) == reason


def passing() -> Position:
    """The rule page's case before the pass."""
    return play(REVERSI.start(), *(PASSING[at : at + 2] for at in range(0, len(PASSING), 2)))


def test_a_side_without_a_move_has_only_the_pass():
    stuck = passing()
    assert stuck.to_move == BLACK
    assert stuck.must_pass
    assert stuck.moves() == (PASS,)
    assert REVERSI.forced(stuck) == PASS
    with pytest.raises(IllegalMove, match="must pass"):
        REVERSI.parse(stuck, "a1")
    turn = stuck.play(PASS)
    assert turn.events == (Passed(BLACK),)
    assert turn.after.pieces() == stuck.pieces()
    assert names(turn.after) == ["c3", "g3", "b4"]


def test_the_notice_of_a_pass_stays_until_the_next_move():
    turn = passing().play(PASS)
    assert str(pass_notice(turn)) == "Black has no move and passes; White moves again."
    following = turn.after.play(REVERSI.parse(turn.after, "b4"))
    assert pass_notice(following) is None
    assert pass_notice(None) is None


def test_nobody_passes_while_there_is_a_move_and_never_twice_in_a_row():
    assert not REVERSI.start().must_pass
    assert REVERSI.forced(REVERSI.start()) is None
    assert not passing().play(PASS).after.must_pass


def test_the_game_ends_when_nobody_can_move_though_squares_are_empty():
    for side in Side:
        end = position(STUCK, side)
        outcome = end.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.reason, outcome.score) == (BLACK, Reason.NO_MOVES, (63, 1))
        assert end.moves() == ()
        with pytest.raises(IllegalMove, match="over"):
            end.play(PASS)


def test_who_has_no_disc_left_has_lost_at_once():
    end = play(REVERSI.start(), "f5", "d6", "c5", "f6", "e7", "f4", "g5", "e6", "e3")
    outcome = end.outcome()
    assert end.discs == (13, 0)
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.score) == (BLACK, Reason.WIPE_OUT, (64, 0))


def test_equal_numbers_are_a_draw_on_a_full_board_and_with_empty_squares():
    full = position(("XXXXXXXX " * 4 + "OOOOOOOO " * 4).strip())
    outcome = full.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.score) == (None, Reason.BOARD_FULL, (32, 32))
    apart = position("XX...... " + "........ " * 6 + "......OO")
    outcome = apart.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.score) == (None, Reason.NO_MOVES, (32, 32))


def test_the_number_of_a_square_is_how_many_discs_turn():
    assert {REVERSI.square(cell): number for cell, number in position(EIGHT_WAYS).gains().items()}["d4"] == 19
    assert set(REVERSI.start().gains().values()) == {1}
    assert passing().gains() == {}
