"""One test per sentence of the rules."""

from __future__ import annotations

import pytest

from reflix.core.events import Passed, Removed, Shifted
from reflix.core.game import IllegalMove, Side
from reflix.games.quatrix.engine import TURNS, Position, Reason
from reflix.games.quatrix.events import FellOff, Kind, SlideMade, Won
from reflix.games.quatrix.game import QUATRIX
from tests.games.quatrix.pictures import drawn, fields, legal, picture, play, position, text

ONE, TWO = Side.ONE, Side.TWO


def refused(at: Position, move: str, reason: str) -> None:
    """The move is not legal, for this reason, and not in the list."""
    with pytest.raises(IllegalMove) as refusal:
        QUATRIX.parse(at, move)
    assert reason in str(refusal.value)
    assert move not in legal(at)


def result(at: Position) -> tuple[Side | None, str]:
    """Who won and why."""
    assert at.ended is not None
    assert not at.moves()
    return at.ended.winner, at.ended.reason


# --- the board and the stones


def test_the_standard_board_has_five_by_five_fields_and_other_sizes_can_be_chosen():
    assert [QUATRIX.start(setup).size for _, setup in QUATRIX.info.variants] == [5, 4, 6]


def test_each_player_has_half_as_many_stones_as_there_are_fields_rounded_up():
    assert {size: QUATRIX.start(f"{size}x{size}").supply(ONE) for size in (4, 5, 6)} == {4: 8, 5: 13, 6: 18}


def test_the_symbol_is_chosen_freely_at_each_placement():
    start = QUATRIX.start()
    assert picture(play(start, "B1x").after).startswith(".X...")
    assert picture(play(start, "B1o").after).startswith(".O...")
    assert {"A2x", "A2o"} <= legal(play(start, "B1x").after)


def test_a_stone_keeps_its_symbol_when_it_slides():
    at = position(".Xo../...../...../...../.....")
    assert picture(play(at, "A1o>1").after).startswith(".OXo.")


# --- placing and the duty


def test_the_first_placement_of_the_game_is_free():
    assert len(fields(QUATRIX.start()).split()) == 25


def test_an_x_sends_the_opponent_to_its_diagonals():
    at = position(
        """
        .....
        ..X..
        .....
        .....
        .....
        """,
        to_move="2",
        duty="C2x",
    )
    assert fields(at) == "A4 B1 B3 D1 D3 E4"
    refused(at, "C3x", "the X on C2 allows only its diagonals")


def test_a_square_sends_the_opponent_to_its_row_and_column():
    at = position(
        """
        .....
        ..O..
        .....
        .....
        .....
        """,
        to_move="2",
        duty="C2o",
    )
    assert fields(at) == "A2 B2 C1 C3 C4 C5 D2 E2"
    refused(at, "B1o", "row and its column")


def test_the_duty_holds_at_any_distance_and_stones_in_between_do_not_block():
    at = position(
        """
        X....
        .o...
        ..o..
        .....
        .....
        """,
        to_move="2",
        duty="A1x",
    )
    assert fields(at) == "D4 E5"


def test_the_duty_counts_from_where_the_stone_stands_after_the_slide():
    turn = play(QUATRIX.start(), "A2x>2")
    assert text(turn.after)[1] == "B2x"
    assert fields(turn.after) == "A1 A3 C1 C3 D4 E5"


def test_a_stone_that_was_pushed_off_the_board_leaves_no_duty():
    after = play(QUATRIX.start(), "E2x>2").after
    assert text(after)[1] == "-"
    assert len(fields(after).split()) == 25


def test_if_all_fields_of_the_duty_are_occupied_any_free_field_may_be_used():
    at = position(
        """
        X....
        .o...
        ..X..
        ...x.
        ....O
        """,
        to_move="2",
        duty="A1x",
    )
    assert len(fields(at).split()) == 20


def test_a_field_with_a_stone_cannot_be_used():
    at = position("X..../...../...../...../.....", to_move="2")
    refused(at, "A1x", "already a stone on A1")


def test_a_turn_begins_with_a_placement_while_there_are_stones():
    at = position("X..../...../...../...../.....", to_move="2")
    refused(at, ">1", "must place a stone")
    refused(at, "--", "must place a stone")


# --- the slide


def test_a_slide_pushes_a_row_or_column_by_one_field_in_either_direction():
    at = position(
        """
        .....
        .xO..
        ..o..
        .....
        .....
        """
    )
    pushed = {slide: picture(play(at, f"A5x{slide}").after) for slide in (">2", "<2", "vC", "^C")}
    assert pushed[">2"] == drawn("..... ..xO. ..o.. ..... X....")
    assert pushed["<2"] == drawn("..... xO... ..o.. ..... X....")
    assert pushed["vC"] == drawn("..... .x... ..O.. ..o.. X....")
    assert pushed["^C"] == drawn("..O.. .xo.. ..... ..... X....")


def test_the_slide_is_optional():
    assert {"C3x", "C3x>3", "C3x<3", "C3xvC", "C3x^C"} == {name for name in legal(QUATRIX.start()) if "C3x" in name}


def test_stones_that_leave_the_grid_return_to_their_owners_supply():
    at = position(
        """
        .....
        X..xo
        .....
        .....
        .....
        """
    )
    assert (at.supply(ONE), at.supply(TWO)) == (12, 11)
    turn = play(at, "A5o>2")
    assert picture(turn.after) == drawn("..... .X..x ..... ..... O....")
    assert (turn.after.supply(ONE), turn.after.supply(TWO)) == (11, 12)
    cells = tuple(QUATRIX.start().grid.slides[1].cells(5))
    a2, b2, _, d2, e2 = cells
    assert turn.events[1:] == (
        SlideMade(ONE, QUATRIX.start().grid.slides[1], cells),
        FellOff(e2, TWO),
        Removed(e2),
        Shifted(d2, e2),
        Shifted(a2, b2),
    )


def test_the_line_of_a_slide_must_hold_at_least_one_stone():
    at = position("X..../...../...../...../.....", to_move="2")
    refused(at, "C3x>5", "no stone in row 5")
    refused(at, "C3xvD", "no stone in column D")
    assert "C3x>3" in legal(at), "the stone that was just placed counts"


def test_the_previous_players_slide_may_not_be_undone_at_once():
    after = play(QUATRIX.start(), "C3x>3").after
    assert text(after)[2] == "<3"
    refused(after, "C2x<3", "undo the opponent's slide")
    assert {"C2x>3", "C2x^D"} <= legal(after)


def test_a_turn_later_the_slide_may_go_back():
    after = play(QUATRIX.start(), "C3x>3", "C2o").after
    assert text(after)[2] == "-"
    assert "A2x<3" in legal(after)


# --- an empty supply

SPENT = """
    OO.o
    Ooox
    xOOo
    oXOO
"""
"""Player 1 has all eight stones on the board."""


def test_with_an_empty_supply_one_slides_or_passes_and_does_not_place():
    at = position(SPENT)
    assert legal(at) == {"--"} | {way + line for way in "><" for line in "1234"} | {
        way + line for way in "v^" for line in "ABCD"
    }
    refused(at, "C1x", "supply is empty")


def test_after_a_pass_or_a_slide_alone_there_is_no_duty():
    at = position(SPENT, duty="D1o")
    turn = play(at, "--")
    assert turn.events == (Passed(ONE),)
    assert text(turn.after) == ("2", "-", "-", "21")
    assert text(play(at, "<2").after)[:3] == ("2", "-", ">2")


def test_the_ban_holds_for_a_slide_alone_too():
    refused(position(SPENT, ban=">2"), ">2", "undo the opponent's slide")


# --- winning by four


@pytest.mark.parametrize(
    ("board", "move", "cells"),
    [
        ("OXX.. ..... ..... ..... .....", "D1x", "A1 B1 C1 D1"),
        ("..... .O... .X... ..... .X...", "B4o", "B2 B3 B4 B5"),
        ("..... .O... ..X.. ...O. .....", "E5x", "B2 C3 D4 E5"),
        ("....X ...X. ..... .X... .....", "C3x", "E1 D2 C3 B4"),
        ("XX.XX ..... ..... ..... .....", "C1x", "A1 B1 C1 D1 E1"),
    ],
)
def test_four_or_more_in_a_row_column_or_diagonal_win_whatever_their_symbols(board: str, move: str, cells: str):
    turn = play(position(board), move)
    assert result(turn.after) == (ONE, Reason.LINE)
    won = [event for event in turn.events if isinstance(event, Won)]
    assert [(" ".join(map(QUATRIX.square, event.cells)), event.kind) for event in won] == [(cells, Kind.LINE)]


def test_a_line_with_a_gap_or_an_enemy_in_it_is_no_line():
    assert play(position("XX.X. ..... ..... ..... ....."), "E1o").after.ended is None
    assert play(position("XXxX. ..... ..... ..... ....."), "E1o").after.ended is None


def test_a_line_does_not_go_round_the_edge():
    at = position("...... ..XXX. ...... ...... ...... ......".replace(" ", "/"))
    assert play(at, "A3x").after.ended is None


def test_four_stones_on_fields_of_one_colour_win_wherever_they_are():
    turn = play(position("X.... ...X. .O... ..... ....."), "E4x")
    assert result(turn.after) == (ONE, Reason.COLOUR)
    won = turn.events[-1]
    assert isinstance(won, Won)
    assert (won.kind, " ".join(map(QUATRIX.square, won.cells))) == (Kind.COLOUR, "A1 D2 B3 E4")


def test_a_win_by_placing_ends_the_game_and_no_slide_follows():
    at = position("XXX.. ..... ..... ..... .....")
    assert {name for name in legal(at) if name.startswith("D1")} == {"D1x", "D1o"}
    refused(at, "D1x>1", "wins at once")


def test_a_slide_can_complete_four():
    turn = play(position("XXX.. ...O. ..... ..... ....."), "A5o^D")
    assert result(turn.after) == (ONE, Reason.LINE)
    assert isinstance(turn.events[-1], Won)


def test_if_one_slide_completes_four_for_both_the_player_who_slid_wins():
    board = """
        .....
        XXX..
        xxxX.
        ...x.
        .....
    """
    assert result(play(position(board), "E1o^D").after) == (ONE, Reason.LINE)
    assert result(play(position(board, to_move="2"), "E1o^D").after) == (TWO, Reason.LINE)


def test_if_only_the_opponent_completes_four_by_the_slide_the_opponent_wins():
    turn = play(position("xxx.. ...x. ..... ..... X...."), "C5o^D")
    assert result(turn.after) == (TWO, Reason.LINE)
    assert all(event.side == TWO for event in turn.events if isinstance(event, Won))


# --- other ends


def test_a_full_board_at_the_end_of_a_turn_gives_the_game_to_the_player_with_more_stones():
    at = position("XXOox oxoXo XooxO XXOoo OO.xO")
    turn = play(at, "C5x")
    assert result(turn.after) == (ONE, Reason.MAJORITY)
    assert turn.after.ended is not None
    assert turn.after.ended.score == (13, 12)


def test_a_board_that_is_full_only_before_the_slide_does_not_end_the_game():
    at = position("XXOox oxoXo XooxO XXOoo OO.xO")
    assert any(play(at, name).after.ended is None for name in legal(at) if name.startswith("C5x") and len(name) > 3)


def test_equal_stones_on_a_full_board_of_even_size_are_a_draw():
    turn = play(position(SPENT, to_move="2"), "C1x")
    assert result(turn.after) == (None, Reason.EQUAL)


def test_two_hundred_turns_without_a_winner_are_a_draw():
    after = play(position("X.... ..... ..... ..... .....", to_move="2", turns=TURNS - 1), "C3x").after
    assert result(after) == (None, Reason.TURN_LIMIT)
    assert play(position("X.... ..... ..... ..... .....", to_move="2", turns=TURNS - 2), "C3x").after.ended is None


def test_a_win_on_the_last_turn_counts():
    after = play(position("XXX.. ..... ..... ..... .....", turns=TURNS - 1), "D1x").after
    assert result(after) == (ONE, Reason.LINE)


TO_AND_FRO = ("A2x<2", "A1x<1", "A2x<2", "A1x<1", "A2x<2")
"""Each places a stone and pushes it off again: the board is empty after every turn."""


def test_the_third_repetition_of_the_same_position_is_a_draw():
    assert play(QUATRIX.start(), *TO_AND_FRO[:-1]).after.ended is None
    assert result(play(QUATRIX.start(), *TO_AND_FRO).after) == (None, Reason.REPETITION)


def test_a_position_with_another_slide_ban_or_duty_is_not_the_same():
    varied = (*TO_AND_FRO[:2], "A3x<3", "A1x<1", "A2x<2")
    assert play(QUATRIX.start(), *varied).after.ended is None


def test_a_position_read_from_a_text_begins_without_history():
    before = play(QUATRIX.start(), *TO_AND_FRO[:-1]).after
    again = QUATRIX.start(QUATRIX.encode(before))
    assert again == before
    assert again.history == ()
    assert play(again, TO_AND_FRO[-1]).after.ended is None
