"""The PIN of the staff, of which only a salted hash is kept.

A PIN has few digits, so the hash keeps it from being read in passing or found in a list of hashes, not from somebody
who takes the file home. The file itself needs the rights of a secret.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import os
import re

DIGITS = re.compile(r"[0-9]{4,12}")
FORM = re.compile(
    r"scrypt\$([0-9]{1,2})\$([0-9]{1,2})\$([0-9]{1,2})\$([A-Za-z0-9+/=]{16,64})\$([A-Za-z0-9+/=]{24,100})"
)

COST, BLOCK, LANES = 14, 8, 1
"""scrypt's parameters (the first as a power of two): 16 MiB and some 50 ms for one try on a desktop."""

DEAREST = 17
"""No greater cost is taken from a file: 128 MiB."""


def hashed(pin: str, salt: bytes | None = None) -> str:
    """The line that stands for a PIN. Raises ValueError if it is none."""
    if not DIGITS.fullmatch(pin):
        raise ValueError("a PIN has 4 to 12 digits and nothing else")
    salt = os.urandom(16) if salt is None else salt
    digest = _digest(pin, salt, COST, BLOCK, LANES)
    return "$".join(("scrypt", str(COST), str(BLOCK), str(LANES), _text(salt), _text(digest)))


def is_hash(text: str) -> bool:
    """Whether a text is one that `hashed` makes."""
    return _parts(text) is not None


def matches(pin: str, text: str) -> bool:
    """Whether this is the PIN that the text stands for; a text that stands for none is matched by nothing."""
    parts = _parts(text)
    if parts is None or not DIGITS.fullmatch(pin):
        return False
    cost, block, lanes, salt, digest = parts
    return hmac.compare_digest(_digest(pin, salt, cost, block, lanes), digest)


def _parts(text: str) -> tuple[int, int, int, bytes, bytes] | None:
    match = FORM.fullmatch(text)
    if match is None:
        return None
    cost, block, lanes = (int(match[number]) for number in (1, 2, 3))
    try:
        salt, digest = (base64.b64decode(match[number], validate=True) for number in (4, 5))
    except binascii.Error:
        return None
    if not (1 <= cost <= DEAREST and 1 <= block <= BLOCK and 1 <= lanes <= 4 and len(digest) == 32):
        return None
    return cost, block, lanes, salt, digest


def _digest(pin: str, salt: bytes, cost: int, block: int, lanes: int) -> bytes:
    room = 256 * block * 2**cost  # twice what scrypt needs
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**cost, r=block, p=lanes, maxmem=room, dklen=32)


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()
