"""What is said about a turn, and what a picture is told beside the legal moves."""

from __future__ import annotations

from reflix.games.quatrix.board import SLIDE_OF, SLIDES
from reflix.games.quatrix.engine import Position, wins
from reflix.games.quatrix.game import QUATRIX
from reflix.games.quatrix.legality import move_of, placement_of
from reflix.games.quatrix.lens import allowed_cells, is_free_choice, next_cells, slide_choices
from tests.games.quatrix.pictures import play, position
from tests.games.quatrix.randoms import games


def story(at: Position, *moves: str) -> list[str]:
    """The sentences about the last turn."""
    return [str(sentence) for sentence in QUATRIX.tell(play(at, *moves))]


def test_a_turn_is_told_part_by_part_and_then_the_duty():
    assert story(QUATRIX.start(), "C3x>3") == [
        "Player 1 places an X on C3.",
        "Player 1 slides row 3 right.",
        "Duty for Player 2: a diagonal of D3.",
    ]


def test_a_stone_that_falls_off_is_told_with_its_owner():
    assert story(QUATRIX.start(), "C3x", "A1o", "A3o<3") == [
        "Player 1 places a square on A3.",
        "Player 1 slides row 3 left.",
        "The stone on A3 falls off, back to the supply of Player 1.",
        "Player 2 has no duty: any free field.",
    ]


def test_results_are_told_with_their_reason():
    assert story(position("XXX.. ..... ..... ..... ....."), "D1x")[-1] == "Player 1 wins by a line: A1 B1 C1 D1."
    assert story(position("X.... ...X. .O... ..... ....."), "E4x")[-1] == "Player 1 wins by one colour: A1 D2 B3 E4."
    full = position("XXOox oxoXo XooxO XXOoo OO.xO")
    assert story(full, "C5x")[-1] == "Player 1 wins: the board is full, 13 stones to 12."
    assert story(position("OO.o Ooox xOOo oXOO", to_move="2"), "C1x")[-1] == "Draw: the board is full, 8 stones each."
    late = position(to_move="2", turns=199)
    assert story(late, "C3x")[-1] == "Draw: 200 turns without a winner."
    again = story(QUATRIX.start(), "A2x<2", "A1x<1", "A2x<2", "A1x<1", "A2x<2")
    assert again[-1] == "Draw: the same position for the third time."


def test_a_pass_and_an_empty_supply_are_told():
    spent = position("OO.o Ooox xOOo oXOO")
    assert story(spent, "--") == ["Player 1 passes.", "Player 2 has no duty: any free field."]
    assert story(position("OO.o Ooox xOOo oXOO", to_move="2"), "C1x<3")[-1].startswith("Player 1 has no stone left")


def test_the_report_holds_the_parts_of_the_turn():
    turn = play(position("XXX.. ..... ..... x...O ..O.."), "B5x>4")
    assert QUATRIX.report(turn) == {
        "placed": {"square": "B5", "stone": "X"},
        "slide": ">4",
        "fell_off": [{"square": "E4", "owner": "1"}],
        "passed": False,
        "won": [],
    }
    won = QUATRIX.report(play(position("XXX.. ..... ..... ..... ....."), "D1o"))
    assert won["won"] == [{"kind": "line", "squares": ["A1", "B1", "C1", "D1"]}]


def test_the_lens_shows_what_the_opponent_would_be_allowed():
    for turns in games(2):
        for turn in turns[:12]:
            for move in turn.before.moves()[:: max(1, len(turn.before.moves()) // 8)]:
                after = turn.before.play(move).after
                placement, code = divmod(move, move_of(1, 0))
                if placement and after.ended is None and after.supply(after.to_move):
                    cell, symbol = divmod(placement - 1, 2)
                    slide = SLIDES[code - 1] if code else None
                    assert placement_of(cell, symbol) == placement
                    assert next_cells(turn.before, cell, symbol, slide) == allowed_cells(after)  # type: ignore[arg-type]


def test_every_slide_is_open_or_has_its_reason():
    at = position("X.... ..... ..... ..... .....", to_move="2", ban=">1")
    cell = next(cell for cell in allowed_cells(at) if QUATRIX.square(cell) == "C3")
    reasons = {choice.slide.name: choice.refusal and str(choice.refusal) for choice in slide_choices(at, cell, 0)}
    assert len(reasons) == 20
    assert {name for name, reason in reasons.items() if reason is None} == {"<1", "<3", ">3", "vA", "^A", "vC", "^C"}
    assert reasons[">1"] == ">1 would undo the opponent's slide at once."
    assert reasons[">5"] == "There is no stone in row 5 to slide."
    assert slide_choices(at, next(iter(at.pieces())), 0) == (), "no slides after a placement that is illegal"


def test_slides_with_an_empty_supply_need_no_stone():
    choices = slide_choices(position("OO.o Ooox xOOo oXOO", ban=">1"), None)
    assert [choice.slide for choice in choices if choice.refusal] == [SLIDE_OF[">1"]]


def test_whether_the_choice_is_free():
    assert is_free_choice(QUATRIX.start())
    assert not is_free_choice(play(QUATRIX.start(), "C3x").after)
    assert is_free_choice(position("X.... .o... ..X.. ...x. ....O", to_move="2", duty="A1x"))


def test_all_lines_and_colours_of_a_win_are_named():
    after = play(position("XXX.. ...X. .O.X. ...X. ....."), "D1x").after
    assert [" ".join(map(QUATRIX.square, won.cells)) for won in wins(after)] == ["A1 B1 C1 D1", "D1 D2 D3 D4"]
    assert wins(QUATRIX.start()) == ()


def test_the_text_board_shows_stones_colours_and_open_fields():
    board = QUATRIX.text_board(play(QUATRIX.start(), "C2o").after).splitlines()
    assert board[0] == "   A  B  C  D  E"
    assert board[2] == "2  *c *d Oe *a *b"
    assert board[6] == "supply of 1: 12, of 2: 13"
