"""The fortress doctor: what each column yields to a laser that comes in by it, and how well a fortress protects.

The grade goes by one number, the *openness*: in how many of all placements of the six movable mirrors the enemy's beam
hits the target, if nothing stands on the enemy's side. It is compared with the fortresses of the library: a fortress
that is less open than four fifths of them gets the best of five grades, one that is more open than four fifths the
worst, and so on in fifths (of equally open ones half are counted).

Why this number: each of the 25 fortresses of the library was solved exactly against three of them (standard, alcove,
cloister; both first movers, all placements). The average share of placements that a fortress loses with best play of
both sides goes with its openness, with a rank correlation of 0.97. It is no promise for a pair: where both fortresses
are open in column D each side's way in is the other's way back, and fewer contacts decide. The fairness meter tells
that exactly.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from reflix.core.game import Side
from reflix.core.message import Message, msg, nmsg
from reflix.games.reflix.beam import Shot
from reflix.games.reflix.board import COLUMNS, FIRST
from reflix.games.reflix.editor import beams
from reflix.games.reflix.fortress import refusal
from reflix.games.reflix.routes import PLACEMENTS, routes

GRADES = (msg("very weak"), msg("weak"), msg("fair"), msg("good"), msg("very good"))
"""The grades from 1 to 5 in words."""

LIBRARY = (
    *(1_471_420,) * 6,
    *(1_927_900,) * 5,
    *(2_473_860,) * 2,
    *(2_942_840,) * 3,
    *(4_947_720, 5_327_220),
    *(23_938_080,) * 3,
    *(24_217_920, 26_880_920),
    *(28_885_800,) * 2,
)
"""The openness of each fortress of the library, ascending. Counted anew by a test."""

EMITTER_COLUMN = FIRST[0] % COLUMNS


@dataclass(frozen=True, slots=True)
class Finding:
    """What a column of the board yields: the beam that comes in by it, and in how many placements one comes in by it
    and hits (0: never)."""

    column: int
    beam: Shot
    placements: int

    @property
    def share(self) -> float:
        """The same as a share of all placements, 0 to 1."""
        return self.placements / PLACEMENTS


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A legal fortress examined: its columns from the owner's left to right, its openness in placements, and how many
    fortresses of the library are less open (`tighter`) and more open (`looser`)."""

    findings: tuple[Finding, ...]
    openness: int
    tighter: int
    looser: int

    @property
    def grade(self) -> int:
        """From 1 (worst) to 5 (best)."""
        alike = len(LIBRARY) - self.tighter - self.looser
        return min(5, 1 + 5 * (2 * self.looser + alike) // (2 * len(LIBRARY)))

    @property
    def open(self) -> tuple[Finding, ...]:
        """The columns by which a laser can hit."""
        return tuple(finding for finding in self.findings if finding.beam.hit)


@lru_cache(maxsize=64)
def diagnose(objects: str, side: Side) -> Diagnosis | None:
    """Examine a layout of a side; None as long as it is not legal."""
    if refusal(objects) is not None:
        return None
    counted = routes(objects, side)
    findings = tuple(
        Finding(column, beam, counted[column].placements)
        for beam in beams(objects, side)
        for column in [beam.segments[0].start % COLUMNS]
    )
    openness = sum(finding.placements for finding in findings)
    tighter, beside = bisect_left(LIBRARY, openness), bisect_right(LIBRARY, openness)
    return Diagnosis(findings, openness, tighter, len(LIBRARY) - beside)


def grade_words(diagnosis: Diagnosis) -> Message:
    """The grade in words."""
    return msg("Protection: {grade}", grade=GRADES[diagnosis.grade - 1])


def percent(share: float) -> Message:
    """A share as people write it: a decimal sign depends on the language."""
    tenths = round(1000 * share)
    return msg("{whole}.{tenth} %", whole=tenths // 10, tenth=tenths % 10)


def reasons(diagnosis: Diagnosis) -> Iterator[Message]:
    """Why a fortress has its grade, a sentence each."""
    found = diagnosis.open
    yield nmsg("{n} of the 7 columns leads to the target.", "{n} of the 7 columns lead to the target.", len(found))
    yield msg(
        "In {share} of all placements of the six mirrors an enemy laser hits.",
        share=percent(diagnosis.openness / PLACEMENTS),
    )
    of = len(LIBRARY)
    if not diagnosis.tighter:
        yield msg("None of the {of} ready-made fortresses is harder to hit.", of=of)
    elif not diagnosis.looser:
        yield msg("None of the {of} ready-made fortresses is easier to hit.", of=of)
    else:
        yield msg(
            "Of the {of} ready-made fortresses {tighter} are harder to hit, {looser} are easier.",
            of=of,
            tighter=diagnosis.tighter,
            looser=diagnosis.looser,
        )
    if any(finding.column == EMITTER_COLUMN for finding in found):
        yield msg("Column D is open: the enemy's laser comes straight in, and your own can go back the same way.")
    fewest = min(finding.beam.contacts for finding in found)
    if fewest:
        yield nmsg("Every hit costs at least {n} contact.", "Every hit costs at least {n} contacts.", fewest)
    else:
        yield msg("A hit without contact is possible: no last reply can beat it.")
