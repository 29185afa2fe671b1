"""Keys: the table, the choice of others, conflicts; and that the overview says what is so."""

import pygame
import pytest

from reflix.app.i18n import LANGUAGES, Translator
from reflix.app.inputs import Key
from reflix.app.keys import COMMANDS, RESERVED, Conflict, Keymap, chord_of, named
from reflix.app.screens.board import BoardScreen
from reflix.app.screens.keys import KeysScreen, RemapScreen
from reflix.store.settings import Settings, SettingsStore
from tests.app.desk import STANDARD_BOTTOM_FIRST, Desk, duel


def test_no_two_commands_share_a_key():
    chords = [chord for command in COMMANDS for chord in command.chords]
    assert len(chords) == len(set(chords))
    assert not RESERVED & set(chords)


def test_every_command_of_a_running_game_is_something_the_board_does():
    for command in COMMANDS:
        if not command.anywhere and command.id != "turn":
            assert callable(getattr(BoardScreen, command.id)), command.id


def test_shift_with_a_letter_is_the_plain_command_unless_it_has_one_of_its_own():
    keys = Keymap()
    assert keys.command(Key("f", shift=True)) == "flip"
    assert keys.command(Key("z", ctrl=True, shift=True)) == "redo"
    assert keys.command(Key("z", ctrl=True)) == "undo"
    assert keys.command(Key("z")) is None
    assert keys.command(Key("c", shift=True)) is None


@pytest.mark.parametrize(
    ("chord", "english", "german"),
    [
        ("ctrl+shift+z", "Ctrl+Shift+Z", "Strg+Umschalt+Z"),
        ("alt+return", "Alt+Enter", "Alt+Eingabe"),
        ("ctrl++", "Ctrl++", "Strg++"),
        ("+", "+", "+"),
        ("f11", "F11", "F11"),
        ("ö", "Ö", "Ö"),
        ("ß", "ß", "ß"),
    ],
)
def test_keys_are_named_as_people_name_them(display, chord, english, german):
    assert Translator("en")(named(chord)) == english
    assert Translator("de")(named(chord)) == german


def test_a_key_is_found_by_its_label_wherever_it_lies(display):
    """On QWERTZ the key labelled Z lies where Y is elsewhere; SDL names it by its label."""
    assert Keymap().command(Key(pygame.key.name(pygame.K_z), ctrl=True)) == "undo"
    assert chord_of(Key("ö", ctrl=True)) == "ctrl+ö"


def test_a_chosen_key_replaces_the_usual_ones():
    keys = Keymap(Keymap().with_chord("undo", Key("ö")))
    assert keys.command(Key("ö")) == "undo"
    assert keys.command(Key("u")) is None
    assert Keymap(keys.with_chord("redo", Key("u"))).command(Key("u")) == "redo"


@pytest.mark.parametrize(
    ("command", "key", "reason"),
    [
        ("undo", Key("h"), "H already means “Hint”."),
        ("undo", Key("tab"), "Tab is needed to get around and cannot be changed."),
        ("mute", Key("b"), "B names a column or a row."),
    ],
)
def test_conflicts_are_named(command, key, reason):
    with pytest.raises(Conflict) as caught:
        Keymap().with_chord(command, key)
    assert str(caught.value.message) == reason


def test_choosing_a_key_on_the_page(desk: Desk):
    page = RemapScreen(desk.program)
    desk.program.open(page)
    desk.frame()
    desk.mouse("key:undo")
    desk.key("h")
    assert "already means" in str(page.told)
    desk.mouse("key:undo")
    desk.key("ctrl+q")
    assert desk.program.running, "a key that is awaited is no command"
    desk.mouse("key:undo")
    desk.key("f5")
    assert SettingsStore(desk.program.folder).load()[0].keys == (("undo", "f5"),)
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST, moves=("D6-E6",)))
    desk.key("u")
    assert desk.fact("moves") == "1"
    desk.key("f5")
    assert desk.fact("moves") == "0"
    desk.program.back()
    desk.mouse("reset")
    assert desk.program.settings.keys == ()
    assert board.program.keys.command(Key("u")) == "undo"


def test_escape_ends_the_waiting_and_not_the_page(desk: Desk):
    desk.program.open(RemapScreen(desk.program))
    desk.mouse("key:flip")
    desk.key("escape")
    assert desk.name == "remap"
    desk.key("escape")
    assert desk.name == "start"


def test_another_key_turns_the_mirror(desk: Desk):
    desk.program.change(keys=(("turn", "t"),))
    board = desk.sit(duel(start=STANDARD_BOTTOM_FIRST))
    desk.key("tab", "r", "return")
    assert board.ui.chosen is None, "R means nothing any more"
    desk.key("t", "return")
    assert board.session.game.name(board.session.start, board.session.last.move).endswith("*")


def test_help_from_the_board_is_the_rules_and_then_the_keys(desk: Desk):
    desk.sit()
    desk.key("f1")
    assert desk.name == "rules"
    desk.key("f1")
    assert desk.name == "keys"
    desk.key("f1")
    assert desk.name == "keys"
    desk.mouse("change")
    assert desk.name == "remap"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overview_names_every_command(desk: Desk, language):
    desk.program.change(language=language, keys=(("undo", "f5"),))
    page = KeysScreen(desk.program)
    desk.program.open(page)
    said = [text for _, text, _, _ in page._texts]
    for command in COMMANDS:
        assert page.say(command.label) in said
    assert "F5" in said


def test_broken_choices_in_the_file_are_named(tmp_path):
    store = SettingsStore(tmp_path)
    store.path.write_text('[keys]\nundo = 7\nflip = "g"\n')
    settings, told = store.load()
    assert settings.keys == (("flip", "g"),)
    assert "keys.undo" in str(told)
    store.path.write_text("keys = 3\n")
    assert store.load()[0] == Settings()
