"""Lets a level of Reversi play the five levels of gtp-rhino (Debian's package grhino), each start with both sides.

    python scripts/ladder.py [--level meister] [--games 40] [--rungs 1 2 3 4 5] [--seed 1] [--jobs 1]
                             [--from 0]

Starts are the varied ones of `reflix match`, so no two pairs of games are the same. Every move of the other program is
checked by our engine. Both search to fixed depths, so neither the load of the machine nor `--jobs` changes a game. Each
game is told on standard error as it ends: its number, the difference from our view, its moves. The other program needs
minutes for a game on its fifth level. Run scripts/compile.py first.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from types import TracebackType

from reflix.cli.parser import seed, whole
from reflix.core.game import Level, Move, Side
from reflix.games.reversi.engine import PASS, Position
from reflix.games.reversi.game import REVERSI
from reflix.search.bot import choose

PROGRAM = "/usr/games/gtp-rhino"
COLOURS = ("black", "white")


class Rhino:
    """One process of the other program."""

    def __init__(self, rung: int) -> None:
        self._process = subprocess.Popen(
            [PROGRAM, "-l", str(rung)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def __enter__(self) -> Rhino:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()

    def say(self, command: str) -> str:
        """Send a command; the answer without its sign. Raises `RuntimeError` for a refusal."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(command, file=self._process.stdin, flush=True)
        lines: list[str] = []
        while not lines or lines[-1].strip():
            line = self._process.stdout.readline()
            if not line:
                raise RuntimeError(f"{PROGRAM} ended at {command!r}")
            if lines or line.strip():
                lines.append(line)
        answer = "".join(lines).strip()
        if answer[0] != "=":
            raise RuntimeError(f"{PROGRAM} refused {command!r}: {answer}")
        return answer[1:].strip()

    def play(self, side: Side, move: Move) -> None:
        """Tell it a move. It passes by itself and refuses to be told."""
        self.say(f"play {COLOURS[side]} {REVERSI.name(Position(), move)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", default="meister", choices=[level.name for level in REVERSI.info.levels])
    parser.add_argument("--games", type=whole(1, 100_000), default=40)
    parser.add_argument("--rungs", type=whole(1, 5), nargs="+", default=[1, 2, 3, 4, 5])
    parser.add_argument("--seed", type=seed, default=1)
    parser.add_argument("--jobs", type=whole(1, 256), default=1)
    parser.add_argument("--from", type=whole(0, 100_000), default=0, dest="start", help="go on with this game")
    args = parser.parse_args()
    if args.start >= args.games:
        parser.error(f"argument --from: with {args.games} games the last is {args.games - 1}, not {args.start}")
    level = REVERSI.info.level(args.level)
    for rung in args.rungs:
        began = time.monotonic()
        with ProcessPoolExecutor(args.jobs) as pool:
            results = list(pool.map(partial(one_game, level, rung, args.seed), range(args.start, args.games)))
        wins, draws = sum(result > 0 for result in results), results.count(0)
        print(
            f"{level.name} - gtp-rhino {rung}: {wins} wins, {draws} draws, {len(results) - wins - draws} losses, "
            f"on average {sum(results) / len(results):+.1f} discs, {time.monotonic() - began:.0f} s",
            flush=True,
        )


def one_game(level: Level, rung: int, seed: int, number: int) -> int:
    """The final difference from our view."""
    rng = random.Random(f"{seed} {number // 2}")
    ours = Side(number % 2)
    with Rhino(rung) as rhino:
        position, names = Position(), list[str]()
        for move in opening(rng):
            rhino.play(position.to_move, move)
            names.append(REVERSI.name(position, move))
            position = position.play(move).after
        while position.outcome() is None:
            side = position.to_move
            if position.must_pass:
                move = PASS
            elif side == ours:
                move = choose(REVERSI, position, level, number).move
                rhino.play(side, move)
            else:
                move = REVERSI.parse(position, rhino.say(f"genmove {COLOURS[side]}"))
            names.append(REVERSI.name(position, move))
            position = position.play(move).after
    outcome = position.outcome()
    assert outcome is not None
    difference = outcome.score[ours] - outcome.score[ours.other]
    print(f"{rung}.{number} {difference:+} {' '.join(names)}", file=sys.stderr, flush=True)
    return difference


def opening(rng: random.Random) -> list[Move]:
    """The moves of a varied start of `reflix match`: six to eight random ones that leave no side much better off."""
    while True:
        position, moves = Position(), list[Move]()
        for _ in range(rng.randrange(6, 9)):
            moves.append(rng.choice(position.moves()))
            position = position.play(moves[-1]).after
        if position.moves() and REVERSI.is_fair(position):
            return moves


if __name__ == "__main__":
    main()
