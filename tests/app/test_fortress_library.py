"""The library: names, copies, codes, QR pictures; by touch and without a keyboard."""

import builtins

import pytest

from reflix.app import clipboard, qr
from reflix.app.boards import fronts
from reflix.app.fortress.editor import FortressScreen
from reflix.app.match import Match
from reflix.core.game import Side
from reflix.games.reflix.code import EXAMPLE, encode
from reflix.games.reflix.fortress import joined
from reflix.store.fortresses import OwnFortresses
from tests.app.desk import FORTRESS, Desk


@pytest.fixture
def board_clip(monkeypatch):
    """A clipboard that works everywhere."""
    held = [""]
    monkeypatch.setattr(clipboard, "put", lambda text: held.__setitem__(0, text))
    monkeypatch.setattr(clipboard, "take", lambda: held[0])
    return held


@pytest.fixture
def editor(desk: Desk) -> FortressScreen:
    editor = FortressScreen(desk.program, Match(fronts()[0], {"opponent": "human"}), Side.ONE)
    desk.program.open(editor)
    desk.program.own_fortresses.add("Anna", FORTRESS)
    desk.frame()
    return editor


def names(desk: Desk) -> list[str]:
    """The names in the file."""
    again = OwnFortresses(desk.program.folder, lambda text: None)
    again.load()
    return [name for name, _ in again.entries]


def test_a_word_from_the_list_is_a_name(desk: Desk, editor):
    desk.finger("presets", "more:own:0", "rename", "word:4", "keep")
    assert desk.name == "entry"
    assert names(desk) == ["Falcon"]


def test_a_name_is_typed(desk: Desk, editor):
    desk.mouse("presets", "more:own:0", "rename")
    desk.key("shift+m", "a", "x", "space", "m", "backspace", "2", "return")
    assert names(desk) == ["Max 2"]
    assert not desk.program.sounds.muted, "M was a letter, not the key for silence"


def test_a_taken_name_is_named_and_nothing_is_lost(desk: Desk, editor):
    desk.program.own_fortresses.add("Berta", FORTRESS)
    desk.mouse("presets", "more:own:0", "rename")
    desk.key("shift+b", "e", "r", "t", "a", "return")
    assert desk.name == "naming"
    assert "already a fortress named Berta" in desk.screen.spoken()[0]
    desk.key("escape")
    assert names(desk) == ["Anna", "Berta"]


def test_copies_get_names_of_their_own(desk: Desk, editor):
    desk.mouse("presets", "more:own:0", "double", "double")
    assert names(desk) == ["Anna", "Anna 2", "Anna 3"]
    desk.key("escape")
    desk.mouse("more:preset:standard", "double")
    assert len(names(desk)) == 4
    assert desk.screen.find("delete") is None, "those of the house stay"


def test_deleting_needs_a_second_tap_on_the_same_button(desk: Desk, editor):
    desk.mouse("presets", "more:own:0", "delete", "double", "delete")
    assert names(desk) == ["Anna", "Anna 2"]
    desk.mouse("delete")
    assert desk.name == "library"
    assert names(desk) == ["Anna 2"]


def test_a_fortress_is_used_from_its_page(desk: Desk, editor):
    desk.mouse("presets", "more:own:0", "use")
    assert desk.screen is editor
    assert joined(editor.draft.objects) == FORTRESS


def test_the_code_is_shown_and_copied(desk: Desk, editor, board_clip):
    desk.mouse("presets", "more:own:0", "code")
    assert board_clip == [EXAMPLE]
    assert EXAMPLE in desk.screen.spoken()


def test_copy_and_paste_in_the_editor(desk: Desk, editor, board_clip):
    editor.load(FORTRESS)
    desk.key("ctrl+c")
    assert board_clip == [EXAMPLE]
    editor.load("......." * 3)
    desk.key("ctrl+c")
    assert "this one has 0, 0, 0 and 0" in editor.spoken()[0]
    desk.key("ctrl+v")
    assert joined(editor.draft.objects) == FORTRESS
    board_clip[0] = "5WXA-PAZ"
    desk.key("ctrl+v")
    assert "slip" in editor.spoken()[0]
    assert joined(editor.draft.objects) == FORTRESS
    desk.key("ctrl+z")
    assert editor.draft.objects == "." * 21


def test_a_layout_that_no_laser_reaches_may_be_pasted_but_not_used(desk: Desk, editor, board_clip):
    board_clip[0] = encode(r"WS\....|S......|S.TW\..")
    desk.key("ctrl+v")
    assert "No laser can reach" in editor.spoken()[0]


def test_a_code_is_entered_by_touch(desk: Desk, editor):
    desk.finger("presets", "enter", *(f"sign:{sign}" for sign in "5WXAPAZ"), "use")
    assert desk.name == "code"
    assert "slip" in desk.screen.spoken()[0]
    desk.finger("erase", "sign:X", "use")
    assert desk.screen is editor
    assert joined(editor.draft.objects) == FORTRESS


def test_a_code_is_typed(desk: Desk, editor):
    desk.mouse("presets", "enter")
    desk.key(*"5wxapax", "return")
    assert joined(editor.draft.objects) == FORTRESS


def test_a_code_is_pasted_from_the_library(desk: Desk, editor, board_clip):
    board_clip[0] = EXAMPLE
    desk.mouse("presets", "paste")
    assert joined(editor.draft.objects) == FORTRESS


def test_the_qr_picture_is_a_qr_picture():
    pytest.importorskip("segno")
    found = qr.modules(EXAMPLE)
    assert len(found) == len(found[0]) == 21
    finder = [found[0][:7], found[0][-7:], [row[0] for row in found[-7:]]]
    assert all(all(edge) for edge in finder), "the three corners"


def test_without_the_package_a_sentence_says_so(desk: Desk, editor, monkeypatch):
    real = builtins.__import__

    def without(name, *rest):
        if name == "segno":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(qr.NoQr, match="pip install"):
        qr.modules("x")
    desk.mouse("presets", "more:own:0")
    assert desk.screen.find("qr") is None
    assert any("segno" in text for _, text, _, _ in desk.screen._texts)
