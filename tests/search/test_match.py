"""A match is fair, checked, and the same however many processes play it."""

from __future__ import annotations

import math
from typing import Any

import pytest

from reflix.core.game import Level, Side
from reflix.core.message import msg
from reflix.games.reflix.game import REFLIX
from reflix.search.match import GameRecord, MatchResult, elo, play_match, wilson

BLIND = Level("blind", msg("Blind"), depth=1, slips=1.0)
SEEING = Level("seeing", msg("Seeing"), depth=2)


def test_each_start_is_played_twice_with_sides_swapped() -> None:
    told: list[tuple[int, int]] = []
    result = play_match(REFLIX, SEEING, BLIND, 6, seed=2, progress=lambda played, games: told.append((played, games)))
    assert told == [(number, 6) for number in range(1, 7)]
    pairs = list(zip(result.records[::2], result.records[1::2], strict=True))
    assert all(one.start == two.start for one, two in pairs)
    assert all((one.first_plays, two.first_plays) == (Side.ONE, Side.TWO) for one, two in pairs)
    assert len({one.start for one, _ in pairs}) == 3


def test_the_records_can_be_played_through_the_engine() -> None:
    result = play_match(REFLIX, SEEING, BLIND, 4, seed=3)
    for record in result.records:
        position: Any = REFLIX.start(record.start)
        for name in record.moves:
            position = position.play(REFLIX.parse(position, name)).after
        outcome = position.outcome()
        points = 0.5 if outcome.winner is None else float(outcome.winner == record.first_plays)
        assert (record.points, record.reason) == (points, outcome.reason)


def test_the_number_of_processes_changes_nothing() -> None:
    alone = play_match(REFLIX, SEEING, BLIND, 5, seed=4)
    assert play_match(REFLIX, SEEING, BLIND, 5, seed=4, jobs=2) == alone
    assert play_match(REFLIX, SEEING, BLIND, 5, seed=5) != alone


def result(wins: int, draws: int, losses: int) -> MatchResult:
    points = [1.0] * wins + [0.5] * draws + [0.0] * losses
    return MatchResult(SEEING, BLIND, tuple(GameRecord("", Side.ONE, (), each, "") for each in points))


def test_the_numbers_of_a_match() -> None:
    match = result(3, 4, 1)
    assert (match.wins, match.draws, match.losses, match.score) == (3, 4, 1, 62.5)


@pytest.mark.parametrize(
    ("wins", "draws", "losses", "clear"),
    [
        (65, 0, 35, True),
        (64, 0, 36, False),
        (30, 60, 10, True),  # mostly drawn, three wins for each loss
        (29, 61, 10, False),
        (30, 40, 10, False),  # 62.5 %, and half of the games are not most of them
        (0, 100, 0, False),
        (1, 99, 0, True),
    ],
)
def test_when_a_level_is_clearly_stronger(wins: int, draws: int, losses: int, clear: bool) -> None:
    assert result(wins, draws, losses).clearly_stronger is clear


def test_an_empty_match_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        play_match(REFLIX, SEEING, BLIND, 0, seed=1)


def test_elo_has_an_error_that_counts_the_two_games_of_a_start_once() -> None:
    def result(*points: float) -> MatchResult:
        return MatchResult(SEEING, BLIND, tuple(GameRecord("", Side.ONE, (), one, "") for one in points))

    middle, least, most = result(1, 0, 1, 0, 1, 0).elo
    assert middle == 0
    assert round(least) == -round(most) == -338, "each start was shared, but three are few: Wilson, 0.125 to 0.875"
    middle, least, most = result(1, 1, 1, 0, 1, 1, 0, 0).elo
    assert least < middle < most
    assert round(middle) == 89  # 5 of 8 points
    assert result(1, 1).elo[0] == math.inf
    assert result(0, 0).elo[0] == -math.inf
    assert round(elo(0.75)) == 191


def test_elo_is_not_certain_after_few_games_that_went_one_way() -> None:
    middle, least, most = result(3, 0, 0).elo
    assert (middle, most) == (math.inf, math.inf)
    assert round(least) == round(elo(wilson(1, 2)[0])) < 0
    assert result(0, 0, 3).elo[:2] == (-math.inf, -math.inf)
    assert result(0, 0, 3).elo[2] == pytest.approx(-least)
    assert result(200, 0, 0).elo[1] > 500
    assert -60 > result(0, 60, 0).elo[1] > -200


@pytest.mark.parametrize(
    ("share", "trials", "least", "most"),
    [(0.5, 10, 0.2366, 0.7634), (1, 10, 0.7225, 1), (0, 10, 0, 0.2775), (0.2, 50, 0.1124, 0.3304)],
)
def test_the_range_of_a_share(share: float, trials: int, least: float, most: float) -> None:
    assert wilson(share, trials) == pytest.approx((least, most), abs=0.0001)


@pytest.mark.parametrize("points", [(1.0,), (1.0, 0.5), (0.0, 0.0)])
def test_one_start_says_nothing_about_the_error(points: tuple[float, ...]) -> None:
    records = tuple(GameRecord("", Side.ONE, (), one, "") for one in points)
    assert MatchResult(SEEING, BLIND, records).elo[1:] == (-math.inf, math.inf)
