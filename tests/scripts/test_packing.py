"""The parts of `scripts/build_executable.py` that need no PyInstaller."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import packing.licences
import pytest
from _venv import ROOT, Trouble
from packing import archive, deb, icons, licences, recipe, version
from packing.trial import Program
from PIL import Image

from reflix.render.text import FONT

MARK = ROOT / "assets" / "sprites" / "mark.svg"


# What goes in


def test_every_module_is_named():
    assert {"reflix", "reflix.__main__", "reflix.games.catalog", "reflix.app.main"} <= set(recipe.modules())


def test_nothing_that_is_left_out_is_imported():
    left_out = recipe.excluded()
    for name in recipe.imported():
        for without in left_out:
            assert name != without, name
            assert not name.startswith(f"{without}."), name


def test_parts_of_numpy_that_are_left_out_are_not_used():
    parts = [name.removeprefix("numpy.") for name in recipe.excluded() if name.startswith("numpy.")]
    assert "random" in parts
    used = re.compile(rf"\bnp\.({'|'.join(parts)})\b")
    for path in (ROOT / "reflix").rglob("*.py"):
        assert not used.search(path.read_text(encoding="utf-8")), path


def test_assets_and_font_go_in_and_their_sources_do_not():
    found = {f"{folder}/{Path(source).name}" for source, folder in recipe.data()}
    found = {name.replace(os.sep, "/") for name in found}
    assert "reflix/assets/locale/de/LC_MESSAGES/reflix.mo" in found
    assert {f"reflix/assets/sprites/{path.name}" for path in (ROOT / "assets" / "sprites").iterdir()} <= found
    assert f"fontpkg_exo_2/files/{FONT.name}" in found
    assert not [name for name in found if name.endswith((".po", ".pot", ".md")) or "/pictures/" in name]
    kinds = {path.relative_to(ROOT).parts[1] for path in (ROOT / "assets").rglob("*") if path.is_file()}
    for kind in kinds - {"pictures", "README.md"}:
        assert any(name.startswith(f"reflix/assets/{kind}") for name in found), kind


def test_what_developers_need_stays_out():
    entries = [("numpy/__init__.pyi", "", "DATA"), ("pygame/x.typed", "", "DATA"), ("reflix/assets/a.svg", "", "DATA")]
    assert recipe.documents(entries) == entries[2:]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has these")
def test_libraries_that_every_linux_has_stay_out(tmp_path: Path):
    entries = [(name, f"/x/{name}", "BINARY") for name in ("libstdc++.so.6", "libgcc_s.so.1", "libz.so.1")]
    assert recipe.slim(entries, tmp_path) == entries[2:]


def test_libraries_that_reflix_loads_by_name_are_the_systems_own():
    """PyInstaller packs every library that a source names in a call of `CDLL`."""
    named = [
        name
        for path in (ROOT / "reflix").rglob("*.py")
        for name in re.findall(r"""CDLL\(["']([^"']+)""", path.read_text(encoding="utf-8"))
    ]
    assert "libX11.so.6" in named
    assert [name for name in named if not name.startswith(recipe.SYSTEM_LIBRARIES)] == []


# Licences


def test_every_licence_has_its_text():
    table = licences._table()
    for entry in table["component"]:
        assert entry["files"], entry
        for text in entry["texts"]:
            assert (licences.TEXTS / text).stat().st_size > 500, text
    named = {text for entry in (*table["component"], *table["package"].values()) for text in entry["texts"]}
    there = {path.name for path in licences.TEXTS.glob("*.txt")}
    assert there <= named, f"texts that belong to nothing: {there - named}"


def test_full_texts_that_are_referred_to_are_there():
    wanted = set()
    for path in licences.TEXTS.glob("*.txt"):
        wanted |= set(re.findall(r"common-licenses/(L?GPL-[0-9.]*[0-9]|Apache-2.0)", path.read_text(encoding="utf-8")))
    assert {"LGPL-2.1", "Apache-2.0"} <= wanted
    assert {f"{name}.txt" for name in wanted} <= {path.name for path in (licences.TEXTS / "common").iterdir()}


def library(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()


def test_licences_are_collected(tmp_path: Path):
    program = tmp_path / "Reflix"
    library(program, "Reflix", "_internal/libz.so.1", "_internal/numpy.libs/libopenblas.so", "_internal/x.txt")
    library(program, "_internal/pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10", "_internal/SDL2.dll")
    found = licences.collect(program, ["numpy.linalg", "tqdm", "json", "reflix"], tmp_path / "licences")
    names = [part.title for part in found]
    assert {"Reflix", "Python", "numpy", "tqdm", "zlib", "SDL"} <= set(names)
    assert len(names) == len(set(names))
    index = (tmp_path / "licences" / licences.INDEX).read_text(encoding="utf-8")
    for part in found:
        assert f"\n{part.title} {part.version}".rstrip() in index
        assert list((tmp_path / "licences" / part.folder).iterdir()), part.title
    assert "GCC" in (tmp_path / "licences" / "numpy" / "LICENSE.txt").read_text(encoding="utf-8")
    assert "MIT License" in (tmp_path / "licences" / "Reflix" / "LICENSE.txt").read_text(encoding="utf-8")


def test_a_library_that_nobody_knows_stops_the_build(tmp_path: Path):
    library(tmp_path / "Reflix", "_internal/libunheard.so.3")
    with pytest.raises(Trouble, match=r"_internal/libunheard\.so\.3"):
        licences.collect(tmp_path / "Reflix", [], tmp_path / "licences")


def test_a_package_without_a_text_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    table = licences._table()
    table["package"].pop("pygame-ce")
    monkeypatch.setattr(packing.licences, "_table", lambda: table)
    with pytest.raises(Trouble, match="pygame-ce"):
        licences.collect(tmp_path, ["pygame"], tmp_path / "licences")


# Icons and version


def test_icons(tmp_path: Path):
    files = icons.make(MARK, tmp_path)
    with Image.open(files["reflix.ico"]) as picture:
        assert {size[0] for size in picture.info["sizes"]} == set(icons.ICO_SIZES)
    with Image.open(files["reflix.icns"]) as picture:
        assert picture.size == (1024, 1024)
    for size in icons.SIZES:
        with Image.open(files[f"reflix-{size}.png"]) as picture:
            assert picture.size == (size, size)
            assert picture.getchannel("A").getextrema() == (0, 255)  # rounded corners on nothing


@pytest.mark.parametrize(
    ("text", "numbers"), [("0.1.0", (0, 1, 0, 0)), ("1.2", (1, 2, 0, 0)), ("1.2.3rc4", (1, 2, 3, 4))]
)
def test_version_of_windows(text: str, numbers: tuple[int, ...]):
    tree = ast.parse(version.text(text), mode="eval")
    named = [node for node in ast.walk(tree) if isinstance(node, ast.keyword)]
    found = {node.arg: ast.literal_eval(node.value) for node in named if node.arg in ("filevers", "prodvers")}
    assert found == {"filevers": numbers, "prodvers": numbers}
    assert version.text(text).count(f'"{text}"') == 2


# Archives


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """A program that says hello."""
    folder = tmp_path / "dist" / "Reflix"
    folder.mkdir(parents=True)
    (folder / "Reflix").write_text("#!/bin/sh\necho hello\n")
    (folder / "Reflix").chmod(0o700)
    (folder / "licences" / "Python").mkdir(parents=True)
    (folder / "licences" / "Python" / "LICENSE.txt").write_text("free")
    (folder / "Größe.txt").write_text("ü")
    (folder / "link").symlink_to("Größe.txt")
    return Program(tmp_path / "dist")


@pytest.mark.skipif(sys.platform != "linux", reason="the archive of Linux")
def test_an_archive_is_the_same_whoever_packs_it(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    first = archive.pack(program.outside, tmp_path).read_bytes()
    os.utime(program.folder / "Größe.txt", (1, 1))
    place = archive.pack(program.outside, tmp_path)
    assert place.read_bytes() == first
    with tarfile.open(place) as tar:
        entries = {entry.name: entry for entry in tar}
    assert entries["Reflix/Reflix"].mode == 0o755
    assert entries["Reflix/Größe.txt"].mode == 0o644
    assert entries["Reflix/link"].linkname == "Größe.txt"
    assert {(entry.uid, entry.uname, int(entry.mtime)) for entry in entries.values()} == {(0, "root", 1700000000)}


def test_one_file_is_packed_with_its_licences(program: Program, tmp_path: Path):
    place = archive.single(program.folder / "Reflix", program.folder / "licences", tmp_path)
    with zipfile.ZipFile(place) as packed:
        assert packed.namelist() == ["Reflix", "licences/Python/LICENSE.txt"]
        assert packed.getinfo("Reflix").external_attr >> 16 & 0o111


def test_size_counts_links_once(program: Program):
    files = sum(path.stat().st_size for path in program.folder.rglob("*") if path.is_file() and not path.is_symlink())
    assert archive.megabytes(program.folder) == files / 1e6


@pytest.mark.skipif(not all(shutil.which(tool) for tool in deb.TOOLS), reason="needs Debian's tools")
def test_a_debian_package(program: Program, tmp_path: Path):
    shutil.copy("/bin/true", program.folder / "Reflix")
    found = licences.collect(program.folder, [], program.folder / "licences")
    place = deb.make(program, found, icons.make(MARK, tmp_path / "icons"), tmp_path / "tree", tmp_path)

    def ask(*command: str) -> str:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    fields = ask("dpkg-deb", "--field", str(place))
    assert re.search(r"^Depends: libc6 \(>=", fields, re.MULTILINE)
    assert not re.search(r"@[A-Z]+@", fields)
    subprocess.run(["dpkg-deb", "--extract", str(place), str(tmp_path / "root")], check=True)
    usr = tmp_path / "root" / "usr"
    assert (usr / "bin" / "reflix").resolve() == (usr / "lib" / "reflix" / "Reflix").resolve()
    assert (usr / "share" / "icons" / "hicolor" / "48x48" / "apps" / "reflix.png").is_file()
    assert (usr / "share" / "doc" / "reflix" / "licences" / "Python").is_dir()
    assert (usr / "share" / "doc" / "reflix" / "kiosk" / "reflix-kiosk.service").is_file()
    about = (usr / "share" / "doc" / "reflix" / "copyright").read_text(encoding="utf-8")
    assert "License: MIT" in about
    assert " Python 3." in about
    for path in (tmp_path / "root").rglob("*"):
        assert path.is_symlink() or path.stat().st_mode & 0o777 == (
            0o755 if path.is_dir() or (path.name == "Reflix" and path.parent.name == "reflix") else 0o644
        ), path
