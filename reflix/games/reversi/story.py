"""A turn in words: the disc, what it turned, who has to pass, and the result."""

from __future__ import annotations

from reflix.core.game import Outcome, Turn
from reflix.core.message import Message, msg, nmsg
from reflix.games.reversi.board import BLACK, NAMES
from reflix.games.reversi.engine import PASS, Position, Reason


def tell_turn(turn: Turn[Position]) -> tuple[Message, ...]:
    """The move in one sentence, and the result in a second if the game is over."""
    told = tell_move(turn)
    outcome = turn.after.outcome()
    return (told,) if outcome is None else (told, tell_outcome(outcome))


def tell_move(turn: Turn[Position]) -> Message:
    """The move alone, without what it means for the game."""
    return pass_notice(turn) or _tell_placing(turn)


def pass_notice(turn: Turn[Position] | None) -> Message | None:
    """What the board says after a pass, until the next move; None if the turn was no pass (or there was none)."""
    if turn is None or turn.move != PASS:
        return None
    if turn.before.to_move == BLACK:
        return msg("Black has no move and passes; White moves again.")
    return msg("White has no move and passes; Black moves again.")


def _tell_placing(turn: Turn[Position]) -> Message:
    square, turned = NAMES[turn.move], len(turn.events) - 1
    if turn.before.to_move == BLACK:
        return nmsg("Black {square}: {n} disc turns.", "Black {square}: {n} discs turn.", turned, square=square)
    return nmsg("White {square}: {n} disc turns.", "White {square}: {n} discs turn.", turned, square=square)


def tell_outcome(outcome: Outcome) -> Message:
    """The result and its reason in one sentence; empty squares are counted for the winner."""
    black, white = outcome.score
    if outcome.winner is None:
        if outcome.reason == Reason.NO_MOVES:
            return msg("Draw: neither side can move, and both have equally many discs.")
        return msg("Draw: both have {n} discs.", n=black)
    if outcome.winner == BLACK:
        match outcome.reason:
            case Reason.WIPE_OUT:
                return msg("Black wins {own} to {other}: White has no disc left.", own=black, other=white)
            case Reason.NO_MOVES:
                return msg("Black wins {own} to {other}: neither side can move.", own=black, other=white)
        return msg("Black wins {own} to {other}.", own=black, other=white)
    match outcome.reason:
        case Reason.WIPE_OUT:
            return msg("White wins {own} to {other}: Black has no disc left.", own=white, other=black)
        case Reason.NO_MOVES:
            return msg("White wins {own} to {other}: neither side can move.", own=white, other=black)
    return msg("White wins {own} to {other}.", own=white, other=black)
