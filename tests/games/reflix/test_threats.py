"""What the search knows of Reflix beyond the rules: ways of beams, hitting moves, and what decides at once."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

import pytest

from reflix.core.game import Cell, Side
from reflix.core.search_board import WIN, SearchBoard, plain
from reflix.games.reflix.beam import MISS, Contact, shoot, trace
from reflix.games.reflix.board import CELLS, ZONE
from reflix.games.reflix.engine import Position, in_square_order
from reflix.games.reflix.evaluation import DECIDED
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.notation import decode, mirrors_text
from reflix.games.reflix.search_board import ReflixSearchBoard
from reflix.search.alphabeta import search
from reflix.search.bench import random_position


def random_positions(count: int, seed: int) -> list[Position]:
    rng = random.Random(seed)
    return [random_position(REFLIX, rng) for _ in range(count)]


def zone_mask(cells: Iterable[int]) -> int:
    return sum(1 << cell - ZONE.start for cell in set(cells) if cell in ZONE)


def test_the_table_of_courses_ends_where_the_tracer_ends() -> None:
    """On boards of random games, contacts and squares alike; some of the beams hit with contacts."""
    rng, seen = random.Random(5), set()
    for _ in range(60):
        position: Any = REFLIX.varied_start(rng)
        while position.outcome() is None:
            board = ReflixSearchBoard(position)
            for side in Side:
                contacts, path = board.beam(side)
                assert contacts == trace(position.board(), side)
                assert path == zone_mask(shoot(position.board(), side).path)
                seen.add(contacts)
            position = position.play(rng.choice(position.moves())).after
    assert seen >= {MISS, 0, 1}


def test_a_beam_in_a_circle_ends_in_the_table_too() -> None:
    rng, circles = random.Random(1), 0
    for _ in range(3000):
        position = REFLIX.varied_start(rng)
        cells = rng.sample(range(ZONE.start, ZONE.stop), 6)
        mirrors = [
            in_square_order([(Cell(cell), rng.choice((1, 2))) for cell in part]) for part in (cells[:3], cells[3:])
        ]
        position = replace(position, mirrors=(mirrors[0], mirrors[1]))
        for side in Side:
            shot = shoot(position.board(), side)
            if shot.end is Contact.CIRCLE:
                circles += 1
                assert ReflixSearchBoard(position).beam(side) == (MISS, zone_mask(shot.path))
    assert circles > 0


@pytest.mark.parametrize("seed", range(4))
def test_the_hits_of_a_side_are_those_of_the_engine(seed: int) -> None:
    """Every move that hits, of either side, with its contacts, the fewest first; no other."""
    found = 0
    for position in random_positions(40, seed):
        known = ReflixSearchBoard(position)
        for side in Side:
            ready = Position(position.fortresses, position.mirrors, side, 1, side)
            hits = {}
            for move in ready.moves():
                contacts = ready.play(move).after.first_hit
                if contacts is not None:
                    hits[move] = contacts
            assert known.hits(side) == tuple(sorted((contacts, move) for move, contacts in hits.items()))
            found += len(hits)
    assert found > 20


def test_hits_come_first_in_the_order_of_moves() -> None:
    seen = 0
    for position in random_positions(100, seed=9):
        known = ReflixSearchBoard(position)
        hits = [move for _, move in known.hits(position.to_move)]
        board = REFLIX.search_board(position)
        assert list(board.ordered(board.moves()))[: len(hits)] == hits
        seen += bool(hits)
    assert seen > 10


def result(board: SearchBoard, plies: int) -> int:
    """What the side to move gets within so many plies: 1, 0, -1; a game that goes on counts as 0."""
    end = board.terminal()
    if end is not None or plies == 0:
        return 0 if not end else 1 if end > 0 else -1
    best = -1
    for move in board.moves():
        board.do(move)
        best = max(best, -result(board, plies - 1))
        board.undo()
    return best


def test_what_the_evaluation_calls_decided_is() -> None:
    """A decided judgement is the result of this round by the engine, found by trying everything."""
    decided = 0
    for position in random_positions(150, seed=3):
        value = REFLIX.search_board(position).evaluate()
        assert abs(value) < WIN // 2
        truth = result(plain(position), 2 if position.to_move == position.first else 1)
        if abs(value) == DECIDED:
            assert truth == (1 if value > 0 else -1)
            decided += 1
        elif position.first_hit is not None:
            assert value == truth == 0
        else:
            assert truth < 1
    assert decided > 10


def test_the_last_round_can_only_be_held_by_its_first_mover() -> None:
    """However well placed: without a hit that wins, the other side has the last shot."""
    for position in random_positions(40, seed=6):
        last = Position(position.fortresses, position.mirrors, position.first, 10, position.first)
        value = REFLIX.search_board(last).evaluate()
        assert value == DECIDED or value <= 0


def test_the_same_position_from_the_other_chair_is_worth_the_same() -> None:
    """Turned by half, with the sides exchanged: a judgement has no favourite."""
    for position in random_positions(40, seed=8):
        fields = REFLIX.encode(position).split()
        bottom, top = ([(Cell(CELLS - 1 - cell), sign) for cell, sign in mirrors] for mirrors in position.mirrors)
        fields[:4] = [fields[1], fields[0], mirrors_text(in_square_order(top)), mirrors_text(in_square_order(bottom))]
        fields[4], fields[6] = ("t" if fields[at] == "b" else "b" for at in (4, 6))
        turned = decode(" ".join(fields))
        assert REFLIX.search_board(turned).evaluate() == REFLIX.search_board(position).evaluate()


@pytest.mark.parametrize("seed", range(3))
def test_the_inner_loop_finds_what_the_plain_one_finds(seed: int) -> None:
    """Value, best moves and the values of all moves, on the same board; deeper where it is quick."""
    rng = random.Random(seed)
    for number in range(24):
        board = ReflixSearchBoard(random_position(REFLIX, rng))
        depth = (1, 2, 3)[number % 3]
        found, plain_found = (
            search(board, depth, every=True),
            search(cast(SearchBoard, Uncovered(board)), depth, every=True),
        )
        assert (found.value, found.best, found.values) == (plain_found.value, plain_found.best, plain_found.values)


class Uncovered:
    """A search board without its own inner loop."""

    def __init__(self, board: SearchBoard) -> None:
        for name in ("moves", "ordered", "do", "undo", "key", "terminal", "evaluate"):
            setattr(self, name, getattr(board, name))
