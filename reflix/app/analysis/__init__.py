"""After a game of Reflix: its exact values, the moves that turned it, and what would have been better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reflix.play.session import Session

if TYPE_CHECKING:
    from reflix.app.program import Program
    from reflix.app.screens.screen import Screen


def analyse(program: Program, session: Session[Any], flipped: bool) -> Screen:
    """The screen that weighs a game that is over."""
    from reflix.app.analysis.screen import AnalysisScreen

    return AnalysisScreen(program, session, flipped)
