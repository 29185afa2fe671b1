"""Each game in one line, for who does not know it yet."""

from __future__ import annotations

from collections.abc import Mapping

from reflix.core.game import AnyGame
from reflix.core.message import Message, msg

CLAIMS: Mapping[str, Message] = {
    "reflix": msg("Bend the laser. Hit the other target."),
    "quatrix": msg("Four in a line, and the lines slide."),
    "reversi": msg("Enclose discs, and they turn over."),
}


def claim(game: AnyGame) -> Message:
    """A game in one line."""
    return CLAIMS.get(game.id) or game.rules()[0][1][0]
