"""Which hot modules run compiled, and the guard that a compiled module never runs in place of a newer source.

A hot module is a plain `.py` with the C types of its functions in a `.pxd` beside it. `setup.py` compiles all of them
or none, into a folder laid out like the package, with a slip `compiled.json` that holds a digest of the sources. That
folder is the installed package itself, or in a source tree one in `.compiled/` (made by `scripts/compile.py`) that is
named after the digest: what a running program has begun to load is never replaced. When a hot module is imported, the
compiled one is taken only if the digest is still that of the sources; otherwise the source is taken, even if a compiled
module lies beside it. So an edit can never be shadowed by what was compiled before it.

`REFLIX_COMPILED=0` in the environment runs the sources in any case, `=1` refuses to run anything else than compiled.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

HOT = (
    "reflix.games.quatrix.fours",
    "reflix.games.reflix.duel",
    "reflix.games.reversi.discs",
    "reflix.games.reversi.exact",
    "reflix.games.reversi.lastsquares",
    "reflix.games.reversi.midgame",
    "reflix.games.reversi.patterns",
    "reflix.games.reversi.stability",
)
"""The modules that are compiled where a compiler is: every `.py` that has a `.pxd` beside it (a test compares)."""

SWITCH = "REFLIX_COMPILED"
SLIP = "compiled.json"
SUFFIX = EXTENSION_SUFFIXES[0]
"""Such as `.cpython-311-x86_64-linux-gnu.so`: names Python, processor and system."""

PACKAGE = Path(__file__).parent.parent
"""The folder of the package `reflix`."""

TREE_BUILDS = PACKAGE.parent / ".compiled" / SUFFIX.strip(".").rpartition(".")[0]
"""Where `scripts/compile.py` puts what it compiles in a source tree: a folder for each state of the sources."""


class NotCompiled(ImportError):
    """Compiled modules were demanded, and there are none that fit."""


def digest(package: Path = PACKAGE) -> str:
    """A hash of the sources of all hot modules and of all C types."""
    from hashlib import sha256

    found = sha256()
    paths = {source(name, package) for name in HOT} | set(package.rglob("*.pxd"))
    for path in sorted(paths):
        found.update(path.relative_to(package).as_posix().encode() + b"\0")
        found.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()


def tree_build(sources: str) -> Path:
    """Where what was compiled from sources with this digest belongs in a source tree."""
    return TREE_BUILDS / sources[:16]


def source(name: str, package: Path = PACKAGE) -> Path:
    """The source file of a module."""
    return package.joinpath(*name.split(".")[1:]).with_suffix(".py")


def binary(name: str, build: Path) -> Path:
    """The compiled module in a folder that holds `reflix/`."""
    *parts, last = name.split(".")
    return build.joinpath(*parts, last + SUFFIX)


def write_slip(build: Path, sources: str, reason: str) -> None:
    """Leave the slip in a folder that holds `reflix/`. `sources`: the digest of what was compiled, or empty with the
    `reason` why nothing was."""
    (build / "reflix").mkdir(parents=True, exist_ok=True)
    text = json.dumps({"digest": sources, "reason": reason}, indent=1) + "\n"
    (build / "reflix" / SLIP).write_text(text, encoding="utf-8")


def fault(build: Path, package: Path = PACKAGE) -> str:
    """Why the compiled modules in a folder cannot be used, empty if they can."""
    try:
        slip = json.loads((build / "reflix" / SLIP).read_text(encoding="utf-8"))
        sources, reason = str(slip["digest"]), str(slip["reason"])
    except FileNotFoundError:
        if getattr(sys, "frozen", False):
            return "the program was frozen without compiled modules"
        if build.parent == TREE_BUILDS:
            return _unmade(build)
        return "this installation holds no compiled modules"
    except (OSError, ValueError, KeyError, TypeError) as error:
        return f"the slip {SLIP} cannot be read ({error})"
    if not sources:
        return reason
    missing = [name for name in HOT if not binary(name, build).exists()]
    if missing:
        return f"{missing[0]} was compiled for another Python, or its file is missing"
    if sources != digest(package):
        return "the sources are newer than what was compiled"
    return ""


def _unmade(build: Path) -> str:
    """Why a source tree has nothing compiled in the folder where it belongs."""
    if build.exists():
        return "the compiler is at work on it, or was interrupted"
    if any(TREE_BUILDS.glob("*")):
        return "the sources are newer than what was compiled"
    return "this is a source tree, and scripts/compile.py has not been run"


class Finder(MetaPathFinder):
    """Finds hot modules: the compiled ones of a folder that holds `reflix/`, or else the sources, and knows why."""

    def __init__(self, switch: str, place: Callable[[], Path]) -> None:
        """`place` names the folder; it is asked once, when the first hot module is imported."""
        self.switch = switch
        self._place = place
        self._build: Path | None = None
        self._reason: str | None = None

    @property
    def reason(self) -> str:
        """Why the sources run, empty if the compiled modules do."""
        if self._reason is None:
            self._choose()
        return self._reason or ""

    def _choose(self) -> None:
        if self.switch == "0":
            self._reason = f"{SWITCH}=0"
            return
        build = self._place()
        self._reason = fault(build)
        if not self._reason:
            self._build = build

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where the import system is to look; None for every other module, and where there are no sources."""
        if fullname not in HOT or not source(fullname).exists():
            return None
        if self.reason and self.switch == "1":
            raise NotCompiled(f"{SWITCH}=1, but {self.reason}.", name=fullname)
        here = binary(fullname, self._build) if self._build else source(fullname)
        return spec_from_file_location(fullname, here)


def place() -> Path:
    """The folder with what was compiled. An installed package has its slip inside; without one this is a source
    tree, or a frozen program."""
    return PACKAGE.parent if (PACKAGE / SLIP).exists() or not source(HOT[0]).exists() else tree_build(digest())


def switch_fault() -> str:
    """What is wrong with the switch in words, empty if nothing is."""
    return "" if FINDER.switch in ("", "0", "1") else f"{SWITCH} is {FINDER.switch!r}; expected 0 or 1, or nothing."


FINDER = Finder(os.environ.get(SWITCH, ""), place)


def install() -> None:
    """Put the finder before all others. Called once, when `reflix` is imported, so before any hot module is."""
    sys.meta_path.insert(0, FINDER)


def is_compiled(name: str) -> bool:
    """Whether a hot module, which is imported for it, runs compiled."""
    from importlib import import_module

    origin = import_module(name).__file__ or ""
    return origin.endswith(tuple(EXTENSION_SUFFIXES))


@cache
def all_compiled() -> bool:
    """Whether every hot module runs compiled."""
    return all(map(is_compiled, HOT))


def summary() -> str:
    """One line for people: `compiled`, or `interpreted` and why."""
    if all_compiled():
        return "compiled"
    return f"interpreted: {FINDER.reason}" if FINDER.reason else "interpreted"
