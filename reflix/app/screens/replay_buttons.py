"""The buttons of the replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reflix.app.screens.places import row
from reflix.app.widgets import Button, IconButton
from reflix.core.message import Message, msg

if TYPE_CHECKING:
    from reflix.app.screens.replay import ReplayScreen

SPEED_WORDS: dict[str, Message] = {
    "slow": msg("Slow"),
    "normal": msg("Normal"),
    "fast": msg("Fast"),
    "off": msg("At once"),
}
SPEED_SIGNS = {"slow": "½×", "normal": "1×", "fast": "2×", "off": "max"}


def transport(screen: ReplayScreen) -> list[Button]:
    """Start, back, play or pause, forward, end, speed."""
    reel = screen.reel
    more, some = not reel.at_end, reel.ply > 0
    running = reel.running
    tools = (
        ("start", "first", msg("To the start"), screen.to_start, some),
        ("previous", "left", msg("One move back"), screen.back_one, some),
        ("play", "pause" if running else "play", msg("Pause") if running else msg("Play"), screen.toggle, True),
        ("next", "right", msg("One move forward"), screen.forward, more),
        ("end", "last", msg("To the end"), screen.to_end, more or screen.animating),
    )
    rects = row(screen.places.tools, (1.0,) * (len(tools) + 1), screen.measures.gap)
    buttons: list[Button] = [
        IconButton(name, rect, screen.say(label), action, able, icon=icon, primary=name == "play")
        for (name, icon, label, action, able), rect in zip(tools, rects, strict=False)
    ]
    return [*buttons, Button("speed", rects[-1], SPEED_SIGNS[reel.speed], screen.faster)]


def action_buttons(screen: ReplayScreen) -> list[Button]:
    """Leave, play on, turn the board, export."""
    m, area = screen.measures, screen.places.actions
    wide = (area.width - 3 * (m.button + m.gap)) / m.button
    rects = row(area, (1.0, wide, 1.0, 1.0), m.gap)
    able = screen.session.outcome is None
    return [
        IconButton("back", rects[0], screen.say(msg("Back")), screen.escape, icon="back"),
        Button("play_on", rects[1], screen.say(msg("Play on from here")), screen.play_on, able, icon="new"),
        IconButton("flip", rects[2], screen.say(msg("Turn the board")), screen.flip, icon="flip"),
        IconButton("export", rects[3], screen.say(msg("Save or share")), screen.export, icon="save"),
    ]
