"""Two people at one table: each half is turned to its player, everything in it can be touched where it is seen."""

import itertools

import pygame
import pytest

from reflix.app.boards import fronts
from reflix.app.look import TOUCH, measures
from reflix.app.screens.across import table_places
from tests.app.desk import STANDARD_BOTTOM_FIRST, Desk, against, duel

SIZES = ((800, 480), (1280, 720), (1920, 1080), (1080, 1920), (600, 800))


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("front", fronts(), ids=lambda front: front.game.id)
def test_everything_has_its_place(front, size, text):
    m = measures(size, text)
    across = table_places(m, front.view.proportions)
    rects = {"board": across.places.board, "progress": across.places.progress}
    for name, half in (("near", across.near), ("far", across.far)):
        for part in ("card", "actions", "tools", "plate"):
            rects[f"{name} {part}"] = half.placed(getattr(half, part))
        assert half.card.height >= 3 * across.measures.em
        assert half.tools.height >= TOUCH
        assert half.tools.width >= 6 * TOUCH + 5 * m.gap
    window = pygame.Rect((0, 0), size)
    for name, rect in rects.items():
        assert window.contains(rect), (name, rect)
    for (one, a), (two, b) in itertools.combinations(rects.items(), 2):
        assert not a.colliderect(b), (one, two)
    assert across.places.cell >= 32
    assert rects["far plate"].top < rects["far card"].top, "the player opposite sits above"


@pytest.fixture
def table(desk: Desk):
    desk.program.change(table_top=True)
    return desk.sit(duel(start=STANDARD_BOTTOM_FIRST))


def test_the_actions_go_to_whoever_is_to_move(desk: Desk, table):
    assert table.find("confirm").centery > table.places.board.centery
    desk.mouse("d6", "e6", "confirm")
    desk.settle()
    assert desk.fact("moves") == "1"
    assert table.find("confirm").centery < table.places.board.centery
    desk.finger("d4", "c4", "confirm")
    assert desk.fact("moves") == "2"


def test_both_have_their_tools(desk: Desk, table):
    desk.mouse("d6", "e6", "confirm")
    desk.settle()
    desk.mouse("far:undo")
    assert desk.fact("moves") == "0"
    desk.mouse("far:menu")
    assert desk.name == "pause"


def test_a_turned_button_looks_like_the_upright_one_turned(desk: Desk, table):
    desk.program.change(effects="reduced")
    desk.frame()
    surface = desk.window.surface
    near, far = table.find("menu"), table.find("far:menu")
    one = surface.subsurface(near.inflate(-12, -12))
    two = pygame.transform.rotate(surface.subsurface(far.inflate(-12, -12)), 180)
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(two, "RGB")


def test_only_for_two_people(desk: Desk):
    desk.program.change(table_top=True)
    assert desk.sit(against()).across is None


def test_the_board_turned_round_changes_the_halves(desk: Desk, table):
    desk.key("f")
    assert table.find("confirm").centery < table.places.board.centery
