"""The boards of the rules page are tests: each plays, and what it shows is what the engine says."""

from typing import Any

import pytest

from reflix.core.example import Example, Illustrated, words
from reflix.core.game import AnyGame, IllegalMove, SetupError
from reflix.games.catalog import GAMES
from reflix.games.quatrix.game import QUATRIX
from reflix.games.quatrix.legality import parts_of, stone_of
from reflix.games.quatrix.lens import allowed_cells, next_cells
from reflix.games.reflix.fortress import check, entering_beams, layout, refusal
from reflix.games.reflix.rules import SEALED

ALL = [
    (game, paragraph.text, number, example)
    for game in GAMES
    if isinstance(game, Illustrated)
    for _, paragraphs in game.chapters()
    for paragraph in paragraphs
    for number, example in enumerate(paragraph.examples)
]
every = pytest.mark.parametrize(
    ("game", "example"),
    [(game, example) for game, _, _, example in ALL],
    ids=[f"{game.id}: {str(text)[:40]} {number}" for game, text, number, _ in ALL],
)


def played(game: AnyGame, example: Example) -> tuple[Any, list[Any]]:
    """The position in the end, and the turns."""
    position, turns = game.start(example.start), []
    for name in example.moves:
        turns.append(position.play(game.parse(position, name)))
        position = turns[-1].after
    return position, turns


def found(game: AnyGame, example: Example, name: str) -> object:
    """What is true of an example in the end, by the name of a fact."""
    position, turns = played(game, example)
    outcome = position.outcome()
    match name:
        case "winner":
            assert outcome is not None, "the game is not over"
            return outcome.winner
        case "reason":
            return None if outcome is None else str(outcome.reason)
        case "score":
            return None if outcome is None else outcome.score
        case "legal":
            return len(position.moves())
        case "position":
            return game.encode(position)
        case "refusal":
            with pytest.raises(IllegalMove) as refused:
                game.parse(position, example.refused)
            return str(refused.value.message)
    value: Any = game.report(turns[-1])
    for step in name.split("."):
        value = value[int(step)] if step.isdigit() else value[step]
    return tuple(value) if isinstance(value, list) else value


@every
def test_every_example_shows_what_it_says(game: AnyGame, example: Example):
    for name, wanted in example.facts:
        assert found(game, example, name) == wanted, name


@every
def test_every_example_that_moves_plays_to_its_end(game: AnyGame, example: Example):
    _, turns = played(game, example)
    assert len(turns) == len(example.moves)
    assert not example.refused or dict(example.facts)["refusal"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_words_are_those_of_the_rules(game: AnyGame):
    assert isinstance(game, Illustrated)
    assert words(game.chapters()) == game.rules()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_paragraph_has_a_board_and_every_board_proves_something(game: AnyGame):
    assert isinstance(game, Illustrated)
    for _, inner in game.chapters():
        for paragraph in inner:
            assert paragraph.examples, str(paragraph.text)
            for example in paragraph.examples:
                assert example.facts or example.fault is not None, str(paragraph.text)


def test_examples_can_fail():
    game = GAMES[0]
    assert found(game, Example("", ("D4-C4",)), "shot.end") == "exit"
    assert found(game, Example("", ("D4-C4",)), "shot.end") != "wall"


def faults() -> list[Example]:
    return [example for _, _, _, example in ALL if example.fault is not None]


def test_the_fortresses_that_are_refused_on_the_page_are_refused_with_these_words():
    unfit, sealed = faults()
    with pytest.raises(SetupError) as refused:
        check(unfit.unfit.fortresses[0].text)
    assert refused.value.message == unfit.fault
    with pytest.raises(SetupError) as refused:
        check(SEALED.split()[1])
    assert refused.value.message == sealed.fault
    assert refusal(layout(SEALED.split()[0])) is None
    assert "row next to" in str(unfit.fault)
    assert "No laser" in str(sealed.fault)


def test_no_beam_of_the_seven_gets_through_the_sealed_fortress():
    assert not any(beam.hit for beam in entering_beams(layout(SEALED.split()[1])))
    assert any(beam.hit for beam in entering_beams(layout(SEALED.split()[0])))


def test_the_duty_lens_of_the_page_shows_where_the_opponent_may_place():
    (example,) = [example for game, _, _, example in ALL if game.id == "quatrix" and example.touched]
    before = QUATRIX.start(example.start)
    (name,) = example.moves
    cell, symbol = stone_of(parts_of(QUATRIX.parse(before, name))[0])
    assert example.touched == QUATRIX.square(cell).lower()
    seen = next_cells(before, cell, symbol)
    assert len(seen) == 8
    assert seen == allowed_cells(played(QUATRIX, example)[0])
