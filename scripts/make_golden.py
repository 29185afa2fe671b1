"""Write the annotated golden games, one text file per game, or compare them with what the engine says now (--check).

A file shows every move with all that follows from it. When it changes, the rules or their words have changed: look at
the difference, and commit it if it was meant.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reflix.core.game import AnyGame, Turn
from reflix.games.catalog import GAMES

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"

SEED = 92
"""Of the random game at the end of each file; in Reflix it ends with a last reply and a tie-break by contacts."""

SCRIPTED: dict[str, tuple[tuple[str, str, str], ...]] = {
    "reflix": (("The rule page's four moves", "", "D4-C4 D6* C4-C5 D6-E6"),),
    "quatrix": (
        ("Duties, slides and a stone that falls off", "", "C3x>3 C2o>2 D4x>3 C3o>3 A3x>3 D5x^D"),
        ("A colour", "X..../...X./.O.../..x../x.x.. 1 - - 6", "E4x"),
        ("A slide that completes four for both", "...../XXX../xxxX./...x./..... 1 - - 12", "E1o^D"),
        ("An empty supply", "OO.o/Ooox/xOOo/oXOO 1 - - 40", "-- C1x"),
        ("The same position three times", "", "A2x<2 A1x<1 A2x<2 A1x<1 A2x<2"),
    ),
    "reversi": (
        ("Black has to pass", "", "e6 f6 c4 c5 c6 d6 g7 f4 g4 g6 e7 h8 h6 g5 g8 f8 pass b4"),
        ("White is wiped out in nine moves", "", "f5 d6 c5 f6 e7 f4 g5 e6 e3"),
    ),
}
"""Per game: a title, a position text (empty: the start) and moves."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is not as it should be")
    wrong = [game.id for game in GAMES if not settle(game, parser.parse_args().check)]
    if wrong:
        print(f"Not up to date: {', '.join(wrong)}. Run scripts/make_golden.py and look at the difference.")
    return 1 if wrong else 0


def settle(game: AnyGame, only_check: bool) -> bool:
    """Whether the file of a game is as it should be, now that it was written if need be."""
    path, text = FOLDER / f"{game.id}.txt", golden(game)
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return True
    if not only_check:
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path.name}: written")
    return not only_check


def golden(game: AnyGame) -> str:
    """The whole file of a game."""
    lines = [f"# Golden games of {game.info.title}, written by scripts/make_golden.py"]
    for title, setup, moves in SCRIPTED.get(game.id, ()):
        lines += ["", f"== {title}", *told(game, scripted(game, setup, moves.split()))]
    lines += ["", f"== A random game (seed {SEED})", *told(game, at_random(game, random.Random(SEED)))]
    return "\n".join(lines) + "\n"


def scripted(game: AnyGame, setup: str, names: list[str]) -> Iterator[Turn[Any]]:
    """The turns of named moves."""
    position = game.start(setup)
    for name in names:
        turn = position.play(game.parse(position, name))
        yield turn
        position = turn.after


def at_random(game: AnyGame, rng: random.Random) -> Iterator[Turn[Any]]:
    """A whole game of random moves (`random()` alone is promised to be the same in every Python)."""
    position = game.start()
    while moves := position.moves():
        turn = position.play(moves[int(rng.random() * len(moves))])
        yield turn
        position = turn.after


def told(game: AnyGame, turns: Iterator[Turn[Any]]) -> Iterator[str]:
    """The turns as lines: the move, what it did, and where the game stands after it."""
    for number, turn in enumerate(turns, 1):
        if number == 1:
            yield from standing(game, turn.before)
        yield f"{number}. {game.info.sides[turn.before.to_move]} {game.name(turn.before, turn.move)}"
        for sentence in game.tell(turn):
            yield f"   {sentence}"
        yield from (f"   {key}: {json.dumps(value)}" for key, value in game.report(turn).items())
        yield from standing(game, turn.after)


def standing(game: AnyGame, position: Any) -> Iterator[str]:
    """A position as lines: its text, and the number of legal moves or the result."""
    outcome = position.outcome()
    if outcome is None:
        yield f"   {game.encode(position)}"
        yield f"   {len(position.moves())} legal moves"
    else:
        winner = "draw" if outcome.winner is None else game.info.sides[outcome.winner]
        yield f"   end: {winner} ({outcome.reason}), {outcome.score[0]}:{outcome.score[1]}"


if __name__ == "__main__":
    sys.exit(main())
