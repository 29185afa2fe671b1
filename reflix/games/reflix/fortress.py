"""Fortresses: eight objects in the owner's three rows, their text form, and the test that a laser can reach the target.

A layout is written as its owner sees it: the row next to the zone first, left to right from the owner's seat. The top
player's is placed by a half turn, so two equal layouts are exact mirror images.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from reflix.core.game import Cell, SetupError, Side
from reflix.core.message import Message, msg, quoted
from reflix.games.reflix.beam import MISS, Segment, Shot, shoot, trace
from reflix.games.reflix.board import (
    BACKSLASH,
    BOTTOM,
    CELLS,
    COLUMNS,
    EMPTY,
    SHIELD,
    SLASH,
    TARGET,
    TOP,
    WALL,
    ZONE,
    Heading,
)

PLACES = 3 * COLUMNS
"""Squares of a fortress, numbered as the owner reads them: 0-6 is the row next to the zone."""

PIECES = {"T": 1, "W": 2, "S": 3, "/": 2, "\\": 2}
"""How many of each object a fortress has; the two fixed mirrors may be turned either way, so they count together."""

STANDARD = r".SWSWS.|\..T../|......."
"""The standard fortress (Grundfestung)."""


@dataclass(frozen=True, slots=True)
class Fortress:
    """A complete fortress; `text` is its 21 objects in three groups separated by `|`, as the owner sees it."""

    text: str

    @property
    def objects(self) -> str:
        """The 21 places in one string."""
        return self.text.replace("|", "")


def place_cell(place: int, side: Side) -> Cell:
    """The square of a place of the fortress of `side`."""
    cell = 6 * COLUMNS + place
    return Cell(cell if side == BOTTOM else CELLS - 1 - cell)


def cell_place(cell: int, side: Side) -> int | None:
    """The place of a square in the fortress of `side`, None if it is not in there."""
    place = (cell if side == BOTTOM else CELLS - 1 - cell) - 6 * COLUMNS
    return place if 0 <= place < PLACES else None


def content(letter: str, side: Side) -> int:
    """What a beam meets where this letter stands in a fortress of `side`."""
    return {".": EMPTY, "/": SLASH, "\\": BACKSLASH, "W": WALL, "S": SHIELD[side], "T": TARGET[side]}[letter]


def contents(objects: str, side: Side) -> Iterator[tuple[Cell, int]]:
    """Every occupied square of a layout (complete or not) with what stands on it."""
    for place, letter in enumerate(objects):
        if letter != ".":
            yield place_cell(place, side), content(letter, side)


def joined(objects: str) -> str:
    """The text form of 21 places."""
    return "|".join(objects[row : row + COLUMNS] for row in range(0, PLACES, COLUMNS))


def layout(text: str) -> str:
    """The 21 places of a text, whatever stands on them. Raises `SetupError` for a wrong form."""
    groups = text.strip().split("|")
    if [len(group) for group in groups] != [COLUMNS] * 3:
        raise SetupError(
            msg(
                "A fortress is written as three groups of seven characters separated by '|', "
                "for example {example}; this one is {text}.",
                example=STANDARD,
                text=quoted(text),
            )
        )
    objects = "".join(groups)
    for index, letter in enumerate(objects):
        if letter not in ".TWS/\\":
            raise SetupError(
                msg(
                    "Character {n} of group {group} is {letter}; expected one of . T W S / \\",
                    n=index % COLUMNS + 1,
                    group=index // COLUMNS + 1,
                    letter=quoted(letter),
                )
            )
    return objects


def parse(text: str) -> Fortress:
    """The fortress of a text. Raises `SetupError` for a wrong form, wrong objects or a target next to the zone."""
    objects = layout(text)
    fault = incomplete(objects)
    if fault is not None:
        raise SetupError(fault)
    return Fortress(joined(objects))


def missing(objects: str) -> dict[str, int]:
    """How many of each object are still to be placed (negative: too many); both mirrors count under `/`."""
    mirrors = objects.count("/") + objects.count("\\")
    left = {letter: PIECES[letter] - objects.count(letter) for letter in "TWS"}
    return left | {"/": PIECES["/"] - mirrors}


def incomplete(objects: str) -> Message | None:
    """What is wrong with the objects of a layout, before any question of beams; None if nothing."""
    wrong = {letter: count for letter, count in missing(objects).items() if count}
    if wrong:
        return msg(
            "A fortress has 1 target, 2 walls, 3 shields and 2 fixed mirrors; this one has {t}, {w}, {s} and {m}.",
            t=objects.count("T"),
            w=objects.count("W"),
            s=objects.count("S"),
            m=objects.count("/") + objects.count("\\"),
        )
    if objects.index("T") < COLUMNS:
        return msg("The target may not stand in the row next to the ricochet zone.")
    return None


@lru_cache(maxsize=256)
def _alone(objects: str) -> tuple[int, ...]:
    """The board with this layout at the bottom and nothing else."""
    board = [EMPTY] * CELLS
    for cell, thing in contents(objects, BOTTOM):
        board[cell] = thing
    return tuple(board)


def entering_beams(objects: str) -> tuple[Shot, ...]:
    """The seven beams that enter the fortress from the zone, one per column, left to right from the owner's seat.

    Works for unfinished layouts too. The squares are those of the bottom player; see `for_side`."""
    board = _alone(objects)
    row = 6 * COLUMNS
    return tuple(shoot(board, TOP, row + column, Heading.DOWN) for column in range(COLUMNS))


def for_side(shot: Shot, side: Side) -> Shot:
    """A beam into a fortress at the bottom, as it is into the same fortress of `side` (top: a half turn)."""
    if side == BOTTOM:
        return shot
    segments = (
        Segment(Cell(CELLS - 1 - s.start), Heading((s.heading + 2) % 4), Cell(CELLS - 1 - s.end), s.contact)
        for s in shot.segments
    )
    return Shot(shot.shooter.other, tuple(segments), shot.contacts)


def entrance(path: Sequence[int], owner: Side) -> int:
    """The column of the board by which a beam comes into a fortress on its last way through it, of the squares that it
    enters in order; the last of them is in the fortress."""
    entry = path[-1]
    for cell in reversed(path):
        if cell_place(cell, owner) is None:
            break
        entry = cell
    return entry % COLUMNS


def reachable(objects: str) -> bool:
    """Whether a beam that enters through at least one of the seven columns hits the target."""
    board = _alone(objects)
    row = 6 * COLUMNS
    return any(trace(board, TOP, None, row + column, Heading.DOWN) != MISS for column in range(COLUMNS))


def reachable_by_placement(objects: str, mirrors: int = 3) -> bool:
    """The same question as the rules put it: is there a placement of at most `mirrors` mirrors on zone squares, in
    any orientation, with which the attacker's own beam hits? Slow; `reachable` was found to be equal to it."""
    board = list(_alone(objects))
    for count in range(mirrors + 1):
        for cells in combinations(ZONE, count):
            for turned in product((SLASH, BACKSLASH), repeat=count):
                for cell, mirror in zip(cells, turned, strict=True):
                    board[cell] = mirror
                if trace(board, TOP) != MISS:
                    return True
            for cell in cells:
                board[cell] = EMPTY
    return False


def refusal(objects: str) -> Message | None:
    """Why this layout may not be used, None if it may."""
    fault = incomplete(objects)
    if fault is None and not reachable(objects):
        return msg("No laser can reach this target: all seven entering beams are stopped or led away.")
    return fault


def check(text: str) -> Fortress:
    """The fortress of a text, if a player may use it. Raises `SetupError` with the reason."""
    fortress = parse(text)
    fault = refusal(fortress.objects)
    if fault is not None:
        raise SetupError(fault)
    return fortress


def random_layout(rng: random.Random) -> str:
    """21 places with the right objects, the target away from the zone; every layout is equally likely."""
    places = ["."] * PLACES
    target = rng.randrange(COLUMNS, PLACES)
    others = rng.sample([place for place in range(PLACES) if place != target], 7)
    places[target] = "T"
    for place, letter in zip(others, ("W", "W", "S", "S", "S", "/", "/"), strict=True):
        places[place] = rng.choice("/\\") if letter == "/" else letter
    return "".join(places)


def random_fortress(rng: random.Random) -> Fortress:
    """A random fortress that passes the test; every such fortress is equally likely."""
    while True:
        objects = random_layout(rng)
        if reachable(objects):
            return Fortress(joined(objects))


def filled(board: list[int], fortresses: Sequence[Fortress]) -> list[int]:
    """The board with both fortresses (of bottom, of top) put in."""
    for side in (BOTTOM, TOP):
        for cell, thing in contents(fortresses[side].objects, side):
            board[cell] = thing
    return board
