"""What may be opened when a lesson is finished, by the word that the lesson has for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from reflix.app.boards import Front
from reflix.app.match import Match
from reflix.core.game import Side
from reflix.core.message import Message, msg
from reflix.play.lesson import Lesson

if TYPE_CHECKING:
    from reflix.app.program import Program


def onward(program: Program, front: Front, lesson: Lesson) -> tuple[Message, Callable[[], None]] | None:
    """The label of a button and what it does; None where the lesson leads nowhere else."""
    if lesson.then == "fortress":
        return msg("Build your own"), lambda: _build(program, front)
    return None


def _build(program: Program, front: Front) -> None:
    """The editor; whoever goes on from there plays an easy match with the fortress."""
    from reflix.app.screens.begin import building

    terms = {"opponent": "bot", "level": "leicht", "first": "me", "fortress": "build"}
    program.open(building(program, Match(front, terms), Side.ONE))
