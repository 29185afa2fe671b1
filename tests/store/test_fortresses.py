"""A player's own fortresses: kept, renamed, removed; what the game refuses stays in the file and is reported."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reflix.core.game import SetupError
from reflix.games.reflix.fortress import STANDARD, check
from reflix.store import fortresses
from reflix.store.atomic import StoreError
from reflix.store.fortresses import OwnFortresses

OTHER = r".SWSWS.|/..T../|......."
BAD = r".SWSWS.|/.TT../|......."


@pytest.fixture
def own(tmp_path: Path) -> OwnFortresses:
    """No fortresses yet."""
    store = OwnFortresses(tmp_path, check)
    assert store.load() is None
    return store


def again(own: OwnFortresses) -> OwnFortresses:
    """The same file, read by another program."""
    other = OwnFortresses(own.path.parent, check)
    other.load()
    return other


def test_none_at_first(own: OwnFortresses):
    assert own.entries == ()
    assert not own.path.exists()


def test_added_in_order(own: OwnFortresses):
    own.add("Zoé’s castle", STANDARD)
    own.add(' A \\ "b" ', OTHER)
    assert own.entries == (("Zoé’s castle", STANDARD), ('A \\ "b"', OTHER))
    assert again(own).entries == own.entries


def test_removed_and_renamed(own: OwnFortresses):
    for name in "abc":
        own.add(name, STANDARD)
    own.remove("b")
    own.rename("a", "d")
    own.rename("c", "c")
    assert [name for name, _ in own.entries] == ["d", "c"]
    assert again(own).entries == own.entries


@pytest.mark.parametrize(
    ("change", "words"),
    [
        pytest.param(lambda own: own.add("a", STANDARD), "already a fortress named a", id="taken"),
        pytest.param(lambda own: own.add(" a ", STANDARD), "already a fortress named a", id="taken but for blanks"),
        pytest.param(lambda own: own.rename("a", "b"), "already a fortress named b", id="renamed to a taken name"),
        pytest.param(lambda own: own.rename("x", "y"), "no fortress named x", id="rename nothing"),
        pytest.param(lambda own: own.remove("x"), "no fortress named x", id="remove nothing"),
        pytest.param(lambda own: own.add("", STANDARD), "1 to 40 characters", id="no name"),
        pytest.param(lambda own: own.add("a\nb", STANDARD), "1 to 40 characters", id="two lines"),
        pytest.param(lambda own: own.add("a" * 41, STANDARD), "1 to 40 characters", id="too long"),
        pytest.param(lambda own: own.rename("a", "  "), "1 to 40 characters", id="renamed to nothing"),
        pytest.param(lambda own: own.add("c", BAD), "fortress", id="refused by the game"),
    ],
)
def test_what_is_refused_changes_nothing(own: OwnFortresses, change, words: str):
    own.add("a", STANDARD)
    own.add("b", OTHER)
    content = own.path.read_bytes()
    with pytest.raises(SetupError, match=words):
        change(own)
    assert own.entries == (("a", STANDARD), ("b", OTHER))
    assert own.path.read_bytes() == content


def test_bad_entries_are_reported_and_stay_in_the_file(own: OwnFortresses):
    own.path.write_text(
        f"""note = "by hand"
[[fortress]]
name = "bad"
text = '{BAD}'
[[fortress]]
name = "good"
text = '{STANDARD}'
[[fortress]]
name = 7
[[fortress]]
name = "good"
text = '{OTHER}'
"""
    )
    message = own.load()
    assert own.entries == (("good", STANDARD),)
    assert str(message).startswith("Entry 1 of your own fortresses: ")
    assert str(message).endswith(" 2 more entries cannot be used.")
    own.add("new", OTHER)
    text = own.path.read_text()
    assert 'note = "by hand"\n' in text
    assert text.count("[[fortress]]") == 5
    other = again(own)
    assert other.entries == (("good", STANDARD), ("new", OTHER))
    other.remove("good")
    other.load()
    assert other.entries == (("new", OTHER), ("good", OTHER))


@pytest.mark.parametrize("entry", ["'text'", "[1, {a = 1979-05-27}]", "{name = 'a', text = 'b', more = 1.5}", "3"])
def test_entries_of_any_kind_are_kept(own: OwnFortresses, entry: str):
    own.path.write_text(f"fortress = [{entry}]\n")
    assert "Entry 1" in str(own.load())
    own.add("a", STANDARD)
    own.remove("a")
    before = own.path.read_text()
    assert "Entry 1" in str(own.load())
    own.add("a", STANDARD)
    own.remove("a")
    assert own.path.read_text() == before


def test_one_bad_entry_is_one_sentence(own: OwnFortresses):
    own.path.write_text("fortress = 3\n")
    assert str(own.load()) == "Entry 1 of your own fortresses: Expected a name and a text, and nothing else."


def test_a_broken_file_is_put_aside(own: OwnFortresses):
    own.add("a", STANDARD)
    own.path.write_bytes(b"[[fortress")
    assert "put aside as fortresses.toml.broken-1" in str(own.load())
    assert own.entries == ()
    own.add("b", STANDARD)
    assert again(own).entries == (("b", STANDARD),)
    assert (own.path.parent / "fortresses.toml.broken-1").read_bytes() == b"[[fortress"


def test_a_failed_write_changes_nothing(own: OwnFortresses, monkeypatch: pytest.MonkeyPatch):
    own.add("a", STANDARD)

    def failing(path, text):
        raise StoreError(fortresses.msg("The disk is full."))  # type: ignore[attr-defined]

    monkeypatch.setattr(fortresses, "write_atomic", failing)
    with pytest.raises(StoreError):
        own.remove("a")
    assert own.entries == (("a", STANDARD),)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(content=st.one_of(st.binary(), st.text().map(lambda text: b"[[fortress]]\n" + text.encode())))
def test_any_bytes(tmp_path: Path, content: bytes):
    own = OwnFortresses(tmp_path, check)
    own.path.write_bytes(content)
    own.load()
    own.add("new", STANDARD)
    assert again(own).entries == own.entries
    own.path.unlink()
