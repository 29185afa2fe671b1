"""Owner and kind of everything on the boards can be told by every kind of eye: without colour, and with one kind of
cones missing. `scripts/make_vision.py` draws the same for people to look at."""

import itertools
from io import BytesIO
from typing import Any

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from reflix.app.boards import fronts
from reflix.core.assets import asset
from reflix.games.quatrix.game import QUATRIX
from reflix.games.reflix.game import REFLIX
from reflix.games.reversi.game import REVERSI
from reflix.render.canvas import Canvas
from reflix.render.effects import Lights, Style
from reflix.render.sprites import Sprites
from reflix.render.text import Texts
from reflix.render.theme import DARK, THEMES, theme
from reflix.render.view import Board, Scene
from tests.vision import EYES, GREY, Numbers, lab, picture_seen

SIDE = 54
"""Pixels of a square on a small board."""

GLANCE = 12.0
"""So far apart colours must be to be told at a glance (CIE76); where there is only brightness, half of it."""

eyes = pytest.mark.parametrize("eye", EYES.values(), ids=EYES.keys())


@pytest.fixture(scope="module")
def canvas() -> Canvas:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return Canvas(pygame.Surface((SIDE, SIDE)), Sprites(asset()), Texts(), DARK)


def sprite(*names: str, ground: tuple[int, int, int] = (30, 37, 51)) -> pygame.Surface:
    """Sprites on top of each other on a square of the board."""
    picture = pygame.Surface((SIDE, SIDE))
    picture.fill(ground)
    for name in names:
        file = BytesIO(asset("sprites", f"{name}.svg").read_bytes())
        picture.blit(pygame.image.load_sized_svg(file, (SIDE, SIDE)), (0, 0))
    return picture


def apart(one: pygame.Surface, other: pygame.Surface, eye) -> Numbers:
    """How far each pixel of two pictures is apart for an eye."""
    a, b = (lab(pygame.surfarray.array3d(picture_seen(picture, eye))) for picture in (one, other))
    found: Numbers = np.linalg.norm(a - b, axis=-1)
    return found


def closest(kind: str, eye) -> float:
    """How far the mean colours of the two most similar of all six fields are apart."""
    means = [
        lab(pygame.surfarray.array3d(picture_seen(sprite(f"{kind}_{colour}"), eye))).reshape(-1, 3).mean(0)
        for colour in range(6)
    ]
    return float(min(np.linalg.norm(a - b) for a, b in itertools.combinations(means, 2)))


@eyes
def test_the_fields_for_all_eyes_are_told_at_a_glance(eye):
    assert closest("field_safe", eye) > (GLANCE / 2 if eye is GREY else GLANCE)


def test_the_bright_fields_are_not():
    """They have their patterns; that is why there are others to choose."""
    assert min(closest("field", eye) for eye in EYES.values()) < GLANCE / 2


OWNED = [
    ("turntable_{}", "bar_{}_slash"), ("plate_{}", "bar_{}_backslash"), ("wall_{}",), ("shield_{}",), ("target_{}",),
    ("stone_{}_x",), ("stone_{}_o",), ("stone_{}_x_last",),
]  # fmt: skip


@eyes
@pytest.mark.parametrize("names", OWNED, ids=lambda names: names[0])
def test_the_owner_of_a_piece_is_seen(names: tuple[str, ...], eye):
    one, other = (sprite(*(name.format(side) for name in names)) for side in ("bottom", "top"))
    least = 0.006 if names == ("wall_{}",) else 0.03  # a wall stops everybody's beam; its owner is a small plaque
    assert (apart(one, other, eye) > GLANCE).mean() > least


KINDS = {
    "reflix": [("turntable_bottom", "bar_bottom_slash"), ("turntable_bottom", "bar_bottom_backslash"),
               ("plate_bottom", "bar_bottom_slash"), ("plate_bottom", "bar_bottom_backslash"),
               ("wall_bottom",), ("shield_bottom",), ("shield_bottom_lit",), ("target_bottom",),
               ("target_bottom_hit",), ()],
    "quatrix": [("field_0", "stone_top_x"), ("field_0", "stone_top_o"), ("field_0",)],
    "reversi": [("well_enamel", "disc_black"), ("well_enamel", "disc_white"), ("well_enamel",)],
}  # fmt: skip


@eyes
@pytest.mark.parametrize("game", KINDS)
def test_the_kind_of_a_piece_is_seen(game: str, eye):
    for one, other in itertools.combinations(KINDS[game], 2):
        assert (apart(sprite(*one), sprite(*other), eye) > GLANCE).mean() > 0.04, (one, other)


@eyes
@pytest.mark.parametrize(
    "look",
    [theme(name, safe) for name in THEMES for safe in (False, True)],
    ids=lambda look: f"{look.name} {look.safe}",
)
@pytest.mark.parametrize("sides", [False, True], ids=["one", "two"])
def test_beams_differ_by_more_than_their_colour(canvas: Canvas, look, sides: bool, eye):
    """Along its middle one beam is even, the other one broken."""
    lights = Lights(canvas.sprites, SIDE)
    bench = look.bench
    strip = lights.strip(Style(bench.sides[sides], bench.cores[sides], dashed=sides), upright=False)
    line = lab(pygame.surfarray.array3d(picture_seen(strip, eye)))[:, strip.get_height() // 2, 0]
    assert (np.ptp(line) > 25) == sides


POSITIONS: dict[str, tuple[Any, str, str]] = {
    "reflix": (REFLIX, "", "d4"),
    "quatrix": (QUATRIX, "...../...../..X../...../..... 2 C3x - 1", ""),
    "reversi": (REVERSI, "", ""),
}


@eyes
@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize("front", fronts(), ids=lambda front: front.game.id)
def test_where_one_may_go_is_seen(canvas: Canvas, front, look: str, eye):
    """Each legal square is changed by its mark, for every eye; and only those, but for the chosen one."""
    game, start, tapped = POSITIONS[front.game.id]
    view, position = front.view, game.start(start)
    wide, high = view.proportions
    board = Board(pygame.Rect(0, 0, round(wide * SIDE), round(high * SIDE)), SIDE)
    ui = view.fresh(position)
    if tapped:
        ui = view.tap(position, ui, view.target_at(board, position, view.find(board, position, tapped).center)).ui
    shown: list[pygame.Surface] = []
    for active in (True, False):
        picture = pygame.Surface(board.frame.size)
        drawing = canvas.on(picture).dressed(theme(look)).on(picture)
        view.draw_still(drawing, board, Scene(position, None, ui, active=active))
        shown.append(picture)
    seen = apart(shown[0], shown[1], eye) > GLANCE
    marked = {name for name in squares(game) if changed(seen, view.find(board, position, name)) > 0.015}
    assert marked >= {goal(game, position, move) for move in position.moves() if goes(game, position, move, tapped)}


def squares(game) -> list[str]:
    """The names of all squares, as views know them."""
    columns, rows = (5, 5) if game is QUATRIX else (game.info.columns, game.info.rows)
    return [f"{'abcdefgh'[column]}{row + 1}" for column in range(columns) for row in range(rows)]


def changed(seen: NDArray[np.bool_], rect: pygame.Rect) -> float:
    """The share of a square's pixels that an eye sees changed."""
    return float(seen[rect.left : rect.right, rect.top : rect.bottom].mean())


def goes(game, position, move, start: str) -> bool:
    """Whether a move is one of those that are marked."""
    name = game.name(position, move).lower()
    return name.startswith(start) and not name.endswith("*")


def goal(game, position, move) -> str:
    """The square where a move goes to."""
    name: str = game.name(position, move).lower()
    return name.rpartition("-")[2][:2]
