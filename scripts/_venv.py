"""The project's own Python in `.venv`: made when it is missing or stale, used by play.py and test.py.

Standard library only, the same on Linux, macOS and Windows. An old Python (3.6) must be able to read the file
and then says that it is too old: no newer syntax here, nor in the scripts that import it.
"""

import sys

OLDEST = (3, 11)

if sys.version_info < OLDEST:
    sys.stderr.write(
        "Reflix needs Python %d.%d or newer, and this is Python %d.%d.\n"
        % (*OLDEST, sys.version_info[0], sys.version_info[1])
    )
    sys.exit(2)

import contextlib
import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sysconfig
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
WHOLE = "exact,media,qr"  # nobody who plays from here shall find that a part of the game is missing
EXTRAS = {
    "play": "[%s]" % WHOLE,
    "test": "[%s,dev]" % WHOLE,
    "package": "[%s,dev,package]" % WHOLE,
}  # each holds those before
PURPOSES = {"play": "playing", "test": "the checks and tests", "package": "building the executable"}
LOCK_PATIENCE = 900.0  # seconds: an install over a slow line takes minutes


class Trouble(Exception):
    """Something that the user has to know, as one sentence."""


@dataclass(frozen=True)
class Stamp:
    """What a finished `.venv` was made from; written last, so that a half-built one has none."""

    kind: str  # "play": what the game needs; "test": the tools as well; "package": what makes executables, too
    digest: str
    python: str
    root: str


class Venv:
    """The folder `.venv` of the project at `root`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.log = root / ".venv.log"
        self.stamp = self.folder / "reflix-stamp.json"

    def tool(self, name: str) -> Path:
        """The path of a program in it, such as `python`."""
        if sys.platform == "win32":
            return self.folder / "Scripts" / (name + ".exe")
        return self.folder / "bin" / name


def ensure(kind: str, root: Path = ROOT) -> Venv:
    """A `.venv` that serves `kind`, after making or refreshing it if need be; `Trouble` if that fails."""
    venv = Venv(root)
    if need(venv, kind) != "nothing":
        with locked(root / ".venv.lock"):
            todo = need(venv, kind)  # again: another call may have done it while this one waited
            if todo != "nothing":
                prepare(venv, kind, anew=todo == "rebuild")
    return venv


def need(venv: Venv, kind: str) -> str:
    """What to do before use: "nothing", "refresh" (install into it again) or "rebuild" (from nothing)."""
    found = read_stamp(venv)
    wanted = wanted_stamp(venv, kind)
    if found is None or (found.python, found.root) != (wanted.python, wanted.root) or not runs(venv):
        return "rebuild"
    if found.digest != wanted.digest or richer(found.kind, kind) != found.kind:
        return "refresh"
    return "nothing"


def richer(one: str, other: str) -> str:
    """Which of two kinds holds the other; a kind from another version holds nothing."""
    order = list(EXTRAS)
    return max((kind for kind in (one, other) if kind in order), key=order.index)


def wanted_stamp(venv: Venv, kind: str) -> Stamp:
    python = "%s-%d.%d" % (sys.implementation.name, sys.version_info[0], sys.version_info[1])
    return Stamp(kind, digest(venv.root), python, str(venv.root))


def read_stamp(venv: Venv) -> Stamp | None:
    try:
        return Stamp(**json.loads(venv.stamp.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def digest(root: Path) -> str:
    """A hash of what decides which packages are installed; settings of the checks do not."""
    import tomllib  # not at the top: an old Python has no such module and shall not stumble over it

    try:
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Trouble("pyproject.toml cannot be read: %s" % error) from error
    parts = {key: project.get(key) for key in ("build-system", "project")}
    text = json.dumps(parts, sort_keys=True)
    for name in ("setup.cfg", "setup.py"):
        path = root / name
        text += path.read_text(encoding="utf-8") if path.exists() else ""
    return hashlib.sha256(text.encode()).hexdigest()


def runs(venv: Venv) -> bool:
    """Whether its Python starts; it does not if the system's Python was removed or the folder was moved."""
    try:
        command = [str(venv.tool("python")), "-I", "-S", "-c", ""]
        return subprocess.run(command, capture_output=True, timeout=60, check=False).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


def prepare(venv: Venv, kind: str, anew: bool) -> None:
    """Make `.venv` (from nothing if `anew`) and install the game into it; the stamp comes last."""
    before = None if anew else read_stamp(venv)
    if before is not None:
        kind = richer(kind, before.kind)  # never take the tools away again
    say("Preparing %s for %s (a minute or two; this happens once) ..." % (venv.folder, PURPOSES[kind]))
    venv.stamp.unlink(missing_ok=True)
    venv.log.write_bytes(b"")
    if anew:
        create(venv)
    try:
        install(venv, kind)
    except Trouble:
        # pip takes back what it has not finished, so a sound `.venv` for playing goes on serving offline.
        if before is not None and before.digest == digest(venv.root):
            write_stamp(venv, before)
        raise
    write_stamp(venv, wanted_stamp(venv, kind))


def create(venv: Venv) -> None:
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        raise Trouble(
            "This Python cannot make a virtual environment, because its module venv or ensurepip is missing; "
            "on Debian and Ubuntu install the package python3-venv."
        )
    remove(venv.folder)
    # The base interpreter: this script may itself be running in the `.venv` that was just removed.
    python = getattr(sys, "_base_executable", None) or sys.executable
    if run_logged([python, "-m", "venv", str(venv.folder)], venv.log) != 0:
        raise Trouble(
            "Making the virtual environment failed: %s (full log: %s; on Debian and Ubuntu the package "
            "python3-venv is needed)." % (last_error(venv.log), venv.log)
        )


def remove(folder: Path) -> None:
    """Delete an old virtual environment, and nothing that is not one."""
    if not folder.exists() and not folder.is_symlink():
        return
    if folder.is_symlink() or not folder.is_dir():
        raise Trouble("%s is in the way: it is not a folder; please remove it." % folder)
    if any(folder.iterdir()) and not (folder / "pyvenv.cfg").exists():
        raise Trouble("%s is in the way: it is not a virtual environment; please remove it." % folder)
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise Trouble("The stale %s cannot be removed (is Reflix still running?): %s" % (folder, error)) from error


def install(venv: Venv, kind: str) -> None:
    pip = [str(venv.tool("python")), "-m", "pip", "--disable-pip-version-check", "--no-input"]
    what = ["install", "--retries", "2", "--editable", str(venv.root) + extras(kind)]
    if run_logged(pip + what, venv.log) != 0:
        raise Trouble(
            "Installing what Reflix needs failed: %s (full log: %s; a network connection is needed)."
            % (last_error(venv.log), venv.log)
        )


def extras(kind: str) -> str:
    """The extras of the package that serve `kind`; what compiles the hot modules only where it can be of use."""
    return EXTRAS[kind].replace("[", "[compile,") if compiler_is_there() else EXTRAS[kind]


def compiler_is_there() -> bool:
    """Whether it is worth while to try and compile: there is a C compiler, and what extends this Python. Quick, and
    never asks anybody to install one, as Apple's stand-in for a compiler does."""
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return False
    if sys.platform == "win32":
        studio = "Microsoft Visual Studio/Installer/vswhere.exe"
        programs = os.environ.get("PROGRAMFILES(X86)", "")
        return shutil.which("cl") is not None or (bool(programs) and Path(programs, studio).exists())
    if (
        sys.platform == "darwin"
        and subprocess.call(["xcode-select", "-p"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) != 0
    ):
        return False
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(command)[0]) is not None


def run_logged(command: Sequence[str], log: Path) -> int:
    """Run a command with all it says appended to the log; its exit code."""
    with log.open("ab") as output:
        # close_fds: where the system can, the command inherits the lock and holds it even if this call is killed.
        return subprocess.call(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, close_fds=False
        )


def last_error(log: Path) -> str:
    """The line of the log that tells best what went wrong: the last error, else the last line at all."""
    lines = [line.strip() for line in log.read_text(encoding="utf-8", errors="replace").splitlines()]
    lines = [line for line in lines if line]
    errors = [line for line in lines if line.startswith("ERROR:")]
    return (errors or lines or ["no output"])[-1].rstrip(".")


def write_stamp(venv: Venv, stamp: Stamp) -> None:
    draft = venv.stamp.with_suffix(".new")
    draft.write_text(json.dumps(asdict(stamp), indent=1), encoding="utf-8")
    draft.replace(venv.stamp)


@contextlib.contextmanager
def locked(path: Path, patience: float = LOCK_PATIENCE, doing: str = "preparing .venv") -> Iterator[None]:
    """Only one call at a time does something. The system's own lock: it goes away with a process that dies."""
    with path.open("a+b") as file:
        end = time.monotonic() + patience
        told = False
        while not try_lock(file.fileno()):
            if time.monotonic() >= end:
                raise Trouble(
                    "Another call has been %s for over %.0f seconds; end it and try again." % (doing, patience)
                )
            if not told:
                say("Waiting for another call that is %s ..." % doing)
                told = True
            time.sleep(0.2)
        os.set_inheritable(file.fileno(), True)
        try:
            yield
        finally:
            unlock(file.fileno())


def try_lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, 0, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def unlock(descriptor: int) -> None:
    if sys.platform == "win32":
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


def become(command: Sequence[str]) -> int:
    """Go on as another program. Where the system can, in this very process, so that signals reach it."""
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform == "win32":
        return subprocess.call(command)
    else:
        os.execv(command[0], list(command))


def say(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()


def guarded(main: Callable[[], int]) -> int:
    """Run a script's main; trouble becomes one sentence and the exit code 2."""
    try:
        return main()
    except Trouble as trouble:
        say(str(trouble))
    except OSError as error:
        say("The project folder cannot be prepared: %s" % error)
    except KeyboardInterrupt:
        say("Interrupted.")
        return 130
    return 2
