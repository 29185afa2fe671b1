"""`bench`: the search measured by level with its signature, the drawing left to the window's code."""

import sys
import types

import pytest

from reflix.cli.inputs import read_game
from reflix.cli.signatures import SIGNATURES
from reflix.core.compiled import all_compiled
from reflix.games.catalog import GAMES

LEVELS = {game.id: [level.name for level in game.info.levels] for game in GAMES}


def test_one_level(run):
    told = run("bench", "search", "reflix", "--level", "leicht", "--positions", "2", "--json").json
    assert (told["positions"], told["seed"]) == (2, 1)
    (level,) = told["levels"]
    assert (level["game"], level["level"]) == ("reflix", "leicht")
    assert 0 < level["median"] <= level["percentile_95"] <= level["longest"]


def test_the_signature_is_always_the_same_for_a_seed(run):
    def nodes(seed):
        words = ("bench", "search", "reflix", "--level", "mittel", "--positions", "3", "--seed", seed, "--json")
        return run(*words).json["levels"][0]["nodes"]

    assert nodes("4") == nodes("4") > 0
    assert nodes("4") != nodes("5")


def test_all_levels_of_a_game_for_people(run):
    build, *lines = run("bench", "search", "reflix", "--positions", "1").lines
    assert build.startswith("hot modules: ")
    assert [line.split(":")[0] for line in lines] == [f"reflix {level}" for level in LEVELS["reflix"]]
    assert all(line.endswith(" nodes") for line in lines)


def test_without_a_game_all_of_them(run):
    told = run("bench", "search", "--level", "leicht", "--positions", "1", "--json").json
    assert [level["game"] for level in told["levels"]] == list(LEVELS)


@pytest.mark.parametrize(("words", "json"), [((), False), (("--json",), True)])
def test_render_is_handed_to_the_window(monkeypatch, run, words, json):
    module = types.ModuleType("reflix.app.bench")
    module.render = lambda args: 5 if args.json is json else 6  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "reflix.app.bench", module)
    assert run("bench", "render", *words).code == 5


def test_every_level_has_its_signature():
    assert list(SIGNATURES) == [(game, level) for game, levels in LEVELS.items() for level in levels]


@pytest.mark.parametrize(("game", "level"), SIGNATURES)
def test_signatures(run, game, level):
    if read_game(game).info.level(level).heavy and not all_compiled():
        pytest.skip("a heavy level needs minutes on the sources; it runs on compiled modules")
    ran = run("bench", "search", game, "--level", level)
    assert ran.code == 0, ran.out
    assert ran.lines[1].endswith(f" {SIGNATURES[game, level]} nodes, as they must be")


def test_a_changed_signature_is_told(monkeypatch, run):
    monkeypatch.setitem(SIGNATURES, ("reflix", "leicht"), 1)
    ran = run("bench", "search", "reflix", "--level", "leicht")
    assert ran.code == 1
    assert ran.lines[1].endswith(" 303 nodes, WRONG: the signature is 1")
    assert run("bench", "search", "reflix", "--level", "leicht", "--seed", "2").code == 0
