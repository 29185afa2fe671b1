"""The steps from the sources to a program that was checked and packed."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from _venv import Trouble, say

from packing import archive, deb, icons, licences, trial, version
from packing.recipe import ROOT, compiled

DIST = ROOT / "dist"
SCRATCH = DIST / "scratch"

LARGEST, LARGEST_PACKED = 100.0, 28.0
"""Megabytes that the program and its archive may have."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Build what was asked for; 0 if it also passes its check, else 1."""
    parser = argparse.ArgumentParser(prog="build_executable.py", description="Build Reflix as a program of its own.")
    parser.add_argument("--deb", action="store_true", help="make a Debian package as well")
    parser.add_argument("--onefile", action="store_true", help="make a single file as well")
    wanted = parser.parse_args(arguments)
    start = time.monotonic()
    if wanted.deb:
        deb.need_tools()
    DIST.mkdir(exist_ok=True)
    subprocess.run([sys.executable, str(ROOT / "scripts" / "compile.py")], check=False)  # it says what is missing
    pictures = icons.make(ROOT / "assets" / "sprites" / "mark.svg", SCRATCH / "icons")
    program = frozen(pictures["reflix.ico"].parent, onefile=False)
    parts = licences.collect(program.folder, program.modules(), program.documents / "licences")
    if sys.platform == "darwin":  # the licences have come in after PyInstaller has put its seal on the bundle
        subprocess.run(["codesign", "--force", "--deep", "--sign", "-", str(program.outside)], check=True)
    say(f"{len(parts)} licences, {len(compiled())} modules of Reflix are compiled.")
    built = time.monotonic() - start
    results = [archive.pack(program.outside, DIST)]
    if wanted.deb:
        results.append(deb.make(program, parts, pictures, SCRATCH / "deb", DIST))
    if wanted.onefile:
        single = frozen(pictures["reflix.ico"].parent, onefile=True)
        results.append(archive.single(single.executable, program.documents / "licences", DIST))
    faults = trial.faults(program.terminal)
    faults += too_large("The program", program.size, LARGEST)
    faults += too_large(results[0].name, archive.megabytes(results[0]), LARGEST_PACKED)
    say(f"Built in {built:.0f} s, all in {time.monotonic() - start:.0f} s:")
    say(f"  {program.outside.relative_to(ROOT)}  {program.size:.1f} MB")
    for result in results:
        say(f"  {result.relative_to(ROOT)}  {archive.megabytes(result):.1f} MB")
    for fault in faults:
        say(f"FAILED: {fault}")
    return 1 if faults else 0


def frozen(pictures: Path, *, onefile: bool) -> trial.Program:
    """Run PyInstaller; what it made. Raises `Trouble` with the last thing that it said."""
    log = SCRATCH / "pyinstaller.log"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "INFO"]
    command += ["--distpath", str(DIST), "--workpath", str(SCRATCH / ("onefile" if onefile else "folder"))]
    command += [str(ROOT / "build" / "reflix.spec"), "--", "--icons", str(pictures)]
    if sys.platform == "win32":
        command += ["--version-file", str(version.write(SCRATCH / "version.txt"))]
    if onefile:
        command.append("--onefile")
    say("Freezing the program (a minute) ...")
    environment = {**os.environ, "PYTHONHASHSEED": "0"}  # the same sources give the same program
    with log.open("wb") as output:
        code = subprocess.call(command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT)
    if code != 0:
        last = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-1:] or ["no output"]
        raise Trouble(f"PyInstaller failed: {last[0]} (full log: {log})")
    return trial.Program(DIST, onefile)


def too_large(what: str, size: float, limit: float) -> list[str]:
    """A sentence if it is."""
    return [f"{what} has {size:.1f} MB; expected at most {limit:.0f} MB."] if size > limit else []
