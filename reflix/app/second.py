"""The second start while a window is open: it calls the first one, and that one comes to the front."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from reflix.app.importing import open_file
from reflix.app.program import Program
from reflix.app.window import Window
from reflix.store.claim import Claim

LOOK = 0.2
"""Seconds between two looks for a call."""


class Porter:
    """Answers the calls of later starts while the window is open."""

    def __init__(self, claim: Claim, program: Program, window: Window) -> None:
        self._claim = claim
        self._program = program
        self._window = window
        self._next = 0.0

    def look(self, now: float) -> None:
        """Bring the window to the front, and open the record that the call names, if there is a call."""
        if now < self._next:
            return
        self._next = now + LOOK
        record = self._claim.called()
        if record is None:
            return
        self._window.to_front()
        self._program.last_input = now
        if record:
            open_file(self._program, Path(record))


def already_running(claim: Claim, args: Namespace, folder: Path) -> int:
    """Another window has the folder: call it, unless this start came with orders of its own; the exit code."""
    another = "--data-dir DIR opens a second one with files of its own."
    if args.event_script is not None or args.screenshot is not None:
        print(f"reflix: a window is open with the files in {folder}; {another}", file=sys.stderr)
        return 2
    if claim.call(getattr(args, "record", None)):
        print(f"Reflix is running already, and its window comes to the front; {another}")
        return 0
    print(f"reflix: a window is open with the files in {folder} but does not answer; {another}", file=sys.stderr)
    return 1
