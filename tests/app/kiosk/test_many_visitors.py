"""A long day in a short time: visitors by lot, one after the other. Nothing of them stays, in memory or elsewhere."""

import gc
import os
import random
from pathlib import Path

import pygame
import pytest

from reflix.app.hands import a_spot
from reflix.store.visits import ENDED
from tests.app.kiosk.kioskdesk import NOON, KioskDesk

VISITORS = int(os.environ.get("REFLIX_VISITORS", "8"))
"""Visitors who come while the kiosk is watched; as many come before. Set REFLIX_VISITORS for a longer day."""


def visit(desk: KioskDesk, rng: random.Random) -> None:
    """Somebody comes, taps about for a minute, and goes without a word."""
    size = desk.window.surface.get_size()
    for _ in range(rng.randint(20, 150)):
        desk.tap(*a_spot(desk.screen, size, rng))
        desk.run(rng.uniform(0.2, 0.8))
        if rng.random() < 0.02:
            desk.key(rng.choice(["escape", "return", "tab", "ctrl+q", "f11", "ctrl+n"]))
    for _ in range(2000):
        if desk.state == ("attract", "nothing"):
            return
        desk.run(2)
    raise AssertionError(f"the kiosk waits for nobody: {desk.state}")


@pytest.mark.slow
def test_nothing_stays_of_many_visitors(display: None, tmp_path: Path):
    rng = random.Random(3)
    desk = KioskDesk(tmp_path)
    objects = []
    for _ in range(2):
        for _ in range(VISITORS):
            visit(desk, rng)
        gc.collect()
        objects.append(len(gc.get_objects()))
    assert objects[1] < objects[0] * 1.02
    assert len(desk.program.screens) == 1
    assert desk.program.running
    day = desk.director.ledger.log.day(NOON.date())
    # Who is sent home by the clock and taps again is a new visit.
    assert 0 < day.visits <= 3 * VISITORS
    assert set(day.ended) <= set(ENDED)
    assert sum(day.games.values()) == sum(day.ended.values()) > 0
    desk.close()
    pygame.event.clear()
