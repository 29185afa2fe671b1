"""Where the pictures, sounds, words and puzzles are, wherever the program runs from."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def _folders(package: Path) -> tuple[Path, ...]:
    """The places where assets may be, for the package `reflix` at that path.

    Inside the package in an installed wheel and in the frozen program; beside it in the source tree. In this
    order, because a foreign folder named `assets` may lie beside the package in site-packages.
    """
    return (package / "assets", package.parent / "assets")


def asset(*parts: str) -> Path:
    """The path of a file or folder of assets, such as `asset("sounds", "hit.ogg")`; never write there."""
    return _find(_PACKAGE, parts)


def _find(package: Path, parts: tuple[str, ...]) -> Path:
    folders = _folders(package)
    for folder in folders:
        path = folder.joinpath(*parts)
        if path.exists():
            return path
    wanted = "/".join(parts) or "the folder of assets"
    looked = " and ".join(str(folder) for folder in folders)
    raise FileNotFoundError(f"Asset missing: {wanted} (looked in {looked}).")
