"""The last turn moment by moment: a beam square by square, with what happens there in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from reflix.app.boards import front_of
from reflix.app.inputs import Key
from reflix.app.screens.panel import Panel
from reflix.app.screens.places import places, row
from reflix.app.screens.screen import Screen
from reflix.app.widgets import Button, IconButton
from reflix.core.game import Turn
from reflix.core.message import msg
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.render.view import Board, LooksBack, Scene, Stage, Steps

if TYPE_CHECKING:
    from reflix.app.program import Program

KEYS = {
    ".": "on",
    "right": "on",
    ",": "back_one",
    "left": "back_one",
    "home": "first",
    "end": "last",
}
EARLIER = 3
"""So many steps before the present one stay to be read."""


def can_step(session: Session[Any]) -> bool:
    """Whether there is a turn whose moments can be looked at."""
    return session.last is not None and isinstance(front_of(session.game).view, Steps)


class ShotStoryScreen(Screen):
    """The board stopped at a moment of the last turn; two buttons lead from moment to moment."""

    name = "shot-story"
    title = msg("Square by square")

    def __init__(self, program: Program, session: Session[Any], flipped: bool, at_end: bool = False) -> None:
        super().__init__(program)
        self.session = session
        self.flipped = flipped
        view, turn = front_of(session.game).view, session.last
        assert isinstance(view, Steps)
        assert turn is not None
        self.view, self.turn = front_of(session.game).view, turn
        self.stages: tuple[Stage, ...] = view.stages(turn)
        self.plan = self.view.timeline(turn)
        self.index = len(self.stages) - 1 if at_end else 0

    # layout

    def build(self) -> None:
        """The board where it was, and the buttons in its place."""
        m, settings = self.measures, self.program.settings
        self.places = places(m, self.view.proportions)
        calm = settings.effects == "reduced"
        self.board = Board(
            self.places.board, self.places.cell, self.flipped, settings.coordinates, marks=False, aids=False, calm=calm
        )
        self._build_buttons()

    def _build_buttons(self) -> None:
        back, on = row(self.places.actions, (1, 1), self.measures.gap)
        last = self.index == len(self.stages) - 1
        self.widgets = [
            Button("back-one", back, self.say(msg("Square before")), self.back_one, self.index > 0, icon="left"),
            Button("on", on, self.say(msg("Next square")), self.on, not last, icon="right", primary=not last),
            *self._tools(last),
        ]
        self.stale = True

    def _tools(self, last: bool) -> list[IconButton]:
        looks_back = isinstance(self.view, LooksBack)
        tools = (
            ("first", "first", msg("To the start"), self.first, self.index > 0),
            ("last", "last", msg("To the end"), self.last, not last),
            ("beams", "info", msg("Beams of the game"), self.beams, looks_back),
            ("leave", "back", msg("Back"), self.escape, True),
        )
        rects = row(self.places.tools, (1,) * len(tools), self.measures.gap)
        return [
            IconButton(name, rect, self.say(label), action, able, icon=icon)
            for (name, icon, label, action, able), rect in zip(tools, rects, strict=True)
        ]

    # what can be done

    def _to(self, index: int) -> None:
        self.index = max(0, min(len(self.stages) - 1, index))
        self._build_buttons()

    def on(self) -> None:
        """The next moment."""
        self._to(self.index + 1)

    def back_one(self) -> None:
        """The moment before."""
        self._to(self.index - 1)

    def first(self) -> None:
        """The first moment."""
        self._to(0)

    def last(self) -> None:
        """The last moment."""
        self._to(len(self.stages) - 1)

    def beams(self) -> None:
        """All beams of the game."""
        from reflix.app.screens.account import AccountScreen

        self.program.replace(AccountScreen(self.program, self.session, self.flipped))

    def wheel(self, notches: float) -> None:
        """A notch is a moment."""
        self._to(self.index - (1 if notches > 0 else -1))

    def key(self, key: Key) -> None:
        """Comma and point, arrows, Home and End; the rest as everywhere."""
        action = KEYS.get(key.name)
        if action is None or key.ctrl or key.alt:
            super().key(key)
        else:
            getattr(self, action)()

    # drawing

    def draw_content(self, canvas: Canvas) -> None:
        """The board at the moment, and the words."""
        view, turn = self.view, self.turn
        scene: Scene[Any, Any] = Scene(turn.after, turn, view.fresh(turn.after), True, self.plan)
        view.draw_still(canvas, self.board, scene)
        canvas.surface.set_clip(self.board.frame.inflate(self.board.cell, self.board.cell))
        view.draw_live(canvas, self.board, scene, self.stages[self.index].time)
        canvas.surface.set_clip(None)
        panel = Panel(canvas, self.measures, self.places, self.program.translate, self._shown())
        panel.plates(self.session, view, self.flipped, False)
        number, of = self.index + 1, len(self.stages)
        panel.steps(msg("Step {n} / {of}", n=number, of=of), number, of)
        self._words(canvas)

    def _shown(self) -> Turn[Any] | None:
        """The turn is told no further than it is seen."""
        return self.turn if self.index < len(self.stages) - 1 else None

    def _words(self, canvas: Canvas) -> None:
        """The present step large, the ones before it above, smaller."""
        m, card = self.measures, self.places.card
        canvas.box(card, self.theme.card, self.theme.card_edge, m.radius, max(1, m.edge))
        inner = card.inflate(-2 * m.gap, -2 * m.gap)
        small, size = max(12, round(m.em * 0.9)), round(m.em * 1.25)
        said = self.say(self.stages[self.index].words)
        texts = canvas.texts
        while size > 12 and len(texts.wrapped(said, size, inner.width)) * texts.height(size) > inner.height:
            size -= 1
        need = len(texts.wrapped(said, size, inner.width)) * texts.height(size)
        earlier = [self.say(stage.words) for stage in self.stages[max(0, self.index - EARLIER) : self.index]]
        heights = [len(texts.wrapped(words, small, inner.width)) * texts.height(small) for words in earlier]
        while heights and sum(heights) + m.gap + need > inner.height:
            earlier, heights = earlier[1:], heights[1:]
        y = inner.top
        for words, height in zip(earlier, heights, strict=True):
            canvas.paragraph(words, pygame.Rect(inner.left, y, inner.width, height), small, self.theme.text_faint)
            y += height
        y += m.gap // 2 if earlier else 0
        colour = self.theme.sides_soft[self.turn.before.to_move]
        canvas.paragraph(said, pygame.Rect(inner.left, y, inner.width, need), size, colour)

    def spoken(self) -> list[str]:
        """The present step."""
        return [self.say(self.stages[self.index].words)]

    def fact(self, name: str) -> str:
        """The step, for scripts."""
        return str(self.index + 1) if name == "step" else super().fact(name)
