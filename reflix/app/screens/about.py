"""What this program is: its version, its licence, and what it is built on."""

from __future__ import annotations

import platform
import sys

import pygame

from reflix import __version__
from reflix.app.doctor import installed
from reflix.app.screens.page import Page
from reflix.core import compiled
from reflix.core.message import msg

LICENCES = {
    "pygame-ce": "LGPL 2.1",
    "platformdirs": "MIT",
    "fontpkg-exo-2": "OFL 1.1",
    "tqdm": "MPL 2.0, MIT",
    "numpy": "BSD-3-Clause",
    "pillow": "MIT-CMU",
    "segno": "BSD-3-Clause",
    "copykitten": "MIT",
}
"""The packages that a player's program consists of, and the licence of each."""


class AboutScreen(Page):
    """Versions and licences, in words that can be passed on when something goes wrong."""

    name = "about"
    title = msg("About Reflix")

    def fill(self) -> None:
        """The program first, then what it is built on."""
        self.section(msg("Versions"))
        self.text(f"Reflix {__version__} ({compiled.summary()})")
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        python = f"{platform.python_implementation()} {platform.python_version()}"
        self.text(f"{python}, SDL {sdl}, {platform.system()} {platform.machine()}")
        self.section(msg("Licences"))
        self.text(msg("Reflix is free: you may use, copy, change and pass it on under the MIT licence."))
        self.text(msg("It is built on the work of many others:"))
        for name, licence in LICENCES.items():
            found = installed(name)
            if found is not None:
                self.text(f"{name} {found} · {licence}", faint=True)
        self.text(f"SDL {sdl} · Zlib", faint=True)
        if getattr(sys, "frozen", False):
            self.text(msg("All licences in full came with the program: see LICENCES.txt in its folder of licences."))
