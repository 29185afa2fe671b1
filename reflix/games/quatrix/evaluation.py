"""What the stones of one side are worth by themselves, kept by mask: the search meets the same masks over and over.

Most of a position of Quatrix can be judged side by side: how close lines and colours are to four, which fields would
complete them, and which fields would with a slide after. Only whether those fields are free and open to the duty
depends on the other side, and that is a look at two masks.
"""

from __future__ import annotations

from reflix.core import search_board
from reflix.games.quatrix.board import COLUMNS, Direction

DECIDED = search_board.DECIDED
"""Worth of a position in which the side to move can win at once."""

LINE = (0, 2, 5, 10)
"""What four fields in a line are worth by the number of own stones on them; whose the others are does not matter,
because slides open a blocked line as easily as they break one."""

COLOUR = (0, 2, 5, 10)
"""The same for the fields of one colour.

Steeper rows (0, 1, 5, 16) lost 23 : 77 in 60 games at depth 2. To count in addition the fields and slides by which a
side would win if it were its turn was never better and mostly far worse, for either side and with either sign (all four
together 7 : 93): the duty decides which of them can be used, and that is what the search looks at."""

ROOM = 1
"""What each field is worth that the duty leaves to the side to move."""

BLOCK = 30
"""What it is worth to the order of moves that a field on which the opponent would win is taken."""


def shift_of(direction: Direction) -> int:
    """By how many bits a slide moves its line; negative to the lower fields."""
    return (1, -1, COLUMNS, -COLUMNS)[direction]
