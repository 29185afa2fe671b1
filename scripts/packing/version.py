"""What Windows shows as the properties of the program."""

from __future__ import annotations

import re
from pathlib import Path

from reflix import __version__

TEXT = """\
VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0x0, OS=0x40004, fileType=0x1,
                    subtype=0x0, date=(0, 0)),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("CompanyName", "Reflix"),
      StringStruct("FileDescription", "Reflix, a laser duel"),
      StringStruct("FileVersion", "{version}"),
      StringStruct("InternalName", "Reflix"),
      StringStruct("LegalCopyright", "MIT licence"),
      StringStruct("OriginalFilename", "Reflix.exe"),
      StringStruct("ProductName", "Reflix"),
      StringStruct("ProductVersion", "{version}"),
    ])]),
    VarFileInfo([VarStruct("Translation", [1033, 1200])]),
  ],
)
"""


def text(version: str) -> str:
    """The resource in PyInstaller's notation."""
    numbers = [int(number) for number in re.findall(r"\d+", version)][:4]
    return TEXT.format(numbers=tuple(numbers + [0] * (4 - len(numbers))), version=version)


def write(place: Path) -> Path:
    """Write the resource of the version that is installed."""
    place.write_text(text(__version__), encoding="utf-8")
    return place
