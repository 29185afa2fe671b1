"""Discs that can never be turned again: what is proven quickly, as a bound on how a game can end."""

from __future__ import annotations


def _runs(edge: int) -> int:
    """The own discs of an edge, as bits, that hang together with an own corner."""
    low = edge & ~(edge + 1)
    high = 0
    for bit in range(7, -1, -1):
        if not edge >> bit & 1:
            break
        high |= 1 << bit
    return low | high


_RUNS = [_runs(edge) for edge in range(256)]
_FULL = (1 << 64) - 1
_INSIDE = 0x007E7E7E7E7E7E00
_FILE = 0x0101010101010101
_TURN = 0x0102040810204080
_SPREAD = 0x0002040810204081
_SIDES = 0x8181818181818181
_ENDS = 0xFF000000000000FF
_RIM = 0xFF818181818181FF


def stable(own: int, enemy: int) -> int:
    """Own discs that can never be turned: those on an edge that hang on a corner or lie in a full edge, and those that
    have in each of the four directions a full line or a stable neighbour."""
    discs = own | enemy
    rows = _full(discs, 1, _SIDES)
    columns = _full(discs, 8, _ENDS)
    falling = _full(discs, 9, _RIM)
    rising = _full(discs, 7, _RIM)
    inside = own & _INSIDE
    found = _edges(own, discs) | (rows & columns & falling & rising & inside)
    before = found ^ found
    while found != before:
        before = found
        found |= (
            inside
            & (rows | found << 1 | found >> 1)
            & (columns | found << 8 | found >> 8)
            & (falling | found << 9 | found >> 9)
            & (rising | found << 7 | found >> 7)
        )
    return found


def _full(discs: int, step: int, rim: int) -> int:
    """The squares inside whose line in this direction is full. A gap is handed on, a step each time."""
    full = discs & (discs << step & discs >> step | rim)
    full &= full << step & full >> step | rim
    full &= full << step & full >> step | rim
    full &= full << step & full >> step | rim
    full &= full << step & full >> step | rim
    full &= full << step & full >> step | rim
    return full << step & full >> step


def _edges(own: int, discs: int) -> int:
    """The own discs on the four edges that are stable."""
    found = _edge(own & 255, discs & 255)
    found |= _edge(own >> 56, discs >> 56) << 56
    found |= _upright(_edge(_lying(own), _lying(discs)))
    found |= _upright(_edge(_lying(own >> 7), _lying(discs >> 7))) << 7
    return found


def _edge(own: int, discs: int) -> int:
    return own if discs == 255 else _RUNS[own]


def _lying(discs: int) -> int:
    """The left column as a row."""
    return ((discs & _FILE) * _TURN & _FULL) >> 56


def _upright(row: int) -> int:
    """A row as the left column."""
    return (row & 127) * _SPREAD & _FILE | row >> 7 << 56
