"""The options of the window. Nothing here draws: the terminal's help lists them too, and must not load pygame."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path

SMALLEST, LARGEST = ((600, 400), (480, 720)), (7680, 4320)
"""The sizes a window may be asked for; in the smallest ones, lying and upright, every word still has its room."""

LANGUAGES = ("en", "de")


def least_of(*sizes: tuple[int, int]) -> tuple[int, int] | None:
    """The first of the smallest sizes that fits into all of these."""
    fitting = (least for least in SMALLEST if all(least[0] <= w and least[1] <= h for w, h in sizes))
    return next(fitting, None)


def size(text: str) -> tuple[int, int]:
    """A size like 1280x720."""
    match = re.fullmatch(r"([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    if match is None:
        raise ArgumentTypeError(f"{text!r} is not a size; expected WIDTHxHEIGHT, like 1280x720")
    width, height = int(match[1]), int(match[2])
    if not (least_of((width, height)) and width <= LARGEST[0] and height <= LARGEST[1]):
        least, most = " or ".join(f"{w}x{h}" for w, h in SMALLEST), f"{LARGEST[0]}x{LARGEST[1]}"
        raise ArgumentTypeError(f"{text} is out of range; expected a size from {least} to {most}")
    return width, height


def count(least: int, most: int) -> Callable[[str], int]:
    """A whole number in a range."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,18}", text) or not least <= int(text) <= most:
            raise ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)

    return read


def language(text: str) -> str:
    """One of the languages."""
    if text not in LANGUAGES:
        raise ArgumentTypeError(f"{text!r} is not a language of the window; expected one of: {', '.join(LANGUAGES)}")
    return text


def picture(text: str) -> Path:
    """A PNG file that can be written."""
    path = Path(text)
    if path.suffix.lower() != ".png":
        raise ArgumentTypeError(f"{text!r} is not a name for a picture; expected a file that ends in .png")
    if not path.absolute().parent.is_dir():
        raise ArgumentTypeError(f"the folder of {text!r} does not exist")
    return path


def script(text: str) -> Path:
    """A file that exists."""
    path = Path(text)
    if not path.is_file():
        raise ArgumentTypeError(f"there is no file {text!r}")
    return path


def log(text: str) -> str:
    """A file that can be written, or `-` for the standard output."""
    if text != "-" and (Path(text).is_dir() or not Path(text).absolute().parent.is_dir()):
        raise ArgumentTypeError(f"{text!r} cannot be written; expected a file in a folder that exists, or -")
    return text


def folder(text: str) -> Path:
    """A folder, or a place where one can be made."""
    path = Path(text)
    if path.exists() and not path.is_dir():
        raise ArgumentTypeError(f"{text!r} is a file; expected a folder")
    return path


def add_options(parser: ArgumentParser) -> None:
    """The options of the window, each with its check."""
    add = parser.add_argument_group("options of the window").add_argument
    add("--lang", type=language, metavar="LANG", help="language: en or de (default: the settings, else the system's)")
    add("--size", type=size, metavar="WxH", help="size of the window in pixels, like 1280x720")
    add("--fullscreen", action="store_true", help="fill the screen")
    add("--seed", type=count(0, 2**63 - 1), metavar="N", help="seed of everything that is drawn by lot (for tests)")
    add("--data-dir", type=folder, metavar="DIR", help="folder for settings, saves and statistics")
    add("--screenshot", type=picture, metavar="FILE", help="save a picture of the window as a PNG file, then quit")
    add("--frames", type=count(1, 100_000), metavar="N", help="frames to draw before the screenshot (default: 1)")
    add("--event-script", type=script, metavar="FILE", help="play the input events of a file (for tests)")
    add("--text-log", type=log, metavar="FILE", help="write what happens in words to a file, or with - to the terminal")
    add("--self-test", action="store_true", help="check assets, words, sound and a game; JSON verdict, exit 0 or 1")


def clash(args: Namespace) -> str | None:
    """What is wrong with options that are right one by one; None if nothing."""
    if args.frames is not None and args.screenshot is None:
        return "--frames counts the frames before a --screenshot; expected both or neither."
    return None


def add_bench_options(parser: ArgumentParser) -> None:
    """The options of `bench render`."""
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")


def add_doctor_options(parser: ArgumentParser) -> None:
    """The options of `doctor`."""
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
