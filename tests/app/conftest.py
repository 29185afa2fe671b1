"""An unseen display, and a desk with the program on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.app.desk import Desk


@pytest.fixture(scope="session")
def display() -> None:
    """SDL's video, drawing nowhere."""
    pygame.display.init()
    pygame.font.init()


@pytest.fixture
def desk(display: None, tmp_path: Path) -> Iterator[Desk]:
    """The program at its start screen, in English, with its own empty folder and a bot that answers at once."""
    desk = Desk(tmp_path)
    yield desk
    desk.close()
