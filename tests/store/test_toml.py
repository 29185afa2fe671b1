"""Our TOML, read back by the standard library."""

import math
import tomllib
from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reflix.store import toml

plain = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.text(),
    st.dates(),
    st.datetimes(timezones=st.sampled_from([None, UTC])),
    st.times(),
)
values = st.recursive(
    plain,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(), inner, max_size=3)),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), values, max_size=5))
def test_everything_comes_back(content: dict[str, object]):
    assert tomllib.loads(toml.dumps(content)) == content


def test_it_is_easy_to_read():
    text = toml.dumps({"name": 'Käse \\ "x"', "on": True, "of": {"a b": 1}, "list": [{"x": 1}, {}], "more": [1, 2]})
    assert text == (
        'name = "Käse \\\\ \\"x\\""\non = true\nmore = [1, 2]\n\n[of]\n"a b" = 1\n\n[[list]]\nx = 1\n\n[[list]]\n'
    )


@pytest.mark.parametrize("number", [math.inf, -math.inf, 1e300, -0.0, 5e-324])
def test_unusual_numbers(number: float):
    assert repr(tomllib.loads(toml.dumps({"x": number}))["x"]) == repr(number)


def test_not_a_number():
    assert math.isnan(tomllib.loads(toml.dumps({"x": math.nan}))["x"])


def test_dates():
    content = {"a": date(2025, 1, 31), "b": datetime(2025, 1, 31, 12, 30), "c": time(7, 32)}
    assert tomllib.loads(toml.dumps(content)) == content


def test_what_toml_does_not_have():
    with pytest.raises(TypeError, match="TOML has no NoneType"):
        toml.dumps({"x": None})


@given(st.text())
def test_any_text_is_read_or_a_value_error(text: str):
    try:
        toml.parse(text)
    except ValueError:
        return


@pytest.mark.parametrize("text", ["a = " + "[" * 100_000, "a = " + "9" * 100_000, "a = " + "{a=" * 50_000, "a\0=1"])
def test_nasty_texts_are_value_errors(text: str):
    with pytest.raises(ValueError):  # noqa: PT011 - which one is no matter
        toml.parse(text)
