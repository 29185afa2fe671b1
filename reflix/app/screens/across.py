"""The board between two people at one table: each has a half of the panel, turned the way they look at it.

A half is laid out upright, as if its player sat below; the half of the player opposite is drawn on a sheet of its own
and turned by a half turn, its buttons with it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from reflix.app.look import ORDINARY, TOUCH, Measures
from reflix.app.screens import telling
from reflix.app.screens.panel import Panel, announce
from reflix.app.screens.places import Places, emblem_of
from reflix.app.widgets import Look, Widget
from reflix.core.game import Side
from reflix.core.message import msg
from reflix.play.seats import Human
from reflix.render.canvas import Canvas

if TYPE_CHECKING:
    from reflix.app.screens.board import BoardScreen


LEAST = 34
"""No square is smaller than this many pixels if a wide window can hold it; two halves need more room than one panel."""


ROOMY = 60
"""Pixels of a square from which on buttons that are to be large get their room before the board."""


@dataclass(frozen=True, slots=True)
class Half:
    """What one player has. All rectangles but `area` are upright; those of a `turned` half begin at its corner."""

    area: pygame.Rect
    turned: bool
    card: pygame.Rect
    actions: pygame.Rect
    tools: pygame.Rect
    plate: pygame.Rect

    def placed(self, rect: pygame.Rect) -> pygame.Rect:
        """Where one of its rectangles is in the window."""
        if not self.turned:
            return rect
        return pygame.Rect(self.area.right - rect.right, self.area.bottom - rect.bottom, *rect.size)


@dataclass(frozen=True, slots=True)
class Across:
    """The whole table: the places that every board screen has, and both halves, with the measures of their words."""

    measures: Measures
    places: Places
    near: Half
    far: Half


@dataclass
class Turned(Widget):
    """A widget for the player opposite."""

    inner: Widget | None = None

    def draw(self, canvas: Canvas, look: Look) -> None:
        """The inner one, upside down, with room for its ring."""
        inner, room = self.inner, 4 * look.measures.edge
        assert inner is not None

        def paint(sheet: Canvas) -> None:
            inner.rect = pygame.Rect((room, room), self.rect.size)
            inner.draw(sheet, look)

        canvas.turned(self.rect.inflate(2 * room, 2 * room), paint)


def sits_across(screen: BoardScreen) -> bool:
    """Whether the screen is to be shown for two sides of a table."""
    two = all(isinstance(seat, Human) for seat in screen.session.seats)
    return screen.program.settings.table_top and screen.shared and two


def table_places(m: Measures, proportions: tuple[float, float]) -> Across:
    """The board with a half above and below it, or (wide) with both halves beside it."""
    return _tall(m, proportions) if m.portrait else _wide(m, proportions)


def _wide(m: Measures, proportions: tuple[float, float]) -> Across:
    width, height = m.size
    outer = max(4, min(m.margin, height // 40))
    wish = max(20 * m.em, 6 * TOUCH + 5 * m.gap)
    highest = (height - 2 * outer) / proportions[1]
    cell = int(max(min(highest, (width - wish - 3 * m.margin) / proportions[0]), min(highest, LEAST)))
    board = pygame.Rect(0, 0, round(proportions[0] * cell), round(proportions[1] * cell))
    room = width - board.width - 3 * m.margin
    panel = pygame.Rect(0, outer, min(room, 34 * m.em), height - 2 * outer)
    board.topleft = (m.margin + (room - panel.width) // 3, (height - board.height) // 2)
    panel.left = board.right + m.margin + (room - panel.width) // 3
    middle = round(1.5 * m.em)
    half = (panel.height - middle) // 2
    progress = pygame.Rect(panel.left, panel.top + half, panel.width, middle)
    far = pygame.Rect(panel.left, panel.top, panel.width, half)
    near = pygame.Rect(panel.left, panel.bottom - half, panel.width, half)
    return _joined(m, board, cell, progress, near, far)


def _tall(m: Measures, proportions: tuple[float, float]) -> Across:
    width, height = m.size
    m = replace(m, em=min(m.em, height // 52))  # large text must leave a board to be touched
    middle = round(1.5 * m.em)

    def cell_with(words: float, button: int, gap: int) -> int:
        """The side of a square that leaves each half room for its words (in ems) and for buttons of that height."""
        least = round(words * m.em) + 2 * button + 5 * gap
        return int(min((width - 2 * m.gap) / proportions[0], (height - 2 * least - middle) / proportions[1]))

    cell = cell_with(8.0, m.button, m.gap) if m.tall > ORDINARY else 0
    if cell < ROOMY:
        cell = cell_with(6.5, max(TOUCH, round(1.8 * m.em)), max(4, m.gap // 2))
    board = pygame.Rect(0, 0, round(proportions[0] * cell), round(proportions[1] * cell))
    board.center = (width // 2, height // 2)
    progress = pygame.Rect(m.margin, board.bottom, width - 2 * m.margin, middle)
    far = pygame.Rect(m.margin, m.gap, width - 2 * m.margin, board.top - 2 * m.gap)
    near = pygame.Rect(m.margin, progress.bottom, far.width, height - progress.bottom - m.gap)
    return _joined(m, board, cell, progress, near, far)


def _joined(
    m: Measures, board: pygame.Rect, cell: int, progress: pygame.Rect, near: pygame.Rect, far: pygame.Rect
) -> Across:
    m = replace(m, em=min(m.em, min(near.height, far.height) // 11))
    one, two = _half(m, near, False), _half(m, far, True)
    none = pygame.Rect(one.card.left, one.card.bottom, one.card.width, 0)
    places = Places(board, cell, two.placed(two.plate), one.plate, progress, one.card, none, one.actions, one.tools)
    return Across(m, places, one, two)


def _half(m: Measures, area: pygame.Rect, turned: bool) -> Half:
    """From the player away: name plate, tools, actions, and the words next to the board."""
    inside = pygame.Rect((0, 0), area.size) if turned else area
    plate, button, gap = round(2.7 * m.em), m.button, m.gap
    if area.height - plate - 2 * button - 3 * gap < 4.5 * m.em:
        plate, button, gap = round(1.7 * m.em), max(TOUCH, round(1.8 * m.em)), max(4, m.gap // 2)
    rects, bottom = [], inside.bottom
    for height in (plate, button, button):
        rects.append(pygame.Rect(inside.left, bottom - height, inside.width, height))
        bottom -= height + gap
    card = pygame.Rect(inside.left, inside.top, inside.width, bottom - inside.top)
    return Half(area, turned, card, rects[2], rects[1], rects[0])


def half_of(screen: BoardScreen, across: Across, side: Side) -> Half:
    """The half of a side: side one sits below, unless the board is turned."""
    return across.near if (side == Side.ONE) != screen.flipped else across.far


def homes_across(screen: BoardScreen, across: Across) -> tuple[pygame.Rect, pygame.Rect]:
    """The emblems of both sides."""
    halves = [half_of(screen, across, side) for side in Side]
    one, two = (half.placed(emblem_of(across.measures, half.plate)) for half in halves)
    return one, two


def buttons(screen: BoardScreen, across: Across) -> list[Widget]:
    """The tools for both, the actions for whoever is to act."""
    found: list[Widget] = []
    mover = _acting(screen, across)
    for half in (across.near, across.far):
        screen.places = replace(across.places, actions=half.actions, tools=half.tools)
        made: list[Widget] = [*(screen.actions() if half is mover else ()), *screen.tools()]
        found += [_turned(half, widget) for widget in made] if half.turned else made
    screen.places = across.places
    return found


def _turned(half: Half, widget: Widget) -> Turned:
    name = f"far:{widget.id}" if half.tools.contains(widget.rect) else widget.id
    return Turned(name, half.placed(widget.rect), widget.label, widget.action, widget.enabled, widget)


def _acting(screen: BoardScreen, across: Across) -> Half:
    """The half with the actions: that of the side to move; after the game the near one."""
    over = screen.session.outcome is not None and not screen.animating
    return across.near if over else half_of(screen, across, _mover(screen))


def _mover(screen: BoardScreen) -> Side:
    shown = screen.table.showing.turn
    return Side((screen.session.position if shown is None else shown.before).to_move)


def draw(screen: BoardScreen, canvas: Canvas, across: Across) -> None:
    """Both halves, and the progress between them."""
    for side in Side:
        half = half_of(screen, across, side)

        def paint(sheet: Canvas, half: Half = half, side: Side = side) -> None:
            _draw_half(screen, sheet, across, half, side)

        if half.turned:
            canvas.turned(half.area, paint)
        else:
            paint(canvas)
    _panel(screen, canvas, across, across.places).progress(screen.session, screen.view)


def _panel(screen: BoardScreen, canvas: Canvas, across: Across, places: Places) -> Panel:
    return Panel(canvas, across.measures, places, screen.program.translate, screen.table.showing.turn)


def _draw_half(screen: BoardScreen, canvas: Canvas, across: Across, half: Half, side: Side) -> None:
    card = half.card if half is _acting(screen, across) else half.card.union(half.actions)
    none = pygame.Rect(card.left, card.bottom, card.width, 0)
    panel = _panel(screen, canvas, across, replace(screen.places, card=card, moves=none))
    panel.plate(screen.session, screen.view, side, half.plate, screen.table.thinking)
    said, colour = telling.headline(screen)
    if side != _mover(screen) and screen.session.outcome is None and not screen.animating:
        mover = screen.session.game.info.sides[_mover(screen)]
        said, colour = msg("{side} is to move.", side=mover), screen.theme.text_soft
    panel.words(screen.say(said), colour, telling.story(screen))


def draw_announcement(screen: BoardScreen, canvas: Canvas, across: Across) -> None:
    """What is announced, the way its reader looks at it."""
    assert screen.announcement is not None
    title, sentence = (screen.say(message) for message in screen.announcement)
    board = across.places.board
    if half_of(screen, across, _mover(screen)).turned:
        local = pygame.Rect((0, 0), board.size)
        canvas.turned(board, lambda sheet: announce(sheet, screen.measures, local, title, sentence))
    else:
        announce(canvas, screen.measures, board, title, sentence)
