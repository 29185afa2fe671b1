"""The clipboard of the system, for text, and with the extra `media` for pictures. Where there is none, one clear
sentence says so."""

from __future__ import annotations

import pygame

from reflix.core.message import Message, msg


class NoClipboard(Exception):
    """The clipboard cannot be used; `message` tells the player."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def put(text: str) -> None:
    """Copy a text. Raises `NoClipboard`."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, NotImplementedError, ImportError) as fault:
        raise NoClipboard(msg("The clipboard is not available here.")) from fault


def put_picture(picture: pygame.Surface) -> None:
    """Copy a picture. Raises `NoClipboard`, also where the package that can do it is missing."""
    try:
        import copykitten

        copykitten.copy_image(pygame.image.tobytes(picture, "RGBA"), *picture.get_size())
    except Exception as fault:  # its own error is known only where the package is there
        raise NoClipboard(msg("The clipboard is not available here.")) from fault


def take() -> str:
    """The text that was copied last, empty if it is none. Raises `NoClipboard`."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, NotImplementedError, ImportError, UnicodeError) as fault:
        raise NoClipboard(msg("The clipboard is not available here.")) from fault
