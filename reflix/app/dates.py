"""Days and times the way each language writes them."""

from __future__ import annotations

import re

from reflix.core.message import Message, msg

WRITTEN = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?: ([0-9]{2}:[0-9]{2}))?")
"""A day of our files, with or without the time."""


def told(date: str) -> Message | str:
    """A day of a file, with its time if it has one; whatever is none stays as it is."""
    match = WRITTEN.fullmatch(date)
    if match is None:
        return date
    year, month, day, time = match.groups()
    if time is None:
        return msg("{year}-{month}-{day}", year=year, month=month, day=day)
    return msg("{year}-{month}-{day}, {time}", year=year, month=month, day=day, time=time)
