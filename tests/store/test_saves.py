"""Records: a session is written as text and read back the same; what cannot be read is named by its line."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reflix.core.game import Move, Side
from reflix.games.catalog import GAMES, find
from reflix.play.seats import Bot, Human, Script
from reflix.play.session import Session
from reflix.store.saves import RecordError, dumps, loads, parse_record
from tests.play.countdown import COUNTDOWN, Count

REFLIX = find("reflix")
SEATS = (Human("Ada"), Bot("schwer", 17))
GAMES_FILE = Path(__file__).resolve().parents[2].parent / "shared" / "data" / "reflix_games.jsonl"

STORED = r"""Reflix record 1
Game: reflix
Start: .SWSWS.|\..T../|....... .SWSWS.|\..T../|....... B6/D6\F6/ B4/D4\F4/ t 1 t -
One: human Ada
Two: bot schwer 17
Result: *

D4-C4 D6* C4-E4
*
"""


def stored(old: str = "", new: str = "") -> str:
    """The record above with something replaced."""
    assert old in STORED
    return STORED.replace(old, new, 1) if old else STORED


def session(*moves: str) -> Session:
    """A session of Reflix after these moves."""
    begun = Session(REFLIX, REFLIX.start(), SEATS)
    for move in moves:
        begun.play(REFLIX.parse(begun.position, move))
    return begun


def same(one: Session, other: Session) -> bool:
    return (one.game, one.start, one.seats, one.turns) == (other.game, other.start, other.seats, other.turns)


def test_the_text_is_as_described():
    assert dumps(session("D4-C4", "D6*", "C4-E4")) == STORED


def test_a_record_of_the_first_version_can_always_be_read():
    assert same(loads(STORED, find), session("D4-C4", "D6*", "C4-E4"))


def test_a_game_that_has_just_begun():
    assert same(loads(dumps(session()), find), session())
    assert dumps(session()).endswith("Result: *\n\n*\n")


def test_turns_that_could_be_redone_are_not_saved():
    begun = session("D4-C4", "D6*", "C4-E4", "D6*")
    begun.jump(3)
    assert dumps(begun) == STORED
    assert loads(dumps(begun), find).future == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", range(6))
def test_random_games_come_back_the_same_at_any_point(game, seed: int):
    rng = random.Random(seed)
    played = Session(game, game.varied_start(rng), (Human("Ä ö"), Script(("a", "b"))))
    while played.outcome is None:
        if rng.random() < 0.1:
            assert same(loads(dumps(played), find), played)
        played.play(rng.choice(played.position.moves()))
    back = loads(dumps(played), find)
    assert same(back, played)
    assert back.outcome == played.outcome


@pytest.mark.skipif(not GAMES_FILE.exists(), reason="needs the shared games")
def test_results_of_known_games():
    ends = set()
    for line in GAMES_FILE.read_text().splitlines()[:60]:
        known = json.loads(line)
        first = known["first"][0]
        start = f"{known['bottom']} {known['top']} B6/D6\\F6/ B4/D4\\F4/ {first} 1 {first} -"
        result = {"bottom": "1-0", "top": "0-1"}.get(known["result"], "1/2-1/2")
        text = f"Reflix record 1\nGame: reflix\nStart: {start}\nOne: human\nTwo: human\n\n{known['moves']} {result}"
        back = loads(text, find)
        assert dumps(back).split()[-1] == result
        winner = back.outcome and back.outcome.winner
        assert winner == {"1-0": Side.ONE, "0-1": Side.TWO, "1/2-1/2": None}[result]
        ends.add(result)
    assert len(ends) == 3


def test_ten_moves_a_line():
    played = Session(COUNTDOWN, Count("." * 20), SEATS)
    for _ in range(13):
        played.play(Move(2))
    lines = dumps(played).split("\n\n")[1].splitlines()
    assert [len(line.split()) for line in lines] == [10, 3, 1]


def test_more_headers():
    text = dumps(session("D4-C4"), Date="2025-01-31", Place="Zoé’s café")
    assert "\nDate: 2025-01-31\nPlace: Zoé’s café\nResult: *\n" in text
    assert same(loads(text, find), session("D4-C4"))
    assert parse_record(text).headers["Date"][1] == "2025-01-31"


@pytest.mark.parametrize(
    "headers", [{"Game": "x"}, {"Result": "*"}, {"a b": "x"}, {"Date": "x\nGame: y"}, {"Date": "x\rGame: y"}, {"": "x"}]
)
def test_headers_that_would_not_come_back_are_refused(headers: dict[str, str]):
    with pytest.raises(ValueError, match="header"):
        dumps(session(), **headers)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(STORED.replace("\n", "\r\n"), id="CRLF"),
        pytest.param(STORED.replace("\n", "\r"), id="CR"),
        pytest.param("\ufeff" + STORED, id="BOM"),
        pytest.param(STORED.replace("\n", " \t\n") + "\n\n  \n", id="trailing blanks"),
        pytest.param(STORED.rstrip("\n"), id="no end of the last line"),
        pytest.param(STORED.replace("D6* ", "D6*\n\n"), id="lines broken elsewhere"),
        pytest.param(STORED.replace("\n*", " *"), id="the end on the line of the moves"),
        pytest.param(STORED.replace("Result: *\n", ""), id="no result header"),
        pytest.param(STORED.replace("One:", "Weather: rain: all day\nMood:\nOne:"), id="unknown headers"),
        pytest.param(STORED.replace("Game: reflix\n", "").replace("One", "Game: reflix\nOne"), id="other order"),
        pytest.param(STORED.replace("D4-C4", "d4-c4"), id="lower case"),
    ],
)
def test_other_ways_of_writing_it(text: str):
    assert same(loads(text, find), session("D4-C4", "D6*", "C4-E4"))


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        pytest.param("", 1, "expected 'Reflix record 1'", id="empty"),
        pytest.param("\n" + STORED, 1, "expected 'Reflix record 1'", id="empty line before"),
        pytest.param("[Event]\n1. e4 e5 *", 1, "expected 'Reflix record 1'", id="something else"),
        pytest.param(stored("record 1", "record 0"), 1, "expected 'Reflix record 1'", id="version 0"),
        pytest.param(stored("record 1", "record 2"), 1, "format 2, written by a newer", id="newer"),
        pytest.param(stored("record 1", "record 123456789"), 1, "this one reads 1", id="much newer"),
        pytest.param(stored("record 1", "record " + "9" * 9999), 1, "expected 'Reflix record 1'", id="absurd version"),
        pytest.param("Reflix record 1", 1, "incomplete", id="only the first line"),
        pytest.param(stored("Game: reflix\n"), 1, "header Game is missing", id="no game"),
        pytest.param(stored("Start:", "Begin:"), 1, "header Start is missing", id="no start"),
        pytest.param(stored("One: human Ada\n"), 1, "header One is missing", id="no seat one"),
        pytest.param(stored("Two:", "Three:"), 1, "header Two is missing", id="no seat two"),
        pytest.param(stored("reflix", "chess"), 2, "no game named 'chess'", id="unknown game"),
        pytest.param(stored("SWSWS", "SWSWW"), 3, "fortress", id="wrong fortress"),
        pytest.param(stored(" t 1 t -"), 3, "eight fields", id="short start"),
        pytest.param(stored("human Ada", "robot"), 4, "expected 'human'", id="unknown seat"),
        pytest.param(stored("schwer", "brutal"), 5, "unknown level 'brutal'; expected one of: ", id="unknown level"),
        pytest.param(stored("Two:", "Two"), 5, "Expected a header", id="no header"),
        pytest.param(stored("Two:", "One:"), 5, "One is there twice", id="header twice"),
        pytest.param(stored("Result: *", "Result: 1-0"), 6, "says 1-0, but its moves lead to *", id="wrong result"),
        pytest.param(stored("E4\n*", "E4\n1-0"), 9, "says 1-0, but its moves lead to *", id="wrong end"),
        pytest.param(stored("C4-E4\n*", "C4-E4\n"), 8, "incomplete; its last word must be one of: * 1-0", id="no end"),
        pytest.param(stored("\n\nD4", "\nD4"), 7, "Expected a header", id="no empty line before the moves"),
        pytest.param(stored("D6*", "D9*"), 8, "Move 2 (D9*): ", id="illegal move"),
        pytest.param(stored("D6*", "D6*\n\n\nD4*"), 11, "Move 3 (D4*): ", id="illegal move after empty lines"),
        pytest.param(stored("D6*", "D6* *"), 8, "Move 3 (*): ", id="an end in the middle"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, line: int, words: str):
    with pytest.raises(RecordError) as error:
        loads(text, find)
    assert error.value.line == line, str(error.value)
    assert words in str(error.value.message), str(error.value)
    assert str(error.value) == f"Line {line}: {error.value.message}"
    assert len(str(error.value)) < 500


def readable(text: str) -> None:
    """A text is a session that can be written again, or a RecordError; anything else fails the test."""
    try:
        back = loads(text, find)
    except RecordError:
        return
    assert same(loads(dumps(back), find), back)


@given(st.text())
def test_any_text(text: str):
    readable(text)
    readable("Reflix record 1\n" + text)
    readable(STORED.split("\n\n")[0] + "\n\n" + text + "\n*\n")


@given(st.integers(0, len(STORED)), st.integers(0, 12), st.text(max_size=12))
def test_any_change(place: int, length: int, text: str):
    readable(STORED[:place] + text + STORED[place + length :])


@given(st.sampled_from(["Game", "Start", "One", "Two", "Result"]), st.text())
def test_any_header(name: str, value: str):
    lines = [f"{name}: {value}" if line.startswith(name) else line for line in STORED.split("\n")]
    readable("\n".join(lines))
