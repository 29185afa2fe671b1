"""Folding events over the pieces of a board."""

import pytest

from reflix.core.events import Event, Flipped, Passed, Placed, Removed, RoundEnded, Shifted, fold
from reflix.core.game import Cell, Side

ONE, TWO = Cell(1), Cell(2)


def test_each_event_does_what_it_says_in_order():
    events = [Placed(TWO, 7), Flipped(TWO, 8), Removed(ONE), Shifted(TWO, ONE), Passed(Side.ONE), RoundEnded(1)]
    assert fold({ONE: 5}, events) == {ONE: 8}


def test_the_pieces_before_stay_as_they_were():
    before = {ONE: 5}
    fold(before, [Removed(ONE)])
    assert before == {ONE: 5}


@pytest.mark.parametrize(
    "event", [Placed(ONE, 7), Flipped(TWO, 7), Removed(TWO), Shifted(TWO, Cell(3)), Shifted(ONE, ONE)]
)
def test_an_event_that_does_not_fit_the_board_is_refused(event: Event):
    with pytest.raises(ValueError, match=type(event).__name__):
        fold({ONE: 5}, [event])
