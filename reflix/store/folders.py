"""Where the player's files are."""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path

import platformdirs

from reflix.core.message import Message, msg
from reflix.store.atomic import cause


def data_folder(override: Path | None = None) -> Path:
    """The folder of the player's files, made if it is missing; see `open_folder`."""
    return open_folder(override)[0]


def open_folder(override: Path | None = None) -> tuple[Path, Message | None]:
    """The folder of the player's files, and what to tell the player.

    `override` comes before the system's place. If the folder cannot be written to, a temporary one takes its part
    until the program ends, the same at every call."""
    folder = Path(platformdirs.user_data_dir("Reflix", appauthor=False)) if override is None else override
    try:
        if override is None and not folder.is_absolute():  # no home: a folder named ~ would be made where we are
            raise FileNotFoundError(2, "")
        folder.mkdir(parents=True, exist_ok=True)
        _try_to_write(folder)
    except OSError as error:
        return Path(_temporary().name), msg(
            "The folder {folder} cannot be used ({reason}), so games and settings will not be kept.",
            folder=str(folder),
            reason=cause(error),
        )
    return folder, None


def _try_to_write(folder: Path) -> None:
    handle, name = tempfile.mkstemp(prefix=".try.", dir=folder)
    os.close(handle)
    os.unlink(name)


@cache
def _temporary() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="reflix-", ignore_cleanup_errors=True)
