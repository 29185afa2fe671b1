"""The terms of a match: opponent, level, who begins, and what the game itself asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reflix.app.boards import Front
from reflix.app.match import Match
from reflix.app.screens.page import Page, unplaced
from reflix.app.widgets import Button
from reflix.core.message import msg

if TYPE_CHECKING:
    from reflix.app.program import Program


class TermsScreen(Page):
    """Options as the game describes them; what was chosen last is remembered."""

    name = "terms"

    def __init__(self, program: Program, front: Front) -> None:
        super().__init__(program)
        self.front = front
        self.title = msg("{game}: new match", game=front.game.info.title)
        self.chosen = program.settings.options_of(front.game.id)

    @property
    def match(self) -> Match:
        """The match on the terms as they are."""
        return Match(self.front, self.chosen)

    def fill(self) -> None:
        """A row of options for each choice."""
        values = self.match.values
        for choice in self.match.choices:
            self.heading(choice.label)
            self.options(
                choice.name,
                choice.values,
                values[choice.name],
                lambda value, name=choice.name: self._pick(name, value),  # type: ignore[misc]
            )

        if self.front.scales is not None:
            words = self.say(msg("How fair is it?"))
            self.buttons(Button("fairness", unplaced(), words, self.measure, icon="graph"))

    def measure(self) -> None:
        """Measure how fair these terms are."""
        if self.front.scales is not None:
            self.program.open(self.front.scales(self.program, self.match))

    def footer(self) -> list[Button]:
        """Start."""
        return [Button("start", unplaced(), self.say(msg("Start")), self.start, icon="play", primary=True)]

    def _pick(self, name: str, value: str) -> None:
        self.chosen = {**self.chosen, name: value}
        self.enter()

    def start(self) -> None:
        """On to what is to be built, or to the board."""
        from reflix.app.screens.begin import begin

        settings = self.program.settings.with_options(self.front.game.id, self.match.values)
        self.program.remember(settings)
        begin(self.program, self.match)
