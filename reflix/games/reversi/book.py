"""The opening book: positions that were searched deeper beforehand than a player would wait for.

`scripts/make_book.py` grows it from the start, by the program's own search alone. Its file tells for each position the
moves that came near the best and what each was found to be worth. What a move is worth by the book is more than that:
where the position after it is in the book too, it is what best play from there is worth, and so on. A position stands
for all eight that look like it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from reflix.core.assets import asset
from reflix.core.game import Move
from reflix.games.reversi.board import CELL_OF, NAMES, START_BLACK, START_WHITE
from reflix.games.reversi.discs import flips, legal
from reflix.games.reversi.symmetry import IMAGE, ORIGIN, Discs, standard
from reflix.search.alphabeta import Result

FILE = ("reversi", "book.txt")
START = (START_BLACK, START_WHITE)

NEARLY = 30
"""How much less than the best by the book is nearly as good, in hundredths of a disc."""

NO_MOVES = "-"
"""The line of the start."""

_LINE = re.compile(r"-|([a-h][1-8])+")
_JUDGED = re.compile(r"([a-h][1-8])([+-]\d{1,4})")

Judged = Mapping[int, int]
"""Squares, ascending, with what a move there is worth for the side to move, in hundredths of a disc."""


class BookFault(Exception):
    """A text is no opening book; the message says in which line, and why."""


class Book:
    """Positions with the moves that the search found good there. Inside, all is said of standard positions."""

    def __init__(self) -> None:
        self._searched: dict[Discs, Judged] = {}
        self._worth: dict[Discs, Judged] = {}

    def __len__(self) -> int:
        return len(self._searched)

    def add(self, own: int, enemy: int, judged: Judged) -> None:
        """Take in a position."""
        position, way = standard(own, enemy)
        self._searched[position] = {IMAGE[way][cell]: value for cell, value in judged.items()}
        self._worth.clear()

    def searched(self, own: int, enemy: int) -> Judged:
        """What the search found in a position; empty where the book has none."""
        position, way = standard(own, enemy)
        return _seen(self._searched.get(position, {}), way)

    def worth(self, own: int, enemy: int) -> Judged:
        """What the same moves are worth by all that the book knows."""
        position, way = standard(own, enemy)
        return _seen(self._standard_worth(position), way)

    def _standard_worth(self, position: Discs) -> Judged:
        if position not in self._worth:
            worth = dict(self._searched.get(position, {}))
            for cell in worth:
                answers = self._standard_worth(standard(*played(*position, cell))[0])
                if answers:
                    worth[cell] = -max(answers.values())
            self._worth[position] = worth
        return self._worth[position]

    def best_line(self, own: int, enemy: int) -> list[int]:
        """What best play is from a position on, as far as the book goes."""
        line: list[int] = []
        while worth := self.worth(own, enemy):
            line.append(max(worth, key=worth.__getitem__))
            own, enemy = played(own, enemy, line[-1])
        return line

    def lines(self) -> dict[str, Discs]:
        """A line of moves by which each position is reached, and the position as it lies then; short lines first."""
        found, met = dict[str, Discs](), set[Discs]()
        waiting = [("", START)]
        for line, here in waiting:
            moves, position = self.searched(*here), standard(*here)[0]
            if moves and position not in met:
                met.add(position)
                found[line] = here
                waiting += [(line + NAMES[cell], played(*here, cell)) for cell in moves]
        return found


def played(own: int, enemy: int, cell: int) -> Discs:
    """The discs after a move, those of the next side first."""
    turned = flips(own, enemy, cell)
    return enemy ^ turned, own ^ turned ^ 1 << cell


def _seen(judged: Judged, way: int) -> Judged:
    return {cell: judged[IMAGE[way][cell]] for cell in sorted(ORIGIN[way][standing] for standing in judged)}


def write(book: Book) -> str:
    """The text of a book, a position a line: how it is reached, and its moves with what they were found to be worth."""
    texts = []
    for line, here in book.lines().items():
        moves = " ".join(f"{NAMES[cell]}{value:+}" for cell, value in book.searched(*here).items())
        texts.append(f"{line or NO_MOVES} {moves}\n")
    return "".join(texts)


def read(texts: Iterable[str]) -> Book:
    """The book of lines as `write` makes them; comments begin with `#`. Raises `BookFault`."""
    book, reached = Book(), dict[str, Discs]()
    for number, text in enumerate(texts, 1):
        if text.strip() and not text.startswith("#"):
            try:
                _read_line(book, reached, *text.split())
            except BookFault as fault:
                raise BookFault(f"line {number}: {fault}") from None
    return book


def _read_line(book: Book, reached: dict[str, Discs], line: str, *moves: str) -> None:
    if not _LINE.fullmatch(line):
        raise BookFault(f"expected a line like 'f5d6c3' or '{NO_MOVES}', not {line!r}")
    here = START
    if line != NO_MOVES:
        if line[:-2] not in reached and len(line) > 2:
            raise BookFault(f"no line before it is {line[:-2]}, by which {line} is reached")
        here = reached[line[:-2]] if len(line) > 2 else START
        here = played(*here, _legal(here, line[-2:]))
    if book.searched(*here):
        raise BookFault(f"{line} leads to a position that is there already")
    reached[line] = here
    judged = [match for match in map(_JUDGED.fullmatch, moves) if match]
    if not moves or len(judged) < len(moves):
        raise BookFault(f"after {line} expected moves with values like 'c4-35', not {' '.join(moves) or 'nothing'!r}")
    book.add(*here, {_legal(here, match[1]): int(match[2]) for match in judged})


def _legal(here: Discs, name: str) -> int:
    cell = CELL_OF[name]
    if not legal(*here) >> cell & 1:
        raise BookFault(f"{name} is not a legal move")
    return cell


def recall(own: int, enemy: int) -> Result | None:
    """The moves that the book has for a position, those that are nearly as good as the best among them, so that games
    differ. None where it has none, or where there is no book: then whoever asks can search."""
    try:
        book = shipped()
    except BookFault:  # `reflix doctor` tells
        return None
    worth = book.worth(own, enemy)
    if not worth:
        return None
    best = max(worth.values())
    chosen = tuple(Move(cell) for cell, value in worth.items() if value >= best - NEARLY)
    lines = tuple((move, *map(Move, book.best_line(*played(own, enemy, move)))) for move in chosen)
    return Result(best, chosen, lines, nodes=0, depth=max(map(len, lines)), values=())


@cache
def shipped() -> Book:
    """The book that comes with the program. Raises `BookFault` where it is missing or spoilt."""
    try:
        return read(asset(*FILE).read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError) as error:
        raise BookFault(str(error)) from error
