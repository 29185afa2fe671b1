"""The annotated golden games say what the engine says; `scripts/make_golden.py` writes them anew."""

from __future__ import annotations

import make_golden
import pytest

from reflix.core.game import AnyGame
from reflix.games.catalog import GAMES


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_the_golden_games_are_what_the_engine_says(game: AnyGame):
    path = make_golden.FOLDER / f"{game.id}.txt"
    assert path.exists(), f"{path.name} is missing; scripts/make_golden.py writes it"
    assert path.read_text(encoding="utf-8").splitlines() == make_golden.golden(game).splitlines()


def test_the_golden_games_of_reflix_hold_the_rule_page_and_a_whole_game():
    text = (make_golden.FOLDER / "reflix.txt").read_text(encoding="utf-8")
    four, whole = text.split("== ")[1:]
    assert four.startswith("The rule page's four moves")
    assert '"path": ["D6", "D5", "D4", "D3", "D2"], "end": "hit", "contacts": 1' in four
    assert "end: Bottom (hit), 1:0" in four
    assert whole.count("legal moves") >= 6
    assert "   end: " in whole
