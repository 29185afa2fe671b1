"""Asks a window to close, as a window manager does when somebody clicks its cross: python xclose.py WINDOW."""

from __future__ import annotations

import ctypes
import sys


class ClientMessage(ctypes.Structure):
    """Xlib's XClientMessageEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("padding", ctypes.c_long * 24),
    )


CLIENT_MESSAGE = 33


def main(window: int) -> None:
    """Send WM_DELETE_WINDOW."""
    x = ctypes.CDLL("libX11.so.6")
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    protocols, delete = (x.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    event = ClientMessage(CLIENT_MESSAGE, 0, 1, None, window, protocols, 32, (delete, 0, 0, 0, 0))
    x.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(event))
    x.XSync(display, 0)
    x.XCloseDisplay(display)


if __name__ == "__main__":
    main(int(sys.argv[1]))
