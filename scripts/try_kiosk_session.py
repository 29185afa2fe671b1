"""Tries the kiosk's session as it would be installed, on a machine without a screen.

    python3 scripts/try_kiosk_session.py [--program PATH] [--folder FOLDER]

Run it as a normal user, with cage and grim installed. It plays systemd's part: it starts
`build/kiosk/reflix-kiosk-session` with cage's headless back end, waits until the kiosk is ready, takes a picture, kills
the game and waits until it is back, and ends the session with SIGTERM. The program is the source tree, or the frozen
one at PATH. Pictures and logs stay in FOLDER. Exit code 0 if everything went as it should.
"""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from _processes import Process, below, processes

ROOT = Path(__file__).resolve().parent.parent
SESSION = ROOT / "build" / "kiosk" / "reflix-kiosk-session"
HEADLESS = {"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}


class Fault(Exception):
    """Something that did not go as it should."""


class Trial:
    """A session, and the ear that systemd would have."""

    def __init__(self, folder: Path, program: Path | None, options: list[str]) -> None:
        self.folder = folder
        runtime = folder / "runtime"
        runtime.mkdir(mode=0o700, exist_ok=True)
        self.runtime = runtime
        self.ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.ear.bind(str(runtime / "notify"))
        self.ear.settimeout(0.1)
        self.heard: list[tuple[float, str]] = []
        self.log = (folder / "session.log").open("wb")
        environment = {
            **os.environ,
            **HEADLESS,
            "XDG_RUNTIME_DIR": str(runtime),
            "NOTIFY_SOCKET": str(runtime / "notify"),
        }
        self.process = subprocess.Popen(
            [str(SESSION), "--data-dir", str(folder / "data"), *options],
            env=environment | {"REFLIX": str(program or self._from_source())},
            stdout=self.log,
            stderr=subprocess.STDOUT,
        )

    def _from_source(self) -> Path:
        """A program that runs the source tree with this Python."""
        path = self.folder / "reflix"
        path.write_text(f'#!/bin/sh\ncd {shlex.quote(str(ROOT))}\nexec {shlex.quote(sys.executable)} -m reflix "$@"\n')
        path.chmod(0o755)
        return path

    def listen(self) -> None:
        """Take what has been said."""
        try:
            self.heard.append((time.monotonic(), self.ear.recv(4096).decode()))
        except TimeoutError:
            return

    def until(self, what: str, met: Callable[[], bool], patience: float) -> float:
        """Wait for something; the seconds it took. Raises `Fault`."""
        start = time.monotonic()
        while not met():
            if time.monotonic() - start > patience:
                raise Fault(f"not within {patience:g} s: {what}")
            if self.process.poll() is not None and "end" not in what:
                raise Fault(f"the session ended with code {self.process.returncode} instead of: {what}")
            self.listen()
        return time.monotonic() - start

    def said(self, words: str) -> int:
        """How often something has been said."""
        return sum(words in text for _, text in self.heard)

    def game(self) -> Process:
        """The game: the child of the supervisor. Raises `Fault`."""
        tree = below(self.process.pid)
        supervisors = {process.pid for process in tree if "--supervise" in process.command}
        for process in tree:
            if process.parent in supervisors and process.pid not in supervisors and process.state != "Z":
                return process
        raise Fault("there is no game")

    def picture(self, name: str) -> Path:
        """A picture of the screen. Raises `Fault` if it cannot be taken or stays of one colour: without a screen cage
        draws when it is asked for a picture, and the first may come before the kiosk's own."""
        path = self.folder / name
        for _ in range(5):
            self._take(path)
            if path.stat().st_size > 20_000:
                return path
            self.until("a moment", pause(0.5), 5)
        raise Fault(f"{path} shows nothing")

    def _take(self, path: Path) -> None:
        environment = {**os.environ, "XDG_RUNTIME_DIR": str(self.runtime), "WAYLAND_DISPLAY": "wayland-0"}
        taken = subprocess.run(["grim", str(path)], env=environment, capture_output=True, text=True, check=False)
        if taken.returncode:
            raise Fault(f"grim: {taken.stderr.strip()}")


def pause(seconds: float) -> Callable[[], bool]:
    """Met when so many seconds have passed."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def run(trial: Trial) -> None:
    """The trial, step by step. Raises `Fault`."""

    def ready(times: int) -> str:
        return f"{trial.until('READY=1', lambda: trial.said('READY=1') == times, 60):.1f} s"

    print("ready after", ready(1))
    trial.until("signs of life", lambda: trial.said("WATCHDOG=1") > 10, 20)
    gaps = [after - before for (before, _), (after, _) in zip(trial.heard, trial.heard[1:], strict=False)]
    print(f"longest silence towards systemd {max(gaps):.1f} s")
    print("picture", trial.picture("1-first.png"))
    os.kill(trial.game().pid, signal.SIGKILL)
    print("back after kill -9 of the game", ready(2))
    trial.until("signs of life", lambda: trial.said("WATCHDOG=1") > 40, 40)
    print("picture", trial.picture("2-after-kill.png"))
    os.kill(trial.game().pid, signal.SIGSTOP)
    print("back after the game has hung", ready(3))
    everything = {process.pid for process in below(trial.process.pid)}
    trial.process.terminate()
    took = trial.until("the end", lambda: trial.process.poll() is not None, 30)
    print(f"ended after SIGTERM {took:.1f} s, exit code {trial.process.returncode}")
    if trial.process.returncode != 0:
        raise Fault("exit code 0 was expected")
    time.sleep(1)
    left = [process for process in processes() if process.pid in everything and process.state != "Z"]
    if left:
        raise Fault(f"still there: {left}")


def main() -> int:
    """Run the trial; 0 if all is well, 1 if not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path, help="the frozen program (default: the source tree)")
    parser.add_argument("--folder", type=Path, help="where pictures and logs stay (default: a new temporary folder)")
    args, options = parser.parse_known_args()
    if os.geteuid() == 0:
        parser.error("run it as a normal user, as the kiosk would be")
    folder = args.folder or Path(tempfile.mkdtemp(prefix="reflix-try-"))
    folder.mkdir(parents=True, exist_ok=True)
    trial = Trial(folder.resolve(), args.program, options)
    try:
        run(trial)
    except Fault as fault:
        print(f"FAULT: {fault}; see {folder}/session.log")
        return 1
    finally:
        for process in (*below(trial.process.pid), Process(trial.process.pid, 0, "", "")):
            if trial.process.poll() is None:
                os.kill(process.pid, signal.SIGKILL)
    return 0


if __name__ == "__main__":
    sys.exit(main())
