"""Words as pictures: one typeface, an LRU of rendered lines, wrapping and fitting."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import fontpkg_exo_2
import pygame

from reflix.render.theme import Colour

FONT = Path(fontpkg_exo_2.ROOT) / "files" / "Exo2[wght].ttf"
KEEP = 600
"""How many rendered lines are kept."""

BREAK = re.compile(r" (?![…%])")
"""Where a line may end: never so that an ellipsis or a per cent sign stands alone on the next."""


class Texts:
    """Renders text in the one typeface of the house; sizes are pixels of line height roughly × 0.8."""

    def __init__(self, font: Path = FONT) -> None:
        self._file = font
        self._fonts: dict[int, pygame.font.Font] = {}
        self._lines: OrderedDict[tuple[str, int, Colour], pygame.Surface] = OrderedDict()
        self.wrapped = lru_cache(maxsize=400)(self._wrap)
        self.balanced = lru_cache(maxsize=100)(self._balance)

    def font(self, size: int) -> pygame.font.Font:
        """The typeface at a size (the first text of a size costs some milliseconds)."""
        if size not in self._fonts:
            self._fonts[size] = pygame.font.Font(str(self._file), max(6, size))
        return self._fonts[size]

    def line(self, text: str, size: int, colour: Colour) -> pygame.Surface:
        """One line, cached."""
        key = (text, size, colour)
        found = self._lines.get(key)
        if found is None:
            found = self.font(size).render(_spaced(text, size), True, colour)
            self._lines[key] = found
            if len(self._lines) > KEEP:
                self._lines.popitem(last=False)
        else:
            self._lines.move_to_end(key)
        return found

    def width(self, text: str, size: int) -> int:
        """How wide a line is."""
        return self.font(size).size(_spaced(text, size))[0]

    def height(self, size: int) -> int:
        """The distance from line to line."""
        return self.font(size).get_linesize()

    def fitted(self, text: str, size: int, width: int, smallest: int = 11) -> int:
        """The largest size up to `size` at which the line is no wider than `width`."""
        while size > smallest and self.width(text, size) > width:
            size -= 1
        return size

    def shortened(self, candidates: Iterable[str], size: int, width: int, least: float = 0.85) -> tuple[str, int]:
        """The first of ever shorter texts that is no wider than `width` at no less than `least` of the size, and its
        size; else the last one, as small as it must be, or nothing where even that has no room."""
        text, fit = "", size
        for text in candidates:
            fit = self.fitted(text, size, width)
            if fit >= least * size and self.width(text, fit) <= width:
                return text, fit
        return (text if self.width(text, fit) <= width else "", fit)

    def _wrap(self, text: str, size: int, width: int) -> tuple[str, ...]:
        """The text in lines no wider than `width`; a single longer word (a path) is broken."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in self._broken(BREAK.split(paragraph), size, width):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, size) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return tuple(lines)

    def _balance(self, text: str, size: int, width: int) -> tuple[str, ...]:
        """The text in as few lines as in `wrapped`, about equally long: no word is left alone below a centred line."""
        lines = self.wrapped(text, size, width)
        short, wide = width // 2, width
        while len(lines) > 1 and wide - short > size // 2:
            middle = (short + wide) // 2
            narrower = self._wrap(text, size, middle)
            if len(narrower) == len(lines) and max(self.width(line, size) for line in narrower) <= middle:
                lines, wide = narrower, middle
            else:
                short = middle
        return lines

    def _broken(self, words: list[str], size: int, width: int) -> Iterator[str]:
        """The words, those wider than a line cut where they must be: after a sign that parts them if there is one."""
        for word in words:
            rest = word
            while len(rest) > 1 and self.width(rest, size) > width:
                fits = next((n for n in range(len(rest) - 1, 1, -1) if self.width(rest[:n], size) <= width), 1)
                parted = max(rest.rfind(sign, 0, fits) for sign in "/\\-_.") + 1
                cut = parted if parted > fits // 2 else fits
                yield rest[:cut]
                rest = rest[cut:]
            yield rest


def _spaced(text: str, size: int) -> str:
    """The text with wider blanks where it is small: the typeface's own are narrow, and kerning eats the rest."""
    return text.replace(" ", " \u200a") if size < 30 else text
