"""From agreed terms to the board: first whatever people still have to build, unseen by each other, then the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from reflix.app.match import Match
from reflix.core.game import Side

if TYPE_CHECKING:
    from reflix.app.program import Program
    from reflix.app.screens.screen import Screen


def begin(program: Program, match: Match) -> None:
    """The next step towards the board, in place of the screen in front."""
    from reflix.app.screens.board import BoardScreen
    from reflix.app.screens.handover import HandoverScreen

    left = match.to_build()
    if not left:
        if len(match.built) > 1:  # both built in secret: the game begins when both may look
            program.replace(HandoverScreen(program, match, None))
            return
        program.replace(BoardScreen(program, match.session(program.random), match))
    elif match.built or (match.values["opponent"] == "human" and len(left) > 1):
        program.replace(HandoverScreen(program, match, left[0]))
    else:
        program.replace(building(program, match, left[0]))


def building(program: Program, match: Match, side: Side) -> Screen:
    """The screen on which a side builds."""
    builder = match.front.builder
    assert builder is not None, "a set-up that asks people to build brings a screen for it"
    return builder(program, match, side)


def built(program: Program, match: Match, side: Side, text: str) -> None:
    """A side has built; go on."""
    begin(program, replace(match, built={**match.built, side: text}))
