"""Replay: a start and the names of moves become turns, or a sentence that says which move does not fit and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reflix.core.game import Game, IllegalMove, P, Turn
from reflix.core.message import Message, msg, quoted

SHOWN = 12
"""At most so many legal moves are listed in a message."""

LONGEST_NAME = 40
"""Whatever is longer than any move's name is cut in a message."""


class ReplayError(ValueError):
    """A move that cannot be replayed: its number (from 1), its name, and a `message` that also says what is legal."""

    def __init__(self, number: int, name: str, message: Message) -> None:
        super().__init__(str(message))
        self.number = number
        self.name = name
        self.message = message


def replay(game: Game[P], start_text: str, move_names: Iterable[str]) -> tuple[Turn[P], ...]:
    """The turns of a game. Raises `SetupError` for the start and `ReplayError` for a move."""
    return replay_from(game, game.start(start_text), move_names)


def replay_from(game: Game[P], start: P, move_names: Iterable[str]) -> tuple[Turn[P], ...]:
    """The turns of a game from a position. Raises `ReplayError`."""
    turns: list[Turn[P]] = []
    position = start
    for number, name in enumerate(move_names, 1):
        turn = _turn(game, position, number, name)
        turns.append(turn)
        position = turn.after
    return tuple(turns)


def names(game: Game[P], turns: Sequence[Turn[P]]) -> tuple[str, ...]:
    """The moves of the turns by name."""
    return tuple(game.name(turn.before, turn.move) for turn in turns)


def _turn(game: Game[P], position: P, number: int, name: str) -> Turn[P]:
    if position.outcome() is not None:
        raise _fault(number, name, msg("The game is already over."))
    try:
        return position.play(game.parse(position, name))
    except IllegalMove as illegal:
        raise _fault(number, name, illegal.message, _legal(game, position)) from illegal


def _legal(game: Game[P], position: P) -> str:
    moves = position.moves()
    listed = " ".join(game.name(position, move) for move in moves[:SHOWN])
    return f"{listed} …" if len(moves) > SHOWN else listed


def _fault(number: int, name: str, reason: Message, legal: str = "") -> ReplayError:
    shown = quoted(name, LONGEST_NAME)[1:-1]
    if legal:
        message = msg(
            "Move {number} ({name}): {reason} Legal here: {legal}",
            number=number,
            name=shown,
            reason=reason,
            legal=legal,
        )
    else:
        message = msg("Move {number} ({name}): {reason}", number=number, name=shown, reason=reason)
    return ReplayError(number, name, message)
