"""The one way in: what is loaded, what is handed on, and what happens when things go wrong."""

import errno
import os
import re
import signal
import subprocess
import sys
import time
import types
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

import pytest

from reflix import __version__
from reflix.__main__ import COMMANDS, main
from reflix.cli import perft
from reflix.core import compiled
from tests.search.processes import soon

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}


def reflix(*words: str, **more) -> subprocess.CompletedProcess[str]:
    """A real process."""
    command = [sys.executable, "-m", "reflix", *words]
    environment = ENVIRONMENT | more.pop("env", {})
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False, env=environment, **more
    )


def test_a_real_process_counts(tmp_path):
    ran = reflix("perft", "reflix", "2", cwd=tmp_path)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "147\n", "")


def test_a_real_process_refuses(tmp_path):
    ran = reflix("perft", "reflix", "zwei", cwd=tmp_path)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert len(ran.stderr.splitlines()) == 1
    assert reflix("fortress", "check", "WS\\....|S......|S.TW\\..").returncode == 1


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["position", "reflix", "--json"],
        ["bestmove", "reflix", "--level", "leicht"],
        ["match", "reflix", "--first", "leicht", "--second", "leicht", "--games", "1"],
        ["fortress", "list"],
    ],
    ids=" ".join,
)
def test_the_terminal_loads_no_pygame_no_numpy_and_no_bar(words):
    code = (
        "import sys\nfrom reflix.__main__ import main\n"
        f"code = main({words!r})\n"
        "print(sorted({'pygame', 'numpy', 'tqdm'} & set(sys.modules)), file=sys.stderr)\nsys.exit(code)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, timeout=60, check=False
    )
    assert (ran.returncode, ran.stderr.strip()) == (0, "[]")


@pytest.fixture
def window(monkeypatch):
    """A window that only remembers what it was asked for."""
    asked: list[Namespace] = []

    def run(args: Namespace) -> int:
        asked.append(args)
        return 7

    module = types.ModuleType("reflix.app.main")
    module.run = run  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "reflix.app.main", module)
    return asked


def test_without_a_command_the_window_opens(window):
    assert main([]) == 7
    (args,) = window
    assert args.lang is args.size is args.screenshot is args.data_dir is args.seed is args.event_script is None
    assert args.fullscreen is args.self_test is False


def test_a_kiosk_file_beside_the_executable_makes_it_that_kiosk(window, monkeypatch, tmp_path):
    asked = []

    def run(args, config):
        asked.append(config)
        return 5

    module = types.ModuleType("reflix.app.kiosk.main")
    module.run = run  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "reflix.app.kiosk.main", module)
    (tmp_path / "kiosk.toml").write_text('games = ["reversi"]\n[attract]\ngames = ["reversi"]\n')
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Reflix"))
    assert main([]) == 7, "only an executable looks beside itself"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert main([]) == 5
    assert main(["--lang", "de"]) == 7, "who says what is wanted gets that"
    (tmp_path / "kiosk.toml").unlink()
    assert main([]) == 7
    assert [config.games for config in asked] == [("reversi",)]


def test_options_of_the_window_are_handed_on(window, tmp_path):
    script = tmp_path / "events.txt"
    script.write_text("")
    picture = tmp_path / "picture.png"
    words = ["--lang", "de", "--size", "1280x720", "--fullscreen", "--screenshot", str(picture), "--frames", "3"]
    words += ["--event-script", str(script), "--data-dir", str(tmp_path / "new"), "--seed", "9", "--self-test"]
    assert main(words) == 7
    (args,) = window
    assert (args.lang, args.size, args.fullscreen, args.self_test) == ("de", (1280, 720), True, True)
    assert (args.screenshot, args.frames, args.event_script) == (picture, 3, script)
    assert (args.data_dir, args.seed) == (tmp_path / "new", 9)


def test_a_missing_pygame_is_said_in_one_sentence(monkeypatch, run):
    class Without:
        """A finder that has no pygame and no window loaded yet."""

        def find_spec(self, name, path=None, target=None):
            if name == "reflix.app.main":
                raise ModuleNotFoundError("No module named 'pygame'", name="pygame")

    monkeypatch.delitem(sys.modules, "reflix.app.main", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Without(), *sys.meta_path])
    assert "pygame-ce" in run().complaint


def test_help_explains_commands_and_options_of_the_window(run):
    ran = run("--help")
    assert ran.code == 0
    for command in COMMANDS:
        assert f"  {command.name}" in ran.out
    for word in ("--lang", "--size", "--screenshot", "--self-test", "fortress check", "bench render"):
        assert word in ran.out


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_explains_itself(run, command):
    ran = run(command.name, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"usage: reflix {command.name}")
    assert command.summary in ran.out
    for part in command.parts:
        assert run(command.name, part.name, "--help").out.startswith(f"usage: reflix {command.name} {part.name}")


def test_version(run):
    assert run("--version").out == f"Reflix {__version__} ({compiled.summary()})\n"


def fail(fault):
    def work(position, depth):
        raise fault

    return work


def test_an_interrupt_ends_quietly(monkeypatch, run):
    monkeypatch.setattr(perft, "perft", fail(KeyboardInterrupt()))
    before = signal.getsignal(signal.SIGINT)
    try:
        ran = run("perft", "reflix", "1")
    finally:
        signal.signal(signal.SIGINT, before)
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_a_closed_pipe_ends_quietly(monkeypatch, run):
    monkeypatch.setattr(perft, "perft", fail(BrokenPipeError()))
    ran = run("perft", "reflix", "1")
    assert (ran.code, ran.out, ran.err) == (141, "", "")


def test_a_defect_is_one_sentence_and_a_traceback_only_on_demand(monkeypatch, run):
    monkeypatch.setattr(perft, "perft", fail(RuntimeError("two\nlines")))
    monkeypatch.delenv("REFLIX_DEBUG", raising=False)
    ran = run("perft", "reflix", "1")
    assert ran.code == 70
    assert ran.err.startswith("reflix: unexpected error: RuntimeError: two lines (set REFLIX_DEBUG=1")
    monkeypatch.setenv("REFLIX_DEBUG", "1")
    assert "Traceback" in run("perft", "reflix", "1").err


@pytest.mark.skipif(os.name == "nt", reason="closed pipes look different on Windows")
def test_a_real_reader_that_goes_away():
    words = [sys.executable, "-m", "reflix", "perft", "reflix", "3", "--divide"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        complaint = process.stderr.read()
        assert (process.wait(60), complaint) == (141, b"")


def _listens_to_sigint() -> None:
    """As in a terminal; a test run in the background hands on that interrupts are ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(os.name == "nt", reason="Ctrl+C is another thing on Windows")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_real_ctrl_c(jobs):
    words = ["match", "reflix", "--first", "leicht", "--second", "leicht", "--games", "9000", "--progress"]
    with subprocess.Popen(
        [sys.executable, "-m", "reflix", *words, "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        start_new_session=True,
        preexec_fn=_listens_to_sigint,
    ) as process:
        assert process.stderr is not None
        seen = b""  # wait until it has really begun
        while not re.search(rb"[1-9][0-9]*/9000", seen):
            seen += process.stderr.read1(4096)  # type: ignore[attr-defined]
        os.killpg(process.pid, signal.SIGINT)
        rest = process.stderr.read()
        assert process.wait(60) == 130
        assert b"Traceback" not in seen + rest


def _in_session(number: int) -> list[int]:
    """The processes that run in a session, whoever started them."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            state, _, _, session = stat.read_text().rpartition(")")[2].split()[:4]
            if int(session) == number and state != "Z":
                found.append(int(stat.parent.name))
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    ("signals", "code"), [(["SIGINT", "SIGINT", "SIGINT"], 130), (["SIGTERM"], -15), (["SIGKILL"], -9)]
)
def test_a_match_leaves_no_process_behind(signals, code):
    """Thoughts of many seconds are dropped; Ctrl-C reaches all processes, the others the first alone."""
    words = ["match", "reversi", "--first", "schwer", "--second", "schwer", "--games", "400", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "reflix", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT | {"REFLIX_COMPILED": "0"},
        start_new_session=True,
        preexec_fn=_listens_to_sigint,
    ) as process:
        assert process.stderr is not None
        assert soon(lambda: len(_in_session(process.pid)) == 4, 60)  # two that play, and multiprocessing's tracker
        time.sleep(1)
        for each in signals:
            with suppress(ProcessLookupError):
                (os.killpg if each == "SIGINT" else os.kill)(process.pid, getattr(signal, each))
            time.sleep(0.15)
        assert process.wait(20) == code
        assert soon(lambda: not _in_session(process.pid), 20)
        assert b"Traceback" not in process.stderr.read()


def test_output_survives_a_terminal_that_lacks_characters():
    ran = reflix("position", "reflix", "--moves", "D4*", env={"PYTHONIOENCODING": "ascii"})
    assert ran.returncode == 0
    assert "D4 ? " in ran.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize(
    "words", [["perft", "reflix", "1"], ["--help"], ["--version"], ["engine", "reversi", "--level", "leicht"]]
)
def test_a_full_disk_is_one_sentence(words):
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "reflix", *words],
            input=b"name\n",
            stdout=full,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            check=False,
            timeout=60,
        )
    sentence = f"reflix: the output cannot be written: {os.strerror(errno.ENOSPC)}.\n"
    assert (ran.returncode, ran.stderr.decode()) == (1, sentence)
