"""The rules of a game, to be read in the middle of a match."""

from __future__ import annotations

from reflix.app.screens.rules import RulesScreen
from reflix.app.widgets import Button


class KioskRules(RulesScreen):
    """The usual page, from which nothing leads on."""

    name = "kiosk_rules"

    def footer(self) -> list[Button]:
        """No keys: there is hardly a keyboard."""
        return []

    def help(self) -> None:
        """This is the help."""
