"""Puzzles at the real screen: tried, failed and solved by mouse, finger and keys; listed, of the day, and endless."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest

from reflix.core.game import Move
from reflix.core.message import msg
from reflix.games.reflix.exact import Bench, NoSolver
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.notation import encode, move_name
from reflix.games.reflix.puzzles import fresh
from reflix.games.reflix.puzzles.attempt import Attempt, State
from reflix.games.reflix.puzzles.puzzle import Kind, Puzzle
from reflix.games.reflix.puzzles.shipped import shipped
from reflix.store.progress import Progress
from tests.app.desk import Desk
from tests.app.ink import recording


def place_of(kind: Kind, rounds: int) -> int:
    """The number of the first such puzzle in the list."""
    return next(n for n, p in enumerate(shipped(), 1) if (p.kind, p.rounds) == (kind, rounds))


@pytest.fixture
def quick(desk: Desk) -> Desk:
    """A desk without animations, at the list of puzzles."""
    desk.program.change(speed="off")
    desk.mouse("puzzles")
    assert desk.name == "puzzles"
    desk.frame(CALM)
    return desk


CALM = 0.6
"""Seconds after which a tap on another screen is no nervous second one."""


def begin(desk: Desk, number: int) -> Puzzle:
    """Open a puzzle of the list and wait until it is the player's turn."""
    desk.frame(CALM)
    desk.mouse(f"puzzle:{number}")
    assert desk.name == "puzzle"
    desk.settle()
    puzzle = shipped()[number - 1]
    assert desk.fact("puzzle") == puzzle.name
    assert desk.screen.session.position == puzzle.position
    return puzzle


def taps(move: Move) -> list[str]:
    """What is touched to play a move."""
    start, _, end = move_name(move).lower().partition("-")
    return [start[:2], end or "turn", "confirm"]


def play(desk: Desk, move: Move) -> None:
    """A move by mouse, and what follows it."""
    desk.mouse(*taps(move))
    desk.settle()


def hint_of(desk: Desk) -> Move | None:
    """The move that a hint names."""
    hint = desk.screen.session.hint
    return None if hint is None else hint.move


def wrong(puzzle: Puzzle) -> Move:
    """A wrong first move."""
    return next(move for move, answer in puzzle.answers[()].items() if not answer.keeps)


# trying


@pytest.mark.parametrize(("kind", "rounds"), [(Kind.HIT, 1), (Kind.HIT, 3), (Kind.HOLD, 2), (Kind.REPLY, 1)])
def test_solved_by_mouse_and_kept(quick: Desk, kind: Kind, rounds: int):
    number = place_of(kind, rounds)
    puzzle = begin(quick, number)
    for move in puzzle.solution[::2]:
        assert quick.fact("state") == "open"
        play(quick, move)
    assert quick.fact("state") == "solved"
    assert quick.screen.say(quick.screen.words()[0]) == "Solved!"
    kept = Progress(quick.program.folder)
    kept.load()
    assert kept.has_solved(puzzle.name)
    quick.mouse("leave")
    assert quick.name == "puzzles"
    tile = next(widget for widget in quick.screen.widgets if widget.id == f"puzzle:{number}")
    assert tile.solved


def test_solved_by_finger(quick: Desk):
    puzzle = begin(quick, place_of(Kind.HIT, 1))
    quick.finger(*taps(puzzle.key))
    quick.settle()
    assert quick.fact("state") == "solved"


def test_solved_by_keys_alone(desk: Desk):
    desk.program.change(speed="off")
    desk.focus_on("puzzles")
    desk.key("return")
    number = place_of(Kind.HIT, 2)
    desk.focus_on(f"puzzle:{number}")
    desk.key("return")
    desk.settle()
    puzzle = shipped()[number - 1]
    for move in puzzle.solution[::2]:
        start, _, end = move_name(move).lower().partition("-")
        desk.key("tab", *start[:2], "return")
        desk.key(*([*end, "return"] if end else ["r"]), "return")
        desk.settle()
    assert desk.fact("state") == "solved"
    desk.key("return")
    assert desk.name == "puzzle"
    assert desk.fact("puzzle") != puzzle.name


def test_a_wrong_try_is_refuted_and_may_be_repeated(quick: Desk):
    puzzle = begin(quick, place_of(Kind.HIT, 3))
    move = wrong(puzzle)
    play(quick, move)
    assert quick.fact("state") == "failed"
    answer = puzzle.answers[()][move]
    assert [turn.move for turn in quick.screen.session.turns] == [puzzle.last, move, *answer.line]
    headline, colour, _ = quick.screen.words()
    assert colour == quick.screen.theme.refusal
    assert move_name(answer.line[0]).replace("-", "–") in str(headline)
    quick.mouse("retry")
    assert quick.fact("state") == "open"
    assert quick.screen.session.position == puzzle.position
    play(quick, puzzle.key)
    assert quick.fact("state") == "open"
    assert str(quick.screen.words()[0]) == "Right! Go on."
    assert not quick.program.progress.has_solved(puzzle.name)


def test_the_refutation_of_a_lost_draw_is_played_to_the_end(quick: Desk):
    number, move = next(
        (number, move)
        for number, puzzle in enumerate(shipped(), 1)
        if puzzle.kind is Kind.HOLD
        for move, answer in puzzle.answers[()].items()
        if len(answer.line) > 1
    )
    begin(quick, number)
    play(quick, move)
    assert quick.fact("state") == "failed"
    assert quick.fact("outcome") == "won-2"
    assert "wins, whatever you play" in str(quick.screen.words()[0])


def test_the_answer_takes_its_time_also_without_animations(quick: Desk):
    puzzle = begin(quick, place_of(Kind.HIT, 3))
    quick.mouse(*taps(puzzle.key)[:2])
    quick.finger("confirm")
    assert quick.screen.session.last.move == puzzle.key
    quick.frame(0.3)
    assert quick.screen.session.last.move == puzzle.solution[1]
    assert quick.fact("state") == "open"


def test_undo_takes_back_one_move_of_the_player(quick: Desk):
    puzzle = begin(quick, place_of(Kind.HIT, 3))
    assert not next(widget for widget in quick.screen.widgets if widget.id == "undo").enabled
    play(quick, puzzle.solution[0])
    play(quick, puzzle.solution[2])
    quick.key("u")
    assert quick.screen.attempt.line == puzzle.solution[:2]
    quick.key("u", "u", "u")
    assert quick.screen.session.position == puzzle.position
    assert quick.fact("state") == "open"


def test_hints_name_the_mirror_and_then_the_move(quick: Desk):
    puzzle = begin(quick, place_of(Kind.HIT, 2))
    start = move_name(puzzle.key)[:2]
    quick.mouse("hint")
    assert str(quick.screen.words()[0]) == f"Hint: look at your mirror on {start}."
    assert hint_of(quick) is None
    quick.mouse("hint")
    assert hint_of(quick) == puzzle.key
    assert move_name(puzzle.key).replace("-", "–") in str(quick.screen.words()[0])
    assert not next(widget for widget in quick.screen.widgets if widget.id == "hint").enabled
    play(quick, puzzle.key)
    assert hint_of(quick) is None


def test_a_solution_that_was_shown_is_no_feat(quick: Desk):
    puzzle = begin(quick, place_of(Kind.HIT, 3))
    play(quick, wrong(puzzle))
    quick.mouse("solution")
    quick.settle()
    assert tuple(turn.move for turn in quick.screen.session.turns[1:]) == puzzle.solution
    assert str(quick.screen.words()[0]) == "That was the solution."
    assert not quick.program.progress.has_solved(puzzle.name)
    quick.mouse("restart")
    for move in puzzle.solution[::2]:
        play(quick, move)
    assert quick.program.progress.has_solved(puzzle.name)


def test_the_solution_is_shown_from_where_the_player_is(quick: Desk):
    puzzle = begin(quick, place_of(Kind.HIT, 3))
    play(quick, puzzle.key)
    quick.mouse("solution")
    quick.settle()
    assert tuple(turn.move for turn in quick.screen.session.turns[1:]) == puzzle.solution


def test_the_last_move_of_the_enemy_is_shown_first(desk: Desk):
    desk.mouse("puzzles", "puzzle:1")
    desk.frame(0.6)
    desk.frame()
    assert desk.screen.animating
    assert desk.screen.session.last.move == shipped()[0].last
    assert not desk.screen.find("confirm")
    desk.mouse("skip")
    assert not desk.screen.animating
    assert desk.screen.person_to_move


def test_nothing_of_a_beam_is_shown_before_a_move_is_confirmed(quick: Desk):
    """The words of an open puzzle name no station of any beam but the enemy's last."""
    puzzle = begin(quick, place_of(Kind.HIT, 1))
    quick.mouse(*taps(puzzle.key)[:2])
    with recording() as recorder:
        quick.screen.stale = True
        quick.frame()
    assert not any("›" in ink.text or "hit with" in ink.text for ink in recorder.inks)
    assert quick.screen.session.ply == 1


@pytest.mark.parametrize("puzzle", shipped()[::7], ids=lambda puzzle: puzzle.name)
def test_whatever_is_tried_is_answered(puzzle: Puzzle):
    """Every legal move, and every legal move after every right one: the attempt never leaves what is known."""
    waiting, seen = [()], 0
    while waiting:
        line = waiting.pop()
        attempt = Attempt(puzzle)
        attempt.line = line
        for move in attempt.turns[-1].after.moves():
            attempt.line, attempt.failed = line, ()
            answer = attempt.play(move)
            seen += 1
            assert attempt.plies == len(attempt.turns)
            assert (attempt.state is State.FAILED) == (not answer.keeps)
            if attempt.state is State.OPEN:
                waiting.append(attempt.line)
    assert seen >= len(puzzle.answers[()])


# the list


def test_the_kinds_are_a_choice_and_next_stays_within_it(quick: Desk):
    quick.mouse("kind:hold")
    holds = [puzzle for puzzle in shipped() if puzzle.kind is Kind.HOLD]
    tiles = [widget for widget in quick.screen.widgets if widget.id.startswith("puzzle:")]
    assert len(tiles) == len(holds)
    quick.program.progress.solve(holds[0].name)
    quick.mouse("next")
    quick.settle()
    assert quick.fact("puzzle") == holds[1].name
    quick.mouse("next")
    quick.settle()
    assert quick.fact("puzzle") == holds[2].name
    quick.mouse("previous")
    quick.frame(CALM)
    quick.mouse("previous")
    assert quick.fact("puzzle") == holds[0].name
    assert not next(widget for widget in quick.screen.widgets if widget.id == "previous").enabled


def test_whoever_comes_back_sees_what_is_next(desk: Desk):
    for puzzle in shipped()[:100]:
        desk.program.progress.solve(puzzle.name)
    desk.mouse("puzzles")
    tile = next(widget for widget in desk.screen.widgets if widget.id == "puzzle:101")
    assert desk.screen.area.contains(tile.rect)


def test_when_all_are_solved_there_is_no_next_one(quick: Desk):
    for each in shipped():
        quick.program.progress.solve(each.name)
    quick.screen.enter()
    assert not next(widget for widget in quick.screen.widgets if widget.id == "next").enabled
    puzzle = begin(quick, 1)
    for move in puzzle.solution[::2]:
        play(quick, move)
    quick.mouse("on")
    assert quick.name == "puzzles"


# the day and the endless ones


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked for is taken from the shipped puzzles; the seeds that were asked for."""
    seeds: list[str] = []

    def make(bench: Bench, seed: str, tasks: tuple[tuple[Kind, int], ...], count: int) -> list[Puzzle]:
        seeds.append(seed)
        return [p for p in shipped() if (p.kind, p.rounds) in tasks][:count]

    monkeypatch.setattr(fresh, "_made", make)
    return seeds


def test_the_puzzle_of_a_day_depends_on_the_date_and_is_ticked(quick: Desk, made: list[str]):
    quick.program.clock = lambda: datetime(2026, 3, 4, 15)
    quick.mouse("day")
    quick.frame()
    assert made == ["day 2026-03-04"]
    assert quick.name == "puzzle"
    quick.settle()
    puzzle = quick.screen.attempt.puzzle
    assert (puzzle.kind, puzzle.rounds) in fresh.WEEK[date(2026, 3, 4).weekday()]
    for move in puzzle.solution[::2]:
        play(quick, move)
    assert quick.program.progress.has_solved_day("2026-03-04")
    assert not quick.program.progress.has_solved_day("2026-03-05")
    quick.mouse("on")
    assert quick.name == "puzzles"
    assert next(widget for widget in quick.screen.widgets if widget.id == "day").icon == "check"


def test_endless_goes_on_where_the_player_was(quick: Desk, made: list[str]):
    quick.mouse("kind:hit", "endless")
    quick.frame()
    seed, done = quick.program.progress.endless or (0, 0)
    assert done == 0
    assert made == [f"endless {seed} 0"]
    for _ in range(fresh.SET):
        assert quick.name == "puzzle"
        quick.settle()
        assert quick.screen.attempt.puzzle.kind is Kind.HIT
        quick.mouse("solution")
        quick.settle()
        quick.mouse("on")
        quick.frame()
    assert quick.program.progress.endless == (seed, 1)
    assert made == [f"endless {seed} 0", f"endless {seed} 1"]  # the second was made ahead
    quick.mouse("leave")
    assert quick.name == "puzzles"
    again = Progress(quick.program.folder)
    again.load()
    assert again.endless == (seed, 1)


def test_who_leaves_while_a_puzzle_is_made_no_longer_wants_it(quick: Desk):
    quick.exact.held = True
    quick.mouse("day")
    assert quick.name == "day"
    ((_, ticket),) = quick.exact.jobs
    ticket.progress = 0.4
    quick.frame()
    assert quick.screen.busy
    quick.mouse("back")
    assert quick.name == "puzzles"
    assert ticket.cancelled


def test_where_none_can_be_made_it_is_said_and_one_of_the_programs_is_offered(
    quick: Desk, monkeypatch: pytest.MonkeyPatch
):
    def fail(*values: object) -> None:
        raise NoSolver(msg("There is not enough memory to solve these fortresses."))

    monkeypatch.setattr(fresh, "_made", fail)
    quick.program.clock = lambda: datetime(2026, 3, 4)
    quick.mouse("endless")
    quick.frame()
    assert "There is not enough memory to solve these fortresses." in quick.screen.spoken()
    quick.mouse("back", "day")
    quick.frame()
    quick.mouse("instead")
    quick.settle()
    assert quick.name == "puzzle"
    first = quick.fact("puzzle")
    assert first in {puzzle.name for puzzle in shipped()}
    quick.program.clock = lambda: datetime(2026, 3, 5)
    quick.mouse("leave", "day")
    quick.frame()
    quick.mouse("instead")
    assert quick.fact("puzzle") != first


@pytest.mark.slow
def test_a_puzzle_is_really_made_beside_the_window(tmp_path: Path):
    """The tasks themselves, with a real solution."""
    pytest.importorskip("numpy")
    from reflix.games.reflix.puzzles.check import check
    from tests.app.desk import solutions

    bench = Bench(solutions())
    told: list[float] = []
    day = fresh.of_the_day(Bench(solutions(), told.append), date(2026, 3, 2))
    check(day)
    assert told == sorted(told)
    assert told[-1] <= 1
    assert encode(day.position) == encode(fresh.of_the_day(bench, date(2026, 3, 2)).position)
    batch = fresh.endless(bench, 7, 0, None)
    assert 1 <= len(batch) <= fresh.SET
    assert [puzzle.difficulty for puzzle in batch] == sorted(puzzle.difficulty for puzzle in batch)
    for puzzle in batch:
        check(puzzle)
    assert REFLIX.start(encode(day.position)) == day.position
