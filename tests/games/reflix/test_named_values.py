"""Values of the start between fortresses of the library, for both first movers, as they were found once."""

from __future__ import annotations

import pytest

from reflix.core.game import Side
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.notation import start_text
from reflix.games.reflix.presets import presets
from reflix.games.reflix.solver import solve
from reflix.games.reflix.verdict import DRAW, Verdict

pytestmark = pytest.mark.slow

VALUES = [
    ("standard", "standard", DRAW, 6, DRAW, 6),
    ("lighthouse", "funnel", DRAW, 8, Verdict(Side.ONE, 9), 2),
]
"""Bottom and top; the value and the number of best moves when bottom begins, and when top does."""


@pytest.mark.parametrize(("bottom", "top", "one", "best_one", "two", "best_two"), VALUES)
def test_the_value_of_the_start(
    bottom: str, top: str, one: Verdict, best_one: int, two: Verdict, best_two: int
) -> None:
    named = {preset.id: preset.fortress for preset in presets()}
    solution = solve(named[bottom], named[top])
    for first, verdict, best in ((Side.ONE, one, best_one), (Side.TWO, two, best_two)):
        start = REFLIX.start(start_text(named[bottom].text, named[top].text, first))
        assert solution.verdict(start) == verdict
        assert len(solution.best(start)) == best
