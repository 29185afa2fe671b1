"""A turn in words: the stone and what it asks of the opponent, the slide and what fell off, the result."""

from __future__ import annotations

from collections.abc import Iterator

from reflix.core.events import Event, Passed, Placed
from reflix.core.game import Outcome, Side, Turn
from reflix.core.message import Message, chain, msg
from reflix.games.quatrix.board import CROSS, square
from reflix.games.quatrix.engine import TURNS, Position, Reason, wins
from reflix.games.quatrix.events import FellOff, Kind, SlideMade, Won
from reflix.games.quatrix.legality import line_name, stone_of
from reflix.games.quatrix.lens import is_free_choice

SIDES = (msg("Player 1"), msg("Player 2"))

SIGNS = (msg("an X"), msg("a square"))
"""The symbols in words: the typeface of the house has no sign for the square."""


def tell_turn(turn: Turn[Position]) -> tuple[Message, ...]:
    """What was done, part by part, then what it means: the duty it leaves, or the result."""
    told = [sentence for event in turn.events for sentence in _tell_event(event)]
    ended = turn.after.ended
    told.append(tell_duty(turn.after) if ended is None else tell_outcome(turn.after))
    return tuple(told)


def _tell_event(event: Event) -> Iterator[Message]:
    match event:
        case Placed(cell, piece):
            side, sign = SIDES[piece // 2], SIGNS[piece % 2]
            yield msg("{side} places {sign} on {square}.", side=side, sign=sign, square=square(cell))
        case SlideMade(side, slide, _):
            line = line_name(slide)
            way = (msg("right"), msg("left"), msg("down"), msg("up"))[slide.direction]
            yield msg("{side} slides {line} {way}.", side=SIDES[side], line=line, way=way)
        case FellOff(cell, owner):
            yield msg(
                "The stone on {square} falls off, back to the supply of {side}.", square=square(cell), side=SIDES[owner]
            )
        case Passed(side):
            yield msg("{side} passes.", side=SIDES[side])


def tell_duty(position: Position) -> Message:
    """What is asked of the side to move."""
    side = SIDES[position.to_move]
    if not position.supply(position.to_move):
        return msg("{side} has no stone left: slide or pass.", side=side)
    if not position.duty:
        return msg("{side} has no duty: any free field.", side=side)
    cell, symbol = stone_of(position.duty)
    if is_free_choice(position):
        return msg(
            "{side} may use any free field: all fields that the stone on {square} asks for are taken.",
            side=side,
            square=square(cell),
        )
    if symbol == CROSS:
        return msg("Duty for {side}: a diagonal of {square}.", side=side, square=square(cell))
    return msg("Duty for {side}: the row or the column of {square}.", side=side, square=square(cell))


def tell_outcome(position: Position) -> Message:
    """The result and its reason in one sentence. Only for a finished game."""
    ended = position.ended
    assert ended is not None, "only a finished game has an outcome"
    if ended.winner is None:
        return _tell_draw(ended)
    side = SIDES[Side(ended.winner)]
    if ended.reason == Reason.MAJORITY:
        more, fewer = max(ended.score), min(ended.score)
        return msg("{side} wins: the board is full, {more} stones to {fewer}.", side=side, more=more, fewer=fewer)
    return _tell_win(side, wins(position)[0])


def _tell_win(side: Message, won: Won) -> Message:
    cells = chain([msg("{square}", square=square(cell)) for cell in won.cells], " ")
    if won.kind is Kind.LINE:
        return msg("{side} wins by a line: {cells}.", side=side, cells=cells)
    return msg("{side} wins by one colour: {cells}.", side=side, cells=cells)


def _tell_draw(ended: Outcome) -> Message:
    if ended.reason == Reason.EQUAL:
        return msg("Draw: the board is full, {n} stones each.", n=ended.score[0])
    if ended.reason == Reason.REPETITION:
        return msg("Draw: the same position for the third time.")
    return msg("Draw: {n} turns without a winner.", n=TURNS)
