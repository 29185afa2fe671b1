"""What the board screen says in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reflix.app.screens.panel import announce, outcome_headline
from reflix.core.events import has_passed
from reflix.core.message import Message, msg
from reflix.render.canvas import Canvas
from reflix.render.theme import Colour

if TYPE_CHECKING:
    from reflix.app.screens.board import BoardScreen


def headline(screen: BoardScreen) -> tuple[Message, Colour]:
    """The one line that matters now, and its colour: a refusal, the result, what is expected."""
    theme, session = screen.theme, screen.session
    if screen.refusal is not None:
        return screen.refusal, theme.refusal
    shown = screen.table.showing.turn
    if shown is not None:
        return screen.view.caption(shown), theme.text_soft
    if session.outcome is not None:
        winner = session.outcome.winner
        return outcome_headline(session), theme.sides_soft[winner] if winner is not None else theme.text
    if not screen.person_to_move:
        return msg("The computer is thinking …"), theme.text_soft
    colour = theme.sides_soft[session.position.to_move]
    if session.hint is not None:
        name = session.game.name(session.position, session.hint.move)
        return msg("Hint: {move}", move=name.replace("-", "–")), theme.good
    if screen.table.seeking_hint:
        return msg("Looking for a hint …"), theme.text_soft
    return screen.view.expectation(session.position, screen.ui), colour


def story(screen: BoardScreen) -> str:
    """The reason for a hint, then the last turn in words, while nothing moves, with the one before a pass; news about
    files first. Before the first move the aim of the game."""
    hint = screen.session.hint
    found = (screen.table.notice, hint.reason if hint is not None else None)
    told = [sentence for sentence in found if sentence is not None]
    if screen.session.last is None and not told:  # nothing has happened yet: what it is all about
        told += screen.session.game.rules()[0][1][:1]
    if not screen.animating:
        for turn in screen.session.turns[-2 if has_passed(screen.session.last) else -1 :]:
            told += screen.session.game.tell(turn)
    said = headline(screen)[0]
    return " ".join(screen.say(sentence) for sentence in told if sentence != said)


def draw_pass(screen: BoardScreen, canvas: Canvas) -> None:
    """A pass is easily missed, so it is said across the board while it is shown; the panel says it until the next
    move."""
    shown = screen.table.showing.turn
    if shown is not None and has_passed(shown):
        words = screen.say(screen.view.caption(shown))
        announce(canvas, screen.measures, screen.places.board, screen.say(msg("Pass")), words)
