"""The engine and the board of the search against the slow rule page, on all sizes and to every kind of end."""

from __future__ import annotations

import random

import pytest

from reflix.core.events import fold
from reflix.core.game import Turn
from reflix.core.search_board import PlainSearchBoard
from reflix.games.quatrix.board import COLOURS, GRIDS
from reflix.games.quatrix.engine import Position, Reason
from reflix.games.quatrix.game import QUATRIX
from reflix.games.quatrix.search_board import QuatrixSearchBoard
from tests.games.quatrix import rulebook
from tests.games.quatrix.randoms import games

SEEDS = range(2)
RESULT = {0: "1", 1: "2", None: "draw"}


@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_agree_with_the_slow_rule_page(seed: int):
    for turns in games(seed):
        state = rulebook.read(QUATRIX.encode(turns[0].before))
        for number, turn in enumerate(turns):
            state = _compared(state, turn, listed=number % 4 == 0)


def _compared(state: rulebook.State, turn: Turn[Position], listed: bool) -> rulebook.State:
    """The state after the turn, compared with the engine; `listed`: all legal moves too, which takes its time."""
    if listed:
        names = [QUATRIX.name(turn.before, move) for move in turn.before.moves()]
        assert sorted(names) == sorted(rulebook.moves(state)), rulebook.write(state)
    state = rulebook.play(state, QUATRIX.name(turn.before, turn.move))
    assert QUATRIX.encode(turn.after) == rulebook.write(state)
    outcome = turn.after.outcome()
    assert (RESULT[outcome.winner] if outcome else "") == state.result
    assert fold(turn.before.pieces(), turn.events) == dict(turn.after.pieces())
    return state


@pytest.mark.parametrize("seed", SEEDS)
def test_the_search_board_keeps_step_on_all_sizes(seed: int):
    rng = random.Random(seed)
    for turns in games(seed):
        board = QuatrixSearchBoard(turns[0].before)
        for turn in turns:
            assert tuple(board.moves()) == turn.before.moves()
            for move in [*rng.sample(turn.before.moves(), min(3, len(turn.before.moves()))), turn.move]:
                after = turn.before.play(move).after
                truth = PlainSearchBoard(after)
                board.do(move)
                assert board.terminal() == truth.terminal()
                assert board.to_move == after.to_move
                assert tuple(board.moves()) == after.moves()
                if after.ended is None:
                    assert sorted(board.ordered(board.moves())) == list(after.moves())
                    assert board.key() == QuatrixSearchBoard(after).key()
                    assert board.evaluate() == QuatrixSearchBoard(after).evaluate()
                board.undo()
            board.do(turn.move)


def test_the_random_games_come_to_every_kind_of_end_but_repetition():
    """Repetition has tests of its own; chance does not find it."""
    ends = {turns[-1].after.ended.reason for seed in SEEDS for turns in games(seed) if turns[-1].after.ended}
    assert ends == set(Reason) - {Reason.REPETITION}
    assert any(not turn.before.supply(turn.before.to_move) for turns in games(0) for turn in turns)


@pytest.mark.parametrize("size", GRIDS)
def test_every_row_column_and_main_diagonal_has_every_colour_once(size: int):
    rows = COLOURS[size]
    lines = [*rows, *("".join(row[at] for row in rows) for at in range(size))]
    lines.append("".join(rows[at][at] for at in range(size)))
    lines.append("".join(rows[at][size - 1 - at] for at in range(size)))
    assert all(sorted(line) == sorted(rows[0]) for line in lines)
    assert len(set(rows[0])) == size


def test_the_standard_colours_are_those_of_the_rule_page():
    for row, signs in enumerate(COLOURS[5]):
        assert [int(sign) for sign in signs] == [(column + 2 * row) % 5 for column in range(5)]
