"""The master in the window: it searches while everything is being worked out, then it plays by that, and says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reflix.app.boards import fronts
from reflix.app.foresight import SEES, Foresight
from reflix.app.match import Match
from reflix.app.screens.board import BoardScreen
from reflix.core.game import Side
from reflix.core.message import msg
from reflix.games.reflix.exact import Bench, NoSolver
from reflix.games.reflix.game import REFLIX
from reflix.play.seats import Bot, Human
from tests.app.desk import STANDARD_BOTTOM_FIRST, Desk, against, duel, solutions

MASTER = STANDARD_BOTTOM_FIRST.replace("b 1 b", "t 1 t")
"""The standard fortresses, and the master, above, begins."""


def foresight_of(board: BoardScreen) -> Foresight:
    mind = board.table.foresight
    assert mind is not None
    return mind


def note(desk: Desk, side: Side = Side.TWO) -> str:
    told = desk.screen.table.standing(side)
    return "" if told is None else str(told.note)


def exact_move(position: Any, seed: int) -> Any:
    return REFLIX.exact_choice(Bench(solutions()), position, seed).move


def test_it_searches_while_it_computes_and_then_sees_everything(desk: Desk):
    desk.exact.held = True
    board = desk.sit(against("meister", MASTER))
    desk.run(0.1)
    assert note(desk) == "still working it all out: 0 %"
    assert note(desk, Side.ONE) == ""
    desk.settle()
    assert board.session.ply == 1, "the search has answered"
    assert desk.brain.asked == 1
    desk.exact.jobs[0][1].progress = 0.43
    desk.frame()
    assert note(desk) == "still working it all out: 40 %"
    desk.exact.held = False
    desk.run(0.1)
    assert foresight_of(board).ready
    assert note(desk) == "sees everything"
    assert board.table.notice == SEES
    assert "The master sees everything now." in board.spoken()
    position = board.session.position
    board.table.play(position.moves()[0])
    assert board.table.notice is None, "said once"
    expected = exact_move(board.session.position, 5)
    desk.settle()
    assert (board.session.ply, board.session.last.move) == (3, expected)
    assert desk.brain.asked == 1, "nobody searches any more"


def test_what_was_searched_counts_no_more_once_it_sees_everything(desk: Desk):
    """The search has been asked, or has answered and the move only waits for its pause."""
    for held in (True, False):
        desk.exact.held, desk.brain.held = True, held
        board = desk.sit(against("meister", MASTER))
        desk.run(0.1)
        desk.exact.held = False
        desk.settle()
        assert board.session.last.move == exact_move(board.session.start, 5)
        desk.program.back()


def test_hints_are_true_reasons_when_everything_is_known(desk: Desk):
    board = desk.sit(against("meister"))
    desk.run(0.1)
    assert foresight_of(board).ready
    board.ask_hint()
    desk.settle()
    choice = REFLIX.exact_choice(Bench(solutions()), board.session.position, 7)
    hint = board.session.hint
    assert hint is not None
    assert hint.move == choice.move
    assert choice.known is not None
    assert str(hint.reason).startswith(str(choice.known))
    assert desk.brain.asked == 0
    assert board.table.notice is None


def test_others_never_ask_for_exact_play(desk: Desk):
    board = desk.sit(against("schwer"))
    board.ask_hint()
    desk.settle()
    assert board.table.foresight is None
    assert (desk.exact._tickets, desk.brain.asked) == (0, 1)
    assert board.session.hint is not None


def test_both_computers_may_be_masters(desk: Desk):
    desk.program.change(speed="off")
    board = desk.sit(duel(Bot("meister", 1), Bot("meister", 2), MASTER))
    desk.run(3)
    assert desk.brain.asked <= 1
    assert note(desk, Side.ONE) == note(desk, Side.TWO) == "sees everything"
    for turn in board.session.turns[1:]:
        seat = board.session.seats[turn.before.to_move]
        assert turn.move == exact_move(turn.before, seat.seed)
    assert board.session.ply > 1


def test_who_leaves_wants_nothing_any_more(desk: Desk):
    desk.exact.held = True
    board = desk.sit(against("meister"))
    desk.run(0.1)
    ((_, ticket),) = desk.exact.jobs
    desk.program.home()
    assert ticket.cancelled
    assert board.table.foresight is None


def test_another_screen_in_front_stops_nothing(desk: Desk):
    desk.exact.held = True
    board = desk.sit(against("meister"))
    desk.run(0.1)
    board.menu()
    desk.exact.held = False
    desk.run(0.1)
    desk.program.back()
    desk.run(0.1)
    assert foresight_of(board).ready


def test_a_new_game_is_worked_out_anew(desk: Desk):
    desk.exact.held = True
    board = desk.sit(against("meister"))
    desk.run(0.1)
    ((_, first),) = desk.exact.jobs
    board.rematch()
    desk.run(0.1)
    assert first.cancelled
    job, second = desk.exact.jobs[-1]
    assert not second.cancelled
    assert job.values == (board.session.start,)
    assert board.session.start.first == Side.TWO


def test_without_exact_play_it_searches_and_says_so_once(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    def refuse(self: Any, bench: Bench, position: Any) -> None:
        raise NoSolver(msg("Exact play needs the package numpy; install it with: {command}", command="pip"))

    monkeypatch.setattr(type(REFLIX), "exact_solve", refuse)
    board = desk.sit(against("meister"))
    desk.run(0.1)
    assert str(board.table.notice) == (
        "Exact play needs the package numpy; install it with: pip The master searches as deeply as it can instead."
    )
    assert note(desk) == ""
    board.table.play(board.session.position.moves()[0])
    assert board.table.notice is None
    desk.settle()
    assert (board.session.ply, desk.brain.asked) == (2, 1)
    board.undo()
    desk.run(1)
    assert board.table.notice is None
    assert len(desk.exact.jobs) == 0, "it does not ask again in this game"


def test_a_process_that_is_lost_costs_nobody_a_move(desk: Desk):
    desk.exact.held = desk.brain.held = True
    board = desk.sit(against("meister", MASTER))
    desk.run(0.1)
    desk.exact.held = False
    desk.frame()
    assert foresight_of(board).ready
    assert foresight_of(board).asked
    desk.exact.held, desk.brain.held = True, False
    ticket = desk.exact.jobs[-1][1]
    ticket.cancelled = True  # so that the stand-in leaves it alone
    ticket.end(None, msg("lost"))
    desk.run(2)
    assert board.session.ply == 1
    assert desk.brain.asked == 2, "the search has answered after all"
    assert foresight_of(board).percent == 0, "and it works everything out again"
    desk.exact.held = False
    desk.run(0.1)
    assert foresight_of(board).ready


def test_it_can_be_chosen_with_random_fortresses_and_waits_for_their_draw(desk: Desk):
    """Every pair is its own start; the solution that is asked for is that of the pair on the board."""
    desk.exact.held = True
    front = fronts()[0]
    chosen = {"opponent": "bot", "level": "meister", "fortress": "random", "fortress2": "random", "first": "opponent"}
    match = Match(front, chosen)
    assert match.values["level"] == "meister"
    board = BoardScreen(desk.program, match.session(desk.program.random), match)
    desk.program.open(board)
    desk.run(0.1)
    assert isinstance(board.session.seats[0], Human)
    job, first = desk.exact.jobs[-1]
    assert job.values == (board.session.start,)
    board.new_game()
    desk.run(0.1)
    job, _ = desk.exact.jobs[-1]
    assert first.cancelled
    assert job.values == (board.session.start,)


def test_a_finished_game_is_not_solved(desk: Desk, tmp_path: Path):
    desk.exact.held = True
    session = duel(Human(), Bot("meister", 1), moves=("D4-C4", "D6*", "C4-C5", "D6-E6"))
    board = desk.sit(session)
    desk.run(0.5)
    assert board.table.foresight is None
    board.undo()
    desk.run(0.1)
    assert board.table.foresight is not None
