"""The program's icon in the forms that systems want, drawn from the one SVG of the game's mark."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Pixels. Each is drawn from the vectors, not scaled."""

ICO_SIZES = tuple(size for size in SIZES if size <= 256)
"""The largest that a Windows icon can hold is 256."""


def picture(svg: Path, size: int) -> Image.Image:
    """The drawing at that size, on nothing."""
    import pygame

    surface = pygame.image.load_sized_svg(str(svg), (size, size))
    return Image.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA"))


def make(svg: Path, folder: Path) -> dict[str, Path]:
    """Write `reflix.ico`, `reflix.icns` and `reflix-<size>.png` of all sizes; the files by name."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: picture(svg, size) for size in SIZES}
    files = {}
    for size, image in pictures.items():
        files[f"reflix-{size}.png"] = folder / f"reflix-{size}.png"
        image.save(files[f"reflix-{size}.png"], optimize=True)
    files["reflix.ico"] = folder / "reflix.ico"
    small = [pictures[size] for size in ICO_SIZES]
    small[-1].save(files["reflix.ico"], sizes=[image.size for image in small], append_images=small[:-1])
    files["reflix.icns"] = folder / "reflix.icns"
    out = io.BytesIO()
    picture(svg, 1024).save(out, "ICNS", append_images=[pictures[size] for size in (16, 32, 64, 128, 256, 512)])
    files["reflix.icns"].write_bytes(out.getvalue())
    return files
