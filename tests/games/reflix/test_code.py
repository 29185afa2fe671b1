"""Fortress codes: all layouts have one, one slip is always noticed, and faults are named."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reflix.core.game import SetupError
from reflix.games.reflix.code import ALPHABET, EXAMPLE, LAYOUTS, decode, encode, index_of, objects_of, read
from reflix.games.reflix.fortress import STANDARD, incomplete, joined, random_layout
from reflix.games.reflix.presets import presets


@given(st.integers(0, LAYOUTS - 1))
def test_every_number_is_a_layout_and_comes_back(number: int):
    objects = objects_of(number)
    assert incomplete(objects) is None
    assert index_of(objects) == number


@given(st.integers(0, 2**32))
def test_every_layout_comes_back(seed: int):
    text = joined(random_layout(random.Random(seed)))
    assert decode(encode(text)) == text


def test_the_first_and_the_last():
    assert index_of(objects_of(0)) == 0
    assert index_of(objects_of(LAYOUTS - 1)) == LAYOUTS - 1


def test_the_example_is_the_standard_fortress():
    assert encode(STANDARD) == EXAMPLE
    assert len({encode(preset.fortress.text) for preset in presets()}) == len(presets())


def test_codes_are_read_as_people_write_them():
    assert decode(" 5wxa pax ") == STANDARD
    code = encode(joined(objects_of(33)))
    assert "0" in code
    assert "1" in code
    assert decode(code.replace("0", "o").replace("1", "l")) == decode(code.replace("1", "I")) == joined(objects_of(33))
    assert read(STANDARD) == read(EXAMPLE) == STANDARD


def test_one_wrong_character_is_always_noticed():
    signs = EXAMPLE.replace("-", "")
    for place, sign in itertools.product(range(len(signs)), ALPHABET):
        if sign != signs[place]:
            with pytest.raises(SetupError, match="slip"):
                decode(signs[:place] + sign + signs[place + 1 :])


def test_two_characters_that_changed_places_are_always_noticed():
    rng = random.Random(1)
    for _ in range(200):
        signs = list(encode(joined(objects_of(rng.randrange(LAYOUTS)))).replace("-", ""))
        for one, two in itertools.combinations(range(len(signs)), 2):
            if signs[one] != signs[two]:
                changed = signs.copy()
                changed[one], changed[two] = changed[two], changed[one]
                with pytest.raises(SetupError, match="slip"):
                    decode("".join(changed))


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "7 characters, like 5WXA-PAX; this one has 0"),
        ("5WXA-PA", "this one has 6"),
        ("5WXA-PAXX", "this one has 8"),
        ("5WXA-PAU", "'U' does not occur"),
        ("5WXA-PÄX", "'Ä' does not occur"),
        ("5WXA_PAX", "'_' does not occur"),
        ("ZZZZ-ZZ", "this one has 6"),
    ],
)
def test_wrong_codes_are_named(code: str, reason: str):
    with pytest.raises(SetupError, match=reason):
        decode(code)


def test_a_number_beyond_the_last_layout_is_no_fortress():
    hits = []
    for last in ALPHABET:
        with pytest.raises(SetupError) as caught:
            decode("ZZZZZZ" + last)
        hits.append(str(caught.value))
    assert sum("No fortress has the code" in hit for hit in hits) == 1


@given(st.text(max_size=12))
def test_no_text_does_harm(text: str):
    try:
        found = read(text)
    except SetupError:
        return
    assert incomplete(found.replace("|", "")) is None
