"""Where the parts of the analysis are: the board as everywhere, and beside or below it graph, words, list, buttons."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from reflix.app.look import TOUCH, Measures
from reflix.app.screens.places import LEAST_CELL, Places, places

ROOMY, LEAST = 27, 17
"""Ems that a panel below the board should have, and the fewest that it gets; more where text is small, because
buttons are not."""

WORDS = 10
"""Ems of a panel that graph and words want at least."""

GRAPH = 6
"""Ems of a graph in which bars still tell something."""

LIST = 2 * TOUCH + 4
"""Pixels of a list beside which both its buttons have room."""

CLOSE = 24
"""A panel of fewer ems has smaller buttons and gaps."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What lies in the panel above the two rows of buttons."""

    graph: pygame.Rect
    head: pygame.Rect
    rows: pygame.Rect


def arrange(m: Measures, proportions: tuple[float, float]) -> tuple[Places, Parts]:
    """The places of board and buttons, and the parts between them."""
    found = places(m, proportions)
    if m.portrait:
        found = _tall(m, found, proportions)
        panel = pygame.Rect(m.margin, found.board.bottom + m.gap, m.size[0] - 2 * m.margin, 0)
        panel.height = m.size[1] - m.margin - panel.top
    else:
        outer = min(found.upper.top, max(4, m.margin // 2) if found.upper.height < 2 * m.em else found.upper.top)
        panel = pygame.Rect(found.upper.left, outer, found.upper.width, m.size[1] - 2 * outer)
    close = panel.height < CLOSE * m.em
    button, gap = (max(TOUCH, round(1.8 * m.em)), max(4, m.gap // 2)) if close else (m.button, m.gap)
    tools = pygame.Rect(panel.left, panel.bottom - button, panel.width, button)
    actions = pygame.Rect(panel.left, tools.top - gap - button, panel.width, button)
    free = actions.top - gap - panel.top
    words = round((2.6 if close else 2.9) * m.em)
    spare = max(GRAPH * m.em, free - words - 2 * (gap // 2) - LIST)
    graph = pygame.Rect(panel.left, panel.top, panel.width, min(round(12 * m.em), round(free * 0.36), spare))
    head = pygame.Rect(panel.left, graph.bottom + gap // 2, panel.width, words)
    rows = pygame.Rect(panel.left, head.bottom + gap // 2, panel.width, 0)
    rows.height = actions.top - gap - rows.top
    return replace(found, actions=actions, tools=tools), Parts(graph, head, rows)


def _tall(m: Measures, found: Places, proportions: tuple[float, float]) -> Places:
    """A board that leaves enough below it."""
    room = m.size[1] - 2 * m.gap - m.margin
    least = max(LEAST * m.em, WORDS * m.em + LIST + 2 * TOUCH)
    cell = min(found.cell, int((room - ROOMY * m.em) / proportions[1]))
    if cell < found.cell * 3 // 4:
        cell = min(found.cell, max(LEAST_CELL, int((room - least) / proportions[1])))
    board = pygame.Rect(0, m.gap, round(proportions[0] * cell), round(proportions[1] * cell))
    board.centerx = m.size[0] // 2
    return replace(found, board=board, cell=cell)
