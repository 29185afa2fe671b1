"""The hot modules of a source tree are compiled beside the game: once, for its next start, and a failure is told."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

import _compiling
import _venv
import pytest
from _venv import Venv

from tests.search.processes import gone, soon

ROOT = Path(__file__).resolve().parent.parent.parent

HOT = """
def doubled(number):
    return 2 * number
"""

TYPES = "cpdef long long doubled(long long number)\n"

GAME = "from reflix import toy\nfrom reflix.core.compiled import summary\nprint(toy.doubled(4), summary())\n"

needs_compiler = pytest.mark.skipif(
    not _venv.compiler_is_there() or find_spec("Cython") is None or find_spec("setuptools") is None,
    reason="there is no C compiler, or no Cython",
)
needs_links = pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree with our scripts, our guard, and one small hot module; its `.venv` is the one of the tests."""
    root = tmp_path / "Baum für zwei"
    (root / "reflix" / "core").mkdir(parents=True)
    (root / "assets").mkdir()
    shutil.copytree(ROOT / "scripts", root / "scripts", ignore=shutil.ignore_patterns("__pycache__", "packing", "art"))
    for name in ("setup.py", "setup.cfg"):
        shutil.copy(ROOT / name, root)
    (root / "pyproject.toml").write_text('[project]\nname = "reflix"\nversion = "0"\n')
    guard = (ROOT / "reflix" / "core" / "compiled.py").read_text(encoding="utf-8")
    guard, times = re.subn(r"^HOT = \([^)]*\)", 'HOT = ("reflix.toy",)', guard, flags=re.MULTILINE)
    assert times == 1
    (root / "reflix" / "core" / "compiled.py").write_text(guard, encoding="utf-8")
    (root / "reflix" / "core" / "__init__.py").touch()
    (root / "reflix" / "__init__.py").write_text("from reflix.core import compiled\ncompiled.install()\n")
    (root / "reflix" / "__main__.py").write_text(GAME)
    (root / "reflix" / "toy.py").write_text(HOT)
    (root / "reflix" / "toy.pxd").write_text(TYPES)
    venv = Venv(root)
    venv.folder.symlink_to(sys.prefix)
    return root


def environment(**more: str) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("REFLIX_")}
    return {**clean, "PYTHONUTF8": "1", **more}


def start(tree: Path, **more: str) -> str:
    """What the game says when it is started as play.py starts it."""
    code = "import sys; sys.path[:0] = ['scripts', '.']; from _venv import Venv, ROOT\n"
    code += "from _compiling import start_beside; start_beside(Venv(ROOT)); import runpy\n"
    code += "sys.argv = ['reflix']; runpy.run_module('reflix', run_name='__main__')"
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=tree, env=environment(**more), capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.strip()


def by_hand(tree: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """`scripts/compile.py`, which finds its `.venv` in order."""
    code = "import sys; sys.path[:0] = ['scripts']; import compile, _venv\n"
    code += "compile.ensure = lambda kind: _venv.Venv(_venv.ROOT); sys.argv = ['compile.py']\n"
    code += "sys.exit(_venv.guarded(compile.main))"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=tree, env=environment(**more), capture_output=True, text=True, check=False
    )


def slips(tree: Path) -> list[Path]:
    return list((tree / ".compiled").glob("*/*/reflix/compiled.json"))


def wait(tree: Path, count: int = 1) -> None:
    """Until there are so many slips and the build has tidied up: one that still does keeps the next from beginning."""
    for _ in range(600):
        if len(slips(tree)) >= count:
            with _venv.locked(tree / ".compiled.lock", patience=30.0):
                return
        time.sleep(0.1)
    pytest.fail("nothing was compiled in a minute: " + (tree / ".compiled.log").read_text())


@pytest.mark.slow
@needs_links
@needs_compiler
def test_the_second_start_runs_compiled_and_an_edit_does_so_again(tree: Path):
    assert start(tree).startswith("8 interpreted")
    wait(tree)
    assert start(tree) == "8 compiled"
    (before,) = slips(tree)
    (tree / "reflix" / "toy.py").write_text(HOT.replace("2", "3"))
    assert start(tree) == "12 interpreted: the sources are newer than what was compiled"
    wait(tree, 2)
    assert start(tree) == "12 compiled"
    assert before.exists(), "a game that began on it may load the rest of it later"
    assert not list((tree / "reflix").rglob("*" + EXTENSION_SUFFIXES[0]))
    assert not (tree / ".setuptools-build" / "tree").exists()


@pytest.mark.slow
@needs_links
@needs_compiler
def test_what_fails_is_told_and_left_alone_until_somebody_asks(tree: Path):
    (tree / "reflix" / "toy.pxd").write_text("cdef int broken(\n")
    start(tree)
    wait(tree)
    told = start(tree)
    assert told.startswith("8 interpreted: compiling failed (")
    assert told.endswith("; see .compiled.log, and scripts/compile.py tries again")
    log = tree / ".compiled.log"
    assert "cdef int broken(" in log.read_text(encoding="utf-8")
    log.unlink()
    start(tree)
    assert not log.exists(), "it was tried again"
    again = by_hand(tree)
    assert again.returncode == 1
    assert "cdef int broken(" in again.stdout
    assert again.stderr.startswith("Compiling failed (")


@pytest.mark.slow
@needs_links
@needs_compiler
def test_by_hand_once(tree: Path):
    first, second = by_hand(tree), by_hand(tree)
    assert (first.returncode, second.returncode) == (0, 0), first.stdout + first.stderr
    assert "Compiled the hot modules" in first.stderr
    assert "fit their sources" in second.stderr


@needs_links
def test_without_a_compiler_nothing_happens_and_nothing_is_said(tree: Path):
    told = start(tree, CC="no-such-compiler")
    assert told == "8 interpreted: this is a source tree, and scripts/compile.py has not been run"
    assert not list(tree.glob(".compiled*"))
    asked = by_hand(tree, CC="no-such-compiler")
    assert asked.returncode == 3
    assert "there is no C compiler" in asked.stderr


@needs_links
def test_who_wants_nothing_compiled_gets_nothing(tree: Path):
    start(tree, REFLIX_COMPILE="0")
    assert not list(tree.glob(".compiled*"))


@needs_links
def test_two_at_a_time_do_not_disturb_each_other(tree: Path):
    log = tree / ".compiled.log"
    log.write_text("the first one is at work")
    with _venv.locked(tree / ".compiled.lock"):
        command = [sys.executable, "scripts/compile.py", _compiling.BESIDE]
        done = subprocess.run(command, cwd=tree, env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert not (tree / ".compiled").exists()
    assert log.read_text() == "the first one is at work"


BUILDS = """
import sys
sys.path.insert(0, "scripts")
import _compiling, _venv
class Sleeper(_venv.Venv):
    def tool(self, name):
        return _venv.ROOT / "sleeper"
with _venv.locked(_compiling.LOCK):
    _compiling.make(Sleeper(_venv.ROOT), 1)
"""


@needs_links
def test_a_build_whose_caller_was_killed_keeps_others_away(tree: Path):
    sleeper = tree / "sleeper"
    sleeper.write_text("#!/bin/sh\necho $$ > pid.new && mv pid.new pid\nexec sleep 60\n")
    sleeper.chmod(0o755)
    with subprocess.Popen([sys.executable, "-c", BUILDS], cwd=tree, env=environment()) as caller:
        assert soon(lambda: (tree / "pid").exists())
        caller.kill()
    build = int((tree / "pid").read_text())
    try:
        with pytest.raises(_venv.Trouble), _venv.locked(tree / ".compiled.lock", patience=0.0):
            pass
    finally:
        os.kill(build, signal.SIGKILL)
    assert soon(lambda: gone(build))
    with _venv.locked(tree / ".compiled.lock", patience=5.0):
        pass


@pytest.mark.parametrize(("word", "code", "said"), [("--help", 0, "usage: "), ("--foo", 2, "unrecognized arguments")])
def test_words_are_answered(word: str, code: int, said: str):
    words = [sys.executable, str(ROOT / "scripts" / "compile.py"), word]
    ran = subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)
    assert ran.returncode == code
    assert said in ran.stdout + ran.stderr


def test_what_is_old_is_forgotten_and_what_may_run_stays(tmp_path: Path):
    for name in ("now", "yesterday", "today"):
        (tmp_path / name).mkdir()
    then = time.time() - _compiling.KEEP - 60
    os.utime(tmp_path / "yesterday", (then, then))
    _compiling.forget_others(tmp_path / "now")
    assert {path.name for path in tmp_path.iterdir()} == {"now", "today"}


@pytest.mark.parametrize("there", [True, False])
def test_what_compiles_is_installed_where_it_is_of_use(there: bool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(_venv, "compiler_is_there", lambda: there)
    assert ("compile" in _venv.extras("play")) is there


@pytest.mark.skipif(sys.platform == "win32", reason="there the compiler is not named by CC")
def test_a_compiler_without_the_headers_of_python_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("CC", f"{sys.executable} -some -flags")
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    assert not _venv.compiler_is_there()
    (tmp_path / "Python.h").touch()
    assert _venv.compiler_is_there()
