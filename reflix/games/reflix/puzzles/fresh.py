"""Puzzles made while the program runs: the tasks for the process that answers exact questions (see `exact`).

A seed gives the same puzzles everywhere, and the day is only a seed."""

from __future__ import annotations

import itertools
import random
from datetime import date

from reflix.games.reflix.exact import Bench
from reflix.games.reflix.puzzles.make import TASKS, fits, from_match, match
from reflix.games.reflix.puzzles.puzzle import Kind, Puzzle

SOLVING = 0.85
"""The share of the work that solving the fortresses is."""

SET = 3
"""Puzzles that are made from one solution."""

WEEK: tuple[tuple[tuple[Kind, int], ...], ...] = (
    ((Kind.HIT, 1), (Kind.REPLY, 1), (Kind.HIT, 2)),
    ((Kind.HIT, 2),),
    ((Kind.HOLD, 2), (Kind.HIT, 2)),
    ((Kind.HIT, 3),),
    ((Kind.CLEAN, 2), (Kind.HOLD, 3), (Kind.HIT, 3)),
    ((Kind.HIT, 4),),
    ((Kind.HIT, 5),),
)
"""What the puzzle of a day may be, from Monday to Sunday: harder every day."""


def endless(bench: Bench, seed: int, number: int, kind: Kind | None) -> tuple[Puzzle, ...]:
    """A set of puzzles, of one kind or of all, in order of difficulty; every number has its own."""
    tasks = tuple(task for task in TASKS if kind in (None, task[0]))
    found = _made(bench, f"endless {seed} {number}", tasks, SET)
    return tuple(sorted(found, key=lambda puzzle: puzzle.difficulty))


def of_the_day(bench: Bench, day: date) -> Puzzle:
    """The puzzle of a day."""
    return _made(bench, f"day {day.isoformat()}", WEEK[day.weekday()], 1)[0]


def _made(bench: Bench, seed: str, tasks: tuple[tuple[Kind, int], ...], count: int) -> list[Puzzle]:
    """At least one puzzle and at most so many, from the first solution that has any."""
    for number in itertools.count():
        rng = random.Random(f"{seed} {number}")
        pair = match(rng)
        wanted = [task for task in tasks if fits(pair, task)]
        rng.shuffle(wanted)
        if not wanted:
            continue
        solution = bench.part(0.0, SOLVING).solution(pair.bottom, pair.top, pair.first)
        found: list[Puzzle] = []
        for puzzle in from_match(solution, wanted, rng, count, bench.check):
            found.append(puzzle)
            bench.tell(SOLVING + (1 - SOLVING) * len(found) / count)
        if found:
            return found
    raise AssertionError("counting never ends")
