"""Pictures of a game as files, for the window and for the command line: PNG at once, GIF step by step."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame

from reflix.app import gif
from reflix.app.pictures import CELL, MOVING_CELL, Painter, natural_size
from reflix.core.game import Turn
from reflix.core.message import msg
from reflix.play.session import Session
from reflix.render.canvas import Canvas
from reflix.store.atomic import StoreError, cause

Size = tuple[int, int]


def still(session: Session[Any], tools: Canvas, size: Size | None = None, flipped: bool = False) -> pygame.Surface:
    """Where the session stands, as a picture."""
    painter = Painter(session.game, size or natural_size(session.game, CELL), tools, flipped)
    return painter.position(session.start, session.turns)


def png(path: Path, session: Session[Any], tools: Canvas, size: Size | None = None, flipped: bool = False) -> None:
    """The same as a PNG file. Raises `StoreError`."""
    content = BytesIO()
    pygame.image.save(still(session, tools, size, flipped), content, "picture.png")
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(content.getvalue())
        os.replace(part, path)
    except OSError as error:
        raise StoreError(msg("{file} cannot be written: {reason}.", file=str(path), reason=cause(error))) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


class Film:
    """A GIF of a game from the turn `first` (from 0) on; `work` goes on with it until it is done."""

    def __init__(
        self,
        path: Path,
        session: Session[Any],
        tools: Canvas,
        *,
        first: int = 0,
        size: Size | None = None,
        flipped: bool = False,
    ) -> None:
        self.path = path
        self.done = 0
        self._start, self._turns, self._first = session.start, session.turns, first
        self._painter = Painter(session.game, size or natural_size(session.game, MOVING_CELL), tools, flipped)
        self.frames = self._painter.count(self._turns, first)
        self._steps = gif.write(path, self._painter.whole(self._start, self._turns, first), self._samples())
        self.over = False

    def _samples(self) -> Iterator[pygame.Surface]:
        """Some turns at the end, where the last trace is, and in their middle and last third, where light is."""
        turns: list[Turn[Any]] = list(self._turns[self._first :])
        yield self._painter.position(self._start, self._turns[: self._first])
        yield self._painter.position(self._start, self._turns)
        step = max(1, len(turns) * 3 // gif.SAMPLES)
        for turn in turns[::-step][: gif.SAMPLES // 3]:
            frames = [picture for picture, _ in self._painter.turn(turn)]
            yield from (frames[int(len(frames) * share)] for share in (0.3, 0.6, 0.9) if frames)

    def work(self) -> bool:
        """One frame more; whether there is more to do. Raises `StoreError`."""
        found = next(self._steps, None)
        self.over = found is None
        self.done = self.frames if found is None else found
        return not self.over

    def stop(self) -> None:
        """Leave it; no file is left behind."""
        self._steps.close()  # type: ignore[attr-defined]
