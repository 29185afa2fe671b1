"""A box of the system with a sentence, for people who read no terminal."""

from __future__ import annotations

import contextlib
import textwrap

import pygame


def show(sentence: str) -> None:
    """Show it until it is answered; where there is no screen, nothing happens."""
    # SDL breaks no lines.
    lines = textwrap.fill(sentence, 60, break_long_words=False, break_on_hyphens=False)
    with contextlib.suppress(pygame.error):
        pygame.display.message_box("Reflix", lines, "error")
