"""Where a puzzle on the screen comes from, and what comes after it: the program's own, the day's, the endless ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from reflix.core.message import Message, msg
from reflix.games.reflix.puzzles import fresh
from reflix.games.reflix.puzzles.puzzle import Kind, Puzzle
from reflix.games.reflix.puzzles.shipped import shipped

if TYPE_CHECKING:
    from reflix.app.exact import Ticket
    from reflix.app.program import Program

SEEDS = 10**6
"""How many different endless sequences there are to be drawn from."""


class Shelf:
    """A puzzle, and the way from it to others."""

    heading: Message
    """Which one it is."""

    onward: Message = msg("All puzzles")
    """What comes after it."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is on the screen."""
        raise NotImplementedError

    def solved(self, program: Program) -> None:
        """The player has solved it."""
        program.keep(lambda: program.progress.solve(self.puzzle.name))

    def go_on(self, program: Program) -> None:
        """To what comes after it."""
        program.back()

    def can_step(self, step: int) -> bool:
        """Whether there is a puzzle before or after it."""
        return False

    def step(self, program: Program, step: int) -> None:
        """Go to that one."""

    def close(self) -> None:
        """The screen is left."""


def show(program: Program, shelf: Shelf) -> None:
    """Put a puzzle in the place of the screen in front."""
    from reflix.app.screens.puzzle import PuzzleScreen

    program.replace(PuzzleScreen(program, shelf))


def unsolved(program: Program, puzzles: Sequence[Puzzle], start: int = 0) -> int | None:
    """The place of the next puzzle that is not solved, from `start` on and around; None if all are."""
    places = [*range(start, len(puzzles)), *range(start)]
    return next((place for place in places if not program.progress.has_solved(puzzles[place].name)), None)


class OwnShelf(Shelf):
    """A puzzle of the program, among those that are listed."""

    def __init__(self, puzzles: Sequence[Puzzle], place: int) -> None:
        self._puzzles, self._place = puzzles, place
        self.heading = msg("Puzzle {n}", n=shipped().index(puzzles[place]) + 1)
        self.onward = msg("Next puzzle")

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is on the screen."""
        return self._puzzles[self._place]

    def go_on(self, program: Program) -> None:
        """To the next one that is not solved yet, or back to the list."""
        place = unsolved(program, self._puzzles, self._place)
        if place is None:
            program.back()
        else:
            show(program, OwnShelf(self._puzzles, place))

    def can_step(self, step: int) -> bool:
        """Whether the list goes on."""
        return 0 <= self._place + step < len(self._puzzles)

    def step(self, program: Program, step: int) -> None:
        """The neighbour in the list."""
        if self.can_step(step):
            show(program, OwnShelf(self._puzzles, self._place + step))


class DayShelf(Shelf):
    """The puzzle of a day."""

    def __init__(self, puzzle: Puzzle, day: date) -> None:
        self._puzzle, self._day = puzzle, day
        self.heading = msg("Puzzle of the day")

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is on the screen."""
        return self._puzzle

    def solved(self, program: Program) -> None:
        """Its day counts."""
        program.keep(lambda: program.progress.solve_day(self._day.isoformat()))


def stand_in(day: date) -> Puzzle:
    """The puzzle of a day where none can be made: one of the program's, another one each day."""
    return shipped()[day.toordinal() * 37 % len(shipped())]


@dataclass(frozen=True, slots=True)
class Sequel:
    """A sequence of endless puzzles: its seed, the number of the next set, and the kind that is wanted."""

    seed: int
    number: int
    kind: Kind | None

    def ask(self, program: Program) -> Ticket[tuple[Puzzle, ...]]:
        """Have the next set made."""
        return program.exact.ask(fresh.endless, self.seed, self.number, self.kind)


def sequel(program: Program, kind: Kind | None) -> Sequel:
    """Where the player's endless puzzles go on; their seed is drawn once."""
    if program.progress.endless is None:
        seed = program.random.randrange(SEEDS)
        program.keep(lambda: program.progress.go_on(seed, 0))
    seed, number = program.progress.endless or (0, 0)
    return Sequel(seed, number, kind)


class EndlessShelf(Shelf):
    """A puzzle of a set that has just been made. While the last of it is on the screen the next set is being made."""

    def __init__(self, program: Program, puzzles: Sequence[Puzzle], place: int, after: Sequel) -> None:
        self._puzzles, self._place, self._after = puzzles, place, after
        self.heading = msg("Endless")
        self.onward = msg("Next puzzle")
        self._ahead = after.ask(program) if place + 1 == len(puzzles) else None

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is on the screen."""
        return self._puzzles[self._place]

    def solved(self, program: Program) -> None:
        """With the last one of a set the set is done."""
        if self._place + 1 == len(self._puzzles):
            program.keep(lambda: program.progress.go_on(self._after.seed, self._after.number))

    def can_step(self, step: int) -> bool:
        """Forward always, back within the set."""
        return step > 0 or self._place > 0

    def step(self, program: Program, step: int) -> None:
        """Within the set, or to the next one."""
        from reflix.app.screens.making import EndlessMaking

        if not self.can_step(step):
            return
        if self._place + step < len(self._puzzles):
            show(program, EndlessShelf(program, self._puzzles, self._place + step, self._after))
            return
        ahead, self._ahead = self._ahead, None
        program.keep(lambda: program.progress.go_on(self._after.seed, self._after.number))
        program.replace(EndlessMaking(program, self._after, ahead))

    def go_on(self, program: Program) -> None:
        """The next one."""
        self.step(program, 1)

    def close(self) -> None:
        """A set that nobody will see need not be made."""
        if self._ahead is not None:
            self._ahead.cancel()
            self._ahead = None
