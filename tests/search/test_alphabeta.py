"""Alpha-beta, its table and its iterations find what plain minimax of the same depth finds."""

from __future__ import annotations

import random

import pytest

from reflix.core.game import Move
from reflix.core.search_board import WIN, SearchBoard, plain
from reflix.games.reflix.game import REFLIX
from reflix.search.alphabeta import ENDLESS, Cancelled, search
from reflix.search.bench import random_position
from reflix.search.table import Table, from_here, from_root
from tests.search.graphs import GraphBoard


def minimax(board: SearchBoard, depth: int, ply: int = 0) -> int:
    """The plainest search there is; a win is worth one less for every ply it takes."""
    end = board.terminal()
    if end is not None:
        return end - ply if end > 0 else end + ply if end < 0 else 0
    if depth == 0:
        return board.evaluate()
    best = -10 * WIN
    for move in board.moves():
        board.do(move)
        best = max(best, -minimax(board, depth - 1, ply + 1))
        board.undo()
    return best


def root_values(board: SearchBoard, depth: int) -> dict[Move, int]:
    values = {}
    for move in board.moves():
        board.do(move)
        values[move] = -minimax(board, depth - 1, 1)
        board.undo()
    return values


def compare(board: SearchBoard, depth: int) -> None:
    expected = root_values(board, depth)
    assert dict(search(board, depth, every=True).values) == expected
    at_once = root_values(board, 1)
    if max(at_once.values()) > WIN // 2:
        expected = at_once
    found = search(board, depth)
    assert found.value == max(expected.values())
    assert found.best == tuple(move for move in board.moves() if expected[move] == found.value)


@pytest.mark.parametrize("part", range(6))
def test_the_table_changes_nothing_on_300_random_positions(part: int) -> None:
    """Fifty positions a part; depth 3 every fourth time."""
    rng = random.Random(part)
    for number in range(50):
        position = random_position(REFLIX, rng)
        print(REFLIX.encode(position))
        compare(REFLIX.search_board(position), depth=(1, 2, 3, 2)[number % 4])


@pytest.mark.parametrize("seed", range(300))
def test_the_table_changes_nothing_where_positions_are_met_again_at_other_distances(seed: int) -> None:
    for depth in range(1, 8):
        compare(GraphBoard(seed), depth)


def test_the_table_saves_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the tests above would prove a table that is never asked."""
    with_table = [search(GraphBoard(seed), 8) for seed in range(20)]
    monkeypatch.setattr(Table, "store", lambda self, key, entry: None)
    without = [search(GraphBoard(seed), 8) for seed in range(20)]
    assert [found.best for found in with_table] == [found.best for found in without]
    assert sum(found.nodes for found in with_table) < sum(found.nodes for found in without) / 2


def test_a_line_is_played_out_to_its_value() -> None:
    """Each best move comes with its expected line; at the end of a whole line stands the value of the search."""
    rng, whole = random.Random(7), 0
    for _ in range(30):
        board = REFLIX.search_board(random_position(REFLIX, rng))
        found = search(board, 3)
        for move, line in zip(found.best, found.lines, strict=True):
            assert line[0] == move
            for step in line:
                assert step in board.moves()
                board.do(step)
            sign = -1 if len(line) % 2 else 1
            if (end := board.terminal()) is not None:
                assert sign * from_root(end, len(line)) == found.value
                whole += 1
            elif len(line) == 3:
                assert sign * board.evaluate() == found.value
                whole += 1
            for _ in line:
                board.undo()
    assert whole > 30


def test_nearer_wins_are_better() -> None:
    """Bottom moves last in the round and can hit at once: no deeper search prefers a win that takes longer."""
    position = REFLIX.start(r".SWSWS.|\..T../|....... .SWSWS.|\..T../|....... B6/D6/F6/ B4/C5\F4/ t 2 b -")
    hits = [move for move in position.moves() if position.play(move).after.outcome() is not None]
    assert hits
    for depth in (1, 2, 3, 4):
        found = search(REFLIX.search_board(position), depth)
        assert found.value == WIN + 1 - 1  # a hit without an answer, one ply away
        assert found.best == tuple(hits)


def test_a_win_at_once_is_not_searched_any_deeper() -> None:
    position = REFLIX.start(r".SWSWS.|\..T../|....... .SWSWS.|\..T../|....... B6/D6/F6/ B4/C5\F4/ t 2 b -")
    shallow, deep = (search(REFLIX.search_board(position), depth) for depth in (1, 6))
    assert (deep.depth, deep.nodes, deep.lines) == (1, shallow.nodes * 2, shallow.lines)
    assert search(REFLIX.search_board(position), 2, every=True).depth == 2


def test_an_endless_search_reaches_the_end_of_the_game() -> None:
    """In the last round both shots are seen from any depth beyond two."""
    start = r".SWSWS.|\..T../|....... .SWSWS.|\..T../|....... B6/D6\F6/ B4/D4\F4/ t 10 t -"
    board = REFLIX.search_board(REFLIX.start(start))
    assert search(board, ENDLESS, warm_up=1).value == search(board, 2).value == 0


def test_a_cancelled_search_stops_within_some_hundred_nodes() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 2

    with pytest.raises(Cancelled):
        search(REFLIX.search_board(REFLIX.start()), 6, stop=stop)
    assert asked == 2


def test_searches_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        search(REFLIX.search_board(REFLIX.start()), 0)
    board = GraphBoard(1)
    board._ends[0] = 0
    with pytest.raises(ValueError, match="over"):
        search(board, 1)


@pytest.mark.parametrize("value", [WIN + 64, WIN - 5, 3, 0, -3, -WIN, -WIN - 64])
def test_values_from_here_and_from_the_root(value: int) -> None:
    assert from_root(from_here(value, 7), 7) == value
    assert (from_root(value, 1) != value) == (abs(value) > WIN // 2)


def test_the_plain_board_gives_the_same_wins() -> None:
    """The engine's own outcomes, through the slow board, agree about what is proven."""
    rng = random.Random(3)
    for _ in range(10):
        position = random_position(REFLIX, rng)
        slow = search(plain(position), 2).value
        fast = search(REFLIX.search_board(position), 2).value
        assert (slow if abs(slow) > WIN // 2 else None) == (fast if abs(fast) > WIN // 2 else None)
