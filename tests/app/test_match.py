"""The terms of a match: what is asked, and that every answer does what it says."""

import random

import pytest

from reflix.app import match as terms
from reflix.app.boards import Front, fronts
from reflix.app.match import Match, strongest
from reflix.core.game import Side
from reflix.play.seats import Bot, Human

each_game = pytest.mark.parametrize("front", fronts(), ids=[front.game.id for front in fronts()])


def asked(match: Match) -> list[str]:
    return [choice.name for choice in match.choices]


@each_game
@pytest.mark.parametrize("opponent", ["human", "watch"])
def test_who_begins_is_asked_only_where_it_is_a_question(front: Front, opponent: str):
    assert ("first" in asked(Match(front, {"opponent": opponent}))) == front.setup.either_begins


@each_game
@pytest.mark.parametrize(("first", "begins"), [("me", Human), ("opponent", Bot)])
def test_against_the_computer_who_is_named_begins(front: Front, first: str, begins: type):
    session = Match(front, {"opponent": "bot", "first": first}).session(random.Random(1))
    assert isinstance(session.seats[session.position.to_move], begins)


@each_game
def test_a_side_that_is_named_begins(front: Front):
    if not front.setup.either_begins:
        pytest.skip("side one always begins")
    for first, side in (("me", Side.ONE), ("opponent", Side.TWO)):
        chosen = {"opponent": "human", "first": first, "fortress": "standard", "fortress2": "standard"}
        assert Match(front, chosen).session(random.Random(1)).position.to_move == side


@each_game
def test_lots_fall_on_both(front: Front):
    drawn = {
        isinstance(session.seats[session.position.to_move], Human)
        for seed in range(30)
        for session in [Match(front, {"opponent": "bot", "first": "random"}).session(random.Random(seed))]
    }
    assert drawn == {True, False}


@pytest.mark.parametrize("quick", [True, False])
def test_where_nothing_is_compiled_heavy_levels_are_told_and_give_no_hints(
    quick: bool, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(terms, "all_compiled", lambda: quick)
    (front,) = [front for front in fronts() if front.game.id == "reversi"]
    (choice,) = [choice for choice in Match(front, {"opponent": "bot"}).choices if choice.name == "level"]
    titles = {name: str(title) for name, title in choice.values}
    assert titles["meister"] == ("Master" if quick else "Master (slow)")
    assert titles["schwer"] == "Hard"
    assert strongest(front.game).name == ("meister" if quick else "schwer")
