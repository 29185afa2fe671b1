"""The set-up phase of Reflix: the editor of fortresses, their library, codes and names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from reflix.core.game import Side

if TYPE_CHECKING:
    from reflix.app.match import Match
    from reflix.app.program import Program
    from reflix.app.screens.screen import Screen


class Taker(Protocol):
    """Who wants a fortress of the library for a side."""

    @property
    def side(self) -> Side:
        """The side that it is for."""

    def load(self, text: str) -> None:
        """Take this one."""

    def paste(self) -> None:
        """Take the one whose code is on the clipboard."""


def fairness(program: Program, match: Match) -> Screen:
    """The screen that measures the pair of a match, as far as it is known before the game."""
    from reflix.app.fortress.fairness import FairnessScreen, pair_of

    return FairnessScreen(program, pair_of(match))


def build(program: Program, match: Match, side: Side) -> Screen:
    """The screen on which the player of a side builds."""
    from reflix.app.fortress.editor import FortressScreen

    return FortressScreen(program, match, side)
