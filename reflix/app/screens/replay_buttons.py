"""The buttons of the replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reflix.app.look import TOUCH
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


def transport(screen: ReplayScreen, main: bool = True) -> list[Button]:
    """Start, back, play or pause, forward, end, speed. `main`: playing is the main thing to do on this screen."""
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
        IconButton(name, rect, screen.say(label), action, able, icon=icon, primary=main and name == "play")
        for (name, icon, label, action, able), rect in zip(tools, rects, strict=False)
    ]
    return [*buttons, Button("speed", rects[-1], SPEED_SIGNS[reel.speed], screen.faster)]


def action_buttons(screen: ReplayScreen) -> list[Button]:
    """Leave, play on, weigh, turn the board, export."""
    m, area = screen.measures, screen.places.actions
    icons = [
        ("flip", msg("Turn the board"), screen.flip, "flip"),
        ("export", msg("Save or share"), screen.export, "save"),
    ]
    if screen.analyst is not None:
        icons.insert(0, ("analyse", msg("Analyse"), screen.analyse, "graph"))
    texts, words, short = screen.program.canvas.texts, screen.say(msg("Play on from here")), screen.say(msg("Play on"))
    room, side = area.width - (len(icons) + 1) * m.gap, m.button
    if room - (len(icons) + 1) * side < texts.width(short, 12) + m.em:  # icons can do with less than words
        side = TOUCH
    wide = max(1.0, (room - (len(icons) + 1) * side) / side)
    back, play_on, *rects = row(area, (1.0, wide, *(1.0 for _ in icons)), m.gap)
    able = screen.session.outcome is None
    if texts.width(words, 12) > play_on.width - m.em:
        words = short
    return [
        IconButton("back", back, screen.say(msg("Back")), screen.escape, icon="back"),
        Button("play_on", play_on, words, screen.play_on, able, icon="new"),
        *(
            IconButton(name, rect, screen.say(label), action, icon=icon)
            for (name, label, action, icon), rect in zip(icons, rects, strict=True)
        ),
    ]
