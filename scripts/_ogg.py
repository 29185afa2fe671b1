"""The stream number of an OGG file: encoders draw it from the clock, a committed file wants a fixed one."""

import struct


def checksum_table() -> list[int]:
    """The 256 steps of the checksum of an OGG page (polynomial 04C11DB7, high bit first)."""
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ (0x04C11DB7 if value & 0x80000000 else 0)
        table.append(value & 0xFFFFFFFF)
    return table


def renumbered(ogg: bytes, serial: int) -> bytes:
    """The same OGG stream under a fixed number; the encoder draws one from the clock."""
    table, out, start = checksum_table(), bytearray(ogg), 0
    while start < len(out):
        lacing = out[start + 26]
        end = start + 27 + lacing + sum(out[start + 27 : start + 27 + lacing])
        out[start + 14 : start + 18] = struct.pack("<I", serial)
        out[start + 22 : start + 26] = bytes(4)
        value = 0
        for byte in out[start:end]:
            value = ((value << 8) & 0xFFFFFFFF) ^ table[(value >> 24) ^ byte]
        out[start + 22 : start + 26] = struct.pack("<I", value)
        start = end
    return bytes(out)
