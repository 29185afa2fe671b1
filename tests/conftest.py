"""Settings for all tests: no window on the screen, no sound from the speakers; which build is under test."""

import os

from hypothesis import HealthCheck, settings

from reflix.core import compiled

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# A machine that is busy with something else is no fault of the program.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_report_header() -> str:
    return f"hot modules: {compiled.summary()}"
