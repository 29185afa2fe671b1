"""One window per folder: the claim, and the call of a second start."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from reflix.store import claim as claims
from reflix.store.claim import CALL, LOCK, Claim

HOLD = """
import sys, time
from pathlib import Path
from reflix.store.claim import Claim
print(Claim(Path(sys.argv[1])).take(), flush=True)
time.sleep(60)
"""


def holder(folder: Path) -> subprocess.Popen[str]:
    """Another process that has the claim."""
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(folder)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "True\n"
    return process


def test_only_one_has_the_claim(tmp_path: Path):
    first, second = Claim(tmp_path), Claim(tmp_path)
    assert first.take()
    assert not second.take()
    first.release()
    assert second.take()
    second.release()


def test_another_folder_is_free(tmp_path: Path):
    for name in "ab":
        (tmp_path / name).mkdir()
    first, second = Claim(tmp_path / "a"), Claim(tmp_path / "b")
    assert first.take()
    assert second.take()
    first.release()
    second.release()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL on Windows")
def test_a_killed_process_has_no_claim(tmp_path: Path):
    process = holder(tmp_path)
    mine = Claim(tmp_path)
    assert not mine.take()
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert mine.take()
    mine.release()


def test_a_child_that_lives_on_does_not_keep_the_claim(tmp_path: Path):
    mine = Claim(tmp_path)
    assert mine.take()
    child = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE)
    mine.release()
    other = Claim(tmp_path)
    assert other.take()
    other.release()
    child.communicate()


def meanwhile(answer: Callable[[], object]) -> Callable[[float], None]:
    """What the caller does instead of sleeping."""

    def sleep(seconds: float) -> None:
        assert seconds > 0
        answer()

    return sleep


@pytest.mark.parametrize("name", [None, "Größe ü.reflix"])
def test_a_call_reaches_the_window(tmp_path: Path, name: str | None):
    running, later = Claim(tmp_path), Claim(tmp_path)
    assert running.take()
    assert running.called() is None
    heard = []
    record = None if name is None else tmp_path / name
    assert later.call(record, meanwhile(lambda: heard.append(running.called())))
    assert heard == ["" if record is None else str(record)]
    assert running.called() is None
    running.release()


def test_a_record_is_named_from_the_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    running = Claim(tmp_path)
    assert running.take()
    monkeypatch.chdir(tmp_path)
    heard = []
    assert Claim(tmp_path).call(Path("game.reflix"), meanwhile(lambda: heard.append(running.called())))
    assert heard == [str(tmp_path / "game.reflix")]
    running.release()


def test_nobody_answers(tmp_path: Path):
    running = Claim(tmp_path)
    assert running.take()
    waited: list[float] = []
    assert not Claim(tmp_path).call(sleep=waited.append)
    assert sum(waited) == pytest.approx(claims.PATIENCE)
    assert not (tmp_path / CALL).exists()  # or it would be answered when nobody waits any more
    running.release()


def test_a_call_that_was_never_heard_is_forgotten(tmp_path: Path):
    (tmp_path / CALL).write_text("old.reflix")
    running = Claim(tmp_path)
    assert running.take()
    assert running.called() is None
    running.release()


def test_where_nothing_can_be_locked_nothing_is_guarded(tmp_path: Path):
    (tmp_path / LOCK).mkdir()
    mine = Claim(tmp_path)
    assert mine.take()
    assert mine.called() is None
    mine.release()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes among files")
def test_a_pipe_in_the_place_of_a_call_is_no_call(tmp_path: Path):
    """And nobody waits for who might write into it."""
    claim = Claim(tmp_path)
    assert claim.take()
    os.mkfifo(tmp_path / CALL)
    assert claim.called() is None
    claim.release()
