"""Compiling the hot modules of this source tree: by hand (compile.py), or beside the game for its next start (play.py).

Each state of the sources has a folder of its own in `.compiled/`, so what a running game has begun to load stays. A
slip is written into it last; it says that all modules are there, or why they are not. With a slip, play.py leaves the
sources alone: a build that failed would fail again. What a build said is in `.compiled.log`.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

from _venv import ROOT, Trouble, Venv, compiler_is_there, locked

LOG = ROOT / ".compiled.log"
LOCK = ROOT / ".compiled.lock"
SCRATCH = Path(".setuptools-build", "tree")  # relative, for Windows does not like the long paths that come of it

KEEP = 24 * 3600.0
"""Seconds for which what was compiled from other sources stays; a program may be running on it."""

BESIDE = "--beside"
"""The word by which compile.py knows that it runs beside a game."""


def guard() -> ModuleType:
    """`reflix/core/compiled.py`, without `reflix` around it; FileNotFoundError where it is missing."""
    spec = importlib.util.spec_from_file_location("guard", ROOT / "reflix" / "core" / "compiled.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def place() -> Path:
    """Where the compiled modules that fit the sources belong."""
    found = guard()
    return Path(found.tree_build(found.digest()))


def fault() -> str:
    """Why they cannot be used, empty if they can."""
    return str(guard().fault(place()))


def tried() -> bool:
    """Whether these sources have been compiled, or could not be."""
    return place().joinpath("reflix", guard().SLIP).exists()


def start_beside(venv: Venv) -> None:
    """Begin to compile in the background, if that is to be done; whatever hinders it does not hinder the game."""
    if os.environ.get("REFLIX_COMPILE") == "0":
        return
    with contextlib.suppress(OSError):
        if not tried() and compiler_is_there():
            command = [str(venv.tool("python")), str(ROOT / "scripts" / "compile.py"), BESIDE]
            with LOG.open("ab") as log:
                spawn(command, log.fileno())


def spawn(command: list[str], output: int) -> None:
    """Start a process that outlives this one and its terminal, and gives way to everything else."""
    if sys.platform == "win32":
        flags = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.IDLE_PRIORITY_CLASS
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=output, creationflags=flags)
    else:
        subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
        )


def compile_beside() -> int:
    """What the process in the background does; the exit code."""
    if sys.platform != "win32":
        os.nice(19)
    with contextlib.suppress(Trouble), locked(LOCK, patience=0.0):
        if not tried():
            LOG.write_bytes(b"")
            return 1 if make(Venv(ROOT), jobs=1) else 0
    return 0  # somebody else is at it, or was


def make(venv: Venv, jobs: int) -> str:
    """Compile, with the same build that a wheel is made with; why that failed, empty if it did not."""
    build = place()
    clear(build)
    command = [str(venv.tool("python")), "setup.py", "-q", "build_ext", "--parallel", str(jobs)]
    folders = ["--build-lib", str(build), "--build-temp", str(SCRATCH)]
    environment = {**os.environ, "REFLIX_COMPILE": "1", "PYTHONUTF8": "1"}
    build.mkdir(parents=True)
    with LOG.open("ab") as log:
        # close_fds: as in run_logged, so that no other build begins beside one whose caller was killed.
        code = subprocess.call(
            command + folders,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            close_fds=False,
        )
    clear(ROOT / SCRATCH)
    if code == 0:
        forget_others(build)
        return ""
    reason = f"compiling failed ({last_words()}); see {LOG.name}, and scripts/compile.py tries again"
    clear(build)
    guard().write_slip(build, "", reason)
    return reason


def last_words() -> str:
    """What the build said last, which is why it failed."""
    lines = LOG.read_text(encoding="utf-8", errors="replace").splitlines()
    last = next((line.strip() for line in reversed(lines) if line.strip()), "it said nothing")
    return last.removeprefix("reflix: REFLIX_COMPILE=1, but ").rstrip(".")


def clear(folder: Path) -> None:
    """A build begins with nothing: half a file of an interrupted one would pass for a whole one."""
    if folder.exists():
        shutil.rmtree(folder)


def forget_others(build: Path) -> None:
    """Remove what was compiled from sources of other days."""
    for other in build.parent.iterdir():
        if other != build and other.stat().st_mtime < time.time() - KEEP:
            shutil.rmtree(other, ignore_errors=True)
