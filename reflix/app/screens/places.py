"""Where the parts of the board screen are: the board and, beside or below it, the panel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import pygame

from reflix.app.look import TOUCH, Measures
from reflix.core.game import Side


@dataclass(frozen=True, slots=True)
class Places:
    """All rectangles of the board screen. `plates` are the name plates of the side shown above and below."""

    board: pygame.Rect
    cell: int
    upper: pygame.Rect
    lower: pygame.Rect
    progress: pygame.Rect
    card: pygame.Rect
    moves: pygame.Rect
    actions: pygame.Rect
    tools: pygame.Rect

    def plate(self, side: Side, flipped: bool) -> pygame.Rect:
        """The name plate of a side: side one below, unless the board is flipped."""
        return self.lower if (side == Side.ONE) != flipped else self.upper


def on_plate(measures: Measures, plate: pygame.Rect) -> Measures:
    """Measures for what stands beside the name on a plate: where large text meets a narrow plate the name has the
    room, not its decoration."""
    return replace(measures, em=min(measures.em, round(plate.width / 16)))


def emblem_of(measures: Measures, plate: pygame.Rect) -> pygame.Rect:
    """Where the emblem of a side is on its name plate."""
    measures = on_plate(measures, plate)
    size = min(plate.height - measures.gap, round(3 * measures.em))
    return pygame.Rect(plate.left + measures.gap, plate.centery - size // 2, size, size)


def homes(measures: Measures, found: Places, flipped: bool) -> tuple[pygame.Rect, pygame.Rect]:
    """The emblems of both sides."""
    one, two = (emblem_of(measures, found.plate(side, flipped)) for side in Side)
    return one, two


def places(measures: Measures, proportions: tuple[float, float], spare: int = 0) -> Places:
    """Lay the board screen out for a window and a board of these proportions (in squares). `spare`: the height of a
    row to be left free between the card and the actions (see `free_row`)."""
    room = spare + measures.gap if spare else 0
    return _tall(measures, proportions, room) if measures.portrait else _wide(measures, proportions, room)


def free_row(found: Places, spare: int) -> pygame.Rect:
    """The row that was left free."""
    between = pygame.Rect(found.card.left, found.card.bottom, found.card.width, found.actions.top - found.card.bottom)
    row = pygame.Rect(0, 0, between.width, spare)
    row.center = between.center
    return row


@dataclass(frozen=True, slots=True)
class _Heights:
    """How high the parts of a panel are. Large text on a small screen needs the closer of two ways to stack them."""

    plate: int
    progress: int
    button: int
    gap: int

    @property
    def card(self) -> int:
        """What all of them take from the card's height."""
        return 2 * self.plate + self.progress + 2 * self.button + 5 * self.gap

    @property
    def below(self) -> int:
        """What all of them but the card take below a board, with both plates side by side."""
        return self.plate + self.progress + 2 * self.button + 6 * self.gap


def _close(m: Measures) -> _Heights:
    """The closer way."""
    return _Heights(round(1.7 * m.em), round(1.4 * m.em), max(TOUCH, round(1.8 * m.em)), max(4, m.gap // 2))


def _grown(m: Measures, heights: _Heights, card: int) -> _Heights:
    """The two rows of buttons higher by what a card of this height does not need, up to their full height."""
    spare = card - round(FULL_CARD * m.em)
    return replace(heights, button=max(heights.button, min(m.button, heights.button + spare // 2)))


FULL_CARD = 9.5
"""Ems of a card in which a headline, a story of two lines and a few moves have their full size. Where there is less
the parts are stacked closer, so that large text does not make its own words small."""

BESIDE = 38
"""Ems of a card from which on the move list has room beside the words; below them otherwise."""

LEAST_CELL = TOUCH
"""No square is smaller than this many pixels if the window can hold it: it has to be touched."""


def _wide(m: Measures, proportions: tuple[float, float], room: int) -> Places:
    width, height = m.size
    outer = max(4, min(m.margin, height // 40))
    cell = _wide_cell(m, outer, proportions)
    board = pygame.Rect(0, 0, round(proportions[0] * cell), round(proportions[1] * cell))
    beside = width - board.width - 3 * m.margin
    panel_width = min(beside, 34 * m.em)
    spare = beside - panel_width
    board.topleft = (m.margin + spare // 3, (height - board.height) // 2)
    left = board.right + m.margin + spare // 3
    panel = pygame.Rect(left, board.top, panel_width, board.height)
    heights = _Heights(
        max(round(2.9 * m.em), min(round(4.4 * m.em), panel.height // 9)), round(1.9 * m.em), m.button, m.gap
    )
    if panel.height - heights.card - room < 8 * m.em:
        panel = pygame.Rect(left, outer, panel_width, height - 2 * outer)
    if panel.height - heights.card - room < FULL_CARD * m.em:
        heights = _grown(m, close := _close(m), panel.height - close.card - room)
    gap = heights.gap
    upper = pygame.Rect(panel.left, panel.top, panel.width, heights.plate)
    lower = pygame.Rect(panel.left, panel.bottom - heights.plate, panel.width, heights.plate)
    progress = pygame.Rect(panel.left, upper.bottom + gap, panel.width, heights.progress)
    tools = pygame.Rect(panel.left, lower.top - gap - heights.button, panel.width, heights.button)
    actions = pygame.Rect(panel.left, tools.top - gap - heights.button, panel.width, heights.button)
    card = pygame.Rect(panel.left, progress.bottom + gap // 2, panel.width, 0)
    card.height = actions.top - gap - card.top - room
    inner = card.inflate(-2 * m.gap, -2 * gap)
    words = min(round(inner.height * 0.62), round(9.2 * m.em))
    moves = pygame.Rect(inner.left, inner.top + words, inner.width, inner.height - words)
    return Places(board, cell, upper, lower, progress, card, moves, actions, tools)


def _wide_cell(m: Measures, outer: int, proportions: tuple[float, float]) -> int:
    """The largest square that leaves the panel what its words want; and where they want too much for squares that can
    be touched, what its buttons need."""
    width, height = m.size
    highest = (height - 2 * outer) / proportions[1]
    wish, need = max(22 * m.em, 6 * m.button + 5 * m.gap), 6 * TOUCH + 5 * m.gap
    cell = min(highest, (width - wish - 3 * m.margin) / proportions[0])
    return int(max(cell, min(highest, LEAST_CELL, (width - need - 3 * m.margin) / proportions[0])))


def _tall(m: Measures, proportions: tuple[float, float], room: int) -> Places:
    width, height = m.size
    widest = (width - 2 * m.gap) / proportions[0]
    heights, words = _Heights(round(2.9 * m.em), round(1.9 * m.em), m.button, m.gap), round(8.5 * m.em)
    least = max(0.75 * widest, min(widest, LEAST_CELL))
    if height - heights.below - room - words - m.margin < least * proportions[1]:
        heights = _close(m)
        least = max(0.6 * widest, min(widest, LEAST_CELL))
        free = height - heights.below - room - m.margin - round(least * proportions[1])
        words = max(round(5 * m.em), min(free, round(FULL_CARD * m.em)))
    cell = int(min(widest, (height - heights.below - room - words - m.margin) / proportions[1]))
    heights = _grown(m, heights, height - heights.below - room - m.margin - round(cell * proportions[1]))
    gap = heights.gap
    board = pygame.Rect(0, gap, round(proportions[0] * cell), round(proportions[1] * cell))
    board.centerx = width // 2
    panel = pygame.Rect(m.margin, board.bottom + gap, width - 2 * m.margin, height - board.bottom - gap - m.margin)
    half = (panel.width - m.gap) // 2
    lower = pygame.Rect(panel.left, panel.top, half, heights.plate)
    upper = pygame.Rect(panel.right - half, panel.top, half, heights.plate)
    progress = pygame.Rect(panel.left, lower.bottom + gap, panel.width, heights.progress)
    tools = pygame.Rect(panel.left, panel.bottom - heights.button, panel.width, heights.button)
    actions = pygame.Rect(panel.left, tools.top - gap - heights.button, panel.width, heights.button)
    card = pygame.Rect(panel.left, progress.bottom + gap // 2, panel.width, 0)
    card.height = actions.top - gap - card.top - room
    inner = card.inflate(-2 * m.gap, -2 * gap)
    moves = pygame.Rect(inner.centerx + m.gap, inner.top, inner.width // 2 - m.gap, inner.height)
    if card.width < BESIDE * m.em:
        lines = max(2 * m.em, round(0.4 * inner.height))
        moves = pygame.Rect(inner.left, inner.bottom - lines, inner.width, lines)
    return Places(board, cell, upper, lower, progress, card, moves, actions, tools)


def row(area: pygame.Rect, weights: tuple[float, ...], gap: int) -> tuple[pygame.Rect, ...]:
    """An area cut into neighbours of these relative widths."""
    room = area.width - gap * (len(weights) - 1)
    edges = [0.0]
    for weight in weights:
        edges.append(edges[-1] + room * weight / sum(weights))
    return tuple(
        pygame.Rect(area.left + round(a) + gap * index, area.top, round(b) - round(a), area.height)
        for index, (a, b) in enumerate(pairwise(edges))
    )
