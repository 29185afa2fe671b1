"""A kiosk on an unseen display."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.kiosk.kioskdesk import KioskDesk


@pytest.fixture
def kiosk(display: None, tmp_path: Path) -> Iterator[KioskDesk]:
    """A kiosk at rest, in English, with its own empty folder, a PIN, and a bot that answers at once."""
    desk = KioskDesk(tmp_path)
    yield desk
    desk.close()
