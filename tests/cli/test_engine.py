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


OVER = "The game is over."
UNKNOWN = "? unknown command"


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


MOVES = [f"play {'bw'[number % 2]} {square}" for number, square in enumerate(pairs(PASSING))]


@pytest.mark.parametrize(
    ("commands", "steps"),
    [
        (["play b pass", "undo"], 0),
        (["play b pass", "undo", "undo"], -1),
        (["genmove b", "undo"], 0),
        (["genmove b", "genmove w", "undo"], 1),  # the pass was announced
        (["play w b4"], 2),
        (["play w b4", "undo"], 0),  # nobody wrote the pass
        (["reg_genmove w"], 0),
        (["reg_genmove b"], 0),
        (["play w zz"], 0),
        (["play w a1"], 0),
        (["play w"], 0),
    ],
)
def test_gtp_undo_takes_one_step_back_and_what_is_refused_plays_nothing(commands: list[str], steps: int):
    talk = table()
    list(converse(talk, [*MOVES, *commands]))
    assert len(talk.line) == 1 + len(MOVES) + steps


def test_gtp_passes_after_the_end_are_accepted_and_taken_back_one_by_one():
    talk = table()
    talk.line = [REVERSI.start("XXO-----" + "-" * 56 + " X")]
    said = ["play b d1", "genmove w", "play b pass", "play w pass", "play w a3", *["undo"] * 3]
    assert [answer.strip() for answer in converse(talk, said)][:5] == [
        "=",
        "= PASS",
        "=",
        "=",
        "? illegal move: " + OVER,
    ]
    assert talk.position.outcome() is not None
    list(converse(talk, ["undo"]))
    assert len(talk.line) == 1


@pytest.mark.parametrize(
    "line", ["komi", "komi x", "komi 1 2", "time_settings", "time_settings 1 2", "time_left b", "time_left x 1 2"]
)
def test_gtp_what_changes_nothing_is_checked_all_the_same(line: str):
    assert gtp(line, "komi -6.5", "time_settings 10 5 1", "time_left b 10 0") == ["? syntax error", "=", "=", "="]


def test_gtp_drops_what_cannot_be_seen():
    assert gtp("\ufeff1 na\x07me\r\n", "2\tname", "² name", "٣ name") == ["=1 Reflix", "=2 Reflix", UNKNOWN, UNKNOWN]


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


DIGITS = "9" * 5000


@pytest.mark.parametrize(
    "line",
    [
        "set depth ²",
        "set depth ٣",
        f"set depth {DIGITS}",
        "set depth",
        "set depth -1",
        "set game (;GM[Othello]BO[];)",
        "set game (;GM[Othello]BO[8];)",
        "set game (;GM[Othello]BO[ 8 * ];)",
        "move",
        "move /",
        "move ²",
        "move pſ",
    ],
)
def test_nboard_answers_every_line_and_goes_on(line: str):
    talk = table()
    told = list(converse(talk, ["nboard 2", line, "ping 5"]))
    assert told[-1] == "pong 5"
    assert not any("unexpected" in one for one in told)
    assert told[1].startswith("error ")
    assert talk.level.depth == 2


@pytest.mark.parametrize("first", ["nboard 2", "name"])
def test_a_defect_does_not_end_the_talk(first: str, monkeypatch: pytest.MonkeyPatch):
    def fail(*given: object) -> None:
        raise RuntimeError("two\nlines")

    talk = table()
    monkeypatch.setattr(talk, "think", fail)
    told = list(converse(talk, [first, "go", "genmove b", "ping 5", "name"]))
    assert any("unexpected error: RuntimeError: two lines" in line for line in told)
    assert told[-1] in {"= Reflix\n", "pong 5"}


def test_nboard_a_pass_that_is_due_is_answered_unless_it_was_written():
    moves = "".join(f"{'BW'[number % 2]}[{square}]" for number, square in enumerate(pairs(PASSING)))
    start = "8 " + "-" * 27 + "O*------*O" + "-" * 27 + " *"
    for passed, answer in (("", "=== PA/"), ("B[PA]", "=== ")):
        talk = table()
        told = list(converse(talk, ["nboard 2", f"set game (;GM[Othello]BO[{start}]{moves}{passed};)", "go"]))
        (found,) = [line for line in told if line.startswith("===")]
        assert found.startswith(answer)
        assert found.startswith("=== PA/") != bool(passed)


def test_nboard_learns_nothing_and_says_so():
    assert list(converse(table(), ["nboard 2", "learn", "ping 1"]))[1:] == ["learned", "pong 1"]


def test_only_reversi_is_spoken(run):
    assert run("engine", "reflix").complaint == "reflix: engine: other programs speak about reversi, not reflix."


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict", "cp1252"])
def test_bytes_that_are_no_text_are_answered(encoding: str):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding}
    words = [sys.executable, "-m", "reflix", "engine", "reversi", "--level", "leicht"]
    talk = b"\xef\xbb\xbfname\n\xff\n\x81\xc3\n1 name\n"
    ran = subprocess.run(words, input=talk, capture_output=True, timeout=60, check=False, env=environment)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.split(b"\n\n")[:4] == [b"= Reflix", b"? unknown command", b"? unknown command", b"=1 Reflix"]


@pytest.mark.parametrize("talk", ["name\ngenmove b\nquit\n", "nboard 2\nping 1\n"])
def test_a_real_process(talk: str):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "reflix", "engine", "reversi", "--level", "leicht"]
    ran = subprocess.run(words, input=talk, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(("= Reflix\n\n= ", "set myname Reflix\npong 1\n"))
