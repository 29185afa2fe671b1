"""Colours that can be read, and sides that can be told apart whatever eyes look at them."""

import itertools
import math

import pytest

from reflix.render.theme import CONTRAST, DARK, LIGHT, THEMES, Colour, Theme, contrast, luminance, mix

WORDS = ("text", "text_soft", "text_faint", "refusal", "good", "primary_edge")
GROUNDS = ("back_inner", "back_outer", "card", "button")
LEAST = {"dark": 4.5, "light": 4.5, "contrast": 7.0}

PROTAN = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTAN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
TRITAN = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
"""What the eye makes of linear red, green and blue (Machado, Oliveira, Fernandes 2009, severity 1)."""

VERMILLION_BLUE = ((213, 94, 0), (0, 114, 178))
"""The pair of Okabe and Ito that was considered instead."""


def seen(colour: Colour, kind) -> Colour:
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour)]
    mixed = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in kind]
    return tuple(round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055)) for v in mixed)


def lab(colour: Colour) -> tuple[float, float, float]:
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour))
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Colour, two: Colour) -> float:
    return math.dist(lab(one), lab(two))


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
    assert CONTRAST.bench is CONTRAST
