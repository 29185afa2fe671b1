"""The games: each a small package of value types and pure functions."""
