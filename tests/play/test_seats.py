"""Seats and their texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reflix.play.seats import Bot, Human, Script, Seat, parse_seat, seat_text

words = st.text(min_size=1).filter(lambda text: text.isprintable() and text.split() == [text])
seats = st.one_of(
    st.builds(Human, st.text()),
    st.builds(Bot, words, st.integers(-(10**18) + 1, 10**18 - 1)),
    st.builds(Script, st.lists(words).map(tuple)),
)


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("human", Human()),
        ("human Ada", Human("Ada")),
        ("human bot Ada  Lovelace", Human("bot Ada Lovelace")),
        ("bot schwer 17", Bot("schwer", 17)),
        ("bot schwer", Bot("schwer")),
        ("bot schwer -3", Bot("schwer", -3)),
        ("script", Script(())),
        ("script D6* D6-E6", Script(("D6*", "D6-E6"))),
    ],
)
def test_texts(text: str, seat: Seat):
    assert parse_seat(text) == seat


def test_written_as_the_rules_of_the_record_say():
    assert seat_text(Human()) == "human"
    assert seat_text(Human("Ada")) == "human Ada"
    assert seat_text(Bot("schwer", 17)) == "bot schwer 17"
    assert seat_text(Script(("D6*", "D6-E6"))) == "script D6* D6-E6"


@given(seats)
def test_every_seat_round_trips_in_one_line(seat: Seat):
    text = seat_text(seat)
    assert text.isprintable()
    assert parse_seat(text) == seat


@pytest.mark.parametrize(
    "text", ["", "robot", "bot", "bot a b", "bot a 1 2", "bot a ١", "bot a 1_0", "Human", "h" * 999]
)
def test_other_texts_are_refused_and_what_is_expected_is_named(text: str):
    with pytest.raises(ValueError, match="expected 'human', 'human NAME', 'bot LEVEL'") as error:
        parse_seat(text)
    assert len(str(error.value)) < 200


@given(st.text())
def test_any_text_is_a_seat_or_a_value_error(text: str):
    try:
        seat = parse_seat(text)
    except ValueError:
        return
    assert parse_seat(seat_text(seat)) == seat


def test_names_fit_in_a_line():
    assert Human(" Ada\n\tLovelace \x00").name == "Ada Lovelace"


@pytest.mark.parametrize("level", ["", "two words", "line\nfeed", "\x00"])
def test_a_level_is_one_word(level: str):
    with pytest.raises(ValueError, match="a level is one word"):
        Bot(level)


def test_a_scripted_move_is_one_word():
    with pytest.raises(ValueError, match="a move is one word, not 'D6 E6'"):
        Script(("D6*", "D6 E6"))


def test_a_seed_that_could_not_be_read_back_is_refused():
    with pytest.raises(ValueError, match="at most 18 digits"):
        Bot("schwer", 10**18)
