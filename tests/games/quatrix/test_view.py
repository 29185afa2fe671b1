"""The picture of Quatrix: touches and keys reach every legal move and nothing else, and every frame can be drawn."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame
import pytest

from reflix.core.assets import asset
from reflix.core.game import Move, Side, Turn
from reflix.games.quatrix.board import CELL_OF, CROSS, FIELDS, SLIDES, SQUARE, SYMBOLS, cells_of, square
from reflix.games.quatrix.engine import Position
from reflix.games.quatrix.game import QUATRIX
from reflix.games.quatrix.legality import parts_of, placement_of, placement_refusal, slide_refusal, stone_of
from reflix.games.quatrix.lens import allowed_cells
from reflix.games.quatrix.view import VIEW
from reflix.games.quatrix.view.choose import Ui, ghost_cell, preview
from reflix.games.quatrix.view.geometry import PROPORTIONS, key_target, layout, place_of
from reflix.render.canvas import Canvas
from reflix.render.sprites import Sprites
from reflix.render.text import Texts
from reflix.render.theme import DARK
from reflix.render.timeline import NOTHING
from reflix.render.view import Board, Reply, Scene

BAN = "X..../.x..o/.oX../...../..... 1 E2o <2 4"
"""Player 1 may not slide row 2 to the left."""

EMPTY = "X.XxX/..XXx/o..OO/X.Oo./OO.OX 1 E2x - 40"
"""Player 1 has no stone left."""

WINNING = "XXX../...../x.o../...../....o 1 - - 6"
"""Player 1 wins by placing on D1."""


def board(pixels: int = 420, flipped: bool = False, **settings: Any) -> Board:
    return Board(pygame.Rect(7, 5, pixels, pixels), int(pixels / PROPORTIONS[0]), flipped, **settings)


def random_turns(setup: str, seed: int, count: int) -> list[Turn[Position]]:
    rng = random.Random(seed)
    position, turns = QUATRIX.start(setup), list[Turn[Position]]()
    while len(turns) < count and position.moves():
        turns.append(position.play(rng.choice(position.moves())))
        position = turns[-1].after
    return turns


def positions() -> Iterator[Position]:
    for setup in ("4x4", "5x5", "6x6"):
        yield QUATRIX.start(setup)
        for turn in random_turns(setup, 5, 40)[::7]:
            if turn.after.ended is None:
                yield turn.after
    yield from (QUATRIX.start(text) for text in (BAN, EMPTY, WINNING))


POSITIONS = list(positions())
assert all(position.moves() for position in POSITIONS)
NAMES = [QUATRIX.encode(position) for position in POSITIONS]
each_position = pytest.mark.parametrize("position", POSITIONS, ids=NAMES)


class Hand:
    """Somebody in front of the board; `played` is the move that came out."""

    def __init__(self, position: Position, flipped: bool = False) -> None:
        self.position = position
        self.board = board(flipped=flipped)
        self.ui: Ui = VIEW.fresh(position)
        self.played: Move | None = None

    def take(self, reply) -> None:
        assert self.played is None, "something was played already"
        assert reply is not None
        assert reply.refusal is None, str(reply.refusal)
        self.ui, self.played = reply.ui, reply.move

    def tap(self, name: str) -> None:
        rect = VIEW.find(self.board, self.position, name)
        assert rect is not None
        target = VIEW.target_at(self.board, self.position, rect.center)
        self.take(VIEW.tap(self.position, self.ui, target))

    def act(self, name: str) -> None:
        self.take(VIEW.act(self.position, self.ui, name))

    def press(self, *names: str) -> None:
        for name in names:
            self.take(VIEW.key(self.position, self.ui, name, self.board))


def touch(position: Position, move: Move, rng: random.Random, flipped: bool) -> Hand:
    """Play a move by touches, in one of the possible ways."""
    hand = Hand(position, flipped)
    placement, code = parts_of(move)
    if placement:
        cell, symbol = stone_of(placement)
        before = rng.random() < 0.5
        if before:
            hand.act(SYMBOLS[symbol])
        hand.tap(square(cell))
        if hand.ui.symbol != symbol:
            hand.tap(square(cell)) if rng.random() < 0.5 else hand.act(SYMBOLS[symbol])
    if code:
        hand.tap(SLIDES[code - 1].name)
    if code and rng.random() < 0.5:
        hand.tap(SLIDES[code - 1].name)
    else:
        hand.act("confirm")
    return hand


@each_position
def test_touches_reach_every_legal_move(position: Position) -> None:
    rng = random.Random(1)
    for index, move in enumerate(position.moves()):
        assert touch(position, move, rng, bool(index % 2)).played == move


def walk(hand: Hand, target: int) -> None:
    """The cursor goes to a target by the arrow keys alone: along the rows and columns as they appear."""
    size, turn = hand.position.size, -1 if hand.board.flipped else 1
    if hand.ui.cursor is None:
        hand.press("right")
    column, row = place_of(target, size)
    inner = min(max(column, 0), size - 1), min(max(row, 0), size - 1)
    for goal in (inner, (column, row)):
        assert hand.ui.cursor is not None
        here = place_of(hand.ui.cursor, size)
        for axis, names in ((0, ("right", "left")), (1, ("down", "up"))):
            far = (goal[axis] - here[axis]) * turn
            hand.press(*[names[far < 0]] * abs(far))
    assert hand.ui.cursor == target


@pytest.mark.parametrize("flipped", [False, True])
@each_position
def test_keys_alone_reach_every_legal_move(position: Position, flipped: bool) -> None:
    rng = random.Random(2)
    for move in rng.sample(position.moves(), min(60, len(position.moves()))):
        hand = Hand(position, flipped)
        placement, code = parts_of(move)
        if placement:
            cell, symbol = stone_of(placement)
            walk(hand, cell)
            hand.press("return", SYMBOLS[symbol])
        if code:
            walk(hand, key_target(SLIDES[code - 1]))
            hand.press("return")
        hand.act("confirm") if not placement and not code else hand.press("return")
        assert hand.played == move


@each_position
def test_whatever_is_pressed_only_legal_moves_come_out(position: Position) -> None:
    rng, legal = random.Random(3), set(position.moves())
    keys = ["left", "right", "up", "down", "tab", "return", "space", "x", "o", *"abcdef123456", "r", "z"]
    ui, seen = VIEW.fresh(position), 0
    for _ in range(1500):
        reply: Reply[Ui] | None
        match rng.randrange(3):
            case 0:
                reply = VIEW.tap(position, ui, rng.choice([None, *targets(position)]))
            case 1:
                reply = VIEW.key(position, ui, rng.choice(keys), board())
            case _:
                reply = VIEW.act(position, ui, rng.choice(["confirm", "x", "o", "cancel"]))
        if reply is None:
            continue
        ui = reply.ui
        assert ui.cell is None or ui.cell in allowed_cells(position)
        if reply.move is not None:
            assert reply.move in legal
            assert not VIEW.half_done(ui)
            seen += 1
        VIEW.expectation(position, ui)
        assert [action.id for action in VIEW.actions(position, ui)] == ["confirm", "x", "o", "cancel"]
    assert seen > 10


def targets(position: Position) -> list[int]:
    return [*cells_of(position.grid.full), *(key_target(slide) for slide in position.grid.slides)]


@each_position
def test_a_field_that_is_not_allowed_is_refused_with_the_reason_of_the_rules(position: Position) -> None:
    for cell in cells_of(position.grid.full):
        ui = VIEW.fresh(position)
        reply = VIEW.tap(position, ui, cell)
        assert reply.refusal == placement_refusal(position, placement_of(cell, CROSS))
        assert (reply.refusal is None) == (cell in allowed_cells(position))
        if reply.refusal is not None:
            assert (reply.ui, reply.move) == (ui, None)


@each_position
def test_a_slide_that_is_not_allowed_is_refused_with_the_reason_of_the_rules(position: Position) -> None:
    ui = VIEW.fresh(position)
    for cell in allowed_cells(position)[:3] or [None]:
        chosen = ui if cell is None else VIEW.tap(position, ui, cell).ui
        placement = 0 if cell is None else placement_of(cell, CROSS)
        for slide in position.grid.slides:
            reply = VIEW.tap(position, chosen, key_target(slide))
            assert reply.refusal == slide_refusal(position, placement, slide.code)
            assert reply.ui.slide == (0 if reply.refusal else slide.code)


def test_without_a_stone_there_is_no_slide_and_no_end_of_the_turn() -> None:
    position = QUATRIX.start(BAN)
    ui = VIEW.fresh(position)
    slid = VIEW.tap(position, ui, key_target(SLIDES[0]))
    assert str(slid.refusal) == "Place a stone first; then you may slide."
    assert str(VIEW.act(position, ui, "confirm").refusal) == "Choose a field for your stone first."


def test_a_step_back_takes_the_slide_then_the_stone() -> None:
    hand = Hand(QUATRIX.start(BAN))
    hand.tap("E4")
    hand.tap(">2")
    for left in (True, False, False):
        hand.act("cancel") if left else hand.take(VIEW.tap(hand.position, hand.ui, None))
        assert hand.ui.slide == 0
        assert VIEW.half_done(hand.ui) is left
    assert hand.played is None


def test_the_ghost_of_a_slid_stone_changes_its_symbol_where_it_is_seen() -> None:
    hand = Hand(QUATRIX.start(BAN))
    hand.tap("E4")
    hand.tap("<4")
    assert ghost_cell(hand.ui) == CELL_OF["D4"]
    hand.tap("D4")
    assert (hand.ui.symbol, hand.ui.cell) == (SQUARE, CELL_OF["E4"])
    hand.tap("<4")
    assert hand.played is not None
    assert QUATRIX.name(hand.position, hand.played) == "E4o<4"


def test_tab_visits_the_allowed_fields_then_the_keys_that_can_be_used() -> None:
    hand = Hand(QUATRIX.start(BAN))
    allowed = allowed_cells(hand.position)
    seen = []
    for _ in allowed:
        hand.press("tab")
        seen.append(hand.ui.cursor)
    assert seen == list(allowed)
    hand.press("return", "tab")
    placement = placement_of(allowed[-1], CROSS)
    able = {key_target(s) for s in hand.position.grid.slides if not slide_refusal(hand.position, placement, s.code)}
    ring = set()
    for _ in able:
        ring.add(hand.ui.cursor)
        hand.press("tab")
    assert ring == able


def test_the_cursor_goes_to_keys_only_when_a_slide_is_asked_for_and_around_corners() -> None:
    hand = Hand(QUATRIX.start("5x5"))
    hand.press("a", "1")
    assert VIEW.key(hand.position, hand.ui, "up", hand.board) is None
    hand.press("return", "up")
    assert hand.ui.cursor == key_target(next(slide for slide in SLIDES if slide.name == "vA"))
    assert VIEW.key(hand.position, hand.ui, "up", hand.board) is None
    hand.press("left")
    assert hand.ui.cursor == key_target(next(slide for slide in SLIDES if slide.name == ">1"))
    hand.act("cancel")
    assert hand.ui.cursor == 0


def test_what_is_expected_is_said() -> None:
    def said(text: str, *taps: str) -> str:
        hand = Hand(QUATRIX.start(text))
        for name in taps:
            hand.tap(name)
        return str(VIEW.expectation(hand.position, hand.ui))

    assert said("5x5").startswith("No duty")
    assert said(BAN) == "Duty: a field in the row or column of the square on E2."
    assert said(BAN, "E4").startswith("Slide a line")
    assert said(BAN, "E4", ">2").startswith("Tap the arrow again")
    assert said(EMPTY).startswith("Your supply is empty")
    assert said(WINNING, "D1") == "This wins. Confirm it!"
    danger = "xxx.X/...x./...../...../XX..O 1 - - 9"
    assert said(danger, "C5", "^D").startswith("Careful")


# Geometry


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("setup", ["4x4", "5x5", "6x6"])
def test_every_target_is_found_where_it_is_drawn(setup: str, flipped: bool) -> None:
    position, here = QUATRIX.start(setup), board(flipped=flipped)
    found = set()
    for target in targets(position):
        rect = layout(here, position.size).rect(target)
        for spot in (rect.center, rect.topleft, (rect.right - 1, rect.bottom - 1)):
            assert VIEW.target_at(here, position, spot) == target
        assert here.frame.contains(rect)
        assert min(rect.size) >= 44
        found.add(tuple(rect))
    assert len(found) == len(targets(position))
    for corner in (here.frame.topleft, (here.frame.right - 1, here.frame.bottom - 1)):
        assert VIEW.target_at(here, position, corner) is None
    assert VIEW.target_at(here, position, (here.frame.right + 1, here.frame.centery)) is None


def test_a_key_stands_where_its_slide_begins_and_points_along_it() -> None:
    for flipped in (False, True):
        here = layout(board(flipped=flipped), 5)
        for slide in QUATRIX.start("5x5").grid.slides:
            first, last = slide.cells(5)[0], slide.cells(5)[-1]
            key, (x0, y0), (x1, y1) = here.key_centre(slide), here.centre(first), here.centre(last)
            pointing = {"right": x1 - x0, "left": x0 - x1, "down": y1 - y0, "up": y0 - y1}
            assert pointing[here.direction(slide)] > 0
            assert abs(key[0] - x0) + abs(key[1] - y0) < abs(key[0] - x1) + abs(key[1] - y1)


def test_names_of_targets_are_those_of_the_notation() -> None:
    position = QUATRIX.start("5x5")
    for name in ("c3", "C3", ">2", "<5", "vB", "vb", "^E"):
        assert VIEW.find(board(), position, name) is not None, name
    for name in ("F1", "f1", ">6", "vF", "", "confirm", "c9"):
        assert VIEW.find(board(), position, name) is None, name


# Drawing


@pytest.fixture(scope="module")
def canvas() -> Iterator[Canvas]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield Canvas(pygame.Surface((240, 230)), Sprites(asset()), Texts(), DARK)
    pygame.quit()


def drawn(canvas: Canvas, here: Board, scene: Scene[Position, Ui], time: float = 0.0) -> bytes:
    canvas.surface.fill((10, 14, 20))
    VIEW.draw_still(canvas, here, scene)
    VIEW.draw_live(canvas, here, scene, time)
    return pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("setup", ["4x4", "5x5", "6x6", EMPTY])
def test_every_frame_of_thirty_turns_can_be_drawn(canvas: Canvas, setup: str, calm: bool) -> None:
    here = board(200, flipped=calm, calm=calm)
    for turn in random_turns(setup, 8, 30):
        plan = VIEW.timeline(turn)
        assert plan.duration > 0
        for cue in plan.cues:
            assert not cue.sound or asset("sounds", f"{cue.sound}.ogg").is_file()
        scene = Scene(turn.after, turn, VIEW.fresh(turn.after), True, plan)
        frames = {drawn(canvas, here, scene, plan.duration * step / 9) for step in range(10)}
        assert len(frames) > 1 or not turn.move, "nothing moves in a turn"
        drawn(canvas, here, Scene(turn.after, turn, VIEW.fresh(turn.after), active=True))
        assert str(VIEW.caption(turn))
        VIEW.move_note(turn)
        assert [VIEW.tally(turn.after, (turn,), side).full for side in Side] == [turn.after.supply(s) for s in Side]


@pytest.mark.parametrize("setup", ["4x4", "5x5", "6x6", EMPTY])
def test_an_animation_ends_in_the_picture_that_stays(canvas: Canvas, setup: str) -> None:
    """On the fields nothing jumps when the last frame gives way to the still picture (where shadows meet, the order in
    which they were cast may show by a trace)."""
    here = board(200)
    inner = layout(here, QUATRIX.start(setup).size)
    fields = pygame.Rect(inner.left, inner.top, inner.size * inner.side, inner.size * inner.side)
    for seed in range(3):
        for turn in random_turns(setup, seed, 60):
            plan = VIEW.timeline(turn)
            pictures = []
            for playing in (True, False):
                scene = Scene(turn.after, turn, VIEW.fresh(turn.after), playing, plan if playing else NOTHING)
                drawn(canvas, here, scene, plan.duration)
                pictures.append(pygame.image.tobytes(canvas.surface.subsurface(fields), "RGB"))
            jump = max(abs(one - other) for one, other in zip(*pictures, strict=True))
            assert jump < 16, QUATRIX.name(turn.before, turn.move)


def test_everything_half_done_can_be_drawn_and_the_lens_can_be_switched_off(canvas: Canvas) -> None:
    for position in POSITIONS:
        for move in position.moves()[::17]:
            placement, code = parts_of(move)
            cell, symbol = stone_of(placement) if placement else (None, CROSS)
            ui = Ui(position.size, symbol, cell, code, cursor=FIELDS + 1)
            scene = Scene(position, None, ui, active=True, hint=move)
            with_lens, without = (drawn(canvas, board(200, aids=aids), scene) for aids in (True, False))
            turn = preview(position, ui)
            assert (with_lens != without) == (turn is not None and turn.after.ended is None)


def test_the_duty_is_seen_when_a_person_is_to_move_and_marks_are_wanted(canvas: Canvas) -> None:
    position = QUATRIX.start(BAN)
    shown = {
        (active, marks): drawn(
            canvas, board(200, marks=marks), Scene(position, None, VIEW.fresh(position), active=active)
        )
        for active in (True, False)
        for marks in (True, False)
    }
    assert shown[True, True] != shown[True, False]
    assert shown[False, True] == shown[False, False]
    other = Scene(position, None, Ui(position.size, SQUARE), active=True)
    assert drawn(canvas, board(200), other) != shown[True, True], "the symbol in hand is seen on the fields"
