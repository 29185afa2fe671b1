"""Measures that fit the window: one unit for text and gaps, and a least size for what is touched."""

from __future__ import annotations

from dataclasses import dataclass

TOUCH = 44
"""No target is smaller than this many pixels."""


ORDINARY = 2.5
"""Height of a button at a desk, in ems."""


@dataclass(frozen=True, slots=True)
class Measures:
    """`em` is the height of ordinary text in pixels; everything else follows from it and from the window. `tall` is the
    height of a button in ems."""

    size: tuple[int, int]
    em: int
    tall: float = ORDINARY

    @property
    def portrait(self) -> bool:
        """Whether the window is higher than wide."""
        return self.size[1] > self.size[0] * 1.05

    @property
    def gap(self) -> int:
        """Space between neighbours."""
        return max(6, round(self.em * 0.6))

    @property
    def margin(self) -> int:
        """Space to the window's edge."""
        return max(8, round(self.em * 1.1))

    @property
    def button(self) -> int:
        """Height of a button."""
        return max(TOUCH, round(self.em * self.tall))

    @property
    def radius(self) -> int:
        """Radius of round corners."""
        return max(5, round(self.em * 0.55))

    @property
    def bar(self) -> int:
        """Thickness of a bar that shows how far something is."""
        return max(8, self.em // 2)

    @property
    def edge(self) -> int:
        """Width of outlines."""
        return max(1, round(self.em / 14))


def measures(size: tuple[int, int], text_size: int = 100) -> Measures:
    """Measures for a window and the text size of the settings in per cent."""
    short = min(size[0], size[1])
    wide = max(short, min(max(size), short * 16 // 9))
    plain = max(15.0, (short * 0.7 + wide * 0.3 * 9 / 16) / 43)
    largest = short / 21.5 if size[0] > size[1] else min(short / 24.6, size[1] / 36)
    return Measures(size, round(max(14.0, min(plain * text_size / 100, largest))))
