"""Run all checks and tests: make `.venv` if need be, then format, lint, types, walls, pytest, and the compiled build.

Arguments go to pytest; `--only-tests` leaves the other steps out. All steps run, even if one has failed. The tests run
the sources of the hot modules; without arguments those of rules, contract and search then run once more on compiled
modules (made in `.compiled` where a C compiler is present).
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence

from _venv import ROOT, Venv, ensure, guarded, say

NO_COMPILER = 3
"""What scripts/compile.py exits with where there is no C compiler."""


SIDE_BY_SIDE = ("-n", "auto", "--maxprocesses", "4", "--dist", "loadfile")
"""The whole suite runs on all cores, each file in one process."""

BOTH_BUILDS = (
    *("tests/perft", "tests/contract/test_contract.py", "tests/contract/test_search_board.py"),
    *("tests/search/test_alphabeta.py", "tests/search/test_bot.py", "tests/cli/test_bench.py"),
    *("tests/games/reflix/test_threats.py", "tests/games/reflix/test_shared_data.py"),
    *("tests/games/quatrix/test_bot.py", "tests/games/quatrix/test_shared_data.py"),
    *("tests/games/reversi/test_board.py", "tests/games/reversi/test_rules.py", "tests/games/reversi/test_bot.py"),
    *("tests/games/reversi/test_signature.py", "tests/games/reversi/test_shared_data.py"),
    "tests/core/test_compiled.py",
)
"""What runs on the sources and on what was compiled from them: rules, contract and search, a minute at most."""


def main() -> int:
    arguments = sys.argv[1:]
    only_tests = "--only-tests" in arguments
    arguments = [argument for argument in arguments if argument != "--only-tests"]
    venv = ensure("test")
    failed = [] if only_tests else [name for name, command in checks(venv) if not quiet_step(name, command)]
    pytest = [str(venv.tool("python")), "-m", "pytest"]
    if not loud_step("pytest", [*pytest, *(arguments or SIDE_BY_SIDE)], compiled="0"):
        failed.append("pytest")
    if not arguments:
        failed += compiled_steps(venv, [*pytest, *BOTH_BUILDS])
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


def compiled_steps(venv: Venv, tests: Sequence[str]) -> list[str]:
    """Compile and test what was compiled; the names of what failed."""
    start = time.monotonic()
    code = subprocess.call([str(venv.tool("python")), str(ROOT / "scripts" / "compile.py")], cwd=ROOT)
    if code == NO_COMPILER:
        print("skip   compile  the tests ran on the sources only", flush=True)
        return []
    if not report("compile", code, start):
        return ["compile"]
    return [] if loud_step("compiled", tests, compiled="1") else ["compiled"]


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


def loud_step(name: str, command: Sequence[str], compiled: str) -> bool:
    """Run a step and show what it says while it runs; `compiled` says which build of the hot modules it is about."""
    start = time.monotonic()
    environment = {**os.environ, "REFLIX_COMPILED": compiled}
    return report(name, subprocess.call(command, cwd=ROOT, env=environment), start)


def report(name: str, code: int, start: float) -> bool:
    verdict = "ok" if code == 0 else "FAILED"
    print(f"{verdict:6} {name:8} {time.monotonic() - start:6.1f} s", flush=True)
    return code == 0


if __name__ == "__main__":
    sys.exit(guarded(main))
