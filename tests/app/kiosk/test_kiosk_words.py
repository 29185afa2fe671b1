"""Every string of every screen of a kiosk, in every language, on every kind of display: none clipped, none on another,
none out of its button, none left in another language; and everything large enough for a finger."""

import importlib
import inspect
import pkgutil
from collections import defaultdict
from collections.abc import Callable, Iterator

import pygame
import pytest

import reflix.app.kiosk
from reflix.app.i18n import LANGUAGES
from reflix.app.look import TOUCH
from reflix.app.options import SMALLEST
from reflix.app.screens.page import Page
from reflix.app.screens.screen import Screen
from tests.app.ink import Ink, Recorder, recording
from tests.app.kiosk.kioskdesk import PIN, KioskDesk
from tests.app.test_places import assert_apart, assert_label_fits
from tests.app.test_words_fit import faults, offsets

SIZES = ((800, 480), (1024, 600), (1280, 800), (1920, 1080), (480, 800), (600, 800), (1080, 1920))


def tour(desk: KioskDesk) -> Iterator[str]:
    """Through every screen there is, in several states. The name of each."""
    for game in ("reflix", "quatrix", "reversi"):
        desk.screen.show(game)
        for _ in range(9):
            desk.frame(3.5)
            yield f"attract {game}"
    desk.wake()
    yield "choice"
    for game in ("reflix", "quatrix", "reversi"):
        desk.finger(game)
        desk.run(0.6)
        yield f"opponent {game}"
        desk.finger("level:mittel")
        yield from _lesson(desk, game)
        desk.director.play()
        yield f"board {game}"
        desk.finger("menu")
        yield "end"
        desk.finger("end")
        desk.run(0.6)
    desk.director.choose(desk.director.offered[0])
    desk.director.meet("leicht")
    desk.director.play()
    desk.finger("rules")
    yield "kiosk_rules"
    desk.finger("back")
    desk.finish_match()
    yield "result, deaf"
    desk.run(4)
    yield "result"
    desk.run(31)
    yield "question"
    desk.corners()
    yield "pin"
    desk.type_pin("1111")
    yield "pin, wrong"
    desk.type_pin("1111")
    desk.type_pin("1111")
    yield "pin, locked"
    for _ in range(60):
        desk.frame(1)
        desk.director.life(desk.now)
    desk.type_pin(PIN)
    assert desk.name == "staff"
    yield "staff"
    desk.finger("quit")
    yield "staff, sure"


def _lesson(desk: KioskDesk, game: str) -> Iterator[str]:
    lesson = desk.screen
    for _ in range(30):
        desk.settle()
        desk.director.life(desk.now)
        yield f"quick {game} {lesson.course.number[0]}"
        if lesson.course.finished:
            return
        if lesson.course.to_do:
            lesson._decide(lesson.course.planned)
        else:
            lesson.following()
    raise AssertionError("the lesson has no end")


def table_tour(desk: KioskDesk) -> Iterator[str]:
    """What two people see from two sides of a table."""
    for game in ("reflix", "quatrix", "reversi"):
        board = desk.board(game, "")
        yield f"table {game}"
        board.table.play(board.session.position.moves()[0])
        desk.settle()
        yield f"table {game}, second move"
        desk.finish_match()
        desk.run(4)
        yield f"table {game}, result"
        desk.run(31)
        yield "question at a table"
        desk.run(20)


def test_the_tour_leaves_no_screen_out(display, tmp_path):
    classes = set()
    for info in pkgutil.iter_modules(reflix.app.kiosk.__path__):
        module = importlib.import_module(f"reflix.app.kiosk.{info.name}")
        found = inspect.getmembers(module, inspect.isclass)
        classes |= {c for _, c in found if issubclass(c, Screen) and c.name and c.__module__ == module.__name__}
    desk = KioskDesk(tmp_path)
    seen = set()
    for _ in tour(desk):
        seen.add(type(desk.screen))
    desk.close()
    assert classes - seen == set()


def on_sheets(desk: KioskDesk, recorder: Recorder) -> Iterator[list[Ink]]:
    """The ink of the picture, and that of each sheet that was painted for it."""
    picture = {id(desk.window._base), id(desk.window.surface)}
    sheets: dict[int, list[Ink]] = defaultdict(list)
    for ink in recorder.inks:
        sheets[0 if ink.surface in picture else ink.surface].append(ink)
    yield from sheets.values()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_word_has_its_room_and_every_button_its_size(display, tmp_path, size, language):
    examine(KioskDesk(tmp_path, size, language=language), tour)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_and_so_at_a_table_for_two(display, tmp_path, size):
    examine(KioskDesk(tmp_path, size, language="de", table_top=True), table_tour)


def all_levels(desk: KioskDesk) -> Iterator[str]:
    """The choice of an opponent where every level is offered."""
    desk.wake()
    for game in ("reflix", "quatrix", "reversi"):
        desk.finger(game)
        desk.run(0.6)
        assert len(desk.screen.widgets) == 6
        yield f"all opponents of {game}"
        desk.finger("back")
        desk.run(0.6)


@pytest.mark.parametrize("size", [*SMALLEST, *SIZES], ids=str)
def test_and_so_with_every_level_there_is(display, tmp_path, size):
    levels = ("leicht", "mittel", "schwer", "meister")
    examine(KioskDesk(tmp_path, size, language="de", levels=levels), all_levels)


def examine(desk: KioskDesk, way: Callable[[KioskDesk], Iterator[str]]) -> None:
    """Go that way, and look closely at everything on it."""
    found: list[str] = []
    size = desk.window.surface.get_size()
    window = pygame.Rect((0, 0), size)
    catalog = desk.program.translate._catalog
    german = getattr(catalog, "_catalog", {})
    english = {key for key, value in german.items() if isinstance(key, str) and key and value != key}
    try:
        for name in way(desk):
            screen = desk.screen
            for _ in offsets(screen):
                screen.stale = True
                with recording() as recorder:
                    desk.frame(0.001)
                cut = recorder.cut
                for inks in on_sheets(desk, recorder):
                    recorder.inks, recorder.cut = inks, cut
                    found += [f"{name}: {fault}" for fault in faults(desk, screen, recorder, [])]
                    cut = []
                    if not name.startswith(("attract", "question")):  # these speak every language
                        found += [
                            f"{name}: English {i.text!r}" for i in inks if i.text in english - set(german.values())
                        ]
            inside = screen._inside if isinstance(screen, Page) else []
            assert_apart({f"{name}: {w.id}": w.rect for w in screen.widgets if w not in inside}, window)
            for widget in screen.widgets:
                assert min(widget.rect.size) >= TOUCH, f"{name}: {widget.id} is {widget.rect.size}"
                assert_label_fits(desk, name, widget)
        assert not found, f"{len(found)} faults:\n" + "\n".join(sorted(set(found))[:60])
    finally:
        desk.close()


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)], ids=str)
def test_buttons_are_large_on_a_large_display(display, tmp_path, size):
    desk = KioskDesk(tmp_path, size)
    for name in tour(desk):
        for widget in desk.screen.widgets:
            assert widget.rect.height >= 90, f"{name}: {widget.id} is {widget.rect.size}"
    desk.close()
