"""Whether an X server has a window manager: without one nobody makes a window larger when it asks for the screen."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p, cast
from typing import Any

WINDOW = 33
"""The number of X's own type for properties that name a window."""

PROPERTY: tuple[Any, ...] = (c_ulong, c_int, c_ulong, c_ulong, POINTER(c_ulong))
"""What is told of a property: its type, its format, how many items it has, how much is left, and where they are."""

TREE: tuple[Any, ...] = (c_ulong, c_ulong, POINTER(c_ulong), c_uint)
"""What is told of a window's children: the root, the parent, where they are, and how many."""

_CALLS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "XOpenDisplay": (c_void_p, (c_char_p,)),
    "XDefaultRootWindow": (c_ulong, (c_void_p,)),
    "XInternAtom": (c_ulong, (c_void_p, c_char_p, c_int)),
    "XGetWindowProperty": (
        c_int,
        (c_void_p, c_ulong, c_ulong, c_long, c_long, c_int, c_ulong, *(POINTER(kind) for kind in PROPERTY)),
    ),
    "XQueryTree": (c_int, (c_void_p, c_ulong, *(POINTER(kind) for kind in TREE))),
    "XFree": (c_int, (c_void_p,)),
    "XCloseDisplay": (c_int, (c_void_p,)),
}


def managed() -> bool:
    """Whether the X server of this process has a window manager that says so, as all have done for twenty years.

    Where that cannot be found out the answer is yes, which changes nothing."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        return True
    for name, (result, arguments) in _CALLS.items():
        getattr(x11, name).restype, getattr(x11, name).argtypes = result, arguments
    display = x11.XOpenDisplay(None)
    if not display:
        return True
    try:
        root = x11.XDefaultRootWindow(display)
        return any(window in _children(x11, display, root) for window in _said(x11, display, root))
    finally:
        x11.XCloseDisplay(display)


def _said(x11: Any, display: int, root: int) -> list[int]:
    """The window by which a manager says that it is there. It is named even when the manager is long gone."""
    _, _, items, _, where = found = tuple(kind() for kind in PROPERTY)
    name = x11.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 0)
    x11.XGetWindowProperty(display, root, name, 0, 1, 0, WINDOW, *map(byref, found))
    return _taken(x11, where, items)


def _children(x11: Any, display: int, root: int) -> list[int]:
    """All windows that lie directly on the root."""
    _, _, where, number = found = tuple(kind() for kind in TREE)
    x11.XQueryTree(display, root, *map(byref, found))
    return _taken(x11, where, number)


def _taken(x11: Any, where: Any, number: Any) -> list[int]:
    """The numbers of an array that X has made, which is given back."""
    if not where:
        return []
    numbers = [where[index] for index in range(number.value)]
    x11.XFree(cast(where, c_void_p))
    return numbers
