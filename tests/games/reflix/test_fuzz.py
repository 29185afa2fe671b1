"""Text from anywhere is read or refused with a reason; it never does anything else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from reflix.core.game import IllegalMove, SetupError
from reflix.games.reflix.fortress import STANDARD, check
from reflix.games.reflix.game import REFLIX

T = TypeVar("T")
START = REFLIX.encode(REFLIX.start())
FEW = settings(max_examples=200, deadline=None, derandomize=True)

near_moves = st.text("ABCDEFGHabcdefgh0123456789*-– ", max_size=7)
near_layouts = st.text(".TWS/\\|", min_size=20, max_size=24)


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    """A good text with a few characters changed, cut or put in."""
    for _ in range(draw(st.integers(1, 4))):
        where = draw(st.integers(0, len(text)))
        cut = draw(st.integers(0, 2))
        text = (
            text[:where] + draw(st.text(max_size=2) | st.text("ABG149/\\.TWSbt- |", max_size=2)) + text[where + cut :]
        )
    return text


def read(reader: Callable[[str], T], text: str, refusal: type[ValueError]) -> T | str:
    """What was read, or the words of the refusal; any other error is a fault."""
    try:
        return reader(text)
    except refusal as error:
        return str(error)


@FEW
@given(st.text() | near_moves)
def test_any_text_as_a_move(text: str):
    at = REFLIX.start()
    found = read(lambda text: REFLIX.parse(at, text), text, IllegalMove)
    assert found.endswith(".") if isinstance(found, str) else found in at.moves()


@FEW
@given(st.text(min_size=1) | spoilt(START) | spoilt(START.replace("t 1 t -", "t 10 b 3")))
def test_any_text_as_a_position(text: str):
    at = read(REFLIX.start, text, SetupError)
    if isinstance(at, str):
        assert len(at) > 10
    else:
        assert REFLIX.start(REFLIX.encode(at)) == at
        assert at.moves()


@FEW
@given(st.text() | near_layouts | spoilt(STANDARD))
def test_any_text_as_a_fortress(text: str):
    found = read(check, text, SetupError)
    if isinstance(found, str):
        assert len(found) > 10
    else:
        assert check(found.text) == found
