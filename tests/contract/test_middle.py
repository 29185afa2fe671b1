"""Every game goes through the same middle: sessions, records and the bot, which know no game."""

from __future__ import annotations

import time

import pytest

from reflix.core.game import AnyGame, IllegalMove, Level
from reflix.core.message import msg
from reflix.play.seats import Bot, Human
from reflix.play.session import Session
from reflix.search.bot import choose
from reflix.search.worker import Worker
from reflix.store.saves import dumps, loads
from tests.contract.games import GAME_OF, Played
from tests.contract.toy import TOY

SEATS = (Human("Ada"), Human())
ONE_PLY = Level("one ply", msg("One ply"), depth=1)


def find(name: str) -> AnyGame:
    """As the catalog finds games, the toy included."""
    return GAME_OF[name]


def session_of(played: Played) -> Session:
    """The random game, played move by move in a session."""
    session: Session = Session(played.game, played.turns[0].before, SEATS)
    for turn in played.turns:
        assert session.play(turn.move) == turn
    return session


def test_a_session_ends_where_the_engine_ends(played: Played):
    session = session_of(played)
    assert session.turns == played.turns
    assert session.outcome == played.positions[-1].outcome()
    assert session.seat is None
    with pytest.raises(IllegalMove):
        session.play(played.turns[-1].move)


def test_undo_goes_back_to_the_start_and_redo_to_the_end(played: Played):
    session = session_of(played)
    while session.can_undo:
        session.undo()
        assert session.position == played.positions[session.ply]
    assert session.ply == 0
    while session.can_redo:
        session.redo()
        assert session.position == played.positions[session.ply]
    assert session.turns == played.turns


@pytest.mark.parametrize("share", [0, 0.5, 1])
def test_a_record_brings_the_same_session_back(played: Played, share: float):
    count = int(len(played.turns) * share)
    session: Session = Session(played.game, played.turns[0].before, SEATS, turns=played.turns[:count])
    again = loads(dumps(session), find)
    assert (again.game, again.start, again.seats) == (session.game, session.start, session.seats)
    assert again.turns == session.turns
    assert (again.position, again.outcome) == (session.position, session.outcome)
    assert dumps(again) == dumps(session)


def test_a_bot_chooses_a_legal_move_and_the_same_again(played: Played):
    for turn in played.turns[:: max(1, len(played.turns) // 3)]:
        choice = choose(played.game, turn.before, ONE_PLY, seed=5)
        assert choice.move in turn.before.moves()
        assert choose(played.game, played.game.start(played.game.encode(turn.before)), ONE_PLY, seed=5) == choice


def test_a_bot_has_nothing_to_say_when_the_game_is_over(played: Played):
    with pytest.raises(ValueError, match=r"."):
        choose(played.game, played.positions[-1], ONE_PLY, seed=5)


def test_the_toys_bot_sees_to_the_end():
    """`x` has two in a row and wins at once; `o` to move must stop it."""
    level = TOY.info.level("all")
    assert TOY.name(TOY.start("xx.oo.. x"), choose(TOY, TOY.start("xx.oo.. x"), level, 1).move) == "3"
    assert TOY.name(TOY.start("xx.o... o"), choose(TOY, TOY.start("xx.o... o"), level, 1).move) == "3"


def test_a_toy_session_with_a_bot_comes_to_an_end_and_undo_skips_its_moves():
    session = Session(TOY, TOY.start(), (Human(), Bot("all", 3)))
    while session.outcome is None:
        position = session.position
        if session.waiting_for_bot:
            session.play(choose(TOY, position, TOY.info.level("all"), 3).move)
        else:
            session.play(position.moves()[0])
    session.undo()
    assert session.position.to_move == 0
    assert session.outcome is None


def test_the_toy_goes_through_the_worker_process():
    worker = Worker()
    try:
        ticket = worker.ask(TOY, TOY.start("xx.oo.. x"), TOY.info.level("all"), 1)
        answer, end = worker.poll(), time.monotonic() + 30
        while answer is None and time.monotonic() < end:
            time.sleep(0.01)
            answer = worker.poll()
        assert answer is not None
        assert (answer.ticket, answer.move, answer.error) == (ticket, 2, None)
    finally:
        worker.close()
