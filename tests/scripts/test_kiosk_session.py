"""The files of `build/kiosk`: the session passes signals on and exit codes back, and systemd understands the unit."""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reflix.core.lifesign import NO_SCREEN, RESTART

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "build" / "kiosk"
UNIT = (FOLDER / "reflix-kiosk.service").read_text(encoding="utf-8")
pytestmark = pytest.mark.skipif(sys.platform != "linux" or not shutil.which("pkill"), reason="for Linux only")

CAGE = """#!/bin/sh
# Like cage 0.1.4: runs a program, ends with it, and answers 0; it must never be told to end itself.
trap 'echo aborted >"$FOLDER/aborted"' TERM
[ "$1 $2" = "-d --" ] || exit 9
shift 2
"$@" &
wait "$!"
while kill -0 "$!" 2>/dev/null; do wait "$!"; done
exit 0
"""

REFLIX = """#!/bin/sh
# A supervisor that ends as it is told.
echo "$@" >"$FOLDER/arguments"
echo "$SDL_VIDEODRIVER" >"$FOLDER/driver"
trap 'echo yes >"$FOLDER/told"; exit 0' TERM
[ -z "$CODE" ] || exit "$CODE"
while :; do sleep 0.05; done
"""


def session(folder: Path, **environment: str) -> subprocess.Popen[bytes]:
    for name, text in (("cage", CAGE), ("reflix", REFLIX)):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    return subprocess.Popen(
        [str(FOLDER / "reflix-kiosk-session"), "--config", "two words.toml"],
        env={
            "PATH": f"{folder}:{os.environ['PATH']}",
            "FOLDER": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            **environment,
        },
        stderr=subprocess.PIPE,
    )


@pytest.mark.parametrize("code", [0, 2, 70, RESTART, NO_SCREEN, 137])
def test_the_exit_code_comes_through_cage(tmp_path: Path, code: int):
    assert session(tmp_path, CODE=str(code)).wait(30) == code
    assert (tmp_path / "arguments").read_text() == "kiosk --supervise --config two words.toml\n"
    assert (tmp_path / "driver").read_text() == "wayland,x11\n"
    assert not (tmp_path / "reflix-kiosk-code").exists()


def test_the_program_may_be_elsewhere(tmp_path: Path):
    (tmp_path / "Größe Spiele ü").mkdir()
    other = tmp_path / "Größe Spiele ü" / "Reflix"
    other.write_text("#!/bin/sh\nexit 42\n")
    other.chmod(0o755)
    assert session(tmp_path, REFLIX=str(other)).wait(30) == 42


def test_cage_that_fails_is_a_failure(tmp_path: Path):
    one = session(tmp_path, CODE="0", REFLIX="/none")
    assert one.wait(30) == 127
    (tmp_path / "reflix-kiosk-code").write_text("0\n")  # what an earlier session has left
    (tmp_path / "cage").write_text("#!/bin/sh\nexit 3\n")
    again = subprocess.run(
        [str(FOLDER / "reflix-kiosk-session")],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "XDG_RUNTIME_DIR": str(tmp_path)},
        check=False,
    )
    assert again.returncode == 1


def test_a_signal_goes_to_the_supervisor_and_not_to_cage(tmp_path: Path):
    one = session(tmp_path)
    end = time.monotonic() + 30
    while not (tmp_path / "driver").exists():
        assert time.monotonic() < end
        time.sleep(0.02)
    one.terminate()
    assert one.wait(30) == 0
    assert (tmp_path / "told").exists()
    assert not (tmp_path / "aborted").exists()


def test_without_a_runtime_folder_it_says_so(tmp_path: Path):
    one = session(tmp_path, XDG_RUNTIME_DIR="")
    assert one.wait(30) == 2
    assert one.stderr is not None
    assert b"XDG_RUNTIME_DIR: is not set; a folder of mode 0700 is expected" in one.stderr.read()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_the_unit(tmp_path: Path):
    (tmp_path / "reflix-kiosk.service").write_text(re.sub("ExecStart=.*", "ExecStart=/bin/true", UNIT))
    for other in ("seatd", "getty@tty1"):
        (tmp_path / f"{other}.service").write_text("[Service]\nExecStart=/bin/true\n")
    result = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=one", str(tmp_path / "reflix-kiosk.service")],
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")


def test_unit_and_readme_name_the_same_places():
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall("^ExecStart=(.*)$", UNIT, re.MULTILINE)
    program, *words = command.split()
    assert Path(program).name == "reflix-kiosk-session"
    for place in (program, words[words.index("--config") + 1], words[words.index("--data-dir") + 1]):
        assert place in readme
    assert "RestartPreventExitStatus=0 2\n" in UNIT  # staff has quit; the file is wrong
    for path in FOLDER.iterdir():
        assert path.name in readme
