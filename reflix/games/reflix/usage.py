"""What the beams of a game have used: whose mirrors, how many shields, which squares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from reflix.core.game import Cell, Side, Turn
from reflix.core.message import Message, msg
from reflix.games.reflix.beam import Contact
from reflix.games.reflix.engine import Position, owner_of
from reflix.games.reflix.story import shot_of


@dataclass(frozen=True, slots=True)
class Usage:
    """The beams of one side, added up: bounces by whose mirror it was, shields of the other side passed (each once a
    shot), hits, and the squares of the longest beam."""

    shots: int = 0
    own: int = 0
    other: int = 0
    fixed: int = 0
    contacts: int = 0
    longest: int = 0
    hits: int = 0


def usage(turns: Sequence[Turn[Position]], side: Side) -> Usage:
    """What the beams of a side have used."""
    bounces: Counter[Side | None] = Counter()
    shots = [(shot_of(turn), turn.after) for turn in turns if turn.before.to_move == side]
    for shot, position in shots:
        for segment in shot.segments:
            if segment.contact is Contact.BOUNCE:
                bounces[owner_of(position, segment.end)] += 1
    return Usage(
        len(shots),
        bounces[side],
        bounces[side.other],
        bounces[None],
        sum(shot.contacts for shot, _ in shots),
        max((len(shot.path) for shot, _ in shots), default=0),
        sum(shot.hit for shot, _ in shots),
    )


def table(turns: Sequence[Turn[Position]]) -> tuple[tuple[Message, tuple[int, int]], ...]:
    """The usage of both sides, row by row."""
    one, two = usage(turns, Side.ONE), usage(turns, Side.TWO)
    return (
        (msg("Shots"), (one.shots, two.shots)),
        (msg("Bounces on own mirrors"), (one.own, two.own)),
        (msg("Bounces on the other's mirrors"), (one.other, two.other)),
        (msg("Bounces on fixed mirrors"), (one.fixed, two.fixed)),
        (msg("Shields passed"), (one.contacts, two.contacts)),
        (msg("Longest beam, in squares"), (one.longest, two.longest)),
        (msg("Hits"), (one.hits, two.hits)),
    )


def heat(turns: Sequence[Turn[Position]], side: Side) -> dict[Cell, int]:
    """How often the beams of a side ran over each square; a square counts once a shot."""
    found: Counter[Cell] = Counter()
    for turn in turns:
        if turn.before.to_move == side:
            found.update(set(shot_of(turn).path))
    return dict(found)
