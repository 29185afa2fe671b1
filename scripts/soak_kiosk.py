"""Lets a kiosk run for a long time with visitors who play, fidget, forget it and try to get out.

    python3 scripts/soak_kiosk.py --minutes 30 [--program PATH] [--seed N] [--size WxH] [--folder FOLDER]

For Linux with Xvfb, openbox and xdotool. The kiosk runs under its supervisor, from the source tree or frozen at PATH.
Now and then its game is killed or made to hang, and its thinking process is killed; in the last part of the time only
that, to see whether memory stays flat. At the end it tells how long the kiosk was away each time, what memory it took
first and last, whether a zombie or anything else was left, and whether all games that were seen to end are in the
statistics. Exit code 0 if everything is as it should be.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from _processes import Process, below, memory, processes
from _visitors import Hands, visits

ROOT = Path(__file__).resolve().parent.parent
MEGABYTE = 2**20

IDLE, COUNTDOWN = 10, 5
"""Seconds until the question and for its answer: the shortest that a kiosk takes."""

CONFIG = f"""
[idle]
question = {IDLE}
countdown = {COUNTDOWN}
result = 10
[attract]
pause = 1
[staff]
pin = "scrypt$14$8$1$MDEyMzQ1Njc4OWFiY2RlZg==$rKwf2FZb8S/u/hfouCuzdDFueMg/BR/fHMAezRtaBzI="
"""

CALM = 0.6
"""The last part of the time, in which the game is left alone. Its second half shows whether memory is flat: the caches
of words and pictures need some twenty minutes to be full."""

PROMISE = 5.0
"""Seconds in which the kiosk has to be back."""


@dataclass
class Report:
    """What was seen."""

    away: list[tuple[str, float]] = field(default_factory=list)
    """What was done to the game, and the seconds until its next first picture."""
    faults: list[str] = field(default_factory=list)
    figures: dict[str, Any] = field(default_factory=dict)

    def fault(self, words: str) -> None:
        """Something is not as it should be."""
        self.faults.append(words)
        print(f"FAULT: {words}", flush=True)


class Screen:
    """An X server without a screen, and a window manager."""

    def __init__(self, size: tuple[int, int]) -> None:
        read, write = os.pipe()
        geometry = f"{size[0]}x{size[1]}x24"
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", geometry, "-nolisten", "tcp"],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as told:
            self.name = f":{told.readline().strip()}"
        self._manager = subprocess.Popen(
            ["openbox"], env=os.environ | {"DISPLAY": self.name}, stderr=subprocess.DEVNULL
        )

    def close(self) -> None:
        """End both."""
        for process in (self._manager, self._server):
            process.terminate()
            process.wait()


class Kiosk:
    """The kiosk under its supervisor, and what can be seen of it from outside."""

    def __init__(self, folder: Path, program: Path | None, screen: str, size: tuple[int, int]) -> None:
        self.folder = folder
        self.visitors = folder / "visitors.txt"
        self._log = folder / "kiosk.log"
        self._read = 0
        (folder / "tmp").mkdir()
        (folder / "kiosk.toml").write_text(CONFIG)
        start = [str(program)] if program is not None else [sys.executable, "-m", "reflix"]
        words = ["--config", str(folder / "kiosk.toml"), "--data-dir", str(folder / "data"), "--log", str(self._log)]
        environment = {**os.environ, "DISPLAY": screen, "TMPDIR": str(folder / "tmp"), "SDL_VIDEODRIVER": "x11"}
        self.process = subprocess.Popen(
            [*start, "kiosk", "--supervise", *words, "--event-script", str(self.visitors)],
            cwd=ROOT,
            env=environment,
            stderr=subprocess.DEVNULL,
        )

    def news(self) -> list[str]:
        """The lines of the log since last asked."""
        if not self._log.exists():
            return []
        with self._log.open("rb") as file:
            file.seek(self._read)
            content = file.read()
        whole = content[: content.rfind(b"\n") + 1]
        self._read += len(whole)
        return whole.decode("utf-8", "replace").splitlines()

    @property
    def game(self) -> int:
        """The process number of the game, 0 if there is none now."""
        return next((p.pid for p in below(self.process.pid) if p.parent == self.process.pid and p.state != "Z"), 0)

    @property
    def worker(self) -> int:
        """The process that thinks, 0 if there is none now. (The other child of the game watches its resources.)"""
        return next(
            (p.pid for p in below(self.game) if "spawn_main" in p.command or "--multiprocessing" in p.command), 0
        )


class Soak:
    """The whole trial."""

    def __init__(self, args: argparse.Namespace, folder: Path) -> None:
        self.rng = random.Random(args.seed)
        self.folder = folder
        self.report = Report()
        self.seconds = args.minutes * 60
        self.lives = 0
        self.zombies: Counter[int] = Counter()
        self.sizes: dict[str, list[tuple[float, int]]] = {"game": [], "worker": [], "supervisor": []}
        self.screen = Screen(args.size)
        self.hands = Hands(self.screen.name, args.size, self.rng)
        self._invite(folder / "visitors.txt")
        self.kiosk = Kiosk(folder, args.program, self.screen.name, args.size)
        self.start = time.monotonic()
        self.expected_ends = 0
        self.ends = 0

    def _invite(self, path: Path) -> None:
        """Other visitors for the next life of the game; each life has its own notes."""
        self.lives += 1
        notes = self.folder / f"notes-{self.lives}.txt"
        path.write_text(visits(self.rng, self.seconds, notes, IDLE + COUNTDOWN))

    def run(self) -> None:
        """Everything, in order."""
        self._await_picture(60)
        next_trouble, next_look, next_hand = self._later(20), 0.0, 0.0
        while (now := time.monotonic() - self.start) < self.seconds:
            self._listen()
            if self.kiosk.process.poll() is not None:
                self.report.fault(f"the supervisor has ended with code {self.kiosk.process.returncode}")
                return
            if now >= next_trouble:
                self._trouble(now > self.seconds * (1 - CALM))
                next_trouble = self._later(50)
            if now >= next_hand:
                self.hands.act()
                next_hand = now + self.rng.uniform(0.5, 8)
            if now >= next_look:
                self._look(now)
                next_look = now + 5
            time.sleep(0.1)
        self._end()

    def _later(self, least: float) -> float:
        return time.monotonic() - self.start + self.rng.uniform(least, least * 1.6)

    def _listen(self) -> int:
        """Read the log; how many first pictures it tells of."""
        pictures = 0
        for line in self.kiosk.news():
            pictures += "the first picture" in line
            self.ends += "the game ended with code" in line
            if "game:" in line and "Traceback" in line:
                self.report.fault(f"a traceback in the log: {line}")
        if self.ends > self.expected_ends:
            self.report.fault("the game has ended though nobody has killed it")
            self.expected_ends = self.ends
        return pictures

    def _await_picture(self, patience: float) -> float:
        """Wait until the game is there; the seconds it took."""
        begin = time.monotonic()
        while not self._listen():
            if time.monotonic() - begin > patience:
                self.report.fault(f"no picture within {patience:g} s")
                break
            time.sleep(0.02)
        return time.monotonic() - begin

    def _trouble(self, calm: bool) -> None:
        """Something that does not happen every day."""
        kind = "worker" if calm else self.rng.choice(["game", "game", "hang", "worker"])
        game, worker = self.kiosk.game, self.kiosk.worker
        if kind == "worker":
            if worker:
                os.kill(worker, signal.SIGKILL)
                self.report.figures["workers killed"] = self.report.figures.get("workers killed", 0) + 1
            return
        self._invite(self.kiosk.visitors)
        others = {process.pid for process in below(game)}
        self.expected_ends += 1
        os.kill(game, signal.SIGKILL if kind == "game" else signal.SIGSTOP)
        away = self._await_picture(60)
        self.report.away.append((kind, away))
        print(f"{time.monotonic() - self.start:6.0f} s: {kind}: back after {away:.2f} s", flush=True)
        left = [process for process in processes() if process.pid in others and process.state != "Z"]
        if left:
            self.report.fault(f"left by a killed game: {left}")

    def _look(self, now: float) -> None:
        """Sizes, zombies, and whether the window still fills the screen."""
        game = self.kiosk.game
        for name, pid in (("game", game), ("worker", self.kiosk.worker), ("supervisor", self.kiosk.process.pid)):
            if pid:
                self.sizes[name].append((now, memory(pid)))
        zombies = {process.pid for process in below(self.kiosk.process.pid) if process.state == "Z"}
        self.zombies = Counter({pid: self.zombies[pid] + 1 for pid in zombies})
        for pid, times in self.zombies.items():
            if times == 3:  # for more than ten seconds: nobody fetches it
                self.report.fault(f"process {pid} is a zombie")
        if game and not self.hands.covers(game):
            time.sleep(1)
            if self.kiosk.game == game and not self.hands.covers(game):
                self.report.fault("the window does not fill the screen")

    def _end(self) -> None:
        """End the kiosk as systemd would, and see what is left."""
        everything = {process.pid for process in below(self.kiosk.process.pid)}
        self.expected_ends += 1
        begin = time.monotonic()
        self.kiosk.process.terminate()
        try:
            code = self.kiosk.process.wait(30)
        except subprocess.TimeoutExpired:
            self.report.fault("SIGTERM does not end it")
            return
        took = time.monotonic() - begin
        self.report.figures["ended after SIGTERM (s)"] = round(took, 2)
        if code != 0 or took > 2:
            self.report.fault(f"after SIGTERM it ended with code {code} after {took:.1f} s")
        time.sleep(1)
        left = [process for process in processes() if process.pid in everything and process.state != "Z"]
        if left:
            self.report.fault(f"still running: {left}")
        files = [path.name for path in (self.folder / "tmp").iterdir()]
        if files:
            self.report.fault(f"left in the folder for temporary files: {files}")

    def close(self) -> None:
        """End what is still running, whatever has happened."""
        for process in (*below(self.kiosk.process.pid), Process(self.kiosk.process.pid, 0, "", "")):
            if self.kiosk.process.poll() is None:
                os.kill(process.pid, signal.SIGKILL)
        self.kiosk.process.wait()
        self.screen.close()


@dataclass(frozen=True)
class End:
    """A game that was seen to end: the winning side (1, 2; 0: draw), its rounds, and whether the game was killed so
    shortly afterwards that it may not have been counted."""

    winner: int
    rounds: int
    doubtful: bool = False


WINNERS = {"won-1": 1, "won-2": 2, "draw": 0}


def ends_seen(folder: Path) -> list[End]:
    """The games that were seen to end, in order: the outcome is there for the first time since it was not."""
    found: list[End] = []
    files = sorted(folder.glob("notes-*.txt"), key=lambda path: int(path.stem.split("-")[1]))
    for notes in files:
        over, since, last = True, 0.0, 0.0
        for line in notes.read_text(encoding="utf-8").splitlines():
            moment, _, outcome, moves, *_ = [*line.split("\t"), "", "", ""]
            last = float(moment)
            if outcome == "none":
                over = False
            elif outcome in WINNERS and not over:
                over, since = True, last
                found.append(End(WINNERS[outcome], (int(moves) + 1) // 2))
        if since and last - since < 4:
            found[-1] = replace(found[-1], doubtful=True)
    return found


def counted(row: dict[str, str]) -> End:
    """The end of a game as a line of the statistics tells it."""
    side, result = int(row["side"]), row["result"]
    winners = {"won": side, "lost": 3 - side, "one": 1, "two": 2, "draw": 0}
    return End(winners[result], int(row["rounds"]))


def uncounted(seen: list[End], rows: list[dict[str, str]]) -> list[End]:
    """The ends that are not in the statistics, where the same ends are expected in the same order. There may be more:
    a game can also end behind a question, where nobody sees it."""
    ends = iter([counted(row) for row in rows if row["ended"] == "finished"])
    missing = []
    for end in seen:
        rest = list(ends)
        place = next((n for n, one in enumerate(rest) if one == replace(end, doubtful=False)), None)
        if place is None:
            missing.append(end)
            ends = iter(rest)
        else:
            ends = iter(rest[place + 1 :])
    return [end for end in missing if not end.doubtful]


def statistics(folder: Path) -> list[dict[str, str]]:
    """All lines of the statistics."""
    rows: list[dict[str, str]] = []
    for path in sorted((folder / "data").glob("kiosk-*.csv")):
        with path.open(newline="", encoding="utf-8") as file:
            rows += csv.DictReader(file)
    return rows


def conclude(soak: Soak) -> dict[str, Any]:
    """The report, with what follows from it."""
    report, folder = soak.report, soak.folder
    rows = statistics(folder)
    seen = ends_seen(folder)
    missing = uncounted(seen, rows)
    if missing:
        report.fault(f"games that were seen to end are not in the statistics: {missing}")
    if list((folder / "data").glob("*.broken-*")):
        report.fault("the statistics were damaged")
    late = [f"{kind} {seconds:.1f} s" for kind, seconds in report.away if seconds > PROMISE]
    if late:
        report.fault(f"later than {PROMISE:g} s: {', '.join(late)}")
    calm = soak.seconds * (1 - CALM / 2)
    with (folder / "sizes.csv").open("w", encoding="utf-8") as file:
        for name, found in soak.sizes.items():
            file.writelines(f"{name},{moment:.0f},{size}\n" for moment, size in found)
    sizes = {
        name: [round(size / MEGABYTE, 1) for moment, size in found if name == "supervisor" or moment > calm]
        for name, found in soak.sizes.items()
    }
    game = sizes["game"]
    if game and sum(game[-10:]) / len(game[-10:]) > sum(game[:10]) / len(game[:10]) * 1.1 + 2:
        report.fault("the game grows and grows")
    by_kind = {kind: sorted(s for k, s in report.away if k == kind) for kind in ("game", "hang")}
    return report.figures | {
        "minutes": soak.seconds / 60,
        "killed and hung": {kind: len(times) for kind, times in by_kind.items()},
        "away (s): median, longest": {
            kind: [round(times[len(times) // 2], 2), round(times[-1], 2)] for kind, times in by_kind.items() if times
        },
        "resident (MB): first, last, largest": {
            name: [found[0], found[-1], max(found)] for name, found in sizes.items() if found
        },
        "games seen to end": len(seen),
        "of these just before a kill": sum(end.doubtful for end in seen),
        "finished games in the statistics": sum(row["ended"] == "finished" for row in rows),
        "lines of the statistics": Counter(f"{row['game'] or 'visit'} {row['ended']}" for row in rows),
        "visitors": max((int(row["visit"]) for row in rows), default=0),
        "events of the X server": soak.hands.done,
        "load of the machine": os.getloadavg(),
        "faults": report.faults,
    }


def size(text: str) -> tuple[int, int]:
    """A size like 1280x720."""
    match = re.fullmatch(r"([0-9]{3,5})x([0-9]{3,5})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size like 1280x720")
    return int(match[1]), int(match[2])


def main() -> int:
    """Run the soak; 0 if all is well, 1 if not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--program", type=Path, help="the frozen program (default: the source tree)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=size, default=(1280, 720))
    parser.add_argument("--folder", type=Path, help="where everything is written (default: a new temporary folder)")
    args = parser.parse_args()
    folder = args.folder or Path(tempfile.mkdtemp(prefix="reflix-soak-"))
    folder.mkdir(parents=True, exist_ok=True)
    soak = Soak(args, folder.resolve())
    try:
        soak.run()
    finally:
        soak.close()
    concluded = conclude(soak)
    text = json.dumps(concluded, indent=2)
    (folder / "report.json").write_text(text + "\n", encoding="utf-8")
    print(text)
    print(f"everything is in {folder}")
    return 1 if soak.report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
