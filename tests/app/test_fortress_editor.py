"""The set-up phase: every tool, every refusal, taking back, the library, building by keys, and two people who must not
see each other's fortress."""

import pytest

from reflix.app.boards import fronts
from reflix.app.fortress.editor import FortressScreen
from reflix.app.match import Match
from reflix.app.screens.begin import begin
from reflix.core.game import Side
from reflix.games.reflix.editor import EMPTY_DRAFT
from reflix.games.reflix.fortress import Fortress, joined
from tests.app.desk import FORTRESS, Desk

LEGAL = FORTRESS.replace("|", "")
FRONT = fronts()[0]


@pytest.fixture
def editor(desk: Desk):
    begin_match(desk)
    assert isinstance(desk.screen, FortressScreen)
    return desk.screen


def begin_match(desk: Desk, **terms: str) -> None:
    """Agree on a match with a built fortress, from the start screen on."""
    desk.mouse("play", "reflix", "fortress:build")
    for name, value in terms.items():
        desk.mouse(f"{name}:{value}")
    desk.mouse("start")


def done_enabled(editor) -> bool:
    return bool(next(widget for widget in editor.widgets if widget.id == "done").enabled)


def words(editor) -> str:
    check = editor.checkup()
    return f"{check.headline} | {check.short}"


def test_every_tool_places_its_piece_and_the_palette_counts(desk: Desk, editor):
    for tool, squares in (("T", "d8"), ("W", "c7 e7"), ("S", "b7 d7 f7"), ("/", "a8 g8")):
        desk.mouse(f"tool:{tool}")
        for square in squares.split():
            desk.mouse(square)
    assert joined(editor.draft.objects) == r".SWSWS.|/..T../|......."
    assert set(editor.draft.left.values()) == {0}
    desk.mouse("a8")
    assert joined(editor.draft.objects) == FORTRESS, "a tap on a mirror turns it"
    assert done_enabled(editor)
    desk.mouse("tool:.", "d7")
    assert editor.draft.left["S"] == 1
    assert not done_enabled(editor)


def test_the_right_button_removes(desk: Desk, editor):
    editor.load(FORTRESS)
    desk.mouse("d8", button=3)
    assert editor.draft.left["T"] == 1
    desk.mouse("d9", button=3)
    assert editor.draft.left["T"] == 1


def test_a_tap_on_a_piece_takes_it_up(desk: Desk, editor):
    editor.load(FORTRESS)
    desk.mouse("tool:W", "d7")
    assert editor.tool == "S"
    assert editor.draft.left["S"] == 1
    desk.mouse("d9")
    assert joined(editor.draft.objects) == r".SW.WS.|\..T../|...S..."


def test_taking_back_puts_the_piece_into_the_hand_again(desk: Desk, editor):
    desk.mouse("d8")
    assert editor.tool == "W", "the target stands, the walls are next"
    desk.mouse("undo")
    assert editor.tool == "T"
    desk.mouse("redo")
    assert editor.tool == "W"
    desk.mouse("tool:/", "a8", "a8", "undo")
    assert editor.tool == "/", "a mirror that was turned"
    desk.mouse("undo")
    assert (editor.tool, editor.draft.left["/"]) == ("/", 2)
    desk.mouse("a8")
    assert editor.draft.left["/"] == 1
    desk.mouse("tool:.", "a8", "undo")
    assert editor.tool == ".", "who removes goes on removing"


def test_done_waits_until_the_fortress_is_legal(desk: Desk, editor):
    assert not done_enabled(editor)
    desk.mouse("done")
    desk.key("return")
    assert desk.screen is editor
    editor.load(FORTRESS)
    assert done_enabled(editor)
    desk.mouse("done")
    assert desk.name == "board"
    assert desk.screen.session.start.fortresses[0] == Fortress(FORTRESS)


@pytest.mark.parametrize(
    ("taps", "said"),
    [
        (("tool:T", "d7"), "next to the ricochet zone"),
        (("tool:T", "d8", "tool:T", "d9"), "already placed"),
        (("tool:W", "a7", "b7", "tool:W", "c7"), "Both walls"),
        (("tool:S", "a7", "b7", "c7", "tool:S", "d7"), "three shields"),
        (("tool:/", "a7", "b7", "tool:/", "d7"), "Both mirrors"),
    ],
    ids=["target in front", "second target", "third wall", "fourth shield", "third mirror"],
)
def test_refusals_of_a_tap_say_why_and_go_with_the_next_right_step(desk: Desk, editor, taps, said):
    desk.mouse(*taps[:-1])
    before = editor.draft.objects
    desk.mouse(taps[-1])
    assert said in words(editor)
    assert editor.draft.objects == before
    desk.key("ctrl+z")
    assert said not in words(editor), "taking back clears an old message"


def test_an_unreachable_target_is_refused_in_words_and_drawn(desk: Desk, editor):
    closed = r"..SSS..|./W.W/.|...T..."  # the mirrors throw the outer beams out; column D would hit
    editor.load(closed)
    reachable = editor.draft.refusal is None
    picture = desk.window.surface.copy()
    walled = r"...W...|.W.T.S.|SS./\.."
    editor.load(walled)
    desk.frame()
    assert reachable, "an open column reaches the target"
    assert editor.draft.refusal is not None
    assert not done_enabled(editor)
    told = words(editor)
    assert str(editor.draft.refusal) in told
    for column in "ABCDEFG":
        assert f"{column}: " in told, "each of the seven beams is told"
    assert "D: wall D7" in told
    assert picture.get_buffer().raw != desk.window.surface.get_buffer().raw


@pytest.mark.parametrize("way", ["keys", "buttons"])
def test_undo_and_redo(desk: Desk, editor, way):
    desk.mouse("tool:T", "d8", "tool:W", "a7")
    after = editor.draft.objects
    back = (lambda: desk.key("ctrl+z")) if way == "keys" else (lambda: desk.mouse("undo"))
    again = (lambda: desk.key("ctrl+y")) if way == "keys" else (lambda: desk.mouse("redo"))
    back()
    back()
    assert editor.draft.objects == EMPTY_DRAFT
    back()
    again()
    again()
    assert editor.draft.objects == after


def test_clear_and_random(desk: Desk, editor):
    for _ in range(5):
        desk.mouse("random")
        assert editor.draft.refusal is None
        assert done_enabled(editor)
    desk.mouse("clear")
    assert editor.draft.objects == EMPTY_DRAFT


def test_library_and_own_fortresses(desk: Desk, editor):
    desk.mouse("presets")
    assert desk.name == "library"
    desk.mouse("preset:standard")
    assert desk.screen is editor
    assert joined(editor.draft.objects) == FORTRESS
    desk.mouse("save")
    assert "My fortress 1" in words(editor)
    desk.mouse("clear", "presets", "own:0")
    assert joined(editor.draft.objects) == FORTRESS
    desk.mouse("presets", "more:own:0", "delete", "delete")
    assert desk.screen.find("own:0") is None
    desk.key("escape")
    assert desk.screen is editor


def test_saving_after_deleting_takes_a_free_name(desk: Desk, editor):
    editor.load(FORTRESS)
    desk.mouse("save", "save", "presets", "more:own:0", "delete", "delete")
    desk.key("escape")
    desk.run(0.6)  # a second tap at the place where the last one changed the screen would be a nervous one
    desk.mouse("save")
    names = [name for name, _ in desk.program.own_fortresses.entries]
    assert len(names) == 2, "the saved fortress that is left was not written over"


def test_building_by_keys_alone(desk: Desk, editor):
    """The cursor begins in the middle (D8); digits choose the piece: 1 target, 2 wall, 3 shield, 4 mirror."""
    desk.key("up", "1", "return")  # the target on D8
    for piece, path in (
        ("3", ("up",)),
        ("2", ("left",)),
        ("3", ("left",)),
        ("2", ("right", "right", "right")),
        ("3", ("right",)),
        ("4", ("down", "right")),
        ("4", ("left",) * 6),
    ):
        desk.key(*path, piece, "return")
    desk.key("r")
    assert joined(editor.draft.objects) == FORTRESS
    desk.key("delete")
    assert editor.draft.left["/"] == 1
    desk.key("ctrl+z")
    desk.focus_on("done")
    desk.key("return")
    assert desk.name == "board"


def test_everything_is_reached_by_keys(desk: Desk, editor):
    editor.load(FORTRESS)
    reached = set()
    for _ in range(30):
        desk.key("tab")
        reached.add(desk.screen.focus)
    assert reached >= {widget.id for widget in editor.widgets if widget.enabled}
    desk.focus_on("tool:T")
    desk.key("up")
    assert editor.cursor is not None, "and back to the squares"


@pytest.mark.parametrize("way", ["escape", "back"])
def test_back_leads_to_the_terms_as_they_were(desk: Desk, editor, way):
    desk.key("escape") if way == "escape" else desk.mouse("back")
    assert desk.name == "terms"
    assert desk.screen.match.values["fortress"] == "build"


def test_two_people_build_in_secret(desk: Desk):
    begin_match(desk, opponent="human", fortress="build", fortress2="build")
    assert desk.name == "handover"
    assert desk.screen.side == Side.ONE
    desk.mouse("ready")
    assert desk.screen.side == Side.ONE
    desk.screen.load(FORTRESS)
    desk.mouse("done")
    assert desk.name == "handover"
    assert desk.screen.side == Side.TWO
    hidden = desk.window.surface.copy()
    desk.mouse("ready")
    assert desk.name == "fortress"
    assert desk.screen.draft.objects == EMPTY_DRAFT, "nothing of the first fortress is to be seen"
    desk.mouse("random")
    second = joined(desk.screen.draft.objects)
    desk.mouse("done")
    assert desk.name == "handover"
    assert desk.screen.side is None
    assert hidden.get_size() == desk.window.surface.get_size()
    desk.mouse("ready")
    assert desk.name == "board"
    bottom, top = desk.screen.session.start.fortresses
    assert (bottom.text, top.text) == (FORTRESS, second)


def test_the_handover_shows_the_same_whatever_was_built(desk: Desk):
    pictures = []
    for text in (FORTRESS, r"S.....S|.WTW.S.|/.\...."):
        match = Match(FRONT, {"opponent": "human", "fortress": "build", "fortress2": "build"}, {Side.ONE: text})
        begin(desk.program, match) if desk.name != "start" else _open(desk, match)
        assert desk.name == "handover"
        desk.frame()
        pictures.append(desk.window.surface.get_buffer().raw)
        desk.program.home()
    assert pictures[0] == pictures[1]


def _open(desk: Desk, match: Match) -> None:
    from reflix.app.screens.terms import TermsScreen

    desk.program.open(TermsScreen(desk.program, FRONT))
    begin(desk.program, match)


def test_escape_at_the_handover_leads_to_the_terms(desk: Desk):
    begin_match(desk, opponent="human", fortress="build", fortress2="build")
    desk.key("escape")
    assert desk.name == "terms"


# The doctor


def labels(screen, kind: str) -> list[str]:
    return [widget.label for widget in screen.widgets if widget.id.startswith(kind)]


def test_the_doctor_grades_what_is_legal_and_only_that(desk: Desk, editor):
    doctor = lambda: next(widget for widget in editor.widgets if widget.id == "doctor")  # noqa: E731
    assert not doctor().enabled
    editor.load(FORTRESS)
    assert doctor().enabled
    assert "Protection: very weak" in editor.spoken()
    desk.mouse("tool:.", "b7")
    assert not doctor().enabled
    assert not any("Protection" in said for said in editor.spoken())
    assert editor.checkup().diagnosis is None
    assert len(editor.checkup().beams) == 7, "where the beams end is told of a draft, too"


def test_the_doctor_tells_what_each_column_yields(desk: Desk, editor):
    editor.load(FORTRESS)
    desk.mouse("doctor")
    assert desk.name == "diagnosis"
    assert labels(desk.screen, "column:") == [
        "mirror A8 › target D8: hit with 0 contacts.",
        "shield B7 › over the edge at B9: missed.",
        "wall C7: missed.",
        "shield D7 › target D8: hit with 1 contact.",
        "wall E7: missed.",
        "shield F7 › over the edge at F9: missed.",
        "mirror G8 › target D8: hit with 0 contacts.",
    ]
    assert "3 of the 7 columns lead to the target." in desk.screen.spoken()
    desk.key("escape")
    assert desk.screen is editor


def test_the_grade_follows_every_edit(desk: Desk, editor):
    editor.load("W.....T|.......|.......")
    editor.load(FORTRESS)
    first = editor.checkup().diagnosis
    desk.mouse("g8")  # the mirror is turned: column G no longer leads to the target
    second = editor.checkup().diagnosis
    assert len(first.open) == len(second.open) + 1
    assert second.openness < first.openness
