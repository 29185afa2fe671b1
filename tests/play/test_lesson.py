"""A learner on the way through a lesson: accepted, refused, back, forward, from the start."""

import pytest

from reflix.core.game import IllegalMove, Move, Side
from reflix.core.message import msg
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.story import shot_of
from reflix.play.lesson import GENTLE, Accepted, Course, Lesson, Refused, Step
from reflix.play.seats import Human, Script

NEW_BOARD = r".SWSWS.|\..T../|....... .SWSWS.|\..T../|....... B6/D6\F6/ A4/B4/C4/ t 1 b -"
LESSON = Lesson(
    "small",
    msg("Small"),
    (
        Step(msg("Watch."), "D4-C4", watched=True),
        Step(msg("Turn D6."), "D6*", unlike=msg("Not this."), reasons=(("D6-E6", msg("Not yet.")),)),
        Step(msg("Read.")),
        Step(msg("Hit."), "D6-E6", board=NEW_BOARD, fits=lambda turn: shot_of(turn).hit),
    ),
)


@pytest.fixture
def course() -> Course:
    return Course(REFLIX, LESSON)


def move(course: Course, name: str) -> Move:
    return REFLIX.parse(course.position, name)


def test_the_learner_watches_does_reads_and_finishes(course: Course):
    assert (course.to_watch, course.to_do) == (True, False)
    course.solve()
    course.forward()
    assert (course.to_watch, course.to_do) == (False, True)
    answer = course.attempt(move(course, "D6*"))
    assert isinstance(answer, Accepted)
    assert answer.turn.after == course.position
    course.forward()
    assert course.made, "there is nothing to do but read"
    course.forward()
    assert course.last
    assert not course.finished
    assert isinstance(course.attempt(move(course, "D6-E6")), Accepted)
    assert course.finished


def test_an_unplanned_move_is_refused_with_its_reason_and_changes_nothing(course: Course):
    course.solve()
    course.forward()
    before = course.position
    assert course.attempt(move(course, "B6*")) == Refused(msg("Not this."))
    assert course.attempt(move(course, "D6-E6")) == Refused(msg("Not yet."))
    assert course.position == before
    assert course.to_do


def test_an_illegal_move_is_refused_with_the_reason_of_the_rules(course: Course):
    course.solve()
    course.forward()
    foreign = Move(24 * 63 + 24)
    with pytest.raises(IllegalMove) as illegal:
        course.position.play(foreign)
    assert course.attempt(foreign) == Refused(illegal.value.message)


def test_another_move_that_fits_is_accepted(course: Course):
    for _ in range(3):
        course.solve()
        course.forward()
    assert isinstance(course.attempt(move(course, "D6-C6")), Accepted)
    assert course.finished
    course.back()
    assert course.attempt(move(course, "B6-B5")) == Refused(GENTLE)


def test_there_is_no_way_on_before_the_move_is_made(course: Course):
    course.forward()
    assert course.index == 0
    assert isinstance(course.attempt(move(course, "D4-C4")), Accepted)  # a step to watch can be made by hand, too


def test_back_undoes_the_move_then_goes_a_step_back(course: Course):
    assert not course.can_go_back
    course.solve()
    course.forward()
    course.solve()
    course.back()
    assert (course.index, course.made) == (1, False)
    course.back()
    assert (course.index, course.made) == (0, False)
    course.back()
    assert course.index == 0


def test_restart_is_the_first_step(course: Course):
    course.solve()
    course.forward()
    course.restart()
    assert (course.index, course.made) == (0, False)
    assert course.position == REFLIX.start()


def test_the_session_has_the_learner_and_a_script(course: Course):
    session = course.session()
    assert session.seats == (Human(), Script(("D4-C4",)))
    assert session.scripted == "D4-C4"
    course.solve()
    course.forward()
    course.solve()
    assert course.session().position == course.position
    assert course.session().ply == 2
    course.forward()
    course.forward()
    assert course.session().seats[Side.ONE] == Human()
    assert course.session().ply == 0


def test_a_lesson_that_does_not_fit_the_rules_is_a_fault():
    with pytest.raises(IllegalMove):
        Course(REFLIX, Lesson("wrong", msg("Wrong"), (Step(msg("No."), "A1-A2"),)))
