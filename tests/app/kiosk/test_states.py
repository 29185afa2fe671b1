"""Every edge of the kiosk's state machine, with the time in our hands."""

import itertools

import pytest

from reflix.app.kiosk.states import (
    DEAF,
    EDGES,
    LONGEST_PAUSE,
    NERVES,
    STAFF,
    Machine,
    Over,
    Patience,
    Phase,
    Step,
)

PATIENCE = Patience(idle=45, countdown=15, result=20)
WAYS = {
    Phase.ATTRACT: (),
    Phase.CHOICE: (Step.WAKE,),
    Phase.RULES: (Step.WAKE, Step.LEARN),
    Phase.MATCH: (Step.WAKE, Step.LEARN, Step.PLAY),
    Phase.RESULT: (Step.WAKE, Step.PLAY, Step.OVER),
}
VISITED = [phase for phase in Phase if phase is not Phase.ATTRACT]


def at(phase: Phase, now: float = 0.0) -> Machine:
    """A machine in a phase, long after its last tap."""
    machine = Machine(PATIENCE, now - 10)
    for step in WAYS[phase]:
        machine.go(step, now - 10)
    machine.tick(now, paused=True)
    assert machine.phase is phase
    return machine


def idle(phase: Phase) -> float:
    """Seconds until the question is asked."""
    return PATIENCE.result if phase is Phase.RESULT else PATIENCE.idle


def state(machine: Machine) -> tuple[Phase, Over]:
    """The phase and what lies over it."""
    return machine.phase, machine.over


def wait(machine: Machine, now: float, seconds: float, paused: bool = False) -> float:
    """Frames pass; the time after them."""
    end = now + seconds
    while now < end:
        now = min(end, now + 0.05)
        machine.tick(now, paused)
    return now


def question(phase: Phase) -> tuple[Machine, float]:
    """A machine that asks whether anybody is still there."""
    machine = at(phase)
    now = wait(machine, 0, idle(phase) + 0.1)
    assert machine.over is Over.QUESTION
    return machine, now


@pytest.mark.parametrize(("phase", "step"), list(itertools.product(Phase, Step)), ids=lambda value: value.value)
def test_every_edge_and_no_other(phase, step):
    machine = at(phase)
    if (phase, step) in EDGES:
        machine.go(step, 1)
        assert machine.phase is EDGES[phase, step]
    else:
        with pytest.raises(ValueError, match=f"no step '{step.value}' leads from '{phase.value}'"):
            machine.go(step, 1)
        assert machine.phase is phase


def test_the_first_tap_only_wakes():
    machine = at(Phase.ATTRACT)
    assert not machine.life(1)
    assert machine.phase is Phase.CHOICE
    assert not machine.life(1 + NERVES / 2), "the second knock is still meant for the sleeping screen"
    assert machine.life(1 + NERVES)


def test_a_second_tap_on_finish_does_not_wake():
    machine = at(Phase.RESULT)
    machine.go(Step.FINISH, 5)
    assert not machine.life(5.2)
    assert state(machine) == (Phase.ATTRACT, Over.NOTHING)
    machine.life(5 + NERVES)
    assert state(machine) == (Phase.CHOICE, Over.NOTHING)


def test_attract_never_asks():
    machine = at(Phase.ATTRACT)
    wait(machine, 0, 1000)
    assert state(machine) == (Phase.ATTRACT, Over.NOTHING)


@pytest.mark.parametrize("phase", VISITED)
def test_the_question_comes_after_the_idle_time(phase):
    machine = at(phase)
    now = wait(machine, 0, idle(phase) - 0.1)
    assert machine.over is Over.NOTHING
    wait(machine, now, 0.2)
    assert state(machine) == (phase, Over.QUESTION)


@pytest.mark.parametrize("phase", VISITED)
def test_an_answer_leads_back_and_does_nothing_else(phase):
    machine, now = question(phase)
    now = wait(machine, now, PATIENCE.countdown / 2)
    assert not machine.life(now)
    assert state(machine) == (phase, Over.NOTHING)
    assert not machine.life(now + NERVES / 2)
    assert machine.life(now + NERVES)
    wait(machine, now, idle(phase) - 0.1)
    assert machine.over is Over.NOTHING, "the idle time begins anew"


@pytest.mark.parametrize("phase", VISITED)
def test_without_an_answer_the_visitor_has_gone(phase):
    machine, now = question(phase)
    now = wait(machine, now, PATIENCE.countdown + 0.1)
    assert state(machine) == (Phase.ATTRACT, Over.NOTHING)
    machine.life(now)
    assert machine.phase is Phase.CHOICE, "who comes at this very moment is welcome"


def test_the_countdown_can_be_seen():
    machine, now = question(Phase.MATCH)
    assert machine.left == pytest.approx(PATIENCE.countdown, abs=0.2)
    wait(machine, now, 5)
    assert machine.left == pytest.approx(PATIENCE.countdown - 5, abs=0.2)


def test_life_puts_the_question_off():
    machine, now = at(Phase.MATCH), 0.0
    for _ in range(10):
        now = wait(machine, now, PATIENCE.idle - 1)
        assert machine.life(now)
    assert state(machine) == (Phase.MATCH, Over.NOTHING)


def test_the_clock_stands_still_while_a_bot_thinks_or_a_beam_flies():
    machine = at(Phase.MATCH)
    now = wait(machine, 0, PATIENCE.idle - 1)
    now = wait(machine, now, 30, paused=True)
    assert state(machine) == (Phase.MATCH, Over.NOTHING)
    wait(machine, now, 1.1)
    assert state(machine) == (Phase.MATCH, Over.QUESTION), "it goes on where it stood"


def test_the_countdown_does_not_stand_still():
    machine, now = question(Phase.MATCH)
    wait(machine, now, PATIENCE.countdown + 0.1, paused=True)
    assert machine.phase is Phase.ATTRACT


def test_a_bot_that_never_answers_does_not_hold_the_kiosk():
    machine = at(Phase.MATCH)
    now = wait(machine, 0, LONGEST_PAUSE + PATIENCE.idle + 1, paused=True)
    assert machine.over is Over.QUESTION
    wait(machine, now, PATIENCE.countdown + 1, paused=True)
    assert machine.phase is Phase.ATTRACT


def test_a_long_sleep_of_the_machine_still_asks_first():
    machine = at(Phase.MATCH)
    machine.tick(100_000)
    assert machine.over is Over.QUESTION
    machine.tick(100_000.1)
    assert machine.over is Over.QUESTION


def test_a_clock_that_goes_backwards_counts_for_nothing():
    machine = at(Phase.MATCH, 100)
    machine.tick(0)
    wait(machine, 0, PATIENCE.idle - 1)
    assert machine.over is Over.NOTHING


def test_a_result_is_deaf_at_first():
    machine = at(Phase.MATCH)
    machine.go(Step.OVER, 10)
    for moment in (10, 11, 12.9):
        assert not machine.life(moment)
        assert machine.deaf(moment)
    assert machine.life(10 + DEAF)
    assert not machine.deaf(10 + DEAF)


def test_a_deaf_tap_is_a_sign_of_life_all_the_same():
    machine = at(Phase.MATCH)
    machine.go(Step.OVER, 0)
    wait(machine, 0, 2)
    machine.life(2)
    wait(machine, 2, PATIENCE.result - 0.1)
    assert machine.over is Over.NOTHING


def test_a_second_tap_on_again_is_not_the_first_move():
    machine = at(Phase.RESULT)
    machine.go(Step.AGAIN, 5)
    assert not machine.life(5.01)
    assert machine.life(5 + NERVES)


def test_a_step_in_a_visit_makes_nobody_deaf():
    machine = at(Phase.CHOICE)
    machine.go(Step.LEARN, 5)
    assert machine.life(5.01)


@pytest.mark.parametrize("phase", Phase)
def test_the_staff_come_and_go_over_any_phase(phase):
    machine = at(phase)
    machine.open_staff()
    assert machine.life(1), "their taps are for their screens"
    assert machine.phase is phase
    now = wait(machine, 1, STAFF - 1)
    machine.close_staff(now)
    assert state(machine) == (phase, Over.NOTHING)


@pytest.mark.parametrize("phase", Phase)
def test_a_staff_screen_that_was_left_open_closes_by_itself(phase):
    machine = at(phase)
    machine.open_staff()
    wait(machine, 0, STAFF + 1, paused=True)
    assert state(machine) == (Phase.ATTRACT, Over.NOTHING)


def test_the_staff_may_come_while_the_question_stands():
    machine, now = question(Phase.MATCH)
    machine.open_staff()
    now = wait(machine, now, PATIENCE.countdown + 1)
    assert machine.phase is Phase.MATCH
    machine.close_staff(now)
    assert machine.over is Over.NOTHING
