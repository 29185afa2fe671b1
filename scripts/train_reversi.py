"""Makes the weights of Reversi's evaluation: `assets/reversi/weights.bin`.

    python scripts/train_reversi.py [--games 3000 12000] [--seed 1] [--jobs 2]

In rounds: games are played (the first round by mobility alone, later ones with the weights so far, always with some
random moves for variety), their positions get values from the program's own search (exact near the end, before that a
search that reaches the stage which was fitted before), and from the end backwards each stage of the game is fitted by
least squares (conjugate gradients on the normal equations; contents of patterns that are mirror images share a weight).
The result depends on the arguments alone. Run scripts/compile.py first: interpreted it would take days.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
import zlib
from array import array
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from reflix.cli.parser import seed, whole
from reflix.core.compiled import HOT, is_compiled
from reflix.games.reversi import discs, exact, midgame, patterns
from reflix.games.reversi.board import START_BLACK, START_WHITE
from reflix.search.interrupts import interrupted_once
from reflix.search.process import serve

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "assets" / "reversi" / "weights.bin"

EXACT = 13
"""With so few empty squares or fewer a value is exact."""

RIDGE = 3.0
"""Pulls weights that are rarely seen towards 0."""

ITERATIONS = 40
CORNERS = 0x8100000000000081

Discs = tuple[int, int]
Labelled = tuple[int, int, int]
"""Own and enemy discs, and the value in hundredths of a disc."""

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--games", type=whole(50, 10_000_000), nargs="+", default=[3000, 12000], help="games of each round"
    )
    parser.add_argument("--seed", type=seed, default=1)
    parser.add_argument("--jobs", type=whole(1, 256), default=2)
    parser.add_argument("--out", type=Path, default=TARGET)
    args = parser.parse_args()
    if not all(map(is_compiled, HOT)):
        sys.exit("The hot modules are not compiled; run scripts/compile.py first.")
    weights = array("h", bytes(2 * patterns.STAGES * patterns.STAGE_SIZE))
    for number, games in enumerate(args.games):
        weights = run_round(number, games, args.seed, args.jobs, weights)
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_bytes(packed(weights))
        print(f"{args.out}: {args.out.stat().st_size} bytes", flush=True)


def packed(weights: array[int]) -> bytes:
    """The weights as they are shipped: little-endian, compressed."""
    return zlib.compress(np.array(weights, dtype="<i2").tobytes(), 9)


def run_round(number: int, games: int, seed: int, jobs: int, weights: array[int]) -> array[int]:
    """Play, then fit all stages from the last to the first."""
    began = time.monotonic()
    with interrupted_once(), multiprocessing.get_context("spawn").Pool(jobs, serve) as pool:
        tasks = [(number, f"{seed} {number} {part}", games // 50, weights.tobytes()) for part in range(50)]
        met = {position for part in pool.imap(play_games, tasks) for position in part}
        if not met:
            sys.exit("In these games no position was met, so nothing is written.")
        by_empty: dict[int, list[Discs]] = {}
        for position in sorted(met):
            by_empty.setdefault(64 - (position[0] | position[1]).bit_count(), []).append(position)
        print(f"round {number}: {len(met)} positions, {time.monotonic() - began:.0f} s", flush=True)
        labelled: dict[int, list[Labelled]] = {}
        for stage in range(patterns.STAGES):
            for empty in range(5 * stage, 5 * stage + 5):
                chunks = [by_empty.get(empty, [])[start::64] for start in range(64)]
                asked = [(chunk, number, weights.tobytes()) for chunk in chunks]
                labelled[empty] = [found for part in pool.imap(label, asked) for found in part]
            nearby = [found for empty in range(5 * stage - 3, 5 * stage + 5) for found in labelled.get(empty, [])]
            if not nearby:
                continue
            fitted, error = fit(nearby)
            place = stage * patterns.STAGE_SIZE
            weights[place : place + patterns.STAGE_SIZE] = array("h", fitted.astype(np.int16).tobytes())
            print(f"  stage {stage}: {len(nearby)} positions, error {error:.0f}, {time.monotonic() - began:.0f} s")
            sys.stdout.flush()
    return weights


def play_games(task: tuple[int, str, int, bytes]) -> list[Discs]:
    """All positions with a choice of some games."""
    number, seed, games, weights = task
    rng = random.Random(seed)
    patterns.use(array("h", weights))
    found = []
    for _ in range(games):
        wild = rng.choice((6, 10, 14, 20))
        for ply, position in enumerate(one_game(rng, number, wild)):
            if ply > 3:
                found.append(position)
    return found


def one_game(rng: random.Random, number: int, wild: int) -> Iterator[Discs]:
    """A game of which the first `wild` moves are random, and now and then a later one."""
    own, enemy, ply = START_BLACK, START_WHITE, 0
    while True:
        moves = discs.legal(own, enemy)
        if not moves:
            if not discs.legal(enemy, own):
                return
            own, enemy = enemy, own
            continue
        yield own, enemy
        children = [after(own, enemy, cell) for cell in range(64) if moves >> cell & 1]
        if ply < wild or rng.random() < 0.08:
            own, enemy = rng.choice(children)
        else:
            own, enemy = min(children, key=lambda child: promise(rng, number, child))
        ply += 1


def after(own: int, enemy: int, cell: int) -> Discs:
    turned = discs.flips(own, enemy, cell)
    return enemy ^ turned, own ^ turned ^ 1 << cell


def promise(rng: random.Random, number: int, child: Discs) -> float:
    """How good a position is for its side to move, roughly and with some chance."""
    own, enemy = child
    if number == 0:
        return discs.legal(own, enemy).bit_count() - 8 * (enemy & CORNERS).bit_count() + 3 * rng.random()
    midgame.begin(bool)
    return midgame.value(own, enemy, 1, -30000, 30000) + 150 * rng.random()


def label(task: tuple[list[Discs], int, bytes]) -> list[Labelled]:
    """The values of positions: exact, or by a search into the stage that was fitted before."""
    positions, number, weights = task
    patterns.use(array("h", weights))
    found = []
    for own, enemy in positions:
        empty = 64 - (own | enemy).bit_count()
        if empty <= EXACT:
            value = 100 * exact_value(own, enemy)
        else:
            midgame.begin(bool, False)
            value = midgame.value(own, enemy, empty % 5 + 1 + 2 * bool(number), -30000, 30000)
        found.append((own, enemy, value))
    return found


def exact_value(own: int, enemy: int) -> int:
    """The final difference with best play."""
    exact.begin(own, enemy, 16, bool)
    least, most, guess = -64, 64, 0
    while least < most:
        beta = max(guess, least + 2)
        guess = exact.at_least(own, enemy, beta - 1)
        if guess < beta:
            most = guess
        else:
            least = guess
    return least


def fit(labelled: list[Labelled]) -> tuple[Ints, float]:
    """The weights of one stage, and the root of the mean square of what they miss."""
    used = twins()[features(labelled)]
    wanted = np.array([value for _, _, value in labelled], dtype=np.float64)
    size = patterns.STAGE_SIZE

    def spread(residue: Floats) -> Floats:
        found: Floats = np.bincount(used.ravel(), np.repeat(residue, used.shape[1]), size).astype(np.float64)
        return found

    weights = np.zeros(size)
    residue = spread(wanted)
    direction = residue.copy()
    norm = residue @ residue
    for _ in range(ITERATIONS):
        image = spread(weights_sum(direction, used)) + RIDGE * direction
        step = norm / (direction @ image)
        weights += step * direction
        residue -= step * image
        norm, before = residue @ residue, norm
        direction = residue + norm / before * direction
    missed = wanted - weights_sum(weights, used)
    rounded = np.rint(np.clip(weights, -30000, 30000)).astype(np.int64)
    return rounded[twins()], float(np.sqrt(np.mean(missed**2)))


def weights_sum(weights: Floats, used: Ints) -> Floats:
    found: Floats = weights[used].sum(axis=1)
    return found


def features(labelled: list[Labelled]) -> Ints:
    """By position: the places of the weights that it uses."""
    own = np.array([own for own, _, _ in labelled], dtype=np.uint64)
    enemy = np.array([enemy for _, enemy, _ in labelled], dtype=np.uint64)
    digits = np.stack(
        [
            ((own >> np.uint64(cell)) & np.uint64(1)).astype(np.int64)
            - ((enemy >> np.uint64(cell)) & np.uint64(1)).astype(np.int64)
            for cell in range(64)
        ]
    )
    columns = []
    for shape, cells in patterns.PLACED:
        number = sum(digits[cell] * 3**place for place, cell in enumerate(cells))
        columns.append(number + patterns.OFFSETS[shape] + patterns.SIZES[shape] // 2)
    moves = [(discs.legal(own, enemy).bit_count(), discs.legal(enemy, own).bit_count()) for own, enemy, _ in labelled]
    columns.append(np.array([own for own, _ in moves]) + patterns.OWN_MOVES)
    columns.append(np.array([enemy for _, enemy in moves]) + patterns.OWN_MOVES + patterns.MOVES)
    return np.stack(columns, axis=1)


_twins: list[Ints] = []


def twins() -> Ints:
    """By place of a weight: the place that it shares its weight with, the mirror image or itself."""
    if not _twins:
        _twins.append(_find_twins())
    return _twins[0]


def _find_twins() -> Ints:
    parts = []
    for (name, cells), offset, size in zip(patterns.SHAPES, patterns.OFFSETS, patterns.SIZES, strict=True):
        length = len(cells)
        if name == "corner":
            mirror = [cells.index(cell % 8 * 8 + cell // 8) for cell in cells]
        else:
            mirror = list(reversed(range(length)))
        numbers = np.arange(size)
        image = sum(numbers // 3**place % 3 * 3 ** mirror[place] for place in range(length))
        parts.append(np.minimum(numbers, image) + offset)
    parts.append(np.arange(patterns.OWN_MOVES, patterns.STAGE_SIZE))
    return np.concatenate(parts)


if __name__ == "__main__":
    main()
