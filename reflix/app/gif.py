"""Animated GIF files, written frame by frame, so that a whole game needs no more memory than one picture.

Pillow, an optional extra, chooses the colours and packs the pictures.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import pygame

from reflix.app.pictures import Frame
from reflix.core.message import Message, msg
from reflix.store.atomic import StoreError, cause

if TYPE_CHECKING:
    from PIL import Image

FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
SAMPLES = 24
"""So many frames, spread over all of them, decide on the colours."""


def available() -> bool:
    """Whether Pillow is there."""
    return importlib.util.find_spec("PIL") is not None


def missing() -> Message:
    """What to tell where it is not."""
    return msg(
        "Animated pictures need the package Pillow; install it with: pip install {package}", package="'reflix[media]'"
    )


def write(path: Path, frames: Iterable[Frame], samples: Iterable[pygame.Surface]) -> Iterator[int]:
    """Write a GIF that runs for ever; yields the number of frames written so far, so that a caller may show it, or
    stop. The file is there when all have been written. `samples` are pictures with the colours of all frames.

    Raises `StoreError`."""
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as file:
            yield from _write(file, frames, _palette(samples))
        os.replace(part, path)
    except OSError as error:
        raise StoreError(msg("{file} cannot be written: {reason}.", file=str(path), reason=cause(error))) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _write(file: BinaryIO, frames: Iterable[Frame], palette: Image.Image) -> Iterator[int]:
    from PIL import Image, ImageChops

    before: Image.Image | None = None
    for number, (surface, seconds) in enumerate(frames, 1):
        picture = _image(surface).quantize(palette=palette, dither=Image.Dither.NONE)
        if before is None:
            _head(file, picture)
            box: tuple[int, int, int, int] | None = (0, 0, *picture.size)
        else:
            box = ImageChops.difference(picture.convert("RGB"), before.convert("RGB")).getbbox()
        _frame(file, picture, box or (0, 0, 1, 1), seconds)
        before = picture
        yield number
    file.write(b";")


def _head(file: BinaryIO, picture: Image.Image) -> None:
    colours = bytes(picture.getpalette() or ()).ljust(768, b"\0")[:768]
    file.write(b"GIF89a" + struct.pack("<HHBBB", *picture.size, 0xF7, 0, 0) + colours + FOREVER)


def _frame(file: BinaryIO, picture: Image.Image, box: tuple[int, int, int, int], seconds: float) -> None:
    """The part of a picture that has changed. It stays until the next one is drawn over it."""
    from PIL import GifImagePlugin

    file.write(b"!\xf9\x04\x04" + struct.pack("<HBB", max(2, round(seconds * 100)), 0, 0))
    for block in GifImagePlugin.getdata(picture.crop(box), box[:2]):
        file.write(block)


def _palette(samples: Iterable[pygame.Surface]) -> Image.Image:
    """The 256 colours that suit the samples best, put side by side."""
    from PIL import Image

    pictures = [_image(pygame.transform.smoothscale(surface, (160, 160))) for surface in samples]
    sheet = Image.new("RGB", (160, 160 * len(pictures)))
    for index, picture in enumerate(pictures):
        sheet.paste(picture, (0, 160 * index))
    return sheet.quantize(256, method=Image.Quantize.MEDIANCUT)


def _image(surface: pygame.Surface) -> Image.Image:
    from PIL import Image

    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
