"""Hands that play by lot: a spot on the screen in front that a visitor might touch, whatever screen that is."""

from __future__ import annotations

import random

from reflix.app.inputs import Spot
from reflix.app.screens.board import BoardScreen
from reflix.app.screens.screen import Screen

BESIDE_THE_BOARD = 0.1
"""How many of the taps go to a button while a move can be made; more, and hardly a game would come to its end."""

LAST = "quit"
"""The button that is never pressed: nothing could follow."""


def a_spot(screen: Screen, size: tuple[int, int], rng: random.Random) -> Spot:
    """The middle of what leads on in a game, else of a button that can be pressed, else any spot."""
    squares = on_the_board(screen, rng)
    able = (widget for widget in screen.widgets if widget.enabled and widget.action is not None)
    buttons = [widget.rect.center for widget in able if widget.id != LAST]
    if squares and not (buttons and rng.random() < BESIDE_THE_BOARD):
        return rng.choice(squares)
    return rng.choice(buttons) if buttons else (rng.randrange(size[0]), rng.randrange(size[1]))


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
