"""Archives of the program, with the same bytes for the same files."""

from __future__ import annotations

import lzma
import os
import platform
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

from _venv import say

from packing.recipe import ROOT
from reflix import __version__

MACHINES = {"amd64": "x86_64", "x64": "x86_64", "aarch64": "arm64"}
SYSTEMS = {"win32": "windows", "darwin": "macos"}


def megabytes(path: Path) -> float:
    """The size of a file, or of all files in a folder, in millions of bytes."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if not file.is_symlink()]
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def name() -> str:
    """What all that is built for this machine begins with, such as `Reflix-0.1.0-linux-x86_64`."""
    machine = platform.machine().lower()
    return f"Reflix-{__version__}-{SYSTEMS.get(sys.platform, 'linux')}-{MACHINES.get(machine, machine)}"


def moment() -> int:
    """The time that files in archives have: that of the last commit, so that it does not change by itself."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isdigit():
        return int(given)
    asked = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(asked.stdout) if asked.returncode == 0 and asked.stdout.strip().isdigit() else int(time.time())


def pack(folder: Path, target: Path) -> Path:
    """Pack the program in the form that is usual on this system."""
    say("Packing ...")
    if sys.platform == "darwin":
        place = target / f"{name()}.zip"
        place.unlink(missing_ok=True)
        # macOS's own tool: others lose links and attributes, and then the bundle does not start.
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(folder), str(place)], check=True)
        return place
    if sys.platform == "win32":
        return _zip([(folder, folder.name)], target / f"{name()}.zip")
    return _tar(folder, target / f"{name()}.tar.xz")


def single(executable: Path, licences: Path, target: Path) -> Path:
    """Pack the program that is one file, with the licences beside it."""
    if sys.platform == "linux":
        executable.chmod(0o755)
    return _zip(
        [(executable, executable.name.replace("-onefile", "")), (licences, "licences")],
        target / f"{name()}-onefile.zip",
    )


def _tar(folder: Path, place: Path) -> Path:
    when = moment()

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = when
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with lzma.open(place, "wb", preset=6) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        for path in (folder, *sorted(folder.rglob("*"))):
            tar.add(path, str(path.relative_to(folder.parent)), recursive=False, filter=plain)
    return place


def _zip(parts: list[tuple[Path, str]], place: Path) -> Path:
    when = time.gmtime(max(moment(), 315_532_800))[:6]  # a zip file knows no time before 1980
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for part, prefix in parts:
            for path in [part] if part.is_file() else sorted(part.rglob("*")):
                if path.is_file():
                    inside = prefix if path == part else f"{prefix}/{path.relative_to(part).as_posix()}"
                    entry = zipfile.ZipInfo(inside, when)
                    entry.external_attr = (path.stat().st_mode & 0o7777 | 0o100000) << 16
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    archive.writestr(entry, path.read_bytes())
    return place
