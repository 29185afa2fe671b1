"""The maker of puzzles: from the solution of a pair of fortresses to positions with exactly one right move.

Deterministic: a seed gives the same puzzles everywhere. Every pair of fortresses has its own random numbers.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from reflix.core.game import Move, Side
from reflix.games.reflix.engine import Position
from reflix.games.reflix.fortress import Fortress, random_fortress
from reflix.games.reflix.presets import presets, ways_in
from reflix.games.reflix.puzzles.measure import bounces, difficulty, tempting
from reflix.games.reflix.puzzles.oracle import Oracle
from reflix.games.reflix.puzzles.puzzle import (
    ENEMY,
    GOALS,
    LONGEST,
    PLAYER,
    Answer,
    Goal,
    Kind,
    Line,
    Puzzle,
    before,
    leads,
    settled,
)
from reflix.games.reflix.puzzles.sampling import candidates, possible
from reflix.games.reflix.reasons import threats
from reflix.games.reflix.story import shot_of

if TYPE_CHECKING:
    from reflix.games.reflix.solver.solution import Solution

TRIED = 400
"""Candidates that are looked at for one puzzle, ten times as many for a single shot, which is looked at quickly."""

LARGEST = 60
"""Boards with the player to move that a puzzle may have answers for: more means that many moves are right, which is
no puzzle any more."""

WINDING = 4
"""Mirrors in a hitting beam that make it hard enough to see where no wrong move tempts."""

LEAST_MOVES = 8
"""Legal first moves that a puzzle has at least: with fewer there is nothing to choose."""

Task = tuple[Kind, int]
"""A kind of puzzle and its rounds."""

RANDOM = 0.25
"""How often a fortress is a random one."""

PER_MATCH = 4
"""Puzzles that are made from one solution: more would be too much alike."""

APART = 3
"""Movable mirrors, at least, that are different in two puzzles between the same fortresses."""

TASKS: tuple[Task, ...] = (
    *((Kind.HIT, rounds) for rounds in range(1, LONGEST + 1)),
    *((Kind.CLEAN, rounds) for rounds in (1, 2, 3)),
    *((Kind.HOLD, rounds) for rounds in (1, 2, 3)),
    (Kind.REPLY, 1),
)
"""All kinds with the rounds that they are made for: longer ones without contact or to be held are hardly ever found
with a solution that is narrow enough to be told."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two fortresses and who moves first: what one solution is needed for."""

    bottom: Fortress
    top: Fortress
    first: Side


def match(rng: random.Random, library: bool = False) -> Match:
    """Two fortresses of the library, or now and then a random one unless only `library` is wanted, by lot."""
    named = [preset.fortress for preset in presets()]
    bottom, top = rng.sample(named, 2)
    if rng.random() < RANDOM and not library:
        bottom = random_fortress(rng)
    if rng.random() < RANDOM and not library:
        top = random_fortress(rng)
    return Match(bottom, top, rng.choice((PLAYER, ENEMY)))


Solve = Callable[[Match], "Solution"]
"""Solves a pair of fortresses for the last `LONGEST` rounds, or recalls what it knows."""


def make(
    seed: str, weights: Mapping[Task, float], count: int, solve: Solve, library: bool = False, each: int = PER_MATCH
) -> Iterator[Puzzle]:
    """That many puzzles, the tasks as often as their weights say as far as the fortresses allow, and at most so many
    from `each` solution. `library`: only between fortresses with a name."""
    made = dict.fromkeys(weights, 0)
    names: set[str] = set()
    for number in itertools.count():
        rng = random.Random(f"{seed} {number}")
        pair = match(rng, library)
        wanted = [task for task in weights if fits(pair, task)]
        rng.shuffle(wanted)
        wanted.sort(key=lambda task: made[task] / weights[task])
        for puzzle in from_match(solve(pair), wanted, rng, each) if wanted else ():
            if puzzle.name not in names:
                names.add(puzzle.name)
                made[puzzle.kind, puzzle.rounds] += 1
                yield puzzle
            if len(names) == count:
                return


def from_match(
    solution: Solution, tasks: Sequence[Task], rng: random.Random, most: int, pause: Callable[[], None] = lambda: None
) -> Iterator[Puzzle]:
    """Puzzles between the fortresses of a solution, at most one for each task, the first tasks first. `pause` is called
    now and then, and may raise to stop it."""
    found: list[Puzzle] = []
    for task in tasks:
        puzzle = find(solution, task, rng, pause)
        if puzzle is not None and all(apart(puzzle.position, other.position) >= APART for other in found):
            found.append(puzzle)
            yield puzzle
            if len(found) == most:
                return


def fits(pair: Match, task: Task) -> bool:
    """Whether such a puzzle can be expected: a hit without contact only where there are others, too."""
    kind, rounds = task
    ways = set(ways_in(pair.top.objects)) - {"-"}
    return possible(pair.first, kind, rounds) and (kind is not Kind.CLEAN or ("0" in ways and len(ways) > 1))


def apart(one: Position, two: Position) -> int:
    """How many mirrors of one placement stand or are turned differently in another."""
    return sum(len(set(one.mirrors[side]) - set(two.mirrors[side])) for side in Side)


def find(solution: Solution, task: Task, rng: random.Random, pause: Callable[[], None] = lambda: None) -> Puzzle | None:
    """A puzzle for this task between the fortresses of a solution (for one first mover), None if none is found."""
    kind, rounds = task
    (first,) = solution.tables
    tries = TRIED * 10 if rounds == 1 and first == ENEMY else TRIED
    for position in itertools.islice(candidates(solution, kind, rounds, rng), tries):
        pause()
        for goal in GOALS[kind]:
            puzzle = _puzzle(solution, kind, goal, position, rounds, rng)
            if puzzle is not None:
                return puzzle
    return None


def _puzzle(
    solution: Solution, kind: Kind, goal: Goal, position: Position, rounds: int, rng: random.Random
) -> Puzzle | None:
    """The puzzle that a position is, None if it is none, or a poor one."""
    oracle = Oracle(solution, goal)
    keeping = oracle.keeping(position)
    if len(keeping) != 1 or len(position.moves()) < LEAST_MOVES:
        return None
    if goal is Goal.DRAW and solution.verdict(position).winner == PLAYER:
        return None  # the right move wins: that is another puzzle
    if rounds > 1 and not _worth_its_rounds(oracle, goal, position, keeping[0]):
        return None
    last = _last(position, rng)
    answers = None if last is None else _answers(oracle, position)
    if last is None or answers is None:
        return None
    if rounds == 1 and not (tempting(position, goal, rounds, answers) or bounces(position, answers) >= WINDING):
        return None
    if kind is Kind.CLEAN and not tempting(position, goal, rounds, answers):
        return None
    return Puzzle(kind, goal, rounds, position, last, answers, difficulty(position, goal, rounds, answers))


def _worth_its_rounds(oracle: Oracle, goal: Goal, position: Position, key: Move) -> bool:
    """Whether all rounds are needed, and what follows has to be thought about: a win has to be played differently
    against different defences, and against the best defence at most half of the moves hold a draw."""
    turn = position.play(key)
    if shot_of(turn).hit:
        return False
    if goal is Goal.DRAW:
        after = turn.after.play(oracle.defence(turn.after)).after
        return after.ended is None and 2 * len(oracle.keeping(after)) <= len(after.moves())
    if oracle.keeping(replace(position, round=position.round + 1)):
        return False
    defences = (turn.after.play(reply).after for reply in turn.after.moves())
    return not set.intersection(*(set(oracle.keeping(after)) for after in defences))


def _last(position: Position, rng: random.Random) -> Move | None:
    """A move of the enemy that led to the position, and did not miss a hit that was there."""
    possible = leads(position)
    rng.shuffle(possible)
    if position.first_hit is not None:
        return possible[0] if possible else None
    return next((move for move in possible if not threats(before(position, move), ENEMY)), None)


def _answers(oracle: Oracle, position: Position) -> dict[Line, dict[Move, Answer]] | None:
    """The answer to every move, wherever right moves and the defence lead; None if that is too much."""
    answers: dict[Line, dict[Move, Answer]] = {}
    waiting: list[tuple[Line, Position]] = [((), position)]
    while waiting:
        line, here = waiting.pop(0)
        if line and settled(oracle.goal, here):
            continue
        answers[line] = {move: oracle.answer(here, move) for move in here.moves()}
        for move, answer in answers[line].items():
            after = _played(here, (move, *answer.line)) if answer.keeps else None
            if after is not None and after.ended is None:
                waiting.append(((*line, move, *answer.line), after))
        if len(answers) + len(waiting) > LARGEST:
            return None
    return answers


def _played(position: Position, line: Line) -> Position:
    for move in line:
        position = position.play(move).after
    return position
