"""What a learner has finished, in a small TOML file: the lessons by game and name, like `reflix/mirror`."""

from __future__ import annotations

from pathlib import Path

from reflix.core.message import Message, msg
from reflix.store import toml
from reflix.store.atomic import StoreError, aside_report, read_text, write_atomic

LESSONS = "lessons"


class Progress:
    """The progress file in a folder. `load` first; then every finished lesson is written at once."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "progress.toml"
        self._finished: frozenset[str] = frozenset()
        self._others: dict[str, object] = {}

    def load(self) -> Message | None:
        """Read the file; what to tell the player. Never raises: a file that is no TOML is put aside."""
        self._finished, self._others = frozenset(), {}
        try:
            text = read_text(self.path)
            values = toml.parse("" if text is None else text)
        except StoreError as error:
            return aside_report(self.path, error.message)
        except ValueError:
            return aside_report(self.path, msg("The file of finished lessons cannot be read."))
        listed = values.pop(LESSONS, [])
        self._others = values
        if isinstance(listed, list):
            self._finished = frozenset(name for name in listed if isinstance(name, str))
        return None

    def has_finished(self, game: str, lesson: str) -> bool:
        """Whether that lesson has been finished."""
        return f"{game}/{lesson}" in self._finished

    def finish(self, game: str, lesson: str) -> None:
        """Keep that a lesson is finished. Raises `StoreError`, but it counts as finished until the program ends."""
        if self.has_finished(game, lesson):
            return
        self._finished |= {f"{game}/{lesson}"}
        write_atomic(self.path, toml.dumps({LESSONS: sorted(self._finished)} | self._others))
