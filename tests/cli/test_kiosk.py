"""`reflix kiosk` without a window: checking a file, the example, a PIN."""

import io
from pathlib import Path

import pytest

from reflix.core.assets import asset
from reflix.store import pin
from tests.cli.conftest import Run


def test_the_example_is_printed_and_passes_its_check(run: Run, tmp_path: Path):
    printed = run("kiosk", "--example")
    assert printed.out == asset("kiosk.toml").read_text(encoding="utf-8")
    file = tmp_path / "kiosk.toml"
    file.write_text(printed.out, encoding="utf-8")
    assert run("kiosk", "--check", str(file)).out == f"{file} is fine.\n"


def test_a_wrong_file_is_told_line_by_line(run: Run, tmp_path: Path):
    file = tmp_path / "kiosk.toml"
    file.write_text("language = de\n[idle]\nquestion = 1\n", encoding="utf-8")
    ran = run("kiosk", "--check", str(file))
    assert (ran.code, ran.out) == (2, "")
    heading, *rest = ran.err.splitlines()
    assert heading == f"reflix: {file} has 2 problems:"
    assert [line.split(":")[0] for line in rest] == ["  line 1", "  line 3"]


@pytest.mark.parametrize("option", ["--check", "--config"])
def test_one_problem_is_one_sentence(run: Run, tmp_path: Path, option: str):
    missing = tmp_path / "none.toml"
    assert run("kiosk", option, str(missing)).complaint == f"reflix: {missing}: there is no such file."


def test_a_pin_from_a_pipe(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("2580\n"))
    ran = run("kiosk", "--pin")
    assert ran.out.startswith('pin = "scrypt$')
    assert pin.matches("2580", ran.out.split('"')[1])


@pytest.mark.parametrize("typed", ["", "12\n", "abcd\n"])
def test_what_is_no_pin(run: Run, monkeypatch: pytest.MonkeyPatch, typed: str):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run("kiosk", "--pin").complaint == "reflix: kiosk: a PIN has 4 to 12 digits and nothing else."


def test_two_pins_that_differ(run: Run, monkeypatch: pytest.MonkeyPatch):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    typed = iter(["1234", "1243"])
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(typed))
    assert run("kiosk", "--pin").complaint == "reflix: kiosk: the two PINs differ."


def test_what_does_not_go_together(run: Run):
    assert "expected both or neither" in run("kiosk", "--log", "x.log").complaint
    assert "reflix --self-test" in run("kiosk", "--self-test").complaint


def test_one_thing_at_a_time(run: Run):
    assert "not allowed with" in run("kiosk", "--example", "--pin").complaint
