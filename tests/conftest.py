"""Settings for all tests: no window on the screen, no sound from the speakers; which build is under test."""

import os

from reflix.core import compiled

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def pytest_report_header() -> str:
    return f"hot modules: {compiled.summary()}"
