"""An unseen display, and a desk with the program on it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from tests.app.desk import Desk


@pytest.fixture
def display() -> None:
    """SDL's video, drawing nowhere; some tests of other folders end it."""
    pygame.display.init()
    pygame.font.init()


@pytest.fixture
def desk(display: None, tmp_path: Path) -> Iterator[Desk]:
    """The program at its start screen, in English, with its own empty folder and a bot that answers at once."""
    desk = Desk(tmp_path)
    yield desk
    desk.close()


@contextmanager
def unseen_screen(size: str) -> Iterator[str]:
    """A screen that nobody sees, of this size; its name."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait(10)


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """A screen for this module."""
    with unseen_screen("1280x800") as name:
        yield name


@pytest.fixture
def upright_screen() -> Iterator[str]:
    """The smallest upright display."""
    with unseen_screen("480x800") as name:
        yield name
