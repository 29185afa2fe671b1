"""The board of the search in lock-step with the engine, through do and undo."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

from reflix.core.search_board import WIN, PlainSearchBoard, SearchBoard
from tests.contract.games import Played

SAMPLE = 10
"""So many moves of a position are tried beside the one that was played."""


def state(board: SearchBoard) -> tuple[object, ...]:
    """Everything that a search board shows."""
    end = board.terminal()
    return (board.to_move, tuple(board.moves()), board.key(), end, board.evaluate() if end is None else None)


def agrees(board: SearchBoard, position: Any) -> None:
    """Whether a board shows what the engine says of this position."""
    truth = PlainSearchBoard(position)
    assert tuple(board.moves()) == tuple(position.moves())
    assert board.terminal() == truth.terminal()
    if truth.terminal() is None:
        assert board.to_move == position.to_move
        assert sorted(board.ordered(board.moves())) == list(position.moves())
        assert abs(board.evaluate()) < WIN // 2
    else:
        assert board.terminal() == 0 or abs(truth.terminal() or 0) >= WIN


def test_lock_step_through_do_and_undo(played: Played):
    """Along the game, with side steps at every position, and all the way back."""
    rng = random.Random(played.seed)
    board = played.game.search_board(played.positions[0])
    states = []
    for turn in played.turns:
        agrees(board, turn.before)
        states.append(state(board))
        moves = list(turn.before.moves())
        for move in rng.sample(moves, min(SAMPLE, len(moves))):
            board.do(move)
            agrees(board, turn.before.play(move).after)
            board.undo()
            assert state(board) == states[-1], "undo did not bring everything back"
        board.do(turn.move)
    agrees(board, played.positions[-1])
    for before in reversed(states):
        board.undo()
        assert state(board) == before


def test_a_fresh_board_is_the_same_as_one_that_was_walked_there(played: Played):
    board = played.game.search_board(played.positions[0])
    for turn in played.turns[:-1]:
        board.do(turn.move)
        assert state(played.game.search_board(turn.after)) == state(board)


def test_keys_are_equal_exactly_for_equal_positions(played: Played):
    """Over all positions of the game and their neighbours, while the game goes on."""
    rng = random.Random(played.seed)
    board = played.game.search_board(played.positions[0])
    by_key: dict[Hashable, Any] = {}
    by_position: dict[Any, Hashable] = {}

    def note(position: Any) -> None:
        if position.outcome() is None:
            assert by_key.setdefault(board.key(), position) == position, "two positions, one key"
            assert by_position.setdefault(position, board.key()) == board.key(), "one position, two keys"

    for turn in played.turns:
        note(turn.before)
        moves = list(turn.before.moves())
        for move in rng.sample(moves, min(SAMPLE, len(moves))):
            board.do(move)
            note(turn.before.play(move).after)
            board.undo()
        board.do(turn.move)
    assert len(by_key) == len(by_position) >= len(played.turns)


def test_the_order_of_moves_depends_on_nothing_but_the_position(played: Played):
    board = played.game.search_board(played.positions[0])
    for turn in played.turns[:3]:
        first = list(board.ordered(board.moves()))
        board.do(turn.move)
        board.undo()
        assert list(board.ordered(board.moves())) == first
        board.do(turn.move)
