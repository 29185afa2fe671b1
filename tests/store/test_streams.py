"""A program that was started without standard streams."""

import json
import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from reflix.store import streams
from reflix.store.streams import LogFile, log_path

CLOSED = """
import json, os, sys
from pathlib import Path
for number in range(3):
    os.close(number)
sys.stdin = sys.stdout = sys.stderr = None
from reflix.store import streams
streams.log_path = lambda: Path(sys.argv[1])
streams.fill_streams()
print("lost")
first = os.open(sys.argv[2], os.O_WRONLY | os.O_CREAT)
os.write(2, b"what a library in C says")
print("for the log", file=sys.stderr)
inherited = [os.get_inheritable(number) for number in range(3)]
os.write(first, json.dumps({"number": first, "inherited": inherited, "log": str(streams.unheard())}).encode())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the streams of a program cannot be closed this way there")
def test_the_first_files_do_not_take_the_place_of_the_streams(tmp_path: Path):
    log, told = tmp_path / "logs" / "reflix.log", tmp_path / "told.json"
    subprocess.run([sys.executable, "-c", CLOSED, str(log), str(told)], check=True)
    found = json.loads(told.read_text())
    assert found["number"] > 2
    assert found["inherited"] == [True, True, True]
    assert found["log"] == str(log)
    assert log.read_text().splitlines()[1:] == ["for the log"]


def test_streams_that_are_there_stay(capfd: pytest.CaptureFixture[str]):
    before = (sys.stdin, sys.stdout, sys.stderr)
    streams.fill_streams()
    assert (sys.stdin, sys.stdout, sys.stderr) == before
    assert streams.unheard() is None


def test_a_log_is_made_when_there_is_something_to_say(tmp_path: Path):
    log = LogFile(tmp_path / "logs" / "reflix.log")
    assert not (tmp_path / "logs").exists()
    print("über", file=log)
    print("more", file=log)
    assert log.path is not None
    lines = log.path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("--- ")
    assert lines[1:] == ["über", "more"]


def test_a_log_goes_on_and_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "reflix.log"
    for text in ("one", "two"):
        print(text, file=LogFile(path))
    assert "one" in path.read_text()
    monkeypatch.setattr(streams, "LONGEST_LOG", 10)
    print("three", file=LogFile(path))
    assert "one" not in path.read_text()
    assert "three" in path.read_text()


@pytest.mark.parametrize("place", [None, "a file/reflix.log"])
def test_a_log_that_cannot_be_written_is_silent(tmp_path: Path, place: str | None):
    (tmp_path / "a file").touch()
    log = LogFile(None if place is None else tmp_path / place)
    print("lost", file=log)
    assert log.said == "lost"
    with pytest.raises(OSError, match=r"log file|File exists|Not a directory"):
        log.fileno()


def test_libraries_in_c_can_write_to_a_log(tmp_path: Path):
    log = LogFile(tmp_path / "reflix.log")
    os.write(log.fileno(), b"by number\n")
    print("by name", file=log)
    assert (tmp_path / "reflix.log").read_text().splitlines()[1:] == ["by number", "by name"]
    assert log.said == "by name"


def test_without_a_home_there_is_no_log(monkeypatch: pytest.MonkeyPatch):
    def failing(name: str, appauthor: bool) -> str:
        raise RuntimeError

    monkeypatch.setattr(platformdirs, "user_log_dir", failing)
    assert log_path() is None
    monkeypatch.setattr(platformdirs, "user_log_dir", lambda name, appauthor: "~/log")
    assert log_path() is None
