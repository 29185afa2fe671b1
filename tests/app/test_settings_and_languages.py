"""Settings act at once and last; languages change everywhere while the program runs."""

import os

import pytest

from reflix.app.i18n import LANGUAGES
from tests.app.desk import Desk, against, duel
from tests.app.test_places import screens


@pytest.fixture
def settings(desk: Desk):
    desk.mouse("settings")
    return desk.screen


@pytest.mark.parametrize(
    ("option", "name", "value"),
    [
        ("language:de", "language", "de"),
        ("sound:off", "sound", False),
        ("speed:slow", "speed", "slow"),
        ("speed:off", "speed", "off"),
        ("effects:reduced", "effects", "reduced"),
        ("text:150", "text_size", 150),
        ("fullscreen:on", "fullscreen", True),
        ("legal_marks:off", "legal_marks", False),
        ("aids:off", "aids", False),
        ("coordinates:off", "coordinates", False),
    ],
)
def test_each_setting_acts_at_once_and_survives_a_restart(desk: Desk, settings, tmp_path, option, name, value):
    desk.focus_on(option)
    desk.key("return")
    assert getattr(desk.program.settings, name) == value
    chosen = [widget.id for widget in desk.screen.widgets if getattr(widget, "chosen", False)]
    assert option in chosen
    again = Desk(tmp_path, language=None)
    try:
        assert getattr(again.program.settings, name) == value
    finally:
        again.close()


def test_text_size_changes_the_measures_at_once(desk: Desk, settings):
    before = desk.program.measures.em
    desk.focus_on("text:150")
    desk.key("return")
    assert desk.program.measures.em > before


def test_sound_is_muted_by_the_setting_and_by_its_key(desk: Desk):
    desk.key("m")
    assert desk.program.sounds.muted
    assert not desk.program.settings.sound
    desk.key("m")
    assert not desk.program.sounds.muted


def test_marks_and_coordinates_change_the_board(desk: Desk):
    desk.sit(duel())
    pictures = []
    for values in ({}, {"legal_marks": False}, {"coordinates": False}):
        desk.program.change(**values)
        desk.frame()
        pictures.append(desk.window.surface.get_buffer().raw)
    assert len(set(pictures)) == 3


def test_the_option_for_the_full_screen_holds_when_something_else_changes(desk: Desk):
    desk.program.fullscreen = True  # as --fullscreen does
    desk.key("m")
    assert desk.program.fullscreen
    desk.key("f11")
    assert not desk.program.fullscreen


@pytest.mark.parametrize("key", ["f11", "alt+return"])
def test_keys_of_the_full_screen(desk: Desk, key):
    desk.key(key)
    assert desk.program.fullscreen
    assert desk.program.settings.fullscreen
    desk.key(key)
    assert not desk.program.fullscreen


def texts(desk: Desk) -> set[str]:
    """All the words that the screen in front draws."""
    cache = desk.program.canvas.texts._lines
    cache.clear()
    desk.screen.stale = True
    desk.frame()
    return {line for line, *_ in cache if any(sign.isalpha() for sign in line)}


def test_the_language_changes_every_screen_while_it_runs(desk: Desk):
    desk.program.unfinished = against()
    for name, screen in screens(desk.program):
        desk.program.open(screen)
        said = {}
        for language in LANGUAGES:
            desk.program.change(language=language)
            said[language] = texts(desk)
        assert said["en"] != said["de"], name
        same = {line for line in said["en"] & said["de"] if len(line) > 12}
        both = {line for line in same if not line[-1].isdigit() and os.sep not in line}
        if name == "about":  # libraries with their licences, and which build this is
            both = {line for line in both if " · " not in line and not line.startswith("Reflix ")}
        assert not both, name  # only names that were given, dates and folders stay
        desk.program.back()


def test_a_game_goes_on_in_another_language(desk: Desk):
    board = desk.sit(against())
    desk.mouse("d6")
    desk.program.change(language="de")
    desk.frame()
    assert board.view.half_done(board.ui)
    desk.mouse("e6", "confirm")
    assert board.session.ply == 1


def test_quit_is_at_once_from_everywhere(desk: Desk):
    desk.sit(against())
    desk.mouse("d6", "e6", "confirm")
    desk.key("ctrl+q")
    assert not desk.program.running


def test_escape_goes_back_and_never_quits(desk: Desk):
    desk.mouse("play")
    for _ in range(5):
        desk.key("escape")
    assert desk.name == "start"
    assert desk.program.running


def test_a_broken_settings_file_is_put_aside_and_told(display, tmp_path):
    (tmp_path / "settings.toml").write_text("speed = = 3")
    desk = Desk(tmp_path)
    try:
        assert desk.screen.notice is not None
        assert [file.name for file in tmp_path.iterdir() if "settings" in file.name] != ["settings.toml"]
    finally:
        desk.close()
