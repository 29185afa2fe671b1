"""Make the puzzles that come with the program, or prove that those in the assets are right (--check).

Making takes some minutes and finds the same puzzles again; checking takes half a minute and shares no code
with what has made them. Whoever changes what is made looks at it: `reflix puzzle list`, and in the window.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tqdm import tqdm

from reflix.games.reflix.puzzles.check import check
from reflix.games.reflix.puzzles.make import Match, Task, make
from reflix.games.reflix.puzzles.puzzle import LONGEST, Kind, Puzzle
from reflix.games.reflix.puzzles.shipped import FILE
from reflix.games.reflix.puzzles.text import read, write
from reflix.games.reflix.solver import Solution, recall_or_solve

PATH = Path(__file__).resolve().parent.parent / "assets" / FILE

SEED = "shipped"

COUNT = 144

EACH = 2
"""Puzzles between the same fortresses, at most."""

WEIGHTS: dict[Task, float] = {
    (Kind.HIT, 1): 14,
    (Kind.HIT, 2): 22,
    (Kind.HIT, 3): 20,
    (Kind.HIT, 4): 12,
    (Kind.HIT, 5): 8,
    (Kind.CLEAN, 1): 8,
    (Kind.CLEAN, 2): 10,
    (Kind.CLEAN, 3): 6,
    (Kind.HOLD, 1): 8,
    (Kind.HOLD, 2): 12,
    (Kind.HOLD, 3): 8,
    (Kind.REPLY, 1): 16,
}

HEAD = """\
# Puzzles of Reflix, in order of difficulty: made and proved by scripts/make_puzzles.py. What the lines mean is told in
# reflix/games/reflix/puzzles/text.py; `reflix puzzle list` and `reflix puzzle show 1` show them.

"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; prove what is there")
    parser.add_argument("--cache", type=Path, help="keep solutions there, for the next time")
    args = parser.parse_args()
    if args.check:
        puzzles = [entry.puzzle for entry in read(PATH.read_text(encoding="utf-8"))]
    else:
        with tempfile.TemporaryDirectory() as folder:
            puzzles = made(args.cache or Path(folder))
    positions = sum(check(puzzle) for puzzle in tqdm(puzzles, "proved"))
    print(f"{len(puzzles)} puzzles proved, {positions} positions looked at.")
    print(spread(puzzles))
    if not args.check:
        PATH.write_text(HEAD + write(puzzles), encoding="utf-8", newline="\n")
    return 0


def made(folder: Path) -> list[Puzzle]:
    """The puzzles in order of difficulty."""

    def solve(match: Match) -> Solution:
        return recall_or_solve(folder, match.bottom, match.top, LONGEST, first=match.first)

    found = list(tqdm(make(SEED, WEIGHTS, COUNT, solve, True, EACH), "made", COUNT))
    return sorted(found, key=lambda puzzle: (puzzle.difficulty, puzzle.name))


def spread(puzzles: Sequence[Puzzle]) -> str:
    """How many there are of each kind, and between how many fortresses."""
    kinds = Counter(f"{puzzle.kind} {puzzle.rounds}" for puzzle in puzzles)
    pairs = Counter(puzzle.position.fortresses for puzzle in puzzles)
    single = Counter(fortress for puzzle in puzzles for fortress in puzzle.position.fortresses)
    told = ", ".join(f"{kind}: {count}" for kind, count in sorted(kinds.items()))
    return f"{told}; {len(single)} fortresses in {len(pairs)} pairs, the most common {max(single.values())} times"


if __name__ == "__main__":
    sys.exit(main())
