"""The set-up phase of Reflix: the editor of fortresses, their library, codes and names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reflix.core.game import Side

if TYPE_CHECKING:
    from reflix.app.match import Match
    from reflix.app.program import Program
    from reflix.app.screens.screen import Screen


def build(program: Program, match: Match, side: Side) -> Screen:
    """The screen on which the player of a side builds."""
    from reflix.app.fortress.editor import FortressScreen

    return FortressScreen(program, match, side)
