"""The folder of the files that are made of games, and a picture of a game on the clipboard or, failing that, there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from reflix.app import clipboard, film
from reflix.core.message import Message, msg
from reflix.play.session import Session
from reflix.store.atomic import StoreError, cause

if TYPE_CHECKING:
    from reflix.app.program import Program

FOLDER = "exports"


def folder(program: Program) -> Path:
    """Where they are; it need not exist yet."""
    return program.folder / FOLDER


def new_file(program: Program, game: str, suffix: str) -> Path:
    """A new name in the folder, which is made. Raises `StoreError`."""
    where = folder(program)
    stem = f"{game}_{program.archive.clock():%Y-%m-%d_%H-%M-%S}"
    try:
        where.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(msg("{file} cannot be written: {reason}.", file=str(where), reason=cause(error))) from error
    number, path = 1, where / f"{stem}{suffix}"
    while path.exists():
        number += 1
        path = where / f"{stem}_{number}{suffix}"
    return path


def copy_picture(program: Program, session: Session[Any], flipped: bool) -> Message:
    """Put a picture of where a game stands on the clipboard; where that takes no pictures, into a file. What was done.

    Raises `StoreError`."""
    try:
        clipboard.put_picture(film.still(session, program.canvas, flipped=flipped))
    except clipboard.NoClipboard:
        path = new_file(program, session.game.id, ".png")
        film.png(path, session, program.canvas, flipped=flipped)
        return msg("This clipboard takes no pictures. Saved instead: {file}", file=path.name)
    return msg("The picture is on the clipboard.")
