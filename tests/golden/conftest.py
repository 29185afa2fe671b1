"""Lets the tests import the script that writes the golden games; at the end of the path, for some have common names."""

import sys
from pathlib import Path

SCRIPTS = str(Path(__file__).resolve().parent.parent.parent / "scripts")

if SCRIPTS not in sys.path:
    sys.path.append(SCRIPTS)
