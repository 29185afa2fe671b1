"""Wrong input as one sentence, and the guard that no traceback passes."""

from __future__ import annotations

import errno
import os
import signal
import sys
import traceback
from collections.abc import Callable
from difflib import get_close_matches
from io import TextIOWrapper

from reflix.store.streams import unheard

OK, REFUSED, WRONG_INPUT = 0, 1, 2
INTERNAL, BROKEN_PIPE, INTERRUPTED = 70, 141, 130
"""Exit codes; the last two are what a shell shows for a program that was stopped by a closed pipe or by Ctrl+C."""

FULL = (errno.ENOSPC, errno.EFBIG, errno.EIO)
"""What a file answers, without its name, that takes no more of what is printed."""

DEBUG = "REFLIX_DEBUG"
"""The environment variable that asks for tracebacks."""


class UsageError(Exception):
    """Wrong input: one sentence that names what was wrong and what was expected."""


class Impossible(Exception):
    """What was asked for is right and cannot be done here and now: one sentence that says why."""


def unknown(kind: str, word: str, known: tuple[str, ...]) -> UsageError:
    """A word that is none of the known ones, with the nearest as a suggestion."""
    near = get_close_matches(word.lower(), known, n=1, cutoff=0.5)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    return UsageError(f"unknown {kind} {word!r}; expected one of: {', '.join(known)}.{hint}")


def guarded(run: Callable[[], int]) -> int:
    """The exit code of `run`; whatever goes wrong in it becomes one sentence on stderr and a code."""
    _never_fail_over_letters()
    try:
        return _ran(run)
    except UsageError as fault:
        return _complain(str(fault), WRONG_INPUT)
    except Impossible as fault:
        return _complain(str(fault), REFUSED)
    except KeyboardInterrupt:
        # The program ends now; one more Ctrl-C could only spoil that.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        return INTERRUPTED
    except BrokenPipeError:
        _close_stdout()
        return BROKEN_PIPE
    except Exception as fault:
        if isinstance(fault, OSError) and fault.filename is None and fault.errno in FULL:
            _close_stdout()
            return _complain(f"the output cannot be written: {fault.strerror}.", REFUSED)
        return _complain(f"{defect(fault)} (set {DEBUG}=1 to see where it happened).", INTERNAL)


def _ran(run: Callable[[], int]) -> int:
    try:
        code = run()
    except SystemExit as stop:  # argparse has printed its help
        code = stop.code if isinstance(stop.code, int) else OK
    sys.stdout.flush()  # so that a closed pipe or a full disk is noticed here
    return code


def defect(fault: Exception) -> str:
    """The words for a fault of the program itself; where it happened goes to stderr if somebody asked for it."""
    if os.environ.get(DEBUG) or unheard():
        traceback.print_exc()
    return f"unexpected error: {type(fault).__name__}: {' '.join(str(fault).split())}"


def _complain(text: str, code: int) -> int:
    print(f"reflix: {text}", file=sys.stderr)
    return code


def _never_fail_over_letters() -> None:
    """Print a question mark where a terminal lacks a character, and read one where what comes in is no text."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _close_stdout() -> None:
    """Let nobody try to flush into the closed pipe once more at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # not a real file, as in a test
        return
