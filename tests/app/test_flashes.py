"""At most three flashes in any second of any animation, measured on recorded frames as WCAG 2.3.1 counts them: a pair
of opposing changes of at least a tenth of the largest relative luminance. Measured for the whole picture and, sharper,
for each of sixteen parts of it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy
import pygame
import pytest

from reflix.app.boards import Front, front_of, fronts
from reflix.core.game import Turn
from reflix.games.reflix.game import REFLIX
from reflix.render.canvas import Canvas
from reflix.render.sprites import Sprites
from reflix.render.text import Texts
from reflix.render.theme import CONTRAST, DARK, Theme
from reflix.render.timeline import SPEEDS
from reflix.render.view import Board, Scene
from tests.app.desk import Desk, duel

FRAMES = 60
"""A second."""

CHANGE = 0.1
MOST = 3
PARTS = 4
CELL = 30

LINEAR = numpy.array([v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in numpy.arange(256) / 255])
WEIGHTS = numpy.array([0.2126, 0.7152, 0.0722])


def luminances(surface: pygame.Surface) -> list[float]:
    """The mean relative luminance of the whole, then of each part."""
    light = LINEAR[pygame.surfarray.array3d(surface)] @ WEIGHTS
    parts = [tile.mean() for strip in numpy.array_split(light, PARTS) for tile in numpy.array_split(strip, PARTS, 1)]
    return [light.mean(), *parts]


def swings(levels: list[float]) -> list[int]:
    """The frames at which a change of at least `CHANGE` in a new direction is complete."""
    found, low, high, rising = [], levels[0], levels[0], None
    for frame, level in enumerate(levels):
        low, high = min(low, level), max(high, level)
        if rising is not True and level - low >= CHANGE:
            rising, high = True, level
            found.append(frame)
        elif rising is not False and high - level >= CHANGE:
            rising, low = False, level
            found.append(frame)
        if rising:
            low = level if level >= high else low
        elif rising is False:
            high = level if level <= low else high
    return found


def flashes(levels: list[float]) -> int:
    """The most flashes in any second; a flash is a change and the one back."""
    frames = swings(levels)
    return max((sum(start <= other < start + FRAMES for other in frames) // 2 for start in frames), default=0)


def test_the_measure_finds_what_flickers():
    flicker = [0.5 * (frame // 6 % 2) for frame in range(120)]
    assert flashes(flicker) == 5
    assert flashes([0.05 * (frame % 2) for frame in range(120)]) == 0, "too weak to be a flash"
    assert flashes([min(1.0, frame / 60) for frame in range(120)]) == 0, "a single change is none"
    assert flashes([0.0] * 20 + [1.0] * 5 + [0.0] * 90) == 1


def record(front: Front, turn: Turn, theme: Theme, speed: float) -> list[list[float]]:
    """The levels of a turn, frame by frame, with a second of rest at its end."""
    wide, high = front.view.proportions
    frame = pygame.Rect(0, 0, round(wide * CELL), round(high * CELL))
    still, shown = pygame.Surface(frame.size).convert(), pygame.Surface(frame.size).convert()
    canvas = Canvas(still, SPRITES[theme.name], Texts(), theme)
    board, plan = Board(frame, CELL), front.view.timeline(turn)
    scene = Scene(turn.after, turn, front.view.fresh(turn.after), True, plan)
    front.view.draw_still(canvas, board, scene)
    found = []
    for step in range(round(plan.duration / speed * FRAMES) + 1):
        shown.blit(still, (0, 0))
        front.view.draw_live(canvas.on(shown), board, scene, min(plan.duration, step / FRAMES * speed))
        found.append(luminances(shown))
    front.view.draw_still(canvas, board, Scene(turn.after, turn, front.view.fresh(turn.after)))
    return [*found, *([luminances(still)] * 20)]


SPRITES: dict[str, Sprites] = {}


@pytest.fixture(autouse=True)
def sprites(desk: Desk) -> None:  # a window, so that pictures have its format
    from reflix.core.assets import asset

    for theme in (DARK, CONTRAST):
        SPRITES.setdefault(theme.name, Sprites(asset()))


def turns(front: Front, seed: int, count: int) -> Iterator[Turn]:
    """Turns of a game that is played at random."""
    rng, position = random.Random(seed), front.game.start()
    for _ in range(count):
        moves = list(position.moves())
        if not moves:
            return
        turn = position.play(rng.choice(moves))
        position = turn.after
        yield turn


def assert_calm(front: Front, turn: Turn, theme: Theme = DARK, speed: float = 1.0) -> None:
    for part, levels in enumerate(zip(*record(front, turn, theme, speed), strict=True)):
        where = "whole picture" if part == 0 else f"part {part}"
        assert flashes(list(levels)) <= MOST, f"{front.game.name(turn.before, turn.move)}: {where}"


@pytest.mark.parametrize("theme", [DARK, CONTRAST], ids=["dark", "contrast"])
@pytest.mark.parametrize("front", fronts(), ids=lambda front: front.game.id)
def test_turns_of_every_game(front: Front, theme: Theme):
    for turn in turns(front, 5, 8):
        assert_calm(front, turn, theme)


@pytest.mark.parametrize("speed", [speed for speed in SPEEDS.values() if speed], ids=str)
def test_a_hit_at_every_speed(speed: float):
    session = duel(moves=("D4-C4", "D6*", "C4-C5", "D6-E6"))
    for turn in session.turns:
        assert_calm(front_of(REFLIX), turn, speed=speed)


@pytest.mark.slow
@pytest.mark.parametrize("front", fronts(), ids=lambda front: front.game.id)
@pytest.mark.parametrize("seed", range(6))
def test_many_turns(front: Front, seed: int):
    for turn in turns(front, seed, 40):
        assert_calm(front, turn)


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_the_way_through_the_screens(desk: Desk, theme: str):
    """Screens that fade into each other are one change each, also in the light theme."""
    desk.program.change(theme=theme)
    desk.window.fades = True
    levels = []
    for name in ("play", "reflix", "back", "back"):
        desk.mouse(name)
        for _ in range(30):
            desk.frame()
            levels.append(luminances(desk.window.surface))
    for part in zip(*levels, strict=True):
        assert flashes(list(part)) <= MOST
