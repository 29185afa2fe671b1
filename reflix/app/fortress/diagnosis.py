"""The fortress doctor's page: a fortress, its grade and the reasons for it, and what each of the columns yields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from reflix.app.fortress.checkup import column, draw_grade
from reflix.app.i18n import Translator
from reflix.app.screens.page import Page, unplaced
from reflix.app.widgets import Button, Look, Widget
from reflix.core.game import Side
from reflix.core.message import msg
from reflix.games.reflix.doctor import Diagnosis, Finding, diagnose, grade_words, percent, reasons
from reflix.games.reflix.fortress import joined
from reflix.games.reflix.story import tell_entering
from reflix.games.reflix.view.fortress import draw_thumbnail
from reflix.render.canvas import Canvas

if TYPE_CHECKING:
    from reflix.app.program import Program


@dataclass
class Grade(Widget):
    """The picture of the fortress, and its grade beside it."""

    objects: str = ""
    side: Side = Side.ONE
    diagnosis: Diagnosis | None = None
    say: Translator | None = None

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Side by side, or one below the other where that would leave a tiny picture."""
        assert self.diagnosis is not None
        assert self.say is not None
        m, size = look.measures, round(1.15 * look.measures.em)
        need = round(7.2 * size) + canvas.texts.width(self.say(grade_words(self.diagnosis)), size) + 2 * m.gap
        below = 2 * size
        beside = self.rect.width - need >= 9 * m.em
        wide = self.rect.width - need if beside else self.rect.width
        high = self.rect.height - (0 if beside else below)
        wide = min(high * 7 // 3, wide) // 7 * 7
        picture = pygame.Rect(self.rect.topleft, (wide, wide * 3 // 7))
        draw_thumbnail(canvas, picture, self.objects, self.side)
        place = (picture.right + 2 * m.gap, picture.centery)
        if not beside:
            place = (self.rect.left, self.rect.bottom - below // 2)
        draw_grade(canvas, place, size, self.diagnosis, self.say, self.rect.right - place[0])


@dataclass
class Yield(Widget):
    """What a column yields: its letter, whether a laser hits by it, the beam in words, and how often."""

    finding: Finding | None = None
    share: str = ""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """A card; what hits is in the text's full colour."""
        assert self.finding is not None
        theme, m, texts = canvas.theme, look.measures, canvas.texts
        canvas.box(self.rect, theme.card, theme.card_edge, m.radius // 2, max(1, m.edge))
        hit = self.finding.beam.hit
        x = self.rect.left + m.gap
        canvas.words(column(self.finding.beam), (x, self.rect.centery), round(1.2 * m.em), theme.text)
        colour = theme.good if hit else theme.refusal
        canvas.icon("check" if hit else "cross", (x + 2.2 * m.em, self.rect.centery), m.em, colour)
        left, right = x + round(3.2 * m.em), self.rect.right - m.gap
        if self.share:
            canvas.words(self.share, (right, self.rect.centery), m.em, theme.text, "midright")
            right -= texts.width(self.share, m.em) + m.gap
        size = round(0.9 * m.em)
        while size > 11 and len(texts.wrapped(self.label, size, right - left)) * texts.height(size) > self.rect.height:
            size -= 1
        lines = texts.wrapped(self.label, size, right - left)
        high = len(lines) * texts.height(size)
        area = pygame.Rect(left, self.rect.centery - high // 2, right - left, high)
        canvas.paragraph(self.label, area, size, theme.text if hit else theme.text_soft)


class DiagnosisScreen(Page):
    """A legal fortress examined."""

    name = "diagnosis"
    title = msg("Fortress doctor")
    widest = 44

    def __init__(self, program: Program, objects: str, side: Side) -> None:
        super().__init__(program)
        found = diagnose(objects, side)
        if found is None:
            raise ValueError(f"{joined(objects)} is no legal fortress")
        self.objects, self.side, self.diagnosis = objects, side, found

    def fill(self) -> None:
        """Grade, reasons, columns."""
        m = self.measures
        high = min(round(7.2 * m.em), self.area.width * 3 // 7)
        rect = pygame.Rect(self.area.left, self.y, self.area.width, high)
        self.place(
            Grade(
                "grade",
                rect,
                objects=self.objects,
                side=self.side,
                diagnosis=self.diagnosis,
                say=self.program.translate,
            )
        )
        self.y += high + m.gap
        for reason in reasons(self.diagnosis):
            self.text(reason)
        self.section(msg("Column by column"))
        self.text(msg("On the right: in how many of all placements an enemy laser hits this way."), faint=True)
        for finding in self.diagnosis.findings:
            self._column(finding)
        self.y += m.gap

    def _column(self, finding: Finding) -> None:
        m = self.measures
        rect = pygame.Rect(self.area.left, self.y, self.area.width, round(2.7 * m.em))
        share = self.say(percent(finding.share)) if finding.beam.hit else ""
        self.place(
            Yield(
                f"column:{column(finding.beam)}",
                rect,
                self.say(tell_entering(finding.beam)),
                finding=finding,
                share=share,
            )
        )
        self.y += rect.height + m.gap // 2

    def footer(self) -> list[Button]:
        """What another fortress makes of it."""
        return [
            Button(
                "meter", unplaced(), self.say(msg("Fairness against another")), self._meter, icon="graph", primary=True
            )
        ]

    def _meter(self) -> None:
        from reflix.app.fortress.fairness import FairnessScreen

        text = joined(self.objects)
        self.program.open(FairnessScreen(self.program, (text, text)))

    def spoken(self) -> list[str]:
        """The reasons, and the columns."""
        columns = [f"{column(f.beam)}: {self.say(tell_entering(f.beam))}" for f in self.diagnosis.findings]
        return [*(self.say(reason) for reason in reasons(self.diagnosis)), *columns]
