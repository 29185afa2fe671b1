"""The board of a kiosk: the usual one, with few large tools, and a result that leads on or ends the visit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reflix.app.inputs import Spot
from reflix.app.kiosk.faces import tool_row
from reflix.app.kiosk.states import Phase
from reflix.app.match import Match
from reflix.app.screens import telling
from reflix.app.screens.board import BoardScreen
from reflix.app.screens.panel import Panel, outcome_headline
from reflix.app.screens.places import row
from reflix.app.widgets import Button
from reflix.core.message import msg
from reflix.play.seats import Bot
from reflix.render.canvas import Canvas
from reflix.render.theme import mix

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
        again, finish = row(self.places.actions, (1.6, 1.0), self.measures.gap)
        return [
            Button("again", again, self.say(msg("Once more")), self.director.again, able, icon="again", primary=True),
            Button("finish", finish, self.say(msg("Finish")), self.director.finish, able, icon="check"),
        ]

    def tools(self) -> list[Button]:
        """Take back, a hint, the rules, and the end; after the end other games."""
        quiet, session = not self.animating, self.session
        if session.outcome is not None and quiet:
            able = self.finished and not self._deaf
            label = self.say(msg("Other games"))
            return [Button("games", self.places.tools, label, self.director.leave, able, icon="back")]
        return tool_row(
            self,
            self.places.tools,
            (
                ("undo", "undo", msg("Take back"), self.undo, session.can_undo),
                ("hint", "hint", msg("Hint"), self.ask_hint, self.person_to_move and quiet),
                ("rules", "help", msg("Rules"), self.rules, True),
                ("menu", "cross", msg("Leave"), self.menu, True),
            ),
        )

    # words

    def draw_panel(self, canvas: Canvas) -> None:
        """What stands beside the board; after the end the result, large."""
        if self.across is not None or self.session.outcome is None or self.animating:
            super().draw_panel(canvas)
            return
        panel = Panel(canvas, self.measures, self.places, self.program.translate)
        panel.plates(self.session, self.view, self.flipped, False)
        panel.progress(self.session, self.view)
        self._draw_result(canvas)

    def _draw_result(self, canvas: Canvas) -> None:
        """Who has won, and by what."""
        m, theme, card = self.measures, self.theme, self.places.card
        outcome = self.session.outcome
        assert outcome is not None
        colour = theme.text if outcome.winner is None else theme.sides_soft[outcome.winner]
        edge = theme.card_edge if outcome.winner is None else theme.sides[outcome.winner]
        canvas.box(card, mix(theme.card, edge, 0.08), edge, m.radius, m.edge + 1)
        room = card.inflate(-4 * m.gap, -2 * m.gap)
        words = self.say(outcome_headline(self.session))
        large = canvas.texts.fitted(words, min(round(2.3 * m.em), room.height // 3), room.width)
        story, small = telling.story(self), m.em
        while small > 12 and self._tall(canvas, large, story, small, room.width) > room.height:
            small -= 1
        icon = round(3.4 * m.em)
        tall = self._tall(canvas, large, story, small, room.width)
        y = room.top + (room.height - tall) // 2
        if tall + icon + m.gap <= room.height:
            y -= (icon + m.gap) // 2
            canvas.icon(self._sign(), (room.centerx, y + icon // 2), icon, colour)
            y += icon + m.gap
        canvas.words(words, (room.centerx, y), large, colour, "midtop")
        y += canvas.texts.height(large)
        for line in canvas.texts.balanced(story, small, room.width):
            canvas.words(line, (room.centerx, y), small, theme.text_soft, "midtop")
            y += canvas.texts.height(small)

    def _tall(self, canvas: Canvas, large: int, story: str, small: int, width: int) -> int:
        texts = canvas.texts
        return texts.height(large) + len(texts.wrapped(story, small, width)) * texts.height(small)

    def _sign(self) -> str:
        """The icon of the result."""
        outcome = self.session.outcome
        if outcome is None or outcome.winner is None:
            return "handshake"
        return "bot" if isinstance(self.session.seats[outcome.winner], Bot) else "trophy"
