"""Reflix: a laser duel on an eight by eight board, and the house for games like it."""

__version__ = "0.1.0"
