"""The licences of everything in the frozen program, collected into one folder with an index.

A Python package brings its own texts. Libraries that came along with one are looked up in
`build/licences/components.toml`; one that is not known there stops the build, so that nothing goes out unnamed.
"""

from __future__ import annotations

import importlib.machinery
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path, PurePosixPath
from typing import Any

from _venv import ROOT, Trouble

from reflix import __version__

TEXTS = ROOT / "build" / "licences"
INDEX = "LICENCES.txt"

LIBRARY_ENDINGS = (".so", ".dll", ".dylib")

FOLDERS = ("numpy.libs", "pillow.libs", "numpy/.dylibs", "PIL/.dylibs")
"""Libraries that are named in the text of the package they came with."""


@dataclass(frozen=True)
class Component:
    """A part of the program that somebody else has made."""

    title: str
    version: str
    licence: str
    home: str
    texts: tuple[Path, ...] = field(default=())

    @property
    def folder(self) -> str:
        """The name of the folder of its texts."""
        return self.title.replace(" ", "-")


def collect(program: Path, modules: Iterable[str], target: Path) -> list[Component]:
    """Put the licences of what is in the folder `program`, with those Python modules inside, into `target`."""
    components = [_own(), _python(), *_packages(modules), *_libraries(program)]
    shutil.rmtree(target, ignore_errors=True)
    for component in components:
        for text in component.texts:
            place = target / component.folder / _name(text)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(text, place)
    (target / INDEX).write_text(_index(components), encoding="utf-8", newline="\n")
    return components


def _name(text: Path) -> str:
    """A name under which several texts of one package do not meet."""
    parts = text.parts
    inside = parts[parts.index("licenses") + 1 :] if "licenses" in parts else parts[-1:]
    return "-".join(inside) if text.suffix else "-".join(inside) + ".txt"


def _index(components: Iterable[Component]) -> str:
    lines = [
        "Reflix is under the MIT licence. The program contains the works of others that are listed here; the folders",
        "beside this file hold their licences. Its libraries can be replaced: they are files of their own.",
    ]
    for part in components:
        lines += ["", f"{part.title} {part.version}".rstrip(), f"  licence: {part.licence}"]
        lines += [f"  home: {part.home}"] if part.home else []
        lines += [f"  text: {part.folder}/"] if part.texts else []
    return "\n".join(lines) + "\n"


def _own() -> Component:
    return Component("Reflix", __version__, "MIT", "", (ROOT / "LICENSE",))


def _python() -> Component:
    """Python's own text, which also names the libraries built into it."""
    short = f"{sys.version_info[0]}.{sys.version_info[1]}"
    places = [
        Path(sysconfig.get_path("stdlib")) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(f"/usr/share/doc/python{short}/copyright"),
    ]
    for place in places:
        if place.is_file():
            version = ".".join(str(number) for number in sys.version_info[:3])
            return Component("Python", version, "PSF-2.0", "https://www.python.org", (place,))
    raise Trouble(f"The licence of Python was not found; looked at {', '.join(map(str, places))}.")


def _packages(modules: Iterable[str]) -> Iterator[Component]:
    """The packages that these modules come from, and PyInstaller, whose starter is in the program."""
    owners = metadata.packages_distributions()
    tops = {name.partition(".")[0] for name in modules}
    names = {owner.lower() for top in tops for owner in owners.get(top, ())} - {"reflix"}
    for name in sorted(names | {"pyinstaller"}):
        yield _package(metadata.distribution(name))


def _package(package: metadata.Distribution) -> Component:
    about: Any = package.metadata
    name = about["Name"]
    given = _table()["package"].get(name.lower(), {})
    texts = [TEXTS / text for text in given.get("texts", ())]
    for file in package.files or ():
        named = "licenses" in file.parts or file.name.upper().startswith(("LICEN", "COPYING", "NOTICE"))
        if named and ".dist-info" in file.parts[0]:
            texts.append(Path(str(package.locate_file(file))))
    if not texts:
        raise Trouble(f"The package {name} has no licence text; name one in {TEXTS / 'components.toml'}.")
    licence = given.get("licence") or about["License-Expression"] or about["License"] or _classified(about)
    return Component(name, package.version, " ".join(licence.split()), _home(about), tuple(texts))


def _classified(about: Any) -> str:
    found = [line.rpartition(" :: ")[2] for line in about.get_all("Classifier", []) if line.startswith("License")]
    return " AND ".join(found) or "see the text"


def _home(about: Any) -> str:
    """The page that a package calls its home, else its sources, else the first that it names."""
    urls = {label.lower(): url for label, url in (line.split(", ", 1) for line in about.get_all("Project-URL", []))}
    named = (urls[label] for label in ("homepage", "home", "source", "source code", "repository") if label in urls)
    return str(about["Home-page"] or next(named, "") or next(iter(urls.values()), ""))


def _libraries(program: Path) -> Iterator[Component]:
    """The shared libraries, each once."""
    found: dict[str, Component] = {}
    unknown = []
    for path in sorted(program.rglob("*")):
        inside = PurePosixPath(path.relative_to(program))
        if not path.is_file() or path.is_symlink() or not _is_library(inside):
            continue
        component = _known(inside.name)
        if component is None:
            unknown.append(str(inside))
        else:
            found[component.title] = component
    if unknown:
        raise Trouble(f"Libraries without a known licence: {', '.join(unknown)}; add them to build/licences.")
    yield from (found[title] for title in sorted(found))


def _is_library(inside: PurePosixPath) -> bool:
    """Whether the file is a library that is not part of Python or named in the text of the package it came with."""
    name = inside.name.lower()
    if not any(name.endswith(ending) or f"{ending}." in name for ending in LIBRARY_ENDINGS):
        return False
    if name.startswith(("libpython", "python3")) or name.endswith(tuple(importlib.machinery.EXTENSION_SUFFIXES)[:-1]):
        return False
    return not any(f"/{folder}/" in f"/{inside}" for folder in FOLDERS)


def _known(name: str) -> Component | None:
    for entry in _table()["component"]:
        if any(fnmatch(name.lower(), pattern) for pattern in entry["files"]):
            texts = tuple(TEXTS / text for text in entry["texts"])
            return Component(entry["title"], "", entry["licence"], entry["home"], texts)
    return None


def _table() -> dict[str, Any]:
    with (TEXTS / "components.toml").open("rb") as file:
        return tomllib.load(file)
