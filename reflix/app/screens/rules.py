"""The rules in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reflix.app.screens.page import Page
from reflix.core.game import AnyGame
from reflix.core.message import Message, msg

if TYPE_CHECKING:
    from reflix.app.program import Program


class RulesScreen(Page):
    """Headings and paragraphs that the game brings with it."""

    name = "rules"
    widest = 50

    def __init__(self, program: Program, game: AnyGame) -> None:
        super().__init__(program)
        self.game = game
        self.title = msg("Rules of {game}", game=game.info.title)

    def fill(self) -> None:
        """All chapters, then the keys."""
        for title, sentences in (*self.game.rules(), KEYS):
            self.heading(title)
            for sentence in sentences:
                self.text(sentence)


KEYS: tuple[Message, tuple[Message, ...]] = (
    msg("Keys"),
    (
        msg("Arrows move the cursor, Enter or Space act, Tab goes to the next mirror or legal square, Esc cancels."),
        msg("Letters and digits jump to a column and row while the cursor is shown."),
        msg("Ctrl+Z, U or Backspace: undo. Ctrl+Y or Ctrl+Shift+Z: redo. H: hint. L: show the last turn again."),
        msg("F: turn the board (with Shift while the cursor is shown). Ctrl+N: new game. Ctrl+Shift+N: start again."),
        msg("Ctrl+C: copy the game as text. Ctrl+V: go on with a copied game."),
        msg("F1: rules. F11 or Alt+Enter: full screen. M: sound. Ctrl+Q: quit."),
    ),
)
