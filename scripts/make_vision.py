"""Shows the boards as other eyes see them: without colour, and with one kind of cones missing.

python scripts/make_vision.py FOLDER          writes a contact sheet for each theme and set of colours, to be looked at
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from reflix.app.boards import Front, fronts
from reflix.core.assets import asset
from reflix.render.canvas import Canvas
from reflix.render.sprites import Sprites
from reflix.render.text import Texts
from reflix.render.theme import THEMES, theme
from reflix.render.view import Board, Scene

ROOT = Path(__file__).resolve().parent.parent

SIDE = 420
"""Pixels of a board's longer edge."""

FORTRESS = r".SWSWS.|\..T../|......."
REFLIX = rf"{FORTRESS} {FORTRESS} B6/D6\F6/ B4/D4\F4/ t 1 t -"
MAZE = r"S...W..|\SS\..W|...T... S\.../W|...S.W.|.S.T... B6/D6\F6/ B4/D4\F4/ t 1 t -"

SHOWN: tuple[tuple[str, str, str, tuple[str, ...], str, float], ...] = (
    ("reflix", REFLIX, "D4-C4 D6*", ("c4",), "F4*", 1.0),
    ("reflix", REFLIX, "D4-C4 D6* C4-C5", ("d6", "e6"), "", 1.0),
    ("reflix", MAZE, "D4-D5 B6-B5 B4-A4 D6-A6 D5-D6 F6* D6-D4 B5-B6", (), "", 0.62),
    ("reflix", REFLIX, "D4-C4 D6* C4-C5", (), "", 0.5),
    ("quatrix", "", "C3x D4o>4 B4x", (), "", 1.0),
    ("quatrix", "", "C3x D4o A4x", ("b5",), "", 1.0),
    ("quatrix", "6x6", "A1x B2o E2x F3o", (), "", 1.0),
    ("quatrix", "o..../.XX.X/...x./.xx.x/..X.. 1 A1o - 9", "D1xvD", (), "", 1.0),
    ("reversi", "", "f5 d6 c3 d3 c4 f4 f6 f3 e6", (), "", 1.0),
    ("reversi", "", "f5 d6 c3 d3 c4 f4 f6", (), "", 0.5),
)
"""Game, start, moves, what is tapped afterwards, the hint, and how far the last turn has come (1: it is over)."""


def main() -> int:
    """Draw everything once in each theme, and lay what each eye sees below it."""
    sys.path.insert(0, str(ROOT))
    from tests.vision import EYES, picture_seen

    folder = Path(sys.argv[1])
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    for name, safe in ((name, safe) for name in THEMES for safe in (False, True)):
        canvas = Canvas(pygame.Surface((SIDE, SIDE)), Sprites(asset()), Texts(), theme(name, safe))
        columns = list(_pictures(canvas))
        sheet = pygame.Surface((len(columns) * (SIDE + 6), (len(EYES) + 1) * (SIDE + 6)))
        for column, picture in enumerate(columns):
            for line, shown in enumerate((picture, *(picture_seen(picture, eye) for eye in EYES.values()))):
                sheet.blit(shown, (column * (SIDE + 6), line * (SIDE + 6)))
        file = folder / f"vision_{name}{'_safe' if safe else ''}.png"
        pygame.image.save(sheet, file)
        print(f"written: {file} (rows: as it is, {', '.join(EYES)})")
    return 0


def _pictures(canvas: Canvas) -> Iterator[pygame.Surface]:
    by_name = {front.game.id: front for front in fronts()}
    for game, start, moves, taps, hint, share in SHOWN:
        picture = pygame.Surface((SIDE, SIDE))
        picture.fill(canvas.theme.back_inner)
        _draw(canvas.on(picture), by_name[game], start, moves.split(), taps, hint, share)
        yield picture


def _draw(
    canvas: Canvas, front: Front, start: str, moves: list[str], taps: tuple[str, ...], hint: str, share: float
) -> None:
    view, position, turn = front.view, front.game.start(start), None
    for name in moves:
        turn = position.play(front.game.parse(position, name))
        position = turn.after
    wide, high = view.proportions
    cell = int(SIDE / max(wide, high))
    board = Board(pygame.Rect(0, 0, round(wide * cell), round(high * cell)), cell)
    board.frame.center = (SIDE // 2, SIDE // 2)
    ui = view.fresh(position)
    for tapped in taps:
        place = view.find(board, position, tapped)
        assert place is not None, f"nothing is named {tapped}"
        ui = view.tap(position, ui, view.target_at(board, position, place.center)).ui
    hinted = front.game.parse(position, hint) if hint else None
    scene: Scene[Any, Any] = Scene(position, turn, ui, hint=hinted, active=position.outcome() is None)
    if share < 1 and turn is not None:
        plan = view.timeline(turn)
        scene = replace(scene, playing=True, plan=plan, active=False)
        view.draw_still(canvas, board, scene)
        view.draw_live(canvas, board, scene, plan.duration * share)
    else:
        view.draw_still(canvas, board, scene)


if __name__ == "__main__":
    sys.exit(main())
