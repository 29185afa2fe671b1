"""Where the player's files are."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from functools import cache
from pathlib import Path

import platformdirs

from reflix.core.message import Message, msg
from reflix.store.atomic import LARGEST, cause, read_head


def data_folder(override: Path | None = None) -> Path:
    """The folder of the player's files, made if it is missing; see `open_folder`."""
    return open_folder(override)[0]


def open_folder(override: Path | None = None) -> tuple[Path, Message | None]:
    """The folder of the player's files, and what to tell the player.

    `override` comes before the system's place. If the folder cannot be written to, a temporary one takes its part
    until the program ends, the same at every call."""
    folder = Path(_system_folder() if override is None else override)
    try:
        if not folder.name:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        folder.mkdir(parents=True, exist_ok=True)
        _try_to_write(folder)
    except OSError as error:
        return _stand_in(folder), msg(
            "The folder {folder} cannot be used ({reason}), so games and settings will not be kept.",
            folder=str(folder) if folder.name else "~",
            reason=cause(error),
        )
    return folder, None


def cache_folder() -> Path:
    """The folder of what can be made again at any time; it need not exist yet. Without a home a temporary one."""
    try:
        folder = Path(platformdirs.user_cache_dir("Reflix", appauthor=False))
    except RuntimeError:
        return Path(_temporary().name)
    return folder if folder.is_absolute() else Path(_temporary().name)


def _system_folder() -> str:
    """The system's place for the files of this program, empty if the user has no home.

    Without a home some versions of platformdirs raise, others answer with a folder named `~` in the current one."""
    try:
        folder = platformdirs.user_data_dir("Reflix", appauthor=False)
    except RuntimeError:
        return ""
    return folder if os.path.isabs(folder) else ""


def _try_to_write(folder: Path) -> None:
    handle, name = tempfile.mkstemp(prefix=".try.", dir=folder)
    os.close(handle)
    os.unlink(name)


def _stand_in(folder: Path) -> Path:
    """A temporary folder with copies of the player's files, as far as they can be read: a disk that is full or
    write-protected need not cost anybody the language or the unfinished game. Where not even a folder can be made,
    the one asked for: every save then says why it fails."""
    try:
        other = Path(_temporary(folder).name)
    except OSError:
        return folder
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            with contextlib.suppress(OSError):
                if not path.name.startswith(".") and not (other / path.name).exists():
                    (other / path.name).write_bytes(read_head(path, LARGEST))
    return other


@cache
def _temporary(instead_of: Path | None = None) -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="reflix-", ignore_cleanup_errors=True)
