"""The pictures: complete, drawable at every size, the generator's own, and readable without colour."""

import dataclasses
import itertools
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

ROOT = Path(__file__).parents[1]
SPRITES, ICONS = ROOT / "assets" / "sprites", ROOT / "assets" / "icons"

PAIRS = (
    "turntable_{}", "bar_{}_slash", "bar_{}_backslash", "plate_{}", "wall_{}", "shield_{}", "shield_{}_lit",
    "target_{}", "target_{}_hit", "emitter_{}",
    "stone_{}", "stone_{}_x", "stone_{}_o", "stone_{}_x_last", "stone_{}_o_last", "lit_{}", "aim_{}",
    "key_right_{}", "key_left_{}", "key_up_{}", "key_down_{}",
)  # fmt: skip
SPRITE_NAMES = {pair.format(side) for pair in PAIRS for side in ("bottom", "top")}
SPRITE_NAMES |= {"wall", "well_zone", "well_bottom", "well_top", "logo", "logo_light", "mark"}
FIELDS = tuple(f"field_{colour}" for colour in range(6))
SAFE_FIELDS = tuple(f"field_safe_{colour}" for colour in range(6))
SPRITE_NAMES |= {*FIELDS, *SAFE_FIELDS, "screw", "key_forbidden", "key_right", "key_left", "key_up", "key_down"}
SPRITE_NAMES |= {f"{name}_{side}" for name in ("won",) for side in ("bottom", "top")}
SPRITE_NAMES |= {f"sign_{side}_{symbol}" for side in ("bottom", "top") for symbol in "xo"}
SPRITE_NAMES |= {"disc_black", "disc_white", "well_enamel", "stud"}
ICON_NAMES = {
    "undo", "redo", "hint", "flip", "menu", "settings", "sound", "mute", "fullscreen", "help", "turn", "check", "cross",
    "back", "forward", "play", "pause", "again", "new", "home", "trash", "random", "save", "copy", "erase", "left",
    "right", "up", "down", "globe", "speed", "eye", "person", "bot", "people", "star", "edit", "info", "trophy",
    "handshake", "clock", "list", "hex", "hex_full", "sign_x", "first", "last",
    "sign_o", "graph", "flag", "target", "puzzle", "calendar",
}  # fmt: skip
PATHS = [SPRITES / f"{name}.svg" for name in sorted(SPRITE_NAMES)]
PATHS += [ICONS / f"{name}.svg" for name in sorted(ICON_NAMES)]
TEST_IDS = [f"{path.parent.name}/{path.stem}" for path in PATHS]


def test_the_folders_hold_the_agreed_names() -> None:
    assert {path.stem for path in SPRITES.glob("*.svg")} == SPRITE_NAMES
    assert {path.stem for path in ICONS.glob("*.svg")} == ICON_NAMES


@pytest.mark.parametrize("path", PATHS, ids=TEST_IDS)
def test_a_picture_is_small_and_shows_something(path: Path) -> None:
    assert path.stat().st_size < 12_000
    text = path.read_text(encoding="utf-8")
    for unknown in ("<style", "<filter", "<text", "<mask", "<clipPath", "<use", "<pattern", "<image"):
        assert unknown not in text, f"nanosvg does not draw {unknown}>"
    for side in (44, 220):
        picture = pygame.image.load_sized_svg(path, (side, side))
        assert picture.get_width() == side or picture.get_height() == side
        seen = pygame.mask.from_surface(picture, 40)
        assert seen.count() > side * side * 0.04
        boxes = seen.get_bounding_rects()
        middle = boxes[0].unionall(boxes).center
        expected = (picture.get_width() / 2, picture.get_height() / 2)
        assert abs(middle[0] - expected[0]) < picture.get_width() * 0.12
        assert abs(middle[1] - expected[1]) < picture.get_height() * 0.17


@pytest.mark.parametrize("owner", ["bottom", "top"])
@pytest.mark.parametrize("way", ["slash", "backslash"])
def test_the_silver_of_a_bar_lies_on_the_diagonal(owner: str, way: str) -> None:
    """The beam turns in the centre of the square: there must be mirror, and nothing beside it."""
    picture = pygame.image.load_sized_svg(SPRITES / f"bar_{owner}_{way}.svg", (128, 128))
    for step in range(36, 92):
        across = 127 - step if way == "slash" else step
        red, _, _, alpha = picture.get_at((step, across))
        assert (red > 150, alpha) == (True, 255), f"no silver at {step}, {across}"
        assert picture.get_at((step, 127 - across)).a == 0 or abs(step - 64) < 20


@pytest.mark.parametrize("path", [p for p in PATHS if p.parent == ICONS], ids=lambda path: path.stem)
def test_an_icon_is_white_alone(path: Path) -> None:
    picture = pygame.image.load_sized_svg(path, (44, 44))
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(44) for y in range(44) if picture.get_at((x, y))[3]}
    assert all(min(colour) >= 250 for colour in colours), "a tinted icon needs white pixels"


def test_the_files_are_what_the_generator_writes() -> None:
    result = subprocess.run(
        [sys.executable, ROOT / "scripts" / "make_art.py", "--check"], capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")


def grey(text: str, side: int) -> list[int]:
    """Brightness of each pixel of a picture, lying on the board's plate."""
    picture = pygame.image.load_sized_svg(BytesIO(text.encode()), (side, side))
    plate = pygame.Surface(picture.get_size(), depth=32)
    plate.fill("#1e2533")
    plate.blit(picture, (0, 0))
    shades = pygame.transform.grayscale(plate)
    return [shades.get_at((x, y))[0] for y in range(shades.get_height()) for x in range(shades.get_width())]


def far_apart(one: list[int], other: list[int]) -> int:
    """How many pixels differ so much that an eye sees it."""
    return sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("side", [44, 220])
@pytest.mark.parametrize("pair", PAIRS)
def test_owners_differ_in_grey(pair: str, side: int, plain_blue: dict[str, str]) -> None:
    """By their line style: the same blue with closed lines would look like amber."""
    bottom = grey((SPRITES / f"{pair.format('bottom')}.svg").read_text(encoding="utf-8"), side)
    top = grey((SPRITES / f"{pair.format('top')}.svg").read_text(encoding="utf-8"), side)
    closed = grey(plain_blue[pair.format("top")], side)
    visible = side * side * 0.004
    assert far_apart(bottom, top) > visible
    assert far_apart(closed, top) > visible
    if not pair.startswith("emitter"):  # the two emitters look opposite ways
        assert far_apart(bottom, closed) < visible / 4


def lying(side: int, *layers: str) -> list[int]:
    """The brightness of each pixel of pictures on top of each other."""
    picture = pygame.Surface((side, side), depth=32)
    for layer in layers:
        picture.blit(pygame.image.load_sized_svg(SPRITES / f"{layer}.svg", (side, side)), (0, 0))
    shades = pygame.transform.grayscale(picture)
    return [shades.get_at((x, y))[0] for y in range(side) for x in range(side)]


@pytest.mark.parametrize("side", [40, 220])
def test_both_faces_of_a_disc_stand_out_in_grey(side: int) -> None:
    """From the well and from each other, and each shows its inlay."""
    well, black, white = (lying(side, "well_enamel", *disc) for disc in ((), ("disc_black",), ("disc_white",)))
    ground = sorted(well)[len(well) // 2]
    assert sum(w > ground + 90 for w in white) > side * side * 0.5
    assert sum(b < ground - 20 for b in black) > side * side * 0.3
    ring = black[side // 2 * side :][side // 12 : side // 2]
    assert max(ring) > min(ring) + 60, "the closed ring of the black face"
    assert sum(90 < w < 190 for w in white) > side * side * 0.09, "the notches of the white face"


@pytest.mark.parametrize("side", [54, 220])
def test_fields_of_two_colours_differ_in_grey_also_under_a_stone(side: int) -> None:
    """By their patterns: after both are made equally bright, what a stone leaves free still differs."""
    seen = {}
    for name in FIELDS:
        shades = lying(side, name)
        free = [shades[y * side + x] for y in range(side) for x in range(side) if beside_a_stone(x, y, side)]
        middle = sum(free) / len(free)
        seen[name] = [shade - middle for shade in free]
    for one, other in itertools.combinations(FIELDS, 2):
        apart = sum(abs(a - b) > 20 for a, b in zip(seen[one], seen[other], strict=True))
        assert apart > 0.1 * len(seen[one]), f"{one} and {other}"


def beside_a_stone(x: int, y: int, side: int) -> bool:
    """Whether a pixel of a field, within its frame, is left free by a stone in the middle."""
    far = math.hypot(x - side / 2, y - side / 2) / side
    return far > 0.37 and all(0.08 * side < place < 0.92 * side for place in (x, y))


@pytest.mark.parametrize("stone", ["stone_bottom_x", "stone_bottom_o", "stone_top_x", "stone_top_o"])
def test_a_symbol_is_at_least_two_fifths_of_its_stone(stone: str) -> None:
    whole = pygame.image.load_sized_svg(SPRITES / f"{stone}.svg", (256, 256))
    blank = pygame.image.load_sized_svg(SPRITES / f"{stone[:-2]}.svg", (256, 256))
    width = pygame.mask.from_surface(whole, 200).get_bounding_rects()[0].width
    middle = range(40, 216)
    inlay = [
        (x, y)
        for x in middle
        for y in middle
        if math.hypot(x - 128, y - 128) < 80 and whole.get_at((x, y)).g > blank.get_at((x, y)).g + 60
    ]
    assert max(x for x, _ in inlay) - min(x for x, _ in inlay) >= 0.4 * width
    assert max(y for _, y in inlay) - min(y for _, y in inlay) >= 0.4 * width


@pytest.fixture(scope="module")
def plain_blue() -> Iterator[dict[str, str]]:
    """The pieces of the top owner with closed outlines, as they would look without the dashes."""
    scripts = str(ROOT / "scripts")
    sys.path.insert(0, scripts)
    import make_art
    from art.palette import TOP

    solid = dataclasses.replace(TOP, dashed=False)
    yield {name: svg.text() for name, svg in make_art.pieces_of(solid).items()}
    sys.path.remove(scripts)
