"""The settings screen: everything acts at once and lasts."""

import pytest

from reflix.app.screens.settings import SettingsScreen
from reflix.render.theme import CONTRAST, LIGHT
from reflix.store.settings import Settings, SettingsStore
from tests.app.desk import STANDARD_BOTTOM_FIRST, Desk, duel


@pytest.fixture
def page(desk: Desk) -> SettingsScreen:
    screen = SettingsScreen(desk.program)
    desk.program.open(screen)
    desk.frame()
    return screen


def kept(desk: Desk) -> Settings:
    return SettingsStore(desk.program.folder).load()[0]


def test_themes_act_at_once_and_last(desk: Desk, page):
    before = desk.window.surface.get_at((3, 3))
    desk.mouse("theme:light")
    assert page.theme is LIGHT
    assert desk.window.surface.get_at((3, 3)) != before
    assert kept(desk).theme == "light"
    desk.mouse("theme:contrast")
    assert page.theme is CONTRAST
    assert tuple(desk.window.surface.get_at((3, 3)))[:3] == (0, 0, 0)


def test_fields_for_all_eyes_act_at_once_and_last(desk: Desk, page):
    desk.mouse("safe_colours:on", "theme:light")
    assert page.theme.bench.safe
    assert kept(desk).safe_colours
    desk.mouse("safe_colours:off")
    assert not page.theme.bench.safe


def test_the_two_volumes_are_separate(desk: Desk, page):
    desk.mouse("volume:20", "volume_interface:100")
    assert (desk.program.sounds.volume, desk.program.sounds.interface) == (0.2, 1.0)
    assert (kept(desk).volume, kept(desk).volume_interface) == (20, 100)


def test_without_confirming_a_tap_on_the_square_plays(desk: Desk, page):
    desk.mouse("confirm:off")
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    desk.mouse("d6")
    assert desk.fact("moves") == "0"
    desk.mouse("e6")
    assert board.session.game.name(board.session.start, board.session.last.move) == "D6-E6"
    desk.settle()
    board.undo()
    desk.mouse("d6", "d6")
    assert board.session.game.name(board.session.start, board.session.last.move) == "D6*"


def test_restoring_the_defaults_asks_once(desk: Desk, page):
    desk.mouse("theme:contrast", "coordinates:off", "language:de", "restore")
    assert kept(desk).theme == "contrast"
    desk.mouse("coordinates:off", "restore")
    assert kept(desk).theme == "contrast", "another button takes the question back"
    desk.mouse("restore")
    assert kept(desk) == Settings(language="de")
    assert desk.program.language == "de"


def test_every_setting_is_reached_by_keys_alone(desk: Desk, page):
    desk.focus_on("restore")
    assert page.area.contains(page.focused.rect)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920)], ids=str)
@pytest.mark.parametrize("language", ["en", "de"])
def test_all_options_stand_in_one_column(display, tmp_path, size, language):
    """At the ordinary text size no name is above its options while its neighbours' are beside them."""
    desk = Desk(tmp_path, size, language=language)
    try:
        screen = SettingsScreen(desk.program)
        desk.program.open(screen)
        options = [widget for widget in screen.widgets if ":" in widget.id]
        names = {widget.id.split(":")[0] for widget in options}
        lefts = {min(widget.rect.left for widget in options if widget.id.startswith(f"{name}:")) for name in names}
        assert len(names) > 10
        assert len(lefts) == 1
    finally:
        desk.close()
