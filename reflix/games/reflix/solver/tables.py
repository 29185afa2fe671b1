"""Tables of one bit per placement of all movable mirrors, and the two things that the exact solver does with them.

A table is [spot, turning, enemy spot] of bytes, in each a bit per enemy turning: a placement of all mirrors is a bit,
69 million of them are 14 MB. Whose placements are the rows depends on whose move it is. Impossible placements (two
mirrors on a square) and the padding of rows are 0, which is what makes the slides right without looking at their ends.
Everything works on a range of spots that fits the cache, in numpy calls that let other threads run.
"""

from __future__ import annotations

import numpy as np

from reflix.games.reflix.solver.placements import Bytes, Placements

MASKS = {4: 0x0F0F0F0F0F0F0F0F, 2: 0x3333333333333333, 1: 0x5555555555555555}
"""By distance: the bits of a byte whose number does not have that bit, in each byte of a word."""


def empty_table(numbering: Placements) -> Bytes:
    """A table without any bit set."""
    return np.zeros((len(numbering.spots), numbering.turnings, numbering.width), np.uint8)


def reach(numbering: Placements, source: Bytes, spots: range) -> Bytes:
    """From where a move of the player whose placements are the rows can lead into `source`: for each row of these
    spots the union of the rows that its moves lead to, each only where the enemy's mirrors leave the way free. (Where
    an enemy mirror stands on the end of a slide the placement is impossible, so that `source` has no bit there.)"""
    rows = source.reshape(-1, numbering.width)
    most = max(len(numbering.steps[spot].rows) for spot in spots)
    scratch = np.empty((most, *source.shape[1:]), np.uint8)
    reached = np.empty((len(spots), *source.shape[1:]), np.uint8)
    for spot, out in zip(spots, reached, strict=True):
        steps = numbering.steps[spot]
        led = scratch[: len(steps.rows)]
        np.take(rows, steps.rows, axis=0, out=led, mode="clip")  # "clip" only spares a copy: all rows exist
        far = led[steps.clear :]
        np.bitwise_and(far, numbering.unblocked[steps.paths, None], out=far)
        np.bitwise_or.reduce(led, axis=0, out=out)
        np.bitwise_and(out, numbering.apart[spot], out=out)
    return reached


def transpose(numbering: Placements, block: Bytes, out: Bytes, spots: range) -> None:
    """Write the rows of these spots into `out` as columns: the same placements, the other player's as rows. Uses
    `block` up."""
    words = block.view(np.uint64)
    distance = numbering.turnings // 2
    while distance:
        _swap(words, distance)
        distance //= 2
    out[:, :, spots.start : spots.stop] = block[:, :, : len(numbering.spots)].transpose(2, 1, 0)


def _swap(words: np.typing.NDArray[np.uint64], distance: int) -> None:
    """One step of turning own turnings (rows) into bits and the enemy's (bits) into rows: exchange bit `distance` of
    the row's number with that of the bit's number."""
    count, turnings, width = words.shape
    pairs = words.reshape(count, turnings // (2 * distance), 2, distance, width)
    low, high = pairs[:, :, 0], pairs[:, :, 1]
    shift = np.uint64(distance)
    crossing = ((low >> shift) ^ high) & np.uint64(MASKS[distance])
    high ^= crossing
    low ^= crossing << shift
