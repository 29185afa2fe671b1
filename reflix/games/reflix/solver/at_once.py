"""What the moves of one round decide at once, as sets of placements: the part of the exact solver that knows hits.

When the first mover hits, the second mover's last reply decides the game: it wins with fewer contacts, draws with
equal ones and loses without a hit or with more. So what counts is the fewest contacts that any reply reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from reflix.core.game import Side
from reflix.games.reflix.board import BOTTOM, CELLS, EMPTY, TOP
from reflix.games.reflix.fortress import Fortress, filled
from reflix.games.reflix.routes import ways_to_hit
from reflix.games.reflix.solver.crew import Crew
from reflix.games.reflix.solver.hits import hit_tables
from reflix.games.reflix.solver.placements import Bytes, Placements
from reflix.games.reflix.solver.tables import empty_table, reach, transpose

SHIELDS = 3

HITS, REPLIES, REST = 2, 1, 1
"""How many sweeps over a table the parts of this work are worth: the hits of a player, the replies with at most so many
contacts, all the rest."""

SWEEPS = 2 * HITS + (SHIELDS + 1) * REPLIES + REST


@dataclass(frozen=True, slots=True)
class AtOnce:
    """After a move of the first mover (rows: the second's placements): `won` and `lost`, a hit that no reply equals,
    or that some reply beats; `missed`, no hit. After a move of the second mover (rows: the first's): `answered`, a hit.
    """

    won: Bytes
    lost: Bytes
    missed: Bytes
    answered: Bytes


def at_once(numbering: Placements, crew: Crew, fortresses: tuple[Fortress, Fortress]) -> AtOnce:
    """The sets of a round between the fortresses of the first mover, at the bottom, and of the second."""
    hits = _hits(numbering, crew, fortresses)
    won, lost, answered = _judged(numbering, crew, hits[BOTTOM], hits[TOP])
    missed = empty_table(numbering)
    missed |= numbering.apart[:, None, :]
    for table in hits[BOTTOM].values():
        missed &= ~table
    hits.clear()
    return AtOnce(
        _turned(numbering, crew, won), _turned(numbering, crew, lost), _turned(numbering, crew, missed), answered
    )


def _hits(numbering: Placements, crew: Crew, fortresses: tuple[Fortress, Fortress]) -> dict[Side, dict[int, Bytes]]:
    """By shooter and contacts, with the shooter's placements as rows."""
    found: dict[Side, dict[int, Bytes]] = {}

    def find(side: Side) -> Callable[[], None]:
        ways = ways_to_hit(filled([EMPTY] * CELLS, fortresses), side, 2 * numbering.mirrors)
        return lambda: found.update({side: hit_tables(ways, numbering, crew.check)})

    crew.run([find(side) for side in Side], HITS)
    return found


def _judged(
    numbering: Placements, crew: Crew, first: Mapping[int, Bytes], second: Mapping[int, Bytes]
) -> tuple[Bytes, Bytes, Bytes]:
    """`won`, `lost` and `answered`, all with the first mover's placements as rows."""
    won, lost, hit = empty_table(numbering), empty_table(numbering), empty_table(numbering)
    answer = empty_table(numbering)  # some reply hits with at most so many contacts

    def reply(spots: range) -> None:
        transpose(numbering, reach(numbering, hit, spots), answer, spots)

    for contacts in range(SHIELDS + 1):
        here = first.get(contacts)
        if here is not None:
            lost |= here & answer
        if contacts in second:
            hit |= second[contacts]
            crew.over_all(reply, REPLIES)
        if here is not None:
            won |= here & ~answer
    return won, lost, _turned(numbering, crew, hit)


def _turned(numbering: Placements, crew: Crew, table: Bytes) -> Bytes:
    """The same placements with the other player's as rows."""
    turned = empty_table(numbering)
    crew.over_all(lambda spots: transpose(numbering, table[spots.start : spots.stop].copy(), turned, spots), 0)
    return turned
