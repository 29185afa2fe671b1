"""`reflix render`: draws a recorded game unseen, as a picture or as an animated one."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path
from typing import Any

from reflix.app.options import count
from reflix.play.session import Session
from reflix.store.settings import THEMES

SMALLEST, LARGEST = 64, 4096
PICTURES = (".png", ".gif")


def add_options(parser: ArgumentParser) -> None:
    """The options of the command. Nothing here draws: the terminal's help lists them too."""
    parser.add_argument("record", metavar="FILE", type=Path, help="a record, as the program keeps them (.reflix)")
    parser.add_argument("-o", "--output", required=True, type=_output, metavar="OUT", help="out.png or out.gif")
    parser.add_argument(
        "--ply",
        type=count(0, 100_000),
        metavar="N",
        help="PNG: after so many moves (default: the end); GIF: only the turn of that number (default: the game)",
    )
    parser.add_argument("--size", type=_size, metavar="WxH", help="in pixels, like 800x1000 (default: as the board)")
    parser.add_argument("--theme", type=_theme, default="dark", metavar="T", help=f"one of: {', '.join(THEMES)}")
    parser.add_argument("--progress", action="store_true", help="show the bar even where stderr is no terminal")


def _output(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in PICTURES:
        raise ArgumentTypeError(f"{text!r} is not a name for a picture; expected a file that ends in .png or .gif")
    if not path.absolute().parent.is_dir():
        raise ArgumentTypeError(f"the folder of {text!r} does not exist")
    return path


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isascii() and height.isascii() and width.isdigit() and height.isdigit() and len(text) < 12):
        raise ArgumentTypeError(f"{text!r} is not a size; expected WIDTHxHEIGHT, like 800x1000")
    size = int(width), int(height)
    if not all(SMALLEST <= edge <= LARGEST for edge in size):
        raise ArgumentTypeError(
            f"{text} is out of range; expected a size from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}"
        )
    return size


def _theme(text: str) -> str:
    if text not in THEMES:
        raise ArgumentTypeError(f"unknown theme {text!r}; expected one of: {', '.join(THEMES)}")
    return text


def fault(args: Namespace, session: Session[Any]) -> str:
    """What is wrong with options that are right one by one; empty if nothing."""
    moves = session.ply
    moving = args.output.suffix.lower() == ".gif"
    if args.ply is not None and args.ply > moves:
        return f"--ply: the game has {moves} moves; expected a number up to that, not {args.ply}."
    if moving and args.ply == 0:
        return "--ply: a GIF shows the turn of that number; expected 1 or more."
    if moving and not moves:
        return "a game without moves cannot be shown as a GIF; expected a record with moves, or out.png."
    return ""


def run(args: Namespace, session: Session[Any]) -> str:
    """Draw; an empty text, or one sentence about what went wrong."""
    from reflix.app import gif
    from reflix.store.atomic import StoreError

    moving = args.output.suffix.lower() == ".gif"
    if moving and not gif.available():
        return str(gif.missing())
    try:
        _film(args, session) if moving else _picture(args, session)
    except StoreError as error:
        return str(error)
    return ""


def _tools(theme: str) -> Any:
    """A canvas of nothing in particular: the tools that pictures are drawn with."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from reflix.core.assets import asset
    from reflix.render.canvas import Canvas
    from reflix.render.sprites import Sprites
    from reflix.render.text import Texts
    from reflix.render.theme import THEMES as COLOURS

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return Canvas(pygame.Surface((1, 1)), Sprites(asset()), Texts(), COLOURS[theme])


def _picture(args: Namespace, session: Session[Any]) -> None:
    from reflix.app import film

    if args.ply is not None:
        session.jump(args.ply)
    film.png(args.output, session, _tools(args.theme), args.size)


def _film(args: Namespace, session: Session[Any]) -> None:
    from tqdm import tqdm

    from reflix.app.film import Film

    first = 0
    if args.ply is not None:
        session.jump(args.ply)
        first = args.ply - 1
    work = Film(args.output, session, _tools(args.theme), first=first, size=args.size)
    shown = args.progress or (sys.stderr is not None and sys.stderr.isatty())
    with tqdm(total=work.frames, unit="frame", file=sys.stderr, disable=not shown) as bar:
        while work.work():
            bar.update(work.done - bar.n)
