"""What every picture of a game promises: each frame of each turn can be drawn, on any canvas, from either side, and a
view answers every question about any position."""

import random
from typing import Any

import pygame
import pytest

from reflix.app.boards import fronts
from reflix.core.assets import asset
from reflix.core.game import Side, Turn
from reflix.core.message import Message
from reflix.render.canvas import Canvas
from reflix.render.sprites import Sprites
from reflix.render.text import Texts
from reflix.render.theme import DARK
from reflix.render.view import Board, Scene

TURNS = 30
CELL = 40
FRAMES = 1 / 20
"""Seconds between the frames that are drawn; the edges of all cues are drawn too."""


@pytest.fixture(scope="module")
def canvas():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return Canvas(pygame.Surface((600, 600)).convert(), Sprites(asset()), Texts(), DARK)


@pytest.fixture(params=fronts(), ids=lambda front: front.game.id)
def front(request):
    return request.param


def board_of(view, flipped=False, cell=CELL, calm=False):
    wide, high = view.proportions
    return Board(pygame.Rect(50, 30, round(wide * cell), round(high * cell)), cell, flipped, calm=calm)


def random_turns(game, count=TURNS, seed=11):
    """Turns from several random games, among them the last of each."""
    rng = random.Random(seed)
    found: list[Turn[Any]] = []
    while len(found) < count:
        position, played = game.varied_start(rng) if rng.random() < 0.5 else game.start(), []
        while moves := position.moves():
            played.append(position.play(rng.choice(list(moves))))
            position = played[-1].after
        found += [*rng.sample(played[:-1], min(9, len(played) - 1)), played[-1]]
    return found[:count]


def moments(plan):
    """Times to look at: steadily through the plan, at the edges of every cue, and after its end."""
    steady = [step * FRAMES for step in range(int(plan.duration / FRAMES) + 2)]
    edges = [time for cue in plan.cues for time in (cue.start, cue.start + cue.duration)]
    return sorted({-1e-9, *steady, *edges, plan.duration})


def test_every_frame_of_random_turns_is_drawn_and_put_back(front, canvas):
    """What a frame covers is told to the canvas: the window puts exactly that back before the next one."""
    view = front.view
    for number, turn in enumerate(random_turns(front.game)):
        board = board_of(view, flipped=number % 2 == 1, calm=number % 5 == 4)
        plan = view.timeline(turn)
        scene = Scene(turn.after, turn, view.fresh(turn.after), True, plan)
        still = pygame.Surface(canvas.surface.get_size()).convert()
        still.fill((9, 9, 12))
        view.draw_still(canvas.on(still), board, scene)
        frame = still.copy()
        covered: list[pygame.Rect] = []
        for time in moments(plan):
            for rect in covered:
                frame.blit(still, rect, rect)
            live = canvas.on(frame)
            view.draw_live(live, board, scene, time)
            covered = live.covered
        for rect in covered:
            frame.blit(still, rect, rect)
        assert frame.get_buffer().raw == still.get_buffer().raw, f"turn {number}: a frame left something behind"


def test_the_end_of_an_animation_is_what_then_stands_there(front, canvas):
    """No piece jumps when the turn has been shown: pieces are where the still picture has them."""
    view, game = front.view, front.game
    for turn in random_turns(game, 10, seed=4):
        board, plan = board_of(view), view.timeline(turn)
        fresh = view.fresh(turn.after)
        shown = pygame.Surface(canvas.surface.get_size()).convert()
        playing = Scene(turn.after, turn, fresh, True, plan)
        view.draw_still(canvas.on(shown), board, playing)
        view.draw_live(canvas.on(shown), board, playing, plan.duration)
        after = pygame.Surface(canvas.surface.get_size()).convert()
        view.draw_still(canvas.on(after), board, Scene(turn.after, turn, fresh))
        difference = pygame.transform.average_color(_difference(shown, after))
        assert max(difference[:3]) < 6, f"{game.name(turn.before, turn.move)}: the picture jumps by {difference}"


def _difference(one, two):
    result = one.copy()
    result.blit(two, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    other = two.copy()
    other.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    result.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return result


def test_a_plan_is_in_order_and_ends(front):
    for turn in random_turns(front.game):
        plan = front.view.timeline(turn)
        assert plan == front.view.timeline(turn)
        assert plan.cues, "nothing is shown of a turn"
        assert 0 < plan.duration < 30
        assert all(cue.start >= 0 and cue.duration >= 0 for cue in plan.cues)


def test_the_sounds_of_a_plan_exist(front):
    named = {cue.sound for turn in random_turns(front.game) for cue in front.view.timeline(turn).cues if cue.sound}
    assert named, "a turn makes no sound"
    for name in named:
        assert asset("sounds", f"{name}.ogg").is_file(), name


def test_no_flashing(front, canvas):
    """At most three times a second is the whole board much brighter than a moment before; it should be never."""
    view = front.view
    for turn in random_turns(front.game, 8, seed=2):
        board, plan = board_of(view), view.timeline(turn)
        scene = Scene(turn.after, turn, view.fresh(turn.after), True, plan)
        before = None
        for step in range(int(plan.duration / FRAMES) + 1):
            picture = pygame.Surface(canvas.surface.get_size()).convert()
            view.draw_still(canvas.on(picture), board, scene)
            view.draw_live(canvas.on(picture), board, scene, step * FRAMES)
            light = sum(pygame.transform.average_color(picture, board.frame)[:3])
            assert before is None or abs(light - before) < 60
            before = light


@pytest.mark.parametrize("flipped", [False, True])
def test_every_place_that_is_found_is_what_is_tapped_there(front, flipped):
    view, game = front.view, front.game
    position = game.start()
    board = board_of(view, flipped)
    found = set()
    for cell in range(game.info.columns * game.info.rows):
        name = game.square(cell)
        rect = view.find(board, position, name)
        if rect is None:  # a square of a larger variant
            continue
        found.add(cell)
        for point in (rect.center, (rect.left + 2, rect.top + 2), (rect.right - 3, rect.bottom - 3)):
            assert view.target_at(board, position, point) == cell, name
    assert len(found) >= 25
    assert view.find(board, position, "nowhere") is None
    assert view.target_at(board, position, (-500, -500)) is None


def test_every_move_can_be_made_by_taps_alone(front):
    """From a fresh start some way of taps and buttons leads to every legal move, within six steps."""
    view, game = front.view, front.game
    rng = random.Random(5)
    for turn in random_turns(game, 3, seed=9):
        position = turn.before
        wanted = set(position.moves())
        if len(wanted) > 40:
            wanted = set(rng.sample(sorted(wanted), 40))
        found = _reachable(view, game, position, wanted)
        missing = [game.name(position, move) for move in wanted - found]
        assert not missing, f"cannot be made by taps at {game.encode(position)}: {missing}"


def _reachable(view, game, position, wanted):
    """The moves that taps and buttons lead to, breadth first."""
    board = board_of(view)
    targets = sorted(
        {_target(view, board, position, x, y) for x in range(0, 600, 13) for y in range(0, 600, 13)} - {None}
    )
    seen, found = {view.fresh(position)}, set()
    layer = list(seen)
    for _ in range(6):
        following = []
        for ui in layer:
            replies = [view.tap(position, ui, target) for target in targets]
            replies += [view.act(position, ui, a.id) for a in view.actions(position, ui) if a.enabled]
            for reply in replies:
                if reply.move is not None:
                    assert reply.move in position.moves()
                    found.add(reply.move)
                elif reply.ui not in seen:
                    seen.add(reply.ui)
                    following.append(reply.ui)
        if wanted <= found:
            break
        layer = following
    return found


def _target(view, board, position, x, y):
    return view.target_at(board, position, (x, y))


def test_no_input_leads_to_an_illegal_move_or_an_error(front):
    """Random taps, keys and buttons at random positions, the board's side turned now and then."""
    view, game = front.view, front.game
    rng = random.Random(8)
    keys = ("left", "right", "up", "down", "tab", "return", "space", "r", "x", "o", "escape", *"abcdefgh123456789")
    for turn in random_turns(game, 12, seed=6):
        position, ui = turn.before, view.fresh(turn.before)
        board = board_of(view, rng.random() < 0.5)
        for _ in range(150):
            kind = rng.random()
            if kind < 0.4:
                point = (rng.randrange(40, 560), rng.randrange(20, 560))
                reply = view.tap(position, ui, view.target_at(board, position, point))
            elif kind < 0.8:
                reply = view.key(position, ui, rng.choice(keys), board)
            else:
                reply = view.act(
                    position, ui, rng.choice([action.id for action in view.actions(position, ui)] or ["confirm"])
                )
            if reply is None:
                continue
            if reply.move is not None:
                assert reply.move in position.moves()
            assert reply.refusal is None or isinstance(reply.refusal, Message)
            ui = reply.ui


def test_words_for_every_position(front, canvas):
    view, game = front.view, front.game
    for turn in random_turns(game, 12, seed=3):
        assert isinstance(view.caption(turn), Message)
        assert isinstance(view.move_note(turn), Message)
        for position in (turn.before, turn.after):
            assert str(view.expectation(position, view.fresh(position)))
            progress = view.progress(position)
            if progress is not None:
                _, done, of = progress
                assert 0 <= done <= of
            for side in Side:
                tally = view.tally(position, (turn,), side)
                assert tally.full >= 0
                assert not tally.of or tally.full <= tally.of
    for side in Side:
        assert str(view.side_note(side))
        view.draw_emblem(canvas, side, (100, 100), 40)


@pytest.mark.parametrize("cell", [6, 40, 120])
def test_boards_of_any_size_are_drawn(front, canvas, cell):
    for turn in random_turns(front.game, 2, seed=1):
        view, plan = front.view, front.view.timeline(turn)
        board = board_of(view, cell=cell)
        scene = Scene(turn.after, turn, view.fresh(turn.after), True, plan)
        view.draw_still(canvas, board, scene)
        view.draw_live(canvas, board, scene, plan.duration / 2)
