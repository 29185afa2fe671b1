"""An analysis in words, for the window and for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from reflix.core.game import Side
from reflix.core.message import Message, chain, msg, nmsg
from reflix.games.reflix.analysis import Choice, HitOrBuild, Point
from reflix.games.reflix.beam import MISS
from reflix.games.reflix.notation import move_name
from reflix.games.reflix.story import SIDES
from reflix.games.reflix.verdict import Verdict

NAMED = 3
"""So many moves are named; more are counted."""


def verdict_words(verdict: Verdict) -> Message:
    """The value of a position: who wins, and when."""
    if verdict.winner is None:
        return msg("Draw with best play")
    side = SIDES[verdict.winner]
    if verdict.rounds == 0:
        return msg("{side} has won", side=side)
    if verdict.rounds == 1:
        return msg("{side} wins in this round", side=side)
    return msg("{side} wins in {n} rounds", side=side, n=verdict.rounds)


def worth(verdict: Verdict, side: Side) -> Message:
    """The same for one side, in a word or two."""
    if verdict.winner is None:
        return msg("draw")
    if verdict.winner == side:
        return msg("win in this round") if verdict.rounds == 1 else msg("win in {n} rounds", n=verdict.rounds)
    return msg("loss in this round") if verdict.rounds == 1 else msg("loss in {n} rounds", n=verdict.rounds)


def turning_words(point: Point) -> Message:
    """How the move that was played changed the result, and what would have kept it."""
    played, side = point.played, point.position.to_move
    assert played is not None
    return chain([_fall(point.verdict, played, side), _instead(point, side)], " ")


def _fall(before: Verdict, played: Choice, side: Side) -> Message:
    move = move_words(played)
    if before.winner is None:
        return msg("{side} loses the draw with {move}.", side=SIDES[side], move=move)
    if played.verdict.winner is None:
        return msg("{side} lets the win slip with {move}: a draw.", side=SIDES[side], move=move)
    return msg("{side} throws the win away with {move} and loses.", side=SIDES[side], move=move)


def _instead(point: Point, side: Side) -> Message:
    """The moves that would have kept the result; of a win only the quickest."""
    if point.verdict.winner is None:
        moves = some(point.keeping)
        return (
            msg("Only {moves} holds it.", moves=moves)
            if len(point.keeping) == 1
            else msg("{moves} hold it.", moves=moves)
        )
    value = worth(point.verdict, side)
    return msg("Better {moves}: {value}.", moves=some(point.best), value=value)


def some(choices: Sequence[Choice]) -> Message:
    """Some moves by name, and how many more there are."""
    named = chain([move_words(choice) for choice in choices[:NAMED]], ", ")
    left = len(choices) - NAMED
    return msg("{moves} and {n} more", moves=named, n=left) if left > 0 else named


def move_words(choice: Choice) -> Message:
    """The name of a move as players read it."""
    return msg("{move}", move=move_name(choice.move).replace("-", "–"))


def hit_or_build_words(point: Point, question: HitOrBuild) -> Message:
    """Both answers with their exact price, and which of them is better."""
    side = point.position.to_move
    told = [_hit(question.hit, question.answer, side)]
    if question.build is None:
        return chain([*told, msg("Every move hits here.")], " ")
    told.append(
        msg(
            "Build on with {move}: {value}.", move=move_words(question.build), value=worth(question.build.verdict, side)
        )
    )
    hit, build = question.hit.verdict.rank(side), question.build.verdict.rank(side)
    if hit == build:
        told.append(msg("Both are worth the same."))
    else:
        told.append(msg("Hitting is better.") if hit > build else msg("Building on is better."))
    return chain(told, " ")


def _hit(hit: Choice, answer: int, side: Side) -> Message:
    value = worth(hit.verdict, side)
    move = move_words(hit)
    if answer == MISS:
        return nmsg(
            "Hit with {move} ({n} contact, no answer): {value}.",
            "Hit with {move} ({n} contacts, no answer): {value}.",
            hit.contacts,
            move=move,
            value=value,
        )
    return nmsg(
        "Hit with {move} ({n} contact, answered with {answer}): {value}.",
        "Hit with {move} ({n} contacts, answered with {answer}): {value}.",
        hit.contacts,
        move=move,
        value=value,
        answer=answer,
    )
