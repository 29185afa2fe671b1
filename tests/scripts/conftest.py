"""Lets the tests import the modules in `scripts/`; at the end of the path, for some have common names."""

import sys
from pathlib import Path

SCRIPTS = str(Path(__file__).resolve().parent.parent.parent / "scripts")

if SCRIPTS not in sys.path:
    sys.path.append(SCRIPTS)
