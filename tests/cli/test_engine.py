"""Other programs play the bot: GTP and the NBoard protocol, as lines in and lines out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from reflix.cli.engine import Table, converse
from reflix.core.message import msg
from reflix.games.reversi.game import REVERSI

ROOT = Path(__file__).resolve().parents[2]
PASSING = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8"
"""After these moves Black must pass."""


def table() -> Table:
    level = REVERSI.info.level("leicht")
    return Table(REVERSI, type(level)("test", msg("Test"), depth=2), 1)


def gtp(*commands: str) -> list[str]:
    """The answers without the empty line behind each."""
    answers = list(converse(table(), commands))
    assert all(answer.endswith("\n") for answer in answers)
    return [answer[:-1] for answer in answers]


def pairs(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def test_gtp_names_and_numbers():
    told = gtp(
        "protocol_version", "7 name", "# a comment", "", "8 known_command genmove", "known_command x", "x", "quit"
    )
    assert told == ["= 2", "=7 Reflix", "=8 true", "= false", "? unknown command", "="]


def test_gtp_plays_legal_moves_to_the_end():
    told = table()
    commands = (f"genmove {colour}" for _ in range(70) for colour in "bw")
    answers = []
    for answer in converse(told, commands):
        answers.append(answer)
        if told.position.outcome() is not None:
            break
    assert all(answer.startswith("= ") for answer in answers)
    assert told.position.outcome() is not None
    assert len(told.line) > 50


def test_gtp_refuses_with_a_reason():
    told = gtp("play w d3", "play b a1", "play b", "boardsize 9", "undo", "final_score", "set_game Go", "play x d3")
    assert [answer[0] for answer in told] == ["?"] * 8
    assert told[0] == "? illegal move: it is the other side's turn"
    assert "encloses nothing" in told[1]
    assert told[5] == "? the game is not over"


def test_gtp_passes_are_played_whether_they_are_said_or_not():
    moves = [f"play {'bw'[number % 2]} {square}" for number, square in enumerate(pairs(PASSING))]
    assert gtp(*moves, "play b pass", "play w b4")[-2:] == ["=", "="]
    assert gtp(*moves, "play w b4")[-1] == "="
    assert gtp(*moves, "genmove b")[-1] == "= PASS"


def test_gtp_undo_takes_a_pass_back_with_the_move_before_it():
    talk = table()
    moves = [f"play {'bw'[number % 2]} {square}" for number, square in enumerate(pairs(PASSING))]
    list(converse(talk, [*moves, "play b pass", "undo"]))
    assert len(talk.line) == len(moves)


def test_gtp_tells_the_result():
    talk = table()
    assert list(converse(talk, ["final_score"])) == ["? the game is not over\n"]
    talk.line = [REVERSI.start("XX------" + "-" * 54 + "OO X")]
    assert list(converse(talk, ["final_score", "genmove b"])) == ["= 0\n", "= PASS\n"]


def test_nboard_takes_a_game_and_answers_with_a_move():
    game = "(;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[8 --------" + "-" * 16
    game += "---O*------*O---" + "-" * 24 + " *]B[F5]W[D6];)"
    talk = table()
    told = list(converse(talk, ["nboard 2", "set depth 3", f"set game {game}", "ping 4", "go", "move C3//0.1", "go"]))
    assert told[:2] == ["set myname Reflix", "pong 4"]
    moves = [line for line in told if line.startswith("=== ")]
    assert len(moves) == 2
    assert moves[0].split()[1].partition("/")[0] in {"C3", "C4", "C5", "C6", "C7", "F3", "F4", "E6", "E3", "G5"}
    assert talk.level.depth == 3
    assert REVERSI.name(talk.line[2], REVERSI.parse(talk.line[2], "c3")) == "c3"


def test_nboard_hints_and_faults():
    told = list(
        converse(table(), ["nboard 2", "hint 1", "move a1", "set game (;GM[Chess];)", "nonsense", "quit", "go"])
    )
    (hint,) = [line for line in told if line.startswith("search ")]
    assert hint.split()[1][:2].lower() in {"d3", "c4", "f5", "e6"}
    assert sum(line.startswith("error ") for line in told) == 2
    assert not any(line.startswith("===") for line in told)


def test_only_reversi_is_spoken(run):
    assert run("engine", "reflix").complaint == "reflix: engine: other programs speak about reversi, not reflix."


@pytest.mark.parametrize("talk", ["name\ngenmove b\nquit\n", "nboard 2\nping 1\n"])
def test_a_real_process(talk: str):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "reflix", "engine", "reversi", "--level", "leicht"]
    ran = subprocess.run(words, input=talk, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(("= Reflix\n\n= ", "set myname Reflix\npong 1\n"))
