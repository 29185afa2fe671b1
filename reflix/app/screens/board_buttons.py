"""The buttons of the board screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from reflix.app.boards import front_of
from reflix.app.look import TOUCH
from reflix.app.screens.account import can_sum_up
from reflix.app.screens.places import row
from reflix.app.widgets import Button, IconButton, Option
from reflix.app.widgets.button import ICON, PAD, SPACE
from reflix.core.message import Message, msg
from reflix.render.view import Action

if TYPE_CHECKING:
    from reflix.app.screens.board import BoardScreen

Tool = tuple[str, str, Message, Callable[[], None], bool]
"""A button of the lower row: its name, icon, label, action, and whether it is enabled."""


def action_buttons(screen: BoardScreen) -> list[Button]:
    """The row of what the game asks for now: its own actions, the next match, or to skip an animation."""
    gap, area = screen.measures.gap, screen.places.actions
    if over(screen):
        return _after_the_game(screen)
    if screen.animating or not screen.person_to_move:
        return [Button("skip", area, screen.say(msg("Skip animation")), screen.skip, screen.animating)]
    actions = screen.view.actions(screen.session.position, screen.ui)
    if not actions:  # a game of single taps: the room is for what a visitor may want most
        return [Button("tip", area, screen.say(msg("Strategic tip")), screen.ask_hint, icon="hint")]
    weights = tuple(1.7 if action.primary else 1.0 for action in actions)
    texts, em = screen.program.canvas.texts, screen.measures.em
    needs = tuple(max(TOUCH, texts.width(screen.say(action.label), em) + round(PAD * em)) for action in actions)
    if any(rect.width < need + (ICON + SPACE) * em for rect, need in zip(row(area, weights, gap), needs, strict=True)):
        weights = needs  # each as wide as its words, that all of them are as large as they can be
    rects = row(area, weights, gap)
    found = [_action_button(screen, action, rect) for action, rect in zip(actions, rects, strict=True)]
    return _in_company(found)


def over(screen: BoardScreen) -> bool:
    """Whether the game is over, and that has been seen."""
    return screen.session.outcome is not None and not screen.animating


def _after_the_game(screen: BoardScreen) -> list[Button]:
    """The next match and a look back; where the game can be weighed exactly, that has the words."""
    gap, area = screen.measures.gap, screen.places.actions
    weighed = front_of(screen.session.game).analyst is not None
    again, *rects = row(area, (1.2, 1.1, 0.5, 0.5) if weighed else (1.2, 1, 1), gap)
    rematch = Button("rematch", again, screen.say(msg("Rematch")), screen.rematch, icon="again", primary=True)
    words = [("replay", msg("Replay"), screen.replay, "eye"), ("new", msg("New match"), screen.new_match, "new")]
    if weighed:
        words.insert(0, ("analyse", msg("Analyse"), screen.analyse, "graph"))
    found = [
        rematch,
        *(
            (IconButton if weighed and index else Button)(name, rect, screen.say(label), action, icon=icon)
            for index, ((name, label, action, icon), rect) in enumerate(zip(words, rects, strict=True))
        ),
    ]
    return _in_company(found)


def _in_company(buttons: list[Button]) -> list[Button]:
    """The buttons of a row, those with words agreeing on how large they are."""
    worded = [button for button in buttons if not isinstance(button, IconButton)]
    for button in worded:
        button.company = worded
    return buttons


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
        _third(screen, quiet),
        ("again", "again", msg("Show again"), screen.show_again, session.last is not None and quiet),
        ("flip", "flip", msg("Turn the board"), screen.flip, True),
        ("menu", "menu", msg("Menu"), screen.menu, True),
    )
    rects = row(screen.places.tools, (1,) * len(tools), screen.measures.gap)
    return [
        IconButton(name, rect, screen.say(label), action, able, icon=icon)
        for (name, icon, label, action, able), rect in zip(tools, rects, strict=True)
    ]


def _third(screen: BoardScreen, quiet: bool) -> Tool:
    """The hint; after the game, where nobody needs one, the beams of the game if there is a picture of them."""
    if over(screen) and can_sum_up(screen.session):
        return "beams", "info", msg("Beams of the game"), screen.sum_up, True
    return "hint", "hint", msg("Hint"), screen.ask_hint, screen.person_to_move and quiet
