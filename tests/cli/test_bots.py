"""`bestmove` and `match`: legal, seeded, and the same for people and machines."""

import pytest

from reflix.cli.bestmove import value_words
from reflix.core.game import Side
from reflix.core.search_board import DECIDED, WIN
from reflix.games.catalog import GAMES, find
from reflix.games.reflix.game import REFLIX
from reflix.games.reflix.solver import recall_or_solve
from reflix.search.bot import choose

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


def test_without_exact_play_the_master_searches_and_says_so_once(run, monkeypatch, tmp_path):
    monkeypatch.setattr("reflix.games.reflix.solver.induction.free_memory", lambda: 5_000_000)
    words = ("reflix", "--seed", "1", "--json", "--cache", str(tmp_path))
    ran = run("bestmove", "--level", "meister", *words)
    assert ran.err.startswith("reflix: bestmove: Solving these fortresses needs")
    assert ran.err.endswith("The bot searches as deeply as it can instead.\n")
    assert len(ran.err.splitlines()) == 1
    assert "known" not in ran.json
    position = REFLIX.start()
    searched = choose(REFLIX, position, REFLIX.info.level("meister"), 1)
    assert ran.json["move"] == REFLIX.name(position, searched.move)
    ran = run("match", "--first", "meister", "--second", "leicht", "--games", "1", *words)
    assert ran.err.count("searches as deeply") == 1, "once, not at every move"
    assert len(ran.json["records"]) == 1


@pytest.mark.slow
def test_the_master_plays_the_solution_and_recalls_it(run, monkeypatch, tmp_path):
    words = ("bestmove", "reflix", "--level", "meister", "--cache", str(tmp_path))
    shown = run(*words, "--progress")
    assert "100%" in shown.err
    move, told = shown.lines
    assert told.startswith("With exact play this ")
    assert f"It expects {move} " in told
    monkeypatch.setattr("reflix.games.reflix.solver.cache.solve", lambda *words: pytest.fail("it was kept"))
    ran = run(*words, "--json")
    assert ran.err == ""
    assert (ran.json["move"], ran.json["nodes"], ran.json["depth"]) == (move, 0, 20)
    assert told.startswith(ran.json["known"])
    solution = recall_or_solve(tmp_path, *REFLIX.start().fortresses, first=Side.TWO)
    assert REFLIX.parse(REFLIX.start(), move) in solution.best(REFLIX.start())


@pytest.mark.slow
def test_a_match_of_the_master_hangs_on_its_seed_alone(run, tmp_path):
    """Both legs of a start share a solution; other processes play the same games."""
    words = ("match", "reflix", "--first", "meister", "--second", "mittel", "--games", "2", "--json")
    once = run(*words, "--cache", str(tmp_path / "one")).json
    assert len(list((tmp_path / "one").iterdir())) == 1
    assert once["losses"] == 0
    again = run(*words, "--cache", str(tmp_path / "one"), "--jobs", "2").json
    assert again == once


def test_a_search_to_the_end_looks_as_far_as_there_are_squares(run):
    words = ["bestmove", "reversi", "--level", "meister", "--position", "XXO-----" + "O" * 55 + "X X"]
    assert run(*words, "--json").json["depth"] == 5
    assert ", depth 5, " in run(*words).out
