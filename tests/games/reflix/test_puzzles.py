"""Puzzles: what they say is true, what is not true is found out, and their text is read back as it was written."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from reflix.core.game import Cell, Move, Side
from reflix.games.reflix.beam import MISS, trace
from reflix.games.reflix.board import ZONE
from reflix.games.reflix.engine import ROUNDS, Position, in_square_order
from reflix.games.reflix.fortress import Fortress, random_fortress
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.notation import encode, move_name
from reflix.games.reflix.puzzles.check import Fault, check
from reflix.games.reflix.puzzles.measure import bounces, difficulty, tempting
from reflix.games.reflix.puzzles.proof import Proof
from reflix.games.reflix.puzzles.puzzle import (
    ENEMY,
    PLAYER,
    Answer,
    Goal,
    Kind,
    Puzzle,
    before,
    leads,
    reached,
    settled,
)
from reflix.games.reflix.puzzles.shipped import shipped
from reflix.games.reflix.puzzles.text import PuzzleFault, read, write
from reflix.games.reflix.puzzles.words import task, title, why
from reflix.games.reflix.story import shot_of

DEEP = bool(os.environ.get("REFLIX_DEEP_TESTS"))


def any_position(rng: random.Random, left: int) -> Position:
    """The player to move, as first or second mover, then perhaps after a hit."""
    placed = [(Cell(cell), rng.choice((1, 2))) for cell in rng.sample(list(ZONE), 6)]
    first = rng.choice(list(Side))
    hit = rng.choice((None, None, 0, 1, 2, 3)) if first == ENEMY else None
    fortresses = random_fortress(rng), random_fortress(rng)
    mirrors = in_square_order(placed[:3]), in_square_order(placed[3:])
    return Position(fortresses, mirrors, first, ROUNDS + 1 - left, PLAYER, hit)


def played_out(position: Position, goal: Goal) -> bool:
    """Whether the player can force a goal, with the engine and nothing else."""
    mine = position.to_move == PLAYER
    for move in position.moves():
        turn = position.play(move)
        good = reached(goal, turn) if turn.after.ended is not None else played_out(turn.after, goal)
        if good == mine:
            return good
    return not mine


@pytest.mark.parametrize("goal", list(Goal))
def test_the_proof_says_what_playing_out_says(goal):
    rng = random.Random(f"proof {goal}")
    seen: Counter[tuple[bool, Side]] = Counter()
    for _ in range(250):
        position = any_position(rng, 1)
        truth = played_out(position, goal)
        assert Proof(position, goal).forced(position) == truth, encode(position)
        after = position.play(rng.choice(position.moves())).after
        if after.ended is None:
            assert Proof(position, goal).forced(after) == played_out(after, goal), encode(after)
        seen[truth, position.first] += 1
    assert len(seen) == 4, seen


@pytest.mark.slow
@pytest.mark.parametrize("goal", list(Goal))
def test_the_proof_says_so_with_two_rounds_left_too(goal):
    rng = random.Random(f"deeper {goal}")
    for _ in range(40 if DEEP else 3):
        position = any_position(rng, 2)
        assert Proof(position, goal).forced(position) == played_out(position, goal), encode(position)


def test_a_proof_is_about_one_pair_of_fortresses():
    position = any_position(random.Random(3), 1)
    other = replace(position, fortresses=(position.fortresses[0], Fortress(".SWSWS.|\\..T../|.......")))
    with pytest.raises(ValueError, match="other fortresses"):
        Proof(position, Goal.WIN).forced(other)


def test_the_move_before_is_one_that_leads_here():
    rng, found = random.Random(5), 0
    for _ in range(200):
        position = any_position(rng, 3)
        shot = trace(position.board(), ENEMY)
        for last in leads(position):
            start = before(position, last)
            assert start.play(last).after == position
            assert start.to_move == ENEMY
            assert shot == (MISS if position.first_hit is None else position.first_hit)
            found += 1
        if shot != (MISS if position.first_hit is None else position.first_hit):
            assert leads(position) == []
    assert found > 300


def test_nothing_leads_to_the_first_move_of_a_game():
    assert leads(replace(REFLIX.start(), first=PLAYER, to_move=PLAYER)) == []


# the shipped set


def test_there_are_enough_of_all_kinds_in_order():
    puzzles = shipped()
    assert len(puzzles) >= 120
    assert [puzzle.difficulty for puzzle in puzzles] == sorted(puzzle.difficulty for puzzle in puzzles)
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)
    kinds = Counter(puzzle.kind for puzzle in puzzles)
    assert min(kinds[kind] for kind in Kind) >= 12, kinds
    hits = Counter(puzzle.rounds for puzzle in puzzles if puzzle.kind is Kind.HIT)
    assert set(hits) == {1, 2, 3, 4, 5}
    assert min(hits.values()) >= 6, hits
    fortresses = Counter(fortress for puzzle in puzzles for fortress in puzzle.position.fortresses)
    assert len(fortresses) >= 20
    assert max(fortresses.values()) <= len(puzzles) // 5
    assert max(Counter(puzzle.position.fortresses for puzzle in puzzles).values()) <= 4


def test_the_easy_ones_come_first_and_have_one_round():
    assert {puzzle.rounds for puzzle in shipped()[:12]} == {1}
    assert all(puzzle.rounds >= 4 for puzzle in shipped()[-6:])


QUICK = [puzzle for puzzle in shipped() if puzzle.rounds <= 3]
SAMPLE = shipped() if DEEP else random.Random(7).sample(QUICK, 24)


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.name)
def test_it_is_true(puzzle):
    check(puzzle)


@pytest.mark.parametrize("puzzle", shipped(), ids=lambda puzzle: puzzle.name)
def test_its_solution_is_legal_and_reaches_the_goal(puzzle):
    start = before(puzzle.position, puzzle.last)
    here = start.play(puzzle.last).after
    assert here == puzzle.position
    turn = None
    for move in puzzle.solution:
        turn = here.play(move)
        here = turn.after
    assert turn is not None
    assert settled(puzzle.goal, here) if here.ended is None else reached(puzzle.goal, turn)


@pytest.mark.parametrize("puzzle", shipped(), ids=lambda puzzle: puzzle.name)
def test_every_wrong_try_is_told_why(puzzle):
    for line, answers in puzzle.answers.items():
        here = puzzle.position
        for move in line:
            here = here.play(move).after
        for move, answer in answers.items():
            if answer.keeps:
                continue
            turns, there = [], here
            for name in (move, *answer.line):
                turns.append(there.play(name))
                there = turns[-1].after
            words = str(why(puzzle, turns))
            assert words.endswith("."), words
            if there.ended is None:
                assert words.startswith(f"After {move_name(answer.line[-1]).replace('-', '–')} there "), words
                assert words.endswith("can be forced any more."), words
            elif there.ended.winner == ENEMY:
                assert "wins" in words or "lose" in words or words.endswith("and hits."), words
            elif there.ended.winner is None:
                assert "only a draw" in words, words
            else:
                assert words.startswith("A hit, but with"), words


def test_tasks_and_titles_fit_the_goal():
    told = {(puzzle.kind, puzzle.goal): str(task(puzzle)) for puzzle in shipped()}
    assert "without contact" in told[Kind.CLEAN, Goal.CLEAN]
    assert "draw" in told[Kind.REPLY, Goal.DRAW]
    assert "win" in told[Kind.REPLY, Goal.WIN]
    assert "lose" in told[Kind.HOLD, Goal.DRAW]
    assert str(title(Kind.HIT, 3)) == "Hit in 3"


# what is wrong is found out


def one_of(kind: Kind, rounds: int) -> Puzzle:
    return next(puzzle for puzzle in shipped() if (puzzle.kind, puzzle.rounds) == (kind, rounds))


Change = Callable[[Puzzle], Puzzle]


def changed(puzzle: Puzzle, answers: Mapping[Move, Answer]) -> Puzzle:
    """With other answers to first moves."""
    return replace(puzzle, answers={**puzzle.answers, (): {**puzzle.answers[()], **answers}})


def wrong(puzzle: Puzzle) -> Move:
    return next(move for move, answer in puzzle.answers[()].items() if not answer.keeps)


def without_key(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, answers={(): {m: a for m, a in puzzle.answers[()].items() if m != puzzle.key}})


def other_reply(puzzle: Puzzle) -> Puzzle:
    """The refutation of a wrong move is one that refutes nothing."""
    for move, answer in puzzle.answers[()].items():
        after = puzzle.position.play(move).after
        for reply in after.moves() if not answer.keeps else ():
            turn = after.play(reply)
            if turn.after.ended is None and Proof(puzzle.position, puzzle.goal).forced(turn.after):
                return changed(puzzle, {move: Answer(False, (reply,))})
    raise AssertionError("every reply refutes")


def short_defence(puzzle: Puzzle) -> Puzzle:
    """The defence is one that loses sooner."""
    after = puzzle.position.play(puzzle.key).after
    proof = Proof(puzzle.position, puzzle.goal)
    for reply in after.moves():
        there = after.play(reply).after
        if there.ended is None and proof.forced(replace(there, round=there.round + 1)):
            return changed(puzzle, {puzzle.key: Answer(True, (reply,))})
    raise AssertionError("every defence lasts as long")


WRONG: dict[str, tuple[tuple[Kind, int], Change, str]] = {
    "difficulty": ((Kind.HIT, 2), lambda p: replace(p, difficulty=p.difficulty + 1), "the difficulty is"),
    "goal": ((Kind.HIT, 2), lambda p: replace(p, goal=Goal.DRAW), "cannot have the goal draw"),
    "rounds": ((Kind.HIT, 2), lambda p: replace(p, rounds=3), "has to be round 8"),
    "last": ((Kind.HIT, 2), lambda p: replace(p, last=p.key), "does not lead to this position"),
    "key": ((Kind.HIT, 2), lambda p: changed(p, {p.key: Answer(False, p.answers[()][p.key].line)}), "is right"),
    "two keys": (
        (Kind.HIT, 2),
        lambda p: changed(p, {wrong(p): Answer(True, p.answers[()][wrong(p)].line)}),
        "is wrong",
    ),
    "missing": ((Kind.HIT, 2), without_key, "are not the legal ones"),
    "no answer": ((Kind.HIT, 2), lambda p: changed(p, {wrong(p): Answer(False, ())}), "an answer is missing"),
    "illegal": ((Kind.HIT, 2), lambda p: changed(p, {wrong(p): Answer(False, (p.key,))}), "is illegal"),
    "refutation": ((Kind.HIT, 2), other_reply, "can still be forced"),
    "defence": ((Kind.HIT, 3), short_defence, "lasts longer"),
    "no more": ((Kind.HIT, 2), lambda p: replace(p, answers={(): p.answers[()]}), "there are no answers"),
    "extra": (
        (Kind.HIT, 1),
        lambda p: replace(p, answers={**p.answers, (p.key, p.key): p.answers[()]}),
        "no play leads to",
    ),
    "as a draw": (
        (Kind.HIT, 2),
        lambda p: replace(p, kind=Kind.HOLD, goal=Goal.DRAW),
        "this is no draw to be held|exactly one first move",
    ),
    "shorter": (
        (Kind.HIT, 2),
        lambda p: replace(p, rounds=3, position=replace(p.position, round=p.position.round - 1)),
        "are more than it takes|exactly one first move",
    ),
    "reply": ((Kind.REPLY, 1), lambda p: replace(p, rounds=2), "it is one round"),
    "sealed": (
        (Kind.HIT, 2),
        lambda p: replace(
            p,
            position=replace(p.position, fortresses=(Fortress(r"......W|/\....S|TWSS..."), p.position.fortresses[1])),
        ),
        "is refused",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_not_true_is_found_out(name):
    (kind, rounds), change, told = WRONG[name]
    puzzle = one_of(kind, rounds)
    check(puzzle)
    with pytest.raises(Fault, match=told):
        check(change(puzzle))


# text


def test_text_is_read_back_as_it_was_written():
    text = write(shipped())
    entries = read(text)
    assert tuple(entry.puzzle for entry in entries) == shipped()
    lines = text.splitlines()
    assert all(lines[entry.line - 1] == f"puzzle {entry.puzzle.name}" for entry in entries)


@pytest.mark.parametrize(
    ("line", "other", "told"),
    [
        ("puzzle", "puzzle ABCDE", "the name of this puzzle is"),
        ("task", "task hit 6 win", "rounds (1 to 5)"),
        ("task", "task mate 2 win", "a kind (hit/clean/hold/reply)"),
        ("difficulty", "difficulty hard", "a number from 0 to 999"),
        ("position", "position x", "A position has eight fields"),
        ("last", "last D4-D9", "a move like D6* or D6-E6"),
        ("last", "", "expected a line that begins with 'last'"),
        ("try", "try : D6-E6 D5*", "has no right first move"),
        ("try", "try D6-E6", "moves, a colon"),
        ("try", "try : D6* D6*", "answered twice"),
        ("try", "try : Z6*", "a move like"),
        ("try", "try :", "what answers the tries"),
    ],
)
def test_a_broken_line_is_named(line, other, told):
    puzzle = one_of(Kind.HIT, 1)
    lines = ["# a remark", "", *write([puzzle]).splitlines()]
    number = next(number for number, text in enumerate(lines) if text.startswith(line))
    lines[number] = other
    with pytest.raises(PuzzleFault, match=r"^line \d+: ") as caught:
        read("\n".join(lines))
    assert told in caught.value.fault
    assert caught.value.line in ({number + 1, 3} if other else {number + 2})


def test_a_text_that_ends_too_early_is_told():
    lines = write([one_of(Kind.HIT, 1)]).splitlines()
    for count in range(1, 6):
        with pytest.raises(PuzzleFault, match="the puzzle ends here"):
            read("\n".join(lines[:count]))


@pytest.mark.parametrize("seed", range(30))
def test_nonsense_never_does_more_than_complain(seed):
    rng = random.Random(seed)
    text = write(rng.sample(shipped(), 2))
    for _ in range(40):
        at = rng.randrange(len(text))
        spoilt = text[:at] + rng.choice("!>:;*-AD46 \n\\/bt|x") + text[at + rng.randrange(3) :]
        try:
            for entry in read(spoilt):
                if entry.puzzle.rounds <= 2:
                    check(entry.puzzle)
        except (PuzzleFault, Fault):
            continue


# the measure


def test_the_measure_counts_what_it_says():
    for puzzle in shipped():
        wrong = tempting(puzzle.position, puzzle.goal, puzzle.rounds, puzzle.answers)
        assert puzzle.key not in wrong
        if puzzle.rounds == 1:
            assert all(shot_of(puzzle.position.play(move)).hit for move in wrong)
            assert wrong or bounces(puzzle.position, puzzle.answers) >= 4
        assert difficulty(puzzle.position, puzzle.goal, puzzle.rounds, puzzle.answers) == puzzle.difficulty
