"""Colours of the house: an optical bench at night. Views and widgets name a role, never a colour."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]


def mix(one: Colour, two: Colour, share: float) -> Colour:
    """Between two colours: share 0 is the first, 1 the second."""
    return tuple(round(a + (b - a) * share) for a, b in zip(one, two, strict=True))  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour by its role. `sides` are the two players; everything else belongs to nobody."""

    back_inner: Colour = (26, 35, 49)
    back_outer: Colour = (9, 12, 19)
    plate_top: Colour = (43, 52, 69)
    plate_bottom: Colour = (25, 31, 43)
    plate_edge: Colour = (71, 83, 105)
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


DARK = Theme()
