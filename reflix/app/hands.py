"""Hands that play by lot: a spot on the screen in front that a visitor might touch, whatever screen that is."""

from __future__ import annotations

import random

import pygame

from reflix.app.inputs import Spot
from reflix.app.screens.board import BoardScreen
from reflix.app.screens.screen import Screen

BESIDE_THE_BOARD = 0.05
"""How many of the taps go to a button while a game is going on; more, and hardly one would come to its end."""

LAST = "quit"
"""The button that is never pressed: nothing could follow."""


def a_spot(screen: Screen, size: tuple[int, int], rng: random.Random) -> Spot:
    """The middle of what leads on in a game, or any spot of its board; elsewhere of a button that can be pressed."""
    able = (widget for widget in screen.widgets if widget.enabled and widget.action is not None)
    buttons = [widget.rect.center for widget in able if widget.id != LAST]
    on_board = rng.random() >= BESIDE_THE_BOARD
    if on_board and isinstance(screen, BoardScreen) and screen.session.outcome is None:
        return rng.choice(on_the_board(screen, rng) or [_inside(screen.board.frame, rng)])
    return rng.choice(buttons or [_inside(pygame.Rect((0, 0), size), rng)])


def _inside(rect: pygame.Rect, rng: random.Random) -> Spot:
    return rng.randrange(rect.left, rect.right), rng.randrange(rect.top, rect.bottom)


def on_the_board(screen: Screen, rng: random.Random) -> list[Spot]:
    """The squares, and buttons of the game, that make a move (half of the time only these, if there are any) or select
    something for one."""
    if not isinstance(screen, BoardScreen) or screen.animating or not screen.person_to_move:
        return []
    position, view, board = screen.session.position, screen.view, screen.board
    moving: list[Spot] = []
    selecting: list[Spot] = []
    for square in range(screen.session.game.info.columns * screen.session.game.info.rows):
        rect = view.find(board, position, view.target_name(square))
        target = None if rect is None else view.target_at(board, position, rect.center)
        if rect is None or target is None:
            continue
        reply = view.tap(position, screen.ui, target)
        if reply.move is not None:
            moving.append(rect.center)
        elif reply.refusal is None and view.half_done(reply.ui):
            selecting.append(rect.center)
    for action in view.actions(position, screen.ui):
        button = screen.find(action.id)
        if action.enabled and button is not None and view.act(position, screen.ui, action.id).move is not None:
            moving.append(button.center)
    return moving if moving and rng.random() < 0.5 else moving + selecting
