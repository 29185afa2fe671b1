"""Every long page can be read and used by taps alone: two buttons beside it turn it. They are in nobody's way."""

import pygame
import pytest

from reflix.app.i18n import LANGUAGES
from reflix.app.look import TOUCH
from reflix.app.screens.page import Page
from reflix.app.screens.settings import SettingsScreen
from reflix.app.textlog import TextLog
from tests.app.desk import Desk
from tests.app.kiosk.kioskdesk import KioskDesk
from tests.app.test_words_fit import all_screens

SIZES = ((800, 480), (480, 800), (600, 800), (1280, 720), (1080, 1920))

TURNS = 200
"""No page has more."""


@pytest.fixture
def page(display, tmp_path):
    """The settings, which are long, on a small display."""
    desk = Desk(tmp_path, (800, 480))
    desk.program.open(SettingsScreen(desk.program))
    desk.frame()
    yield desk
    desk.close()


def whole(page: Page) -> set[str]:
    """The widgets of the column that are seen whole, and the ends of texts that are seen."""
    seen = {widget.id for widget in page._inside if page.area.contains(widget.rect)}
    for rect, words, _, _ in page._texts:
        top, bottom = rect.top - page._scroll, rect.bottom - page._scroll
        seen |= {f"start of {words}"} if page.area.top <= top < page.area.bottom else set()
        seen |= {f"end of {words}"} if page.area.top < bottom <= page.area.bottom else set()
    return seen


def read(desk: Desk, page: Page, button: str) -> set[str]:
    """Tap a button until it can no more; all that was seen whole meanwhile."""
    seen = whole(page)
    for _ in range(TURNS):
        if not next(widget for widget in page.widgets if widget.id == button).enabled:
            return seen
        before = page._scroll
        desk.finger(button)
        desk.run(0.3)
        assert page._scroll != before, "an enabled button turns the page"
        seen |= whole(page)
    raise AssertionError(f"{page.name} has no end")


def assert_reads(desk: Desk, name: str, page: Page) -> None:
    """All of a page is seen by taps, down and up again; what is short has no buttons."""
    turns = [widget for widget in page.widgets if widget.id.startswith("page-")]
    if page.content <= page.area.height:
        assert not turns, name
        return
    assert len(turns) == 2, name
    for widget in turns:
        assert min(widget.rect.size) >= max(TOUCH, page.measures.button), name
    page.scroll_to(0)
    wanted = {w.id for w in page._inside} | {f"{e} of {t[1]}" for t in page._texts for e in ("start", "end")}
    for button, end in (("page-down", page.content - page.area.height), ("page-up", 0)):
        assert wanted - read(desk, page, button) == set(), name
        assert page._scroll == end


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_page_is_read_by_taps_alone(display, tmp_path, size):
    desk, long = Desk(tmp_path, size, language="de"), 0
    try:
        desk.program.change(effects="reduced")
        for name, screen in all_screens(desk.program):
            desk.program.open(screen)
            desk.frame()
            if isinstance(screen, Page):
                assert_reads(desk, name, screen)
                long += screen.content > screen.area.height
            desk.program.back()
        assert long >= 5
    finally:
        desk.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", ["reflix", "quatrix", "reversi"])
def test_the_rules_of_a_kiosk_are_read_by_taps_alone(display, tmp_path, size, game):
    desk = KioskDesk(tmp_path, size, language="de")
    try:
        desk.board(game)
        desk.finger("rules")
        desk.run(0.6)
        assert desk.name == "kiosk_rules"
        assert_reads(desk, game, desk.screen)
    finally:
        desk.close()


def test_a_turn_glides_and_another_tap_goes_on(page):
    screen = page.screen
    places = []
    page.finger("page-down")
    page.run(1)
    far = screen._scroll
    assert 0.5 * screen.area.height < far < screen.area.height
    page.mouse("page-up")
    page.run(1)
    assert screen._scroll == 0
    spot = page.spot("page-down")
    for _ in range(2):
        page.post(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=False)
        page.post(pygame.MOUSEBUTTONUP, pos=spot, button=1, touch=False)
        page.frame()
        page.frame()
        places.append(screen._scroll)
    assert 0 < places[0] < places[1] < far
    assert screen.busy, "scripts wait for it"
    page.settle()
    assert screen._scroll == 2 * far


def test_reduced_effects_turn_at_once(page):
    page.program.change(effects="reduced")
    spot = page.spot("page-down")
    page.click(spot)
    assert page.screen._scroll > 0
    assert not page.screen.gliding


def test_a_finger_or_the_wheel_takes_over_from_a_turn(page):
    screen = page.screen
    for interrupt in (lambda: screen.press(screen.area.center), lambda: screen.wheel(1)):
        page.post(pygame.MOUSEBUTTONDOWN, pos=page.spot("page-down"), button=1, touch=False)
        page.post(pygame.MOUSEBUTTONUP, pos=page.spot("page-down"), button=1, touch=False)
        page.frame()
        page.frame()
        assert screen.gliding
        interrupt()
        before = screen._scroll
        page.run(0.5)
        assert screen._scroll == before
        screen.release((0, 0))
        screen.scroll_to(0)


def test_the_bar_is_tapped_and_dragged(page):
    screen = page.screen
    lane = screen._lane
    page.click((lane.bar.centerx, lane.bar.bottom - 3))
    page.run(0.5)
    first = screen._scroll
    assert first > 0
    page.click((lane.bar.centerx, lane.bar.top + 1))
    page.run(0.5)
    assert screen._scroll == 0
    thumb = lane._thumb.center
    page.post(pygame.MOUSEBUTTONDOWN, pos=thumb, button=1, touch=False)
    goal = (thumb[0], lane.bar.bottom)
    page.post(pygame.MOUSEMOTION, pos=goal, rel=(0, 1), buttons=(1, 0, 0), touch=False)
    page.post(pygame.MOUSEBUTTONUP, pos=goal, button=1, touch=False)
    page.run(0.5)
    assert screen._scroll == screen.content - screen.area.height, "the bar follows the hand"


def test_dragging_the_content_still_scrolls(page):
    screen = page.screen
    x, y = screen.area.center
    page.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False)
    page.post(pygame.MOUSEMOTION, pos=(x, y - 90), rel=(0, -1), buttons=(1, 0, 0), touch=False)
    page.post(pygame.MOUSEBUTTONUP, pos=(x, y - 90), button=1, touch=False)
    page.frame()
    assert screen._scroll == 90


def test_arrow_keys_walk_through_the_content_not_to_the_buttons(page):
    screen = page.screen
    page.key("tab")
    seen = []
    for _ in range(40):
        page.key("down")
        seen.append(screen.focus)
    assert "page-down" not in seen
    assert any(name.startswith("sound") for name in seen), "the whole column was walked through"
    screen.set_focus(screen._inside[1])
    page.key("right", "right")
    assert screen.focus.startswith("page-")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_have_names_and_work_by_keys(display, tmp_path, language):
    desk = Desk(tmp_path, (800, 480), language=language)
    log = tmp_path / "log"
    words = TextLog.open(str(log))
    desk.program.open(SettingsScreen(desk.program))
    desk.frame()
    desk.key("shift+tab", "shift+tab")
    assert desk.screen.focus == "page-down", "right before the first one"
    words.look(desk.program)
    desk.key("return")
    desk.run(0.5)
    assert desk.screen._scroll > 0
    words.close()
    desk.close()
    assert {"en": "> Further down", "de": "> Weiter nach unten"}[language] in log.read_text(encoding="utf-8")
