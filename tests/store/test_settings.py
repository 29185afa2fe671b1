"""Settings: kept, read back, and repaired one by one."""

import dataclasses
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as how
from hypothesis import strategies as st

from reflix.store import toml
from reflix.store.atomic import StoreError
from reflix.store.settings import EFFECTS, SPEEDS, TEXT_SIZES, THEMES, Settings, SettingsStore, from_text, to_text

pair = st.tuples(st.text(), st.text())
any_settings = st.builds(
    Settings,
    language=st.sampled_from(["", "de", "en", "pt_BR", "zh-Hant"]),
    sound=st.booleans(),
    volume=st.integers(0, 100),
    speed=st.sampled_from(SPEEDS),
    effects=st.sampled_from(EFFECTS),
    text_size=st.sampled_from(TEXT_SIZES),
    fullscreen=st.booleans(),
    theme=st.sampled_from(THEMES),
    safe_colours=st.booleans(),
    legal_marks=st.booleans(),
    aids=st.booleans(),
    coordinates=st.booleans(),
    flipped=st.booleans(),
    confirm=st.booleans(),
    table_top=st.booleans(),
    framebuffer=st.sampled_from(["", "plain"]),
    volume_interface=st.integers(0, 100),
    keys=st.dictionaries(st.text(), st.text(min_size=1)).map(lambda table: tuple(sorted(table.items()))),
    options=st.dictionaries(pair, st.text()).map(
        lambda table: tuple(sorted((game, name, value) for (game, name), value in table.items()))
    ),
)

WRONG: dict[str, list[object]] = {
    "language": ["Deutsch", "DE", 7, "d e", "de\n"],
    "sound": ["yes", 1, 0],
    "volume": [-1, 101, 50.0, True, "80"],
    "speed": ["quick", "", 2],
    "effects": ["none", True],
    "text_size": [110, 75, 225, True, 100.0],
    "fullscreen": ["false", 0],
    "theme": ["", "pink", []],
    "safe_colours": ["yes", 1],
    "legal_marks": [1],
    "aids": ["on"],
    "coordinates": ["on"],
    "flipped": [{}],
    "keys": [3, "u"],
    "confirm": ["yes"],
    "table_top": [1],
    "framebuffer": ["fast"],
    "volume_interface": [-1, 101, True, "80"],
}


def test_the_defaults():
    settings = Settings()
    assert (settings.language, settings.sound, settings.volume, settings.speed) == ("", True, 80, "normal")
    assert (settings.effects, settings.text_size, settings.fullscreen, settings.theme) == ("full", 100, False, "dark")
    assert (settings.legal_marks, settings.coordinates, settings.flipped, settings.options) == (True, True, False, ())
    assert from_text(to_text(settings)) == (settings, ())


def test_no_file_is_the_defaults(tmp_path: Path):
    assert SettingsStore(tmp_path).load() == (Settings(), None)
    assert SettingsStore(tmp_path / "none").load() == (Settings(), None)


@given(any_settings)
def test_all_settings_come_back(settings: Settings):
    assert from_text(to_text(settings)) == (settings, ())


def test_saved_and_loaded(tmp_path: Path):
    settings = Settings(language="de", volume=0, text_size=175).with_options("reflix", {"opponent": "bot schwer"})
    SettingsStore(tmp_path / "new").save(settings)
    assert SettingsStore(tmp_path / "new").load() == (settings, None)


def test_options_of_each_game():
    settings = Settings().with_options("reflix", {"opponent": "bot", "first": "me"}).with_options("quatrix", {"x": "1"})
    assert settings.options_of("reflix") == {"opponent": "bot", "first": "me"}
    assert settings.options_of("quatrix") == {"x": "1"}
    assert settings.options_of("reversi") == {}
    changed = settings.with_options("reflix", {"opponent": "human"})
    assert changed.options_of("reflix") == {"opponent": "human"}
    assert changed.options_of("quatrix") == {"x": "1"}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_a_wrong_value_becomes_the_default_and_is_named(tmp_path: Path, name: str, value: object):
    others: dict[str, object] = {"volume": 30, "speed": "slow"}
    store = SettingsStore(tmp_path)
    store.path.write_text(toml.dumps(others | {name: value}))
    settings, message = store.load()
    assert getattr(settings, name) == getattr(Settings(), name)
    assert str(message) == f"Settings with a wrong value now have their default: {name}."
    assert {other: getattr(settings, other) for other in others if other != name} == {
        other: kept for other, kept in others.items() if other != name
    }
    assert store.path.exists()


def test_every_setting_is_checked():
    assert set(WRONG) | {"options"} == {field.name for field in dataclasses.fields(Settings)}


def test_several_wrong_values(tmp_path: Path):
    store = SettingsStore(tmp_path)
    store.path.write_text('volume = 500\nspeed = "warp"\nsound = false\n[options.reflix]\na = 1\nb = "x"\n')
    settings, message = store.load()
    assert settings == Settings(sound=False, options=(("reflix", "b", "x"),))
    assert "volume, speed, options.reflix.a" in str(message)


@pytest.mark.parametrize(("text", "name"), [("options = 3", "options"), ("[options]\nreflix = 3", "options.reflix")])
def test_wrong_options(text: str, name: str):
    assert from_text(text) == (Settings(), (name,))


def test_unknown_names_are_left_out_silently(tmp_path: Path):
    store = SettingsStore(tmp_path)
    store.path.write_text("volume = 30\nfuture = [1, {a = 2}]\n[more]\nx = 1\n")
    settings, message = store.load()
    assert (settings, message) == (Settings(volume=30), None)
    store.save(settings)
    assert "future" not in store.path.read_text()


@pytest.mark.parametrize("content", [b"volume = ", b"\0" * 300, b"\xff\xfe", b"[[[", b"a = 1\na = 2"])
def test_a_broken_file_is_put_aside(tmp_path: Path, content: bytes):
    store = SettingsStore(tmp_path)
    store.path.write_bytes(content)
    settings, message = store.load()
    assert settings == Settings()
    assert str(message) == (
        "The settings cannot be read, so all have their default. It was put aside as settings.toml.broken-1."
    )
    assert (tmp_path / "settings.toml.broken-1").read_bytes() == content
    assert store.load() == (Settings(), None)


def test_windows_line_ends_and_bom(tmp_path: Path):
    store = SettingsStore(tmp_path)
    store.path.write_bytes(b"\xef\xbb\xbfvolume = 30\r\nsound = false\r\n")
    assert store.load() == (Settings(volume=30, sound=False), None)


@how(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(content=st.one_of(st.binary(), st.text().map(str.encode)))
def test_any_bytes_load_or_are_put_aside(tmp_path: Path, content: bytes):
    store = SettingsStore(tmp_path)
    store.path.write_bytes(content)
    settings, message = store.load()
    if not store.path.exists():
        assert settings == Settings()
        assert message is not None
    store.save(settings)
    assert store.load() == (settings, None)


def test_cut_off_at_every_byte():
    content = to_text(Settings(language="de", speed="off").with_options("reflix", {"first": "me"}))
    for length in range(len(content)):
        try:
            settings, _ = from_text(content[:length])
        except ValueError:
            continue
        assert from_text(to_text(settings)) == (settings, ())


def test_a_place_that_cannot_be_written(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be written"):
        SettingsStore(tmp_path / "file").save(Settings())
    settings, message = SettingsStore(tmp_path / "file").load()
    assert settings == Settings()
    assert "cannot be read" in str(message)
