"""A puzzle as a value: a position, a goal that exactly one move reaches, and the answer to whatever is tried.

The player is always the bottom player, whose move it is. A puzzle of n rounds stands n rounds before the limit of ten,
so that the rules of the game alone say when it is too late.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from reflix.core.game import Move, Outcome, Side, Turn
from reflix.games.reflix.board import BACKSLASH, BOTTOM, SLASH, TOP
from reflix.games.reflix.engine import ROUNDS, Position, in_square_order, move_of, squares_of
from reflix.games.reflix.notation import encode
from reflix.games.reflix.story import shot_of

PLAYER, ENEMY = BOTTOM, TOP
"""Who solves puzzles, and who defends."""

LONGEST = 5
"""The most rounds that a puzzle may have."""

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Of the names of puzzles: none that is easily taken for another."""


class Kind(StrEnum):
    """What a puzzle is about."""

    HIT = "hit"
    """Force a hit that wins, within so many rounds."""
    CLEAN = "clean"
    """The same with a hit that passes no shield."""
    HOLD = "hold"
    """Do not lose in the rounds that are left."""
    REPLY = "reply"
    """The enemy has hit: make the best of the last reply."""


class Goal(StrEnum):
    """What the player has to reach."""

    WIN = "win"
    CLEAN = "clean"
    """Win by a hit without contact."""
    DRAW = "draw"
    """Do not lose."""


GOALS: Mapping[Kind, tuple[Goal, ...]] = {
    Kind.HIT: (Goal.WIN,),
    Kind.CLEAN: (Goal.CLEAN,),
    Kind.HOLD: (Goal.DRAW,),
    Kind.REPLY: (Goal.WIN, Goal.DRAW),
}
"""The goals that a kind may have."""

Line = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What follows a move of the player: whether the goal can still be forced, and the moves that are shown then.

    After a right move `line` is the best defence, empty if the game is over. After a wrong one it is the refutation:
    the enemy's reply, and if that wins by force the rest of the game."""

    keeps: bool
    line: Line


Answers = Mapping[Line, Mapping[Move, Answer]]
"""The answer to every legal move of the player, by the moves that led from the puzzle's position to where it is played:
right moves of the player, each with its defence."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle. `last` is the enemy's move that led to `position`."""

    kind: Kind
    goal: Goal
    rounds: int
    position: Position
    last: Move
    answers: Answers
    difficulty: int

    @property
    def key(self) -> Move:
        """The one right first move."""
        return next(move for move, answer in self.answers[()].items() if answer.keeps)

    @property
    def solution(self) -> Line:
        """The right moves with the best defence, to the end."""
        line: Line = ()
        while line in self.answers:
            move, answer = next((m, a) for m, a in self.answers[line].items() if a.keeps)
            line += (move, *answer.line)
        return line

    @property
    def name(self) -> str:
        """A short name that depends on the task alone."""
        digest = hashlib.sha256(f"{self.kind} {self.goal} {encode(self.position)}".encode()).digest()
        number = int.from_bytes(digest[:8])
        return "".join(LETTERS[number >> 5 * place & 31] for place in range(5))


def rounds_left(position: Position) -> int:
    """The rounds until the limit, the running one counted."""
    return ROUNDS + 1 - position.round


def before(position: Position, last: Move) -> Position:
    """Where the move of the side that is not to move was played, if it was a miss or the hit that the position says.

    Playing the move there tells whether that is so: `before(position, move).play(move).after == position`."""
    start, end = squares_of(last)
    mover = position.to_move.other
    mirrors = list(position.mirrors)
    mirrors[mover] = in_square_order(
        [
            (start, SLASH + BACKSLASH - turned if start == end else turned) if cell == end else (cell, turned)
            for cell, turned in mirrors[mover]
        ]
    )
    number = position.round - (position.to_move == position.first)
    return replace(position, mirrors=(mirrors[0], mirrors[1]), round=number, to_move=mover, first_hit=None)


def leads(position: Position) -> list[Move]:
    """The moves of the other side that can have led to a position by the rules, its shot included."""
    if position.round == 1 and position.to_move == position.first:
        return []
    found = []
    for back in replace(position, to_move=position.to_move.other, first_hit=None).moves():
        start, end = squares_of(back)
        last = move_of(end, start)
        if before(position, last).play(last).after == position:
            found.append(last)
    return found


def winning_contacts(turn: Turn[Position]) -> int | None:
    """The contacts of the player's hit in the round that a turn has ended, None without one."""
    if turn.before.to_move != PLAYER:
        return turn.before.first_hit
    shot = shot_of(turn)
    return shot.contacts if shot.hit else None


def reached(goal: Goal, turn: Turn[Position]) -> bool:
    """Whether the turn that ended a game reached the goal."""
    ended: Outcome | None = turn.after.ended
    assert ended is not None
    match goal:
        case Goal.WIN:
            return ended.winner == PLAYER
        case Goal.CLEAN:
            return ended.winner == PLAYER and winning_contacts(turn) == 0
        case Goal.DRAW:
            return ended.winner != Side(ENEMY)


def settled(goal: Goal, position: Position) -> bool:
    """Whether every move of the player ends the game and reaches the goal: nothing is left to be found."""
    turns = [position.play(move) for move in position.moves()]
    return all(turn.after.ended is not None and reached(goal, turn) for turn in turns)
