"""Solved tables kept on disk: compressed, with a checksum, in a folder that does not grow without end.

A file is a line that names the format, a line of JSON that says what is in it, and the compressed planes. A file that
is not exactly as it was written is thrown away: a solution can be made again, a wrong one must never be believed.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import tempfile
import time
import zlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from reflix.core.game import Side
from reflix.games.reflix.engine import ROUNDS
from reflix.games.reflix.fortress import Fortress
from reflix.games.reflix.solver.crew import Cancel, Progress
from reflix.games.reflix.solver.induction import solve
from reflix.games.reflix.solver.placements import Bytes, placements
from reflix.games.reflix.solver.solution import PLANES, Solution, Table

MAGIC = b"reflix solution 1\n"
"""The format. The number changes whenever planes or rules mean something else."""

SUFFIX, UNFINISHED = ".solution", ".tmp"

LIMIT = 400_000_000
"""Bytes that the files may take together; a table takes 5 to 20 million."""

LONGEST_HEADER = 2_000
ABANDONED = 3600
"""Seconds after which an unfinished file is of nobody who still writes it."""

LEVEL = 1
"""Of zlib: fast, and only a fifth larger than the smallest."""

_log = logging.getLogger(__name__)


class Broken(Exception):
    """A file is not as it was written."""


def recall_or_solve(
    folder: Path,
    bottom: Fortress,
    top: Fortress,
    rounds: int = ROUNDS,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
    first: Side | None = None,
) -> Solution:
    """The solution of a pair from the folder; what is not there is solved and kept. A folder that cannot be used costs
    nothing but time."""
    fortresses = (bottom, top)
    wanted = tuple(Side) if first is None else (first,)
    tables: dict[Side, Table] = {}
    for side in wanted:
        twin = tables.get(side.other) if bottom == top else None
        found = twin or load(folder, fortresses[side], fortresses[side.other], rounds)
        if found is not None:
            tables[side] = found
    missing = [side for side in wanted if side not in tables]
    if missing:
        solved = solve(bottom, top, rounds, progress, cancel, missing[0] if len(missing) == 1 else None).tables
        for table in {id(table): table for table in solved.values()}.values():
            _keep(folder, table)
        tables |= solved
    return Solution(fortresses, tables)


def _keep(folder: Path, table: Table) -> None:
    try:
        save(folder, table)
    except OSError as error:
        _log.warning("a solution could not be kept in %s: %s", folder, error)


def path_of(folder: Path, first: Fortress, second: Fortress, mirrors: int = 3) -> Path:
    """The file of a table."""
    key = hashlib.sha256(f"{first.text} {second.text} {mirrors}".encode()).hexdigest()
    return folder / f"{key[:32]}{SUFFIX}"


def save(folder: Path, table: Table, limit: int = LIMIT) -> Path:
    """Write a table, so that there is always a whole file or none, and remove the files that were not used for longest
    if there are too many. Raises `OSError`."""
    with ThreadPoolExecutor(2) as pool:
        parts = list(pool.map(lambda plane: zlib.compress(plane, LEVEL), table.planes))
    header = _description(table.first, table.second, table.numbering.mirrors) | {
        "rounds": table.rounds,
        "sizes": [len(part) for part in parts],
    }
    header["sha256"] = _checksum(header, *parts)
    path = path_of(folder, table.first, table.second, table.numbering.mirrors)
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(suffix=UNFINISHED, dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines([MAGIC, json.dumps(header).encode(), b"\n", *parts])
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    _tidy(folder, path, limit)
    return path


def _checksum(header: Mapping[str, Any], *parts: bytes) -> str:
    """Of everything that a file says, the header's other words included."""
    said = {key: value for key, value in header.items() if key != "sha256"}
    digest = hashlib.sha256(json.dumps(said, sort_keys=True).encode())
    for part in parts:
        digest.update(part)
    return digest.hexdigest()


def _description(first: Fortress, second: Fortress, mirrors: int) -> dict[str, Any]:
    return {"first": first.text, "second": second.text, "mirrors": mirrors}


def _tidy(folder: Path, newest: Path, limit: int) -> None:
    """Remove what nobody finished, and the oldest files until the others fit into the limit."""
    now = time.time()
    left = limit - newest.stat().st_size
    for path in sorted(folder.iterdir(), key=_used, reverse=True):
        if path.suffix == UNFINISHED and now - _used(path) > ABANDONED:
            _remove(path)
        elif path.suffix == SUFFIX and path != newest:
            with contextlib.suppress(OSError):
                left -= path.stat().st_size
            if left < 0:
                _remove(path)


def _used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def load(folder: Path, first: Fortress, second: Fortress, rounds: int = ROUNDS, mirrors: int = 3) -> Table | None:
    """The table of a pair if it is there, whole, and covers that many rounds. A broken file is removed."""
    path = path_of(folder, first, second, mirrors)
    try:
        table = _read(path, first, second, mirrors)
    except Broken as fault:
        _log.warning("removed the broken solution %s: %s", path, fault)
        _remove(path)
        return None
    except OSError:
        return None
    if table.rounds < rounds:
        return None
    with contextlib.suppress(OSError):
        os.utime(path)  # it was used: others go first
    return table


def _read(path: Path, first: Fortress, second: Fortress, mirrors: int) -> Table:
    numbering = placements(mirrors)
    shape = (len(numbering.spots), numbering.turnings, numbering.width)
    with path.open("rb") as file:
        if file.readline(len(MAGIC)) != MAGIC:
            raise Broken("it is of another format")
        header = _header(file.readline(LONGEST_HEADER), _description(first, second, mirrors))
        most = PLANES * (int(np.prod(shape)) + LONGEST_HEADER)  # what does not compress grows by a little
        content = file.read(most)
    rounds, sizes = _checked(header, content)
    planes = np.empty((PLANES, *shape), np.uint8)
    starts = [sum(sizes[:bit]) for bit in range(PLANES)]

    def unpack(bit: int) -> None:
        planes[bit] = _unpacked(content[starts[bit] : starts[bit] + sizes[bit]], shape)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(unpack, range(PLANES)))
    return Table(first, second, rounds, numbering, planes)


def _header(line: bytes, expected: Mapping[str, Any]) -> dict[str, Any]:
    try:
        header = json.loads(line)
    except ValueError as error:
        raise Broken("its second line is not JSON") from error
    if not isinstance(header, dict) or any(header.get(key) != value for key, value in expected.items()):
        raise Broken("it is about something else")
    return header


def _checked(header: Mapping[str, Any], content: bytes) -> tuple[int, list[int]]:
    """The rounds and the sizes of the planes, once the checksum is right."""
    rounds, sizes = header.get("rounds"), header.get("sizes")
    if _checksum(header, content) != header.get("sha256"):
        raise Broken("its checksum is wrong")
    if not isinstance(rounds, int) or not 1 <= rounds <= ROUNDS:
        raise Broken("it does not say how many rounds it covers")
    if not isinstance(sizes, list) or len(sizes) != PLANES or not all(isinstance(size, int) for size in sizes):
        raise Broken("it does not say how long its parts are")
    if min(sizes) < 0 or sum(sizes) != len(content):
        raise Broken("its parts are not as long as it says")
    return rounds, sizes


def _unpacked(packed: bytes, shape: tuple[int, ...]) -> Bytes:
    length = int(np.prod(shape))
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(packed, length + 1)
    except zlib.error as error:
        raise Broken("it cannot be unpacked") from error
    if len(content) != length or not unpacker.eof:
        raise Broken("it has the wrong length")
    return np.frombuffer(content, np.uint8).reshape(shape)
