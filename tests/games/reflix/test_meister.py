"""The bot that never errs, judged by the search to the end of the game, which shares nothing with the solver."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from reflix.core.game import Move, Side
from reflix.core.search_board import WIN, SearchBoard
from reflix.games.reflix import meister
from reflix.games.reflix.engine import ROUNDS, Position
from reflix.games.reflix.exact import Bench, Solutions
from reflix.games.reflix.fortress import Fortress, random_fortress
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.search_board import ReflixSearchBoard
from reflix.games.reflix.solver import Solution, solve
from reflix.games.reflix.verdict import DRAW, Verdict
from reflix.search.alphabeta import ENDLESS, search
from reflix.search.solvable import Solvable, exact_play

ONE, TWO = Side.ONE, Side.TWO
LAST = 2
"""Rounds that are left in these tests: the search can look to their end."""


class FewRounds(Solutions):
    """Solves the last rounds only, and those anew each time but of the same pair."""

    def __init__(self) -> None:
        super().__init__(Path())
        self.made: dict[tuple[Fortress, Fortress], Solution] = {}

    def get(self, bottom: Fortress, top: Fortress, first: Side | None, bench: Bench) -> Solution:
        if (bottom, top) not in self.made:
            self.made[bottom, top] = solve(bottom, top, LAST)
        return self.made[bottom, top]


@pytest.fixture(scope="module")
def bench() -> Bench:
    return Bench(FewRounds())


def pair(number: int) -> tuple[Fortress, Fortress]:
    rng = random.Random(number)
    return random_fortress(rng), random_fortress(rng)


def late_positions(count: int, fortresses: tuple[Fortress, Fortress], seed: int = 1) -> list[Position]:
    """Positions with at most two rounds left, from random games that went past their end."""
    rng = random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        start: Position = REFLIX.varied_start(rng)
        position = replace(start, fortresses=fortresses, round=1)
        for _ in range(rng.randrange(2, 16)):
            position = position.play(rng.choice(position.moves())).after
            if position.ended is not None:
                break
        if position.ended is None:
            found.append(replace(position, round=ROUNDS - rng.randrange(LAST)))
    return found


def of_all_kinds(bench: Bench, fortresses: tuple[Fortress, Fortress], each: int = 6) -> list[Position]:
    """Wins, draws and losses of the first and of the second mover, as many of each."""
    kinds: dict[tuple[int, bool], list[Position]] = {}
    for position in late_positions(1500, fortresses):
        rank = meister.solution_of(bench, position).verdict(position).rank(position.to_move)
        kinds.setdefault((sign(rank), position.to_move == position.first), []).append(position)
    assert set(kinds) == {(value, first) for value in (-1, 0, 1) for first in (True, False)}
    return [position for several in kinds.values() for position in several[:each]]


class Judge:
    """The board of the search, without its taste for hits that are not answered: a win is a win. It has no inner loop
    of its own either, which would not ask for this `terminal`."""

    def __init__(self, position: Position) -> None:
        self._board = ReflixSearchBoard(position)
        for name in ("moves", "ordered", "do", "undo", "key", "evaluate"):
            setattr(self, name, getattr(self._board, name))

    def terminal(self) -> int | None:
        worth = self._board.terminal()
        return None if worth is None else sign(worth) * WIN


def values(position: Position) -> dict[Move, int]:
    """The value of every move by the search to the end of the game, for who moves."""
    found = search(cast(SearchBoard, Judge(position)), ENDLESS, every=True, warm_up=2)
    return dict(found.values)


def sign(value: int) -> int:
    return (value > 0) - (value < 0)


def expected_trap(position: Position, move: Move) -> tuple[int, int, int]:
    """The definition in words, on values of the search."""
    after = position.play(move).after
    if after.ended is not None:
        return 0, 0, 0
    answers = list(values(after).values())
    best = max(answers)
    turning = [value for value in answers if sign(value) < sign(best)]
    hidden = sum(max(rounds_to(value), rounds_to(best)) > meister.SEEN for value in turning)
    return hidden, len(turning), sum(value < best for value in answers)


def rounds_to(value: int) -> int:
    """Rounds to the end that a value of the search speaks of, the running one counted; 0 for a draw."""
    return (WIN - abs(value) + 1) // 2 if value else 0


@pytest.mark.parametrize(("number", "seen"), [(1, 1), (2, 1), (2, meister.SEEN)])
def test_it_keeps_the_best_value_and_sets_the_best_trap(
    bench: Bench, number: int, seen: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wins, losses and draws, by who moves first and by who replies; every choice is judged by the search. The search
    sees two rounds, so with `SEEN` at one round there are traps that are hidden and others that are not."""
    monkeypatch.setattr(meister, "SEEN", seen)
    chosen_among_many = hidden_alone = 0
    for position in of_all_kinds(bench, pair(number)):
        choice = REFLIX.exact_choice(bench, position, 1)
        judged = values(position)
        best = max(judged.values())
        assert judged[choice.move] == best
        assert choice.value == best
        equal = [move for move, value in judged.items() if value == best]
        traps = {move: expected_trap(position, move) for move in equal}
        assert traps[choice.move] == max(traps.values())
        chosen_among_many += len(set(traps.values())) > 1
        hidden_alone += len({trap[0] for trap in traps.values()}) > 1
        if len(choice.line) > 1:
            after = position.play(choice.move).after
            assert values(after)[choice.line[1]] == max(values(after).values())
        assert choice.depth == 2 * (ROUNDS - position.round) + (2 if position.to_move == position.first else 1)
    assert chosen_among_many > 5
    assert (hidden_alone > 1) == (seen < LAST)


def test_the_same_seed_gives_the_same_move_and_others_vary(bench: Bench) -> None:
    positions = late_positions(30, pair(1), seed=2)
    once = [REFLIX.exact_choice(bench, position, 7) for position in positions]
    assert [REFLIX.exact_choice(bench, position, 7) for position in reversed(positions)] == once[::-1]
    moves = [{REFLIX.exact_choice(bench, position, seed).move for seed in range(12)} for position in positions]
    assert any(len(several) > 1 for several in moves)


def test_a_finished_game_has_no_choice(bench: Bench) -> None:
    position = late_positions(1, pair(1))[0]
    while position.ended is None:
        position = position.play(position.moves()[0]).after
    with pytest.raises(ValueError, match="over"):
        REFLIX.exact_choice(bench, position, 1)


def test_solving_is_all_that_a_choice_needs(bench: Bench) -> None:
    few = bench.solutions
    assert isinstance(few, FewRounds)
    position = late_positions(1, pair(1))[0]
    REFLIX.exact_solve(bench, position)
    solved = dict(few.made)
    assert position.fortresses in solved
    REFLIX.exact_choice(bench, position, 1)
    assert few.made == solved


ANSWERS: list[tuple[list[Verdict], meister.Trap]] = [
    ([], (0, 0, 0)),
    ([DRAW, DRAW, Verdict(ONE, 3), Verdict(ONE, 2), Verdict(ONE, 1)], (1, 3, 3)),
    ([Verdict(TWO, 2), Verdict(TWO, 3), DRAW, Verdict(ONE, 1)], (0, 2, 3)),
    ([Verdict(TWO, 2), Verdict(TWO, 3), DRAW, Verdict(ONE, 3)], (1, 2, 3)),
    ([Verdict(TWO, 3), Verdict(TWO, 3), DRAW, Verdict(ONE, 1)], (2, 2, 2)),
    ([Verdict(ONE, 4), Verdict(ONE, 4), Verdict(ONE, 1)], (0, 0, 1)),
]


@pytest.mark.parametrize(("answers", "expected"), ANSWERS)
def test_a_trap_counts_what_turns_the_game_and_then_what_is_worse(answers: Any, expected: meister.Trap) -> None:
    assert meister.trap({Move(number): verdict for number, verdict in enumerate(answers)}, TWO) == expected


WORDS = [
    ([Verdict(ONE, 2), Verdict(ONE, 3)], "With exact play this wins within 2 rounds."),
    ([Verdict(ONE, 1), DRAW], "With exact play this wins within 1 round. No other move wins."),
    ([DRAW, DRAW, Verdict(TWO, 1)], "With exact play this keeps the draw."),
    ([DRAW, Verdict(TWO, 1)], "With exact play this keeps the draw. Every other move loses."),
    (
        [Verdict(TWO, 4), Verdict(TWO, 1)],
        "Against exact play every move loses; this one holds out longest, 4 rounds.",
    ),
]


@pytest.mark.parametrize(("verdicts", "words"), WORDS)
def test_what_it_knows_is_told(verdicts: list[Verdict], words: str) -> None:
    choices = {Move(number): verdict for number, verdict in enumerate(verdicts)}
    assert str(meister.told(choices, Move(0), ONE)) == words


def test_only_the_master_plays_by_exact_play() -> None:
    assert isinstance(REFLIX, Solvable)
    assert [level.name for level in REFLIX.info.levels if exact_play(REFLIX, level) is not None] == ["meister"]
