"""Runs inside `.venv`: see `scripts/build_executable.py`, which calls it."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent)]

from _venv import guarded  # noqa: E402

from packing.build import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(guarded(main))
