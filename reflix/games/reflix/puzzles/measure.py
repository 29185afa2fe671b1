"""How hard a puzzle is, as one number, from what stands in the puzzle itself.

Ten for every round after the first; three for every time that the choice is halved on the way through the solution
(the two-logarithm of legal by right moves, summed over the player's moves); two for each wrong first move that
tempts, five at most; one for each mirror in the beam that the solution ends with. A first move tempts if it hits, or,
where there is a round left for it, if it leaves the enemy no hit and, unless a draw is all that is wanted, makes a
threat. Where a draw is to be held, two for each move by which the enemy threatens to hit, five at most.
"""

from __future__ import annotations

from math import log2

from reflix.core.game import Move
from reflix.games.reflix.beam import Contact
from reflix.games.reflix.engine import Position
from reflix.games.reflix.puzzles.puzzle import ENEMY, PLAYER, Answers, Goal, Line
from reflix.games.reflix.reasons import threats
from reflix.games.reflix.story import shot_of

ROUND, HALVING, TEMPTING, THREAT, BOUNCE = 10, 3, 2, 2, 1

MOST = 5
"""Tempting moves and threats count up to this many."""


def difficulty(position: Position, goal: Goal, rounds: int, answers: Answers) -> int:
    """The number; puzzles are put in order by it."""
    tempted = min(len(tempting(position, goal, rounds, answers)), MOST)
    threatened = 0
    if goal is Goal.DRAW and position.first_hit is None:
        threatened = min(len(threats(position, ENEMY)), MOST)
    seen = TEMPTING * tempted + THREAT * threatened + BOUNCE * bounces(position, answers)
    return round(ROUND * (rounds - 1) + HALVING * halvings(answers) + seen)


def halvings(answers: Answers) -> float:
    """How often the choice has to be halved on the way through the solution."""
    line: Line = ()
    bits = 0.0
    while line in answers:
        here = answers[line]
        right = [move for move, answer in here.items() if answer.keeps]
        bits += log2(len(here) / len(right))
        line += (right[0], *here[right[0]].line)
    return bits


def bounces(position: Position, answers: Answers) -> int:
    """The mirrors that the player's last beam on the way through the solution meets, 0 if it does not hit."""
    line: Line = ()
    shot = None
    while line in answers:
        move, answer = next((move, answer) for move, answer in answers[line].items() if answer.keeps)
        turn = position.play(move)
        shot, position = shot_of(turn), turn.after
        for reply in answer.line:
            position = position.play(reply).after
        line += (move, *answer.line)
    if shot is None or not shot.hit:
        return 0
    return sum(segment.contact is Contact.BOUNCE for segment in shot.segments)


def tempting(position: Position, goal: Goal, rounds: int, answers: Answers) -> list[Move]:
    """The wrong first moves that look right."""
    return [move for move, answer in answers[()].items() if not answer.keeps and _tempts(position, move, goal, rounds)]


def _tempts(position: Position, move: Move, goal: Goal, rounds: int) -> bool:
    turn = position.play(move)
    if shot_of(turn).hit:
        return True
    if rounds == 1 or turn.after.ended is not None or threats(turn.after, ENEMY):
        return False
    return goal is Goal.DRAW or bool(threats(turn.after, PLAYER))
