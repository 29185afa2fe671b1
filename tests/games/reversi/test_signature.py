"""How many positions the searches of Reversi look at: the same in both builds, on every machine, in any order.

The numbers change only with a change of what a search or the weights do; whoever changes that on purpose writes the new
numbers here and shows a match. scripts/test.py runs this on the sources and on what was compiled from them.
"""

from __future__ import annotations

from reflix.games.reversi.endgame import solve
from reflix.games.reversi.thought import think
from tests.games.reversi.randoms import random_positions, with_empties

THOUGHTS = ((367, 982), (-2327, 842), (1956, 841), (114, 647), (217, 2730))
ENDINGS = ((8, 8), (11, 11), (14, 14), (17, 48))
ENDS = ((-1000002, 176), (-1000002, 3031), (1000038, 24360), (-1000022, 18652))
"""Value and positions, one pair each."""


def test_the_middle():
    found = [think(at.own, at.enemy, 5) for at in list(random_positions(2, seed=31))[5:100:19] if at.outcome() is None]
    assert tuple((each.value, each.nodes) for each in found) == THOUGHTS


def test_the_end():
    """Both sides of the border from which on the middle game helps to order moves."""
    found = [solve(at.own, at.enemy) for empty, seed in ENDINGS for at in with_empties(empty, 1, seed)]
    assert tuple((each.value, each.nodes) for each in found) == ENDS
