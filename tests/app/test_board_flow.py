"""A running game: bot, undo, hints, animation, new games, and what is kept of it. The time is in the test's hands."""

import os
import signal
import time

import pytest

from reflix.app.screens.board import BoardScreen
from reflix.app.screens.telling import headline, story
from reflix.app.table import BOT_PAUSE
from reflix.games.catalog import find
from reflix.games.reflix.game import REFLIX
from reflix.play.seats import Bot, Human
from reflix.store.saves import Autosave
from tests.app.desk import STANDARD, STANDARD_BOTTOM_FIRST, Desk, against, duel

GOLDEN = ("D4-C4", "D6*", "C4-C5", "D6-E6")
"""The four moves of the rule page; top begins, bottom hits with the last."""


def play(desk: Desk, *moves: str) -> None:
    """Play moves by mouse on the board in front, each shown to its end."""
    for move in moves:
        start, _, end = move.partition("-")
        if start.endswith("*"):
            desk.mouse(start[:-1].lower(), "turn", "confirm")
        else:
            desk.mouse(start.lower(), end.lower(), "confirm")
        desk.settle()


# the bot


def test_a_bot_answers_and_takes_its_time(desk: Desk):
    board = desk.sit(against())
    desk.mouse("d6", "e6", "confirm")
    while board.animating:
        desk.frame()
    shown = desk.now
    while board.session.ply == 1:
        desk.frame()
    assert desk.now - shown >= BOT_PAUSE - 1e-6
    assert desk.now - shown < BOT_PAUSE + 0.2


def test_a_bot_that_begins_begins(desk: Desk):
    board = desk.sit(against(start=STANDARD))
    desk.settle()
    assert board.session.ply == 1
    assert board.person_to_move


def test_watching_two_bots_comes_to_an_end(desk: Desk):
    desk.program.change(speed="off")
    board = desk.sit(duel(Bot("leicht", 1), Bot("leicht", 2)))
    desk.settle()
    assert board.session.outcome is not None
    assert desk.screen.find("rematch") is not None


def test_the_person_may_sit_above_and_then_sees_the_board_from_there(desk: Desk):
    board = desk.sit(duel(Bot("leicht", 1), Human()))
    assert board.flipped
    assert desk.spot("d1")[1] > desk.spot("d9")[1]


# undo, redo, hint


def test_undo_goes_back_to_before_my_own_move(desk: Desk):
    board = desk.sit(against())
    play(desk, "D6-E6")
    assert board.session.ply == 2
    desk.key("u")
    assert board.session.ply == 0
    assert not desk.screen.busy
    desk.key("ctrl+y")
    desk.settle()
    assert board.session.ply == 2


@pytest.mark.parametrize("key", ["ctrl+z", "u", "backspace"])
def test_undo_while_the_bot_thinks_drops_its_thought(desk: Desk, key):
    board = desk.sit(against())
    desk.brain.held = True
    desk.mouse("d6", "e6", "confirm")
    desk.run(4)
    assert desk.brain.asked == 1
    desk.key(key)
    assert board.session.ply == 0
    assert desk.brain.cancelled == 1
    desk.brain.held = False
    desk.run(2)
    assert board.session.ply == 0, "the answer to a question that was taken back is not played"
    desk.key("ctrl+shift+z")
    desk.settle()
    assert board.session.ply == 2


def test_undo_in_the_middle_of_a_beam(desk: Desk):
    board = desk.sit(against())
    desk.mouse("d6", "e6", "confirm")
    desk.run(0.5)
    assert board.animating
    desk.mouse("undo")
    assert not board.animating
    assert board.session.ply == 0
    assert board.person_to_move


def test_a_hint_is_shown_and_not_played_and_dropped_by_a_change(desk: Desk):
    board = desk.sit(against())
    desk.key("h")
    desk.settle()
    assert board.session.ply == 0
    assert board.session.hint is not None
    assert board.session.hint.move in board.session.position.moves()
    assert "Hint" in str(headline(board)[0])
    play(desk, "D6-E6")
    assert board.session.hint is None


def test_a_hint_that_comes_too_late_is_dropped(desk: Desk):
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    desk.brain.held = True
    desk.mouse("hint")
    desk.mouse("d6", "e6", "confirm")
    desk.brain.held = False
    desk.settle()
    assert board.session.ply == 1
    assert board.session.hint is None


# animation


def test_show_again_repeats_the_last_turn(desk: Desk):
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    play(desk, "D6-E6")
    for way in (lambda: desk.mouse("again"), lambda: desk.key("l")):
        way()
        assert board.animating
        desk.settle()
        assert board.session.ply == 1


def test_show_again_shows_something_when_turns_are_shown_at_once(desk: Desk):
    desk.program.change(speed="off")
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    play(desk, "D6-E6")
    desk.key("l")
    desk.run(0.3)
    assert board.animating


def test_a_tap_on_the_board_skips_and_does_nothing_else(desk: Desk):
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    desk.mouse("d6", "e6", "confirm")
    desk.mouse("d4")
    assert not board.animating
    assert not board.view.half_done(board.ui)


@pytest.mark.parametrize("key", ["return", "space", "escape"])
def test_keys_skip_too(desk: Desk, key):
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    desk.mouse("d6", "e6", "confirm")
    desk.key(key)
    assert not board.animating
    assert desk.name == "board"


def test_speeds(desk: Desk):
    times = {}
    for speed in ("slow", "normal", "fast", "off"):
        desk.program.change(speed=speed)
        board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
        desk.mouse("d6", "e6")
        board.act("confirm")
        begin = desk.now
        while board.animating:
            desk.frame()
        times[speed] = desk.now - begin
    plan = board.view.timeline(board.session.last).duration
    for speed, factor in (("slow", 2.0), ("normal", 1.0), ("fast", 0.5)):
        assert times[speed] == pytest.approx(plan * factor, abs=0.1)
    assert times["off"] < 0.05


def test_one_slow_frame_does_not_swallow_the_beam(desk: Desk):
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    desk.mouse("d6", "e6", "confirm")
    desk.frame(5)
    assert board.animating


def test_time_in_the_menu_does_not_count(desk: Desk):
    board = desk.sit(against())
    desk.mouse("d6", "e6", "confirm", "menu")
    desk.run(3)
    assert board.session.ply == 1, "nobody plays behind the menu"
    desk.key("escape")
    desk.settle()
    assert board.session.ply == 2


def test_flipping_turns_the_board_and_keeps_the_game(desk: Desk):
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    before, a1 = desk.fact("position"), desk.spot("a1")
    desk.mouse("d6")
    desk.key("f")
    assert desk.spot("g9") == a1
    desk.mouse("e6", "confirm")
    assert desk.fact("position") != before
    desk.settle()
    desk.mouse("flip")
    assert desk.spot("a1") == a1
    assert board.session.ply == 1


# the end and the beginning


def test_the_end_stays_in_view_and_offers_what_is_next(desk: Desk):
    board = desk.sit(duel(moves=GOLDEN[:3]))
    play(desk, GOLDEN[3])
    assert desk.fact("outcome") == "won-1"
    assert {"rematch", "new"} <= {widget.id for widget in desk.screen.widgets}
    assert board.places.board.size > (100, 100)
    desk.mouse("d6", "e6")
    desk.key("h", "r")
    assert board.session.ply == 4


def test_a_rematch_changes_who_begins_and_that_again(desk: Desk):
    board = desk.sit(duel(moves=GOLDEN))
    first = board.session.start.first
    for turn in range(1, 4):
        desk.mouse("rematch") if board.session.outcome is not None else board.rematch()
        assert board.session.start.first == (first if turn % 2 == 0 else first.other)
        assert board.session.ply == 0
        assert board.session.start.fortresses == REFLIX.start(STANDARD).fortresses


@pytest.mark.parametrize("key", ["ctrl+n", "ctrl+shift+n"])
@pytest.mark.parametrize(
    "phase", ["start", "selected", "chosen", "confirmed", "beam", "thinking", "answered", "answering", "hint", "over"]
)
def test_a_new_game_in_every_phase_is_clean(desk: Desk, phase, key):
    board = desk.sit(against())
    clean = desk.fact("position")
    desk.brain.held = phase in ("thinking", "hint")
    if phase == "selected":
        desk.mouse("d6")
    elif phase == "hint":
        desk.mouse("hint")
    elif phase == "chosen":
        desk.mouse("d6", "e6")
    elif phase == "over":
        play(desk, "D6-E6")  # the bot hits at once
        assert board.session.outcome is not None
        board.session.start = board.session.position.__class__ and REFLIX.start(STANDARD_BOTTOM_FIRST)
    elif phase != "start":
        desk.mouse("d6", "e6")
        board.act("confirm")
        wait = {"confirmed": 0.02, "beam": 0.7, "thinking": 4, "answered": 0, "answering": 0}[phase]
        desk.run(wait)
        if phase.startswith("answer"):
            while board.session.ply < 2:
                desk.frame()
            desk.settle() if phase == "answered" else desk.frame()
    desk.key(key)
    desk.brain.held = False
    desk.run(2)
    assert desk.name == "board"
    assert desk.fact("position") == clean
    assert desk.fact("moves") == "0"
    assert desk.fact("outcome") == "none"
    assert not board.view.half_done(board.ui)
    assert board.session.hint is None
    assert not board.busy
    play(desk, "D6-D5")
    assert board.session.ply == 2


def test_the_last_reply_is_a_scene_and_is_played(desk: Desk):
    """Top has hit in this round; bottom may still answer."""
    start = STANDARD_BOTTOM_FIRST.replace("b 1 b -", "b 4 t 1")
    board = desk.sit(duel(start=start))
    assert board.announcement is not None
    picture = desk.window.surface.copy()
    desk.mouse("d4")
    assert board.announcement is None
    assert not board.view.half_done(board.ui), "the tap that takes the scene away does nothing else"
    assert picture.get_buffer().raw != desk.window.surface.get_buffer().raw
    assert "1" in str(headline(board)[0])
    play(desk, "B4-A4")
    assert desk.fact("outcome") == "won-1"


def test_keys_take_the_last_reply_scene_away(desk: Desk):
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST.replace("b 1 b -", "b 4 t 1")))
    desk.key("return")
    assert board.announcement is None
    desk.key("tab", "r", "return")
    desk.settle()
    assert desk.fact("outcome") == "won-1"


# nothing is lost


def kept(desk: Desk):
    return Autosave(desk.program.folder).load(find)


def test_every_turn_is_kept_at_once(desk: Desk):
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    assert kept(desk) == (None, None)
    for count, move in enumerate(("B6-B5", "B4-A4", "B5-B6"), 1):
        play(desk, move)
        session, news = kept(desk)
        assert session is not None
        assert news is None
        assert session.turns == board.session.turns
        assert session.ply == count
    desk.key("u")
    session, _ = kept(desk)
    assert session is not None
    assert session.ply == 2


def test_a_game_that_is_over_is_not_kept(desk: Desk):
    desk.sit(duel(moves=GOLDEN[:3]))
    play(desk, GOLDEN[3])
    assert kept(desk) == (None, None)


def test_continue_after_a_kill(desk: Desk, tmp_path):
    board = desk.sit(against())
    play(desk, "D6-D5")
    desk.mouse("b6", "a6", "confirm")  # and in the middle of the beam the power fails: no goodbye
    again = Desk(tmp_path)
    try:
        assert again.screen.find("continue") is not None
        again.mouse("continue")
        assert again.name == "board"
        assert again.screen.session.turns == board.session.turns
        assert again.screen.session.seats == board.session.seats
        again.settle()
        assert again.fact("moves") == "4", "the bot goes on"
    finally:
        again.close()


@pytest.mark.parametrize("content", ["", "Reflix record 1\nGame: ref", "\0\0\0", "Reflix record 1\nGame: go\n\n*\n"])
def test_a_broken_save_is_put_aside_and_told(display, tmp_path, content):
    path = tmp_path / "unfinished.txt"
    path.write_text(content)
    desk = Desk(tmp_path)
    try:
        assert desk.screen.find("continue") is None
        assert desk.screen.notice is not None
        assert not path.exists()
        asides = [file for file in tmp_path.iterdir() if "unfinished" in file.name]
        assert [file.read_text() for file in asides] == [content]
        desk.mouse("play")
        assert desk.name in ("games", "terms")
    finally:
        desk.close()


def test_a_folder_that_cannot_be_written_is_told_and_stops_nothing(desk: Desk, monkeypatch):
    from reflix.core.message import msg
    from reflix.store.atomic import StoreError

    def full(session):
        raise StoreError(msg("The disk is full."))

    monkeypatch.setattr(desk.program.autosave, "save", full)
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    play(desk, "D6-E6")
    assert "The disk is full." in story(board)
    play(desk, "D4-C4")
    assert board.session.ply == 2


# the thinking process


def test_a_crash_while_thinking_is_survived_and_told(display, tmp_path):
    desk = Desk(tmp_path, worker=True)
    try:
        board = desk.sit(against("schwer"))
        desk.program.change(speed="off")
        desk.mouse("d6", "d5", "confirm")
        killed = False
        end = time.monotonic() + 30
        while board.session.ply < 2:
            assert time.monotonic() < end
            desk.frame()
            pid = desk.program.worker.pid
            if not killed and pid is not None and desk.program.worker.thinking:
                os.kill(pid, signal.SIGKILL)
                killed = True
        assert killed
        assert board.session.last.move in board.session.last.before.moves()
        desk.run(1)
        assert "ended unexpectedly" in story(board), "the message stays when the move has been played"
        play(desk, "B6-A6")
        assert board.session.ply == 4
        assert "ended unexpectedly" not in story(board)
    finally:
        desk.close()


def test_the_worker_ends_with_the_program(display, tmp_path):
    desk = Desk(tmp_path, worker=True)
    board = desk.sit(against("schwer"))
    desk.mouse("d6", "e6", "confirm")
    while desk.program.worker.pid is None:
        desk.frame()
    pid = desk.program.worker.pid
    assert isinstance(board, BoardScreen)
    desk.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_before_the_first_move_the_aim_is_told(desk: Desk):
    from reflix.app.screens.telling import story

    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    aim = str(REFLIX.rules()[0][1][0])
    assert aim in story(board)
    play(desk, "B6-B5")
    assert aim not in story(board)


@pytest.mark.parametrize("above", [lambda: against(start=STANDARD), duel], ids=["asks", "asks nothing"])
def test_a_board_under_another_gets_its_answer_all_the_same(desk: Desk, above):
    """Only one question is open at a time: a board that was thinking when another was laid over it asks again."""
    below = desk.sit(against(start=STANDARD))
    desk.brain.held = True
    desk.run(1.0)
    assert below.table.asked
    desk.sit(above())
    desk.brain.held = False
    desk.settle()
    desk.program.back()
    assert desk.screen is below
    desk.settle()
    assert below.session.ply == 1
