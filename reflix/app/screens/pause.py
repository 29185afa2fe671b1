"""The menu of a running game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from reflix.app.screens.account import can_sum_up
from reflix.app.screens.page import Page, unplaced
from reflix.app.screens.shot_story import can_step
from reflix.app.transcripts import WritesGgf
from reflix.app.widgets import Button
from reflix.core.message import Message, msg

if TYPE_CHECKING:
    from reflix.app.program import Program
    from reflix.app.screens.game import GameScreen


class PauseScreen(Page):
    """Go on, begin anew, look something up, or leave; the game is kept in any case."""

    name = "pause"
    title = msg("Menu")
    widest = 24

    def __init__(self, program: Program, board: GameScreen) -> None:
        super().__init__(program)
        self.board = board

    def fill(self) -> None:
        """A button each."""
        for name, label, icon, action in (
            ("resume", msg("Back to the game"), "play", self.program.back),
            ("restart", msg("Start again"), "again", self._restart),
            ("new", msg("New match"), "new", self._new),
            ("rules", msg("Rules"), "help", self._rules),
            ("log", msg("The game in words"), "list", self._log),
            *self._looking_back(),
            ("copy", msg("Copy transcript"), "copy", self._copy),
            *self._ggf(),
            ("paste", msg("Paste transcript"), "edit", self._paste),
            ("settings", msg("Settings"), "settings", self._settings),
            ("home", msg("Start screen"), "home", self.program.home),
        ):
            self.buttons(Button(name, unplaced(), self.say(label), action, icon=icon, primary=name == "resume"))

    def _ggf(self) -> list[tuple[str, Message, str, Callable[[], None]]]:
        """The form in which programs exchange games, where there is one."""
        if not isinstance(self.board.session.game, WritesGgf):
            return []
        return [("ggf", msg("Copy as GGF"), "copy", self._copy_ggf)]

    def _looking_back(self) -> list[tuple[str, Message, str, Callable[[], None]]]:
        """What there is to see of the turns so far, where the game's picture can show it."""
        session = self.board.session
        found: list[tuple[str, Message, str, Callable[[], None]]] = []
        if can_step(session):
            found.append(("steps", msg("Last turn, step by step"), "right", self._steps))
        if can_sum_up(session):
            found.append(("beams", msg("Beams of the game"), "info", self._beams))
        return found

    def _steps(self) -> None:
        self.program.back()
        self.board.step_on()

    def _beams(self) -> None:
        self.program.back()
        self.board.sum_up()

    def _restart(self) -> None:
        self.program.back()
        self.board.restart()

    def _new(self) -> None:
        self.program.back()
        self.board.new_match()

    def _copy(self) -> None:
        self.program.back()
        self.board.copy()

    def _copy_ggf(self) -> None:
        self.program.back()
        self.board.copy_ggf()

    def _paste(self) -> None:
        self.program.back()
        self.board.paste()

    def _rules(self) -> None:
        from reflix.app.screens.rules import RulesScreen

        self.program.open(RulesScreen(self.program, self.board.session.game))

    def _log(self) -> None:
        from reflix.app.screens.log import LogScreen

        self.program.open(LogScreen(self.program, self.board.session))

    def _settings(self) -> None:
        from reflix.app.screens.settings import SettingsScreen

        self.program.open(SettingsScreen(self.program))
