"""Random hands on every screen: no input, in whatever order, ends the program or leaves it stuck."""

import os
import random

import pytest

from tests.app.desk import Desk

STEPS = int(os.environ.get("REFLIX_HAMMER", "500"))
"""Actions for each seed; set REFLIX_HAMMER to hammer longer."""

NAMES = (
    "tab return space escape left right up down a b c d e f g h l u r x o 1 2 3 4 5 6 7 8 9 backspace delete "
    "ctrl+z ctrl+y ctrl+shift+z ctrl+n ctrl+shift+n f1 m . , home end pageup pagedown"
)
KEYS = NAMES.split()

SIZES = ((800, 480), (1280, 720), (600, 800), (1024, 600))


def act(desk: Desk, rng: random.Random) -> str:
    """One random action; what it was."""
    kind = rng.choices(["widget", "key", "spot", "size", "settings", "wait"], [45, 25, 20, 3, 4, 3])[0]
    match kind:
        case "widget":
            able = [widget for widget in desk.screen.widgets if widget.enabled and widget.id != "quit"]
            if able:
                widget = rng.choice(able)
                desk.click(widget.rect.center)
                return f"{desk.name}: {widget.id}"
        case "key":
            key = rng.choice(KEYS)
            desk.key(key)
            return f"{desk.name}: key {key}"
        case "spot":
            width, height = desk.window.surface.get_size()
            spot = (rng.randrange(width), rng.randrange(height))
            desk.click(spot, rng.choice([1, 1, 1, 3]))
            return f"{desk.name}: {spot}"
        case "size":
            desk.window.set_size(rng.choice(SIZES))
            desk.frame()
        case "settings":
            desk.program.change(
                language=rng.choice(["en", "de"]),
                theme=rng.choice(["dark", "light", "contrast"]),
                text_size=rng.choice([100, 150, 200]),
                speed=rng.choice(["slow", "normal", "fast", "off"]),
            )
        case "wait":
            desk.run(rng.random() * 2)
    return kind


@pytest.mark.parametrize("seed", range(4))
def test_random_hands_never_break_it(desk: Desk, seed: int):
    rng = random.Random(seed)
    desk.exact.held = True  # solving takes seconds, each time
    last: list[str] = []
    for _ in range(STEPS):
        try:
            last = [*last[-9:], act(desk, rng)]
        except Exception as error:
            raise AssertionError(f"seed {seed}, after {last}") from error
    desk.exact.held = False
    if desk.screen.busy:
        desk.settle()
