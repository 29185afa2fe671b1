"""The quick rules are played, and a visitor may go on to the match at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reflix.app.inputs import Spot
from reflix.app.kiosk.faces import tool_row
from reflix.app.kiosk.quick import quick_rules
from reflix.app.screens.board_buttons import action_buttons
from reflix.app.screens.lesson import LessonScreen
from reflix.app.widgets import Button
from reflix.core.message import msg

if TYPE_CHECKING:
    from reflix.app.kiosk.director import Director


class QuickLesson(LessonScreen):
    """The lesson that teaches a game by its first moves, with a kiosk's buttons."""

    name = "quick"

    def __init__(self, director: Director) -> None:
        self.director = director
        front = director.visit.front
        lesson = quick_rules(front)
        assert lesson is not None, "the rules are taught only where there are lessons"
        super().__init__(director.program, front, lesson)

    # the ways out

    def next_lesson(self) -> None:
        """On to the match."""
        self.director.play()

    def menu(self) -> None:
        """Back to the choice of a game."""
        self.director.leave()

    def escape(self) -> None:
        """What is half done is taken back; no way out by accident."""
        if self.animating:
            self.skip()
        elif self.person_to_move and self.view.half_done(self.ui):
            self._reply(self.view.act(self.session.position, self.ui, "cancel"))

    def back(self, spot: Spot) -> None:
        """The other button does nothing."""

    def rules(self) -> None:
        """These are the rules."""

    help = rules

    def _command(self, name: str | None) -> None:
        if name in ("undo", "redo", "ask_hint", "show_again"):
            super()._command(name)

    # buttons

    def actions(self) -> list[Button]:
        """What the game asks for while a move is awaited; else one button that leads on."""
        area = self.places.actions
        if self.person_to_move and not self.animating:
            return action_buttons(self)
        if self.animating or not self.course.made:
            return [Button("skip", area, self.say(msg("Skip animation")), self.skip, self.animating)]
        label = msg("Play now") if self.course.finished else msg("Go on")
        return [Button("on", area, self.say(label), self.following, icon="forward", primary=True)]

    def tools(self) -> list[Button]:
        """Back, show me, and straight to the match."""
        quiet = not self.animating
        return tool_row(
            self,
            self.places.tools,
            (
                ("leave", "back", msg("Games"), self.menu, True),
                ("previous", "left", msg("Back"), self.previous, self.course.can_go_back),
                ("hint", "hint", msg("Show me"), self.ask_hint, self.course.to_do and quiet),
                ("play", "forward", msg("Play"), self.director.play, not self.course.finished),
            ),
        )
