"""A puzzle in words: its kind, its task in one sentence, and why a try fails."""

from __future__ import annotations

from collections.abc import Sequence

from reflix.core.game import Turn
from reflix.core.message import Message, msg, nmsg
from reflix.games.reflix.engine import Position, Reason
from reflix.games.reflix.notation import move_name
from reflix.games.reflix.puzzles.puzzle import PLAYER, Goal, Kind, Puzzle, rounds_left
from reflix.games.reflix.story import shot_of

KINDS = {
    Kind.HIT: msg("Hits"),
    Kind.CLEAN: msg("Without contact"),
    Kind.HOLD: msg("Hold the draw"),
    Kind.REPLY: msg("Last replies"),
}
"""What the puzzles of a kind are called together."""


def title(kind: Kind, rounds: int) -> Message:
    """What a puzzle is called."""
    match kind:
        case Kind.HIT:
            return msg("Hit in {n}", n=rounds)
        case Kind.CLEAN:
            return msg("Without contact in {n}", n=rounds)
        case Kind.HOLD:
            return nmsg("Hold the draw for {n} round", "Hold the draw for {n} rounds", rounds)
        case Kind.REPLY:
            return msg("The last reply")


def task(puzzle: Puzzle) -> Message:
    """What is to be done, in one sentence."""
    rounds, hit = puzzle.rounds, puzzle.position.first_hit
    match puzzle.kind:
        case Kind.REPLY if puzzle.goal is Goal.DRAW and hit == 0:
            return msg("Top has hit without contact. You have one shot: hit without contact too, and it is a draw.")
        case Kind.REPLY if puzzle.goal is Goal.DRAW:
            return nmsg(
                "Top has hit with {n} contact. You have one shot: hit with {n} as well, and it is a draw.",
                "Top has hit with {n} contacts. You have one shot: hit with {n} as well, and it is a draw.",
                hit or 0,
            )
        case Kind.REPLY:
            return nmsg(
                "Top has hit with {n} contact. You have one shot: hit without any and win.",
                "Top has hit with {n} contacts. You have one shot: hit with fewer and win.",
                hit or 0,
            )
        case Kind.HOLD:
            return nmsg(
                "There is {n} round left. Do not lose it!",
                "There are {n} rounds left. Do not lose any of them, whatever Top plays!",
                rounds,
            )
        case Kind.CLEAN if rounds == 1:
            return msg("Hit with this move, without contact, and win!")
        case Kind.CLEAN:
            return msg("Force a hit without contact within {n} moves, whatever Top plays!", n=rounds)
        case Kind.HIT if rounds == 1 and puzzle.position.first == PLAYER:
            return msg("Hit with this move, so that Top's last reply does not help!")
        case Kind.HIT if rounds == 1:
            return msg("Hit with this move!")
        case Kind.HIT:
            return msg("Force a hit within {n} moves, whatever Top plays!", n=rounds)


def why(puzzle: Puzzle, turns: Sequence[Turn[Position]]) -> Message:
    """Why a try fails: `turns` are a wrong move of the player and what answers it."""
    tried, last = turns[0], turns[-1]
    ended = last.after.ended
    shot = shot_of(tried)
    if ended is None:
        return _out_of_time(puzzle, last)
    if ended.winner == PLAYER:  # but not as it was asked for
        return _touched(shot.contacts)
    if len(turns) == 1:
        return _missed(tried)
    if ended.reason == Reason.EQUAL_CONTACTS:
        return msg("Top's last reply {move} hits with as few contacts: only a draw.", move=_name(last))
    if ended.reason == Reason.FEWER_CONTACTS:
        return msg("Top's last reply {move} hits with fewer contacts and wins.", move=_name(last))
    if ended.winner is None:
        return msg("No hit, and the last round is over: only a draw.")
    if len(turns) == 2:
        return msg("Top answers {move} and hits.", move=_name(last))
    return msg("Top answers {move} and wins, whatever you play.", move=_name(turns[1]))


def _missed(tried: Turn[Position]) -> Message:
    """The try itself has ended the game, which is as the second mover."""
    shot, needed = shot_of(tried), tried.before.first_hit
    if needed is None:
        return msg("No hit, and the last round is over: only a draw.")
    if not shot.hit:
        return msg("No hit, so Top's hit decides: you lose.")
    if shot.contacts == needed:
        return nmsg(
            "A hit with {n} contact, like Top's: only a draw.",
            "A hit with {n} contacts, like Top's: only a draw.",
            needed,
        )
    return nmsg(
        "A hit, but with {n} contact: Top has fewer and wins.",
        "A hit, but with {n} contacts: Top has fewer and wins.",
        shot.contacts,
    )


def _touched(contacts: int) -> Message:
    return nmsg("A hit, but with {n} contact.", "A hit, but with {n} contacts.", contacts)


def _out_of_time(puzzle: Puzzle, last: Turn[Position]) -> Message:
    """The game goes on, but the goal is out of reach."""
    left = rounds_left(last.after)
    if puzzle.goal is Goal.CLEAN:
        return nmsg(
            "After {move} there is {n} round left, and no hit without contact can be forced any more.",
            "After {move} there are {n} rounds left, and no hit without contact can be forced any more.",
            left,
            move=_name(last),
        )
    return nmsg(
        "After {move} there is {n} round left, and no hit can be forced any more.",
        "After {move} there are {n} rounds left, and no hit can be forced any more.",
        left,
        move=_name(last),
    )


def _name(turn: Turn[Position]) -> str:
    return move_name(turn.move).replace("-", "–")
