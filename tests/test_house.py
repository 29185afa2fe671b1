"""The house itself: its walls hold, its parts load only what they may, and its packages are complete."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from reflix import __version__
from reflix.core import compiled

ROOT = Path(__file__).resolve().parent.parent
IMPORT_LINTER = importlib.util.find_spec("importlinter")
BUILD_TOOLS = all(importlib.util.find_spec(name) for name in ("setuptools", "wheel", "build.__main__", "Cython"))


def run(command: Sequence[str], cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "200", **more}
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )


def modules() -> list[str]:
    """The names of all modules of the game."""
    paths = sorted((ROOT / "reflix").rglob("*.py"))
    parts = [path.relative_to(ROOT).with_suffix("").parts for path in paths]
    return [".".join(part[:-1] if part[-1] == "__init__" else part) for part in parts]


def test_pygame_is_the_community_edition():
    assert pygame.IS_CE  # a dependency on the old `pygame` would have installed it over this one


def test_the_recipes_are_no_package():
    assert not (ROOT / "build" / "__init__.py").exists()  # it would hide the package `build`


# Walls


def test_walls_name_every_part_and_every_game():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    layers = {contract["id"]: contract for contract in contracts["contracts"] if contract["type"] == "layers"}
    for name, folder in (("layers", "reflix"), ("games", "reflix/games")):
        listed = {part.strip(" ()") for line in layers[name]["layers"] for part in line.split("|")}
        there = {path.parent.name for path in (ROOT / folder).glob("*/__init__.py")}
        assert there, folder
        assert there <= listed, f"parts of {folder} without a place in the layers: {there - listed}"
        assert layers[name]["exhaustive"]


# Where an import is written, and what is imported there; every line of the first list breaks a wall.
FORBIDDEN = [
    ("core/bad.py", "reflix.play"),
    ("core/bad.py", "reflix.games"),
    ("search/bad.py", "reflix.games.reflix"),
    ("search/bad.py", "reflix.play"),
    ("play/bad.py", "reflix.render"),
    ("play/bad.py", "reflix.store"),
    ("store/bad.py", "reflix.games"),
    ("games/reflix/bad.py", "reflix.store"),
    ("games/reflix/bad.py", "reflix.app"),
    ("games/reflix/bad.py", "reflix.render"),
    ("games/reflix/bad.py", "reflix.games.quatrix"),
    ("games/quatrix/bad.py", "reflix.games.reflix"),
    ("games/reflix/engine2.py", "reflix.games.reflix.view"),
    ("games/reflix/bad.py", "reflix.games.catalog"),
    ("games/reflix/bad.py", "pygame"),
    ("cli/bad.py", "reflix.app"),
    ("cli/bad.py", "reflix.render"),
    ("cli/bad.py", "reflix.games.reflix.view"),
    ("cli/bad.py", "pygame"),
    ("store/bad.py", "pygame"),
    ("play/bad.py", "pygame.math"),
    ("app/bad.py", "numpy"),
    ("render/bad.py", "numpy.linalg"),
    ("search/bad.py", "numpy"),
]
ALLOWED = [
    ("games/reflix/view.py", "reflix.render"),
    ("games/reflix/view.py", "pygame"),
    ("games/reflix/solver/tables.py", "numpy"),
    ("games/catalog.py", "reflix.games.reflix"),
    ("app/good.py", "reflix.games.reflix.view"),
    ("app/good.py", "reflix.render"),
    ("app/good.py", "reflix.games.reflix.solver"),
    ("cli/good.py", "reflix.games.reflix"),
    ("cli/good.py", "reflix.store"),
    ("store/good.py", "reflix.play"),
]


def copy_with_imports(target: Path, imports: Sequence[tuple[str, str]]) -> None:
    """A bare copy of the house (packages without their code) in which only these imports are written."""
    shutil.copy(ROOT / "pyproject.toml", target)
    for name in modules():
        if (folder := ROOT.joinpath(*name.split("."))).is_dir():
            (target / folder.relative_to(ROOT)).mkdir(parents=True, exist_ok=True)
            (target / folder.relative_to(ROOT) / "__init__.py").touch()
    for path in ("games/quatrix/__init__.py", "games/catalog.py", "games/reflix/view.py"):
        (target / "reflix" / path).parent.mkdir(exist_ok=True)
        (target / "reflix" / path).touch()
    for path, imported in imports:
        with (target / "reflix" / path).open("a", encoding="utf-8") as file:
            file.write(f"import {imported}\n")


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    code = "import sys; from importlinter.cli import lint_imports_command as c; sys.argv[1:] = ['--no-cache']; c()"
    return run([sys.executable, "-c", code], folder)


@pytest.mark.skipif(IMPORT_LINTER is None, reason="import-linter is not installed")
def test_every_forbidden_import_is_seen(tmp_path: Path):
    copy_with_imports(tmp_path, [*FORBIDDEN, *ALLOWED])
    result = lint(tmp_path)
    assert result.returncode == 1, result.stdout + result.stderr
    for path, imported in FORBIDDEN:
        importer = "reflix." + path.removesuffix(".py").replace("/", ".")
        top = imported if imported.startswith("reflix") else imported.split(".")[0]
        assert f"{importer} -> {top} " in result.stdout, f"{importer} may import {imported}"


@pytest.mark.skipif(IMPORT_LINTER is None, reason="import-linter is not installed")
def test_no_allowed_import_is_refused(tmp_path: Path):
    copy_with_imports(tmp_path, ALLOWED)
    result = lint(tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr


def drawing(name: str) -> bool:
    return name.startswith(("reflix.render", "reflix.app")) or name.endswith(".view") or ".view." in name


@pytest.mark.parametrize(
    ("library", "names"),
    [
        ("pygame", [name for name in modules() if not drawing(name)]),
        ("numpy", [name for name in modules() if ".solver" not in name]),
    ],
)
def test_what_is_not_needed_is_not_loaded(library: str, names: list[str]):
    """Really imported, in a process of its own: the walls see lines of code, this sees what they lead to."""
    assert "reflix.core.assets" in names
    code = f"import importlib, sys\nfor name in {names!r}:\n    importlib.import_module(name)\n"
    code += f"    if {library!r} in sys.modules: sys.exit(f'{{name}} loads {library}')"
    result = run([sys.executable, "-c", code], ROOT)
    assert (result.returncode, result.stderr) == (0, "")


# Packages


def copy_of_the_sources(target: Path) -> Path:
    """The project without what a checkout has gathered; a build may not leave anything in the real one."""
    ignored = shutil.ignore_patterns(
        ".git", ".venv*", ".setuptools-build", ".compiled", "*.egg-info", "dist", "__pycache__", ".*_cache"
    )
    shutil.copytree(ROOT, target, ignore=ignored)
    return target


def files(folder: Path) -> set[str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix() for path in found if "__pycache__" not in path.parts}


def shipped(source: Path) -> set[str]:
    """What the installed package has to hold, compiled modules aside."""
    return files(source / "reflix") | {compiled.SLIP} | {f"assets/{name}" for name in files(source / "assets")}


@pytest.mark.slow
@pytest.mark.skipif(not BUILD_TOOLS, reason="setuptools, wheel or build is not installed")
def test_sdist_and_wheel_are_complete(tmp_path: Path):
    source = copy_of_the_sources(tmp_path / "source")
    out = tmp_path / "out"
    # Without --wheel: the wheel is made from the sdist, which proves that the sdist has all it takes.
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out)]
    result = run(command, source, REFLIX_COMPILE="0")
    assert result.returncode == 0, result.stdout + result.stderr

    (sdist,) = out.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    for part in ("reflix", "assets", "tests", "scripts"):
        missing = {f"{part}/{name}" for name in files(source / part)} - packed
        assert not missing, f"not in the sdist: {sorted(missing)}"

    (wheel,) = out.glob("*.whl")
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    assert files(site / "reflix") == shipped(source)
    assert {path.name for path in site.iterdir() if not path.name.endswith(".dist-info")} == {"reflix"}
    assert not (source / "build" / "lib").exists()

    code = f"import sys; sys.path.insert(0, {str(site)!r})\n"
    code += "from reflix.core.assets import asset; print(asset('README.md'))"
    result = run([sys.executable, "-I", "-c", code], tmp_path)
    assert result.stdout.strip() == str(site / "reflix" / "assets" / "README.md"), result.stderr


@pytest.mark.slow
@pytest.mark.skipif(not BUILD_TOOLS, reason="setuptools, wheel or build is not installed")
def test_what_an_earlier_build_left_does_not_get_into_the_wheel(tmp_path: Path):
    source = copy_of_the_sources(tmp_path / "source")
    left = source / ".setuptools-build" / "lib" / "reflix" / "gone.py"
    left.parent.mkdir(parents=True)
    left.touch()
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(tmp_path / "out")]
    result = run(command, source, REFLIX_COMPILE="0")
    assert result.returncode == 0, result.stdout + result.stderr
    (wheel,) = (tmp_path / "out").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name.partition("/")[2] for name in archive.namelist() if name.startswith("reflix/")}
    assert packed == shipped(source)


ABOUT_THE_BUILD = """
import sys
sys.path.insert(0, sys.argv[1])
from reflix.__main__ import main
main(["--version"])
main(["perft", "reversi", "6"])
"""


def wheel_of(source: Path, out: Path, **environment: str) -> tuple[str, list[str], str]:
    """Build a wheel and unpack it: its name, what the program in it says of itself, what the build complained about."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(out)]
    built = run(command, source, **environment)
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = out.glob("*.whl")
    site = out / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    assert not list((source / "reflix").rglob("*" + compiled.SUFFIX)), "a build left something among the sources"
    result = run([sys.executable, "-I", "-c", ABOUT_THE_BUILD, str(site)], out, REFLIX_COMPILED="")
    return wheel.name, result.stdout.splitlines(), built.stderr


@pytest.mark.slow
@pytest.mark.skipif(not BUILD_TOOLS, reason="setuptools, wheel, build or Cython is not installed")
def test_a_wheel_carries_compiled_modules(tmp_path: Path):
    source = copy_of_the_sources(tmp_path / "source")
    name, told, complaint = wheel_of(source, tmp_path / "out")
    if "no C compiler" in complaint:
        pytest.skip("there is no C compiler that works")
    assert told == [f"Reflix {__version__} (compiled)", "8200"]
    assert f"cp{sys.version_info[0]}{sys.version_info[1]}" in name
    site = tmp_path / "out" / "site"
    hot = compiled.source(compiled.HOT[0], site / "reflix")
    hot.write_text(hot.read_text(encoding="utf-8") + "\n# edited by a tinkerer\n", encoding="utf-8")
    result = run([sys.executable, "-I", "-c", ABOUT_THE_BUILD, str(site)], tmp_path, REFLIX_COMPILED="")
    reason = "the sources are newer than what was compiled"
    assert result.stdout.splitlines() == [f"Reflix {__version__} (interpreted: {reason})", "8200"]


@pytest.mark.slow
@pytest.mark.skipif(not BUILD_TOOLS, reason="setuptools, wheel, build or Cython is not installed")
def test_what_pip_installs_into_a_fresh_environment_plays(tmp_path: Path):
    """The command `reflix` of a wheel, from elsewhere. What it depends on comes from here, so no network is needed."""
    wheel_of(copy_of_the_sources(tmp_path / "source"), tmp_path / "out")
    (wheel,) = (tmp_path / "out").glob("*.whl")
    fresh = tmp_path / "fresh"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(fresh)], check=True)
    tools = fresh / ("Scripts" if sys.platform == "win32" else "bin")
    install = ["-m", "pip", "--python", str(tools / "python"), "install", "--no-deps", "--no-index", str(wheel)]
    installed = run([sys.executable, *install], tmp_path)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    here = sysconfig.get_path("purelib")
    result = run([str(tools / "reflix"), "--self-test"], tmp_path, PYTHONPATH=here, SDL_AUDIODRIVER="dummy")
    verdict = json.loads(result.stdout[result.stdout.index("{") :])
    assert verdict["ok"], verdict
    told = run([str(tools / "reflix"), "doctor", "--json"], tmp_path, PYTHONPATH=here, SDL_VIDEODRIVER="dummy")
    place = json.loads(told.stdout[told.stdout.index("{") :])["Program"]["program"]
    assert place.startswith(str(fresh)), place


@pytest.mark.slow
@pytest.mark.skipif(not BUILD_TOOLS, reason="setuptools, wheel, build or Cython is not installed")
@pytest.mark.skipif(sys.platform == "win32", reason="there the compiler is not named by CC")
def test_a_wheel_made_without_a_compiler_works_and_says_why_it_is_slow(tmp_path: Path):
    source = copy_of_the_sources(tmp_path / "source")
    name, told, complaint = wheel_of(source, tmp_path / "out", CC="no-such-compiler")
    assert "py3-none-any" in name
    assert told[0].startswith(f"Reflix {__version__} (interpreted: no C compiler worked when it was built (")
    assert told[1] == "8200"
    assert "NOT compiled" in complaint
    command = [sys.executable, "setup.py", "-q", "build"]
    demanded = run(command, source, CC="no-such-compiler", REFLIX_COMPILE="1")
    assert demanded.returncode == 1
    assert "REFLIX_COMPILE=1, but no C compiler worked" in demanded.stderr


@pytest.mark.slow
@pytest.mark.skipif(not BUILD_TOOLS, reason="setuptools, wheel, build or Cython is not installed")
def test_a_build_that_fails_goes_on_interpreted_and_leaves_nothing_half_done(tmp_path: Path):
    source = copy_of_the_sources(tmp_path / "source")
    with (source / "reflix/games/reversi/discs.pxd").open("a", encoding="utf-8") as file:
        file.write("cdef int broken(\n")
    _, told, complaint = wheel_of(source, tmp_path / "out")
    if "no C compiler" in complaint:
        pytest.skip("there is no C compiler that works")
    assert told[0].startswith(f"Reflix {__version__} (interpreted: compiling failed when it was built (")
    assert told[1] == "8200"
    assert "NOT compiled" in complaint
