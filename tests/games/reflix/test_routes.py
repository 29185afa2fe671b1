"""The ways into a fortress, column by column: counted exactly, and as beams really come."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from reflix.core.game import Side
from reflix.games.reflix.beam import shoot
from reflix.games.reflix.board import CELLS, EMPTY, ZONE
from reflix.games.reflix.fortress import Fortress, entrance, filled
from reflix.games.reflix.presets import presets, ways_in
from reflix.games.reflix.routes import PLACEMENTS, Route, routes, routes_between, ways_to_hit

NAMED = {preset.id: preset.fortress for preset in presets()}
PAIRS = [("standard", "crossroads"), ("echo", "lure"), ("open-house", "maze")]


def test_there_are_69_million_placements():
    assert PLACEMENTS == 69_457_920


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_placements_are_as_many_as_the_tables_of_the_solver_have_bits(pair):
    """The tables fill rectangles of bits; here the same ways are counted by binomials."""
    np = pytest.importorskip("numpy")
    from reflix.games.reflix.solver.hits import hit_tables
    from reflix.games.reflix.solver.placements import placements

    board = filled([EMPTY] * CELLS, [NAMED[name] for name in pair])
    for side in Side:
        ways = ways_to_hit(board, side)
        counted: Counter[int] = Counter()
        for way in ways:
            counted[way.contacts] += way.placements
        for contacts, table in hit_tables(ways, placements(3)).items():
            assert counted[contacts] == int(sum(np.unpackbits(row).sum(dtype=int) for row in table))


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_beams_come_by_the_routes_and_as_often_as_they_say(pair):
    rng = random.Random(5)
    fortresses: tuple[Fortress, Fortress] = (NAMED[pair[0]], NAMED[pair[1]])
    found = {side: routes_between(fortresses, side) for side in Side}
    assert all([route.column for route in found[side]] == list(range(7)) for side in Side)
    board, count = filled([EMPTY] * CELLS, fortresses), 6000
    seen: Counter[tuple[Side, int]] = Counter()
    least: dict[tuple[Side, int], int] = {}
    for _ in range(count):
        cells = rng.sample(list(ZONE), 6)
        for cell in cells:
            board[cell] = rng.choice((1, 2))
        for side in Side:
            shot = shoot(board, side.other)
            if shot.hit:
                key = (side, entrance(shot.path, side))
                seen[key] += 1
                least[key] = min(least.get(key, 9), shot.contacts)
        for cell in cells:
            board[cell] = EMPTY
    for side in Side:
        for route in found[side]:
            expected = route.share * count
            assert abs(seen[side, route.column] - expected) <= 4 * expected**0.5
            assert (route.fewest is None) == (route.placements == 0)
            if (side, route.column) in least:
                assert route.fewest is not None
                assert least[side, route.column] >= route.fewest
    assert len(seen) >= 2


@pytest.mark.parametrize("name", NAMED)
def test_with_nobody_behind_the_open_columns_are_those_of_the_library(name):
    """A beam that hits came in by an open column at last, and passes there what every beam passes that comes in there;
    so the columns and the fewest contacts are those of the seven entering beams."""
    objects = NAMED[name].objects
    written = "".join("-" if route.fewest is None else str(route.fewest) for route in routes(objects, Side.ONE))
    assert written == ways_in(objects)
    turned = routes(objects, Side.TWO)
    assert [(route.fewest, route.placements) for route in reversed(turned)] == [
        (route.fewest, route.placements) for route in routes(objects, Side.ONE)
    ]


def test_a_route_knows_its_share():
    assert Route(3, 1, PLACEMENTS // 4).share == 0.25
