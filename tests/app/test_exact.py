"""Exact questions beside the window: never waited for, cancelled, lost with their process, left behind by nobody."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reflix.app.exact import Exact, Ticket
from reflix.core.game import Side
from reflix.games.reflix import exact as desk_side
from reflix.games.reflix.exact import Bench, NoSolver, Solutions, Stopped
from reflix.games.reflix.fortress import STANDARD, Fortress, check
from reflix.games.reflix.presets import presets
from reflix.games.reflix.solver import NotEnoughMemory, Solution
from reflix.games.reflix.solver.memory import require_memory
from reflix.games.reflix.verdict import Verdict
from tests.app.exact_tasks import double, doze, fail, give_back_a_lock, value_of_start, value_without_numpy, where
from tests.search.processes import gone, soon

FORTRESS = check(STANDARD)
ROOT = str(Path(__file__).parents[2])

posix = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 and SIGINT to a group are POSIX")
linux = pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="needs /proc")


@pytest.fixture
def exact(tmp_path: Path) -> Iterator[Exact]:
    exact = Exact(tmp_path / "solutions")
    yield exact
    exact.close()


def wait_for(exact: Exact, ticket: Ticket[Any], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not ticket.done:
        assert time.monotonic() < until, "no answer"
        time.sleep(0.002)
        exact.poll()


def progress(exact: Exact, ticket: Ticket[Any]) -> float:
    exact.poll()
    return ticket.progress


def result(exact: Exact, ticket: Ticket[Any]) -> Any:
    wait_for(exact, ticket)
    return ticket.result


def at_work(exact: Exact, seconds: float = 60) -> Ticket[str]:
    """A long question that is being worked on."""
    ticket = exact.ask(doze, seconds)
    assert soon(lambda: progress(exact, ticket) > 0)
    return ticket


def test_a_question_is_answered_in_another_process(exact: Exact) -> None:
    exact.poll()
    assert exact.pid is None, "nothing starts before it is needed"
    ticket = exact.ask(double, 21)
    assert not ticket.done
    with pytest.raises(ValueError, match="no result yet"):
        _ = ticket.result
    assert result(exact, ticket) == 42
    assert (ticket.progress, ticket.error) == (1.0, None)
    pid, numpy, nice = result(exact, exact.ask(where))
    assert pid == exact.pid != os.getpid()
    assert not numpy, "only a solution needs it"
    if hasattr(os, "nice"):
        assert nice > os.nice(0)


def test_questions_wait_for_each_other_but_not_the_quick_ones(exact: Exact) -> None:
    long = at_work(exact, 1.0)
    after = exact.ask(double, 1)
    quick = exact.ask_quick(double, 2)
    assert result(exact, quick) == 4
    assert not long.done
    assert not after.done
    assert result(exact, after) == 2
    assert long.result == "rested"


def test_progress_only_grows(exact: Exact) -> None:
    ticket = at_work(exact, 0.5)
    seen = [ticket.progress]
    until = time.monotonic() + 60
    while not ticket.done:
        assert time.monotonic() < until, "no answer"
        exact.poll()
        seen.append(ticket.progress)
    assert seen == sorted(seen)
    assert len(set(seen)) > 10
    assert seen[-1] == 1.0


def test_a_part_of_the_work_is_a_part_of_the_progress() -> None:
    told: list[float] = []
    bench = Bench(Solutions(Path()), told.append)
    for part in (bench.part(0, 0.5), bench.part(0.5, 1).part(0, 0.5)):
        part.tell(0.0)
        part.tell(1.0)
    assert told == [0.0, 0.5, 0.5, 0.75]


def test_a_cancelled_question_is_dropped_here_and_there(exact: Exact) -> None:
    running, waiting = at_work(exact), exact.ask(doze, 60.0)
    pid = exact.pid
    waiting.cancel()
    running.cancel()
    assert result(exact, exact.ask(double, 3)) == 6, "the process is free again"
    assert exact.pid == pid
    assert running.cancelled
    assert not running.done
    assert not waiting.done
    running.cancel()


def test_an_ended_question_cannot_be_cancelled(exact: Exact) -> None:
    ticket = exact.ask(double, 3)
    wait_for(exact, ticket)
    ticket.cancel()
    assert not ticket.cancelled
    assert ticket.result == 6


def test_a_failure_is_a_sentence_and_the_process_goes_on(exact: Exact) -> None:
    failed = exact.ask(fail)
    lock = exact.ask(give_back_a_lock)
    wait_for(exact, failed)
    assert str(failed.error) == "The exact calculation failed (RuntimeError: no luck)."
    with pytest.raises(ValueError, match="no luck"):
        _ = failed.result
    wait_for(exact, lock)
    assert "cannot pickle" in str(lock.error)
    assert result(exact, exact.ask(double, 3)) == 6


def test_a_crash_ends_all_open_questions_and_the_next_one_starts_anew(exact: Exact) -> None:
    running, waiting = at_work(exact), exact.ask(double, 1)
    lost = exact.pid
    assert lost is not None
    os.kill(lost, getattr(signal, "SIGKILL", signal.SIGTERM))
    wait_for(exact, running)
    assert str(running.error) == (
        "The exact calculation failed: its process ended unexpectedly; it will be started again."
    )
    assert waiting.error == running.error
    assert result(exact, exact.ask(double, 3)) == 6
    assert exact.pid not in (None, lost)


def test_who_asks_after_a_crash_gets_an_answer_and_who_asked_before_is_told(exact: Exact) -> None:
    running = at_work(exact)
    process = exact._side.process
    assert process is not None
    process.kill()
    process.join()
    assert result(exact, exact.ask(double, 3)) == 6
    assert "ended unexpectedly" in str(running.error)


def test_a_system_that_starts_no_process_says_so(exact: Exact, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **more: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    with monkeypatch.context() as refusing:
        refusing.setattr("multiprocessing.context.SpawnProcess.start", refuse)
        ticket = exact.ask(double, 1)
        exact.poll()
    assert str(ticket.error) == (
        "The exact calculation failed: its process could not be started: Resource temporarily unavailable."
    )
    assert result(exact, exact.ask(double, 3)) == 6


def test_closing_leaves_nothing(exact: Exact) -> None:
    ticket = at_work(exact)
    pid = exact.pid
    assert pid is not None
    exact.close()
    assert soon(lambda: gone(pid), 2)
    assert ticket.cancelled
    exact.close()
    assert result(exact, exact.ask(double, 3)) == 6


@posix
def test_ctrl_c_is_for_the_window_alone(exact: Exact) -> None:
    ticket = at_work(exact, 0.5)
    pid = exact.pid
    assert pid is not None
    os.kill(pid, signal.SIGINT)
    assert result(exact, ticket) == "rested"


A_WINDOW = """
import signal
import time
from pathlib import Path
from reflix.app.exact import Exact
from tests.app.test_exact import at_work
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests run in the background
    exact = Exact(Path("nowhere"))
    at_work(exact)
    print(exact.pid, flush=True)
    time.sleep(60)
"""


@posix
@pytest.mark.parametrize("number", ["SIGKILL", "SIGTERM", "SIGINT"])
def test_it_dies_with_its_parent(tmp_path: Path, number: str) -> None:
    """In the middle of its work, and even if the window is killed with -9."""
    script = tmp_path / "window.py"
    script.write_text(A_WINDOW)
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": ROOT},
    ) as window:
        try:
            assert window.stdout is not None
            child = int(window.stdout.readline())
            assert not gone(child)
            window.send_signal(getattr(signal, number))
            assert soon(lambda: gone(child), 2)
        finally:
            window.kill()


@linux
def test_the_process_never_loads_pygame(exact: Exact) -> None:
    result(exact, exact.ask(double, 1))
    maps = Path(f"/proc/{exact.pid}/maps").read_text()
    assert "python" in maps
    assert "pygame" not in maps
    assert "numpy" not in maps


def test_without_numpy_it_says_what_to_install(exact: Exact) -> None:
    ticket = exact.ask(value_without_numpy)
    wait_for(exact, ticket)
    assert str(ticket.error) == "Exact play needs the package numpy; install it with: pip install 'reflix[exact]'"


def test_short_memory_is_told_with_the_solvers_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*arguments: object, **more: object) -> None:
        require_memory(100_000_000)

    monkeypatch.setattr("reflix.games.reflix.solver.recall_or_solve", refuse)
    with pytest.raises(NotEnoughMemory) as plain:
        refuse()
    with pytest.raises(NoSolver) as told:
        Bench(Solutions(tmp_path)).solution(FORTRESS, FORTRESS)
    assert told.value.message == plain.value.message


@pytest.mark.slow
def test_a_pair_is_solved_once_cancelled_quickly_and_recalled(exact: Exact, tmp_path: Path) -> None:
    stopped = exact.ask(value_of_start, Side.ONE)
    assert soon(lambda: progress(exact, stopped) > 0.2, 120)
    stopped.cancel()
    begun = time.monotonic()
    assert result(exact, exact.ask(double, 3)) == 6
    assert time.monotonic() - begun < 5, "generous: the machine may be busy"
    ticket = exact.ask(value_of_start, Side.ONE)
    wait_for(exact, ticket, 300)
    assert isinstance(ticket.result, Verdict)
    assert len(list((tmp_path / "solutions").glob("*.solution"))) == 1
    # The other first mover of two equal fortresses is the same table, seen from the other seat.
    twin = result(exact, exact.ask(value_of_start, Side.TWO))
    assert twin.rounds == ticket.result.rounds
    assert len(list((tmp_path / "solutions").glob("*.solution"))) == 1


def test_few_tables_stay_in_memory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The one that was not wanted for longest goes first; whose seat is the first mover's does not matter."""
    made: list[tuple[Fortress, Fortress]] = []

    def make(folder: Path, bottom: Fortress, top: Fortress, *, first: Side, **more: object) -> Solution:
        made.append((bottom, top) if first == Side.ONE else (top, bottom))
        return Solution((bottom, top), {first: Any})  # type: ignore[dict-item]

    monkeypatch.setattr("reflix.games.reflix.solver.recall_or_solve", make)
    one, two, three = (preset.fortress for preset in presets()[:3])
    bench = Bench(Solutions(tmp_path, room=2))
    bench.solution(one, two, Side.ONE)
    bench.solution(one, three, Side.ONE)
    bench.solution(two, one, Side.TWO)
    assert made == [(one, two), (one, three)]
    bench.solution(one, three, Side.TWO)
    assert made[2:] == [(three, one)]
    bench.solution(one, two, Side.ONE)
    bench.solution(one, three, Side.ONE)
    assert made[3:] == [(one, three)]


def test_a_stopped_task_raises_nothing_and_says_nothing() -> None:
    job = desk_side.Job(1, doze, (1.0,), False)
    bench = Bench(Solutions(Path()), stopped=lambda: True)
    assert desk_side.answer(job, bench) is None
    with pytest.raises(Stopped):
        bench.check()
