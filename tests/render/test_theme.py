"""Colours that can be read, and sides that can be told apart whatever eyes look at them."""

import itertools

import pytest

from reflix.render import theme as themes
from reflix.render.theme import CONTRAST, DARK, LIGHT, THEMES, Theme, contrast, luminance, mix
from tests.vision import DEUTAN, PROTAN, TRITAN, distance, seen

WORDS = ("text", "text_soft", "text_faint", "refusal", "good", "primary_edge")
GROUNDS = ("back_inner", "back_outer", "card", "button")
LEAST = {"dark": 4.5, "light": 4.5, "contrast": 7.0}

VERMILLION_BLUE = ((213, 94, 0), (0, 114, 178))
"""The pair of Okabe and Ito that was considered instead."""


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_words_can_be_read_on_every_ground(theme: Theme):
    least = LEAST[theme.name]
    for word, ground in itertools.product(WORDS, GROUNDS):
        found = contrast(getattr(theme, word), getattr(theme, ground))
        if word == "text_faint":  # only for what is switched off, and for numbers of lines
            assert found >= least - 1.5, (word, ground, found)
        else:
            assert found >= least, (word, ground, found)
    for side in (0, 1):
        for under in (theme.card, mix(theme.card, theme.sides[side], 0.1), theme.back_inner):
            assert contrast(theme.sides_soft[side], under) >= least
        assert contrast(theme.sides[side], theme.card) >= 3, "outlines"
    assert contrast(theme.primary_text, theme.primary) >= max(4.5, least)
    assert contrast(theme.primary_text, theme.primary_hover) >= max(4.5, least)
    assert contrast(theme.text, theme.button_hover) >= least


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_the_focus_stands_out(theme: Theme):
    for ground in GROUNDS:
        assert contrast(theme.focus, getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize("theme", [DARK, CONTRAST], ids=["dark", "contrast"])
@pytest.mark.parametrize("kind", [PROTAN, DEUTAN, TRITAN], ids=["protan", "deutan", "tritan"])
def test_the_sides_stay_apart_and_bright_for_every_kind_of_colour_vision(theme: Theme, kind):
    one, two = (seen(colour, kind) for colour in theme.sides)
    assert distance(one, two) > 80
    assert min(contrast(one, theme.plate_top), contrast(two, theme.plate_top)) > 5


@pytest.mark.parametrize("kind", [PROTAN, DEUTAN, TRITAN], ids=["protan", "deutan", "tritan"])
def test_the_other_pair_would_not_be_better(kind):
    """Vermillion and blue are no further apart that it mattered, but hardly seen on the dark board."""
    theirs = [seen(colour, kind) for colour in VERMILLION_BLUE]
    ours = [seen(colour, kind) for colour in DARK.sides]
    assert min(contrast(c, DARK.plate_bottom) for c in theirs) < 4 < min(contrast(c, DARK.plate_bottom) for c in ours)


def test_boards_are_dark_in_every_theme():
    for theme in THEMES.values():
        assert luminance(theme.bench.plate_top) < 0.05
        assert theme.bench.bench is theme.bench
    assert LIGHT.bench is DARK
    assert themes.theme("light", safe=True).bench == themes.theme("dark", safe=True)
    assert CONTRAST.bench is CONTRAST
