"""The fairness meter in the window: two fortresses are chosen and measured exactly, in the background."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from reflix.app import clipboard
from reflix.app.exact import Ticket
from reflix.app.fortress.collection import FortressButton, LibraryScreen
from reflix.app.match import Match
from reflix.app.screens.page import Page, unplaced
from reflix.app.screens.places import row
from reflix.app.widgets import Button, Look, Widget
from reflix.app.widgets.progress import draw_share
from reflix.core.game import SetupError, Side
from reflix.core.message import Message, msg
from reflix.games.reflix.analysis_words import verdict_words
from reflix.games.reflix.code import read
from reflix.games.reflix.doctor import percent
from reflix.games.reflix.fortress import STANDARD, check
from reflix.games.reflix.meter import Beginning, Meter, fairness_words, measure_pair
from reflix.games.reflix.presets import presets
from reflix.games.reflix.routes import Route
from reflix.games.reflix.setup import NAMES
from reflix.games.reflix.story import SIDES
from reflix.render.canvas import Canvas
from reflix.render.theme import mix

if TYPE_CHECKING:
    from reflix.app.program import Program

Pair = tuple[str, str]
"""The layouts of bottom and of top."""


def pair_of(match: Match) -> Pair:
    """The fortresses of a match as far as they are known before it begins; the standard one where they are not."""
    bottom, top = (match.built.get(side, STANDARD) for side in Side)
    return bottom, bottom if match.values.get(NAMES[Side.TWO]) == "copy" else top


@dataclass
class Shares(Widget):
    """A bar of what becomes of all placements: won by bottom, drawn, won by top (striped)."""

    shares: tuple[float, float, float] = (0.0, 0.0, 0.0)
    words: tuple[str, str, str] = ("", "", "")

    def draw(self, canvas: Canvas, look: Look) -> None:
        """The bar, and the numbers below it."""
        theme, m = canvas.theme, look.measures
        bar = pygame.Rect(self.rect.left, self.rect.top, self.rect.width, round(1.1 * m.em))
        canvas.box(bar, mix(theme.card, theme.text_soft, 0.45), None, m.radius // 2)
        left = bar.copy()
        left.width = round(bar.width * self.shares[0])
        right = bar.copy()
        right.width = round(bar.width * self.shares[2])
        right.right = bar.right
        canvas.box(left, theme.sides[Side.ONE], None, m.radius // 2)
        canvas.box(right, theme.sides[Side.TWO], None, m.radius // 2)
        for x in range(right.left + 4, right.right - 1, 6):
            dark = mix(theme.card, theme.sides[Side.TWO], 0.25)
            pygame.draw.line(canvas.surface, dark, (x, bar.top), (x, bar.bottom - 1), 2)
        size, y = self._size(canvas, m.em), (bar.bottom + self.rect.bottom) // 2
        for word, x, anchor, colour in zip(
            self.words,
            (bar.left, bar.centerx, bar.right),
            ("midleft", "center", "midright"),
            (theme.sides_soft[Side.ONE], theme.text_soft, theme.sides_soft[Side.TWO]),
            strict=True,
        ):
            canvas.words(word, (x, y), size, colour, anchor)

    def _size(self, canvas: Canvas, em: int) -> int:
        """A size at which the three do not meet: the middle one has what the longer of the others leaves."""
        size = round(0.9 * em)
        while size > 11:
            left, middle, right = (canvas.texts.width(word, size) for word in self.words)
            if middle + 2 * max(left, right) + 2 * size < self.rect.width:
                break
            size -= 1
        return size


@dataclass
class Ways(Widget):
    """The seven routes into a fortress: for each column the fewest contacts and how often it is open."""

    routes: tuple[Route, ...] = ()
    shares: tuple[str, ...] = ()
    side: Side = Side.ONE

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Seven cells."""
        theme, m = canvas.theme, look.measures
        for route, share, cell in zip(self.routes, self.shares, row(self.rect, (1.0,) * 7, m.gap // 3), strict=True):
            fewest = route.fewest
            fill = theme.card if fewest is None else mix(theme.card, theme.sides[self.side], 0.16)
            canvas.box(cell, fill, theme.card_edge, m.radius // 2, max(1, m.edge))
            colour = theme.text_faint if fewest is None else theme.text
            third = cell.height // 3
            size = min(m.em, cell.width // 3)
            canvas.words("ABCDEFG"[route.column], (cell.centerx, cell.top + third // 2 + 2), size, colour, "center")
            if fewest is None:
                canvas.words("–", (cell.centerx, cell.centery), size, colour, "center")
                continue
            for number in range(3):
                icon, x = ("hex_full" if number < fewest else "hex"), cell.centerx + round((number - 1) * size * 0.95)
                tint = theme.sides_soft[self.side] if number < fewest else theme.text_faint
                canvas.icon(icon, (x, cell.centery), round(size * 0.9), tint)
            small = canvas.texts.fitted(share, round(0.8 * size), cell.width - 4)
            canvas.words(share, (cell.centerx, cell.bottom - third // 2 - 2), small, theme.text_soft, "center")


@dataclass
class Progress(Widget):
    """How far the work is."""

    done: float = 0.0

    def draw(self, canvas: Canvas, look: Look) -> None:
        """The bar and its percentage."""
        m = look.measures
        draw_share(canvas, self.rect, self.done, m.em, m.bar)


@dataclass
class Slot:
    """One of the two places, as whoever wants a fortress of the library."""

    screen: FairnessScreen
    side: Side

    def load(self, text: str) -> None:
        """Take it."""
        self.screen.choose(self.side, text)

    def paste(self) -> None:
        """Take the one on the clipboard, or say why not."""
        try:
            self.load(read(clipboard.take().strip()))
        except (SetupError, clipboard.NoClipboard) as fault:
            self.screen.refuse(fault.message)


class FairnessScreen(Page):
    """Two fortresses and what they make of the game."""

    name = "fairness"
    title = msg("Fairness meter")
    widest = 46

    def __init__(self, program: Program, layouts: Pair) -> None:
        super().__init__(program)
        self.layouts = layouts
        self.meter: Meter | None = None
        self._told: Message | None = None
        self._ticket: Ticket[Meter] | None = None
        self._bar = Progress("progress", unplaced())

    @property
    def busy(self) -> bool:
        """Whether the pair is being measured."""
        return self.gliding or self._ticket is not None

    # the page

    def fill(self) -> None:
        """The pair, and what is known of it."""
        self._pair()
        if self._told is not None:
            self.text(self._told)
        if self._ticket is not None:
            self.text(msg("All placements of the six mirrors are being solved, for both first movers …"))
            self._bar.rect = pygame.Rect(self.area.left, self.y, self.area.width, round(1.6 * self.measures.em))
            self.place(self._bar)
            self.y += self._bar.rect.height + self.measures.gap
        elif self.meter is None:
            self.text(
                msg("The meter solves every position between the two fortresses and says how fair the pair is."), True
            )
        else:
            self._results(self.meter)

    def _pair(self) -> None:
        m = self.measures
        columns = 2 if self.area.width > 34 * m.em else 1
        high = round(5.4 * m.em)
        for side in Side:
            cells = row(pygame.Rect(self.area.left, self.y, self.area.width, high), (1.0,) * columns, m.gap)
            cell = cells[side % columns]
            self.place(
                FortressButton(
                    f"fortress:{'bottom' if side == Side.ONE else 'top'}",
                    cell,
                    self.say(msg("Fortress: {side}", side=SIDES[side])),
                    partial(self._library, side),
                    not self.busy,
                    objects=self.layouts[side].replace("|", ""),
                    side=side,
                    note=self._note(side),
                )
            )
            if side % columns == columns - 1:
                self.y += high + m.gap

    def _note(self, side: Side) -> str:
        """What a fortress is called."""
        text = self.layouts[side]
        for preset in presets():
            if preset.fortress.text == text:
                return preset.title(self.program.language)
        own = next((name for name, layout in self.program.own_fortresses.entries if layout == text), None)
        return own if own is not None else self.say(msg("An unnamed fortress"))

    def _results(self, meter: Meter) -> None:
        m = self.measures
        self._add_text(self.say(fairness_words(meter)), round(1.2 * m.em), self.theme.primary_edge)
        self.y += m.gap
        for part in meter.beginnings:
            begins = msg("{side} begins", side=SIDES[part.first])
            self.text(msg("{begins}: {value}.", begins=begins, value=verdict_words(part.start)))
            self._shares(part)
        self.text(msg("The bars: all placements of the six mirrors, and who wins them with best play."), faint=True)
        for side in Side:
            self.section(msg("Ways into the fortress of {side}", side=SIDES[side]))
            shares = tuple(self.say(percent(route.share)) for route in meter.routes[side])
            rect = pygame.Rect(self.area.left, self.y, self.area.width, round(4.6 * m.em))
            self.place(Ways(f"ways:{side}", rect, routes=meter.routes[side], shares=shares, side=side))
            self.y += rect.height + m.gap
        self.text(
            msg("For each column: the fewest contacts of a hit, and in how many placements a laser hits that way."),
            faint=True,
        )

    def _shares(self, part: Beginning) -> None:
        m = self.measures
        shares = part.share(Side.ONE), part.share(None), part.share(Side.TWO)
        names = (SIDES[Side.ONE], msg("Draw"), SIDES[Side.TWO])
        told = [
            self.say(msg("{name} {share}", name=name, share=percent(share)))
            for name, share in zip(names, shares, strict=True)
        ]
        rect = pygame.Rect(self.area.left, self.y, self.area.width, round(2.6 * m.em))
        words = (told[0], told[1], told[2])
        self.place(Shares(f"shares:{part.first}", rect, shares=shares, words=words))
        self.y += rect.height + m.gap

    def footer(self) -> list[Button]:
        """Measure, or stop."""
        if self.busy:
            return [Button("cancel", unplaced(), self.say(msg("Cancel")), self.stop, icon="cross")]
        if self.meter is not None:
            return []
        return [Button("measure", unplaced(), self.say(msg("Measure")), self.measure, icon="graph", primary=True)]

    # what can be done

    def _library(self, side: Side) -> None:
        self.program.open(LibraryScreen(self.program, Slot(self, side)))

    def choose(self, side: Side, text: str) -> None:
        """Another fortress for a side; what was measured is gone."""
        layouts = list(self.layouts)
        layouts[side] = text
        self.layouts, self.meter, self._told = (layouts[0], layouts[1]), None, None
        self.enter()

    def refuse(self, reason: Message) -> None:
        """Say why something was not taken."""
        self._told = reason
        self.program.sounds.play("refuse", now=self.program.now)
        self.enter()

    def measure(self) -> None:
        """Have the pair measured."""
        self._told, self._bar.done = None, 0.0
        bottom, top = (check(text) for text in self.layouts)
        self._ticket = self.program.exact.ask(measure_pair, bottom, top)
        self.enter()

    def stop(self) -> None:
        """No longer."""
        self.leave()
        self._ticket = None
        self.enter()

    def leave(self) -> None:
        """Nobody waits for it any more."""
        if self._ticket is not None:
            self._ticket.cancel()

    def update(self, now: float) -> None:
        """The work goes on."""
        ticket = self._ticket
        if ticket is None:
            return
        if ticket.done:
            self._ticket = None
            if ticket.error is None:
                self.meter = ticket.result
            else:
                self._told = ticket.error
            self.enter()
        elif round(100 * ticket.progress) != round(100 * self._bar.done):
            self._bar.done, self.stale = ticket.progress, True

    def spoken(self) -> list[str]:
        """What was measured, or why not."""
        if self.meter is not None:
            return [self.say(fairness_words(self.meter))]
        return [] if self._told is None else [self.say(self._told)]

    def fact(self, name: str) -> str:
        """The state of the work, for scripts."""
        if name == "meter":
            return "solving" if self.busy else "none" if self.meter is None else "ready"
        return super().fact(name)
