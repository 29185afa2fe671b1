"""The board of a kiosk: the usual one, with few large tools, and a result that leads on or ends the visit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from reflix.app.inputs import Spot
from reflix.app.kiosk.faces import tool_row
from reflix.app.kiosk.states import Phase
from reflix.app.match import Match
from reflix.app.screens.board import BoardScreen
from reflix.app.screens.places import row
from reflix.app.widgets import Button
from reflix.core.message import msg

if TYPE_CHECKING:
    from reflix.app.kiosk.director import Director

COMMANDS = ("undo", "redo", "ask_hint", "show_again", "rules")
"""What keys may ask for; everything else belongs to a desk."""


class KioskBoard(BoardScreen):
    """A visitor's match. Nothing of it is kept."""

    name = "board"
    kept = False

    def __init__(self, director: Director, match: Match) -> None:
        self.director = director
        self._deaf = False
        super().__init__(director.program, match.session(director.program.random), match)
        director.ledger.begin(self.session, director.program.now)

    def rematch(self) -> None:
        """The same again with the other side beginning."""
        super().rematch()
        self.director.ledger.begin(self.session, self.program.now)

    @property
    def finished(self) -> bool:
        """Whether the result is what is to be seen."""
        return self.director.machine.phase is Phase.RESULT

    def update(self, now: float) -> None:
        """The end of a match, once it has been seen, is the result."""
        super().update(now)
        machine = self.director.machine
        if machine.phase is Phase.MATCH and self.session.outcome is not None and not self.animating:
            self.director.over()
        if self._deaf != machine.deaf(now):
            self._build_buttons()

    # the ways out

    def menu(self) -> None:
        """Really end the match?"""
        from reflix.app.kiosk.question import EndScreen

        self.skip()
        self.program.open(EndScreen(self.director))

    def rules(self) -> None:
        """The rules of the game, to be read."""
        from reflix.app.kiosk.rules import KioskRules

        self.skip()
        self.program.open(KioskRules(self.program, self.session.game))

    help = rules

    def escape(self) -> None:
        """What is half done is taken back; no way out by accident."""
        if self.animating:
            self.skip()
        elif self.person_to_move and self.view.half_done(self.ui):
            self._reply(self.view.act(self.session.position, self.ui, "cancel"))

    def back(self, spot: Spot) -> None:
        """The other button does nothing."""

    def _command(self, name: str | None) -> None:
        if name in COMMANDS and not self.finished:
            super()._command(name)

    # buttons

    def actions(self) -> list[Button]:
        """What the game asks for; after its end, once more or enough."""
        if self.session.outcome is None or self.animating:
            return super().actions()
        self._deaf = self.director.machine.deaf(self.program.now)
        able = self.finished and not self._deaf
        again, finish = row(self._after, (1.6, 1.0), self.measures.gap)
        return [
            Button("again", again, self.say(msg("Once more")), self.director.again, able, icon="again", primary=True),
            Button("finish", finish, self.say(msg("Finish")), self.director.finish, able, icon="check"),
        ]

    @property
    def _after(self) -> pygame.Rect:
        """The room for what can be done after the end; the tools are gone by then."""
        return self.places.actions

    def tools(self) -> list[Button]:
        """Take back, a hint, the rules, and the end; after the end other games."""
        quiet, session = not self.animating, self.session
        if session.outcome is not None and quiet:
            able = self.finished and not self._deaf
            return tool_row(
                self, self.places.tools, (("games", "back", msg("Other games"), self.director.leave, able),)
            )
        return tool_row(
            self,
            self.places.tools,
            (
                ("undo", "undo", msg("Take back"), self.undo, session.can_undo),
                ("hint", "hint", msg("Hint"), self.ask_hint, self.person_to_move and quiet),
                ("rules", "help", msg("Rules"), self.rules, True),
                ("menu", "cross", msg("End the game"), self.menu, True),
            ),
        )
