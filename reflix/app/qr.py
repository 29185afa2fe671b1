"""QR pictures, if the package that computes them is there (the extra `qr`)."""

from __future__ import annotations

from reflix.core.message import Message, msg


class NoQr(Exception):
    """There can be no QR picture; `message` says what is missing."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


Modules = tuple[tuple[bool, ...], ...]
"""Rows of dark (True) and light modules, without the quiet zone."""


def modules(text: str) -> Modules:
    """The modules of a text. Raises `NoQr`."""
    try:
        import segno
    except ImportError as fault:
        raise NoQr(msg("QR pictures need the package segno: pip install 'reflix[qr]'")) from fault
    return tuple(tuple(bool(module) for module in row) for row in segno.make_qr(text, error="m").matrix)
