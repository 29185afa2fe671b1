"""The buttons of the board screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from reflix.app.screens.account import can_sum_up
from reflix.app.screens.places import row
from reflix.app.widgets import Button, IconButton, Option
from reflix.core.message import msg
from reflix.render.view import Action

if TYPE_CHECKING:
    from reflix.app.screens.board import BoardScreen


def action_buttons(screen: BoardScreen) -> list[Button]:
    """The row of what the game asks for now: its own actions, the next match, or to skip an animation."""
    gap, area = screen.measures.gap, screen.places.actions
    if screen.session.outcome is not None and not screen.animating:
        looks_back = can_sum_up(screen.session)
        again, replay, options, *beams = row(area, (1.2, 1, 1, 0.45) if looks_back else (1.2, 1, 1), gap)
        return [
            Button("rematch", again, screen.say(msg("Rematch")), screen.rematch, icon="again", primary=True),
            Button("replay", replay, screen.say(msg("Replay")), screen.replay, icon="eye"),
            Button("new", options, screen.say(msg("New match")), screen.new_match, icon="new"),
            *(
                IconButton("beams", rect, screen.say(msg("Beams of the game")), screen.sum_up, icon="info")
                for rect in beams
            ),
        ]
    if screen.animating or not screen.person_to_move:
        return [Button("skip", area, screen.say(msg("Skip animation")), screen.skip, screen.animating)]
    actions = screen.view.actions(screen.session.position, screen.ui)
    if not actions:  # a game of single taps: the room is for what a visitor may want most
        return [Button("tip", area, screen.say(msg("Strategic tip")), screen.ask_hint, icon="hint")]
    weights = tuple(1.7 if action.primary else 1.0 for action in actions)
    return [_action_button(screen, action, rect) for action, rect in zip(actions, row(area, weights, gap), strict=True)]


def _action_button(screen: BoardScreen, action: Action, rect: pygame.Rect) -> Button:
    """A button, or one of several options."""
    button = Button(
        action.id,
        rect,
        screen.say(action.label),
        lambda: screen.act(action.id),
        action.enabled,
        icon=action.icon,
        primary=action.primary,
    )
    return button if action.chosen is None else Option(**vars(button), chosen=action.chosen)


def tool_buttons(screen: BoardScreen) -> list[Button]:
    """The row that is always there."""
    session, quiet = screen.session, not screen.animating
    tools = (
        ("undo", "undo", msg("Undo"), screen.undo, session.can_undo),
        ("redo", "redo", msg("Redo"), screen.redo, session.can_redo),
        ("hint", "hint", msg("Hint"), screen.ask_hint, screen.person_to_move and quiet),
        ("again", "again", msg("Show again"), screen.show_again, session.last is not None and quiet),
        ("flip", "flip", msg("Turn the board"), screen.flip, True),
        ("menu", "menu", msg("Menu"), screen.menu, True),
    )
    rects = row(screen.places.tools, (1,) * len(tools), screen.measures.gap)
    return [
        IconButton(name, rect, screen.say(label), action, able, icon=icon)
        for (name, icon, label, action, able), rect in zip(tools, rects, strict=True)
    ]
