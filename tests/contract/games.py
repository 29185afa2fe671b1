"""The games that the contract is about, and random games of them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from reflix.core.game import AnyGame, Turn
from reflix.games.catalog import GAMES
from tests.contract.toy import TOY

ALL_GAMES: tuple[AnyGame, ...] = (*GAMES, TOY)
GAME_OF = {game.id: game for game in ALL_GAMES}
SEEDS = range(6)


@dataclass(frozen=True)
class Played:
    """A whole random game; as text it is what is needed to play it again."""

    game: AnyGame
    seed: int
    turns: tuple[Turn[Any], ...]

    @property
    def positions(self) -> list[Any]:
        """Every position, the start first and the end last."""
        return [self.turns[0].before, *(turn.after for turn in self.turns)]

    def __str__(self) -> str:
        start = self.game.encode(self.turns[0].before) if self.turns else "(no move was made)"
        moves = " ".join(self.game.name(turn.before, turn.move) for turn in self.turns)
        return f"game {self.game.id}, seed {self.seed}\nstart {start}\nmoves {moves}"


@cache
def random_game(game_id: str, seed: int) -> Played:
    """The game of that seed: even seeds begin at the start, odd ones at a varied one."""
    game = GAME_OF[game_id]
    rng = random.Random(seed)
    position = game.varied_start(rng) if seed % 2 else game.start()
    turns: list[Turn[Any]] = []
    try:
        while moves := position.moves():
            turns.append(position.play(rng.choice(moves)))
            position = turns[-1].after
            assert len(turns) <= game.info.longest_game, "longer than info.longest_game"
    except BaseException as error:
        error.add_note(str(Played(game, seed, tuple(turns))))
        raise
    return Played(game, seed, tuple(turns))
