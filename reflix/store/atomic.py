"""Writing files so that there is always a whole one, and putting broken files aside so that none is lost."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import shutil
import stat
import tempfile
from itertools import count
from pathlib import Path

from reflix.core.message import Message, msg

LARGEST = 4_000_000
"""No file of ours comes near this many bytes; a larger one is not read."""

_log = logging.getLogger(__name__)


class StoreError(Exception):
    """The disk did not do what it was asked to; `message` says what and why in words for the player."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def cause(error: OSError) -> Message | str:
    """Why a file operation failed, in plain words where the system's own are not."""
    if isinstance(error, _NoFile):
        return msg("it is not an ordinary file")
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return msg("the disk is full")
        case errno.EROFS | errno.EACCES | errno.EPERM:
            return msg("writing or reading is not permitted there")
        case errno.ENOENT | errno.ENOTDIR:
            return msg("there is no such folder")
        case errno.EISDIR:
            return msg("there is a folder of that name")
        case errno.EEXIST:
            return msg("there is a file of that name")
        case errno.ELOOP:
            return msg("it leads in a circle to itself")
    return error.strerror or type(error).__name__


def write_atomic(path: Path, text: str) -> None:
    """Write a text file: after a crash or power cut there is either the old file or the new one, never half of one.

    Makes the folder if it is missing. Raises `StoreError`, and then the old file is as it was."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, text.encode("utf-8"))
    except (OSError, UnicodeEncodeError) as error:
        why = cause(error) if isinstance(error, OSError) else msg("it contains a character that no text file can hold")
        raise StoreError(msg("{file} cannot be written: {reason}.", file=str(path), reason=why)) from error


def _write(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the new name durable where the system can (Windows cannot open folders)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class _NoFile(OSError):
    """A pipe, a device or the like: reading it might never end."""


def open_ordinary(path: Path, wanted: int) -> int:
    """Open an ordinary file with these flags; its descriptor. Never waits for anybody. Raises `OSError`."""
    try:
        handle = os.open(path, wanted | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0), 0o666)
    except OSError as error:
        if error.errno == errno.ENXIO:  # a pipe that nobody reads
            raise _NoFile(errno.EINVAL, os.strerror(errno.EINVAL)) from error
        raise
    kind = os.fstat(handle).st_mode
    if not stat.S_ISREG(kind):
        os.close(handle)
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        raise _NoFile(errno.EINVAL, os.strerror(errno.EINVAL))
    return handle


def read_head(path: Path, most: int = -1) -> bytes:
    """The first bytes of an ordinary file, at most so many, or all. Never waits for anybody. Raises `OSError`."""
    with os.fdopen(open_ordinary(path, os.O_RDONLY), "rb") as file:
        return file.read(most)


def read_text(path: Path) -> str | None:
    """The text of a file, None if there is none. A BOM is left out.

    Raises `StoreError` if the disk does not give it, ValueError if it is not text of a sensible size."""
    try:
        content = read_head(path, LARGEST + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(msg("{file} cannot be read: {reason}.", file=str(path), reason=cause(error))) from error
    if len(content) > LARGEST:
        raise ValueError(f"{path} is larger than {LARGEST} bytes")
    return content.decode("utf-8-sig")


def set_aside(path: Path, reason: Message | str) -> Path:
    """Rename a broken file to `name.broken-1`, `-2` …, never over another one; the reason goes to the log.

    Raises `StoreError`, and then the file is where it was."""
    try:
        aside = _reserved(path)
        try:
            if path.is_dir() and not path.is_symlink():
                aside.unlink(missing_ok=True)  # a folder cannot take the place of a file
            os.replace(path, aside)
        except OSError:
            aside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise StoreError(msg("{file} cannot be put aside: {reason}.", file=str(path), reason=cause(error))) from error
    _log.info("put aside as %s: %s", aside, reason)
    return aside


def copy_aside(path: Path, reason: Message | str) -> Path:
    """Keep a copy of a damaged file as `set_aside` would name it, before the file is repaired. Raises `StoreError`."""
    try:
        aside = _reserved(path)
        shutil.copyfile(path, aside)
    except OSError as error:
        raise StoreError(msg("{file} cannot be put aside: {reason}.", file=str(path), reason=cause(error))) from error
    _log.info("kept as %s: %s", aside, reason)
    return aside


def _reserved(path: Path) -> Path:
    """A free name, taken with an empty file so that nobody else can take it in the meantime. A full disk has no room
    for that, but files can still be renamed."""
    for number in count(1):
        aside = path.with_name(f"{path.name}.broken-{number}")
        try:
            aside.touch(exist_ok=False)
        except FileExistsError:
            continue
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.EDQUOT):
                raise
            if os.path.lexists(aside):
                continue
        return aside
    raise AssertionError("numbers do not end")


def aside_report(path: Path, reason: Message) -> Message:
    """Put a broken file aside and say so; if even that fails, say that. Never raises."""
    try:
        aside = set_aside(path, reason)
    except StoreError as error:
        return msg("{reason} {more}", reason=reason, more=error.message)
    return msg("{reason} It was put aside as {file}.", reason=reason, file=aside.name)
