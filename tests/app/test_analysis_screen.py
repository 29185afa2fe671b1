"""The analysis in the window: from result and replay, with every kind of hands, and while it is computed."""

from __future__ import annotations

import pygame
import pytest

pytest.importorskip("numpy")

from reflix.app.analysis.screen import AnalysisScreen
from reflix.app.look import TOUCH
from reflix.app.screens.replay import ReplayScreen
from reflix.core.game import Side
from reflix.core.message import msg
from reflix.games.reflix.exact import NoSolver
from reflix.games.reflix.game import REFLIX
from tests.app.desk import STANDARD, Desk, duel
from tests.app.test_places import assert_apart
from tests.app.test_reversi import table as reversi

GOLDEN = ("D4-C4", "D6*", "C4-C5", "D6-E6")
WHOLE = (
    *("D4*", "D6*", "D4-E4", "D6*", "F4*", "F6-G6", "E4-E6"),
    *("G6-G5", "F4-G4", "G5-G6", "E6-E5", "G6*", "G4-G5", "D6-E6"),
)
"""The golden games of tests/golden/reflix.txt."""


def opened(desk: Desk, moves=WHOLE, ply: int | None = None) -> AnalysisScreen:
    screen = AnalysisScreen(desk.program, duel(moves=moves), False)
    desk.program.open(screen)
    desk.settle()
    if ply is not None:
        screen.game.seek(ply)
        desk.frame()
    return screen


def listed(screen: AnalysisScreen) -> list[str]:
    return [widget.id for widget in screen.widgets if ":" in widget.id]


# Ways in


def test_from_the_result_and_back(desk: Desk):
    desk.sit(duel(moves=GOLDEN[:-1]))
    assert desk.screen.find("analyse") is None
    desk.screen.table.play(REFLIX.parse(desk.screen.session.position, GOLDEN[-1]))
    desk.settle()
    desk.mouse("analyse")
    assert desk.name == "analysis"
    desk.settle()
    assert desk.fact("analysis") == "ready"
    desk.key("escape")
    assert desk.name == "board"


def test_from_the_replay_of_a_game_that_is_over(desk: Desk):
    desk.program.open(ReplayScreen(desk.program, duel(moves=GOLDEN)))
    desk.frame()
    desk.finger("analyse")
    assert desk.name == "analysis"
    desk.key("escape")
    assert desk.name == "replay"


@pytest.mark.parametrize("session", [duel(moves=GOLDEN[:-1]), duel()], ids=["unfinished", "no moves"])
def test_not_before_a_game_is_over(desk: Desk, session):
    """It would be cheating."""
    desk.program.open(ReplayScreen(desk.program, session))
    desk.frame()
    assert desk.screen.find("analyse") is None


def test_not_for_games_that_cannot_be_solved(desk: Desk):
    session = reversi("f5 d6 c5 f6 e7 f4 g5 e6 e3")
    assert session.outcome is not None
    desk.program.open(ReplayScreen(desk.program, session))
    desk.frame()
    assert desk.screen.find("analyse") is None
    desk.sit(session)
    assert desk.screen.find("analyse") is None


# While it is computed


def test_while_it_is_computed_the_game_can_be_looked_at_and_it_can_be_cancelled(desk: Desk):
    desk.exact.held = True
    screen = AnalysisScreen(desk.program, duel(moves=GOLDEN), False)
    desk.program.open(screen)
    desk.frame()
    assert (desk.fact("analysis"), desk.fact("moves"), screen.busy) == ("solving", "4", True)
    desk.key("left", "left")
    assert desk.fact("moves") == "2"
    (_, ticket), *_ = desk.exact.jobs
    ticket.progress = 0.5
    desk.frame()
    desk.mouse("cancel")
    assert ticket.cancelled
    assert desk.fact("analysis") == "none"
    assert screen.find("line") is None
    desk.exact.held = False
    desk.frame()
    assert desk.fact("analysis") == "none"
    desk.mouse("ask")
    desk.settle()
    assert desk.fact("analysis") == "ready"
    assert desk.fact("moves") == "2"


def test_who_leaves_waits_no_longer(desk: Desk):
    desk.exact.held = True
    desk.program.open(AnalysisScreen(desk.program, duel(moves=GOLDEN), False))
    desk.frame()
    (_, ticket), *_ = desk.exact.jobs
    desk.key("escape")
    assert ticket.cancelled


def test_why_it_cannot_be_computed_is_said(desk: Desk, monkeypatch):
    def refuse(*words):
        raise NoSolver(msg("There is not enough memory to solve these fortresses."))

    monkeypatch.setattr("reflix.games.reflix.analysis.analyse", refuse)
    screen = opened(desk)
    assert desk.fact("analysis") == "none"
    assert screen.spoken()[0] == "There is not enough memory to solve these fortresses."
    monkeypatch.undo()
    desk.mouse("ask")
    desk.settle()
    assert desk.fact("analysis") == "ready"


def test_a_new_size_asks_nothing_anew(desk: Desk):
    screen = opened(desk)
    asked = desk.exact._tickets
    desk.program.resize((1280, 720))
    desk.frame()
    assert desk.exact._tickets == asked
    assert screen.analysis is not None


# The graph


def test_the_graph_says_what_the_analysis_says(desk: Desk):
    screen = opened(desk)
    assert screen.analysis is not None
    assert list(screen.graph.values) == [point.verdict for point in screen.analysis.points]
    assert list(screen.graph.turned) == [1, 2, 3, 10, 11, 12]
    assert list(screen.graph.rounds) == [1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]
    assert screen.graph.words == ("Top", "=", "Bottom")
    screen.flip()
    assert screen.graph.words == ("Bottom", "=", "Top")


def bar_of(desk: Desk, ply: int) -> tuple[bool, bool]:
    """Whether there is colour above and below the middle at a place in the graph."""
    screen, x = desk.screen, desk.screen.graph.x_of(ply)
    bars, card = screen.graph._bars, screen.theme.card
    steps = range(6, 14)
    return tuple(  # type: ignore[return-value]
        any(desk.window.surface.get_at((x, bars.centery + sign * step))[:3] != card for step in steps)
        for sign in (-1, 1)
    )


def test_bars_point_to_the_winner_and_turn_with_the_board(desk: Desk):
    """After the first move bottom wins, at the end top; the draw between has no bar."""
    opened(desk, ply=0)
    assert [bar_of(desk, ply) for ply in (4, 13, 10)] == [(False, True), (True, False), (False, False)]
    desk.screen.flip()
    desk.frame()
    assert [bar_of(desk, ply) for ply in (4, 13, 10)] == [(True, False), (False, True), (False, False)]


def test_places_by_mouse_finger_wheel_and_keys(desk: Desk):
    opened(desk)
    for ply in (0, 7, 14, 3):
        desk.mouse(f"ply:{ply}")
        assert desk.fact("moves") == str(ply)
    desk.finger("ply:9")
    assert desk.fact("moves") == "9"
    desk.drag("ply:2", "ply:5")
    assert desk.fact("moves") == "5"
    desk.post(pygame.MOUSEMOTION, pos=desk.spot("ply:5"), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    desk.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False, touch=False)
    desk.frame()
    assert desk.fact("moves") == "4"
    desk.key("left", "home")
    assert desk.fact("moves") == "0"
    desk.key("end")
    assert desk.fact("moves") == "14"
    desk.key("left")
    assert desk.fact("moves") == "13"
    assert desk.fact("value") == "Top wins in this round"


# The lists


def test_the_list_tells_what_turned_the_game_and_leads_there(desk: Desk):
    desk.program.resize((1280, 720))
    screen = opened(desk)
    assert screen.page.of == 6 + 8
    desk.key("pageup", "pageup", "pageup")
    assert listed(screen)[:3] == ["turn:0", "turn:1", "hit:1"]
    row = next(widget for widget in screen.widgets if widget.id == "turn:1")
    assert row.label == "2. Bottom lets the win slip with D6*: a draw. Better B6*: win in this round."
    desk.mouse("turn:1")
    assert desk.fact("moves") == "1"
    assert row.label in [f"2. {sentence}" for sentence in screen.spoken()]
    assert next(widget for widget in screen.widgets if widget.id == "turn:1").chosen  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", [(800, 480), (600, 400), (1080, 1920)], ids=str)
def test_every_row_of_the_list_comes_into_view(desk: Desk, size):
    desk.program.resize(size)
    screen = opened(desk)
    desk.key(*["pageup"] * 14)
    seen = listed(screen)
    for _ in range(14):
        if screen.find("list-down") is not None and next(w for w in screen.widgets if w.id == "list-down").enabled:
            desk.mouse("list-down")
        seen += listed(screen)
    assert set(seen) == {row.id for row in screen._rows()}
    for widget in screen.widgets:
        if ":" in widget.id:
            assert screen.parts.rows.contains(widget.rect)


def test_the_list_follows_the_game(desk: Desk):
    screen = opened(desk, ply=0)
    for ply in (0, 11, 1, 9):
        desk.mouse(f"ply:{ply}")
        assert f"turn:{ply}" in listed(screen)


def test_all_moves_the_best_first(desk: Desk):
    desk.program.resize((1280, 720))
    screen = opened(desk, ply=1)
    desk.mouse("list")
    rows = screen._rows()
    assert [row.columns for row in rows[:4]] == [
        ("B6*", "win in this round", "HIT · 1"),
        ("B6–A6", "win in 3 rounds", ""),
        ("D6*", "draw", ""),
        ("F6–G6", "draw", ""),
    ]
    assert [row.icon for row in rows[:3]] == ["star", "check", "cross"]
    assert [row.id for row in rows if row.chosen] == [f"move:{REFLIX.parse(screen.session.position, 'D6*')}"]
    assert len(rows) == 12
    desk.mouse("list")
    assert listed(screen)[0].startswith(("turn", "hit"))


def test_the_beams_of_all_good_moves_are_on_the_board(desk: Desk):
    """B6* and B6-A6 win: the beam of the first comes up column B, that of the second down column A."""
    screen = opened(desk, ply=1)
    squares = {name: screen.view.find(screen.board, screen.session.position, name) for name in ("b5", "a7", "f5")}
    before = {name: picture(desk, rect) for name, rect in squares.items()}
    desk.mouse("list")
    desk.frame()
    changed = [name for name, rect in squares.items() if picture(desk, rect) != before[name]]
    assert changed == ["b5", "a7"]


def picture(desk: Desk, rect: pygame.Rect | None) -> bytes:
    assert rect is not None
    return pygame.image.tobytes(desk.window.surface.subsurface(rect), "RGB")


# Lines


def test_a_move_is_played_on_the_board_and_left_again(desk: Desk):
    desk.program.resize((1280, 720))
    screen = opened(desk, ply=1)
    desk.mouse("list")
    start = desk.fact("position")
    desk.mouse(f"move:{REFLIX.parse(screen.session.position, 'B6*')}")
    assert screen.animating
    desk.settle()
    assert screen.session.outcome is not None
    assert screen.session.outcome.winner == Side.ONE
    assert screen.spoken()[0] == "B6*: win in this round"
    desk.mouse("game")
    assert desk.fact("position") == start
    assert screen.session.game is REFLIX
    assert desk.fact("moves") == "1"


def test_the_best_line_is_played_to_its_end(desk: Desk):
    screen = opened(desk, ply=8)
    assert desk.fact("value") == "Bottom wins in 4 rounds"
    desk.mouse("line")
    desk.settle(60)
    assert screen.session.outcome is not None
    assert screen.session.outcome.winner == Side.ONE
    length = len(screen.analysis.points[8].line)  # type: ignore[union-attr]
    assert screen.reel.ply == length
    desk.key("left")
    assert screen.reel.ply == length - 1, "one can step back in the line"
    desk.key("escape")
    assert desk.fact("moves") == "8"
    assert desk.name == "analysis"
    desk.mouse("line")
    desk.mouse("ply:3")
    assert desk.fact("moves") == "3", "a tap on the graph leaves the line"
    assert screen.find("game") is None


def test_by_keys_alone(desk: Desk):
    screen = opened(desk, ply=1)
    desk.focus_on("list")
    desk.key("return")
    assert screen.listing_moves
    desk.focus_on(listed(screen)[0])
    desk.key("return")
    desk.settle()
    assert screen.session.outcome is not None
    desk.key("escape", "escape")
    assert desk.name != "analysis"


def test_who_comes_by_keys_or_pad_goes_through_the_game_at_once(desk: Desk):
    desk.program.open(ReplayScreen(desk.program, duel(moves=GOLDEN)))
    desk.focus_on("analyse")
    desk.key("return")
    assert (desk.name, desk.screen.focus) == ("analysis", "graph")
    desk.settle()
    desk.key("left", "left", "left")
    assert desk.fact("moves") == "1"
    desk.key("right")
    desk.settle()
    assert desk.fact("moves") == "2"
    desk.key("down")
    assert desk.screen.focus != "graph"


def test_at_the_end_there_is_nothing_to_choose(desk: Desk):
    screen = opened(desk)
    for name in ("line", "list"):
        assert not next(widget for widget in screen.widgets if widget.id == name).enabled
    desk.mouse("ply:0")
    desk.mouse("list")
    desk.mouse("ply:14")
    desk.mouse("list")
    assert not screen.listing_moves


def test_a_quiet_game_says_so(desk: Desk):
    """The last round of a game, without a hit and without a mistake."""
    start = STANDARD.replace(" t 1 t -", " t 10 t -")
    screen = AnalysisScreen(desk.program, duel(start=start, moves=("F4-G4", "F6-G6")), False)
    desk.program.open(screen)
    desk.settle()
    assert screen.analysis is not None
    assert not screen.analysis.turning_points
    assert screen.page.of == 0


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", [(800, 480), (600, 800), (480, 800), (480, 720), (600, 400), (1280, 720)], ids=str)
def test_everything_can_be_touched(display, tmp_path, size, text):
    desk = Desk(tmp_path, size)
    try:
        desk.program.change(text_size=text)
        screen = opened(desk)
        turned = 0
        for ply in range(len(screen.game.turns)):
            screen.game.seek(ply)
            screen.list_moves()
            desk.frame()
            window = desk.window.surface.get_rect()
            named = {widget.id: widget.rect for widget in screen.widgets}
            assert_apart(named, window)
            small = {name: rect.size for name, rect in named.items() if min(rect.size) < TOUCH}
            assert not small
            turned += "list-down" in named
        assert turned
    finally:
        desk.close()
