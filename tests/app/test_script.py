"""Event scripts say in which line what is wrong, and do what they say."""

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from reflix.app.script import Script, ScriptError, parse
from tests.app.desk import Desk

ROOT = Path(__file__).parents[2]


def test_a_script_is_lines_of_time_action_words():
    steps = parse("# a comment\n\n+100 mouse @play\n1500 key ctrl+shift+z  # another\n+0 expect position 'a b\\c'\n")
    assert [(s.line, s.seconds, s.relative, s.action, s.words) for s in steps] == [
        (3, 0.1, True, "mouse", ("@play",)),
        (4, 1.5, False, "key", ("ctrl+shift+z",)),
        (5, 0.0, True, "expect", ("position", "a b\\c")),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mouse @play", ["line 1", "'mouse'", "milliseconds"]),
        ("+ mouse @play", ["line 1", "milliseconds"]),
        ("-5 mouse @play", ["line 1", "'-5'"]),
        ("1.5 mouse @play", ["line 1", "'1.5'"]),
        ("² mouse @play", ["line 1", "'²'"]),
        ("+5", ["line 1", "''", "mouse, finger"]),
        ("\n+5 jump @play", ["line 2", "'jump'", "mouse, finger"]),
        ("+5 mouse", ["line 1", "mouse takes 1 to 2 words, not 0"]),
        ("+5 wait 3", ["line 1", "wait takes 0 to 0 words"]),
        ("+5 expect screen", ["line 1", "expect takes 2"]),
        ("+5 mouse 'play", ["line 1", "quotation"]),
    ],
)
def test_what_cannot_be_read_is_named(text, words):
    with pytest.raises(ScriptError) as caught:
        parse(text)
    for word in words:
        assert word.lower() in str(caught.value).lower()


def run(desk: Desk, folder: Path, text: str, frames: int = 120) -> Script:
    path = folder / "script.txt"
    path.write_text(text, encoding="utf-8")
    script = Script(path, desk.program, desk.window)
    for _ in range(frames):
        desk.window.events(desk.now)
        desk.frame()
        script.run(desk.now)
        if script.done or script.failure:
            break
    return script


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("mouse @nothing", ["line 2", "'start'", "@nothing"]),
        ("mouse x y", ["line 2", "'x y' is no spot"]),
        ("mouse 7", ["line 2", "'7' is no spot"]),
        ("key hyper+a", ["line 2", "'hyper'", "ctrl, shift or alt"]),
        ("key nosuchkey", ["line 2", "'nosuchkey' is no key"]),
        ("wheel many", ["line 2", "'many'"]),
        ("any foot", ["line 2", "'foot'", "mouse, finger, double, right"]),
        ("note /no/such/folder/a.txt moves", ["line 2", "/no/such/folder/a.txt"]),
        ("size 10x10", ["line 2", "10x10"]),
        ("expect screen board", ["line 2", "expected screen 'board', found 'start'"]),
        ("screenshot /no/such/folder/a.png", ["line 2", "/no/such/folder/a.png"]),
    ],
)
def test_what_cannot_be_done_ends_the_program_and_is_named(desk: Desk, tmp_path, line, words):
    script = run(desk, tmp_path, f"# first\n+0 {line}\n+0 mouse @play\n")
    assert not desk.program.running
    for word in words:
        assert word in script.failure
    assert desk.name == "start", "nothing is done after a failure"


def test_every_kind_of_event_arrives(desk: Desk, tmp_path):
    script = run(
        desk,
        tmp_path,
        f"""
        +0 hover @rules
        +20 key tab
        +20 key escape
        +20 expect screen start
        +0 mouse @settings
        +20 expect screen settings
        +0 wheel -3
        +0 right 5 5
        +20 expect screen start
        +600 finger @settings
        +20 expect screen settings
        +0 key escape
        +600 double @rules
        +20 expect screen rules
        +0 screenshot {tmp_path / "rules.png"}
        +0 size 1024x600
        +20 screenshot {tmp_path / "larger.png"}
        +0 drag 300 300 300 200
        +0 wait
        +0 key escape
        +20 expect screen start
        +0 quit
        """,
    )
    assert script.failure == ""
    assert script.done
    assert not desk.program.running
    assert pygame.image.load(tmp_path / "rules.png").get_size() == (800, 480)
    assert pygame.image.load(tmp_path / "larger.png").get_size() == (1024, 600)


def start(tmp_path: Path, script: bytes) -> subprocess.CompletedProcess[str]:
    path = tmp_path / "script.txt"
    path.write_bytes(script)
    command = [sys.executable, "-m", "reflix", "--lang", "en", "--data-dir", str(tmp_path), "--event-script", str(path)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("script", "code", "words"),
    [
        (b"+0 expect screen board\n", 1, "line 1: expected screen 'board', found 'start'"),
        (b"+0 quit now\n", 2, "line 1: quit takes 0 to 0 words"),
        (b"+0 wait \xff\n", 2, "byte 8 is no text in UTF-8"),
        (b"+0 quit\n", 0, ""),
    ],
)
def test_the_program_ends_with_a_sentence_and_a_code(tmp_path, script, code, words):
    ended = start(tmp_path, script)
    assert ended.returncode == code, ended.stderr
    assert words in ended.stderr
    assert "Traceback" not in ended.stderr
    assert ended.stderr.count("\n") <= 1


def test_taps_by_lot_are_the_same_each_time(display: None, tmp_path: Path):
    """Of a program that has been started for the first time: later starts offer to go on with what was begun."""
    reached = []
    for start in ("one", "two"):
        desk = Desk(tmp_path / start)
        run(desk, tmp_path, "+300 any finger\n+300 any double\n" * 6, frames=400)
        reached.append([screen.name for screen in desk.program.screens])
        desk.close()
    assert reached[0] == reached[1]
    assert len(reached[0]) > 1


def test_notes_are_added_to_a_file(desk: Desk, tmp_path: Path):
    notes = tmp_path / "notes.txt"
    script = run(desk, tmp_path, f"+0 note {notes}\n+0 note {notes} screen outcome\n")
    assert script.done
    first, second = (line.split("\t") for line in notes.read_text().splitlines())
    assert (first[1:], second[1:]) == (["start"], ["start", "start", ""])
    assert float(first[0]) <= float(second[0])
