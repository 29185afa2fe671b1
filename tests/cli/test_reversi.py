"""Reversi on the terminal: lists of moves are read as the game reads them everywhere."""

from __future__ import annotations

PASSING = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8"


def test_a_side_without_a_move_passes_by_itself(run):
    ran = run("position", "reversi", "--moves", PASSING)
    assert "last move: 17. pass  Black has no move and passes; White moves again." in ran.out
    assert "legal moves (3): b4 c3 g3" in ran.out
    told = run("position", "reversi", "--moves", PASSING, "--json").json
    assert (told["to_move"], told["moves"]) == ("O", ["b4", "c3", "g3"])
    assert told["events"] == [{"event": "Passed", "side": "X"}]


def test_all_forms_of_a_game_are_the_same(run):
    expected = run("position", "reversi", "--moves", "f5d6c3", "--json").json
    for text in (
        "F5 D6\nC3",
        "1. f5 d6 2. c3",
        "(;GM[Othello]B[F5]W[D6//1.5]B[C3];)",
        "---------------------------OX------XO--------------------------- X\nf5 d6 c3",
    ):
        assert run("position", "reversi", "--moves", text, "--json").json == expected


def test_the_first_illegal_move_is_named(run):
    ran = run("position", "reversi", "--moves", "1. f5 d6 2. c3 a1 3. zz")
    complaint = "Move 4, a1, is illegal: A disc on a1 encloses nothing; legal: d3, f3, f4, g5."
    assert ran.complaint == f"reflix: --moves: {complaint}"


def test_a_board_in_front_that_is_wrong_is_named(run):
    ran = run("position", "reversi", "--moves", "(;GM[Othello]BO[8 ---- *];)")
    assert ran.complaint == "reflix: --moves: A board has 64 squares; this one has 4."


def test_perft(run):
    assert run("perft", "reversi", "0").out == "1\n"
    assert run("perft", "reversi", "6").out == "8200\n"
    assert run("perft", "reversi", "3", "--divide").lines == ["d3 14", "c4 14", "f5 14", "e6 14", "56"]


def test_perft_counts_a_game_that_has_ended_as_one(run):
    end = "XX------" + "-" * 54 + "OO X"
    assert run("perft", "reversi", "5", "--position", end).out == "1\n"
