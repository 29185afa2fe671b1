"""Bits of a whole number, each a single instruction of the processor where the caller is compiled.

A compiled module writes `import reflix.core.bits as bits` and in its `.pxd` `cimport reflix.core.intrinsics as bits`:
one spelling, and Cython takes the C functions of that name. (`from … import` would not compile.)
"""

from __future__ import annotations

from array import array


def count(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


def first(bits: int) -> int:
    """The number of the lowest set bit; there must be one."""
    return (bits & -bits).bit_length() - 1


def last(bits: int) -> int:
    """The number of the highest set bit; there must be one."""
    return bits.bit_length() - 1


def swap(bits: int) -> int:
    """The eight bytes of 64 bits in reverse."""
    return int.from_bytes(bits.to_bytes(8, "little"), "big")


def fetch(values: array[int], at: int) -> None:
    """Say that this value and those beside it will be wanted soon, so that they are near by then."""


def sort(values: array[int], at: int, count: int) -> None:
    """Sort `count` whole numbers from place `at` on, ascending."""
    values[at : at + count] = array(values.typecode, sorted(values[at : at + count]))


def settle(values: array[int], at: int, count: int, rest: bool) -> None:
    """Bring the least of `count` whole numbers, at least one, from place `at` on to that place; with `rest`, sort them
    all."""
    if rest:
        sort(values, at, count)
    else:
        least = min(range(at, at + count), key=values.__getitem__)
        values[at], values[least] = values[least], values[at]
