"""Reversi on the board screen: passes that are seen, undo across them, going on after a kill, games as text."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from reflix.app import clipboard, transcripts
from reflix.app.clipboard import NoClipboard
from reflix.app.screens.telling import headline, story
from reflix.core.events import has_passed
from reflix.core.game import Side
from reflix.core.message import msg
from reflix.games.reversi.engine import PASS
from reflix.games.reversi.game import REVERSI
from reflix.play.seats import Bot, Human, Seat
from reflix.play.session import Session
from tests.app.desk import Desk, duel

PASSING = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8"
"""After it Black has no move, White has b4, c3 and g3."""

NOTICE = "Black has no move and passes; White moves again."


def table(moves: str = "", one: Seat | None = None, two: Seat | None = None) -> Session[Any]:
    """A session of Reversi after these moves, two people unless seats are handed in."""
    read = REVERSI.read_transcript(moves)
    return Session(REVERSI, read.start, (one or Human(), two or Human()), turns=read.turns)


def shown(desk: Desk) -> list[str]:
    """All lines of text that the next drawing of the screen writes."""
    lines: list[str] = []
    canvas = desk.program.canvas
    kind = type(canvas)
    original = kind.words

    def note(self: Any, text: str, *rest: Any) -> pygame.Rect:
        lines.append(text)
        return original(self, text, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kind, "words", note)
        desk.screen.stale = True
        desk.frame()
    return lines


def heard(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds that are played from now on."""
    names: list[str] = []

    def note(name: str, volume: float = 1.0, now: float | None = None) -> bool:
        names.append(name)
        return True

    monkeypatch.setattr(desk.program.sounds, "play", note)
    return names


# passes


def test_a_side_without_a_move_passes_by_itself_visibly(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    board = desk.sit(table(PASSING[:-2]))
    sounds = heard(desk, monkeypatch)
    desk.mouse("f8")
    while not (board.animating and board.session.last.move == PASS):
        desk.frame()
    desk.run(0.1)
    assert "notice" in sounds
    assert {"Pass", NOTICE} <= set(shown(desk)), "said across the board while it is shown"
    desk.settle()
    assert (board.session.ply, board.session.position.to_move) == (17, Side.TWO)
    assert shown(desk).count(NOTICE) == 1, "the notice in the panel stays"
    assert "White f8: 1 disc turns. " + NOTICE in story(board)
    assert board.scene().turn.move != PASS, "the last disc stays marked"
    desk.run(20)
    assert NOTICE in shown(desk), "for as long as it takes"
    desk.mouse("c3")
    assert NOTICE not in shown(desk), "until the next move"


def test_a_pass_can_be_skipped_and_its_notice_stays(desk: Desk):
    board = desk.sit(table(PASSING[:-2]))
    desk.mouse("f8")
    while board.session.ply == 16:
        desk.frame()
    assert board.animating
    desk.mouse("a1")
    assert not board.animating
    assert NOTICE in shown(desk)
    desk.mouse("c3")
    assert board.session.ply == 18


def test_without_animation_a_pass_is_still_told(desk: Desk):
    desk.program.change(speed="off")
    board = desk.sit(table(PASSING[:-2]))
    desk.mouse("f8")
    desk.run(0.2)
    assert not board.animating
    assert board.session.ply == 17
    assert NOTICE in shown(desk)


def test_a_bot_passes_without_being_asked(desk: Desk):
    board = desk.sit(table(PASSING[:-2], Bot("leicht", 1), Human()))
    desk.mouse("f8")
    desk.settle()
    assert (board.session.ply, desk.brain.asked) == (17, 0)
    assert board.person_to_move
    assert NOTICE in shown(desk)


def test_a_person_passes_against_a_bot_and_the_bot_moves_again(desk: Desk):
    board = desk.sit(table(PASSING[:-4] + "g8", Human(), Bot("leicht", 1)))
    desk.brain.held = True
    desk.run(1)
    board.table.forget_bot()
    board.table.play(REVERSI.parse(board.session.position, "f8"))
    while board.session.ply < 17 or board.animating:
        desk.frame()
    assert has_passed(board.session.last)
    assert NOTICE in shown(desk)
    desk.brain.held = False
    desk.run(2)
    assert board.session.ply >= 18
    assert board.session.turns[17].before.to_move == Side.TWO


def test_the_panel_says_whose_turn_it_is_after_a_pass(desk: Desk):
    board = desk.sit(table(PASSING))
    assert headline(board)[0] == msg("Place a disc that encloses discs of the other colour.")


# undo


def test_undo_goes_back_across_passes_to_the_own_last_move(desk: Desk):
    """Against a bot that had to pass: one step back is the person's own last move before it."""
    board = desk.sit(table(PASSING[:-2], Bot("leicht", 1), Human()))
    before = board.session.position
    desk.mouse("f8")
    desk.settle()
    desk.mouse("undo")
    assert (board.session.position, board.session.ply) == (before, 15)
    assert board.person_to_move
    desk.run(1)
    assert board.session.ply == 15, "nothing plays itself here"
    desk.mouse("redo")
    desk.settle()
    assert board.session.ply == 17
    assert has_passed(board.session.last)


def test_undo_after_the_own_forced_pass_takes_back_the_answers_too(desk: Desk):
    board = desk.sit(table(PASSING, Human(), Bot("leicht", 1)))
    desk.settle()
    assert board.session.ply > 17
    desk.key("u")
    assert board.session.turns[-1].before.to_move == Side.TWO
    assert board.session.ply == 14, "before g8, Black's last decision; the pass was none"


def test_two_people_take_back_the_move_before_a_pass(desk: Desk):
    board = desk.sit(table(PASSING))
    desk.mouse("undo")
    desk.run(1)
    assert board.session.ply == 15
    assert board.session.position.to_move == Side.TWO


# one tap, and seats


def test_one_press_and_a_slip_of_the_finger_are_one_move(desk: Desk):
    desk.program.change(speed="off")
    board = desk.sit(table())
    desk.drag("f5", "d6")
    assert board.session.ply == 1
    desk.drag("a1", "d6")
    assert board.session.ply == 1, "a drag from a refused square is no move"


def test_a_refusal_has_its_reason(desk: Desk):
    board = desk.sit(table())
    desk.mouse("d4")
    assert str(headline(board)[0]) == "There is a disc on d4 already."
    desk.mouse("h8")
    assert str(headline(board)[0]) == "A disc on h8 encloses nothing."


def test_the_board_does_not_turn_for_white_but_the_name_plate_is_below(desk: Desk):
    board = desk.sit(table("f5", Bot("leicht", 1), Human()))
    assert (board.flipped, board.board.flipped) == (True, False)
    assert board.places.plate(Side.TWO, board.flipped) == board.places.lower
    desk.key("f")
    assert (board.flipped, board.board.flipped) == (False, True)
    desk.key("f")
    assert not board.board.flipped


def test_the_board_of_reflix_turns_for_the_player_above(desk: Desk):
    board = desk.sit(duel(Bot("leicht", 1), Human()))
    assert (board.flipped, board.board.flipped) == (True, True)


def test_the_strategic_tip_marks_a_legal_move(desk: Desk):
    board = desk.sit(table(PASSING))
    desk.mouse("a1", "tip")
    desk.settle()
    hint = board.session.hint
    assert hint.move in board.session.position.moves()
    assert str(headline(board)[0]) == f"Hint: {REVERSI.name(board.session.position, hint.move)}"
    desk.mouse(REVERSI.name(board.session.position, hint.move))
    assert board.session.hint is None


def test_an_opponent_who_begins_is_black(desk: Desk):
    desk.mouse("play", "reversi", "opponent:bot", "first:opponent", "start")
    board = desk.screen
    assert isinstance(board.session.seats[Side.ONE], Bot)
    desk.settle()
    assert (board.session.ply, board.person_to_move) == (1, True)


# nothing lost


def test_an_unfinished_game_is_resumed_after_a_kill(desk: Desk, tmp_path: Path):
    board = desk.sit(table(PASSING[:-2], Human(), Bot("leicht", 1)))
    board.table.forget_bot()
    board.table.play(REVERSI.parse(board.session.position, "f8"))
    desk.run(0.3)  # in the middle of the flips: no goodbye
    again = Desk(tmp_path)
    try:
        again.mouse("continue")
        assert again.screen.session.turns[:16] == board.session.turns
        assert again.screen.session.seats == board.session.seats
        again.run(0.1)
        assert again.fact("moves") == "17"
        assert has_passed(again.screen.session.last), "the pass that was due is made"
        again.settle()
        assert again.screen.person_to_move
    finally:
        again.close()


# games as text


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of our own; the last text is what would be pasted."""
    texts = [""]
    monkeypatch.setattr(clipboard, "put", texts.append)
    monkeypatch.setattr(clipboard, "take", lambda: texts[-1])
    return texts


def test_copy_and_paste_by_keys(desk: Desk, copied: list[str]):
    board = desk.sit(table(PASSING, Human("Ada"), Bot("leicht", 1)))
    desk.brain.held = True
    desk.key("ctrl+c")
    assert copied[-1] == PASSING
    assert "on the clipboard" in story(board)
    copied.append("1. F5 D6\n2. c3")
    desk.key("ctrl+v")
    assert [REVERSI.name(turn.before, turn.move) for turn in board.session.turns] == ["f5", "d6", "c3"]
    assert board.session.seats == (Human("Ada"), Bot("leicht", 1)), "the players stay"
    assert "A game of 3 turns was pasted." in story(board)
    desk.brain.held = False
    desk.settle()
    assert board.session.ply == 4, "the bot goes on"


def test_copy_and_paste_from_the_menu(desk: Desk, copied: list[str]):
    desk.sit(table("f5d6"))
    desk.mouse("menu", "copy")
    assert (desk.name, copied[-1]) == ("board", "f5d6")
    copied.append(PASSING)
    desk.mouse("menu", "paste")
    assert (desk.name, desk.fact("moves")) == ("board", "17")
    desk.mouse("undo")
    assert desk.fact("moves") == "15", "a pasted game can be taken back"


def test_the_first_illegal_move_of_a_pasted_game_is_named_and_changes_nothing(
    desk: Desk, copied: list[str], tmp_path: Path
):
    board = desk.sit(table("f5d6"))
    before, kept = board.session, (tmp_path / "unfinished.txt")
    copied.append("f5d6a1c3")
    desk.key("ctrl+v")
    assert str(headline(board)[0]) == "Move 3, a1, is illegal: A disc on a1 encloses nothing."
    assert board.session is before
    assert board.session.ply == 2
    assert not kept.exists()
    copied.append("  \n")
    desk.key("ctrl+v")
    assert str(headline(board)[0]) == "There is no game on the clipboard."
    desk.mouse("c3")
    assert board.session.ply == 3


def test_a_record_can_be_pasted_but_not_that_of_another_game(desk: Desk, copied: list[str]):
    board = desk.sit(duel(moves=("D4-C4",)))
    desk.key("ctrl+c")
    assert copied[-1].startswith("Reflix record 1")
    other = desk.sit(table("f5"))
    desk.key("ctrl+v")
    assert str(headline(other)[0]) == "This is a game of Reflix."
    desk.sit(duel())
    desk.key("ctrl+v")
    assert desk.screen.session.turns == board.session.turns
    copied.append("Reflix record 1\nGame: reflix\n")
    desk.key("ctrl+v")
    assert "Line 2: The record is incomplete" in str(headline(desk.screen)[0])


def test_copy_as_ggf_from_the_menu_reads_back_as_the_same_game(desk: Desk, copied: list[str]):
    board = desk.sit(table("f5d6c3", Human("Ada"), Bot("leicht", 1)))
    desk.brain.held = True
    desk.mouse("menu", "ggf")
    assert copied[-1].startswith("(;GM[Othello]")
    assert "PB[Ada]" in copied[-1]
    desk.key("ctrl+v")
    assert [REVERSI.name(turn.before, turn.move) for turn in board.session.turns] == ["f5", "d6", "c3"]


def test_a_pasted_position_without_moves_can_be_copied(desk: Desk, copied: list[str]):
    line = REVERSI.encode(table("f5d6").position)
    board = desk.sit(table())
    copied.append(line)
    desk.key("ctrl+v")
    assert "A position was pasted." in story(board)
    desk.key("ctrl+c", "ctrl+v")
    assert REVERSI.encode(board.session.position) == line


def test_without_a_clipboard_one_sentence_says_so(desk: Desk, monkeypatch: pytest.MonkeyPatch):
    def broken(*given: object) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", broken)
    monkeypatch.setattr(pygame.scrap, "put_text", broken)
    with pytest.raises(NoClipboard):
        clipboard.take()
    board = desk.sit(table("f5"))
    for key in ("ctrl+v", "ctrl+c"):
        desk.key(key)
        assert str(headline(board)[0]) == "The clipboard is not available here."
        board.refusal = None


def test_the_clipboard_of_the_system_gives_back_what_it_got(desk: Desk):
    session = table(PASSING)
    clipboard.put(transcripts.written(session))
    assert transcripts.read(clipboard.take(), session).turns == session.turns


# whole games, by each input alone


def steps(desk: Desk, way: str, name: str) -> None:
    """Place a disc on a square by one kind of input."""
    if way == "mouse":
        desk.mouse(name)
    elif way == "finger":
        desk.finger(name)
    else:
        desk.key("tab", *name, "return")


@pytest.mark.parametrize("way", ["mouse", "finger", "keys"])
def test_a_whole_game_by_one_input_alone(desk: Desk, way: str):
    desk.program.change(speed="off")
    board = desk.sit(table())
    while board.session.outcome is None:
        if board.animating or board.session.position.must_pass:
            desk.frame()
            continue
        before = board.session.ply
        move = board.session.position.moves()[before * 7 % len(board.session.position.moves())]
        steps(desk, way, REVERSI.name(board.session.position, move))
        assert board.session.turns[before].move == move
    desk.settle()
    assert desk.fact("outcome") in ("won-1", "won-2", "draw")
    assert desk.screen.find("rematch") is not None
    if way == "keys":
        desk.focus_on("rematch")
        desk.key("return")
    elif way == "finger":
        desk.finger("rematch")
    else:
        desk.mouse("rematch")
    assert desk.fact("moves") == "0"
