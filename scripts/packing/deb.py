"""The Debian package: the frozen program under /usr/lib/reflix with what a desktop wants to know about it."""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterable, Mapping
from email.utils import formatdate
from pathlib import Path

from _venv import Trouble, say

from packing.archive import moment
from packing.licences import Component
from packing.recipe import ROOT
from packing.trial import Program
from reflix import __version__

RECIPES = ROOT / "build" / "debian"
VERSION = f"{__version__}-1"
MAINTAINER = "The Reflix maintainers <reflix@localhost.localdomain>"
TOOLS = ("dpkg-deb", "dpkg-shlibdeps", "strip")


def need_tools() -> None:
    """Raise `Trouble` if a Debian package cannot be made here."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        raise Trouble(f"A Debian package needs {', '.join(missing)}; install the packages dpkg-dev and binutils.")


def make(program: Program, parts: Iterable[Component], pictures: Mapping[str, Path], tree: Path, target: Path) -> Path:
    """Build the package out of the frozen program; its file."""
    say("Making the Debian package ...")
    shutil.rmtree(tree, ignore_errors=True)
    _files(program, parts, pictures, tree)
    control = tree / "DEBIAN" / "control"
    control.parent.mkdir()
    architecture = _tell(["dpkg", "--print-architecture"], ROOT)
    size = sum(path.lstat().st_size for path in tree.rglob("*") if not path.is_dir()) // 1024
    values = {"ARCHITECTURE": architecture, "SIZE": str(size), "DEPENDS": _depends(tree, target)}
    control.write_text(_filled("control", **values), encoding="utf-8")
    (control.parent / "md5sums").write_text(_sums(tree), encoding="utf-8")
    _same_for_all(tree)
    place = target / f"reflix_{VERSION}_{architecture}.deb"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment())}
    command = ["dpkg-deb", "-Zxz", "--root-owner-group", "--build", str(tree), str(place)]
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return place


def _files(program: Program, parts: Iterable[Component], pictures: Mapping[str, Path], tree: Path) -> None:
    """Everything that is installed."""
    usr = tree / "usr"
    shutil.copytree(program.folder, usr / "lib" / "reflix", symlinks=True, ignore=shutil.ignore_patterns("licences"))
    (usr / "bin").mkdir()
    (usr / "bin" / "reflix").symlink_to("../lib/reflix/Reflix")
    share = usr / "share"
    for picture in pictures.values():
        if picture.suffix == ".png":
            size = picture.stem.rpartition("-")[2]
            _copy(picture, share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "reflix.png")
    mark = ROOT / "assets" / "sprites" / "mark.svg"
    _copy(mark, share / "icons" / "hicolor" / "scalable" / "apps" / "reflix.svg")
    _copy(RECIPES / "reflix.desktop", share / "applications" / "reflix.desktop")
    _copy(RECIPES / "reflix-mime.xml", share / "mime" / "packages" / "reflix.xml")
    _copy(RECIPES / "lintian-overrides", share / "lintian" / "overrides" / "reflix")
    _pack(share / "man" / "man1" / "reflix.1.gz", _filled("reflix.1"))
    documents = share / "doc" / "reflix"
    shutil.copytree(program.documents / "licences", documents / "licences")
    shutil.copytree(ROOT / "build" / "kiosk", documents / "kiosk")
    _write(documents / "copyright", _copyright(parts))
    _pack(documents / "changelog.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    _pack(documents / "changelog.Debian.gz", _debian_changelog())


def _filled(name: str, **values: str) -> str:
    """A recipe with its gaps filled."""
    day = time.strftime("%Y-%m-%d", time.gmtime(moment()))
    text = (RECIPES / name).read_text(encoding="utf-8")
    for gap, value in {"VERSION": VERSION, "MAINTAINER": MAINTAINER, "DATE": day, **values}.items():
        text = text.replace(f"@{gap}@", value)
    return text


def _copy(source: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, place)


def _write(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


def _pack(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(gzip.compress(text.encode("utf-8"), 9, mtime=0))


def _debian_changelog() -> str:
    day = formatdate(moment())
    return f"reflix ({VERSION}) unstable; urgency=low\n\n  * As upstream.\n\n -- {MAINTAINER}  {day}\n"


def _copyright(parts: Iterable[Component]) -> str:
    """Debian's machine-readable form: Reflix itself, and where the licences of the others are."""
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").strip().splitlines()
    holder = next(line for line in licence if line.startswith("Copyright")).removeprefix("Copyright (c) ")
    lines = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/",
        "Upstream-Name: Reflix",
        "Source: the source tree of Reflix",
        "Comment: The program holds works of others; their licences are in /usr/share/doc/reflix/licences:",
        *(f" {part.title} {part.version}".rstrip() + f" ({part.licence})" for part in parts if part.title != "Reflix"),
        "",
        "Files: *",
        f"Copyright: {holder}",
        "License: MIT",
        *(f" {line or '.'}" for line in licence[3:] if not line.startswith("Copyright")),
    ]
    return "\n".join(lines).strip() + "\n"


def _depends(tree: Path, scratch: Path) -> str:
    """The packages of the libraries that the program uses and does not hold, as the system's own tool finds them."""
    inside = tree / "usr" / "lib" / "reflix"
    programs = [path for path in inside.rglob("*") if path.is_file() and not path.is_symlink() and _is_elf(path)]
    folders = sorted({str(path.parent) for path in programs if ".so" in path.name})
    work = scratch / "scratch" / "shlibdeps"
    (work / "debian").mkdir(parents=True, exist_ok=True)
    (work / "debian" / "control").write_text("Source: reflix\n\nPackage: reflix\nArchitecture: any\n", encoding="utf-8")
    command = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", *(f"-l{folder}" for folder in folders)]
    told = _tell([*command, *map(str, programs)], work).removeprefix("shlibs:Depends=")
    names = {path.name for path in inside.rglob("*.so*")}
    return ", ".join(entry for entry in told.split(", ") if not names & _libraries_of(entry.partition(" ")[0]))


def _libraries_of(package: str) -> set[str]:
    """The names of the libraries in an installed package."""
    return {Path(line).name for line in _tell(["dpkg", "-L", package], ROOT).splitlines() if ".so" in line}


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _tell(command: list[str], folder: Path) -> str:
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        raise Trouble(f"{command[0]} failed: {(ran.stderr.strip().splitlines() or ['no output'])[-1]}")
    return ran.stdout.strip()


def _sums(tree: Path) -> str:
    files = sorted(path for path in (tree / "usr").rglob("*") if path.is_file() and not path.is_symlink())
    digests = ((hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest(), path) for path in files)
    return "".join(f"{digest}  {path.relative_to(tree)}\n" for digest, path in digests)


def _same_for_all(tree: Path) -> None:
    """Everybody may read everything; only programs can be run, and nothing depends on who built it."""
    for path in (tree, *tree.rglob("*")):
        if path.is_symlink():
            continue
        runs = path.is_dir() or (path.parent.name == "reflix" and path.name == "Reflix")
        path.chmod(0o755 if runs else 0o644)
