"""What a game's picture has to offer: it draws positions and turns, and chooses among legal moves. It knows no rule.

A view has no state. What is half done (a selected piece, a chosen move, the cursor) is the game's own `Ui` value,
which the screen keeps and hands back; it is never saved and never undone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import pygame

from reflix.core.game import Move, P, Side, Turn
from reflix.core.message import Message
from reflix.render.canvas import Canvas, Point
from reflix.render.timeline import NOTHING, Timeline

U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class Board:
    """Where a board is on the screen: its frame, the side of a square in pixels, and whether it is turned round."""

    frame: pygame.Rect
    cell: int
    flipped: bool = False
    coordinates: bool = True
    marks: bool = True
    aids: bool = True
    """Whether the game's own help is shown on the board (numbers of discs that turn, where a duty would send)."""
    calm: bool = False
    homes: tuple[pygame.Rect, pygame.Rect] | None = None
    """Where the emblem of each side is beside the board, for what leaves the board and goes back to its owner."""


@dataclass(frozen=True, slots=True)
class Scene(Generic[P, U]):
    """What is to be seen: the position, the turn that led to it, and what is half done. While `playing`, the turn's
    animation runs and `position` is already the one after it. After a pass `turn` is the one before it,
    whose traces stay."""

    position: P
    turn: Turn[P] | None
    ui: U
    playing: bool = False
    plan: Timeline = NOTHING
    hint: Move | None = None
    active: bool = False
    """Whether a person is to choose a move now, so that choices are marked."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done besides touching the board; shown as a button."""

    id: str
    label: Message
    icon: str
    enabled: bool = True
    primary: bool = False
    chosen: bool | None = None
    """For one of several options: whether it is the one that holds now (the symbol in hand); else None."""


@dataclass(frozen=True, slots=True)
class Reply(Generic[U]):
    """What an input led to: the new half-done state, and perhaps a move to play or a reason for a refusal."""

    ui: U
    move: Move | None = None
    refusal: Message | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """A side's count for its name plate: `full` of `of` small icons, or a number with what it counts."""

    icon: str
    full: int
    of: int = 0
    unit: Message | None = None


class View(Protocol[P, U]):
    """The picture of a game."""

    @property
    def proportions(self) -> tuple[float, float]:
        """Width and height of the board with its frame, in squares."""

    @property
    def in_parts(self) -> bool:
        """Whether a turn is made of parts, so that undo first takes back the parts that are chosen."""

    @property
    def confirms(self) -> bool:
        """Whether a chosen move waits to be confirmed, with nothing else to choose meanwhile."""

    @property
    def turns_for_side_two(self) -> bool:
        """Whether a person who plays side two sees the board turned round, with the own side below."""

    def fresh(self, position: P) -> U:
        """Nothing selected, nothing chosen."""

    def with_cursor(self, ui: U, cursor: int | None) -> U:
        """The same with the keyboard's cursor on a square, or hidden."""

    def half_done(self, ui: U) -> bool:
        """Whether something is selected or chosen, which Esc would cancel."""

    def caption(self, turn: Turn[P]) -> Message:
        """What is being seen while a turn is shown."""

    def draw_still(self, canvas: Canvas, board: Board, scene: Scene[P, U]) -> None:
        """Everything that stands still until the scene changes."""

    def draw_live(self, canvas: Canvas, board: Board, scene: Scene[P, U], time: float) -> None:
        """What moves, at a time of the turn's timeline."""

    def timeline(self, turn: Turn[P]) -> Timeline:
        """The plan of a turn's animation."""

    def target_at(self, board: Board, position: P, point: Point) -> int | None:
        """What can be tapped at a point: a square, or beyond the last square something of the view's own."""

    def find(self, board: Board, position: P, name: str) -> pygame.Rect | None:
        """Where a target is, by its name in the notation of the rules (for scripts)."""

    def target_name(self, target: int) -> str:
        """The name of a target, the other way round."""

    def tap(self, position: P, ui: U, target: int | None) -> Reply[U]:
        """A target (None: beside all of them) was tapped."""

    def key(self, position: P, ui: U, key: str, board: Board) -> Reply[U] | None:
        """A key by its label (`left`, `tab`, `r`, `e`, `5` …); None: not meant for the board."""

    def act(self, position: P, ui: U, action: str) -> Reply[U]:
        """One of `actions` was chosen."""

    def actions(self, position: P, ui: U) -> tuple[Action, ...]:
        """What can be done besides touching the board, always the same buttons in the same order."""

    def expectation(self, position: P, ui: U) -> Message:
        """What is expected of the side to move, in one line."""

    def announcement(self, position: P) -> tuple[Message, Message] | None:
        """A title and a sentence that deserve a scene of their own before the next move, None as a rule."""

    def progress(self, position: P) -> tuple[Message, int, int] | None:
        """How far the game is: words, steps done, steps in all."""

    def side_note(self, side: Side) -> Message:
        """How a side is told apart, in two or three words."""

    def draw_emblem(self, canvas: Canvas, side: Side, centre: Point, size: int) -> None:
        """A side's sign for its name plate."""

    def tally(self, position: P, turns: tuple[Turn[P], ...], side: Side) -> Tally:
        """What a side has, for its name plate."""

    def move_note(self, turn: Turn[P]) -> Message:
        """A word or two behind the move in the list."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A moment of a turn that deserves a look: its time in the turn's plan, and what happens there."""

    time: float
    words: Message


@runtime_checkable
class Steps(Protocol):
    """A picture whose turns can be looked at moment by moment."""

    def stages(self, turn: Turn[Any]) -> tuple[Stage, ...]:
        """The moments of a turn, in order."""


@runtime_checkable
class LooksBack(Protocol):
    """A picture that can sum up a whole game."""

    def account(self, turns: tuple[Turn[Any], ...]) -> tuple[tuple[Message, tuple[int, int]], ...]:
        """What was counted, row by row: a label and the numbers of both sides."""

    def draw_account(self, canvas: Canvas, board: Board, turns: tuple[Turn[Any], ...]) -> None:
        """The same over the board."""


AnyView = View[Any, Any]
