"""What hypothesis draws: boards with anything anywhere, legal layouts, positions."""

from __future__ import annotations

from hypothesis import strategies as st

from reflix.core.game import Cell, Side
from reflix.games.reflix import board as b
from reflix.games.reflix.engine import Position, in_square_order
from reflix.games.reflix.fortress import Fortress, joined

sides = st.sampled_from(Side)
contents = st.sampled_from([b.EMPTY] * 4 + [b.SLASH, b.BACKSLASH] * 3 + [b.WALL, *b.SHIELD, *b.TARGET])
boards = st.lists(contents, min_size=63, max_size=63)
"""Boards that no game could show: more mirrors, walls and targets than there are."""

mirror_boards = st.lists(st.sampled_from([b.EMPTY, b.SLASH, b.BACKSLASH]), min_size=63, max_size=63)
"""Nothing here stops a beam, so it is long."""


@st.composite
def fortresses(draw: st.DrawFn) -> Fortress:
    """Complete layouts, reachable or not."""
    places = ["."] * 21
    target = draw(st.integers(7, 20))
    others = draw(st.permutations([place for place in range(21) if place != target]))[:7]
    signs = draw(st.sampled_from(["//", "/\\", "\\/", "\\\\"]))
    places[target] = "T"
    for place, letter in zip(others, "WWSSS" + signs, strict=True):
        places[place] = letter
    return Fortress(joined("".join(places)))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Positions in the middle of a game, whether or not play can lead there."""
    cells = draw(st.permutations(list(b.ZONE)))[:6]
    turned = draw(st.lists(st.sampled_from([b.SLASH, b.BACKSLASH]), min_size=6, max_size=6))
    mirrors = [(Cell(cell), sign) for cell, sign in zip(cells, turned, strict=True)]
    first, to_move = draw(sides), draw(sides)
    hit = draw(st.none() | st.integers(0, 3)) if first != to_move else None
    both = in_square_order(mirrors[:3]), in_square_order(mirrors[3:])
    return Position((draw(fortresses()), draw(fortresses())), both, first, draw(st.integers(1, 10)), to_move, hit)
