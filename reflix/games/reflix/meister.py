"""The bot that never errs: it plays the solution of the two fortresses, and where moves are equal it sets traps.

1. Only moves that keep the best value count: a win in the fewest rounds; else a draw; else the loss that takes longest.
2. Among them the best *trap*: after the move, the answers that change who wins (all of them for the worse, because the
   best answer keeps the value): in a drawn position these are the answers that lose, in a lost one those that let the
   win slip. First count those that a good player does not see through, for the loss, or the win to be kept, is more
   than `SEEN` rounds away; then all of them; then the answers that are merely not the best (a loss that comes sooner,
   a win that comes later). More are better.
3. Among those that are left the seed decides, with the position text, so that the same position, level and seed give
   the same move in every process.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from reflix.core.game import Move, Side
from reflix.core.message import Message, chain, msg, nmsg
from reflix.core.search_board import WIN
from reflix.games.reflix import notation
from reflix.games.reflix.engine import ROUNDS, Position
from reflix.games.reflix.exact import Bench
from reflix.games.reflix.verdict import Verdict
from reflix.search.bot import Choice

if TYPE_CHECKING:
    from reflix.games.reflix.solver import Solution

SEEN = 2
"""Rounds that a good player looks ahead. From 192 drawn starts the master won 18 games against `schwer` with this
number, and 6 when all answers that change who wins counted alike; against `mittel` 39 and 20; it never lost."""

Trap = tuple[int, int, int]
"""How good a trap is: the answers that change who wins and are hard to see through, all that change who wins, and all
answers that are not the best."""


def solution_of(bench: Bench, position: Position) -> Solution:
    """The solution that a position is in."""
    return bench.solution(*position.fortresses, position.first)


def perfect(bench: Bench, position: Position, seed: int) -> Choice:
    """The move of exact play. Raises `ValueError` when the game is over, and what `Bench.solution` raises."""
    if position.ended is not None:
        raise ValueError("there is nothing to choose: the game is over")
    solution, side = solution_of(bench, position), position.to_move
    choices = solution.choices(position)
    best = best_moves(choices, side)
    answers = {move: solution.choices(position.play(move).after) for move in best}
    traps = {move: trap(answers[move], side.other) for move in best}
    finest = [move for move in best if traps[move] == max(traps.values())]
    move = random.Random(f"{seed} {notation.encode(position)}").choice(finest)
    return Choice(
        move,
        value_of(choices[move], position),
        (move, *best_moves(answers[move], side.other)[:1]),
        nodes=0,
        depth=2 * (ROUNDS - position.round) + (2 if side == position.first else 1),
        known=told(choices, move, side),
    )


def best_moves(choices: Mapping[Move, Verdict], side: Side) -> list[Move]:
    """The moves that a side likes best, ascending."""
    ranks = {move: verdict.rank(side) for move, verdict in choices.items()}
    return [move for move, rank in ranks.items() if rank == max(ranks.values())]


def trap(answers: Mapping[Move, Verdict], side: Side) -> Trap:
    """How easily a side goes wrong with these answers (none when the game is over)."""
    if not answers:
        return 0, 0, 0
    best = max(answers.values(), key=lambda verdict: verdict.rank(side))
    turning = [verdict for verdict in answers.values() if verdict.winner != best.winner]
    hidden = sum(max(best.rounds, verdict.rounds) > SEEN for verdict in turning)
    worse = sum(verdict.rank(side) < best.rank(side) for verdict in answers.values())
    return hidden, len(turning), worse


def value_of(verdict: Verdict, position: Position) -> int:
    """A verdict as the search would say it: a win in so many plies is `WIN` less these."""
    if verdict.winner is None:
        return 0
    first = position.to_move == position.first
    plies = 2 * verdict.rounds - (0 if first else 1)  # who moves first in the last round waits for the last reply
    return WIN - plies if verdict.winner == position.to_move else plies - WIN


def told(choices: Mapping[Move, Verdict], move: Move, side: Side) -> Message:
    """What exact play knows about a best move: where it leads, and whether others lead there too."""
    verdict = choices[move]
    others = [other for other, its in choices.items() if other != move and its.winner == verdict.winner]
    if verdict.winner == side:
        said = nmsg(
            "With exact play this wins within {n} round.",
            "With exact play this wins within {n} rounds.",
            verdict.rounds,
        )
        return said if others else chain((said, msg("No other move wins.")), " ")
    if verdict.winner is None:
        said = msg("With exact play this keeps the draw.")
        return said if others else chain((said, msg("Every other move loses.")), " ")
    return nmsg(
        "Against exact play every move loses; this one holds out longest, {n} round.",
        "Against exact play every move loses; this one holds out longest, {n} rounds.",
        verdict.rounds,
    )
