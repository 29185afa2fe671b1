"""What a kiosk says about the games: a sentence at a time for who only looks."""

from __future__ import annotations

from collections.abc import Mapping

from reflix.core.game import AnyGame
from reflix.core.message import Message, msg

SENTENCES: Mapping[str, tuple[Message, ...]] = {
    "reflix": (
        msg("Turn or slide one of your three mirrors."),
        msg("Then your laser fires by itself."),
        msg("Mirrors bend every beam. Walls stop it. Shields let it pass."),
        msg("Whoever hits the other's target wins."),
    ),
    "quatrix": (
        msg("Place a stone and choose its symbol: X or square."),
        msg("The symbol says where your opponent has to place next."),
        msg("Then you may slide a whole row or column."),
        msg("Four in a line win, and so do four fields of one colour."),
    ),
    "reversi": (
        msg("Place a disc so that it encloses others."),
        msg("All enclosed discs turn to your colour."),
        msg("Whoever has more discs at the end wins."),
    ),
}

TAP = msg("Tap to play")


def sentences(game: AnyGame) -> tuple[Message, ...]:
    """Its rules, a short sentence each."""
    return SENTENCES.get(game.id) or game.rules()[0][1]
