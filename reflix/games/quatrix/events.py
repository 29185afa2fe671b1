"""What happens in Quatrix beside placing, moving and removing stones: a slide, a stone falling off, a win.

None of these moves a piece (the shared events beside them do), so they only tell the picture what belongs together.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from reflix.core.events import Event
from reflix.core.game import Cell, Side
from reflix.games.quatrix.board import Slide


class Kind(StrEnum):
    """What four stones can win by."""

    LINE = "line"
    COLOUR = "colour"


@dataclass(frozen=True, slots=True)
class SlideMade(Event):
    """A row or column is pushed; the `Shifted` and `Removed` that follow are its stones. `cells` is the line in the
    direction of the slide: an empty field enters at the first, the last one's stone falls off."""

    side: Side
    slide: Slide
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class FellOff(Event):
    """The stone on this field leaves the grid and goes back to its owner's supply (its `Removed` follows)."""

    cell: Cell
    owner: Side


@dataclass(frozen=True, slots=True)
class Won(Event):
    """Four or more stones of the winner in an uninterrupted line, or all of his on the fields of one colour."""

    side: Side
    cells: tuple[Cell, ...]
    kind: Kind
