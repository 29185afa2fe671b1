"""The bitboard against the rule page written down a second time, and perft."""

from __future__ import annotations

import os
import random

import pytest

from reflix.games.reversi import board as b
from reflix.games.reversi import discs
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.game import REVERSI
from tests.games.reversi import rulebook
from tests.games.reversi.randoms import random_positions

PERFT = (1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800)
"""From the start, by depth: the numbers of the rule page."""

DEEP = "REFLIX_DEEP_TESTS"
"""The environment variable that asks for what takes minutes."""


def test_names_and_squares():
    assert b.NAMES[0] == "a1"
    assert b.NAMES[1] == "b1"
    assert b.NAMES[8] == "a2"
    assert b.NAMES[63] == "h8"
    assert [b.NAMES[cell] for cell in b.cells_of(b.START_BLACK)] == ["e4", "d5"]
    assert [b.NAMES[cell] for cell in b.cells_of(b.START_WHITE)] == ["d4", "e5"]


def test_moves_and_what_they_turn_are_the_rule_page_s():
    for position in random_positions(12):
        squares, side = rulebook_board(position), "XO"[position.to_move]
        expected = rulebook.legal(squares, side)
        assert list(b.cells_of(discs.legal(position.own, position.enemy))) == expected
        for cell in expected:
            turned = discs.flips(position.own, position.enemy, cell)
            assert set(b.cells_of(turned)) == rulebook.enclosed(squares, side, cell)


def test_scattered_boards_too():
    """Boards that no game reaches, with all kinds of rows at the edges."""
    rng = random.Random(8)
    for _ in range(150):
        squares = tuple(rng.choices("XO-", (2, 4, 3), k=64))
        position = REVERSI.start(f"{''.join(squares)} X")
        expected = rulebook.legal(squares, "X")
        assert list(b.cells_of(discs.legal(position.own, position.enemy))) == expected
        for cell in expected:
            assert set(b.cells_of(discs.flips(position.own, position.enemy, cell))) == rulebook.enclosed(
                squares, "X", cell
            )


def test_whole_games_are_the_rule_page_s():
    for seed in range(5):
        rng, position, squares = random.Random(seed), Position(), rulebook.START
        while moves := position.moves():
            move, side = rng.choice(moves), "XO"[position.to_move]
            assert list(moves) == (rulebook.legal(squares, side) or [PASS])
            if move != PASS:
                squares = rulebook.placed(squares, side, move)
            position = position.play(move).after
            assert rulebook_board(position) == squares
        assert not rulebook.legal(squares, "X")
        assert not rulebook.legal(squares, "O")


@pytest.mark.parametrize("depth", range(9))
def test_perft(depth: int):
    assert discs.perft(b.START_BLACK, b.START_WHITE, depth) == PERFT[depth]


@pytest.mark.slow
def test_perft_9():
    assert discs.perft(b.START_BLACK, b.START_WHITE, 9) == PERFT[9]


@pytest.mark.slow
@pytest.mark.parametrize("depth", [10, 11])
def test_perft_on_demand(depth: int):
    if not os.environ.get(DEEP):
        pytest.skip(f"takes minutes; set {DEEP}=1 to run it")
    assert discs.perft(b.START_BLACK, b.START_WHITE, depth) == PERFT[depth]


def test_perft_with_passes_and_ends_is_the_rule_page_s():
    """Near the end of games, where passes are a ply and nothing follows the end."""
    late = [position for position in random_positions(40, seed=1) if 64 - sum(position.discs) in (4, 5)]
    assert any(position.must_pass for position in late)
    for position in late:
        for depth in range(1, 7 if position.must_pass else 5):
            expected = rulebook.perft(rulebook_board(position), "XO"[position.to_move], depth)
            assert discs.perft(position.own, position.enemy, depth) == expected


def rulebook_board(position: Position) -> rulebook.Board:
    """A position as the rule book writes it."""
    return tuple(REVERSI.encode(position)[:64])
