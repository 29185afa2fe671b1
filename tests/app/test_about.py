"""What the program says about itself: its version, its licence, and what it is built on."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

from reflix import __version__
from reflix.app.screens.about import LICENCES
from reflix.app.screens.settings import SettingsScreen
from tests.app.desk import Desk
from tests.app.ink import recording

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_it_is_reached_from_the_settings_and_names_versions_and_licences(desk: Desk):
    desk.program.open(SettingsScreen(desk.program))
    desk.frame()
    desk.mouse("about")
    assert desk.name == "about"
    desk.screen.stale = True
    with recording() as recorder:
        desk.frame()
    words = " ".join(ink.text for ink in recorder.inks)
    assert f"Reflix {__version__} (" in words
    assert "MIT licence" in words
    assert f"pygame-ce {version('pygame-ce')} · {LICENCES['pygame-ce']}" in words


def test_every_library_of_the_program_is_named():
    extras = PROJECT["optional-dependencies"]
    wanted = [*PROJECT["dependencies"], *(line for name in ("exact", "media", "qr") for line in extras[name])]
    names = {re.split(r"[<>=!~;\[ ]", line)[0].lower() for line in wanted}
    assert names <= set(LICENCES)
