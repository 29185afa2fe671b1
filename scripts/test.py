"""Run all checks and tests: make `.venv` if need be, then format, lint, types, walls and pytest.

Arguments go to pytest; `--only-tests` leaves the other steps out. All steps run, even if one has failed.
"""

import subprocess
import sys
import time
from collections.abc import Sequence

from _venv import ROOT, Venv, ensure, guarded, say


def main() -> int:
    arguments = sys.argv[1:]
    only_tests = "--only-tests" in arguments
    arguments = [argument for argument in arguments if argument != "--only-tests"]
    venv = ensure("test")
    failed = [] if only_tests else [name for name, command in checks(venv) if not quiet_step(name, command)]
    if not loud_step("pytest", [str(venv.tool("python")), "-m", "pytest", *arguments]):
        failed.append("pytest")
    if failed:
        say("Failed: " + ", ".join(failed) + ".")
    return 1 if failed else 0


def checks(venv: Venv) -> list[tuple[str, list[str]]]:
    python = [str(venv.tool("python")), "-m"]
    return [
        ("format", [*python, "ruff", "format", "--check", "--quiet", "--diff", "."]),
        ("lint", [*python, "ruff", "check", "--quiet", "."]),
        ("types", [*python, "mypy"]),
        ("walls", [str(venv.tool("lint-imports"))]),
    ]


def quiet_step(name: str, command: Sequence[str]) -> bool:
    """Run a check and show what it says only if it fails."""
    start = time.monotonic()
    result = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if result.returncode != 0:
        sys.stdout.flush()
        sys.stdout.buffer.write(result.stdout)
    return report(name, result.returncode, start)


def loud_step(name: str, command: Sequence[str]) -> bool:
    """Run a step and show what it says while it runs."""
    start = time.monotonic()
    return report(name, subprocess.call(command, cwd=ROOT), start)


def report(name: str, code: int, start: float) -> bool:
    verdict = "ok" if code == 0 else "FAILED"
    print(f"{verdict:6} {name:8} {time.monotonic() - start:6.1f} s", flush=True)
    return code == 0


if __name__ == "__main__":
    sys.exit(guarded(main))
