"""Replay: names become turns, or a sentence that names the move, the reason and what is legal."""

import pytest

from reflix.core.game import SetupError
from reflix.games.catalog import find
from reflix.play.replay import ReplayError, names, replay, replay_from
from tests.play.countdown import COUNTDOWN, Count

REFLIX = find("reflix")


def refused(start: str, moves: list[str]) -> ReplayError:
    with pytest.raises(ReplayError) as error:
        replay(REFLIX, start, moves)
    return error.value


def test_a_game_is_played_again():
    turns = replay(REFLIX, "", ["D4-C4", "D6*", "C4-E4"])
    assert names(REFLIX, turns) == ("D4-C4", "D6*", "C4-E4")
    assert turns[0].before == REFLIX.start()
    assert [turn.after for turn in turns[:-1]] == [turn.before for turn in turns[1:]]


def test_no_moves_no_turns():
    assert replay(REFLIX, "", []) == ()


def test_from_a_position():
    turns = replay_from(COUNTDOWN, Count("...", 1, 2), ["3", "1"])
    assert turns[-1].after == Count("...", 3, 6)


def test_a_bad_start_is_a_setup_error():
    with pytest.raises(SetupError, match="eight fields"):
        replay(REFLIX, "nonsense", [])


def test_an_illegal_move_is_named_with_its_number_and_reason():
    error = refused("", ["D4-C4", "C4*"])
    assert (error.number, error.name) == (2, "C4*")
    reason, legal = str(error).split(" Legal here: ")
    assert reason.startswith("Move 2 (C4*): ")
    assert "opponent's" in reason
    assert "D6*" in legal.split()


def test_twelve_legal_moves_are_all_listed():
    listed = str(refused("", ["D9"])).split("Legal here: ")[1].split()
    start = REFLIX.start()
    assert len(start.moves()) == 12
    assert listed == [REFLIX.name(start, move) for move in start.moves()]


def test_more_than_twelve_legal_moves_end_in_an_ellipsis():
    fortress = r".SWSWS.|\..T../|......."
    start = rf"{fortress} {fortress} A6/C5/E6/ B4/D4\F4/ b 1 b -"
    assert len(REFLIX.start(start).moves()) > 12
    listed = str(refused(start, ["D9"])).split("Legal here: ")[1].split()
    assert len(listed) == 13
    assert listed[-1] == "…"


def test_few_legal_moves_are_all_listed():
    with pytest.raises(ReplayError) as error:
        replay_from(COUNTDOWN, Count("..."), ["1", "4"])
    assert str(error.value) == "Move 2 (4): That number is not among the choices. Legal here: 1 2 3"


def test_a_move_after_the_end():
    with pytest.raises(ReplayError) as error:
        replay_from(COUNTDOWN, Count("."), ["1", "1"])
    assert str(error.value) == "Move 2 (1): The game is already over."


def test_an_endless_name_is_cut():
    error = refused("", ["D4" * 5000])
    assert len(str(error)) < 300
    assert error.name == "D4" * 5000


def test_a_name_that_cannot_be_shown_is_spelled_out():
    assert str(refused("", ["\x1b[2J"])).startswith("Move 1 (\\x1b[2J): ")
