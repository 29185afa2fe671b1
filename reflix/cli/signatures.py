"""The signature of each level's search: its nodes over the default bench (20 positions, seed 1).

The same on every machine and in every build. A change of what a search does changes its number here, on purpose and
with a match that shows what it is worth."""

from __future__ import annotations

POSITIONS, SEED = 20, 1
"""The default bench."""

SIGNATURES = {
    ("reflix", "leicht"): 303,
    ("reflix", "mittel"): 1_788,
    ("reflix", "schwer"): 44_902,
    ("reflix", "meister"): 605_494,
    ("quatrix", "leicht"): 2_806,
    ("quatrix", "mittel"): 9_557,
    ("quatrix", "schwer"): 147_402,
    ("quatrix", "meister"): 690_674,
    ("reversi", "leicht"): 298,
    ("reversi", "mittel"): 7_642,
    ("reversi", "schwer"): 264_602,
    ("reversi", "meister"): 8_475_819,
}


def expected(game: str, level: str, positions: int, seed: int) -> int | None:
    """The nodes that a bench must have, None where nothing is known."""
    return SIGNATURES.get((game, level)) if (positions, seed) == (POSITIONS, SEED) else None
