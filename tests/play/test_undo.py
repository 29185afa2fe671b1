"""Undo and redo: how far back each pair of seats goes, and that the position always is what the moves say."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from reflix.core.game import Move
from reflix.play.seats import Bot, Human, Script, Seat
from reflix.play.session import Session
from tests.play.countdown import COUNTDOWN, Count

HUMAN, BOT, SCRIPT = Human(), Bot("one"), Script(())
PEOPLE, AGAINST, SECOND, WATCHING = (HUMAN, HUMAN), (HUMAN, BOT), (BOT, HUMAN), (BOT, BOT)


def at(plan: str, ply: int, seats: tuple[Seat, Seat]) -> Session[Count]:
    """A session after so many first moves of the plan."""
    session = Session(COUNTDOWN, Count(plan), seats)
    while session.ply < ply:
        session.play(session.position.moves()[0])
    return session


@pytest.mark.parametrize(
    ("seats", "plan", "ply", "goal"),
    [
        pytest.param(PEOPLE, "....", 3, 2, id="two people: one turn"),
        pytest.param(PEOPLE, "....", 4, 3, id="two people: one turn after the end"),
        pytest.param(PEOPLE, "..1.", 3, 2, id="two people: one turn, even if it was forced"),
        pytest.param(PEOPLE, "..p.", 3, 1, id="two people: a pass and the turn before it"),
        pytest.param(PEOPLE, "..v.", 3, 2, id="two people: one turn, if it was a pass by choice"),
        pytest.param(AGAINST, "..v.", 4, 2, id="bot: to a pass by choice"),
        pytest.param(PEOPLE, "p...", 1, 1, id="two people: a pass alone is nothing to take back"),
        pytest.param(WATCHING, "....", 3, 2, id="watching: one turn"),
        pytest.param(WATCHING, "..p.", 3, 2, id="watching: one turn, even a pass"),
        pytest.param((SCRIPT, BOT), "....", 1, 0, id="script and bot: one turn"),
        pytest.param(AGAINST, "......", 2, 0, id="bot: its answer and my move"),
        pytest.param(AGAINST, "......", 3, 2, id="bot: my move, while it thinks"),
        pytest.param(AGAINST, "......", 6, 4, id="bot: after the end that it made"),
        pytest.param(AGAINST, ".....", 5, 4, id="bot: after the end that I made"),
        pytest.param(AGAINST, "..p...", 4, 0, id="bot: across my pass"),
        pytest.param(AGAINST, "..1.1.", 6, 0, id="bot: across my forced moves"),
        pytest.param(AGAINST, "...p..", 4, 2, id="bot: across its pass"),
        pytest.param(AGAINST, "..pp..", 4, 0, id="bot: across passes of both"),
        pytest.param(AGAINST, "p.p...", 4, 4, id="bot: only forced moves so far"),
        pytest.param(AGAINST, "......", 0, 0, id="bot: at the start"),
        pytest.param(SECOND, "......", 1, 1, id="bot first: only its move so far"),
        pytest.param(SECOND, "......", 2, 1, id="bot first: my move, while it thinks"),
        pytest.param(SECOND, "......", 3, 1, id="bot first: its answer and my move"),
        pytest.param((HUMAN, SCRIPT), "......", 4, 2, id="script: its answer and my move"),
    ],
)
def test_undo_goes_back_to_the_last_decision(seats: tuple[Seat, Seat], plan: str, ply: int, goal: int):
    session = at(plan, ply, seats)
    turns = session.turns
    assert session.can_undo == (goal < ply)
    assert session.undo() == turns[goal:][::-1]
    assert session.ply == goal
    assert session.future == turns[goal:]


@pytest.mark.parametrize(
    ("seats", "plan", "known", "ply", "goal"),
    [
        pytest.param(PEOPLE, "....", 4, 1, 2, id="two people: one turn"),
        pytest.param(PEOPLE, ".p..", 4, 0, 2, id="two people: a turn and the pass after it"),
        pytest.param(WATCHING, ".p..", 4, 0, 1, id="watching: one turn"),
        pytest.param(AGAINST, "......", 6, 0, 2, id="bot: my move and its answer"),
        pytest.param(AGAINST, "......", 5, 4, 5, id="bot: my move, if there is no answer yet"),
        pytest.param(AGAINST, "..p...", 6, 0, 4, id="bot: across my pass"),
        pytest.param(AGAINST, "......", 6, 3, 4, id="bot: from where it is to move"),
        pytest.param(AGAINST, "......", 6, 4, 6, id="bot: to the end"),
        pytest.param(SECOND, "......", 6, 1, 3, id="bot first: my move and its answer"),
        pytest.param(SECOND, "......", 6, 6, 6, id="nothing to redo"),
    ],
)
def test_redo_is_the_mirror(seats: tuple[Seat, Seat], plan: str, known: int, ply: int, goal: int):
    session = at(plan, known, seats)
    turns = session.turns
    session.jump(ply)
    assert session.can_redo == (ply < known)
    assert session.redo() == turns[ply:goal]
    assert session.ply == goal


@pytest.mark.parametrize("seats", [PEOPLE, AGAINST, SECOND, WATCHING])
@pytest.mark.parametrize("plan", ["........", "..p.1..p", "p.......", "..pp..pp"])
def test_all_the_way_back_and_forth(seats: tuple[Seat, Seat], plan: str):
    session = at(plan, len(plan), seats)
    end, stops = session.position, [session.ply]
    while session.can_undo:
        assert session.undo()
        assert not session.waiting_for_bot or HUMAN not in seats
        stops.append(session.ply)
    while session.can_redo:
        assert session.ply == stops.pop()
        assert session.redo()
    assert stops == [len(plan)]
    assert session.position == end


class Sessions(RuleBasedStateMachine):
    """Anything that can be done to a session, in any order, beside a plain list of moves."""

    @initialize(plan=st.text("..1pv", max_size=12), seats=st.tuples(*[st.sampled_from([HUMAN, BOT, SCRIPT])] * 2))
    def begin(self, plan: str, seats: tuple[Seat, Seat]) -> None:
        self.session = Session(COUNTDOWN, Count(plan), seats)
        self.moves: list[Move] = []
        self.ply = 0

    @precondition(lambda self: self.session.outcome is None)
    @rule(choice=st.integers(0, 2))
    def play(self, choice: int) -> None:
        legal = self.session.position.moves()
        move = legal[choice % len(legal)]
        self.session.play(move)
        if self.moves[self.ply : self.ply + 1] != [move]:
            self.moves[self.ply :] = [move]
        self.ply += 1

    @rule()
    def undo(self) -> None:
        before, could = self.session.turns, self.session.can_undo
        taken = self.session.undo()
        assert bool(taken) == could
        assert self.session.turns + taken[::-1] == before
        if taken and HUMAN in self.session.seats:
            assert self.session.seat == HUMAN
        self.ply -= len(taken)

    @rule()
    def redo(self) -> None:
        before, could = self.session.turns, self.session.can_redo
        brought = self.session.redo()
        assert bool(brought) == could
        assert self.session.turns == before + brought
        self.ply += len(brought)

    @rule(data=st.data())
    def jump(self, data: st.DataObject) -> None:
        self.ply = data.draw(st.integers(0, len(self.moves)))
        self.session.jump(self.ply)

    @invariant()
    def position_is_what_the_moves_say(self) -> None:
        position = self.session.start
        for move in self.moves[: self.ply]:
            position = position.play(move).after
        assert self.session.position == position
        assert [turn.move for turn in self.session.turns + self.session.future] == self.moves
        assert self.session.ply == self.ply == len(self.session.turns)
        assert (self.session.seat is None) == (position.outcome() is not None)

    @invariant()
    def turns_are_a_chain(self) -> None:
        position = self.session.start
        for turn in self.session.turns + self.session.future:
            assert turn.before == position
            position = turn.after


TestSessions = Sessions.TestCase
TestSessions.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
