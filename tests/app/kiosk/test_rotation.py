"""A turned picture: what is drawn where, and where a finger is."""

import itertools

import pygame
import pytest

from reflix.app.kiosk.rotation import ANGLES, merged, on_glass, picture_size, show, to_picture, upright

GLASS = (40, 30)


@pytest.mark.parametrize("angle", ANGLES)
def test_a_spot_is_found_where_its_pixel_is_shown(display, angle):
    picture = pygame.Surface(picture_size(GLASS, angle))
    glass = pygame.Surface(GLASS)
    spot = (5, 3)
    picture.set_at(spot, "white")
    show(picture, glass, [picture.get_rect()], angle)
    lit = [(x, y) for x in range(GLASS[0]) for y in range(GLASS[1]) if glass.get_at((x, y))[0]]
    assert len(lit) == 1
    x, y = to_picture(lit[0], (GLASS[0] - 1, GLASS[1] - 1), angle)
    assert (x, y) == spot


def test_90_turns_clockwise(display):
    picture, glass = pygame.Surface((30, 40)), pygame.Surface(GLASS)
    picture.set_at((0, 0), "white")  # the upper left corner of the picture …
    show(picture, glass, [picture.get_rect()], 90)
    assert glass.get_at((39, 0))[0] == 255  # … goes to the upper right one


@pytest.mark.parametrize("angle", ANGLES)
def test_a_part_is_put_where_the_whole_picture_has_it(display, angle):
    picture = pygame.Surface(picture_size(GLASS, angle))
    for x, y in itertools.product(range(picture.width), range(picture.height)):
        picture.set_at((x, y), (x * 5, y * 5, 7))
    whole, parts = pygame.Surface(GLASS), pygame.Surface(GLASS)
    show(picture, whole, [picture.get_rect()], angle)
    changed = pygame.Rect(4, 6, 9, 3)
    show(picture, parts, [changed], angle)
    place = on_glass(changed, picture.size, angle)
    assert parts.subsurface(place).copy().get_buffer().raw == whole.subsurface(place).copy().get_buffer().raw
    parts.fill("black", place)
    assert not pygame.mask.from_threshold(parts, (5, 5, 7), (200, 200, 3)).count(), "nothing beside the part"


@pytest.mark.parametrize("angle", ANGLES)
def test_mouse_and_finger_mean_the_same_spot(display, angle):
    mouse = upright(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(31, 8), button=1, touch=False), (400, 300), angle)
    finger = upright(pygame.Event(pygame.FINGERDOWN, x=31 / 399, y=8 / 299, finger_id=3, touch_id=1), (400, 300), angle)
    width, height = picture_size((400, 300), angle)
    assert mouse.pos == pytest.approx((finger.x * (width - 1), finger.y * (height - 1)))
    assert (mouse.button, finger.finger_id) == (1, 3), "all else stays as it was"


def test_other_events_are_left_alone(display):
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_a)
    assert upright(event, GLASS, 90) is event


def test_merged_rectangles_cover_all_and_do_not_meet():
    within = pygame.Rect(0, 0, 100, 100)
    rects = [
        pygame.Rect(0, 0, 10, 10),
        pygame.Rect(5, 5, 10, 10),
        pygame.Rect(60, 60, 80, 10),
        pygame.Rect(9, 2, 70, 4),
    ]
    found = merged(rects, within)
    assert all(any(one.contains(rect.clip(within)) for one in found) for rect in rects)
    assert not any(a.colliderect(b) for a, b in itertools.combinations(found, 2))
    assert pygame.Rect(60, 60, 40, 10) in found
    assert merged([pygame.Rect(200, 0, 5, 5), pygame.Rect(5, 5, 0, 9)], within) == []
