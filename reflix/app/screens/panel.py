"""What stands beside the board: name plates, progress, what is expected, the story of the last turn, the move list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from reflix.app.foresight import Standing
from reflix.app.i18n import Translator
from reflix.app.look import Measures
from reflix.app.screens.movelist import MoveList
from reflix.app.screens.places import Places, emblem_of, on_plate
from reflix.core.events import has_passed
from reflix.core.game import Side, Turn
from reflix.core.message import Message, chain, msg
from reflix.play.seats import Bot, Human
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.render.theme import Colour, mix
from reflix.render.view import AnyView, Tally


class Panel:
    """Draws the panel of a session. While a turn is being `shown` the panel tells no more than the picture: what the
    turn led to stays a secret until it is over."""

    def __init__(
        self, canvas: Canvas, measures: Measures, places: Places, say: Translator, shown: Turn[Any] | None = None
    ) -> None:
        self.shown = shown
        self.canvas = canvas
        self.measures = measures
        self.places = places
        self._moves = places.moves
        self.say = say

    def plates(
        self,
        session: Session[Any],
        view: AnyView,
        flipped: bool,
        thinking: bool,
        standing: Callable[[Side], Standing | None] = lambda side: None,
    ) -> None:
        """Both name plates; `standing` is what else there is to say about a side."""
        for side in Side:
            self.plate(session, view, side, self.places.plate(side, flipped), thinking, standing(side))

    def plate(
        self,
        session: Session[Any],
        view: AnyView,
        side: Side,
        rect: pygame.Rect,
        thinking: bool,
        standing: Standing | None = None,
    ) -> None:
        """The name plate of a side."""
        canvas, m, theme = self.canvas, self.measures, self.canvas.theme
        outcome = session.outcome if self.shown is None else None
        mover = session.position.to_move if self.shown is None else self.shown.before.to_move
        active = outcome is None and mover == side
        won = outcome is not None and outcome.winner == side
        edge = theme.sides[side] if active or won else theme.card_edge
        fill = mix(theme.card, theme.sides[side], 0.1 if active or won else 0.0)
        canvas.box(rect, fill, edge, m.radius, max(1, m.edge) + (m.edge if active or won else 0))
        emblem = emblem_of(m, rect)
        view.draw_emblem(canvas, side, emblem.center, emblem.width)
        left = emblem.right + on_plate(m, rect).gap
        right = self._tally(session, view, side, rect)
        name, note = seat_name(session, side), view.side_note(side)
        side_title = session.game.info.sides[side]
        if name != side_title:  # stories speak of the side, so the plate says which one this is
            note = chain((side_title, note), " · ")
        names, notes = shorter(self.say(name)), shorter(self.say(note))
        two = rect.height >= 2.4 * m.em
        em = min(m.em, rect.height / 3)  # two lines keep their distance to the edges
        if won:
            notes = [self.say(msg("wins"))]
        elif standing is not None:
            notes = [self.say(chain((side_title, standing.note), " · ")), self.say(standing.note)]
            if standing.short is not None:
                notes.append(self.say(standing.short))
                if not two:
                    names.insert(0, self.say(chain((name, standing.short), " · ")))
        elif active and thinking:
            notes = [self.say(msg("is thinking …"))]
        text, size = canvas.texts.shortened(names, round(1.15 * (em if two else m.em)), right - left)
        canvas.words(text, (left, rect.centery - (0.62 * em if two else 0)), size, theme.text)
        if two:
            text, size = canvas.texts.shortened([*notes, ""], max(11, round(0.85 * em)), right - left)
            colour = theme.sides_soft[side] if active or won else theme.text_soft
            canvas.words(text, (left, rect.centery + 0.68 * em), size, colour)

    def _tally(self, session: Session[Any], view: AnyView, side: Side, rect: pygame.Rect) -> int:
        """The side's count at the right end of its plate; returns where the room for words ends."""
        canvas, m, theme = self.canvas, on_plate(self.measures, rect), self.canvas.theme
        turns = session.turns if self.shown is None else session.turns[:-1]
        tally = view.tally(session.position if self.shown is None else self.shown.before, turns, side)
        size = round(min(1.5 * m.em, rect.width / 9))
        if not tally.of:
            return self._number(tally, rect)
        for index in range(tally.of):
            full = index < tally.full
            colour = theme.sides_soft[side] if full else mix(theme.card, theme.sides[side], 0.45)
            x = rect.right - m.gap - (tally.of - index - 0.5) * size * 1.05
            canvas.icon(tally.icon + ("_full" if full else ""), (x, rect.centery), size, colour)
        return round(rect.right - m.gap - tally.of * size * 1.05 - m.gap)

    def _number(self, tally: Tally, rect: pygame.Rect) -> int:
        """A number with what it counts below it; returns where the room for words ends."""
        canvas, m, theme = self.canvas, on_plate(self.measures, rect), self.canvas.theme
        unit = self.say(tally.unit) if tally.unit is not None else ""
        labelled = bool(unit) and rect.height >= 2.4 * self.measures.em
        em = min(m.em, rect.height / 3) if labelled else m.em
        large, small = round(1.5 * em), max(11, round(0.75 * em))
        wide = max(canvas.texts.width(str(tally.full), large), canvas.texts.width(unit, small) if labelled else 0)
        x = rect.right - m.gap - wide // 2
        canvas.words(str(tally.full), (x, rect.centery - (0.5 * em if labelled else 0)), large, theme.text, "center")
        if labelled:
            canvas.words(unit, (x, rect.centery + 0.75 * em), small, theme.text_soft, "center")
        return x - wide // 2 - m.gap

    def progress(self, session: Session[Any], view: AnyView) -> None:
        """Words and a row of steps; after a pass, which is easily missed, its notice instead of them."""
        found = view.progress(session.position if self.shown is None else self.shown.before)
        last = session.last if self.shown is None else None
        if last is not None and has_passed(last):
            self._passed(self.say(session.game.tell(last)[0]), self.say(found[0]) if found is not None else "")
        elif found is not None:
            self.steps(*found)

    def _passed(self, notice: str, words: str) -> None:
        """The notice of a pass at the right end of the row, its words at the left where both have room."""
        canvas, m, rect, theme = self.canvas, self.measures, self.places.progress, self.canvas.theme
        size = canvas.texts.fitted(notice, m.em, rect.width - 2 * m.gap)
        pill = pygame.Rect(0, 0, canvas.texts.width(notice, size) + 2 * m.gap, min(rect.height, round(1.7 * size)))
        pill.midright = rect.midright
        canvas.box(pill, theme.card, theme.primary, pill.height // 2, max(1, m.edge) + 1)
        canvas.words(notice, pill.center, size, theme.primary_edge, "center")
        if words and canvas.texts.width(words, m.em) + m.gap <= pill.left - rect.left:
            canvas.words(words, rect.midleft, m.em, theme.text)

    def steps(self, words: Message, done: int, of: int) -> None:
        """Words, and how many of a row of steps are done."""
        canvas, m, rect = self.canvas, self.measures, self.places.progress
        text = canvas.words(self.say(words), rect.midleft, m.em, canvas.theme.text)
        area = pygame.Rect(text.right + m.gap, 0, rect.right - text.right - m.gap, max(4, m.em // 3))
        area.centery = rect.centery
        step = area.width / of
        for index in range(of):
            bar = pygame.Rect(round(area.left + index * step), area.top, round(step * 0.82), area.height)
            colour = canvas.theme.primary_edge if index < done else canvas.theme.card_edge
            canvas.box(bar, colour, None, area.height // 2)

    def words(self, headline: str, colour: Colour, story: str, plies: int = 0, ems: float = 1.2) -> None:
        """The card: what is expected (or why something was refused), and what the last turn did. Of the place for the
        move list the words may take what a list of so many `plies` leaves free. `ems`: how large the headline is."""
        canvas, m = self.canvas, self.measures
        card = self.places.card
        canvas.box(card, canvas.theme.card, canvas.theme.card_edge, m.radius, max(1, m.edge))
        inner = card.inflate(-2 * m.gap, -2 * m.gap)
        size, listed = round(m.em * ems), self._moves
        beside = listed.left > inner.left
        if beside and plies:
            inner.width = listed.left - m.gap - inner.left
        wish = inner.top + self._height(headline, story, size, inner.width)
        bottom = inner.bottom if beside else self._bottom(plies, wish)
        while size > 12 and self._height(headline, story, size, inner.width) > bottom - inner.top:
            size -= 1
        y = inner.top + canvas.paragraph(headline, inner, size, colour) + m.gap // 2
        story_size = self._small(size)
        if self._height(headline, story, size, inner.width) > bottom - inner.top:
            return  # half a sentence helps nobody
        place = pygame.Rect(inner.left, y, inner.width, max(0, bottom - y))
        y += canvas.paragraph(story, place, story_size, canvas.theme.text_soft) + m.gap // 2
        if not beside and y > listed.top:
            self._moves = pygame.Rect(listed.left, y, listed.width, max(0, listed.bottom - y))

    def _bottom(self, plies: int, wish: int) -> int:
        """Where the words above the move list have to end. They may have what a list of so many plies leaves free, and
        rather than become small they take all of its lines but the last, which is the latest move, or even that."""
        moves, area, gap = MoveList(self._moves, self.measures, self.say), self._moves, self.measures.gap // 2
        end = max(area.top, area.bottom - moves.height(self.canvas, plies)) - gap
        for kept in (1, 0):
            if wish > end:
                end = area.bottom - moves.height(self.canvas, min(kept, plies)) - kept * gap
        return end

    def _height(self, headline: str, story: str, size: int, width: int) -> int:
        texts = self.canvas.texts
        small = self._small(size)
        lines = len(texts.wrapped(headline, size, width)) * texts.height(size)
        return lines + self.measures.gap // 2 + len(texts.wrapped(story, small, width)) * texts.height(small)

    def _small(self, size: int) -> int:
        """The story beside a headline of a size."""
        return max(12, round(min(size, 1.2 * self.measures.em) * 0.82))

    def moves(self, session: Session[Any], view: AnyView) -> None:
        """The move list, two moves a line, the latest lines that fit."""
        self.moves_of(MoveList(self._moves, self.measures, self.say), session, view)

    def moves_of(
        self, moves: MoveList, session: Session[Any], view: AnyView, future: tuple[Turn[Any], ...] = ()
    ) -> None:
        """A move list of the caller's, with a line above it where it is below the words."""
        moves.area = self._moves
        moves.draw(self.canvas, session.game, view, session.turns, self.shown, future)
        area, m = self._moves, self.measures
        if (
            (session.turns or future)
            and area.height >= moves.height(self.canvas, 1)
            and area.top > self.places.card.top + 2 * m.gap
        ):
            y = area.top - m.gap // 4
            pygame.draw.line(self.canvas.surface, self.canvas.theme.card_edge, (area.left, y), (area.right, y))


def shorter(words: str) -> list[str]:
    """Words for ever less room: each time without what is after the last dot."""
    parts = words.split(" · ")
    return [" · ".join(parts[:count]) for count in range(len(parts), 0, -1)]


def seat_name(session: Session[Any], side: Side) -> Message:
    """What a player is called: You against a bot, else the side."""
    seat, other = session.seats[side], session.seats[side.other]
    if isinstance(seat, Bot):
        return msg("Computer · {level}", level=session.game.info.level(seat.level).title)
    if isinstance(seat, Human) and seat.name:
        return msg("{name}", name=seat.name)
    if isinstance(seat, Human) and not isinstance(other, Human):
        return msg("You")
    return session.game.info.sides[side]


def outcome_headline(session: Session[Any]) -> Message:
    """The result from where the reader sits."""
    outcome = session.outcome
    assert outcome is not None
    if outcome.winner is None:
        return msg("Draw")
    people = [side for side in Side if isinstance(session.seats[side], Human)]
    if len(people) == 1:
        return msg("You win!") if outcome.winner == people[0] else msg("The computer wins")
    named = isinstance(session.seats[outcome.winner], Human)
    sides = session.game.info.sides
    return msg("{name} wins", name=seat_name(session, outcome.winner) if named else sides[outcome.winner])


def announce(canvas: Canvas, measures: Measures, board: pygame.Rect, title: str, sentence: str) -> None:
    """A band across the board with a title and a sentence; the board stays to be seen above and below."""
    canvas = canvas.bench()
    m, theme, texts = measures, canvas.theme, canvas.texts
    width = board.width - 4 * m.gap
    large, plain = texts.fitted(title, round(1.7 * m.em), width), m.em
    while plain > 12 and len(texts.wrapped(sentence, plain, width)) * texts.height(plain) > 0.36 * board.height:
        plain -= 1
    lines = texts.balanced(sentence, plain, width)
    height = texts.height(large) + len(lines) * texts.height(plain) + 3 * m.gap
    band = pygame.Rect(board.left, 0, board.width, height)
    band.top = max(board.top, board.top + (board.height // 3 - height) // 2)  # above what has to be looked at next
    canvas.shade(board, theme.back_outer, 120, board.width // 40)
    canvas.shade(band, theme.back_outer, 235)
    for y in (band.top, band.bottom - 1):
        pygame.draw.line(canvas.surface, theme.primary, (band.left, y), (band.right, y), max(2, m.edge))
    y = band.top + m.gap + texts.height(large) // 2
    canvas.words(title, (band.centerx, y), large, theme.primary_edge, "center")
    y = band.top + 2 * m.gap + texts.height(large) + texts.height(plain) // 2
    for index, line in enumerate(lines):
        canvas.words(line, (band.centerx, y + index * texts.height(plain)), plain, theme.text, "center")
