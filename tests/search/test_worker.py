"""The process that thinks: it never blocks the window, survives nothing it should not, and can be lost."""

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

from reflix.core.game import Level
from reflix.core.message import msg
from reflix.games.reflix.game import REFLIX
from reflix.search.bot import choose
from reflix.search.worker import Answer, Worker
from tests.search.processes import gone, soon

QUICK = Level("quick", msg("Quick"), depth=1)
FOREVER = Level("forever", msg("Forever"), depth=12)
POSITION = REFLIX.start()

posix = pytest.mark.skipif(sys.platform == "win32", reason="kill -9 and SIGINT to a group are POSIX")
linux = pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="needs /proc")


class BrokenGame:
    """A game whose bot fails in the other process only: there its board cannot be made."""

    def __init__(self) -> None:
        self.home = os.getpid()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "home":
            raise AttributeError(name)
        return getattr(REFLIX, name)

    def search_board(self, position: Any) -> Any:
        if os.getpid() != self.home:
            raise RuntimeError("no board today")
        return REFLIX.search_board(position)


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


def answer(worker: Worker, seconds: float = 30) -> Answer:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = worker.poll()
        if found is not None:
            return found
        time.sleep(0.002)
    raise AssertionError("no answer")


def start_thinking(worker: Worker, level: Level = FOREVER) -> int:
    """Ask something long and see that the process is at it."""
    warmed = worker.ask(REFLIX, POSITION, QUICK, 1)
    assert answer(worker).ticket == warmed
    ticket = worker.ask(REFLIX, POSITION, level, 1)
    time.sleep(0.1)
    assert worker.poll() is None
    return ticket


def test_the_answer_is_the_bots_choice(worker: Worker) -> None:
    assert worker.pid is None, "nothing starts before it is needed"
    assert worker.poll() is None
    for level in REFLIX.info.levels:
        ticket = worker.ask(REFLIX, POSITION, level, 5)
        assert worker.thinking
        assert answer(worker) == Answer(ticket, choose(REFLIX, POSITION, level, 5))
        assert not worker.thinking
    assert worker.poll() is None


def test_a_new_question_drops_the_old_one(worker: Worker) -> None:
    """The long thought is dropped by the process too: the same process answers at once."""
    start_thinking(worker)
    pid = worker.pid
    ticket = worker.ask(REFLIX, POSITION, QUICK, 1)
    assert answer(worker).ticket == ticket
    assert worker.pid == pid


def test_a_cancelled_question_has_no_answer(worker: Worker) -> None:
    worker.ask(REFLIX, POSITION, QUICK, 1)
    worker.cancel()
    assert not worker.thinking
    time.sleep(0.3)
    assert worker.poll() is None
    start_thinking(worker)
    worker.cancel()
    ticket = worker.ask(REFLIX, POSITION, QUICK, 1)
    assert answer(worker).ticket == ticket


def test_a_crash_is_answered_with_a_legal_move(worker: Worker) -> None:
    ticket = start_thinking(worker)
    lost = worker.pid
    assert lost is not None
    os.kill(lost, getattr(signal, "SIGKILL", signal.SIGTERM))
    crashed = answer(worker)
    assert crashed.ticket == ticket
    assert "ended unexpectedly" in str(crashed.error)
    assert crashed.move in POSITION.moves()
    assert worker.poll() is None
    worker.ask(REFLIX, POSITION, QUICK, 1)
    assert answer(worker).error is None
    assert worker.pid not in (None, lost)


def test_a_crash_between_two_questions_is_not_even_noticed(worker: Worker) -> None:
    worker.ask(REFLIX, POSITION, QUICK, 1)
    answer(worker)
    lost = worker.pid
    assert lost is not None
    os.kill(lost, getattr(signal, "SIGKILL", signal.SIGTERM))
    process = worker._side.process
    assert process is not None
    assert soon(lambda: not process.is_alive())
    worker.ask(REFLIX, POSITION, QUICK, 1)
    assert answer(worker).error is None


def test_a_failure_while_thinking_is_told(worker: Worker) -> None:
    broken: Any = BrokenGame()
    ticket = worker.ask(broken, POSITION, QUICK, 1)
    failed = answer(worker)
    assert (failed.ticket, failed.move in POSITION.moves()) == (ticket, True)
    assert str(failed.error) == "The bot failed while thinking (RuntimeError: no board today)."
    worker.ask(REFLIX, POSITION, QUICK, 1)
    assert answer(worker).error is None


@posix
def test_a_process_that_hangs_on_its_start_is_given_up() -> None:
    """Stopped before it can say that it is ready, and the clock runs on."""
    now = 0.0
    worker = Worker(clock=lambda: now, patience=5)
    try:
        worker.warm()
        hung = worker.pid
        assert hung is not None
        os.kill(hung, signal.SIGSTOP)
        worker.ask(REFLIX, POSITION, QUICK, 1)
        now = 4.0
        assert worker.poll() is None
        now = 6.0
        late = worker.poll()
        assert late is not None
        assert "within 5 seconds" in str(late.error)
        assert late.move in POSITION.moves()
        assert soon(lambda: gone(hung))
    finally:
        worker.close()


def test_a_system_that_starts_no_process_still_has_a_bot(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **more: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refuse)
    worker.ask(REFLIX, POSITION, QUICK, 1)
    refused = worker.poll()
    assert refused is not None
    assert str(refused.error) == "The thinking process could not be started: Resource temporarily unavailable."
    assert refused.move in POSITION.moves()


def test_a_finished_game_is_refused(worker: Worker) -> None:
    start = r".SWSWS.|\..T../|....... .SWSWS.|\..T../|....... B6/D6\F6/ B4/D4\F4/ t 10 b -"
    before = REFLIX.start(start)
    with pytest.raises(ValueError, match="over"):
        worker.ask(REFLIX, before.play(before.moves()[0]).after, QUICK, 1)
    assert worker.pid is None


def test_closing_ends_the_process(worker: Worker) -> None:
    start_thinking(worker)
    pid = worker.pid
    assert pid is not None
    worker.close()
    assert soon(lambda: gone(pid))
    assert worker.poll() is None
    worker.close()
    worker.ask(REFLIX, POSITION, QUICK, 1)
    assert answer(worker).error is None


def test_neither_asking_nor_polling_waits(worker: Worker) -> None:
    """Generous bounds for a busy machine; a thought of this depth takes minutes."""
    start_thinking(worker)
    began = time.perf_counter()
    for _ in range(200):
        assert worker.poll() is None
    worker.ask(REFLIX, POSITION, FOREVER, 1)
    worker.cancel()
    assert time.perf_counter() - began < 1


@posix
def test_ctrl_c_is_for_the_window_alone(worker: Worker) -> None:
    start_thinking(worker)
    pid = worker.pid
    assert pid is not None
    os.kill(pid, signal.SIGINT)
    ticket = worker.ask(REFLIX, POSITION, QUICK, 1)
    assert answer(worker) == Answer(ticket, choose(REFLIX, POSITION, QUICK, 1))
    assert worker.pid == pid


A_WINDOW = """
import signal
import time
from reflix.games.reflix.game import REFLIX
from reflix.search.worker import Worker
from tests.search.test_worker import start_thinking
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests run in the background
    worker = Worker()
    start_thinking(worker)
    print(worker.pid, flush=True)
    time.sleep(60)
"""


@posix
@pytest.mark.parametrize("number", ["SIGKILL", "SIGTERM", "SIGINT"])
def test_it_dies_with_its_parent(tmp_path: Path, number: str) -> None:
    """Deep in thought, and even if the window is killed with -9."""
    script = tmp_path / "window.py"
    script.write_text(A_WINDOW)
    root = str(Path(__file__).parents[2])
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": root},
    ) as window:
        try:
            assert window.stdout is not None
            child = int(window.stdout.readline())
            assert not gone(child)
            window.send_signal(getattr(signal, number))
            assert soon(lambda: gone(child))
        finally:
            window.kill()


@linux
def test_the_process_loads_neither_pygame_nor_numpy(worker: Worker) -> None:
    worker.ask(REFLIX, POSITION, QUICK, 1)
    answer(worker)
    maps = Path(f"/proc/{worker.pid}/maps").read_text()
    assert "python" in maps
    assert "pygame" not in maps
    assert "numpy" not in maps


def test_the_search_loads_neither_pygame_nor_numpy() -> None:
    code = "import sys, reflix.search.worker, reflix.search.match, reflix.games.catalog; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert not {"pygame", "numpy"} & set(done.stdout.split())
