"""Everything has its place in every window: nothing overlaps, nothing is cut off, everything can be touched."""

import itertools
from dataclasses import replace
from datetime import date, datetime

import pygame
import pytest

from reflix.app.boards import fronts
from reflix.app.fortress.code_entry import CodeEntryScreen
from reflix.app.fortress.collection import LibraryScreen
from reflix.app.fortress.editor import FortressScreen
from reflix.app.fortress.entry import FortressEntryScreen
from reflix.app.i18n import LANGUAGES
from reflix.app.kiosk.program import TALL
from reflix.app.look import ORDINARY, TOUCH, measures
from reflix.app.match import Match
from reflix.app.screens.about import AboutScreen
from reflix.app.screens.board import BoardScreen
from reflix.app.screens.export import ExportScreen
from reflix.app.screens.games import GamesScreen
from reflix.app.screens.handover import HandoverScreen
from reflix.app.screens.keys import KeysScreen, RemapScreen
from reflix.app.screens.making import DayMaking, EndlessMaking
from reflix.app.screens.naming import NameScreen
from reflix.app.screens.page import Page
from reflix.app.screens.pause import PauseScreen
from reflix.app.screens.places import FULL_CARD, places, row
from reflix.app.screens.play_on import PlayOnScreen
from reflix.app.screens.puzzle import PuzzleScreen
from reflix.app.screens.puzzles import PuzzlesScreen
from reflix.app.screens.records import RecordsScreen
from reflix.app.screens.replay import ReplayScreen
from reflix.app.screens.rules import RulesScreen
from reflix.app.screens.settings import SettingsScreen
from reflix.app.screens.start import StartScreen
from reflix.app.screens.statistics import StatisticsScreen
from reflix.app.screens.terms import TermsScreen
from reflix.app.shelf import OwnShelf, Sequel
from reflix.app.widgets import Button, IconButton
from reflix.core.game import Side
from reflix.games.reflix.puzzles.shipped import shipped
from tests.app.desk import FORTRESS, Desk, against, duel
from tests.store.test_records import random_session

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (3840, 2160), (1080, 1920), (600, 800), (480, 800))
TEXTS = (100, 125, 150, 175, 200)
CASES = list(itertools.product(SIZES, TEXTS))
IDS = [f"{size[0]}x{size[1]}-{text}" for size, text in CASES]


def assert_apart(named: dict[str, pygame.Rect], window: pygame.Rect) -> None:
    """All within the window, no two on one another."""
    for name, rect in named.items():
        assert rect.width > 0, name
        assert rect.height > 0, name
        assert window.contains(rect), f"{name} {rect} is not within {window}"
    for (one, a), (two, b) in itertools.combinations(named.items(), 2):
        assert not a.colliderect(b), f"{one} {a} and {two} {b} overlap"


@pytest.mark.parametrize(("size", "text"), CASES, ids=IDS)
@pytest.mark.parametrize("front", fronts(), ids=lambda front: front.game.id)
def test_the_parts_of_the_board_screen(front, size, text):
    found = places(measures(size, text), front.view.proportions)
    parts = {name: getattr(found, name) for name in ("board", "upper", "lower", "progress", "card", "actions", "tools")}
    assert_apart(parts, pygame.Rect((0, 0), size))
    assert found.card.contains(found.moves)
    m = measures(size, text)
    assert found.moves.height >= 2 * m.em, "no room for a move list"
    assert found.card.height >= 5 * m.em, "no room for words"


@pytest.mark.parametrize(("size", "text"), CASES, ids=IDS)
@pytest.mark.parametrize("front", fronts(), ids=lambda front: front.game.id)
def test_squares_are_large_enough_to_be_touched(front, size, text):
    assert places(measures(size, text), front.view.proportions).cell >= TOUCH


def test_text_grows_with_the_setting_and_with_the_screen():
    for size in SIZES:
        sizes = [measures(size, text).em for text in TEXTS]
        assert sizes == sorted(sizes)
        assert sizes[0] >= 14
    assert measures((1920, 1080)).em > measures((1280, 720)).em > measures((800, 480)).em - 1
    assert measures((1920, 1080), 200).em >= 1.9 * measures((1920, 1080), 100).em


def test_a_row_fills_its_area():
    area = pygame.Rect(10, 20, 301, 44)
    cut = row(area, (1.7, 1, 1), 7)
    assert cut[0].left == area.left
    assert cut[-1].right == area.right
    assert [b.left - a.right for a, b in itertools.pairwise(cut)] == [7, 7]


def screens(program):
    """Every screen of the program, and the board in several states."""
    front = fronts()[0]
    match = Match(front, {"opponent": "human"})
    editor = FortressScreen(program, match, Side.ONE)
    yield "start", StartScreen(program)
    yield "games", GamesScreen(program)
    for front in fronts():
        yield f"terms {front.game.id}", TermsScreen(program, front)
        yield f"rules {front.game.id}", RulesScreen(program, front.game)
    yield "watch", _watching(program)
    yield "fortress", editor
    yield "fortress above", FortressScreen(program, match, Side.TWO)
    program.own_fortresses.add("My fortress 1", r".SWSWS.|\..T../|.......")
    yield "library", LibraryScreen(program, editor)
    yield "own entry", FortressEntryScreen(program, editor, "My fortress 1", FORTRESS, True)
    yield "entry", FortressEntryScreen(program, editor, "Grundfestung", FORTRESS, False)
    yield "name", NameScreen(program, "Anna", lambda name: None)
    yield "code", CodeEntryScreen(program, lambda text: None)
    yield "keys", KeysScreen(program)
    yield "remap", RemapScreen(program)
    yield "about", AboutScreen(program)
    yield "handover", HandoverScreen(program, match, Side.TWO)
    yield "both", HandoverScreen(program, match, None)
    yield "settings", SettingsScreen(program)
    yield "board", BoardScreen(program, against())
    for seed, front in enumerate(fronts()):
        session = random_session(front.game, seed)
        program.archive.records.keep(session, datetime(2026, 11, 29))
        yield f"replay {front.game.id}", ReplayScreen(program, session)
        program.archive.statistics.count(session)
    yield "statistics", StatisticsScreen(program)
    yield "export", ExportScreen(program, session, False)
    yield "play on", PlayOnScreen(program, session)
    (program.archive.records.folder / "broken.reflix").write_text("broken")
    yield "records", RecordsScreen(program)
    yield "over", BoardScreen(program, duel(moves=("D4-C4", "D6*", "C4-C5", "D6-E6")))
    yield "thinking", BoardScreen(program, against("schwer", start=against().game.encode(duel().start)))
    yield "pause", PauseScreen(program, BoardScreen(program, against()))
    yield "puzzles", PuzzlesScreen(program)
    yield "puzzle", PuzzleScreen(program, OwnShelf(shipped(), len(shipped()) - 1))
    program.exact.held = True  # what is being made stays so
    yield "day", DayMaking(program, date(2026, 11, 30))
    yield "endless", EndlessMaking(program, Sequel(1, 0, None))
    program.exact.held = False


def _watching(program):
    screen = TermsScreen(program, fronts()[0])
    screen.chosen = {"opponent": "watch"}
    return screen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), CASES, ids=IDS)
def test_the_widgets_of_all_screens(display, tmp_path, size, text, language):
    desk = Desk(tmp_path, size, language=language)
    try:
        desk.program.change(text_size=text)
        desk.program.unfinished = against()
        window = pygame.Rect((0, 0), size)
        for name, screen in screens(desk.program):
            desk.program.open(screen)
            assert screen.widgets, name
            inside = screen._inside if isinstance(screen, Page) else []
            outside = {f"{name}: {w.id}": w.rect for w in screen.widgets if w not in inside}
            assert_apart(outside, window)
            if isinstance(screen, Page):
                column = pygame.Rect(screen.area.left, 0, screen.area.width, screen.area.top + screen.content + 1)
                assert_apart({f"{name}: {w.id}": w.rect for w in inside}, column)
                assert screen.area.height >= 2 * screen.measures.button, f"{name}: nothing to be seen"
                assert not any(screen.area.colliderect(rect) for rect in outside.values())
            for widget in screen.widgets:
                assert min(widget.rect.size) >= TOUCH, f"{name}: {widget.id} is {widget.rect.size}"
                assert_label_fits(desk, name, widget)
            desk.program.back()
    finally:
        desk.close()


def assert_label_fits(desk: Desk, name: str, widget) -> None:
    """The words of a button are within it, at a size that can be read."""
    if not isinstance(widget, Button) or isinstance(widget, IconButton) or not widget.label:
        return
    em = desk.program.measures.em
    room = widget.rect.width - em  # the icon is left out where the words need its room
    texts = desk.program.canvas.texts
    size = texts.fitted(widget.label, em, room)
    assert texts.width(widget.label, size) <= room, f"{name}: {widget.label!r} does not fit its button"
    assert size >= min(12, em), f"{name}: {widget.label!r} is only {size} pixels high"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("tall", [ORDINARY, TALL])
@pytest.mark.parametrize("front", fronts(), ids=lambda front: front.game.id)
def test_the_buttons_of_a_board_are_no_smaller_than_they_must_be(front, size, text, tall):
    m = replace(measures(size, text), tall=tall)
    found = places(m, front.view.proportions)
    assert found.actions.height == found.tools.height >= TOUCH
    spare = found.card.height - FULL_CARD * m.em
    assert found.actions.height >= m.button or spare < 2 * m.em, "the card has room that the buttons lack"
