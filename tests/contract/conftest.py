"""Every test that asks for `played` runs over random games of all games; one that asks for `game` over all games."""

import pytest

from reflix.core.game import AnyGame
from tests.contract.games import ALL_GAMES, SEEDS, Played, random_game


@pytest.fixture(params=ALL_GAMES, ids=[game.id for game in ALL_GAMES])
def game(request: pytest.FixtureRequest) -> AnyGame:
    chosen: AnyGame = request.param
    return chosen


@pytest.fixture(params=SEEDS, ids=[f"seed{seed}" for seed in SEEDS])
def played(request: pytest.FixtureRequest, game: AnyGame) -> Played:
    result = random_game(game.id, request.param)
    print(result)  # pytest shows it when the test fails
    return result
