"""The game so far in words, from its first turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reflix.app.screens.page import Page
from reflix.app.textlog import turn_words
from reflix.core.message import msg
from reflix.play.session import Session

if TYPE_CHECKING:
    from reflix.app.program import Program


class LogScreen(Page):
    """A paragraph for each turn; the last one is in view."""

    name = "log"
    title = msg("The game in words")

    def __init__(self, program: Program, session: Session[Any]) -> None:
        super().__init__(program)
        self.session = session
        self._scroll = 10**9

    def fill(self) -> None:
        """All turns."""
        if not self.session.turns:
            self.text(msg("Nothing has been played yet."))
        for number in range(len(self.session.turns)):
            self.text(turn_words(self.program.translate, self.session, number))
