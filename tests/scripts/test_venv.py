"""The `.venv` that makes itself: when it is good, when it is made again, and what is said when that fails."""

import ast
import importlib.util
import json
import runpy
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import _venv
import pytest
from _venv import Trouble, Venv, ensure, need

ROOT = Path(__file__).resolve().parent.parent.parent
PYPROJECT = '[project]\nname = "x"\ndependencies = ["a"]\n[tool.ruff]\nline-length = 110\n'


class FakeRunner:
    """Stands for `python -m venv` and pip: makes what they would make, and remembers what was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.on_pip: Callable[[Path], int] = lambda log: 0

    def __call__(self, command: Sequence[str], log: Path) -> int:
        if "pip" in command:
            self.asked.append("pip " + ("dev" if command[-1].endswith(",dev]") else "play"))
            return self.on_pip(log)
        self.asked.append("venv")
        make_folder(Path(command[-1]))
        return 0

    def take(self) -> list[str]:
        asked, self.asked = self.asked, []
        return asked


def make_folder(folder: Path) -> None:
    """A virtual environment as far as these tests look at it: a Python that starts."""
    python = Venv(folder.parent).tool("python")
    python.parent.mkdir(parents=True)
    (folder / "pyvenv.cfg").write_text(f"home = {Path(sys.executable).parent}\n")
    if sys.platform == "win32":
        pytest.skip("needs symbolic links")
    python.symlink_to(sys.executable)


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> FakeRunner:
    fake = FakeRunner()
    monkeypatch.setattr(_venv, "run_logged", fake)
    return fake


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "pyproject.toml").write_text(PYPROJECT)
    return folder


def change_stamp(project: Path, **values: str) -> None:
    path = Venv(project).stamp
    path.write_text(json.dumps(json.loads(path.read_text()) | values))


def fail(line: str) -> Callable[[Path], int]:
    def pip(log: Path) -> int:
        log.write_text(f"Collecting a\n{line}\n\nWARNING: later talk\n")
        return 1

    return pip


# When something has to be done


def test_made_once(root: Path, runner: FakeRunner):
    ensure("play", root)
    assert runner.take() == ["venv", "pip play"]
    ensure("play", root)
    assert runner.take() == []


def test_tools_are_added_for_the_tests_and_serve_playing_too(root: Path, runner: FakeRunner):
    ensure("play", root)
    runner.take()
    ensure("test", root)
    assert runner.take() == ["pip dev"]
    ensure("play", root)
    ensure("test", root)
    assert runner.take() == []


def test_changed_dependencies_are_installed_and_the_tools_stay(root: Path, runner: FakeRunner):
    ensure("test", root)
    runner.take()
    (root / "pyproject.toml").write_text(PYPROJECT.replace('"a"', '"a", "b"'))
    ensure("play", root)
    assert runner.take() == ["pip dev"]
    assert need(Venv(root), "test") == "nothing"


@pytest.mark.parametrize("name", ["setup.cfg", "setup.py"])
def test_changed_build_settings_are_installed(root: Path, runner: FakeRunner, name: str):
    ensure("play", root)
    (root / name).write_text("# new")
    assert need(Venv(root), "play") == "refresh"


def test_settings_of_the_checks_change_nothing(root: Path, runner: FakeRunner):
    ensure("play", root)
    (root / "pyproject.toml").write_text(PYPROJECT.replace("110", "120"))
    assert need(Venv(root), "play") == "nothing"


@pytest.mark.parametrize("changed", [{"python": "cpython-3.10"}, {"root": "/elsewhere"}, {"surplus": "x"}])
def test_another_python_or_place_is_made_anew(root: Path, runner: FakeRunner, changed: dict[str, str]):
    ensure("play", root)
    change_stamp(root, **changed)
    left_over = root / ".venv" / "left-over"
    left_over.touch()
    runner.take()
    ensure("play", root)
    assert runner.take() == ["venv", "pip play"]
    assert not left_over.exists()


def test_removed_python_is_made_anew(root: Path, runner: FakeRunner):
    ensure("play", root)
    python = Venv(root).tool("python")
    python.unlink()
    python.symlink_to(root / "no-such-python")
    assert need(Venv(root), "play") == "rebuild"
    ensure("play", root)
    assert need(Venv(root), "play") == "nothing"


def test_python_that_does_not_start_is_made_anew(root: Path, runner: FakeRunner):
    ensure("play", root)
    python = Venv(root).tool("python")
    python.unlink()
    python.write_text("#!/bin/sh\nexit 127\n")
    python.chmod(0o755)
    assert need(Venv(root), "play") == "rebuild"


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "{}", "\x00"])
def test_unreadable_stamp_is_no_stamp(root: Path, runner: FakeRunner, text: str):
    ensure("play", root)
    Venv(root).stamp.write_text(text)
    assert need(Venv(root), "play") == "rebuild"


# When it fails


def test_interrupted_install_is_not_taken_for_good(root: Path, runner: FakeRunner):
    def interrupt(log: Path) -> int:
        raise KeyboardInterrupt

    runner.on_pip = interrupt
    with pytest.raises(KeyboardInterrupt):
        ensure("play", root)
    assert need(Venv(root), "play") == "rebuild"
    runner.on_pip = lambda log: 0
    runner.take()
    ensure("play", root)
    assert runner.take() == ["venv", "pip play"]


def test_interrupted_refresh_is_not_taken_for_good(root: Path, runner: FakeRunner):
    def interrupt(log: Path) -> int:
        raise KeyboardInterrupt

    ensure("play", root)
    runner.on_pip = interrupt
    with pytest.raises(KeyboardInterrupt):
        ensure("test", root)
    assert need(Venv(root), "play") == "rebuild"


def test_failed_install_is_one_sentence_with_the_last_error_and_the_log(root: Path, runner: FakeRunner):
    runner.on_pip = fail("ERROR: No matching distribution found for a")
    with pytest.raises(Trouble) as trouble:
        ensure("play", root)
    sentence = str(trouble.value)
    assert "ERROR: No matching distribution found for a" in sentence
    assert str(root / ".venv.log") in sentence
    assert "later talk" not in sentence
    assert "\n" not in sentence
    assert need(Venv(root), "play") == "rebuild"


def test_offline_the_tools_cannot_come_but_playing_goes_on(root: Path, runner: FakeRunner):
    ensure("play", root)
    runner.on_pip = fail("ERROR: no network")
    with pytest.raises(Trouble):
        ensure("test", root)
    assert need(Venv(root), "play") == "nothing"
    assert need(Venv(root), "test") == "refresh"


def test_failed_change_of_dependencies_is_not_taken_for_good(root: Path, runner: FakeRunner):
    ensure("play", root)
    (root / "pyproject.toml").write_text(PYPROJECT.replace('"a"', '"b"'))
    runner.on_pip = fail("ERROR: no network")
    with pytest.raises(Trouble):
        ensure("play", root)
    assert need(Venv(root), "play") != "nothing"


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_python_without_venv(root: Path, runner: FakeRunner, monkeypatch: pytest.MonkeyPatch, missing: str):
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == missing else find(name))
    with pytest.raises(Trouble, match="python3-venv"):
        ensure("play", root)
    assert runner.take() == []


def test_failed_creation_tells_why(root: Path, monkeypatch: pytest.MonkeyPatch):
    def broken(command: Sequence[str], log: Path) -> int:
        log.write_text("Error: disk is full\n")
        return 1

    monkeypatch.setattr(_venv, "run_logged", broken)
    with pytest.raises(Trouble, match="disk is full"):
        ensure("play", root)


def test_a_foreign_folder_is_not_deleted(root: Path, runner: FakeRunner):
    (root / ".venv").mkdir()
    treasure = root / ".venv" / "treasure"
    treasure.touch()
    with pytest.raises(Trouble, match="not a virtual environment"):
        ensure("play", root)
    assert treasure.exists()


def test_a_linked_folder_is_not_deleted(root: Path, runner: FakeRunner, tmp_path: Path):
    elsewhere = tmp_path / "elsewhere"
    make_folder(elsewhere / ".venv")
    (root / ".venv").symlink_to(elsewhere / ".venv")
    with pytest.raises(Trouble, match="not a folder"):
        ensure("play", root)
    assert (elsewhere / ".venv" / "pyvenv.cfg").exists()


@pytest.mark.parametrize("text", [None, "[project"])
def test_unreadable_project_file(root: Path, runner: FakeRunner, text: str | None):
    (root / "pyproject.toml").unlink()
    if text is not None:
        (root / "pyproject.toml").write_text(text)
    with pytest.raises(Trouble, match=r"pyproject\.toml"):
        ensure("play", root)


# Several calls at once


def test_calls_at_the_same_time_make_it_once(root: Path, runner: FakeRunner):
    def slow(log: Path) -> int:
        time.sleep(0.3)
        return 0

    runner.on_pip = slow
    callers = [threading.Thread(target=ensure, args=("play", root)) for _ in range(3)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert runner.take() == ["venv", "pip play"]


def test_waiting_has_an_end(root: Path, capsys: pytest.CaptureFixture[str]):
    path = root / ".venv.lock"
    with _venv.locked(path):
        with pytest.raises(Trouble, match="Another call"), _venv.locked(path, patience=0.3):
            pytest.fail("both have the lock")
        assert capsys.readouterr().err.count("Waiting") == 1
    with _venv.locked(path, patience=0):
        pass  # free again


@pytest.mark.skipif(sys.platform == "win32", reason="locks are not inherited there")
def test_a_killed_call_leaves_the_lock_to_the_install_that_runs_on(root: Path):
    path, log = root / ".venv.lock", root / ".venv.log"
    code = (
        "import os, sys, threading, _venv\n"
        "from pathlib import Path\n"
        "threading.Timer(0.3, os._exit, [9]).start()\n"
        f"with _venv.locked(Path({str(path)!r})):\n"
        f"    _venv.run_logged([sys.executable, '-c', 'import time; time.sleep(1)'], Path({str(log)!r}))\n"
    )
    killed = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "scripts", check=False)
    assert killed.returncode == 9
    with pytest.raises(Trouble), _venv.locked(path, patience=0):
        pytest.fail("the install goes on, but its lock is free")
    with _venv.locked(path, patience=10):
        pass


# The border: sentences and exit codes


def raiser(error: BaseException) -> Callable[[], int]:
    def main() -> int:
        raise error

    return main


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (Trouble("It rains."), 2, "It rains."),
        (PermissionError(13, "Permission denied", "/x"), 2, "Permission denied"),
        (KeyboardInterrupt(), 130, "Interrupted."),
    ],
)
def test_trouble_is_one_line_and_an_exit_code(
    capsys: pytest.CaptureFixture[str], error: BaseException, code: int, sentence: str
):
    assert _venv.guarded(raiser(error)) == code
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_exit_code_of_the_main_is_kept():
    assert _venv.guarded(lambda: 7) == 7


@pytest.mark.parametrize("name", ["_venv.py", "play.py", "test.py"])
def test_an_old_python_can_read_it(name: str):
    tree = ast.parse((ROOT / "scripts" / name).read_text(encoding="utf-8"), feature_version=(3, 6))
    futures = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    assert not futures


def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    with pytest.raises(SystemExit) as end:
        runpy.run_path(str(ROOT / "scripts" / "_venv.py"))
    assert end.value.code == 2
    assert capsys.readouterr().err == "Reflix needs Python 3.11 or newer, and this is Python 3.9.\n"


def test_last_error_of_silence(tmp_path: Path):
    log = tmp_path / "log"
    log.write_bytes(b"\n \n")
    assert _venv.last_error(log) == "no output"
    log.write_bytes(b"first\n\xff last\n")
    assert _venv.last_error(log).endswith("last")


def test_a_command_is_logged(tmp_path: Path):
    log = tmp_path / "log"
    code = _venv.run_logged([sys.executable, "-c", "import os; os.write(2, b'so'); raise SystemExit(3)"], log)
    assert (code, log.read_bytes()) == (3, b"so")
