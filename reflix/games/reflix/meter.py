"""The fairness meter: what two fortresses make of the game, exactly, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from reflix.core.game import Side
from reflix.core.message import Message, msg
from reflix.games.reflix.engine import ROUNDS, Position
from reflix.games.reflix.fortress import Fortress
from reflix.games.reflix.notation import decode, start_text
from reflix.games.reflix.routes import Route, routes_between
from reflix.games.reflix.story import SIDES
from reflix.games.reflix.verdict import Verdict

if TYPE_CHECKING:
    from reflix.games.reflix.exact import Bench
    from reflix.games.reflix.solver import Solution


@dataclass(frozen=True, slots=True)
class Beginning:
    """The game with one first mover: the value of its start, and of all placements of the movable mirrors, with this
    side to move at the begin of a round, how many each side wins (of bottom, of top) and how many are drawn."""

    first: Side
    start: Verdict
    won: tuple[int, int]
    drawn: int

    def share(self, side: Side | None) -> float:
        """The share of all placements that a side wins (None: that are drawn), 0 to 1."""
        return (self.drawn if side is None else self.won[side]) / (sum(self.won) + self.drawn)


@dataclass(frozen=True, slots=True)
class Meter:
    """A pair of fortresses, of bottom and of top, measured: for each first mover that was solved, and the seven routes
    into each fortress."""

    layouts: tuple[str, str]
    beginnings: tuple[Beginning, ...]
    routes: tuple[tuple[Route, ...], tuple[Route, ...]]


def measure(solution: Solution, rounds: int = ROUNDS) -> Meter:
    """The meter of a solved pair, with so many rounds left."""
    bottom, top = solution.fortresses
    return Meter(
        (bottom.text, top.text),
        tuple(_beginning(solution, side, rounds) for side in Side if side in solution.tables),
        (routes_between((bottom, top), Side.ONE), routes_between((bottom, top), Side.TWO)),
    )


def measure_pair(bench: Bench, bottom: Fortress, top: Fortress) -> Meter:
    """The same as a task for the process of exact questions."""
    return measure(bench.solution(bottom, top))


def fairness_words(meter: Meter) -> Message:
    """What the values of the start say about a pair that was measured with both first movers."""
    bottom, top = (part.start.winner for part in meter.beginnings)
    if bottom is None and top is None:
        return msg("A fair start: a draw with best play, whoever begins.")
    if bottom == top and bottom is not None:
        return msg("{side} wins with best play, whoever begins.", side=SIDES[bottom])
    if None not in (bottom, top):
        if bottom == Side.ONE:
            return msg("Whoever begins wins with best play.")
        return msg("Whoever begins loses with best play.")
    first, winner = (Side.ONE, bottom) if bottom is not None else (Side.TWO, top)
    assert winner is not None
    return msg(
        "If {first} begins, {winner} wins with best play; otherwise it is a draw.",
        first=SIDES[first],
        winner=SIDES[winner],
    )


def start_between(fortresses: tuple[Fortress, Fortress], first: Side, rounds: int = ROUNDS) -> Position:
    """The start of a game with so many rounds left."""
    bottom, top = fortresses
    return replace(decode(start_text(bottom.text, top.text, first)), round=ROUNDS + 1 - rounds)


def _beginning(solution: Solution, first: Side, rounds: int) -> Beginning:
    won, drawn = [0, 0], 0
    for (winner, distance), count in solution.census(first).items():
        if winner is None or distance > rounds:
            drawn += count
        else:
            won[winner] += count
    value = solution.verdict(start_between(solution.fortresses, first, rounds))
    return Beginning(first, value, (won[0], won[1]), drawn)
