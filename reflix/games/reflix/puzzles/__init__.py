"""Puzzles: positions with exactly one move that reaches a goal. They are found by the exact solver (`make`), kept as
text (`text`), and checked by a search that knows nothing of the solver (`check`, `proof`). Only the making needs numpy,
and only once a solution is at hand: whoever only solves puzzles does not have to have it."""
