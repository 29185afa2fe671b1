"""The hand-over between two players at one screen: nothing of the other's fortress is to be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from reflix.app.match import Match
from reflix.app.screens.screen import Screen
from reflix.app.widgets import Button
from reflix.core.game import Side
from reflix.core.message import msg
from reflix.render.canvas import Canvas

if TYPE_CHECKING:
    from reflix.app.program import Program


class HandoverScreen(Screen):
    """Waits until the named player says that he is there; without a side, until both may look."""

    name = "handover"
    fades = False  # nobody may see what was built, not even for a moment

    def __init__(self, program: Program, match: Match, side: Side | None) -> None:
        super().__init__(program)
        self.match = match
        self.side = side

    def build(self) -> None:
        """One button."""
        m = self.measures
        rect = pygame.Rect(0, 0, min(m.size[0] - 2 * m.margin, 22 * m.em), m.button)
        rect.center = (m.size[0] // 2, round(m.size[1] * 0.72))
        label = msg("I am ready") if self.side is not None else msg("Begin")
        self.widgets = [Button("ready", rect, self.say(label), self.ready, icon="check", primary=True)]

    def ready(self) -> None:
        """On to the set-up, or to the board."""
        from reflix.app.screens.begin import building
        from reflix.app.screens.board import BoardScreen

        program = self.program
        if self.side is None:
            program.replace(BoardScreen(program, self.match.session(program.random), self.match))
        else:
            program.replace(building(program, self.match, self.side))

    def escape(self) -> None:
        """Back to the terms."""
        from reflix.app.screens.terms import TermsScreen

        self.program.replace(TermsScreen(self.program, self.match.front))

    def draw_content(self, canvas: Canvas) -> None:
        """The side's sign and what to do."""
        m, theme = self.measures, self.theme
        view, info = self.match.front.view, self.match.front.game.info
        middle = m.size[0] // 2
        size = min(8 * m.em, m.size[1] // 4)
        sides = list(Side) if self.side is None else [self.side]
        for index, side in enumerate(sides):
            x = middle + round((index - (len(sides) - 1) / 2) * size * 1.4)
            view.draw_emblem(canvas, side, (x, m.size[1] * 0.26), size)
        if self.side is None:
            headline = msg("Both fortresses are ready")
            text = msg("Now both of you may look. The duel begins.")
            colour = theme.text
        else:
            headline = msg("{side}: your turn to build", side=info.sides[self.side])
            text = msg("The other player, please look away.")
            colour = theme.sides_soft[self.side]
        words = self.say(headline)
        fit = canvas.texts.fitted(words, round(m.em * 1.8), m.size[0] - 2 * m.margin)
        canvas.words(words, (middle, round(m.size[1] * 0.46)), fit, colour, "center")
        soft = self.say(text)
        fit = canvas.texts.fitted(soft, m.em, m.size[0] - 2 * m.margin)
        canvas.words(soft, (middle, round(m.size[1] * 0.55)), fit, theme.text_soft, "center")
