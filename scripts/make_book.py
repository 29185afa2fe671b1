"""Grows Reversi's opening book, `assets/reversi/book.txt`, by the program's own search.

    python scripts/make_book.py [--positions 684] [--depth 16] [--book FILE]

Goes on from the book that is there; without one it begins at the start. Next comes always the position that is reached
soonest, where a move counts as so much longer as it is worth less than the best (drop-out expansion): good play is
known far, poor play a few moves. A value is the mean of the search at the greatest depth and one ply less, for an even
and an odd depth see the same position differently. What comes out depends on the arguments alone, however often the
work is interrupted: the book is saved again and again. Run scripts/compile.py first. The shipped book took 916 seconds
of one core.

What it is worth (with the book against without it, sides swapped): variety, and moves at once, more than strength. At
the master's full strength from all 35 of its lines of three to six plies 31 wins, 8 draws, 31 losses in 70 games; at
depth 10 and 15 squares of exact play, from 17 of them twice each, 44 wins, 8 draws, 16 losses; from the start, with few
different games, 14 wins and 26 losses.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from reflix.cli.parser import whole
from reflix.core.compiled import HOT, is_compiled
from reflix.core.game import Move
from reflix.games.reversi import book as books
from reflix.games.reversi import midgame
from reflix.games.reversi.board import cells_of
from reflix.games.reversi.discs import legal
from reflix.games.reversi.symmetry import Discs, standard
from reflix.games.reversi.thought import iteration

TARGET = Path(__file__).resolve().parent.parent / "assets" / "reversi" / "book.txt"

HEAD = """\
# The opening book of Reversi, made by scripts/make_book.py: for each position, reached by a line of moves, the good
# moves and what the search found them to be worth for the side to move, in hundredths of a disc.

"""

NEAR = 120
"""A move that was found so much worse than the best, in hundredths of a disc, does not come into the book."""

LONGER = 40
"""So much less than the best makes the way by a move one ply longer."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=whole(1, 1_000_000), default=684)
    parser.add_argument("--depth", type=whole(2, 60), default=16)
    parser.add_argument("--book", type=Path, default=TARGET)
    args = parser.parse_args()
    if not all(map(is_compiled, HOT)):
        sys.exit("The hot modules are not compiled; run scripts/compile.py first.")
    book = books.Book()
    if not args.book.parent.is_dir():
        parser.error(f"argument --book: there is no folder {args.book.parent}")
    try:
        if args.book.exists():
            book = books.read(args.book.read_text(encoding="utf-8").splitlines())
    except (OSError, ValueError, books.BookFault) as fault:
        parser.error(f"argument --book: {args.book} cannot be read as an opening book: {fault}")
    while len(book) < args.positions:
        for position in following(book):
            book.add(*position, judge(*position, args.depth))
        save(book, args.book)
        print(f"{len(book)} positions, {time.process_time():.0f} s", flush=True)


def save(book: books.Book, path: Path) -> None:
    """Write the file, all of it or nothing."""
    beside = path.with_suffix(".new")
    beside.write_text(HEAD + books.write(book), encoding="utf-8", newline="\n")
    os.replace(beside, path)


def following(book: books.Book) -> list[Discs]:
    """The positions that come next: few while the book is small, for what is found changes the way."""
    outside: list[tuple[int, Discs]] = []
    layer = {standard(*books.START)[0]: 0}
    while layer:  # all positions with so many discs, and how long the way to them is
        after: dict[Discs, int] = {}
        for position, way in layer.items():
            moves = book.worth(*position)
            if not moves and legal(*position):
                outside.append((way, position))
            for cell, value in moves.items():
                child, longer = standard(*books.played(*position, cell))[0], way + LONGER + max(moves.values()) - value
                after[child] = min(longer, after.get(child, longer))
        layer = after
    return [position for _, position in sorted(outside)[: 1 + len(book) // 32]]


def judge(own: int, enemy: int, depth: int) -> books.Judged:
    """The moves of a position that are near the best, with their values. Moves that look alike are searched once."""
    alike: dict[Discs, list[int]] = {}
    for cell in cells_of(legal(own, enemy)):
        alike.setdefault(standard(*books.played(own, enemy, cell))[0], []).append(cell)
    order = [(Move(cells[0]), *position) for position, cells in alike.items()]
    midgame.begin(bool)
    values: list[dict[Move, int]] = []
    for shallow in range(1, depth + 1):
        values.append(iteration(order, shallow, NEAR if shallow >= depth - 1 else 0))
        order.sort(key=lambda child: -values[-1][child[0]])
    mean = {move: (values[-2][move] + values[-1][move]) // 2 for move in values[-1]}
    near = {move: value for move, value in mean.items() if value >= max(mean.values()) - NEAR}
    return {cell: near[Move(cells[0])] for cells in alike.values() if cells[0] in near for cell in cells}


if __name__ == "__main__":
    main()
