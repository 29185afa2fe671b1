"""What the bot knows and how it thinks: stable discs, worth of positions, the middle, the exact end, the levels."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from reflix.core.game import Move
from reflix.core.search_board import WIN
from reflix.games.reversi import board as b
from reflix.games.reversi import discs, exact, midgame, patterns
from reflix.games.reversi.endgame import WIDE, after, solve
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.game import REVERSI
from reflix.games.reversi.search_board import ReversiSearchBoard
from reflix.games.reversi.stability import stable
from reflix.games.reversi.thought import NEARLY, OPENING, think
from reflix.search.alphabeta import Cancelled
from reflix.search.bot import choose
from tests.games.reversi.pictures import play, position
from tests.games.reversi.randoms import random_positions, with_empties


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


def test_there_are_38_patterns_and_each_square_is_in_some():
    assert len(patterns.PLACED) == 38
    assert {cell for _, cells in patterns.PLACED for cell in cells} == set(range(64))
    assert len({(shape, frozenset(cells)) for shape, cells in patterns.PLACED}) == 38


def test_a_judgement_does_not_depend_on_how_the_board_is_turned():
    for at in list(random_positions(3, seed=6))[::7]:
        assert len({worth(other) for other in symmetric(at)}) == 1


def test_a_judgement_does_not_depend_on_the_colour():
    for at in list(random_positions(3, seed=7))[::5]:
        assert worth(Position(at.white, at.black, at.to_move.other)) == worth(at)


def test_a_judgement_that_goes_along_with_the_moves_is_that_of_the_position():
    """Step by step through random games, passes included, from the view of whoever is to move."""
    rng, passes = random.Random(3), 0
    for _ in range(20):
        at = Position()
        patterns.load()
        patterns.begin(at.own, at.enemy)
        ply = 0
        while at.outcome() is None:
            move = rng.choice(at.moves())
            if move == PASS:
                patterns.skip(ply)
                passes += 1
            else:
                patterns.step(ply, move, discs.flips(at.own, at.enemy, move))
            at, ply = at.play(move).after, ply + 1
            empty = 64 - sum(at.discs)
            walked = patterns.worth(ply, empty, 3, 5)
            patterns.begin(at.own, at.enemy)
            fresh = patterns.worth(0, empty, 3, 5)
            assert walked == fresh
    assert passes


def test_a_corner_is_worth_more_than_the_square_beside_it():
    corner = position("X....... .O...... ..X..... ...OX... ...XO... ........ ........ ........", b.WHITE)
    beside = position("........ .X...... ..X..... ...OX... ...XO... ........ ........ ........", b.WHITE)
    assert worth(corner) < worth(beside) - 300


def test_stable_discs_are_never_turned():
    """Whatever is played from there, by many random games."""
    rng, seen = random.Random(8), 0
    for at in list(random_positions(12, seed=8))[::5]:
        kept = stable(at.own, at.enemy), stable(at.enemy, at.own)
        seen += bool(kept[0])
        for _ in range(4):
            here = at
            while here.outcome() is None:
                here = here.play(rng.choice(here.moves())).after
            black, white = kept if at.to_move == b.BLACK else kept[::-1]
            assert black & ~here.black == 0
            assert white & ~here.white == 0
    assert seen > 5


@pytest.mark.parametrize(
    ("drawn", "count"),
    [
        ("XXX.O.O. X....XX. X....... ........ ........ ........ ........ ........", 5),
        ("XXXXXXXX ........ ........ ........ ........ ........ ........ ........", 8),
        ("OXXXXXXO ........ ........ ........ ........ ........ ........ ........", 6),
        ("XXX..... XX...... X....... ........ ........ ........ ........ ........", 6),
        (".XXXXXX. XX...... X....... ........ ........ ........ ........ ........", 0),
    ],
)
def test_what_counts_as_stable(drawn: str, count: int):
    at = position(drawn)
    assert stable(at.own, at.enemy).bit_count() == count


def minimax(at: Position) -> int:
    """The final difference for the side to move, by looking at everything."""
    outcome = at.outcome()
    if outcome is not None:
        return outcome.score[at.to_move] - outcome.score[at.to_move.other]
    return max(-minimax(at.play(move).after) for move in at.moves())


def judged(at: Position, depth: int) -> int:
    """The plainest search there is, a final difference counting in hundredths; a forced pass is no ply."""
    outcome = at.outcome()
    if outcome is not None:
        return 100 * (outcome.score[at.to_move] - outcome.score[at.to_move.other])
    if depth == 0:
        return worth(at)
    if at.must_pass:
        return -judged(at.play(PASS).after, depth)
    return max(-judged(at.play(move).after, depth - 1) for move in at.moves())


def middle(seed: int) -> Iterator[Position]:
    return (at for at in list(random_positions(4, seed))[::9] if at.outcome() is None)


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_middle_without_nearly_certain_cuts_is_plain_minimax(depth: int):
    for at in list(middle(seed=5))[:: depth * depth]:
        midgame.begin(bool, False)
        assert midgame.value(at.own, at.enemy, depth, -WIDE, WIDE) == judged(at, depth)


def test_null_windows_of_the_middle_bound_its_value():
    for at in list(middle(seed=11))[::3]:
        midgame.begin(bool, False)
        value = midgame.value(at.own, at.enemy, 3, -WIDE, WIDE)
        for alpha in (value - 200, value - 1, value, value + 300):
            midgame.begin(bool, False)
            bound = midgame.value(at.own, at.enemy, 3, alpha, alpha + 1)
            assert (bound > alpha) is (value > alpha)
            assert bound <= value if bound > alpha else bound >= value


def test_all_values_of_a_thought_are_those_of_its_moves():
    for at in list(middle(seed=12))[::5]:
        found = think(at.own, at.enemy, 2, every=True)
        assert dict(found.values) == {move: -judged(at.play(move).after, 1) for move in at.moves()}
        best = max(value for _, value in found.values)
        nearly = NEARLY if 64 - sum(at.discs) >= OPENING else 0
        assert found.best == tuple(move for move, value in found.values if value >= best - nearly)


@pytest.mark.parametrize("depth", [5, 7])
def test_nearly_certain_cuts_do_not_hide_that_all_discs_are_lost(depth: int):
    """White has two discs and, whatever it plays, soon none. Cuts once believed the shallower search instead, which
    found White well off, and so the master walked into it."""
    moves = "d3 e3 f2 c6 f4 f3 d6 f5 f6 e6 b6"
    at = play(Position(), *moves.split())
    assert at.discs == (13, 2)
    midgame.begin(bool)
    for shallow in range(1, depth + 1):
        value = midgame.value(at.own, at.enemy, shallow, -WIDE, WIDE)
    assert value == -6400


def test_in_the_opening_games_differ_by_the_seed():
    level = REVERSI.info.level("mittel")
    assert len({choose(REVERSI, Position(), level, seed).move for seed in range(12)}) == 4


def test_expected_lines_can_be_played():
    for at in list(middle(seed=13))[::5]:
        found = think(at.own, at.enemy, 4)
        for move, line in zip(found.best, found.lines, strict=True):
            assert line[0] == move
            here = at
            for step in line:
                here = here.play(step).after


def test_no_level_overlooks_that_it_can_take_all_discs():
    moves = "e6 f4 e3 f6 g5 d6 e7 f5"
    at = play(Position(), *moves.split())
    assert [REVERSI.name(at, move) for move in at.moves() if at.play(move).after.outcome() is not None] == ["c5"]
    for level in REVERSI.info.levels[:3]:
        for seed in range(20):
            assert REVERSI.name(at, choose(REVERSI, at, level, seed).move) == "c5"


def test_two_threads_that_think_at_once_do_not_disturb_each_other():
    """`stop` is asked again and again, and while it answers another thread may go on."""
    first, second = list(middle(seed=14))[:2]
    boards = [ReversiSearchBoard(first), ReversiSearchBoard(second)] * 3
    alone = [board.think(5, True, lambda: False).nodes for board in boards]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(boards)) as pool:
            together = list(pool.map(lambda board: board.think(5, True, lambda: False).nodes, boards))
    finally:
        sys.setswitchinterval(interval)
    assert together == alone


def final(difference: int) -> int:
    return difference + WIN * ((difference > 0) - (difference < 0))


@pytest.mark.parametrize("empty", [1, 2, 3, 4, 5, 6])
def test_the_exact_end_is_what_looking_at_everything_finds(empty: int):
    for at in with_empties(empty, 12 if empty > 4 else 40):
        values = {move: -minimax(at.play(move).after) for move in at.moves()}
        best = max(values.values())
        found = solve(at.own, at.enemy)
        assert found.value == final(best)
        assert found.best == tuple(move for move in at.moves() if values[move] == best)
        every = solve(at.own, at.enemy, every=True)
        assert every.values == tuple((move, final(values[move])) for move in at.moves())
        assert every.best == found.best
        one = solve(at.own, at.enemy, best_only=True)
        assert (one.value, len(one.best)) == (found.value, 1)
        assert one.best[0] in found.best


def plain_alphabeta(own: int, enemy: int, alpha: int, beta: int, passed: bool = False) -> int:
    """To the end without order, table or any bound."""
    moves = discs.legal(own, enemy)
    if not moves:
        if passed:
            at = Position(own, enemy)
            outcome = at.outcome()
            assert outcome is not None
            return outcome.score[0] - outcome.score[1]
        return -plain_alphabeta(enemy, own, -beta, -alpha, True)
    for cell in b.cells_of(moves):
        alpha = max(alpha, -plain_alphabeta(*after(own, enemy, cell), -beta, -alpha))
        if alpha >= beta:
            break
    return alpha


@pytest.mark.parametrize("empty", [7, 8, 9])
def test_the_exact_end_with_table_and_order_is_plain_alphabeta(empty: int):
    for at in with_empties(empty, 6, seed=empty):
        assert solve(at.own, at.enemy).value == final(plain_alphabeta(at.own, at.enemy, -64, 64))


def test_bounds_of_the_exact_end():
    for at in with_empties(8, 8, seed=21):
        value = plain_alphabeta(at.own, at.enemy, -64, 64)
        for alpha in (value - 6, value - 1, value, value + 3):
            exact.begin(at.own, at.enemy, 12, bool)
            bound = exact.at_least(at.own, at.enemy, alpha)
            assert (bound > alpha) is (value > alpha)
            assert bound <= value if bound > alpha else bound >= value


@pytest.mark.parametrize("empty", [8, 9])
def test_lines_of_the_end_can_be_played_and_keep_the_value(empty: int):
    steps = 0
    for at in with_empties(empty, 20, seed=empty):
        found = solve(at.own, at.enemy)
        assert [line[0] for line in found.lines] == list(found.best)
        for line in found.lines:
            here, value = at, found.value
            for step in line:
                here, value, steps = here.play(step).after, -value, steps + 1
                if here.outcome() is None:
                    assert solve(here.own, here.enemy).value == value
    assert steps > 40


def test_the_end_wins_by_as_much_as_possible_not_as_soon_as_possible():
    for at in with_empties(7, 6, seed=9):
        best = max(-minimax(at.play(move).after) for move in at.moves())
        move = choose(REVERSI, at, REVERSI.info.level("schwer"), 1).move
        assert -minimax(at.play(move).after) == best


def stop_after(asked: list[int], times: int) -> bool:
    asked[0] += 1
    return asked[0] > times


@pytest.mark.parametrize("times", [0, 1, 3])
def test_thoughts_can_be_cancelled(times: int):
    at = next(with_empties(16, 1))
    with pytest.raises(Cancelled):
        solve(at.own, at.enemy, stop=partial(stop_after, [0], times))
    with pytest.raises(Cancelled):
        think(Position().own, Position().enemy, 12, stop=partial(stop_after, [0], times))
    before = solve(*after_cancel()).value
    assert before == solve(*after_cancel()).value


def after_cancel() -> tuple[int, int]:
    at = next(with_empties(8, 1))
    return at.own, at.enemy


def test_a_thought_does_not_depend_on_those_before_it():
    late, early = next(with_empties(11, 1)), play(Position(), "f5", "d6", "c3")
    first = solve(late.own, late.enemy), think(early.own, early.enemy, 5)
    solve(*after_cancel())
    think(late.own, late.enemy, 4)
    assert (solve(late.own, late.enemy), think(early.own, early.enemy, 5)) == first


def test_corners_are_tried_first_and_the_squares_beside_them_last():
    order = ReversiSearchBoard(Position()).ordered([Move(cell) for cell in range(64)])
    assert set(order[:4]) == {0, 7, 56, 63}
    assert set(order[-4:]) == {9, 14, 49, 54}


@pytest.mark.parametrize("level", REVERSI.info.levels, ids=lambda level: level.name)
def test_every_level_answers_a_forced_pass_with_the_pass(level):
    text = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8"
    at = play(Position(), *(text[place : place + 2] for place in range(0, len(text), 2)))
    shallow = type(level)(level.name, level.title, min(level.depth, 4), level.slips, min(level.endgame, 10))
    assert choose(REVERSI, at, shallow, 3).move == PASS


def test_varied_starts_are_fair():
    for seed in range(30):
        start = REVERSI.varied_start(random.Random(seed))
        assert 10 <= sum(start.discs) <= 12
        assert abs(worth(start)) <= 300
        assert start.moves()
