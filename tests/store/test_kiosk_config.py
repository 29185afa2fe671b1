"""The file of a kiosk: everything wrong is named with its line and what is allowed, and nothing in a file crashes."""

import dataclasses
import random
from datetime import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reflix.core.assets import asset
from reflix.games.catalog import GAMES
from reflix.store import pin
from reflix.store.kiosk import KioskConfig, Offer
from reflix.store.kioskfile import ConfigError, Problem, load, parse
from reflix.store.kioskkeys import TABLES
from reflix.store.tomlplaces import places

THREE = ("leicht", "mittel", "schwer")
SIZES = (((600, 400), (480, 720)), (7680, 4320))
OFFER = Offer((("reflix", THREE), ("quatrix", THREE), ("reversi", (*THREE, "meister"))), ("en", "de"), SIZES)
EXAMPLE = asset("kiosk.toml").read_text(encoding="utf-8")
HASH = pin.hashed("2580", b"0123456789abcdef")


def read(text: str) -> tuple[KioskConfig | None, tuple[Problem, ...]]:
    """The configuration of a text, or its problems. Any other exception is a fault."""
    try:
        return parse(text, OFFER), ()
    except ConfigError as error:
        return None, error.problems


def problems(text: str) -> list[str]:
    config, found = read(text)
    assert config is None
    return [str(problem) for problem in found]


def test_the_example_is_the_default_and_has_every_key():
    for offer in (OFFER, Offer.of(GAMES, ("en", "de"), SIZES)):
        assert parse(EXAMPLE, offer) == KioskConfig.default(offer)
    uncommented = EXAMPLE.replace("# quiet", "quiet").replace("# size", "size")
    there = places(uncommented)
    for table, keys in TABLES.items():
        for name in keys:
            assert ((table, name) if table else (name,)) in there


def test_an_empty_file_is_the_default():
    assert parse("", OFFER) == KioskConfig.default(OFFER) == parse("# nothing\n", OFFER)


def test_every_key_sets_its_field():
    config = parse(
        f"""
        games = ["reversi", "reflix"]
        languages = ["en", "de"]
        language = "en"
        levels = {{easiest = "mittel", hardest = "schwer", first = "schwer"}}
        idle.question = 90
        idle.countdown = 20
        idle.result = 40
        [attract]
        games = ["reflix"]
        pause = 1
        [staff]
        pin = "{HASH}"
        [sound]
        volume = 20
        loudest = 50
        quiet_from = "22:30"
        quiet_to = 06:00:00
        [screen]
        rotation = 270
        table_top = true
        windowed = true
        size = "1280x720"
        [statistics]
        file = "/var/lib/reflix/Tag.csv"
        [watchdog]
        hang = 9
        """,
        OFFER,
    )
    assert config == KioskConfig(
        games=("reversi", "reflix"),
        languages=("en", "de"),
        language="en",
        levels=("mittel", "schwer"),
        level="schwer",
        attract_games=("reflix",),
        attract_pause=1,
        question=90,
        countdown=20,
        result=40,
        pin=HASH,
        volume=20,
        loudest=50,
        quiet_from=time(22, 30),
        quiet_to=time(6),
        rotation=270,
        table_top=True,
        windowed=True,
        size=(1280, 720),
        statistics="/var/lib/reflix/Tag.csv",
        hang=9,
    )
    default = KioskConfig.default(OFFER)
    for field in dataclasses.fields(KioskConfig):
        assert getattr(config, field.name) != getattr(default, field.name), field.name


def test_what_is_left_out_follows_what_is_there():
    assert parse('games = ["quatrix"]', OFFER).attract_games == ("quatrix",)
    assert parse('languages = ["en"]', OFFER).language == "en"
    assert parse("sound.loudest = 30", OFFER).volume == 30
    config = parse('levels.easiest = "mittel"', OFFER)
    assert (config.levels, config.level) == (("mittel", "schwer"), "mittel")
    assert parse('levels.hardest = "leicht"', OFFER).levels == ("leicht",)


WRONG = [
    (
        'games = "reflix"',
        "games: expected a list, each at most once, of: 'reflix', 'quatrix', 'reversi', not 'reflix'.",
    ),
    ("games = []", "games: expected a list"),
    ('games = ["chess"]', "games: expected a list"),
    ('games = ["reflix", "reflix"]', "games: expected a list"),
    ("games = [{a = 1}]", "not [a table]."),
    ('languages = ["de", "fr"]', "languages: expected a list, each at most once, of: 'en', 'de'"),
    ('language = "fr"', "language: expected one of: 'en', 'de', not 'fr'."),
    ('languages = ["de"]\nlanguage = "en"', "language: expected one of the languages offered: de, not 'en'."),
    ("levels.easiest = 1", "levels.easiest: expected one of: 'leicht', 'mittel', 'schwer', 'meister', not 1."),
    (
        'levels.hardest = "Schwer"',
        "levels.hardest: expected one of: 'leicht', 'mittel', 'schwer', 'meister', not 'Schwer'.",
    ),
    ('levels.first = "easy"', "levels.first: expected one of: 'leicht', 'mittel', 'schwer', 'meister'"),
    ('[levels]\neasiest = "mittel"\nfirst = "leicht"', "expected one of the levels offered: mittel, schwer"),
    ('[levels]\neasiest = "schwer"\nhardest = "leicht"', "an easiest level that is not harder than 'leicht'"),
    ("idle.question = 9", "idle.question: expected a whole number from 10 to 3600, not 9."),
    ("idle.countdown = 4.5", "idle.countdown: expected a whole number from 5 to 120, not 4.5."),
    ("idle.result = true", "idle.result: expected a whole number from 5 to 600, not true."),
    ('games = ["reflix"]\nattract.games = ["reversi"]', "attract.games: expected games that are offered: reflix"),
    ("attract.pause = 0", "attract.pause: expected a whole number from 1 to 600"),
    ("sound.volume = -1", "sound.volume: expected a whole number from 0 to 100"),
    ("sound.volume = 81", "sound.volume: expected at most sound.loudest, which is 80, not 81."),
    ("sound.loudest = 101", "sound.loudest: expected a whole number from 0 to 100"),
    ('sound.quiet_from = "22:00"', "expected quiet_from and quiet_to together"),
    ('[sound]\nquiet_from = "22:00"\nquiet_to = "22:00"', "expected two different times"),
    ('sound.quiet_from = "7:00"', "sound.quiet_from: expected a time like \"22:00\", not '7:00'."),
    ('sound.quiet_to = "24:00"', "sound.quiet_to: expected a time like \"22:00\", not '24:00'."),
    ("screen.rotation = 45", "screen.rotation: expected 0, 90, 180 or 270, not 45."),
    ("screen.rotation = false", "screen.rotation: expected 0, 90, 180 or 270, not false."),
    ("screen.table_top = 1", "screen.table_top: expected true or false, not 1."),
    ('screen.windowed = "no"', "screen.windowed: expected true or false, not 'no'."),
    ('screen.size = "10x10"', 'screen.size: expected a size from "600x400" or "480x720" to "7680x4320"'),
    ('statistics.file = "a.txt"', "statistics.file: expected the name of a file that ends in .csv"),
    ('statistics.file = "a\\u0000.csv"', "statistics.file: expected"),
    ("idle.result = 0x" + "f" * 9000, "not a number with very many digits."),
    ("watchdog.hang = 1", "watchdog.hang: expected a whole number from 2 to 120"),
    ("screen = 3", "'screen' is a table; expected [screen] and its keys on the lines below it."),
    ("[[screen]]\nrotation = 0", "'screen' is a table"),
    ("chess = 1", "unknown key 'chess' at the top, before the tables; expected one of: games, languages, language"),
    ('gmaes = ["reflix"]', "Did you mean 'games'?"),
    (
        "[idle]\nquesiton = 30",
        "unknown key 'quesiton' in [idle]; expected one of: question, countdown, result. Did you",
    ),
    ("rotaton = 90", "Did you mean 'screen.rotation'?"),
    ("rotation = 90", "'rotation' does not belong at the top, before the tables; it belongs in [screen]."),
    ("[idle]\npin = 1", "'pin' does not belong in [idle]; it belongs in [staff]."),
    ("language = de", "no TOML from column 12 on: Invalid value; words and times stand in quotation marks"),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG, ids=[text[:40] for text, _ in WRONG])
def test_one_problem_one_sentence(text: str, sentence: str):
    (problem,) = problems(text)
    assert sentence in problem
    assert problem.startswith("line ")
    assert problem.endswith((".", "?"))


def test_every_key_has_a_wrong_value_here():
    tried = [sentence for _, sentence in WRONG]
    for table, keys in TABLES.items():
        for name in keys:
            full = f"{table}.{name}" if table else name
            assert full == "staff.pin" or any(one.startswith(f"{full}: expected ") for one in tried), full


def test_all_problems_at_once_each_with_its_line():
    text = """# a comment
games = [
    "reflix",
    "chess",
]
language = de

[idle]
question = 3     # too short
countdwn = 20
[screen]
size = '''
big'''
rotation = 45
"""
    assert [problem.partition(":")[0] for problem in problems(text)] == [
        "line 2", "line 6", "line 9", "line 10", "line 12", "line 14",
    ]  # fmt: skip


def test_a_bracket_that_is_left_open_is_one_problem():
    (problem,) = problems('games = ["reflix"\n[idle]\nquestion = 3\n')
    assert "line 2" in problem


def test_a_broken_heading_hides_what_follows_instead_of_inventing_problems():
    assert len(problems("[idle\nquestion = 30\ncountdown = 20\n")) == 1


def test_a_key_that_is_there_twice():
    (problem,) = problems("[idle]\nquestion = 30\nquestion = 40\n")
    assert "line 3" in problem


@pytest.mark.parametrize("value", ['"1234"', "1234", '"secret words"', '["9876"]'])
def test_a_pin_is_never_repeated(value: str):
    (problem,) = problems(f"staff.pin = {value}")
    assert "reflix kiosk --pin" in problem
    assert value.strip('"[]') not in problem


def test_levels_that_a_game_lacks():
    offer = Offer((("a", ("leicht", "schwer")), ("b", ("leicht", "schwer", "Meister"))), ("en",), OFFER.sizes)
    assert KioskConfig.default(offer).levels == ("leicht", "schwer")
    assert parse('levels.hardest = "Meister"', offer).levels == ("leicht", "schwer", "Meister")
    with pytest.raises(ConfigError, match="a level for every game, and a has only leicht, schwer"):
        parse('levels.easiest = "Meister"', offer)
    assert parse('games = ["b"]\nlevels.easiest = "Meister"', offer).level == "Meister"


@pytest.mark.parametrize(
    ("start", "end", "silent", "loud"),
    [("22:00", "08:00", ["22:00", "23:59", "00:00", "07:59"], ["08:00", "12:00", "21:59"]),
     ("12:00", "14:00", ["12:00", "13:59"], ["11:59", "14:00", "00:00"])],
)  # fmt: skip
def test_quiet_hours(start: str, end: str, silent: list[str], loud: list[str]):
    config = parse(f'[sound]\nquiet_from = "{start}"\nquiet_to = "{end}"', OFFER)
    assert all(config.quiet(time.fromisoformat(now)) for now in silent)
    assert not any(config.quiet(time.fromisoformat(now)) for now in loud)
    assert not parse("", OFFER).quiet(time(3))


def test_files(tmp_path: Path):
    good = tmp_path / "Käfig.toml"
    good.write_bytes("\ufeffidle.question = 77\r\n[screen]\r\nrotation = 90\r\n".encode())
    assert (load(good, OFFER).question, load(good, OFFER).rotation) == (77, 90)
    for path, complaint in [
        (tmp_path / "none.toml", "there is no such file"),
        (tmp_path, "there is a folder of that name|not permitted"),  # as the system calls it,
    ]:
        with pytest.raises(ConfigError, match=complaint):
            load(path, OFFER)
    good.write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match="UTF-8"):
        load(good, OFFER)
    good.write_text("#" * 30_000)
    with pytest.raises(ConfigError, match="more than 20000 characters"):
        load(good, OFFER)


SNIPPETS = [
    *"'\"[]{}=.,#\n\r\0ü-\\\ufeff",
    '"""',
    "[[",
    "1979-05-27",
    "1e999",
    "9" * 5000,
    "0x" + "f" * 5000,
    "true",
    "nan",
]
SNIPPETS += ["[idle]", "a = {b = {c = 1}}", "[a.b.c]", "[" * 3000]


def mutated(rng: random.Random, text: str) -> str:
    """The text after some of what hands and disks do to files."""
    for _ in range(rng.randint(1, 6)):
        lines = text.split("\n")
        spot, line = rng.randrange(len(text) + 1), rng.randrange(len(lines))
        match rng.randrange(6):
            case 0:
                text = text[:spot] + rng.choice(SNIPPETS) + text[spot:]
            case 1:
                text = text[:spot] + text[spot + rng.randint(1, 30) :]
            case 2:
                text = "\n".join([*lines[:line], *lines[line + 1 :]])
            case 3:
                text = "\n".join([*lines[:line], lines[rng.randrange(len(lines))], *lines[line:]])
            case 4:
                text = "\n".join([*lines[:line], lines[line].lstrip("# "), *lines[line + 1 :]])
            case 5:
                text = text[:spot]
    return text


@pytest.mark.parametrize("seed", range(400))
def test_mutated_files_are_read_or_refused_in_words(seed: int):
    text = mutated(random.Random(seed), EXAMPLE)
    config, found = read(text)
    if config is not None:
        assert config.games
        assert config.level in config.levels
    for problem in found:
        assert 0 <= problem.line <= len(text.split("\n"))
        assert problem.sentence.endswith((".", "?"))


@given(st.text())
def test_any_text_is_read_or_refused(text: str):
    config, found = read(text)
    assert (config is None) == bool(found)


def test_places_of_all_forms():
    text = '# c\na = 1\n"b c".d = [\n  1, # x\n]\n\n[e]\nf = """\n[g]\n"""\nh = {i = {j = 1}}\n'
    text += "[[k]]\nl = 1\n[[k]]\n[m.n]\no=1"
    assert places(text) == {
        ("a",): 2, ("b c",): 3, ("b c", "d"): 3, ("e",): 7, ("e", "f"): 8, ("e", "h"): 11, ("e", "h", "i"): 11,
        ("e", "h", "i", "j"): 11, ("k",): 12, ("k", "l"): 13, ("m", "n"): 15, ("m", "n", "o"): 16,
    }  # fmt: skip
