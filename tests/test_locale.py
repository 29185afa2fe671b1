"""The words: all sentences are collected and translated, keep their placeholders, render, and have glyphs."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from reflix.app.i18n import LANGUAGES, Translator
from reflix.core.message import Message, msg, nmsg
from reflix.games.catalog import GAMES
from reflix.render.text import FONT

pytest.importorskip("babel")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import make_locale  # noqa: E402

CODE = {make_locale.key_of(message): message for message in make_locale.collect(ROOT) if message.id}
GERMAN = make_locale.load(make_locale.po_file(ROOT, "de"))
OTHERS = [language for language in LANGUAGES if language != "en"]


def message_of(key: tuple[str, ...], n: int = 2) -> Message:
    """The message of a key, each of its values being its name in angle brackets."""
    names = make_locale.placeholders(key[-1]) - ({"n"} if len(key) == 2 else set())
    values = {name: f"<{name}>" for name in names}
    return msg(key[0], **values) if len(key) == 1 else nmsg(key[0], key[1], n, **values)


# The catalogs


def test_catalogs_are_in_step_with_the_code():
    command = [sys.executable, str(ROOT / "scripts" / "make_locale.py"), "--check"]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", ""), "run scripts/make_locale.py and translate"


def test_every_language_of_the_window_has_a_catalog():
    assert tuple(OTHERS) == make_locale.LANGUAGES


def test_every_call_is_one_that_can_be_collected():
    """Only literal sentences can be keys, so what the syntax tree shows is what Babel has found."""
    called = set()
    for path in (ROOT / "reflix").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in make_locale.KEYWORDS and path.name != "message.py":
                sentences = node.args[: len(make_locale.KEYWORDS[node.func.id])]
                for sentence in sentences:
                    assert isinstance(sentence, ast.Constant), f"{path.name}:{node.lineno}: expected literal text"
                called.add(tuple(sentence.value for sentence in sentences if isinstance(sentence, ast.Constant)))
    assert called == set(CODE)
    assert len(called) > 200


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A small project with one module and finished catalogs."""
    (tmp_path / "reflix").mkdir()
    code = 'msg("A {name} wins.", name="x")\nnmsg("{n} hit", "{n} hits", 3)\nmsg("Draw")\n'
    (tmp_path / "reflix" / "words.py").write_text(code, encoding="utf-8")
    make_locale.make(tmp_path)
    path = make_locale.po_file(tmp_path, "de")
    text = path.read_text(encoding="utf-8")
    for key, said in (("wins.", "{name} gewinnt."), ("Draw", "Remis")):
        text = text.replace(f'{key}"\nmsgstr ""', f'{key}"\nmsgstr "{said}"')
    text = text.replace('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "{n} Treffer"\nmsgstr[1] "{n} Treffer!"')
    path.write_text(text, encoding="utf-8")
    make_locale.make(tmp_path)
    assert list(make_locale.problems(tmp_path)) == []
    return tmp_path


def test_a_second_run_changes_nothing(copy: Path):
    assert make_locale.make(copy) == []


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('msgstr "Remis"', 'msgstr ""', "no translation of 'Draw'"),
        ('msgstr "Remis"', 'msgstr "Unentschieden"', "says 'Remis' for 'Draw'"),
        ('msgid "Draw"', '#, fuzzy\nmsgid "Draw"', "'Draw' is marked as fuzzy"),
        ('msgid "Draw"', 'msgid "Drew"', "lacks the sentence 'Draw'"),
        ('msgid "Draw"', 'msgid "Drew"', "has 'Drew', which is not in the code"),
        ("{name} gewinnt", "{nam} gewinnt", "has the placeholders ['nam']; expected ['name']"),
        ("{name} gewinnt", "{name gewinnt", "braces in '{name gewinnt.' do not match"),
        ('"{n} Treffer!"', '"Treffer"', "'Treffer' has the placeholders []; expected ['n']"),
        ('"{n} Treffer!"', '""', "no translation of '{n} hit'"),
    ],
)
def test_a_fault_in_the_translations_is_named(copy: Path, old: str, new: str, complaint: str):
    path = make_locale.po_file(copy, "de")
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert any(complaint in sentence for sentence in make_locale.problems(copy)), list(make_locale.problems(copy))


def test_a_new_sentence_and_a_missing_file_are_named(copy: Path):
    with (copy / "reflix" / "words.py").open("a", encoding="utf-8") as file:
        file.write('msg("New")\n')
    found = list(make_locale.problems(copy))
    assert found == [
        "assets/locale/reflix.pot lacks the sentence 'New'.",
        "assets/locale/de/LC_MESSAGES/reflix.po lacks the sentence 'New'.",
    ]
    shutil.rmtree(copy / "assets")
    assert {sentence.split()[0].rpartition("/")[2] for sentence in make_locale.problems(copy)} >= {
        "reflix.pot",
        "reflix.po",
        "reflix.mo",
    }


def test_a_run_keeps_translations_drops_the_obsolete_and_guesses_nothing(copy: Path):
    code = 'msg("A {name} wins.", name="x")\nmsg("A {name} won.", name="x")\n'
    (copy / "reflix" / "words.py").write_text(code, encoding="utf-8")
    make_locale.make(copy)
    found = make_locale.load(make_locale.po_file(copy, "de"))
    assert {key[0]: message.string for key, message in found.items()} == {
        "A {name} wins.": "{name} gewinnt.",
        "A {name} won.": "",
    }
    text = make_locale.po_file(copy, "de").read_text(encoding="utf-8")
    assert "Remis" not in text
    assert "fuzzy" not in text


# The translations


def test_all_sentences_are_translated_with_the_same_placeholders():
    for key in CODE:
        strings = make_locale.strings_of(GERMAN[key])
        assert len(strings) == len(key)
        for text in strings:
            assert text.strip(), key
            assert make_locale.placeholders(text) == make_locale.placeholders(key[-1]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_renders(language: str):
    say = Translator(language)
    for key in CODE:
        for n in (0, 1, 2, 11):
            message = message_of(key, n)
            said = say(message)
            for name, value in message.values:
                assert str(value) in said, (key, name)


def test_german_is_not_english():
    say = Translator("de")
    different = [key for key in CODE if say(message_of(key)) != str(message_of(key))]
    assert len(different) > 0.9 * len(CODE)
    assert say(msg("Confirm")) == "Bestätigen"
    assert say(nmsg("hit with {n} contact", "hit with {n} contacts", 1)) == "Treffer mit 1 Kontakt"
    assert say(nmsg("hit with {n} contact", "hit with {n} contacts", 3)) == "Treffer mit 3 Kontakten"


def test_marks_and_breaks_are_kept():
    """A sentence stays a sentence: the same full stop, dots and line breaks, no blanks at the ends."""
    for key in CODE:
        for english, german in zip(key, make_locale.strings_of(GERMAN[key]), strict=True):
            assert german == german.strip(), key
            assert english.count("\n") == german.count("\n"), key
            for mark in ".…!?:":
                assert english.endswith(mark) == german.endswith(mark), key


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_names_of_sides_stand_alone(game):
    """The names of sides are put into other sentences as they are, so they need a capital and must differ."""
    for language in LANGUAGES:
        names = [Translator(language)(side) for side in game.info.sides]
        assert len(set(names)) == 2
        assert all(name[0].isupper() for name in names), names


# The window


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_typeface_has_every_character(language: str):
    pygame.font.init()
    font = pygame.font.Font(str(FONT), 40)
    missing = font.metrics("\uffff")
    assert font.metrics("→") == missing  # known to be missing: the comparison can fail
    said = {text for key in CODE for text in (key if language == "en" else make_locale.strings_of(GERMAN[key]))}
    characters = {character for text in said | set(LANGUAGES.values()) for character in text} - {"\n"}
    lacking = {character for character in characters if font.metrics(character) == missing}
    assert not lacking, {text for text in said if lacking & set(text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_known_is_said_in_english(language: str):
    say = Translator(language)
    assert say(msg("No catalog has {what}.", what=3)) == "No catalog has 3."
    assert say(nmsg("{n} unheard-of thing", "{n} unheard-of things", 2)) == "2 unheard-of things"
    assert say("D6-E6") == "D6-E6"
    assert say(msg("")) == ""


def test_messages_in_messages_are_translated():
    level = msg("Computer · {level}", level=msg("Hard"))
    assert Translator("de")(msg("{name} wins", name=level)) == "Computer · Schwer gewinnt"


def test_the_language_changes_while_the_program_runs(tmp_path: Path):
    from reflix.app.program import Program
    from reflix.app.screens.settings import SettingsScreen
    from reflix.app.window import Window, open_display

    open_display(unseen=True)
    program = Program(tmp_path, seed=1, language="en")
    window = Window(program, (1280, 720), False)
    try:
        program.open(SettingsScreen(program))
        heard = []
        for language in ("de", "en"):
            program.screen.find("back")
            program.change(language=language)
            window.frame(0.0)
            labels = [getattr(widget, "label", "") for widget in program.screen.widgets]
            heard.append((program.translate(msg("Settings")), "Langsam" in labels, "Slow" in labels))
        assert heard == [("Einstellungen", True, False), ("Settings", False, True)]
    finally:
        program.close()
        window.close()
