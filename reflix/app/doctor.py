"""`reflix doctor`: what this installation consists of and what works, for whoever looks for a fault."""

from __future__ import annotations

import json
import os
import platform
import sys
from argparse import Namespace
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from reflix import __version__
from reflix.core import compiled
from reflix.core.assets import asset
from reflix.render.quiet import quiet
from reflix.store.folders import cache_folder, open_folder

LIBRARIES = ("pygame-ce", "platformdirs", "fontpkg-exo-2", "tqdm", "numpy", "pillow", "segno", "cython")

Facts = dict[str, str]


def examine(args: Namespace) -> int:
    """Print what was found; the exit code is 0 whatever it is, for an interpreted build is no fault."""
    found = {name: facts() for name, facts in PARTS.items()}
    if args.json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    for name, facts in found.items():
        print(name)
        for key, value in facts.items():
            print(f"  {key:<34} {value}")
    return 0


def program() -> Facts:
    """Version, Python, system, and where the program is."""
    return {
        "Reflix": __version__,
        "Python": f"{platform.python_version()} ({sys.implementation.name}), {sys.executable}",
        "system": platform.platform(),
        "processors": str(os.cpu_count()),
        "program": str(Path(compiled.__file__).parent.parent),
        "frozen": "yes" if getattr(sys, "frozen", False) else "no",
    }


def hot_modules() -> Facts:
    """Which hot modules run compiled, and why not."""
    facts = {name: "compiled" if compiled.is_compiled(name) else "interpreted" for name in compiled.HOT}
    if "interpreted" in facts.values():
        facts["why not compiled"] = compiled.FINDER.reason
    return facts


def libraries() -> Facts:
    """The versions of what the program uses; some are needed for a part of it only."""
    return {name: installed(name) or "not installed" for name in LIBRARIES}


def installed(name: str) -> str | None:
    """The version of a package; None where it is not there."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def window() -> Facts:
    """Whether there is a screen, and by which driver SDL would use it."""
    facts = {
        name: os.environ[name]
        for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
        if name in os.environ
    }
    try:
        import pygame
    except ImportError as error:
        return {**facts, "pygame": f"cannot be loaded: {error}"}
    facts["SDL"] = ".".join(map(str, pygame.get_sdl_version()))
    opened = pygame.display.get_init()
    try:
        with quiet():
            pygame.display.init()
        facts["driver"] = pygame.display.get_driver()
        facts["screens"] = ", ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())
        if not opened:
            pygame.display.quit()
    except pygame.error as error:
        facts["driver"] = f"none: {error}"
    facts["sound"] = _sound()
    return facts


def _sound() -> str:
    """What SDL would play with."""
    import pygame

    opened = pygame.mixer.get_init()
    if opened:
        return str(opened)
    try:
        with quiet():
            pygame.mixer.init()
        return str(pygame.mixer.get_init())
    except pygame.error as error:
        return f"none: {error}"
    finally:
        pygame.mixer.quit()


def folders() -> Facts:
    """Where files are, and whether they can be kept there."""
    data, complaint = open_folder()
    cache = cache_folder()
    solutions = [path.stat().st_size for path in cache.rglob("*.solution")] if cache.is_dir() else []
    return {
        "assets": str(asset()),
        "player's files": str(data) if complaint is None else str(complaint),
        "what can be made again": str(cache),
        "solutions kept there": f"{len(solutions)}, {sum(solutions) / 1e6:.1f} MB",
    }


def opening_book() -> Facts:
    """How many positions it has, or why it cannot be used: then the master searches from the first move."""
    from reflix.games.reversi.book import BookFault, shipped

    try:
        return {"Reversi": f"{len(shipped())} positions"}
    except BookFault as fault:
        return {"Reversi": f"cannot be used: {fault}"}


PARTS: dict[str, Callable[[], Facts]] = {
    "Program": program,
    "Hot modules": hot_modules,
    "Libraries": libraries,
    "Opening book": opening_book,
    "Window and sound": window,
    "Folders": folders,
}
