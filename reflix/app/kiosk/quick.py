"""The quick rules of a game: a few moves of its own lessons, enough to begin."""

from __future__ import annotations

from collections.abc import Mapping

from reflix.app.boards import Front
from reflix.core.message import msg
from reflix.play.lesson import Lesson

TAKEN: Mapping[str, tuple[str, ...]] = {
    "reflix": ("duel",),
    "quatrix": ("placing", "line"),
    "reversi": ("flips",),
}
"""The lessons that are played through; of another game the first."""


def quick_rules(front: Front) -> Lesson | None:
    """The quick rules as one lesson, None for a game that has no lessons. What is only to be read after the last move
    is left out: it leads on to other lessons, and here the match comes next."""
    taken = TAKEN.get(front.game.id) or tuple(lesson.name for lesson in front.lessons[:1])
    steps = [step for lesson in front.lessons if lesson.name in taken for step in lesson.steps]
    while steps and not steps[-1].move:
        steps.pop()
    return Lesson("quick", msg("Rules"), tuple(steps)) if steps else None
