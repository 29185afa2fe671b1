"""A fortress being built: a draft that knows what is left, what would be refused, and what to take back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from reflix.core.game import Side
from reflix.core.message import Message, msg
from reflix.games.reflix.beam import Shot
from reflix.games.reflix.board import COLUMNS
from reflix.games.reflix.fortress import PLACES, entering_beams, for_side, missing, refusal

TOOLS = "TWS/."
"""The palette: target, wall, shield, mirror, and taking away."""

EMPTY_DRAFT = "." * PLACES

USED_UP = {
    "T": msg("The target is already placed. Tap it to take it up again."),
    "W": msg("Both walls are already placed."),
    "S": msg("All three shields are already placed."),
    "/": msg("Both mirrors are already placed."),
}


@dataclass(frozen=True, slots=True)
class Draft:
    """The 21 places, complete or not, with the drafts before (`past`) and those taken back (`future`)."""

    objects: str = EMPTY_DRAFT
    past: tuple[str, ...] = field(default=(), repr=False)
    future: tuple[str, ...] = field(default=(), repr=False)

    @property
    def left(self) -> dict[str, int]:
        """How many of each piece are still to be placed."""
        return missing(self.objects)

    @property
    def complete(self) -> bool:
        """Whether all eight pieces stand."""
        return not any(self.left.values())

    @property
    def refusal(self) -> Message | None:
        """Why the fortress may not be used as it is; None if it may."""
        return refusal(self.objects)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self.past)

    @property
    def can_redo(self) -> bool:
        """Whether there is something to bring back."""
        return bool(self.future)

    def put(self, objects: str) -> Draft:
        """The next draft."""
        return self if objects == self.objects else Draft(objects, (*self.past, self.objects))

    def undo(self) -> Draft:
        """The draft before."""
        if not self.past:
            return self
        return Draft(self.past[-1], self.past[:-1], (self.objects, *self.future))

    def redo(self) -> Draft:
        """The draft that was taken back."""
        if not self.future:
            return self
        return replace(self, objects=self.future[0], past=(*self.past, self.objects), future=self.future[1:])

    def without(self, place: int) -> Draft:
        """The draft with a place emptied."""
        return self.put(self._with(place, "."))

    def tap(self, place: int, tool: str) -> tuple[Draft, str, Message | None]:
        """What a tap on a place does: put the tool's piece, turn a mirror, take another piece up (it becomes the
        tool). The draft, the tool afterwards, and why nothing was done."""
        here = self.objects[place]
        if tool == ".":
            return self.without(place), tool, None
        if here in "/\\":
            return self.put(self._with(place, "\\" if here == "/" else "/")), tool, None
        if here != ".":
            return self.without(place), here, None
        if self.left[tool] <= 0:
            return self, tool, USED_UP[tool]
        if tool == "T" and place < COLUMNS:
            return self, tool, msg("The target may not stand in the row next to the ricochet zone.")
        placed = self.put(self._with(place, tool))
        return placed, placed.next_tool(tool), None

    def next_tool(self, tool: str) -> str:
        """The tool itself while there are pieces of it left, then the first of which there are."""
        left = self.left
        if left[tool] > 0:
            return tool
        return next((letter for letter in "TWS/" if left[letter] > 0), tool)

    def tool_after(self, before: Draft, tool: str) -> str:
        """The tool after a step back or forward from another draft: a piece that has gone is in the hand again."""
        gone = [was for was, now in zip(before.objects, self.objects, strict=True) if now == "." != was]
        if len(gone) == 1:
            return "/" if gone[0] == "\\" else gone[0]
        return tool if tool == "." else self.next_tool(tool)

    def _with(self, place: int, letter: str) -> str:
        return self.objects[:place] + letter + self.objects[place + 1 :]


def beams(objects: str, side: Side) -> tuple[Shot, ...]:
    """The seven beams that enter a draft of `side` from the zone."""
    return tuple(for_side(shot, side) for shot in entering_beams(objects))
