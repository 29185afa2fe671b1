"""Colours of the house: an optical bench at night, by day, and in sharp black and white. Views and widgets name a role,
never a colour."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

Colour = tuple[int, int, int]


def mix(one: Colour, two: Colour, share: float) -> Colour:
    """Between two colours: share 0 is the first, 1 the second."""
    return tuple(round(a + (b - a) * share) for a, b in zip(one, two, strict=True))  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour by its role. `sides` are the two players; everything else belongs to nobody.

    Boards are always dark, because light can only be seen in the dark: they are drawn in the theme's `bench`."""

    name: str = "dark"
    back_inner: Colour = (26, 35, 49)
    back_outer: Colour = (9, 12, 19)
    plate_top: Colour = (43, 52, 69)
    plate_bottom: Colour = (25, 31, 43)
    plate_edge: Colour = (71, 83, 105)
    well_edge: Colour | None = None
    """The outline of each square of a board, where the theme wants one."""
    card: Colour = (21, 27, 39)
    card_edge: Colour = (45, 55, 74)
    button: Colour = (33, 43, 59)
    button_hover: Colour = (43, 55, 75)
    button_edge: Colour = (62, 75, 98)
    primary: Colour = (255, 157, 60)
    primary_hover: Colour = (255, 178, 95)
    primary_edge: Colour = (255, 207, 150)
    primary_text: Colour = (26, 18, 6)
    text: Colour = (238, 243, 250)
    text_soft: Colour = (163, 176, 196)
    text_faint: Colour = (125, 138, 160)
    focus: Colour = (255, 255, 255)
    refusal: Colour = (255, 138, 128)
    good: Colour = (127, 224, 167)
    sides: tuple[Colour, Colour] = ((255, 157, 60), (76, 195, 255))
    sides_soft: tuple[Colour, Colour] = ((255, 210, 160), (169, 216, 246))
    cores: tuple[Colour, Colour] = ((255, 246, 232), (238, 250, 255))
    outline: int = 1
    """How many times as thick as usual outlines are."""
    logo: str = "logo"
    safe: bool = False
    """Whether coloured fields have colours that every kind of colour vision tells apart."""

    @property
    def bench(self) -> Theme:
        """The theme of the boards."""
        return theme("dark", self.safe) if self.name == "light" else self


DARK = Theme()

LIGHT = Theme(
    name="light",
    back_inner=(250, 251, 252),
    back_outer=(221, 226, 234),
    card=(255, 255, 255),
    card_edge=(198, 206, 219),
    button=(236, 240, 246),
    button_hover=(222, 229, 240),
    button_edge=(160, 172, 192),
    primary=(255, 164, 74),
    primary_hover=(255, 183, 108),
    primary_edge=(146, 74, 0),
    primary_text=(38, 22, 0),
    text=(24, 31, 44),
    text_soft=(70, 82, 102),
    text_faint=(90, 101, 121),
    focus=(14, 54, 128),
    refusal=(176, 22, 22),
    good=(0, 108, 58),
    sides=((199, 104, 0), (0, 122, 190)),
    sides_soft=((143, 70, 0), (0, 84, 138)),
    logo="logo_light",
)
"""The bench by day: paper, pale metal, ink; the colours of the sides are deeper, so that words in them can be read."""

CONTRAST = Theme(
    name="contrast",
    back_inner=(0, 0, 0),
    back_outer=(0, 0, 0),
    plate_top=(0, 0, 0),
    plate_bottom=(0, 0, 0),
    plate_edge=(255, 255, 255),
    well_edge=(150, 158, 170),
    card=(0, 0, 0),
    card_edge=(128, 136, 150),
    button=(0, 0, 0),
    button_hover=(48, 48, 48),
    button_edge=(255, 255, 255),
    primary=(255, 176, 84),
    primary_hover=(255, 204, 142),
    primary_edge=(255, 255, 255),
    primary_text=(0, 0, 0),
    text=(255, 255, 255),
    text_soft=(232, 236, 242),
    text_faint=(200, 206, 216),
    focus=(255, 255, 0),
    refusal=(255, 164, 156),
    good=(140, 255, 186),
    sides=((255, 170, 76), (100, 208, 255)),
    sides_soft=((255, 222, 184), (196, 232, 255)),
    outline=2,
)
"""Black and white with thick outlines; every text has at least 7:1 to what is under it."""

THEMES = {found.name: found for found in (DARK, LIGHT, CONTRAST)}


@cache
def theme(name: str, safe: bool = False) -> Theme:
    """The theme of that name, on demand with fields for all eyes."""
    return replace(THEMES[name], safe=True) if safe else THEMES[name]


def contrast(one: Colour, two: Colour) -> float:
    """The contrast ratio of two colours as WCAG defines it, from 1 to 21."""
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: Colour) -> float:
    """The relative luminance of a colour, from 0 to 1."""
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
