"""The fairness meter: the shares of all placements against single verdicts, and from both seats."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from dataclasses import replace

import pytest

pytest.importorskip("numpy")

from reflix.core.game import Side
from reflix.games.reflix.engine import ROUNDS
from reflix.games.reflix.meter import Meter, fairness_words, measure, start_between
from reflix.games.reflix.presets import presets
from reflix.games.reflix.routes import PLACEMENTS, routes_between
from reflix.games.reflix.solver import Solution, solve
from reflix.games.reflix.verdict import Verdict
from tests.games.reflix.test_solver import random_position

NAMED = {preset.id: preset.fortress for preset in presets()}
LEFT = 3
PAIR = (NAMED["standard"], NAMED["crossroads"])


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(*PAIR, LEFT)


@pytest.fixture(scope="module")
def meter(solution: Solution) -> Meter:
    return measure(solution, LEFT)


def test_shares_are_those_of_single_verdicts(solution, meter):
    rng = random.Random(11)
    for part in meter.beginnings:
        assert sum(part.won) + part.drawn == PLACEMENTS
        assert sum(part.share(side) for side in (*Side, None)) == pytest.approx(1)
        seen: Counter[object] = Counter()
        count = 2000
        for _ in range(count):
            position = random_position(rng, PAIR, LEFT, half=False, firsts=[part.first])
            seen[solution.verdict(position).winner] += 1
        for side in (*Side, None):
            expected = part.share(side) * count
            assert abs(seen[side] - expected) <= 4 * expected**0.5
        assert len(seen) == 3


def test_fewer_rounds_decide_fewer_placements(solution, meter):
    """Asked of the same solution: what needs three rounds is a draw with two left."""
    for part, shorter in zip(meter.beginnings, measure(solution, LEFT - 1).beginnings, strict=True):
        assert all(part.won[side] > shorter.won[side] for side in Side)
        census = solution.census(part.first)
        assert shorter.drawn - part.drawn == sum(count for (_, rounds), count in census.items() if rounds == LEFT)


def test_starts_are_the_verdicts(solution, meter):
    for part in meter.beginnings:
        start = start_between(PAIR, part.first, LEFT)
        assert (start.first, start.to_move, start.round) == (part.first, part.first, ROUNDS + 1 - LEFT)
        assert part.start == solution.verdict(start)


def test_routes_are_those_of_the_pair(meter):
    assert meter.layouts == tuple(fortress.text for fortress in PAIR)
    assert meter.routes == tuple(routes_between(PAIR, side) for side in Side)


def test_changed_seats_measure_the_same(solution, meter):
    """Only one first mover solved: only that one measured; and the pair the other way round is its mirror image."""
    turned = measure(solve(PAIR[1], PAIR[0], LEFT, first=Side.TWO), LEFT)
    (part,) = turned.beginnings
    mirrored = meter.beginnings[Side.ONE]
    assert part.first == Side.TWO
    assert (part.won, part.drawn) == (tuple(reversed(mirrored.won)), mirrored.drawn)


def test_it_is_plain_data(meter):
    assert pickle.loads(pickle.dumps(meter)) == meter
    kinds = {type(number) for part in meter.beginnings for number in (*part.won, part.drawn)}
    assert kinds == {int}


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        ((None, None), "A fair start: a draw with best play, whoever begins."),
        ((Side.ONE, Side.ONE), "Bottom wins with best play, whoever begins."),
        ((Side.ONE, Side.TWO), "Whoever begins wins with best play."),
        ((Side.TWO, Side.ONE), "Whoever begins loses with best play."),
        ((None, Side.ONE), "If Top begins, Bottom wins with best play; otherwise it is a draw."),
        ((Side.TWO, None), "If Bottom begins, Top wins with best play; otherwise it is a draw."),
    ],
)
def test_fairness_in_words(meter, winners, words):
    parts = tuple(
        replace(part, start=Verdict(winner, 0 if winner is None else 3))
        for part, winner in zip(meter.beginnings, winners, strict=True)
    )
    assert str(fairness_words(replace(meter, beginnings=parts))) == words
