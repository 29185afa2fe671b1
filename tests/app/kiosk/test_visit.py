"""A visit from the first tap to the last, on the real window."""

from datetime import datetime
from pathlib import Path

import pygame
import pytest

from reflix.app.kiosk.states import DEAF, NERVES
from reflix.app.widgets import Button
from reflix.store.visits import VisitLog
from tests.app.kiosk.kioskdesk import KioskDesk

QUESTION, COUNTDOWN, RESULT = 60, 15, 30


def test_it_plays_by_itself_until_somebody_comes(kiosk):
    assert kiosk.name == "attract"
    first = kiosk.screen.table.session
    kiosk.run(20)
    assert kiosk.screen.table.session.ply > 2
    assert kiosk.screen.table.session is first
    assert kiosk.state == ("attract", "nothing")


def test_all_games_are_shown_by_turns(kiosk):
    seen: list[str] = []
    for _ in range(30_000):
        kiosk.frame(0.1)
        game = kiosk.fact("game")
        if not seen or seen[-1] != game:
            seen.append(game)
        if len(seen) > 3:
            break
    assert seen == ["reflix", "quatrix", "reversi", "reflix"]


def test_the_parts_that_stand_still_drift(kiosk):
    places = set()
    for _ in range(4000):
        kiosk.frame(0.1)
        places.add(kiosk.screen.board.frame.topleft)
    assert len(places) > 8


@pytest.mark.parametrize("how", ["finger", "mouse", "key", "right", "wheel"])
def test_whatever_is_touched_wakes_and_does_nothing_more(kiosk, how):
    spot = (400, 240)
    match how:
        case "finger":
            kiosk.tap(*spot)
        case "mouse":
            kiosk.click(spot)
        case "key":
            kiosk.key("return")
        case "right":
            kiosk.click(spot, button=3)
        case "wheel":
            kiosk.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False)
            kiosk.frame()
    assert (kiosk.name, kiosk.state) == ("choice", ("choice", "nothing"))


def test_a_nervous_double_tap_does_not_choose(kiosk):
    kiosk.tap(200, 300)
    kiosk.tap(200, 300)
    assert kiosk.name == "choice"
    kiosk.run(NERVES)
    kiosk.tap(200, 300)
    assert kiosk.name == "opponent"


def test_a_visit_from_the_first_tap_to_the_last(kiosk):
    kiosk.wake()
    kiosk.finger("reflix")
    kiosk.finger("level:leicht")
    assert (kiosk.name, kiosk.state) == ("quick", ("rules", "nothing"))
    kiosk.finger("play")
    assert (kiosk.name, kiosk.state) == ("board", ("match", "nothing"))
    kiosk.finish_match()
    kiosk.run(DEAF + 0.1)
    kiosk.finger("again")
    assert kiosk.state == ("match", "nothing")
    assert (kiosk.screen.session.ply, kiosk.screen.session.can_redo) == (0, False)
    kiosk.finish_match()
    kiosk.run(DEAF + 0.1)
    kiosk.finger("finish")
    assert (kiosk.name, kiosk.state) == ("attract", ("attract", "nothing"))


@pytest.mark.parametrize("game", ["reflix", "quatrix", "reversi"])
def test_the_rules_are_learnt_by_playing(kiosk, game):
    kiosk.wake()
    kiosk.finger(game)
    kiosk.finger("two")
    lesson, asked = kiosk.screen, 0
    while not lesson.course.finished:
        kiosk.settle()
        if lesson.course.to_do:
            asked += 1
            assert not kiosk.screen.find("on"), "the learner plays"
            kiosk.director.life(kiosk.now)
            lesson._decide(lesson.course.planned)
        elif not lesson.course.finished:
            kiosk.finger("on")
    kiosk.settle()
    assert 1 <= asked <= 4
    kiosk.finger("on")
    assert kiosk.state == ("match", "nothing")


def test_a_visit_by_keys_alone(kiosk):
    kiosk.key("space")
    kiosk.run(NERVES)
    kiosk.key("tab", "return")
    assert kiosk.name == "opponent"
    kiosk.focus_on("level:mittel")
    kiosk.key("return")
    assert kiosk.name == "quick"
    kiosk.settle()
    kiosk.key("tab", "down", "right", "right", "right")
    assert kiosk.screen.focus == "play"
    kiosk.key("return")
    assert kiosk.name == "board"
    assert kiosk.screen.session.seats[1].level == "mittel"
    kiosk.key("tab", "b", "6", "return", "b", "5", "return", "return")
    assert kiosk.screen.session.ply == 1


def test_the_cursor_is_seen_while_a_mouse_is_used(kiosk):
    seen = [pygame.mouse.get_visible()]

    def move(x, y):
        kiosk.post(pygame.MOUSEMOTION, pos=(x, y), rel=(9, 9), buttons=(0, 0, 0), touch=False)
        kiosk.frame()
        seen.append(pygame.mouse.get_visible())

    move(50, 50)
    kiosk.wake()
    move(300, 300)
    kiosk.tap(2, 2)
    seen.append(pygame.mouse.get_visible())
    move(10, 10)
    kiosk.run(QUESTION + COUNTDOWN + 1)
    seen.append(pygame.mouse.get_visible())
    assert (kiosk.name, seen) == ("attract", [False, False, True, False, True, False])


def test_a_result_takes_no_tap_for_a_while(kiosk):
    kiosk.board()
    kiosk.finish_match()
    spot = kiosk.spot("finish")
    for _ in range(20):
        kiosk.tap(*spot)
    assert kiosk.state == ("result", "nothing")
    kiosk.run(DEAF + 0.1)
    kiosk.tap(*spot)
    assert kiosk.state == ("attract", "nothing")


def test_nobody_takes_back_a_result(kiosk):
    kiosk.board()
    kiosk.finish_match()
    kiosk.run(DEAF + 0.1)
    kiosk.key("u", "backspace", "h", "l")
    assert kiosk.state == ("result", "nothing")
    assert kiosk.screen.session.outcome is not None
    assert kiosk.screen.find("undo") is None


def test_the_question_and_an_answer(kiosk):
    board = kiosk.board()
    kiosk.finger("d6")
    kiosk.run(QUESTION - 1)
    assert kiosk.name == "board"
    kiosk.run(1.2)
    assert (kiosk.name, kiosk.fact("left")) == ("question", str(COUNTDOWN))
    kiosk.run(5)
    assert kiosk.fact("left") == str(COUNTDOWN - 5)
    kiosk.tap(20, 500)
    assert kiosk.screen is board
    assert board.view.half_done(board.ui), "what was half done is still there"


def test_without_an_answer_the_next_visitor_finds_the_defaults(kiosk):
    kiosk.board("quatrix", "mittel")
    kiosk.run(QUESTION + 0.2)
    assert kiosk.name == "question"
    kiosk.run(COUNTDOWN + 0.2)
    assert (kiosk.name, kiosk.state) == ("attract", ("attract", "nothing"))


@pytest.mark.parametrize("where", ["choice", "opponent", "rules", "kiosk_rules", "end", "result"])
def test_the_question_comes_wherever_a_visitor_has_gone(kiosk, where):
    if where in ("choice", "opponent", "rules"):
        kiosk.wake()
        for name in {"choice": (), "opponent": ("reflix",), "rules": ("reflix", "level:leicht")}[where]:
            kiosk.finger(name)
        if where == "rules":
            kiosk.settle()
    else:
        kiosk.board()
        match where:
            case "kiosk_rules":
                kiosk.finger("rules")
            case "end":
                kiosk.finger("menu")
            case "result":
                kiosk.finish_match()
    kiosk.run((RESULT if where == "result" else QUESTION) + 0.5)
    assert kiosk.name == "question"
    kiosk.run(COUNTDOWN + 0.5)
    assert kiosk.name == "attract"
    assert len(kiosk.program.screens) == 1


def test_nobody_is_asked_while_the_bot_thinks(kiosk):
    board = kiosk.board()
    kiosk.brain.held = True
    board.table.play(board.session.position.moves()[0])
    kiosk.run(QUESTION + 5)
    assert kiosk.name == "board"
    kiosk.brain.held = False
    kiosk.settle()
    kiosk.run(QUESTION - 3)
    assert kiosk.name == "board"
    kiosk.run(5)
    assert kiosk.name == "question"


def test_leaving_a_match_wants_a_yes(kiosk):
    kiosk.board()
    kiosk.finger("menu")
    assert kiosk.name == "end"
    kiosk.finger("stay")
    assert kiosk.name == "board"
    kiosk.finger("menu", "end")
    assert kiosk.state == ("choice", "nothing")


def test_every_visitor_begins_with_the_defaults(kiosk):
    kiosk.wake()
    kiosk.finger("language:de")
    assert kiosk.program.language == "de"
    kiosk.finger("reflix", "two", "play")
    board = kiosk.screen
    board.table.play(board.session.position.moves()[0])
    kiosk.settle()
    kiosk.director.machine.life(kiosk.now)
    kiosk.run(QUESTION + COUNTDOWN + 1)
    assert kiosk.name == "attract"
    assert kiosk.program.language == "en"
    assert kiosk.program.settings == kiosk.kiosk.house
    kiosk.wake()
    kiosk.finger("reflix", "level:leicht", "play")
    session = kiosk.screen.session
    assert (session.ply, session.can_undo, session.can_redo) == (0, False, False)
    assert kiosk.screen is not board


def test_nothing_of_a_visitor_is_written_but_the_line_of_the_statistics(kiosk, tmp_path):
    kiosk.board()
    kiosk.finish_match()
    kiosk.run(RESULT + COUNTDOWN + 1)
    assert kiosk.name == "attract"
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["kiosk-2026-11.csv"]
    assert "leicht" in (tmp_path / "kiosk-2026-11.csv").read_text()


def test_without_statistics_nothing_at_all_is_written(display, tmp_path):
    desk = KioskDesk(tmp_path, statistics="")
    desk.board()
    desk.finish_match()
    desk.run(RESULT + COUNTDOWN + 1)
    desk.close()
    assert list(tmp_path.iterdir()) == []


def test_the_statistics_tell_how_each_game_ended(kiosk, tmp_path):
    kiosk.board()
    kiosk.finish_match()
    kiosk.run(DEAF + 0.1)
    kiosk.finger("again")
    kiosk.run(NERVES)
    kiosk.finger("menu", "end", "quatrix", "two", "play")
    kiosk.settle()
    kiosk.run(QUESTION + COUNTDOWN + 1)
    kiosk.wake()
    kiosk.run(QUESTION + COUNTDOWN + 1)
    kiosk.board("reversi", "mittel")
    kiosk.close()
    rows = [line.split(",") for line in (tmp_path / "kiosk-2026-11.csv").read_text().splitlines()[1:]]
    told = [(row[2], row[3], row[5], row[10]) for row in rows]
    assert told == [
        ("1", "reflix", "leicht", "finished"),
        ("1", "reflix", "leicht", "abandoned"),
        ("1", "quatrix", "human", "idle"),
        ("2", "", "", "idle"),
        ("3", "reversi", "mittel", "stopped"),
    ]
    assert rows[0][7] in ("won", "lost", "draw")
    counts = {"won": 0, "lost": 0, "draw": 0} | {rows[0][7]: 1}
    told_today = " ".join(str(line) for line in kiosk.director.today())
    assert "Visitors: {won} won, {lost} lost, {draw} drawn".format(**counts) in told_today
    log = VisitLog(tmp_path / "kiosk.csv", lambda: datetime(2026, 11, 30))
    assert log.load() is None
    assert log.day().visits == 3


def test_attract_and_quiet_hours_are_silent(display, tmp_path):
    hour = [12]
    desk = KioskDesk(
        tmp_path,
        clock=lambda: datetime(2026, 11, 30, hour[0]),
        quiet_from=datetime(1, 1, 1, 18).time(),
        quiet_to=datetime(1, 1, 1, 8).time(),
    )
    heard = []

    def listen() -> None:
        desk.frame()
        heard.append(not desk.program.sounds.muted)

    listen()  # nobody plays
    desk.wake()
    listen()
    hour[0] = 19
    listen()
    desk.finger("language:de")  # a change of the settings does not end the silence
    listen()
    hour[0] = 9
    listen()
    desk.close()
    assert heard == [False, True, False, False, True]


def test_games_languages_and_levels_are_those_of_the_house(display, tmp_path):
    desk = KioskDesk(
        tmp_path, games=("reversi",), languages=("de",), language="de", levels=("mittel", "schwer"), level="schwer"
    )
    desk.wake()
    assert [widget.id for widget in desk.screen.widgets] == ["reversi"]
    desk.finger("reversi")
    assert [w.id for w in desk.screen.widgets] == ["level:mittel", "level:schwer", "two", "back"]
    assert [w.id for w in desk.screen.widgets if getattr(w, "primary", False)] == ["level:schwer"]
    desk.close()


def test_a_table_for_two_has_buttons_on_both_sides(display, tmp_path):
    desk = KioskDesk(tmp_path, (1080, 1920), table_top=True)
    desk.board("reflix", "")
    assert desk.screen.find("far:hint")
    assert desk.screen.find("hint")
    desk.close()


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_a_turned_picture_is_touched_where_it_is_seen(display, tmp_path, rotation):
    desk = KioskDesk(tmp_path, (1280, 800), rotation=rotation)
    assert desk.window.surface.get_size() == ((1280, 800) if rotation == 180 else (800, 1280))
    desk.post(pygame.FINGERDOWN, x=0.5, y=0.5, finger_id=1, touch_id=1)
    desk.post(pygame.FINGERUP, x=0.5, y=0.5, finger_id=1, touch_id=1)
    desk.run(NERVES + 0.1)
    for name, screen in (("reversi", "opponent"), ("level:leicht", "quick"), ("play", "board")):
        x, y = desk.window.spot_on_glass(desk.spot(name))
        desk.click((x, y))
        desk.run(0.6)
        assert desk.name == screen
    desk.close()


@pytest.mark.parametrize("quick", [True, False])
def test_a_level_that_takes_very_long_here_is_named_so(
    tmp_path: Path, quick: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reflix.app.match.all_compiled", lambda: quick)
    desk = KioskDesk(tmp_path, levels=("leicht", "meister"))
    desk.wake()
    desk.finger("reversi")
    labels = {widget.id: widget.label for widget in desk.screen.widgets if isinstance(widget, Button)}
    assert labels["level:leicht"] == "Computer · Easy"
    assert labels["level:meister"] == ("Computer · Master" if quick else "Computer · Master (slow)")
