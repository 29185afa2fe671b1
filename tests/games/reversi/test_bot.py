"""What the bot walks on and how it judges: the layout in lines, the evaluation, the exact end, the levels."""

from __future__ import annotations

import random

import pytest

from reflix.core.game import Move
from reflix.core.search_board import WIN
from reflix.games.reversi import board as b
from reflix.games.reversi import discs, lines
from reflix.games.reversi.endgame import in_parity_order, solve
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.evaluation import BORDER, border
from reflix.games.reversi.game import REVERSI
from reflix.games.reversi.lines import laid_out
from reflix.games.reversi.search_board import ReversiSearchBoard
from reflix.search.alphabeta import Cancelled
from reflix.search.bot import choose
from tests.games.reversi.pictures import play, position
from tests.games.reversi.randoms import random_positions, with_empties


def test_the_layout_has_every_line_in_every_direction():
    """38 lines of three or more squares, read from both ends, with a gap behind each."""
    assert lines.FULL.bit_count() == 2 * (64 + 64 + 2 * (64 - 6))
    assert (lines.FULL & lines.ROWS_ONLY).bit_count() == 64
    for cell, bits in enumerate(lines.BITS):
        assert (bits & lines.ROWS_ONLY) == 1 << 9 * (cell // 8) + cell % 8
    assert sum(lines.BITS) == lines.FULL
    assert len(set(lines.BITS)) == 64


def test_the_layout_finds_what_the_bitboard_finds():
    for at in random_positions(10, seed=4):
        own, enemy = laid_out(at.own), laid_out(at.enemy)
        here = lines.reach(own, enemy)
        legal = discs.legal(at.own, at.enemy)
        for cell, bits in lines.SQUARES:
            assert bool(bits & here) == bool(legal >> cell & 1)
            if not (at.own | at.enemy) >> cell & 1:
                assert lines.turned(own, enemy, cell) == laid_out(discs.flips(at.own, at.enemy, cell))


def test_what_is_remembered_about_turning_stays_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lines, "_LIMIT", 3)
    for known in lines._TURNED:
        known.clear()
    for at in random_positions(3, seed=5):
        for cell in b.cells_of(discs.legal(at.own, at.enemy)):
            turned = lines.turned(laid_out(at.own), laid_out(at.enemy), cell)
            assert turned == laid_out(discs.flips(at.own, at.enemy, cell))
            assert len(lines._TURNED[cell]) <= 3


def symmetric(at: Position) -> list[Position]:
    """The position turned and mirrored in all eight ways."""
    found = []
    for quarter in range(4):
        for mirrored in (False, True):
            black = white = 0
            for cell, side in at.pieces().items():
                x, y = cell % 8, cell // 8
                for _ in range(quarter):
                    x, y = 7 - y, x
                place = 1 << 8 * y + (7 - x if mirrored else x)
                black, white = (black | place, white) if side == 0 else (black, white | place)
            found.append(Position(black, white, at.to_move))
    return found


def worth(at: Position) -> int:
    return ReversiSearchBoard(at).evaluate()


def test_a_judgement_does_not_depend_on_how_the_board_is_turned():
    for at in list(random_positions(3, seed=6))[::7]:
        assert len({worth(other) for other in symmetric(at)}) == 1


def test_a_judgement_does_not_depend_on_the_colour():
    for at in list(random_positions(3, seed=7))[::5]:
        assert worth(Position(at.white, at.black, at.to_move.other)) == worth(at)


def outer(drawn: str) -> tuple[int, ...]:
    at = position(drawn)
    return border(laid_out(at.own) & BORDER, laid_out(at.enemy) & BORDER)


def test_the_border_counts_corners_stable_discs_edges_and_the_squares_beside_empty_corners():
    drawn = """
        XXX.O.O.
        X....XX.
        O.......
        ........
        X.......
        ........
        .O......
        OX..X..X
    """
    # Black has a1 and h8, White a8. b1, c1 and a2 hang on a1; a5, b8 and e8 on nothing, nor do White's a3 and e1.
    # Beside the empty h1 are White's g1 and Black's g2; b7 and b8 are beside a corner that is taken.
    assert outer(drawn) == (2 - 1, 3, 3 - 2, 1, -1)


def test_a_corner_is_worth_more_than_the_square_beside_it():
    corner = position("X....... .O...... ..X..... ...OX... ...XO... ........ ........ ........", b.WHITE)
    beside = position("........ .X...... ..X..... ...OX... ...XO... ........ ........ ........", b.WHITE)
    assert worth(corner) < worth(beside) - 500


def minimax(at: Position) -> int:
    """The final difference for the side to move, by looking at everything."""
    outcome = at.outcome()
    if outcome is not None:
        return outcome.score[at.to_move] - outcome.score[at.to_move.other]
    return max(-minimax(at.play(move).after) for move in at.moves())


def final(difference: int) -> int:
    return difference + WIN * ((difference > 0) - (difference < 0))


@pytest.mark.parametrize("empty", [1, 3, 5, 6])
def test_the_exact_end_is_what_looking_at_everything_finds(empty: int):
    for at in with_empties(empty, 12 if empty > 4 else 40):
        values = {move: -minimax(at.play(move).after) for move in at.moves()}
        best = max(values.values())
        found = solve(laid_out(at.own), laid_out(at.enemy))
        assert found.value == final(best)
        assert found.best == tuple(move for move in at.moves() if values[move] == best)
        every = solve(laid_out(at.own), laid_out(at.enemy), every=True)
        assert every.values == tuple((move, final(values[move])) for move in at.moves())
        assert every.best == found.best


def test_lines_of_the_end_can_be_played_and_keep_the_value():
    long = 0
    for at in with_empties(9, 10):
        found = solve(laid_out(at.own), laid_out(at.enemy))
        assert len(found.lines) == len(found.best)
        for move, line in zip(found.best, found.lines, strict=True):
            assert line[0] == move
            here = at
            for step in line:
                here = here.play(step).after
            long += len(line) > 2
            if here.outcome() is None:
                value = solve(laid_out(here.own), laid_out(here.enemy)).value
                assert found.value == (value if here.to_move == at.to_move else -value)
    assert long >= 5


def test_the_end_wins_by_as_much_as_possible_not_as_soon_as_possible():
    for at in with_empties(7, 6, seed=9):
        best = max(-minimax(at.play(move).after) for move in at.moves())
        move = choose(REVERSI, at, REVERSI.info.level("schwer"), 1).move
        assert -minimax(at.play(move).after) == best


def test_the_end_can_be_cancelled():
    at = next(with_empties(13, 1))
    with pytest.raises(Cancelled):
        solve(laid_out(at.own), laid_out(at.enemy), stop=lambda: True)


def test_squares_in_odd_quarters_come_first():
    assert in_parity_order((b.CELL_OF["a1"], b.CELL_OF["b1"], b.CELL_OF["h8"])) == (
        b.CELL_OF["h8"],
        b.CELL_OF["a1"],
        b.CELL_OF["b1"],
    )


def test_corners_are_tried_first_and_the_squares_beside_them_last():
    order = ReversiSearchBoard(Position()).ordered([Move(cell) for cell in range(64)])
    assert set(order[:4]) == {0, 7, 56, 63}
    assert set(order[-4:]) == {9, 14, 49, 54}


@pytest.mark.parametrize("level", REVERSI.info.levels, ids=lambda level: level.name)
def test_every_level_answers_a_forced_pass_with_the_pass(level):
    text = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8"
    at = play(Position(), *(text[place : place + 2] for place in range(0, len(text), 2)))
    assert choose(REVERSI, at, level, 3).move == PASS


def test_varied_starts_are_fair():
    for seed in range(30):
        start = REVERSI.varied_start(random.Random(seed))
        assert 10 <= sum(start.discs) <= 12
        assert abs(worth(start)) <= 300
        assert start.moves()
