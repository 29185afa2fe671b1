"""What a learner has finished and solved, in a small TOML file: the lessons by game and name, like `reflix/mirror`, the
puzzles by name, the days whose puzzle was solved, and how far the endless ones have come."""

from __future__ import annotations

from pathlib import Path

from reflix.core.message import Message, msg
from reflix.store import toml
from reflix.store.atomic import StoreError, aside_report, read_text, write_atomic

LESSONS, PUZZLES, DAYS = "lessons", "puzzles", "days"
ENDLESS = "endless"

FARTHEST = 10**9
"""No player comes so far in the endless puzzles."""


class Progress:
    """The progress file in a folder. `load` first; then whatever is finished is written at once: that may raise
    `StoreError`, but it counts as finished until the program ends."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "progress.toml"
        self._finished: dict[str, frozenset[str]] = {}
        self._endless: tuple[int, int] | None = None
        self._others: dict[str, object] = {}

    def load(self) -> Message | None:
        """Read the file; what to tell the player. Never raises: a file that is no TOML is put aside."""
        self._finished, self._endless, self._others = {}, None, {}
        try:
            text = read_text(self.path)
            values = {} if text is None else toml.parse(toml.unsealed(text))
        except StoreError as error:
            return aside_report(self.path, error.message)
        except ValueError:
            return aside_report(self.path, msg("The file of finished lessons cannot be read."))
        for kind in (LESSONS, PUZZLES, DAYS):
            listed = values.pop(kind, [])
            if isinstance(listed, list):
                self._finished[kind] = frozenset(name for name in listed if isinstance(name, str))
        self._endless = _two_numbers(values.pop(ENDLESS, None))
        self._others = values
        return None

    def has_finished(self, game: str, lesson: str) -> bool:
        """Whether that lesson has been finished."""
        return self._has(LESSONS, f"{game}/{lesson}")

    def finish(self, game: str, lesson: str) -> None:
        """Keep that a lesson is finished."""
        self._keep(LESSONS, f"{game}/{lesson}")

    def has_solved(self, puzzle: str) -> bool:
        """Whether the puzzle of that name has been solved."""
        return self._has(PUZZLES, puzzle)

    def solve(self, puzzle: str) -> None:
        """Keep that a puzzle is solved."""
        self._keep(PUZZLES, puzzle)

    def has_solved_day(self, day: str) -> bool:
        """Whether the puzzle of a day (as 2025-12-31) has been solved."""
        return self._has(DAYS, day)

    def solve_day(self, day: str) -> None:
        """Keep that the puzzle of a day is solved."""
        self._keep(DAYS, day)

    @property
    def endless(self) -> tuple[int, int] | None:
        """The seed of the player's endless puzzles and how many of its sets are done; None before the first."""
        return self._endless

    def go_on(self, seed: int, done: int) -> None:
        """Keep how far the endless puzzles have come."""
        if self._endless != (seed, done):
            self._endless = (seed, done)
            self._write()

    def _has(self, kind: str, name: str) -> bool:
        return name in self._finished.get(kind, ())

    def _keep(self, kind: str, name: str) -> None:
        if not self._has(kind, name):
            self._finished[kind] = self._finished.get(kind, frozenset()) | {name}
            self._write()

    def _write(self) -> None:
        values: dict[str, object] = {kind: sorted(names) for kind, names in self._finished.items() if names}
        if self._endless is not None:
            values[ENDLESS] = list(self._endless)
        write_atomic(self.path, toml.sealed(toml.dumps(values | self._others)))


def _two_numbers(value: object) -> tuple[int, int] | None:
    match value:
        case [int(one), int(two)] if 0 <= one <= FARTHEST and 0 <= two <= FARTHEST:
            return one, two
    return None
