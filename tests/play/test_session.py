"""A session: playing, cutting the tail, jumping, hints, rematch."""

import pytest

from reflix.core.game import IllegalMove, Move, Side
from reflix.core.message import msg
from reflix.games.catalog import find
from reflix.play.hint import Hint
from reflix.play.seats import Bot, Human, Script, Seat
from reflix.play.session import Session
from tests.play.countdown import COUNTDOWN, Count

ADA, EVA, BOT = Human("Ada"), Human("Eva"), Bot("one")
PEOPLE = (ADA, EVA)


def played(moves: str, seats: tuple[Seat, Seat] = PEOPLE, plan: str = "......") -> Session[Count]:
    """A session after these moves."""
    session = Session(COUNTDOWN, Count(plan), seats)
    for move in moves:
        session.play(Move(int(move)))
    return session


def numbers(session: Session[Count]) -> tuple[str, str]:
    """The moves played and those that can be redone."""
    past, future = ("".join(str(turn.move) for turn in turns) for turns in (session.turns, session.future))
    return past, future


def test_a_new_session():
    session = played("")
    assert session.turns == session.future == ()
    assert session.ply == 0
    assert session.last is None
    assert session.position == session.start == Count("......")
    assert session.seat == ADA
    assert session.outcome is None
    assert not session.can_undo
    assert not session.can_redo
    assert session.undo() == session.redo() == ()


def test_play_gives_the_turn_of_the_engine():
    session = played("")
    turn = session.play(Move(2))
    assert turn == Count("......").play(Move(2))
    assert session.turns == (turn,)
    assert session.last == turn
    assert session.position == turn.after
    assert session.seat == EVA


def test_an_illegal_move_changes_nothing():
    session = played("123")
    session.undo()
    before = (session.turns, session.future, session.revision, session.position)
    session.hint = hint = Hint(Move(1), session.revision)
    with pytest.raises(IllegalMove):
        session.play(Move(9))
    assert (session.turns, session.future, session.revision, session.position) == before
    assert session.hint == hint


def test_the_end():
    session = played("111111")
    assert session.outcome is not None
    assert session.outcome.winner is None
    assert session.seat is None
    assert not session.waiting_for_bot
    with pytest.raises(IllegalMove):
        session.play(Move(1))


def test_another_move_cuts_the_tail():
    session = played("123")
    session.jump(1)
    session.play(Move(3))
    assert numbers(session) == ("13", "")


def test_the_same_move_keeps_the_tail():
    session = played("123")
    session.jump(1)
    assert session.play(Move(2)) == session.last
    assert numbers(session) == ("12", "3")
    assert session.position == Count("......", 2, 3)


def test_jump():
    session = played("1231")
    for ply in (0, 4, 2, 2, 3):
        session.jump(ply)
        assert numbers(session) == ("1231"[:ply], "1231"[ply:])
        assert session.position == Count("......", ply, sum(map(int, "1231"[:ply])))


@pytest.mark.parametrize("ply", [-1, 5])
def test_jump_outside_is_refused(ply: int):
    session = played("1231")
    with pytest.raises(ValueError, match="expected 0 to 4"):
        session.jump(ply)
    assert session.ply == 4


def test_the_revision_goes_up_with_every_change_and_only_then():
    session = played("12")
    seen = [session.revision]
    for change in (lambda: session.play(Move(1)), session.undo, session.redo, lambda: session.jump(0)):
        change()
        seen.append(session.revision)
    assert seen == sorted(set(seen))
    session.undo()
    session.jump(0)
    assert session.revision == seen[-1]


def test_no_two_sessions_share_a_revision():
    sessions = [played(moves) for moves in ("", "1", "12", "", "1", "")]
    assert len({session.revision for session in sessions}) == len(sessions)


@pytest.mark.parametrize(("moves", "waiting"), [("", False), ("1", True), ("11", False), ("111111", False)])
@pytest.mark.parametrize("other", [BOT, Script(("1",))])
def test_a_bot_or_script_is_waited_for_only_when_it_is_to_move(moves: str, waiting: bool, other: Seat):
    session = played(moves, (ADA, other))
    assert session.waiting_for_bot == waiting
    assert (session.seat == other) == waiting


@pytest.mark.parametrize(
    ("moves", "scripted"), [("", None), ("1", "2"), ("12", None), ("121", "3"), ("1213", None), ("12131", None)]
)
def test_a_script_says_its_moves_one_by_one(moves: str, scripted: str | None):
    assert played(moves, (ADA, Script(("2", "3")))).scripted == scripted


def test_a_script_goes_back_with_undo():
    session = played("1213", (ADA, Script(("2", "3"))))
    session.undo()
    session.play(Move(2))
    assert session.scripted == "3"


def test_a_rematch_starts_again():
    session = played("123", (ADA, BOT))
    again = session.rematch()
    assert (again.start, again.seats, again.ply, again.future) == (session.start, (ADA, BOT), 0, ())
    assert session.ply == 3


def test_a_rematch_with_seats_swapped_and_another_start():
    session = played("123", (ADA, BOT))
    again = session.rematch(session.seats[::-1], Count(".."))
    assert again.seats == (BOT, ADA)
    assert again.position == Count("..")
    assert again.waiting_for_bot


def test_a_session_can_begin_with_turns():
    session = played("123")
    copy = Session(COUNTDOWN, session.start, PEOPLE, turns=session.turns)
    assert numbers(copy) == ("123", "")
    assert copy.position == session.position
    assert copy.undo() == (session.last,)


def test_a_hint_is_held_until_anything_changes():
    session = played("12")
    changes = (lambda: session.play(Move(1)), session.undo, session.redo, lambda: session.jump(0))
    for change in changes:
        session.hint = hint = Hint(Move(3), session.revision, msg("It is the largest."))
        assert session.hint == hint
        change()
        assert session.hint is None


def test_a_hint_that_comes_too_late_is_none():
    session = played("12")
    asked_at = session.revision
    session.play(Move(1))
    session.hint = Hint(Move(3), asked_at)
    assert session.hint is None


def test_a_hint_for_another_session_is_none():
    session = played("12")
    again = session.rematch()
    again.hint = Hint(Move(3), session.revision)
    assert again.hint is None


def test_a_hint_does_not_come_back_with_its_position():
    session = played("12")
    session.hint = Hint(Move(3), session.revision)
    session.undo()
    session.redo()
    assert session.hint is None


def test_a_hint_can_be_taken_away():
    session = played("12")
    session.hint = Hint(Move(3), session.revision)
    session.hint = None
    assert session.hint is None


def test_reflix_in_a_session():
    game = find("reflix")
    session = Session(game, game.start(), PEOPLE)
    assert session.position.to_move == Side.TWO
    assert session.seat == EVA
    session.play(game.parse(session.position, "D4*"))
    assert session.seat == ADA
    with pytest.raises(IllegalMove, match="opponent's"):
        session.play(session.turns[0].move)
    assert session.ply == 1
