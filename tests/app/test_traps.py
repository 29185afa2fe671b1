"""What goes wrong with programs that people double-click, tried on the real one: see `tests/real.py`, which says how
the frozen program is tried instead of the one in the sources."""

from __future__ import annotations

import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from reflix.store.saves import dumps
from tests.app.desk import duel
from tests.real import COMMAND, FROZEN, Run, unseen, window

needs_xvfb = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb, a screen that nobody sees")
needs_frozen = pytest.mark.skipif(FROZEN is None, reason="tries the frozen program; REFLIX_PROGRAM names it")
needs_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can be somebody else"
)
needs_proc = pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="needs /proc")

pytestmark = pytest.mark.slow

NOBODY = 54321
"""A user that the system has never heard of: no name, no home."""

NUMPY = "_multiarray_umath"
"""The library that is in the memory of a process that has imported numpy."""

MATCH = [
    *(f"+120 mouse @{name}" for name in ("play", "reflix", "opponent:bot", "level:leicht", "first:me")),
    *(f"+120 mouse @{name}" for name in ("fortress:standard", "fortress2:standard", "start")),
    "+120 mouse @b6",
    "+60 mouse @b5",
    "+60 mouse @confirm",
    "+0 wait",
    "+0 expect moves 2",
]
"""To the board, and a move that the bot answers, which thinks in a process of its own."""


def test_the_self_test():
    told = subprocess.run([*COMMAND, "--self-test"], env=unseen(), capture_output=True, text=True, check=False)
    verdict = json.loads(told.stdout[told.stdout.index("{") :])
    assert verdict["ok"], verdict
    assert told.returncode == 0


# As a file manager starts it


@needs_xvfb
@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")
@pytest.mark.parametrize("closed", ["<&- >&- 2>&-", "<&- >&-", "2>&-", "</dev/null >/dev/null 2>&1"])
def test_without_standard_streams_and_from_elsewhere(screen: str, tmp_path: Path, closed: str):
    script, data, picture = tmp_path / "script.txt", tmp_path / "data", tmp_path / "board.png"
    script.write_text("\n".join([*MATCH, f"+0 screenshot {picture}", "+0 quit"]))
    words = [*COMMAND, "--lang", "en", "--data-dir", str(data), "--event-script", str(script)]
    shell = ["sh", "-c", f'cd / && exec "$@" {closed}', "sh", *words]
    assert subprocess.run(shell, env=window(screen), timeout=100, check=False).returncode == 0
    assert picture.stat().st_size > 10_000
    # Nothing that a library has to say went into the player's files.
    for path in data.rglob("*"):
        assert not path.is_file() or b"ALSA" not in path.read_bytes(), path
    assert "framebuffer" in (data / "settings.toml").read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")
@pytest.mark.parametrize(("words", "code"), [(["--version"], 0), (["perft", "reflix", "2"], 0), (["nonsense"], 2)])
def test_commands_without_standard_streams(words: list[str], code: int):
    shell = ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", *COMMAND, *words]
    assert subprocess.run(shell, env=unseen(), timeout=60, check=False).returncode == code


@pytest.mark.parametrize("locale", ["C", "POSIX", "xx_XX.nonsense", "de_DE.ISO-8859-1"])
def test_in_any_locale(tmp_path: Path, locale: str):
    """A path with umlauts, printed and written."""
    data = tmp_path / "Größe Spiele ü"
    env = unseen() | {"LC_ALL": locale, "LANG": locale}
    env.pop("PYTHONUTF8", None)
    picture = data / "Bild ß.png"
    data.mkdir()
    words = ["--data-dir", str(data), "--screenshot", str(picture)]
    told = subprocess.run([*COMMAND, *words], env=env, capture_output=True, timeout=60, check=False)
    assert (told.returncode, told.stderr) == (0, b"")
    assert picture.stat().st_size > 1000


@pytest.fixture
def elsewhere() -> Iterator[Path]:
    """A folder that everybody can reach, unlike those of tests."""
    folder = Path(tempfile.mkdtemp(prefix="reflix-elsewhere-"))
    folder.chmod(0o755)
    yield folder
    subprocess.run(["chmod", "-R", "u+w", str(folder)], check=False)
    shutil.rmtree(folder, ignore_errors=True)


@needs_root
@needs_frozen
def test_somebody_without_a_home_starts_what_nobody_can_write_to(elsewhere: Path):
    """A user that the system does not know, HOME missing, a program in a read-only folder with umlauts, LC_ALL=C."""
    assert FROZEN is not None
    program = Path(shutil.copytree(FROZEN.parent, elsewhere / "Größe Spiele ü", symlinks=True))
    for path in (program, *program.rglob("*")):
        if not path.is_symlink():
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~0o222 | 0o444)
    temporary = elsewhere / "tmp"
    temporary.mkdir()
    temporary.chmod(0o777)
    env = {"LC_ALL": "C", "TMPDIR": str(temporary), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

    def start(*words: str) -> subprocess.CompletedProcess[bytes]:
        command = [str(program / FROZEN.name), *words]
        return subprocess.run(
            command,
            cwd="/",
            env=env,
            user=NOBODY,
            group=NOBODY,
            extra_groups=[],
            capture_output=True,
            timeout=120,
            check=False,
        )

    told = start("--self-test")
    assert json.loads(told.stdout[told.stdout.index(b"{") :])["ok"], told
    assert told.returncode == 0
    told = start("--screenshot", str(temporary / "start.png"))
    assert (told.returncode, told.stderr) == (0, b"")
    assert [path.name for path in temporary.iterdir()] == ["start.png"]  # and what stood in for a home is gone


@needs_xvfb
@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the streams")
def test_a_kiosk_without_standard_streams(screen: str, tmp_path: Path):
    """It opens, and SIGTERM ends it at once."""
    (tmp_path / "kiosk.toml").write_text('[screen]\nsize = "800x480"\n')
    (tmp_path / "script.txt").write_text(f"+300 screenshot {tmp_path / 'open.png'}")
    words = ["kiosk", "--config", str(tmp_path / "kiosk.toml"), "--event-script", str(tmp_path / "script.txt")]
    shell = ["sh", "-c", 'cd / && exec "$@" <&- >&- 2>&-', "sh", *COMMAND, *words, "--data-dir", str(tmp_path / "data")]
    process = subprocess.Popen(shell, env=window(screen) | {"XDG_STATE_HOME": str(tmp_path / "state")})
    try:
        end = time.monotonic() + 30
        while not (tmp_path / "open.png").exists():
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.05)
        process.terminate()
        assert process.wait(5) == 0
    finally:
        process.kill()
        process.wait()


# A second start


@pytest.fixture
def first(screen: str, tmp_path: Path) -> Iterator[Run]:
    """A window that stays open."""
    run = Run(screen, tmp_path, "+0 screenshot open.png\n+60000 quit")
    run.wait_for("open.png")
    yield run
    run.process.kill()
    run.process.communicate()


def again(screen: str, first: Run, *words: str) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, *words, "--data-dir", str(first.folder / "data")]
    return subprocess.run(command, env=window(screen), capture_output=True, text=True, timeout=60, check=False)


@needs_xvfb
def test_a_second_start_calls_the_first(screen: str, first: Run):
    told = again(screen, first)
    assert (told.returncode, told.stderr) == (0, "")
    assert "comes to the front" in told.stdout
    assert first.process.poll() is None


@needs_xvfb
@pytest.mark.skipif(not (shutil.which("xdotool") and shutil.which("openbox")), reason="needs openbox and xdotool")
def test_a_window_that_was_made_small_comes_back(screen: str, first: Run):
    env = os.environ | {"DISPLAY": screen}
    manager = subprocess.Popen(["openbox", "--sm-disable"], env=env, stderr=subprocess.DEVNULL)

    def shown() -> list[str]:
        """The window, by the class that makes it belong to its menu entry."""
        words = ["xdotool", "search", "--sync", "--onlyvisible", "--class", "^reflix$"]
        try:
            return subprocess.run(words, env=env, capture_output=True, text=True, timeout=5, check=False).stdout.split()
        except subprocess.TimeoutExpired:
            return []

    try:
        (found,) = shown()[-1:]
        subprocess.run(["xdotool", "windowminimize", "--sync", found], env=env, timeout=10, check=True)
        assert again(screen, first).returncode == 0
        assert found in shown()
    finally:
        manager.terminate()
        manager.wait(5)


@needs_xvfb
def test_what_needs_no_window_of_its_own_is_free(screen: str, first: Run, tmp_path: Path):
    other = [*COMMAND, "--data-dir", str(tmp_path / "other"), "--screenshot", str(tmp_path / "other.png")]
    assert subprocess.run(other, env=window(screen), timeout=60, check=False).returncode == 0
    assert again(screen, first, "--screenshot", str(tmp_path / "same.png")).returncode == 2
    command = [*COMMAND, "perft", "reflix", "1"]
    assert subprocess.run(command, env=window(screen), capture_output=True, timeout=60, check=False).returncode == 0


@needs_xvfb
@needs_proc
def test_after_a_kill_there_is_no_process_no_claim_and_nothing_in_the_temporary_folder(screen: str, tmp_path: Path):
    temporary, folder = tmp_path / "tmp", tmp_path / "run"
    temporary.mkdir()
    folder.mkdir()
    run = Run(
        screen, folder, "\n".join([*MATCH, "+0 screenshot moved.png", "+60000 quit"]), env={"TMPDIR": str(temporary)}
    )
    run.wait_for("moved.png")
    assert len(run.alive()) >= 2, "the bot thinks in a process of its own"
    run.process.send_signal(signal.SIGKILL)
    assert run.gone_within(2), f"left: {run.alive()}"
    run.process.communicate()
    assert list(temporary.iterdir()) == []
    (folder / "end.txt").write_text("+0 quit")
    assert again(screen, run, "--event-script", str(folder / "end.txt")).returncode == 0


# What is loaded


@needs_xvfb
@needs_proc
def test_numpy_is_not_loaded_by_window_and_bot(screen: str, tmp_path: Path):
    run = Run(screen, tmp_path, "\n".join([*MATCH, "+0 screenshot moved.png", "+60000 quit"]))
    run.wait_for("moved.png")
    try:
        found = {pid: _maps(pid) for pid in run.alive()}
        assert len(found) >= 2
        for maps in found.values():
            assert "pygame" in maps or "lib-dynload" in maps  # it is a map of a program of ours
            assert NUMPY not in maps
    finally:
        run.process.kill()
        run.process.communicate()


@needs_xvfb
@needs_proc
def test_the_exact_process_works_beside_the_window(screen: str, tmp_path: Path):
    """The puzzle of the day is made by exact play, in a process that has numpy; the window still has not."""
    steps = ["+300 mouse @puzzles", "+700 mouse @day", "+0 screenshot asked.png", "+90000 quit"]
    run = Run(screen, tmp_path, "\n".join(steps), env={"XDG_CACHE_HOME": str(tmp_path / "cache")})

    def exact() -> list[int]:
        return [pid for pid in run.alive() if NUMPY in _maps(pid)]

    try:
        run.wait_for("asked.png")
        end = time.monotonic() + 60
        while not exact():
            assert run.process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.05)
        assert len(exact()) == 1
        assert exact() != [run.process.pid]
        run.process.send_signal(signal.SIGKILL)
        assert run.gone_within(2), f"left: {run.alive()}"
    finally:
        run.process.kill()
        run.process.communicate()


def _maps(pid: int) -> str:
    """The files that a process has in its memory, none if it is gone."""
    try:
        return Path(f"/proc/{pid}/maps").read_text()
    except OSError:
        return ""


def test_the_exact_solver_and_animated_pictures_are_inside(tmp_path: Path):
    """What is loaded only when it is asked for is asked for."""
    words = ["solve", "standard", "standard", "--rounds", "2", "--cache", str(tmp_path), "--json"]
    told = subprocess.run([*COMMAND, *words], env=unseen(), capture_output=True, text=True, timeout=100, check=False)
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout)
    record = tmp_path / "game.reflix"
    record.write_text(dumps(duel(moves=("D4-C4", "D6*", "C4-C5", "D6-E6"))), encoding="utf-8")
    picture = tmp_path / "game.gif"
    words = ["render", str(record), "-o", str(picture)]
    told = subprocess.run([*COMMAND, *words], env=unseen(), capture_output=True, text=True, timeout=100, check=False)
    assert (told.returncode, told.stderr) == (0, "")
    assert picture.read_bytes().startswith(b"GIF89a")
