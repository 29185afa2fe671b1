"""Puzzles: positions with exactly one move that reaches a goal. They are found by the exact solver (`make`), kept as
text (`text`), and checked by a search that knows nothing of the solver (`proof`). Nothing here but `make` and what it
stands on needs numpy, so nobody who only solves puzzles has to have it."""
