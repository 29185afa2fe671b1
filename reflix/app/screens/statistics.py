"""The statistics: won, drawn and lost by game, opponent and side, and what each game counts besides."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pygame

from reflix.app.boards import front_of
from reflix.app.look import Measures
from reflix.app.screens.page import Page, unplaced
from reflix.app.widgets import Button, Look, Widget
from reflix.core.facts import kinds
from reflix.core.game import AnyGame, Side
from reflix.core.message import Message, chain, msg, nmsg
from reflix.games import catalog
from reflix.render.canvas import Canvas
from reflix.render.text import Texts
from reflix.render.theme import mix
from reflix.render.view import AnyView
from reflix.store.atomic import StoreError
from reflix.store.statistics import HUMAN, Entry, joined

if TYPE_CHECKING:
    from reflix.app.program import Program


@dataclass
class Tally(Widget):
    """The games at one side against one opponent: a bar of three parts, and the numbers in words."""

    view: AnyView = field(kw_only=True)
    entry: Entry = field(kw_only=True)
    words: str = ""
    more: str = ""

    @property
    def _both(self) -> str:
        return f"{self.words} · {self.more}" if self.more else self.words

    def _area(self, m: Measures) -> pygame.Rect:
        """The place of the words and the bar, right of the emblem."""
        left = self.rect.left + 2 * m.gap + min(self.rect.height - m.gap, 3 * m.em)
        top = self.rect.top + m.gap // 2
        return pygame.Rect(left, top, self.rect.right - m.gap - left, self.rect.height - m.gap)

    def lines(self, texts: Texts, m: Measures) -> tuple[str, ...]:
        """The numbers in words: in one line if there is room, else what the game counts in lines of their own."""
        size, width = round(0.85 * m.em), self._area(m).width
        if texts.width(self._both, size) <= width:
            return (self._both,)
        return tuple(line for part in (self.words, self.more) if part for line in texts.wrapped(part, size, width))

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Emblem left; title, bar and words right."""
        theme, m, rect, entry = canvas.theme, look.measures, self.rect, self.entry
        canvas.box(rect, theme.card, theme.card_edge, m.radius, max(1, m.edge))
        emblem = min(rect.height - m.gap, 3 * m.em)
        middle = (rect.left + m.gap + emblem / 2, rect.centery)
        if entry.opponent == HUMAN:
            canvas.icon("people", middle, round(emblem * 0.7), theme.text_soft)
        else:
            self.view.draw_emblem(canvas, entry.side, middle, emblem)
        area, lines, small = self._area(m), self.lines(canvas.texts, m), round(0.85 * m.em)
        step = canvas.texts.height(small)
        third = (area.height - (len(lines) - 1) * step) / 3
        size = canvas.texts.fitted(self.label, m.em, area.width)
        canvas.words(self.label, (area.left, area.top + third / 2), size, theme.text)
        bar = pygame.Rect(area.left, 0, area.width, max(6, round(m.em * 0.5)))
        bar.centery = round(area.top + 1.5 * third)
        self._bar(canvas, bar, entry)
        for index, line in enumerate(lines):
            canvas.words(line, (area.left, area.top + 2.5 * third + index * step), small, theme.text_soft)

    def _bar(self, canvas: Canvas, bar: pygame.Rect, entry: Entry) -> None:
        """Won, drawn and lost from left to right, told apart by height too; of two people, won by either side."""
        theme, two = canvas.theme, entry.opponent == HUMAN
        won, lost = theme.sides if two else (theme.good, theme.refusal)
        parts = ((entry.wins, won, 1.0), (entry.draws, theme.text_soft, 0.6), (entry.losses, lost, 1.0 if two else 0.3))
        left, played = float(bar.left), 0
        canvas.box(bar, mix(theme.card, theme.card_edge, 0.6), None, bar.height // 2)
        for number, colour, share in parts:
            played += number
            right = bar.left + bar.width * played / max(1, entry.games)
            part = pygame.Rect(round(left), 0, round(right) - round(left), max(3, round(bar.height * share)))
            part.bottom = bar.bottom
            if part.width:
                canvas.box(part, colour, None, min(part.height, part.width) // 2)
            left = right


class StatisticsScreen(Page):
    """A row for each side and opponent, by game; the second tap on the button forgets them."""

    name = "statistics"
    title = msg("Statistics")
    widest = 60

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self.notice: Message | None = None
        self._asked = False

    def fill(self) -> None:
        """All games that have been played, each with its sum and its rows."""
        if self.notice is not None:
            self.text(self.notice)
        entries = self.program.archive.statistics.entries
        for game in catalog.GAMES:
            found = [entry for entry in entries if entry.game == game.id]
            if found:
                self._game(game, found)
        if not entries:
            self.text(msg("Nothing has been counted yet."), True)
        self.text(
            msg("Each game with a person counts once, with its first result, also if that is taken back afterwards."),
            True,
        )

    def _game(self, game: AnyGame, entries: list[Entry]) -> None:
        against = [entry for entry in entries if entry.opponent != HUMAN]
        title = game.info.title
        if against:
            whole = Entry(game.id, "", against[0].side)
            for entry in against:
                whole = joined(whole, entry, game)
            title = msg("{game}: {numbers}", game=title, numbers=numbers(whole))
        self.heading(title)
        levels = {level.name: index for index, level in enumerate(game.info.levels)}
        for entry in sorted(against, key=lambda entry: (levels.get(entry.opponent, len(levels)), entry.side)):
            self._row(game, entry, _title(game, entry), numbers(entry))
        two = [entry for entry in entries if entry.opponent == HUMAN]
        if two:
            entry = _of_two(two, game)
            self._row(game, entry, msg("Two people at one table"), numbers_of_two(entry, game))

    def _row(self, game: AnyGame, entry: Entry, title: Message, words: Message) -> None:
        m = self.measures
        rect = pygame.Rect(self.area.left, self.y, self.area.width, max(m.button, round(4.4 * m.em)))
        tally = Tally(
            f"tally:{game.id}:{entry.opponent}:{entry.side + 1}",
            rect,
            self.say(title),
            view=front_of(game).view,
            entry=entry,
            words=self.say(words),
            more=self.say(_facts(game, entry)),
        )
        texts = self.program.canvas.texts
        rect.height += (len(tally.lines(texts, m)) - 1) * texts.height(round(0.85 * m.em))
        self.place(tally)
        self.y += rect.height + m.gap

    def footer(self) -> list[Button]:
        """Forgetting takes two taps."""
        label = msg("Tap again: all numbers are forgotten") if self._asked else msg("Reset")
        able = bool(self.program.archive.statistics.entries)
        return [Button("reset", unplaced(), self.say(label), self._reset, able, icon="trash", primary=self._asked)]

    def _reset(self) -> None:
        if self._asked:
            try:
                self.program.archive.statistics.reset()
            except StoreError as error:
                self.notice = error.message
        self._asked = not self._asked
        self.enter()

    def escape(self) -> None:
        """A question is taken back first."""
        if self._asked:
            self._asked = False
            self.enter()
        else:
            super().escape()


def numbers(entry: Entry) -> Message:
    """Games, and how they ended."""
    return chain(
        (
            nmsg("{n} game", "{n} games", entry.games),
            nmsg("{n} won", "{n} won", entry.wins),
            nmsg("{n} drawn", "{n} drawn", entry.draws),
            nmsg("{n} lost", "{n} lost", entry.losses),
        ),
        ", ",
    )


def numbers_of_two(entry: Entry, game: AnyGame) -> Message:
    """Games, and which side won how many; nobody has won or lost them alone."""
    one, two = game.info.sides
    return chain(
        (
            nmsg("{n} game", "{n} games", entry.games),
            msg("{side} won {n}", side=one, n=entry.wins),
            nmsg("{n} drawn", "{n} drawn", entry.draws),
            msg("{side} won {n}", side=two, n=entry.losses),
        ),
        ", ",
    )


def _of_two(entries: list[Entry], game: AnyGame) -> Entry:
    """The games of two people, each of which has an entry for either side, as one entry of side one."""
    sides = {entry.side: entry for entry in entries}
    found = sides.get(Side.ONE)
    if found is None:
        other = sides[Side.TWO]
        found = replace(other, side=Side.ONE, wins=other.losses, losses=other.wins)
    both = joined(entries[0], entries[-1], game) if len(entries) > 1 else found
    return replace(found, facts=both.facts)


def _title(game: AnyGame, entry: Entry) -> Message:
    side = game.info.sides[entry.side]
    level = next((level.title for level in game.info.levels if level.name == entry.opponent), None)
    named = msg("{name}", name=entry.opponent) if level is None else level
    return msg("{side} against the computer · {level}", side=side, level=named)


def _facts(game: AnyGame, entry: Entry) -> Message:
    known = [kind for kind in kinds(game) if kind.name in entry.facts]
    return chain([msg("{what}: {n}", what=kind.title, n=entry.facts[kind.name]) for kind in known], " · ")
