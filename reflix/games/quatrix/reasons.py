"""What speaks for a turn of Quatrix, in words: four, a broken line, few fields. Only what can be counted now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from reflix.core.game import Cell, Move, Side, Turn
from reflix.core.message import Message, chain, msg, nmsg
from reflix.games.quatrix.board import FOUR, cells_of
from reflix.games.quatrix.engine import Position, Reason, wins
from reflix.games.quatrix.events import FellOff, Kind
from reflix.games.quatrix.legality import allowed, stone_of
from reflix.games.quatrix.lens import is_free_choice

FEW = 3
"""So many fields or fewer are called few."""


def explain(position: Position, move: Move) -> Message | None:
    """The reasons for a legal turn, at most two; None if there is nothing to say for it."""
    turn = position.play(move)
    found = [reason for _, reason in zip(range(2), _reasons(turn), strict=False)]
    return chain(found, " ") if found else None


def can_win(position: Position) -> bool:
    """Whether the side to move has a turn that wins by four."""
    grid, own, side = position.grid, position.stones[position.to_move], position.to_move
    if position.ended is not None:
        return False
    slides = [slide.code for slide in grid.slides if slide.code != position.ban]
    for cell in cells_of(allowed(position)) if position.supply(side) else (None,):
        bit = 0 if cell is None else 1 << cell
        if grid.has_won(own | bit):
            return True
        occupied = position.occupied | bit
        if any(occupied & grid.lines[code] and grid.has_won(grid.pushed(own | bit, code)) for code in slides):
            return True
    return False


def _reasons(turn: Turn[Position]) -> Iterator[Message]:
    before, after = turn.before, turn.after
    side = before.to_move
    if after.ended is not None:
        yield from _end(after, side)
        return
    safe = not can_win(after)
    threatened = can_win(replace(before, to_move=side.other, duty=0, ban=0))
    if threatened and safe:
        yield msg("The opponent cannot win in reply.")
    cell = stone_of(after.duty)[0] if after.duty else None
    if cell is not None and _blocks(after, side, cell):
        yield msg("This blocks a line of three.")
    if any(isinstance(event, FellOff) and event.owner != side for event in turn.events):
        yield msg("This pushes a stone of the opponent off the board.")
    if threes(after, side) > threes(before, side):
        yield msg("This makes three of a line with the fourth field free.")
    fields = allowed(after).bit_count()
    if after.duty and fields and fields <= FEW and not is_free_choice(after):
        yield nmsg(
            "The duty leaves the opponent only {n} field.", "The duty leaves the opponent only {n} fields.", fields
        )
    if safe and not threatened:
        yield msg("The opponent cannot win in reply.")


def _end(after: Position, side: Side) -> Iterator[Message]:
    ended = after.ended
    assert ended is not None
    if ended.winner == side:
        if ended.reason == Reason.MAJORITY:
            yield msg("This fills the board, and wins with more stones.")
        elif wins(after)[0].kind is Kind.LINE:
            yield msg("This completes four in a line and wins.")
        else:
            yield msg("This completes four of one colour and wins.")
    elif ended.winner is None:
        yield msg("This ends the game with a draw.")


def _blocks(position: Position, side: Side, cell: Cell) -> bool:
    """Whether the stone on a field stands in a line of four whose other fields are all the opponent's."""
    bit, enemy = 1 << cell, position.stones[side.other]
    return any(run & bit and run & ~bit & enemy == run & ~bit for run in position.grid.runs)


def threes(position: Position, side: Side) -> int:
    """How many lines of four hold three stones of a side and nothing else."""
    own, free = position.stones[side], position.grid.full & ~position.occupied
    return sum((run & own).bit_count() == FOUR - 1 and bool(run & free) for run in position.grid.runs)
