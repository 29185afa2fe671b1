"""Drawing: canvas, timeline, sprites, effects, text and sound."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
