"""The rules page: its boards live in sight, rest out of sight, and stand still when effects are reduced."""

from itertools import pairwise

import pygame
import pytest

from reflix.app.boards import Front, fronts
from reflix.app.living import LAST_PAUSE, PAUSE, LivingBoard
from reflix.app.screens.rules import RulesScreen
from reflix.core.example import Example, Illustrated
from tests.app.desk import Desk

games = pytest.mark.parametrize("front", fronts(), ids=lambda front: front.game.id)
EXAMPLE = Example("", ("D4-C4", "D6*"))


def open_rules(desk: Desk, front: Front) -> RulesScreen:
    screen = RulesScreen(desk.program, front.game)
    desk.program.open(screen)
    desk.run(0.5)  # whatever leads from screen to screen is over
    return screen


@games
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800)])
def test_every_board_is_drawn_within_the_column_and_over_no_words(desk: Desk, front: Front, size: tuple[int, int]):
    desk.window.set_size(size)
    screen = open_rules(desk, front)
    assert isinstance(front.game, Illustrated)
    paragraphs = [paragraph for _, inner in front.game.chapters() for paragraph in inner]
    assert len(screen._placed) == sum(len(paragraph.examples) for paragraph in paragraphs)
    words = [rect for rect, *_ in screen._texts]
    for placed in screen._placed:
        assert screen.area.left <= placed.frame.left
        assert placed.frame.right <= screen.area.right
        assert not any(placed.frame.colliderect(rect) for rect in words)
        others = [other.frame for other in screen._placed if other is not placed]
        assert not any(placed.frame.colliderect(other) for other in others)
    for offset in range(0, screen.content, max(1, screen.area.height)):
        screen.scroll_to(offset)
        desk.run(0.3)


@games
def test_what_is_in_sight_lives_and_what_is_not_rests(desk: Desk, front: Front):
    screen = open_rules(desk, front)
    desk.run(PAUSE + 0.3)
    assert screen.animating
    seen = [living for living, _ in screen._seen()]
    assert any(living.moving for living in seen)
    assert not any(placed.living.moving for placed in screen._placed if placed.living not in seen)
    assert not screen.busy


@games
def test_with_reduced_effects_the_ends_are_seen_and_nothing_moves(desk: Desk, front: Front):
    desk.program.change(effects="reduced")
    screen = open_rules(desk, front)
    desk.run(PAUSE + 0.3)
    assert not screen.animating
    for living, _ in screen._seen():
        assert living._shown == len(living.example.moves)


def test_an_example_plays_to_its_end_and_begins_again():
    board = LivingBoard(fronts()[0], EXAMPLE)
    seen, now = [], 0.0
    for _ in range(2000):
        now += 0.02
        board.update(now, still=False)
        seen.append((board._shown, board.moving))
    order = [seen[0], *(b for a, b in pairwise(seen) if a != b)]
    assert order[:6] == [(0, False), (1, True), (1, False), (2, True), (2, False), (0, False)]
    assert now > 2 * LAST_PAUSE


def test_a_move_that_was_to_be_refused_but_is_legal_is_a_fault():
    with pytest.raises(ValueError, match="legal"):
        LivingBoard(fronts()[0], Example("", refused="D4-C4"))


def test_nothing_is_drawn_outside_the_column(desk: Desk):
    """A board that is half scrolled away does not run into the title."""
    screen = open_rules(desk, fronts()[0])
    screen.scroll_to(screen._placed[0].frame.height // 2)
    desk.frame()
    title = pygame.Rect(0, 0, *screen._head.bottomright)
    before = pygame.image.tobytes(desk.window.surface.subsurface(title), "RGB")
    desk.run(PAUSE + 1.0)
    assert screen.animating
    after = pygame.image.tobytes(desk.window.surface.subsurface(title), "RGB")
    changed = {divmod(place // 3, title.width) for place in range(len(before)) if before[place] != after[place]}
    assert not changed, (min(changed), max(changed))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 480), (600, 800), (480, 800), (1080, 1920)], ids=str)
@pytest.mark.parametrize("front", fronts(), ids=lambda front: front.game.id)
def test_words_and_boards_stand_well_together(display, tmp_path, size, front):
    """Beside a row of boards the words are in its middle; below each other, a row of boards is in the column's."""
    desk = Desk(tmp_path, size)
    screen = RulesScreen(desk.program, front.game)
    desk.program.open(screen)
    desk.frame()
    words = {text: rect for rect, text, _, _ in screen._texts}
    rows: dict[int, list[pygame.Rect]] = {}
    for placed in screen._placed:
        rows.setdefault(placed.frame.top, []).append(placed.frame)
    paragraphs = [p for _, chapter in front.game.chapters() for p in chapter if p.examples]
    frames = [placed.frame for placed in screen._placed]
    for paragraph in paragraphs:
        mine, frames = frames[: len(paragraph.examples)], frames[len(paragraph.examples) :]
        rect = words[screen.say(paragraph.text)]
        if rect.bottom > mine[0].top:
            assert rect.right < mine[0].left
            one_row = all(frame.top == mine[0].top for frame in mine)
            if one_row and rect.height < mine[0].height:
                assert mine[0].top + mine[0].height * 0.2 < rect.centery < mine[0].bottom
        else:
            for top in {frame.top for frame in mine}:
                row = rows[top]
                middle = (row[0].left + row[-1].right) / 2
                assert abs(middle - screen.area.centerx) < screen.measures.em
    desk.close()
