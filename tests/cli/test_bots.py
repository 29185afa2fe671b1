"""`bestmove` and `match`: legal, seeded, and the same for people and machines."""

import pytest

from reflix.cli.bestmove import value_words
from reflix.core.search_board import DECIDED, WIN
from reflix.games.catalog import GAMES, find

WON = ".SWSWS.|\\..T../|....... .SWSWS.|\\..T../|....... B6/D6\\F6/ B4/C5\\F4/ t 2 b -"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_easiest_bot_of_every_game_finds_a_legal_move(run, game):
    level = game.info.levels[0].name
    told = run("bestmove", game.id, "--level", level, "--seed", "3", "--json").json
    assert set(told) == {"move", "level", "seed", "value", "line", "depth", "nodes"}
    assert told["move"] in run("position", game.id, "--json").json["moves"]
    assert told["line"][0] == told["move"]
    assert (told["level"], told["seed"]) == (level, 3)
    assert run("bestmove", game.id, "--level", level, "--seed", "3").lines[0] == told["move"]


def test_a_win_in_one_is_found_and_said(run):
    ran = run("bestmove", "reflix", "--level", "mittel", "--position", WON)
    won = run("position", "reflix", "--position", WON, "--moves", ran.lines[0], "--json").json
    assert won["outcome"]["winner"] == "b"
    assert "a forced win" in ran.lines[1]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0, "value +0"),
        (-7, "value -7"),
        (WIN, "a forced win"),
        (-WIN + 1, "a forced loss"),
        (DECIDED, "a forced win"),
        (-DECIDED, "a forced loss"),
    ],
)
def test_values_in_words(value, words):
    assert value_words(value) == words


def test_the_moves_before_count(run):
    told = run("bestmove", "reflix", "--level", "mittel", "--moves", "D4-C4 D6* C4-C5", "--json").json
    assert told["move"] in run("position", "reflix", "--position", WON, "--json").json["moves"]


def test_no_move_after_the_end(run):
    complaint = run("bestmove", "reflix", "--level", "leicht", "--moves", "D4-C4 D6* C4-C5 D6-E6").complaint
    assert "the game is over (b (bottom) wins, hit" in complaint


def test_match_as_json(run):
    told = run(
        "match", "reflix", "--first", "leicht", "--second", "mittel", "--games", "4", "--seed", "2", "--json"
    ).json
    assert (told["game"], told["first"], told["second"], told["games"]) == ("reflix", "leicht", "mittel", 4)
    assert told["wins"] + told["draws"] + told["losses"] == 4 == len(told["records"])
    assert told["score"] == 100 * (told["wins"] + told["draws"] / 2) / 4
    assert [record["first_plays"] for record in told["records"]] == ["b", "t", "b", "t"]


def test_every_game_of_a_match_can_be_shown(run):
    told = run("match", "reflix", "--first", "leicht", "--second", "leicht", "--games", "2", "--json").json
    for record in told["records"]:
        moves = " ".join(record["moves"])
        shown = run("position", "reflix", "--position", record["start"], "--moves", moves, "--json").json
        assert shown["outcome"]["reason"] == record["reason"]
        points = {None: 0.5, record["first_plays"]: 1.0}.get(shown["outcome"]["winner"], 0.0)
        assert points == record["points"]


def test_a_match_hangs_on_its_seed_and_not_on_the_processes(run):
    words = ("match", "reflix", "--first", "leicht", "--second", "leicht", "--games", "4", "--json")
    once = run(*words, "--seed", "5").json
    assert run(*words, "--seed", "5", "--jobs", "2").json == once
    assert run(*words, "--seed", "6").json != once


def test_match_for_people_and_the_bar_only_on_demand(run):
    words = ("match", "reflix", "--first", "leicht", "--second", "leicht", "--games", "2")
    quiet, shown = run(*words), run(*words, "--progress")
    assert quiet.err == ""
    assert "2/2" in shown.err
    assert quiet.out == shown.out
    assert quiet.lines[0] == "Reflix: leicht - leicht, 2 games, seed 0"


def test_levels_are_data_of_the_game(run):
    for game in GAMES:
        complaint = run("bestmove", game.id, "--level", "grandmaster").complaint
        assert all(level.name in complaint for level in find(game.id).info.levels)
