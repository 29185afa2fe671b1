"""What exact play says about a position. Without numpy, so that everybody may hold one."""

from __future__ import annotations

from dataclasses import dataclass

from reflix.core.game import Side
from reflix.games.reflix.engine import ROUNDS


@dataclass(frozen=True, slots=True)
class Verdict:
    """The value of a position: who wins with best play (None: a draw), and in how many rounds at the latest, the
    running one counted (0: a draw, or the game is over). The winner hurries and the loser delays."""

    winner: Side | None
    rounds: int

    def rank(self, side: Side) -> int:
        """How much a side likes it: the greater the better."""
        if self.winner is None:
            return 0
        return 2 * ROUNDS - self.rounds if self.winner == side else self.rounds - 2 * ROUNDS


DRAW = Verdict(None, 0)
