"""The maker of puzzles: what it makes is proved by search, and the same seed makes the same."""

from __future__ import annotations

import random
from collections import Counter

import pytest

pytest.importorskip("numpy")

from reflix.core.game import Side
from reflix.games.reflix.presets import presets
from reflix.games.reflix.puzzles.check import check
from reflix.games.reflix.puzzles.make import APART, TASKS, Match, apart, find, fits, from_match, make
from reflix.games.reflix.puzzles.puzzle import ENEMY, LONGEST, PLAYER, Kind
from reflix.games.reflix.solver import Solution, solve

NAMED = {preset.id: preset.fortress for preset in presets()}
PAIR = (NAMED["standard"], NAMED["open-house"])


@pytest.fixture(scope="module")
def solutions() -> dict[Side, Solution]:
    """A pair of fortresses, solved for each first mover."""
    return {first: solve(*PAIR, LONGEST, first=first) for first in Side}


@pytest.mark.slow
def test_every_kind_that_is_made_is_true(solutions):
    made: Counter[Kind] = Counter()
    for first, solution in solutions.items():
        for seed, task in enumerate(TASKS):
            puzzle = find(solution, task, random.Random(seed))
            if puzzle is not None:
                assert (puzzle.kind, puzzle.rounds) == task
                assert puzzle.position.first == first
                check(puzzle)
                made[puzzle.kind] += 1
    assert set(made) == set(Kind), made


@pytest.mark.slow
def test_a_seed_makes_the_same_and_another_something_else(solutions):
    def names(seed: int) -> list[str]:
        tasks = [(Kind.HIT, 2), (Kind.HOLD, 2), (Kind.HIT, 3)]
        return [puzzle.name for puzzle in from_match(solutions[PLAYER], tasks, random.Random(seed), 4)]

    assert names(1) == names(1)
    assert names(1) != names(2)


@pytest.mark.slow
def test_puzzles_between_the_same_fortresses_are_no_twins(solutions):
    tasks = [(Kind.HIT, 2)] * 6
    found = list(from_match(solutions[ENEMY], tasks, random.Random(4), 6))
    assert len(found) > 2
    for place, puzzle in enumerate(found):
        assert all(apart(puzzle.position, other.position) >= APART for other in found[:place])


@pytest.mark.slow
def test_as_many_as_are_wanted_and_no_more(solutions, monkeypatch):
    asked: list[Match] = []

    def answer(match: Match) -> Solution:
        asked.append(match)
        solution: Solution = solutions[match.first]
        return solution

    monkeypatch.setattr(
        "reflix.games.reflix.puzzles.make.match",
        lambda rng, library: Match(*PAIR, rng.choice((PLAYER, ENEMY))),
    )
    weights = {(Kind.HIT, 1): 1.0, (Kind.HIT, 2): 3.0}
    made = list(make("x", weights, 8, answer, True, 1))
    assert len(made) == 8
    assert len({puzzle.name for puzzle in made}) == 8
    assert Counter(puzzle.rounds for puzzle in made) == {1: 2, 2: 6}
    assert len(asked) >= 8  # one puzzle from each solution


def test_a_hit_without_contact_is_looked_for_only_where_others_are_possible():
    shut, both = NAMED["open-house"], NAMED["standard"]  # all ways without contact; ways of both kinds
    assert not fits(Match(both, shut, PLAYER), (Kind.CLEAN, 1))
    assert fits(Match(shut, both, PLAYER), (Kind.CLEAN, 1))
    assert not fits(Match(both, both, PLAYER), (Kind.REPLY, 1))
    assert fits(Match(both, both, ENEMY), (Kind.REPLY, 1))
    assert not fits(Match(both, both, ENEMY), (Kind.HOLD, 1))
