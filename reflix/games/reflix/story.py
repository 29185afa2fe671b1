"""A turn in words: the way of the beam, how it ended, and what that means for the game."""

from __future__ import annotations

from reflix.core.game import Outcome, Side, Turn
from reflix.core.message import Message, chain, msg, nmsg
from reflix.games.reflix.beam import Contact, Segment, Shot
from reflix.games.reflix.board import square
from reflix.games.reflix.engine import Position, Reason

SIDES = (msg("Bottom"), msg("Top"))


def tell_turn(turn: Turn[Position]) -> tuple[Message, ...]:
    """The shot in one sentence, what it means in a second, and the result in a third if the game is over."""
    shot = shot_of(turn)
    told = [tell_shot(shot)]
    if turn.after.first_hit is not None:
        told.append(last_reply(turn.after.first_hit))
    if turn.after.ended is not None:
        told.append(tell_outcome(turn.after.ended))
    return tuple(told)


def shot_of(turn: Turn[Position]) -> Shot:
    """The shot of a turn; there is exactly one."""
    return next(event for event in turn.events if isinstance(event, Shot))


def tell_shot(shot: Shot) -> Message:
    """The way of the beam from station to station, and how it ended."""
    return _told(shot, stations(shot))


def tell_entering(shot: Shot) -> Message:
    """The same of a beam that comes into a fortress by a column, where the column is already named."""
    return _told(shot, stations(shot)[-len(shot.segments) :])


def _told(shot: Shot, way: tuple[Message, ...]) -> Message:
    if shot.hit:
        end = nmsg("hit with {n} contact", "hit with {n} contacts", shot.contacts)
    else:
        end = msg("missed")
    return msg("{way}: {end}.", way=chain(way, " › "), end=end)


def stations(shot: Shot) -> tuple[Message, ...]:
    """What the beam meets, in order; a plain square is named only where the beam begins."""
    first = shot.segments[0]
    told = [] if first.start == first.end else [msg("{square}", square=square(first.start))]
    return (*told, *(_station(segment) for segment in shot.segments))


def last_station(shot: Shot) -> Message:
    """What the beam ends at."""
    return _station(shot.segments[-1])


def _station(segment: Segment) -> Message:
    name = square(segment.end)
    match segment.contact:
        case Contact.BOUNCE:
            return msg("mirror {square}", square=name)
        case Contact.SHIELD:
            return msg("shield {square}", square=name)
        case Contact.OWN_SHIELD:
            return msg("own shield {square}", square=name)
        case Contact.WALL:
            return msg("wall {square}", square=name)
        case Contact.TARGET:
            return msg("target {square}", square=name)
        case Contact.OWN_TARGET:
            return msg("own target {square}", square=name)
        case Contact.EXIT:
            return msg("over the edge at {square}", square=name)
        case Contact.CIRCLE:
            return msg("in a circle past {square}", square=name)


def last_reply(contacts: int) -> Message:
    """What the second mover needs after a hit of the first: fewer contacts win, as many draw."""
    if contacts == 0:
        return msg("One last shot: only a hit without contact draws, everything else loses.")
    return nmsg(
        "One last shot: a hit without contact wins, one with {n} contact draws, everything else loses.",
        "One last shot: a hit with fewer than {n} contacts wins, one with {n} draws, everything else loses.",
        contacts,
    )


def tell_outcome(outcome: Outcome) -> Message:
    """The result and its reason in one sentence."""
    if outcome.winner is None:
        if outcome.reason == Reason.ROUND_LIMIT:
            return msg("Draw: ten rounds without a hit.")
        return msg("Draw: both hit with the same number of contacts.")
    winner = SIDES[Side(outcome.winner)]
    if outcome.reason == Reason.FEWER_CONTACTS:
        return msg("Both hit; {side} wins with fewer contacts.", side=winner)
    return msg("{side} wins by the hit.", side=winner)
