"""Which build runs is known and said, and what was compiled from other sources is never run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from reflix.core import compiled
from reflix.core.compiled import HOT, PACKAGE, SLIP, SWITCH, binary, digest, fault, is_compiled, write_slip


def test_the_build_under_test_is_the_one_that_was_asked_for():
    """scripts/test.py runs the tests of rules, contract and search on both."""
    asked = os.environ.get(SWITCH, "")
    for name in HOT:
        assert is_compiled(name) is (not compiled.FINDER.reason)
    if asked in ("0", "1"):
        assert all(is_compiled(name) is (asked == "1") for name in HOT)


def test_hot_are_the_modules_with_c_types():
    typed = {path.with_suffix(".py") for path in PACKAGE.rglob("*.pxd")}
    assert {compiled.source(name) for name in HOT} == {path for path in typed if path.exists()}


def test_nothing_compiled_lies_among_the_sources():
    left = [path for path in PACKAGE.rglob("*") if path.name.endswith((*EXTENSION_SUFFIXES, ".c", SLIP))]
    assert not left or (PACKAGE / SLIP).exists(), "an installed package has a slip, a source tree has neither"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A source tree with the package alone."""
    folder = tmp_path / "tree" / "reflix"
    shutil.copytree(PACKAGE, folder, ignore=shutil.ignore_patterns("__pycache__", SLIP, *EXTENSION_SUFFIXES))
    return folder


def build_beside(package: Path, sources: str) -> Path:
    """Files that pass for compiled modules: loading one fails, so a test sees that it was tried."""
    build = package.parent / ".compiled" / compiled.TREE_BUILDS.name / sources[:16]
    for name in HOT:
        binary(name, build).parent.mkdir(parents=True, exist_ok=True)
        binary(name, build).write_text("not a library")
    write_slip(build, sources, "")
    return build


def summary(package: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    code = f"import {HOT[0]} as hot; from reflix.core.compiled import summary; print(hot.__file__); print(summary())"
    clean = {name: value for name, value in os.environ.items() if name != SWITCH}
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=package.parent,
        env={**clean, "PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_a_build_the_sources_run(package: Path):
    ran = summary(package).stdout.splitlines()
    assert ran == [
        str(compiled.source(HOT[0], package)),
        "interpreted: this is a source tree, and scripts/compile.py has not been run",
    ]


def test_what_is_being_compiled_is_not_loaded(package: Path):
    build = build_beside(package, digest(package))
    (build / "reflix" / SLIP).unlink()
    assert summary(package).stdout.splitlines()[1] == "interpreted: the compiler is at work on it, or was interrupted"


def test_what_fits_the_sources_is_loaded(package: Path):
    """It is not a real library, and that is how one sees that it was taken."""
    build_beside(package, digest(package))
    ran = summary(package)
    assert ran.returncode == 1
    assert "ImportError" in ran.stderr
    assert binary(HOT[0], Path(".compiled")).name in ran.stderr
    assert summary(package, **{SWITCH: "0"}).stdout.splitlines()[1] == f"interpreted: {SWITCH}=0"


@pytest.mark.parametrize("changed", ["games/reversi/discs.py", "games/reversi/discs.pxd"])
def test_what_was_compiled_from_other_sources_is_not_loaded(package: Path, changed: str):
    build_beside(package, digest(package))
    with (package / changed).open("a", encoding="utf-8") as file:
        file.write("\n# a change\n")
    ran = summary(package)
    assert ran.stdout.splitlines()[1] == "interpreted: the sources are newer than what was compiled"
    build = package.parent / ".compiled" / compiled.TREE_BUILDS.name
    next(build.iterdir()).rename(build / digest(package)[:16])  # even where only its name is right
    assert summary(package).stdout.splitlines()[1] == "interpreted: the sources are newer than what was compiled"
    demanded = summary(package, **{SWITCH: "1"})
    assert demanded.returncode == 1
    assert f"{SWITCH}=1, but the sources are newer than what was compiled." in demanded.stderr


@pytest.mark.parametrize("words", [["--version"], ["perft", "reflix", "1"]])
@pytest.mark.parametrize(
    ("switch", "code", "complaint"),
    [
        ("1", 1, f"{SWITCH}=1, but this is a source tree, and scripts/compile.py has not been run."),
        ("foo", 2, f"{SWITCH} is 'foo'; expected 0 or 1, or nothing."),
    ],
)
def test_a_switch_that_cannot_be_obeyed_is_one_sentence(
    package: Path, words: list[str], switch: str, code: int, complaint: str
):
    ran = subprocess.run(
        [sys.executable, "-m", "reflix", *words],
        cwd=package.parent,
        env={**os.environ, "PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1", SWITCH: switch},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (code, "", f"reflix: {complaint}\n")


def test_what_lies_beside_the_sources_without_a_slip_is_not_loaded(package: Path):
    """As `setup.py build_ext --inplace` of other projects leaves it."""
    for name in HOT:
        binary(name, package.parent).write_text("not a library")
    assert summary(package).stdout.splitlines()[0] == str(compiled.source(HOT[0], package))


def test_digests_do_not_depend_on_line_endings(package: Path):
    before = digest(package)
    path = compiled.source(HOT[0], package)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert digest(package) == before


def test_a_slip_that_cannot_be_used_says_why(package: Path):
    build = build_beside(package, digest(package))
    assert fault(build, package) == ""
    binary(HOT[-1], build).unlink()
    assert fault(build, package) == f"{HOT[-1]} was compiled for another Python, or its file is missing"
    write_slip(build, "", "there was no compiler")
    assert fault(build, package) == "there was no compiler"
    (build / "reflix" / SLIP).write_text("{}")
    assert fault(build, package).startswith(f"the slip {SLIP} cannot be read")
