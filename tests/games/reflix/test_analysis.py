"""Games weighed exactly: against minimax with the engine in the last round, and every claim about a golden game played
out with the engine."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import pairwise

import pytest

pytest.importorskip("numpy")

from reflix.core.game import Move, Side
from reflix.games.reflix.analysis import DRAWN_LINE, Analysis, Point, analyse
from reflix.games.reflix.analysis_words import hit_or_build_words, turning_words, verdict_words
from reflix.games.reflix.beam import MISS
from reflix.games.reflix.engine import ROUNDS, Position
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.presets import presets
from reflix.games.reflix.solver import Solution, solve
from reflix.games.reflix.story import shot_of
from reflix.games.reflix.verdict import DRAW, Verdict
from tests.games.reflix.test_solver import random_position

NAMED = {preset.id: preset.fortress for preset in presets()}
RULE_PAGE = "D4-C4 D6* C4-C5 D6-E6"
WHOLE = "D4* D6* D4-E4 D6* F4* F6-G6 E4-E6 G6-G5 F4-G4 G5-G6 E6-E5 G6* G4-G5 D6-E6"
"""The golden games of tests/golden/reflix.txt."""


class Minimax:
    """The judge of the last round, by playing everything out with the engine."""

    def verdict(self, position: Position) -> Verdict:
        if position.ended is not None:
            return Verdict(position.ended.winner, 0)
        return max(self.choices(position).values(), key=lambda verdict: verdict.rank(position.to_move))

    def choices(self, position: Position) -> Mapping[Move, Verdict]:
        winners = {move: self.verdict(position.play(move).after).winner for move in position.moves()}
        return {move: DRAW if winner is None else Verdict(winner, 1) for move, winner in winners.items()}


@pytest.fixture(scope="module")
def standard() -> Solution:
    return solve(NAMED["standard"], NAMED["standard"], first=Side.TWO)


def moves_of(start: Position, text: str) -> list[Move]:
    found, position = [], start
    for name in text.split():
        found.append(REFLIX.parse(position, name))
        position = position.play(found[-1]).after
    return found


def golden(standard: Solution, text: str) -> Analysis:
    start = REFLIX.start()
    return analyse(standard, start, moves_of(start, text))


def names(position: Position, choices) -> list[str]:
    return [REFLIX.name(position, choice.move) for choice in choices]


# The golden games


def test_the_rule_page_is_lost_by_its_first_move(standard):
    points = golden(standard, RULE_PAGE).points
    bottom = [Verdict(Side.ONE, rounds) for rounds in (1, 1, 1, 0)]
    assert [point.verdict for point in points] == [DRAW, *bottom]
    assert [point.ply for point in points if point.turning] == [0]
    first = points[0]
    assert names(first.position, first.keeping) == ["B4-A4", "B4-C4", "B4-B5", "D4-D5", "F4-E4", "F4-G4"]
    assert str(turning_words(first)) == "Top loses the draw with D4–C4. B4–A4, B4–C4, B4–B5 and 3 more hold it."
    assert points[-1].choices == points[-1].best == ()
    assert points[-1].line == ()


def test_a_hit_that_was_there_is_told_with_its_price(standard):
    """After the first move bottom could have hit at once; the story builds on and needs a round more."""
    points = golden(standard, RULE_PAGE).points
    assert [point.hit_or_build is not None for point in points] == [False, True, False, True, False]
    passed, taken = points[1].hit_or_build, points[3].hit_or_build
    assert passed is not None
    assert taken is not None
    assert (passed.taken, taken.taken) == (False, True)
    assert passed.build is not None
    assert passed.build.verdict == Verdict(Side.ONE, 2)
    assert names(points[3].position, [taken.hit]) == ["D6-E6"], "of equal hits the one that was played"
    assert str(hit_or_build_words(points[1], passed)) == (
        "Hit with D6–C6 (1 contact, no answer): win in this round. "
        "Build on with D6*: win in 2 rounds. Hitting is better."
    )


def test_a_win_that_was_let_slip(standard):
    points = golden(standard, WHOLE).points
    slips = [(p.ply, p.verdict.winner, p.played.verdict.winner) for p in points if p.turning and p.played is not None]
    assert slips == [
        (0, None, Side.ONE),
        (1, Side.ONE, None),
        (2, None, Side.ONE),
        (9, Side.ONE, None),
        (10, None, Side.ONE),
        (11, Side.ONE, Side.TWO),
    ]
    assert str(turning_words(points[1])) == "Bottom lets the win slip with D6*: a draw. Better B6*: win in this round."
    assert str(turning_words(points[2])) == "Top loses the draw with D4–E4. Only B4–A4 holds it."
    assert str(turning_words(points[11])) == (
        "Bottom throws the win away with G6* and loses. Better B6*, D6–C6, D6–E6 and 1 more: win in this round."
    )


def test_the_prices_of_a_hit_that_is_answered(standard):
    """Top could hit without contact, which bottom answers without contact: the draw that was there."""
    point = golden(standard, WHOLE).points[2]
    question = point.hit_or_build
    assert question is not None
    assert (question.hit.contacts, question.answer, question.taken) == (0, 0, False)
    assert str(hit_or_build_words(point, question)) == (
        "Hit with B4–A4 (0 contacts, answered with 0): draw. Build on with D4–E4: loss in this round. "
        "Hitting is better."
    )


@pytest.mark.parametrize("text", [RULE_PAGE, WHOLE])
def test_every_claim_holds_with_the_engine(standard, text):
    """Moves, contacts, answers and lines; whoever is said to win does so in exactly the rounds that are said."""
    start, position = REFLIX.start(), REFLIX.start()
    played = moves_of(start, text)
    seen: Counter[object] = Counter()
    for point, move in zip(golden(standard, text).points, [*played, None], strict=True):
        assert point.position == position
        assert tuple(choice.move for choice in point.choices) == position.moves()
        for choice in point.choices:
            shot = shot_of(position.play(choice.move))
            assert choice.contacts == (shot.contacts if shot.hit else MISS)
        assert line_of(point)
        if point.hit_or_build is not None:
            after = position.play(point.hit_or_build.hit.move).after
            answers = [shot_of(after.play(move)) for move in after.moves()]
            assert point.hit_or_build.answer == min((shot.contacts for shot in answers if shot.hit), default=MISS)
            seen[point.hit_or_build.answer] += 1
        if move is not None:
            position = position.play(move).after
    assert seen[MISS]


def line_of(point: Point) -> bool:
    """Play a line: it ends as it says, and a drawn one ends nowhere too early."""
    position = point.position
    for move in point.line:
        position = position.play(move).after
    if point.verdict.winner is None:
        assert len(point.line) == DRAWN_LINE or position.ended is not None
        assert position.ended is None or position.ended.winner is None
    else:
        assert position.ended is not None
        assert position.ended.winner == point.verdict.winner
        assert position.round - point.position.round + 1 == (point.verdict.rounds or 1)
    return True


def test_a_line_follows_the_game_while_the_game_is_best_play(standard):
    points = golden(standard, WHOLE).points
    followed = 0
    for point, onward in pairwise(points):
        assert point.played is not None
        if point.played.verdict == point.verdict:
            assert point.line == (point.played.move, *onward.line)[: len(point.line)]
            followed += 1
        else:
            assert point.line[0] != point.played.move
    assert followed == 3


def test_an_unfinished_game_and_one_without_moves(standard):
    start = REFLIX.start()
    (only,) = analyse(standard, start, []).points
    assert only.played is None
    assert not only.turning
    assert len(only.line) == DRAWN_LINE
    points = golden(standard, RULE_PAGE.rpartition(" ")[0]).points
    assert points[-1].played is None
    assert points[-1].hit_or_build.taken is None  # type: ignore[union-attr]
    assert len(points[-1].line) == 1


# Against minimax


@pytest.mark.parametrize("seed", range(12))
def test_the_last_round_is_weighed_as_minimax_weighs_it(standard, seed):
    """Games of the last round from random placements, good and bad moves by lot: equal in every field."""
    rng = random.Random(seed)
    position = random_position(rng, standard.fortresses, 1, firsts=standard.tables)
    start, moves = position, []
    while position.ended is None:
        moves.append(rng.choice(position.moves()))
        position = position.play(moves[-1]).after
    assert analyse(standard, start, moves) == analyse(Minimax(), start, moves)


def test_the_cases_of_the_last_round_are_many(standard):
    """What the test above compares is not all the same; and a move never changes the result to its mover's gain."""
    rng = random.Random(100)
    values: Counter[tuple[object, ...]] = Counter()
    for _ in range(60):
        start = random_position(rng, standard.fortresses, 1, firsts=standard.tables)
        move = rng.choice(start.moves())
        point = analyse(Minimax(), start, [move]).points[0]
        assert point.played is not None
        values[point.verdict.winner, point.turning, point.hit_or_build is not None, start.first_hit is None] += 1
        if point.turning:
            assert point.played.verdict.rank(start.to_move) < point.verdict.rank(start.to_move)
            assert start.to_move.other == point.played.verdict.winner or point.played.verdict.winner is None
    assert len({key[0] for key in values}) == 3
    assert {key[1] for key in values} == {key[2] for key in values} == {key[3] for key in values} == {True, False}


def test_in_the_last_reply_there_is_no_building_on():
    rng = random.Random(7)
    fortresses, seen = (NAMED["standard"], NAMED["standard"]), 0
    for _ in range(200):
        start = random_position(rng, fortresses, 1, half=True)
        hits = [shot_of(start.play(move)).hit for move in start.moves()]
        point = analyse(Minimax(), start, []).points[0]
        assert (point.hit_or_build is not None) == (any(hits) and start.first_hit is None)
        seen += point.hit_or_build is not None and all(hits)
        if point.hit_or_build is not None and all(hits):
            assert point.hit_or_build.build is None
            assert str(hit_or_build_words(point, point.hit_or_build)).endswith("Every move hits here.")
    assert seen


# Plain values


def test_an_analysis_travels_between_processes(standard):
    analysis = golden(standard, WHOLE)
    assert pickle.loads(pickle.dumps(analysis)) == analysis
    kinds = {type(value).__module__.partition(".")[0] for value in values_in(analysis)}
    assert kinds == {"builtins", "reflix"}


def values_in(thing: object) -> Iterator[object]:
    yield thing
    if is_dataclass(thing):
        for field in fields(thing):
            yield from values_in(getattr(thing, field.name))
    elif isinstance(thing, (tuple, list)):
        for part in thing:
            yield from values_in(part)


def test_it_needs_no_numpy():
    code = "import sys; sys.modules['numpy'] = None; import reflix.games.reflix.analysis_words"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (DRAW, "Draw with best play"),
        (Verdict(Side.ONE, 0), "Bottom has won"),
        (Verdict(Side.TWO, 1), "Top wins in this round"),
        (Verdict(Side.TWO, ROUNDS), "Top wins in 10 rounds"),
    ],
)
def test_values_in_words(verdict, words):
    assert str(verdict_words(verdict)) == words
