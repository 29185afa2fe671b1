"""Reflix: a laser duel on seven by nine squares, and the house for games like it."""

__version__ = "0.1.0"

from reflix.core import compiled as _compiled

_compiled.install()
