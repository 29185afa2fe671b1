"""What the editor's live check says beside the fortress: the verdict, how well it protects, what each column yields."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from reflix.app.i18n import Translator
from reflix.app.look import Measures
from reflix.core.message import Message, chain, msg
from reflix.games.reflix.beam import Shot
from reflix.games.reflix.board import square
from reflix.games.reflix.doctor import GRADES, Diagnosis, grade_words
from reflix.games.reflix.story import last_station, tell_entering
from reflix.render.canvas import Canvas
from reflix.render.theme import Colour

SMALLEST = 11
"""No text is smaller."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """What a check found: no beams as long as there is no target, no diagnosis as long as the fortress is not legal."""

    headline: Message
    colour: Colour
    beams: tuple[Shot, ...] = ()
    diagnosis: Diagnosis | None = None

    @property
    def short(self) -> Message:
        """Where each entering beam ends, in a row."""
        if not self.beams:
            return msg("The seven beams show how a laser can enter.")
        return chain(
            [msg("{column}: {end}", column=column(beam), end=last_station(beam)) for beam in self.beams], " · "
        )


def column(beam: Shot) -> str:
    """The letter of the column by which a beam comes in."""
    return square(beam.segments[0].start)[0]


def draw_checkup(canvas: Canvas, m: Measures, area: pygame.Rect, check: Checkup, say: Translator) -> None:
    """As much as there is room for: first the verdict, then the grade, then a line for each column (else a row of
    them)."""
    texts = canvas.texts
    head, size = say(check.headline), round(m.em * 1.15)
    short = say(check.short)
    grade = check.diagnosis is not None

    def need(size: int) -> int:
        small = _small(size)
        lines = len(texts.wrapped(short, small, area.width))
        used = len(texts.wrapped(head, size, area.width)) * texts.height(size) + m.gap // 2
        return used + (lines + grade) * texts.height(small)

    while size > SMALLEST and need(size) > area.height:
        size -= 1
    y = area.top + canvas.paragraph(head, area, size, check.colour) + m.gap // 2
    small = _small(size)
    if check.diagnosis is not None and need(size) <= area.height:
        draw_grade(canvas, (area.left, y + texts.height(small) // 2), small, check.diagnosis, say, area.width)
        y += texts.height(small) + m.gap // 3
    rest = pygame.Rect(area.left, y, area.width, max(0, area.bottom - y))
    if check.beams and _draw_columns(canvas, rest, small, check.beams, say):
        return
    canvas.paragraph(short, rest, small, canvas.theme.text_soft)


def _small(size: int) -> int:
    return max(SMALLEST, round(size * 0.88))


def draw_grade(
    canvas: Canvas, place: tuple[int, int], size: int, diagnosis: Diagnosis, say: Translator, width: int
) -> None:
    """Five shields, as many full as the grade is, and the grade in words."""
    theme, step = canvas.theme, round(size * 1.25)
    colour = theme.good if diagnosis.grade > 3 else theme.text if diagnosis.grade == 3 else theme.refusal
    for number in range(len(GRADES)):
        full = number < diagnosis.grade
        icon = "hex_full" if full else "hex"
        middle = (place[0] + number * step + step // 2, place[1])
        canvas.icon(icon, middle, size, colour if full else theme.text_faint)
    left = place[0] + len(GRADES) * step + size // 2
    words = say(grade_words(diagnosis))
    canvas.words(words, (left, place[1]), canvas.texts.fitted(words, size, place[0] + width - left), theme.text)


def _draw_columns(canvas: Canvas, area: pygame.Rect, size: int, beams: tuple[Shot, ...], say: Translator) -> bool:
    """A line for each column if there is room for them; whether there was."""
    texts, theme = canvas.texts, canvas.theme
    told = [say(tell_entering(beam)).rstrip(".") for beam in beams]
    left = area.left + round(2.6 * size)
    while size > SMALLEST and (
        len(beams) * texts.height(size) > area.height
        or max(texts.width(words, size) for words in told) > area.right - left
    ):
        size -= 1
        left = area.left + round(2.6 * size)
    if len(beams) * texts.height(size) > area.height:
        return False
    if max(texts.width(words, size) for words in told) > area.right - left:
        told = [say(last_station(beam)) for beam in beams]
    if max(texts.width(words, size) for words in told) > area.right - left:
        return False
    step = min(round(1.5 * texts.height(size)), area.height // len(beams))
    for number, (beam, words) in enumerate(zip(beams, told, strict=True)):
        y = area.top + number * step + step // 2
        colour = theme.good if beam.hit else theme.refusal
        canvas.words(column(beam), (area.left, y), size, theme.text)
        canvas.icon("check" if beam.hit else "cross", (area.left + 1.7 * size, y), size, colour)
        canvas.words(words, (left, y), size, theme.text if beam.hit else theme.text_soft)
    return True
