"""Two levels play each other: many starts, each played twice with the sides swapped, every move checked by the engine.

The result depends on game, levels, number and seed alone, not on the number of processes.
"""

from __future__ import annotations

import math
import multiprocessing
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.process import BaseProcess
from typing import Any

from reflix.core.game import AnyGame, Level, Side
from reflix.search.bot import Choice, choose
from reflix.search.interrupts import interrupted_once, sigint_ignored
from reflix.search.process import serve

Z = 1.96
"""So many standard deviations to either side hold 95 % of a normal distribution."""

Progress = Callable[[int, int], None]
"""Told after every game: games played, games in all."""

Think = Callable[[AnyGame, Any, Level, int], Choice]
"""Chooses a move for a level, by position and seed. It goes to the processes that play."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game: the start text, which side the first level played, the moves by name, and how it ended for it."""

    start: str
    first_plays: Side
    moves: tuple[str, ...]
    points: float
    reason: str


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The games in order; the numbers are from the first level's view."""

    first: Level
    second: Level
    records: tuple[GameRecord, ...]

    @property
    def wins(self) -> int:
        """Games that the first level won."""
        return sum(record.points == 1 for record in self.records)

    @property
    def draws(self) -> int:
        """Games without a winner."""
        return sum(record.points == 0.5 for record in self.records)

    @property
    def losses(self) -> int:
        """Games that the second level won."""
        return sum(record.points == 0 for record in self.records)

    @property
    def score(self) -> float:
        """Points of the first level in percent, a draw being half a point."""
        return 100 * sum(record.points for record in self.records) / len(self.records)

    @property
    def elo(self) -> tuple[float, float, float]:
        """By how many Elo points the first level is stronger: the likeliest number and the ends of the range that is
        right 95 times in a hundred. Infinite where all games went one way. The two games of a start count as one
        trial, for they are alike; a single trial says nothing about the range. Trials that all ended alike do not show
        how far they may differ, so then the range is Wilson's, which is wide for few of them."""
        points = [record.points for record in self.records]
        trials = [sum(points[at : at + 2]) / len(points[at : at + 2]) for at in range(0, len(points), 2)]
        score = sum(points) / len(points)
        if len(trials) < 2:
            return elo(score), -math.inf, math.inf
        mean = sum(trials) / len(trials)
        spread = Z * math.sqrt(sum((one - mean) ** 2 for one in trials) / (len(trials) - 1) / len(trials))
        if not spread:
            least, most = wilson(mean, len(trials))
            return elo(score), elo(least) if score > 0 else -math.inf, elo(most) if score < 1 else math.inf
        return elo(score), elo(score - spread), elo(score + spread)

    @property
    def clearly_stronger(self) -> bool:
        """Whether the first level is a class better: 65 % of the points, or, where most games are drawn, three wins
        for each loss (draws pull every score to one half, however one-sided the other games are)."""
        mostly_drawn = 2 * self.draws > len(self.records)
        return self.score >= 65 or (mostly_drawn and self.wins > 0 and self.wins >= 3 * self.losses)


def wilson(share: float, trials: int) -> tuple[float, float]:
    """Between which shares the true one lies 95 times in a hundred, when this share of the trials was won (E. B.
    Wilson, 1927)."""
    part = Z * Z / trials
    middle = (share + part / 2) / (1 + part)
    spread = math.sqrt(share * (1 - share) * part + part * part / 4) / (1 + part)
    return middle - spread, middle + spread


def elo(score: float) -> float:
    """The difference in Elo points that makes one expect this share of the points (0 to 1)."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))


def play_match(
    game: AnyGame,
    first: Level,
    second: Level,
    games: int,
    seed: int,
    jobs: int = 1,
    progress: Progress = lambda played, games: None,
    think: Think = choose,
) -> MatchResult:
    """The match. An odd number of games leaves the last start without its second leg."""
    if games < 1:
        raise ValueError(f"a match has at least one game, not {games}")
    play = partial(play_game, game, first, second, seed, think=think)
    records: list[GameRecord] = []
    with _playing(play, range(games), min(jobs, games)) as played:
        for record in played:
            records.append(record)
            progress(len(records), games)
    return MatchResult(first, second, tuple(records))


def play_game(game: AnyGame, first: Level, second: Level, seed: int, number: int, think: Think = choose) -> GameRecord:
    """Game `number` of a match: games 0 and 1 have the same start, 2 and 3 the next."""
    position: Any = game.varied_start(random.Random(f"{seed} {number // 2}"))
    start, first_plays = game.encode(position), Side(number % 2)
    names = []
    while position.outcome() is None:
        level = first if position.to_move == first_plays else second
        # Each game of a match has chance of its own, or a bot would err alike in both legs of a start.
        move = think(game, position, level, seed * 1_000_003 + number).move
        names.append(game.name(position, move))
        position = position.play(move).after
    outcome = position.outcome()
    points = 0.5 if outcome.winner is None else float(outcome.winner == first_plays)
    return GameRecord(start, first_plays, tuple(names), points, str(outcome.reason))


@contextmanager
def _playing(play: Callable[[int], GameRecord], numbers: Sequence[int], jobs: int) -> Iterator[Iterator[GameRecord]]:
    """The games in order as they are played. Whoever leaves early (Ctrl-C, a fault) waits for none of the others."""
    if jobs <= 1:
        yield map(play, numbers)
        return
    # Spawned like the bot's process, so that a match runs the same on every system.
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=serve)
    others = multiprocessing.active_children()
    with interrupted_once():
        workers: list[BaseProcess] = []
        try:
            with sigint_ignored():  # the processes start now, and a Ctrl-C is for their parent alone
                records = pool.map(play, numbers, chunksize=2)
            workers += [process for process in multiprocessing.active_children() if process not in others]
            yield records
        except BaseException:
            for worker in workers:
                worker.kill()
            raise
        finally:
            pool.shutdown(cancel_futures=True)
