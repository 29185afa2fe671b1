"""What speaks for a move of Reflix, in words: the hit, the threat it parries, the threat it makes.

Only what can be seen by firing: each sentence says something about beams that would be fired now or by one more move.
A threat of a side is a move that would hit if it were that side's turn on this very board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from reflix.core.game import Move, Outcome, Side, Turn
from reflix.core.message import Message, chain, msg, nmsg
from reflix.games.reflix.beam import Shot
from reflix.games.reflix.engine import Position, Reason
from reflix.games.reflix.fortress import entrance
from reflix.games.reflix.story import shot_of


def explain(position: Position, move: Move) -> Message | None:
    """The reasons for a legal move, None if there is nothing to say for it."""
    turn = position.play(move)
    ended = turn.after.ended
    if ended is not None:
        return _end(ended, position.to_move)
    shot = shot_of(turn)
    found = [*_hit(turn)] if shot.hit else [*_quiet(turn)]
    return chain(found, " ") if found else None


def threats(position: Position, side: Side) -> dict[Move, Shot]:
    """The moves by which a side would hit if it were to move on this board now."""
    board = replace(position, to_move=side, first_hit=None, ended=None)
    shots = {move: shot_of(board.play(move)) for move in board.moves()}
    return {move: shot for move, shot in shots.items() if shot.hit}


def _end(ended: Outcome, side: Side) -> Message | None:
    """What it means that the game is over after the move."""
    if ended.winner == side:
        if ended.reason == Reason.FEWER_CONTACTS:
            return msg("This hits with fewer contacts and wins.")
        return msg("This hits and wins.")
    if ended.reason == Reason.EQUAL_CONTACTS:
        return msg("This hits with equally many contacts and keeps the draw.")
    if ended.winner is None:
        return msg("This is the last shot of the tenth round: the game ends in a draw.")
    return None


def _hit(turn: Turn[Position]) -> Iterator[Message]:
    """The first mover hits; the other still has a reply."""
    contacts = shot_of(turn).contacts
    if contacts:
        yield nmsg("This hits with {n} contact.", "This hits with {n} contacts.", contacts)
    else:
        yield msg("This hits without contact.")
    replies = [shot.contacts for shot in threats(turn.after, turn.after.to_move).values()]
    best = min(replies, default=None)
    if best is None:
        yield msg("No reply hits, so it wins.")
    elif best > contacts:
        yield msg("No reply hits with so few contacts, so it wins.")
    elif best == contacts:
        yield msg("No reply does better than a draw.")


def _quiet(turn: Turn[Position]) -> Iterator[Message]:
    """No hit: what becomes of the threats of both sides."""
    side, position, after = turn.before.to_move, turn.before, turn.after
    if position.first_hit is not None:
        return
    before, left = threats(position, side.other), threats(after, side.other)
    if before and not left:
        columns = {"ABCDEFG"[entrance(shot.path, side)] for shot in before.values()}
        if len(columns) == 1:
            yield msg("This closes the way through column {column}.", column=columns.pop())
        else:
            yield msg("This takes every hit away from the opponent.")
    elif not left:
        yield msg("The opponent cannot hit with the next move.")
    elif all(threats(position.play(move).after, side.other) for move in position.moves()):
        yield msg("No move takes every hit away from the opponent.")
    own = threats(after, side)
    if own:
        fewest = min(shot.contacts for shot in own.values())
        if fewest:
            yield nmsg("It threatens a hit with {n} contact.", "It threatens a hit with {n} contacts.", fewest)
        else:
            yield msg("It threatens a hit without contact.")
