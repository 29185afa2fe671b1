"""The picture of Reversi: what can be tapped is what is legal, and every moment of every turn can be drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import pygame
import pytest

from reflix.core.assets import asset
from reflix.core.events import Flipped, Placed
from reflix.core.game import Cell, Move, Side, Turn
from reflix.games.reversi.board import CELL_OF, CELLS, NAMES
from reflix.games.reversi.engine import PASS, Position, distance
from reflix.games.reversi.game import REVERSI
from reflix.games.reversi.view import VIEW
from reflix.games.reversi.view.choose import GRID, Ui
from reflix.render.canvas import Canvas
from reflix.render.sprites import Sprites
from reflix.render.text import Texts
from reflix.render.theme import DARK
from reflix.render.view import Board, Scene
from tests.games.reversi.randoms import random_positions

PASSING = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8"
CELL = 40


def board(flipped: bool = False, **options: Any) -> Board:
    """A board with squares of 40 pixels, five from the corner."""
    wide, high = (round(side * CELL) for side in VIEW.proportions)
    return Board(pygame.Rect(5, 5, wide, high), CELL, flipped, **options)


def positions(count: int, seed: int = 7) -> Iterator[Position]:
    """Positions of random games, the end of the first among them if there are many."""
    return islice(random_positions(3, seed), count)


def turns(count: int, seed: int = 3) -> list[Turn[Position]]:
    """Turns of random games."""
    rng = random.Random(seed)
    return [position.play(rng.choice(position.moves())) for position in positions(count, seed) if position.moves()]


# choosing


def test_taps_reach_every_legal_move_and_no_other() -> None:
    for position in positions(130):
        replies = [VIEW.tap(position, Ui(), cell) for cell in range(CELLS)]
        moves = tuple(reply.move for reply in replies if reply.move is not None)
        assert moves == tuple(move for move in position.moves() if move != PASS)
        assert all((reply.move is None) == (reply.refusal is not None) for reply in replies)


def test_a_refusal_names_its_reason() -> None:
    start = Position()
    assert str(VIEW.tap(start, Ui(), CELL_OF["d4"]).refusal) == "There is a disc on d4 already."
    assert str(VIEW.tap(start, Ui(), CELL_OF["a1"]).refusal) == "A disc on a1 encloses nothing."
    passing = REVERSI.read_transcript(PASSING).turns[-1].before
    assert str(VIEW.tap(passing, Ui(), CELL_OF["a1"]).refusal) == "There is no move; the side to move must pass."


def test_a_tap_beside_the_board_does_nothing() -> None:
    reply = VIEW.tap(Position(), Ui(), None)
    assert (reply.move, reply.refusal, reply.ui) == (None, None, Ui())


@pytest.mark.parametrize("flipped", [False, True])
def test_points_and_squares_belong_together(flipped: bool) -> None:
    shown = board(flipped)
    places = [VIEW.find(shown, Position(), name) for name in NAMES]
    assert [VIEW.target_at(shown, Position(), rect.center) for rect in places if rect is not None] == list(range(CELLS))
    first = places[0]
    assert first is not None
    assert (first.centerx < shown.frame.centerx, first.centery < shown.frame.centery) == (not flipped, not flipped)
    assert VIEW.target_at(shown, Position(), (shown.frame.left + 2, shown.frame.centery)) is None
    assert VIEW.find(shown, Position(), "i9") is None


def press(position: Position, ui: Ui, *keys: str, flipped: bool = False) -> tuple[Ui, Move | None]:
    """What is half done after some keys, and the move of the last one."""
    move = None
    for name in keys:
        reply = VIEW.key(position, ui, name, board(flipped))
        assert reply is not None, f"{name} is not for the board"
        ui, move = reply.ui, reply.move
    return ui, move


def test_the_tab_key_visits_every_legal_square_and_enter_plays_it() -> None:
    for position in positions(70):
        legal = [Cell(move) for move in position.moves() if move != PASS]
        ui = Ui()
        for cell in legal:
            ui, _ = press(position, ui, "tab")
            assert ui.cursor == cell
            assert press(position, ui, "return")[1] == Move(cell)
        if legal:
            assert press(position, ui, "tab")[0].cursor == legal[0], "after the last comes the first"


def test_letters_and_digits_jump_to_every_square() -> None:
    for name in NAMES:
        ui, _ = press(Position(), Ui(), "tab", *name)
        assert ui.cursor == CELL_OF[name]


@pytest.mark.parametrize(
    ("flipped", "key", "goal"),
    [(False, "left", "c4"), (False, "up", "d3"), (True, "left", "e4"), (True, "down", "d3"), (False, "right", "e4")],
)
def test_arrows_move_as_it_looks(flipped: bool, key: str, goal: str) -> None:
    ui, _ = press(Position(), Ui(CELL_OF["d4"]), key, flipped=flipped)
    assert ui.cursor == CELL_OF[goal]


def test_an_arrow_over_the_edge_and_strange_keys_are_left_to_others() -> None:
    for key in ("left", "up"):
        assert VIEW.key(Position(), Ui(CELL_OF["a1"]), key, board()) is None
    for key in ("z", "i", "9", "0", "f1", "r"):
        assert VIEW.key(Position(), Ui(CELL_OF["a1"]), key, board()) is None


def test_enter_without_a_cursor_shows_it_on_a_legal_square_first() -> None:
    ui, move = press(Position(), Ui(), "return")
    assert (ui.cursor, move) == (CELL_OF["d3"], None)
    assert press(Position(), ui, "space")[1] == Move(CELL_OF["d3"])


# the plan


def test_discs_turn_one_after_the_other_outwards_and_their_sounds_climb() -> None:
    for turn in turns(80):
        plan = VIEW.timeline(turn)
        if turn.move == PASS:
            continue
        flips = [(cue.start, turn.events[cue.index]) for cue in plan.cues if cue.kind == "flip"]
        assert {event.cell for _, event in flips if isinstance(event, Flipped)} == set(turn.before.turned_by(turn.move))
        for (start, event), (later, next_event) in pairwise(flips):
            assert isinstance(event, Flipped)
            assert isinstance(next_event, Flipped)
            near, far = distance(turn.move, event.cell), distance(turn.move, next_event.cell)
            assert (start < later) == (near < far)
        claps = [cue.sound for cue in plan.cues if cue.sound.startswith("flip_")]
        assert claps == [f"flip_{number}" for number in range(1, len(claps) + 1)]
        assert plan.cues[0].sound == "place"


def test_every_sound_of_a_plan_exists() -> None:
    sounds = {cue.sound for turn in turns(150) for cue in VIEW.timeline(turn).cues if cue.sound}
    assert all(asset("sounds", f"{name}.ogg").is_file() for name in sounds)
    assert {"place", "flip_1", "flip_2"} <= sounds


def test_a_pass_is_shown_for_a_while_with_a_sound_and_words() -> None:
    turn = REVERSI.read_transcript(PASSING).turns[-1]
    assert turn.move == PASS
    plan = VIEW.timeline(turn)
    assert plan.duration > 1
    assert [cue.sound for cue in plan.cues] == ["notice"]
    assert str(VIEW.caption(turn)) == "Black has no move and passes; White moves again."
    assert str(VIEW.move_note(turn)) == "no move"


# drawing


@pytest.fixture(scope="module")
def tools() -> tuple[Sprites, Texts]:
    """Sprites and texts that all pictures share."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return Sprites(asset()), Texts()


def canvas_of(tools: tuple[Sprites, Texts]) -> Canvas:
    """An empty canvas with room for the board."""
    return Canvas(pygame.Surface((370, 370)), *tools, DARK)


def still(tools: tuple[Sprites, Texts], scene: Scene[Position, Ui], shown: Board | None = None) -> pygame.Surface:
    """The board as it stands."""
    canvas = canvas_of(tools)
    VIEW.draw_still(canvas, shown or board(), scene)
    return canvas.surface


def grey(picture: pygame.Surface, cell: int, shown: Board | None = None) -> float:
    """The mean brightness of the middle of a square."""
    rect = GRID.rect(shown or board(), cell).inflate(-CELL // 2, -CELL // 2)
    red, green, blue, _ = pygame.transform.average_color(picture, rect)
    return (red + green + blue) / 3


def colours_seen(picture: pygame.Surface, position: Position, shown: Board | None = None) -> bool:
    """Whether each square shows what stands on it: white discs bright, black ones dark, empty squares between."""
    pieces = position.pieces()
    limits = {Side.ONE: (0, 52), Side.TWO: (170, 255), None: (52, 120)}
    return all(
        low <= grey(picture, cell, shown) <= high
        for cell in range(CELLS)
        for low, high in (limits[Side(pieces[Cell(cell)]) if cell in pieces else None],)
    )


@pytest.mark.parametrize("flipped", [False, True])
def test_the_board_shows_the_position(tools: tuple[Sprites, Texts], flipped: bool) -> None:
    shown = board(flipped, marks=False)
    for position in positions(40):
        assert colours_seen(still(tools, Scene(position, None, Ui()), shown), position, shown)


def test_every_frame_of_thirty_turns_can_be_drawn_and_ends_where_the_rules_are(tools: tuple[Sprites, Texts]) -> None:
    passed = REVERSI.read_transcript(PASSING).turns[-1]
    for index, turn in enumerate([*turns(70)[::2][:29], passed]):
        plan = VIEW.timeline(turn)
        shown = board(flipped=bool(index % 2), calm=bool(index % 3))
        scene = Scene(turn.after, turn, Ui(), playing=True, plan=plan)
        base = still(tools, scene, shown)
        for time in (-1e-9, *(plan.duration * step / 40 for step in range(40)), plan.duration):
            canvas = canvas_of(tools)
            canvas.surface.blit(base, (0, 0))
            VIEW.draw_live(canvas, shown, scene, time)
            covered = pygame.Surface(canvas.surface.get_size())
            covered.blit(canvas.surface, (0, 0))
            for rect in canvas.covered:
                covered.blit(base, rect, rect)
            assert pygame.image.tobytes(covered, "RGB") == pygame.image.tobytes(base, "RGB"), "drawn beyond `covered`"
        assert colours_seen(canvas.surface, turn.after, shown)


def test_a_disc_turns_through_its_edge(tools: tuple[Sprites, Texts]) -> None:
    """Half way there is next to nothing of it: the square shows its ground at both sides."""
    turn = Position().play(Move(CELL_OF["f5"]))
    plan = VIEW.timeline(turn)
    cue = next(cue for cue in plan.cues if cue.kind == "flip")
    scene = Scene(turn.after, turn, Ui(), playing=True, plan=plan)
    canvas = canvas_of(tools)
    VIEW.draw_still(canvas, board(), scene)
    empty = canvas.surface.copy()
    VIEW.draw_live(canvas, board(), scene, cue.start + cue.duration / 2)
    rect = GRID.rect(board(), CELL_OF["e5"])
    seen, y = canvas.surface, rect.centery
    changed = [x for x in range(rect.left, rect.right) if seen.get_at((x, y)) != empty.get_at((x, y))]
    assert 2 <= len(changed) <= CELL * 0.45
    assert min(changed) < rect.centerx < max(changed)


def test_marks_only_where_moves_are_and_only_for_a_person(tools: tuple[Sprites, Texts]) -> None:
    position = next(p for p in positions(30) if len(p.moves()) > 5)
    plain = still(tools, Scene(position, None, Ui()))
    for options, active, expected in (
        ({}, True, set(position.moves())),
        ({"aids": False}, True, set(position.moves())),
        ({"marks": False}, True, set()),
        ({}, False, set()),
    ):
        picture = still(tools, Scene(position, None, Ui(), active=active), board(**options))
        assert squares_that_differ(plain, picture) == expected, options


def squares_that_differ(one: pygame.Surface, two: pygame.Surface) -> set[int]:
    """The squares on which two pictures are not the same."""
    rects = [GRID.rect(board(), cell) for cell in range(CELLS)]
    return {
        cell
        for cell, rect in enumerate(rects)
        if pygame.image.tobytes(one.subsurface(rect), "RGB") != pygame.image.tobytes(two.subsurface(rect), "RGB")
    }


def test_the_number_in_a_square_is_what_turns_there(
    tools: tuple[Sprites, Texts], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: dict[int | None, str] = {}

    def note(self: Canvas, text: str, place: tuple[float, float], *rest: object) -> None:
        written[VIEW.target_at(board(), Position(), place)] = text

    monkeypatch.setattr(Canvas, "words", note)
    for position in positions(60):
        written.clear()
        still(tools, Scene(position, None, Ui(), active=True), board(coordinates=False))
        assert written == {move: str(len(position.turned_by(move))) for move in position.moves() if move != PASS}


def test_hint_last_move_and_cursor_are_seen(tools: tuple[Sprites, Texts]) -> None:
    turn = Position().play(Move(CELL_OF["f5"]))
    hinted, cursor = turn.after.moves()[0], CELL_OF["a8"]
    plain = still(tools, Scene(turn.after, None, Ui()))
    placed = {event.cell for event in turn.events if isinstance(event, Placed | Flipped)}
    assert squares_that_differ(plain, still(tools, Scene(turn.after, turn, Ui()))) == placed
    assert hinted in squares_that_differ(plain, still(tools, Scene(turn.after, None, Ui(), hint=hinted)))
    assert squares_that_differ(plain, still(tools, Scene(turn.after, None, Ui(cursor)))) == {cursor}


def test_both_sides_have_an_emblem_and_a_count(tools: tuple[Sprites, Texts]) -> None:
    turn = Position().play(Move(CELL_OF["f5"]))
    assert [VIEW.tally(turn.after, (turn,), side).full for side in Side] == [4, 1]
    assert str(VIEW.move_note(turn)) == "+1"
    shades = []
    for side in Side:
        canvas = canvas_of(tools)
        VIEW.draw_emblem(canvas, side, (50, 50), 40)
        shades.append(pygame.transform.average_color(canvas.surface, pygame.Rect(35, 35, 30, 30))[0])
    assert shades[0] + 90 < shades[1]


def test_words_and_progress_follow_the_game() -> None:
    assert str(VIEW.expectation(Position(), Ui())) == "Place a disc that encloses discs of the other colour."
    assert VIEW.progress(Position())[1:] == (1, 16)
    passing = REVERSI.read_transcript(PASSING).turns[-1].before
    assert str(VIEW.expectation(passing, Ui())) == "There is no move; the turn passes by itself."
    full = Position((1 << 64) - 1, 0)
    assert str(VIEW.expectation(full, Ui())) == "The game is over."
    assert VIEW.progress(full)[1:] == (16, 16)
