"""Compile the hot modules for this source tree: into `.compiled/`, from where they are taken while sources fit them.

Needs a C compiler; Cython is among the tools of `.venv`. Nothing is done if the compiled modules fit the sources.
Exit code 0: they are there; 1: compiling failed; 3: there is no C compiler, which is no fault.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

from _venv import ROOT, Venv, ensure, guarded, locked, say

NO_COMPILER = 3

FAULT = "from reflix.core.compiled import TREE_BUILD, fault; print(TREE_BUILD); print(fault(TREE_BUILD))"


def main() -> int:
    venv = ensure("test")
    with locked(ROOT / ".compiled.lock"):
        build, fault = state(venv)
        if not fault:
            say(f"The hot modules in {build} fit their sources.")
            return 0
        if not compiler(venv):
            say("The hot modules run interpreted: there is no C compiler that works, or it lacks Python.h.")
            return NO_COMPILER
        return compile_into(venv, build)


def state(venv: Venv) -> tuple[Path, str]:
    """Where compiled modules belong, and why those that are there cannot be used."""
    command = [str(venv.tool("python")), "-c", FAULT]
    lines = subprocess.check_output(command, cwd=ROOT, text=True, encoding="utf-8").splitlines()
    return Path(lines[0]), lines[1]


def compiler(venv: Venv) -> bool:
    """Whether something can be compiled at all, as setup.py finds out."""
    command = [str(venv.tool("python")), "setup.py", "-q", "build_ext", "--help"]
    return subprocess.run(command, cwd=ROOT, env=demanding(), capture_output=True, check=False).returncode == 0


def compile_into(venv: Venv, build: Path) -> int:
    """Run the same build that a wheel is made with."""
    began = time.monotonic()
    folders = ["--build-lib", str(build), "--build-temp", str(ROOT / ".setuptools-build" / "temp")]
    command = [str(venv.tool("python")), "setup.py", "-q", "build_ext", *folders]
    done = subprocess.run(
        command, cwd=ROOT, env=demanding(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode:
        sys.stdout.buffer.write(done.stdout)
        sys.stdout.flush()
        say("Compiling the hot modules failed.")
        return 1
    say(f"Compiled the hot modules into {build} in {time.monotonic() - began:.0f} s.")
    return 0


def demanding() -> dict[str, str]:
    """The environment in which a build that cannot compile fails."""
    return {**os.environ, "REFLIX_COMPILE": "1", "PYTHONUTF8": "1"}


if __name__ == "__main__":
    sys.exit(guarded(main))
