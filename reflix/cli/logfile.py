"""The log of a program that runs for months: on the disk in files of limited size, and on stderr for the journal."""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

LARGEST, KEPT = 1_000_000, 5
"""Bytes of a log file, and how many older ones are kept."""


def open_log(path: Path) -> logging.Logger:
    """A logger that writes there. Where the file cannot be written it says so on stderr and writes only there."""
    log = logging.Logger("kiosk", logging.INFO)
    logging.raiseExceptions = False  # a full disk must not stop the kiosk
    if sys.stderr is not None:
        shown = logging.StreamHandler(sys.stderr)
        shown.setFormatter(logging.Formatter("%(message)s"))
        log.addHandler(shown)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        kept = RotatingFileHandler(path, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8", errors="replace")
    except OSError as error:
        log.warning("supervisor: the log %s cannot be written (%s)", path, error.strerror or error)
        return log
    kept.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%d %H:%M:%S"))
    log.addHandler(kept)
    return log
